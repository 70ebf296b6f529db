"""Places that lie on no drawn board, as lines: those of players by player, of things by thing, then the others."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulewright_tools.drawing.content import is_empty, is_hidden, text_of
from rulewright_tools.drawing.paint import Ink, Paint
from rulewright_tools.drawing.scene import Board, Scene, Site, View
from rulewright_tools.drawing.width import width


def by_player(scene: Scene, views: Sequence[View], room: int, paint: Paint) -> Iterator[str]:
    """A line for each seat with all that is keyed by it."""
    if not views:
        return
    label = max(width(seat) for seat in scene.seats)
    for number, seat in enumerate(scene.seats):
        held = [(view, view.at(seat)) for view in views]
        parts = [f"{view.name} {_held(value, view)}" for view, value in held if value is not None]
        yield from _wrapped(paint.seat(seat.ljust(label), number) + "  ", label + 2, "; ".join(parts), room)


def of_things(views: Sequence[View], room: int) -> Iterator[str]:
    """The things that hold or keep something, each with what it is."""
    held: dict[str, list[str]] = {}
    for view in views:
        for thing, value in view.value.items() if isinstance(view.value, Mapping) else ():
            if not is_empty(value):
                own = view.name.rpartition(".")[2]
                held.setdefault(str(thing), []).append(own if value is True else f"{own} {_held(value, view)}")
    if held:
        yield from _wrapped("", 0, "; ".join(f"{thing} ({', '.join(parts)})" for thing, parts in held.items()), room)


def others(views: Sequence[View], room: int, paint: Paint) -> Iterator[str]:
    """Single values together on a line, those with keys on a line each. Places where nothing is are left out."""
    single, many = [], []
    for view in views:
        if view.is_box:
            single.append(f"{view.name} in the box {_amount(view.value)}")
        elif isinstance(view.value, Mapping) and not is_hidden(view.value):
            many.append(view)
        elif not (is_empty(view.value) and (view.is_zone or view.value is None)):
            single.append(f"{view.name} {_held(view.value, view)}")
    if single:
        yield from _wrapped("", 0, "; ".join(single), room)
    for view in many:
        filled = {key: value for key, value in view.value.items() if not is_empty(value)}
        if not filled:
            continue
        text = "; ".join(f"{key}: {_held(value, view, inside=False)}" for key, value in filled.items())
        yield from _wrapped(f"{paint.ink(view.name, Ink.TITLE)}  ", width(view.name) + 2, text, room)


def of_board(board: Board, room: int, paint: Paint) -> Iterator[str]:
    """The sites of a board that is not drawn, those where something lies, a line each; how many others there are. Of a
    graph all sites, with their neighbours."""
    empty = 0
    for site in board.sites:
        lines = list(_site(board, site, room, paint))
        if board.shape == "graph":
            beside = f"(beside {', '.join(site.neighbours) or 'nothing'})"
            held = lines or [paint.ink(site.title, Ink.FRAME)]
            yield from held[:-1]
            yield f"{held[-1]}  {paint.ink(beside, Ink.FRAME)}"
            continue
        empty += not lines
        yield from lines
    if empty:
        yield paint.ink(f"({empty} of {len(board.sites)} {board.id} empty)", Ink.FRAME)


def off_the_grid(board: Board, room: int, paint: Paint) -> Iterator[str]:
    """The sites of a drawn board that have no place in the picture, if something lies there."""
    for site in board.sites:
        if site.place is None:
            yield from _site(board, site, room, paint)


def _site(board: Board, site: Site, room: int, paint: Paint) -> Iterator[str]:
    held = [(view, view.at(site.name)) for view in board.views]
    parts = [view.name if v is True else f"{view.name} {_held(v, view)}" for view, v in held if not is_empty(v)]
    if parts:
        yield from _wrapped(f"{paint.ink(site.title, Ink.FRAME)}  ", width(site.title) + 2, "; ".join(parts), room)


def _held(value: Any, view: View, inside: bool = True) -> str:
    """A value, or the values under further keys, which are bracketed `inside` a longer text."""
    if isinstance(value, Mapping) and not is_hidden(value):
        filled = [f"{key} {_held(part, view)}" for key, part in value.items() if not is_empty(part)]
        text = ", ".join(filled) or "empty"
        return f"({text})" if inside and filled else text
    return text_of(value, view.titles, view.ordered)


def _amount(value: Any) -> str:
    """How much lies in a box, in all."""
    if isinstance(value, Mapping) and not is_hidden(value):
        return ", ".join(f"{_amount(part)} {key}" for key, part in value.items() if not is_empty(part)) or "0"
    return str(len(value)) if isinstance(value, list | tuple) else text_of(value)


def _wrapped(head: str, indent: int, text: str, room: int) -> Iterable[str]:
    """`head`, whose width is `indent`, and the text beside it, in as many lines as it takes."""
    lines = textwrap.wrap(text, max(20, room - indent), break_long_words=False, break_on_hyphens=False) or [""]
    return [head + lines[0], *(" " * indent + line for line in lines[1:])]
