"""What lies at the sites of a board as short lines of text that fit into cells."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulewright_tools.drawing.content import is_empty, is_hidden, text_of
from rulewright_tools.drawing.scene import Board, View
from rulewright_tools.drawing.width import width

_BREAK = re.compile(r"[\s_-]+")


@dataclass(frozen=True, slots=True)
class Cell:
    """The lines of one site, and the seat whose piece or mark alone lies there (for its colour)."""

    lines: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a board by site name. `legend` tells what shortened texts stand for."""

    by_site: Mapping[str, Cell]
    legend: tuple[tuple[str, str], ...]
    width: int
    height: int


def cells_of(board: Board, seats: Sequence[str], room: int) -> Cells | None:
    """The cells, none wider than `room`: names are shortened to unique beginnings where they must. None: no way.

    Widths follow from what could lie there, not only from what does, so that a board looks the same from turn to turn.
    """
    texts = {site.name: _lines(board.views, site.name) for site in board.sites}
    words = {word for view in board.views for word in view.words}
    legend: tuple[tuple[str, str], ...] = ()
    if max(_widest(texts.values()), _widest([tuple(words)])) > room:
        words |= {line for lines in texts.values() for line in lines if width(line) > room}
        short = shortened(words, room)
        if short is None:
            return None
        texts = {name: tuple(short.get(line, line) for line in lines) for name, lines in texts.items()}
        used = {line for lines in texts.values() for line in lines}
        legend = tuple(sorted((brief, word) for word, brief in short.items() if brief in used))
        words = set(short.values())
    cells = {name: Cell(lines, _seat(board.views, name, seats)) for name, lines in texts.items()}
    widest = max(1, _widest(texts.values()), _widest([tuple(words)]))
    return Cells(cells, legend, widest, max(1, *(len(lines) for lines in texts.values())))


def shortened(words: Iterable[str], room: int) -> dict[str, str] | None:
    """Unique beginnings of at most `room` signs, as short as they can all be; None where there are none.

    Of several words in a text each gives its beginning: `grey onnu` and `grey-itta` become `go` and `gi`.
    """
    listed = sorted(words)
    for length in range(1, room + 1):
        briefs = ["".join(part[:length] for part in _BREAK.split(word)) for word in listed]
        if max(map(width, briefs), default=0) > room:
            return None
        if len(set(briefs)) == len(listed):
            return dict(zip(listed, briefs, strict=True))
    return None


def _lines(views: Sequence[View], site: str) -> tuple[str, ...]:
    lines = []
    for view in views:
        value = view.at(site)
        if is_empty(value):
            continue
        text = view.name if value is True else text_of(value, view.titles, view.ordered)
        if len(views) > 1 and (is_hidden(value) or (isinstance(value, int) and value is not True)):
            text = f"{view.name} {text}"
        lines.append(text)
    return tuple(lines)


def _seat(views: Sequence[View], site: str, seats: Sequence[str]) -> int | None:
    found = {value for view in views if (value := view.at(site)) is not None and isinstance(value, str)}
    owners = {seats.index(value) for value in found if value in seats}
    return owners.pop() if len(owners) == 1 else None


def _widest(texts: Iterable[Sequence[str]]) -> int:
    return max((width(line) for lines in texts for line in lines), default=0)
