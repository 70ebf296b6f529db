"""Boards whose sites lie at points, in signs: each site where it lies, under its name as long as nothing lies there.

Cells with their corners and sides are drawn so, where some place is keyed by corners or sides; and graphs whose sites
have the names of fields (a1, c5), with the lines that join neighbours in one row or column. None: wider than `room`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulewright_tools.drawing.cells import cells_of
from rulewright_tools.drawing.grids import legend_lines
from rulewright_tools.drawing.paint import Ink, Paint
from rulewright_tools.drawing.scene import Board
from rulewright_tools.drawing.width import width

_FIELD = re.compile(r"([a-z])([0-9]{1,2})")
_LONGEST = 12


@dataclass(frozen=True, slots=True)
class Spot:
    """A text with its middle at a point; `seat` and `empty` say how it is painted."""

    point: tuple[int, int]
    text: str
    seat: int | None
    empty: bool


def draw_outlined(board: Board, seats: Sequence[str], room: int, paint: Paint) -> list[str] | None:
    """The cells of a grid with those corners and sides that matter to the game."""
    parts = (board, *board.outlines)
    levels = {site.point[1] for site in board.sites if site.point is not None}
    spots: list[Spot] = []
    legend: list[str] = []
    for part in parts:
        found = _spots(part, seats, room, levels if part is not board else set())
        if found is None:
            return None
        spots += found[0]
        legend += found[1]
    lines = _laid_out(spots, room, paint, {spot.point[1] for spot in spots})
    return None if lines is None else lines + legend


def draw_graph(board: Board, seats: Sequence[str], room: int, paint: Paint) -> list[str] | None:
    """A graph whose sites are called like fields and joined along rows and columns."""
    points: dict[str, tuple[int, int]] = {}
    for site in board.sites:
        named = _FIELD.fullmatch(site.title)
        if named is None:
            return None
        points[site.title] = (ord(named[1]) - ord("a"), int(named[2]))
    joined = {
        (site.title, other) for site in board.sites for other in site.neighbours if points[site.title] < points[other]
    }
    cells = cells_of(board, seats, _LONGEST)
    if cells is None:
        return None
    texts = {site.title: " ".join(cells.by_site[site.name].lines) or site.title for site in board.sites}
    gap = max(map(width, texts.values())) + 3
    columns, rows = zip(*points.values(), strict=True)
    left, top = min(columns), max(rows)
    size = (max(columns) - left) * gap + gap
    if size + 3 > room:
        return None
    canvas = [[" "] * size for _ in range(2 * (top - min(rows)) + 1)]

    def middle(title: str) -> tuple[int, int]:
        column, row = points[title]
        return (column - left) * gap + gap // 2, 2 * (top - row)

    apart = []
    for one, other in sorted(joined):
        (x, y), (to_x, to_y) = middle(one), middle(other)
        if y == to_y:
            for at in range(x, to_x):
                canvas[y][at] = "─"
        elif x == to_x:
            for at in range(min(y, to_y) + 1, max(y, to_y)):
                canvas[at][x] = "│"
        else:
            apart.append(f"{one}-{other}")
    styled: dict[int, list[tuple[int, str, str]]] = {}
    for site in board.sites:
        x, y = middle(site.title)
        text, cell = texts[site.title], cells.by_site[site.name]
        painted = paint.ink(text, Ink.FRAME) if not cell.lines else _painted(text, cell.seat, paint)
        styled.setdefault(y, []).append((x - width(text) // 2, text, painted))
    lines = []
    for y, row in enumerate(canvas):
        line, used = "", 0
        for start, text, painted in sorted(styled.get(y, [])):
            line += paint.frame("".join(row[used:start])) + painted
            used = start + width(text)
        head = str(top - y // 2).rjust(2) if y % 2 == 0 else "  "
        lines.append(f"{paint.ink(head, Ink.FRAME)} {line}{paint.frame(''.join(row[used:]))}".rstrip())
    letters = "".join(chr(ord("a") + column).center(gap) for column in range(left, max(columns) + 1))
    lines.append(paint.ink(f"   {letters}".rstrip(), Ink.FRAME))
    if apart:
        lines.append(f"joined as well: {', '.join(apart)}")
    return lines + legend_lines(cells, room)


def _spots(board: Board, seats: Sequence[str], room: int, levels: set[int]) -> tuple[list[Spot], list[str]] | None:
    """`levels` are the heights at which cells lie: sides there stand upright."""
    cells = cells_of(board, seats, _LONGEST)
    if cells is None:
        return None
    marked = (
        len(board.views) == 1
        and board.views[0].words == ()
        and all(board.views[0].at(site.name) in (True, False) for site in board.sites)
    )
    spots = []
    for site in board.sites:
        if site.point is None:
            continue
        cell = cells.by_site[site.name]
        text = " ".join(cell.lines)
        if text and marked:
            text = "║" if site.point[1] in levels else "═" * max(3, width(site.title))
        spots.append(Spot(site.point, text or site.title, cell.seat, not text))
    return spots, legend_lines(cells, room)


def _laid_out(spots: Iterable[Spot], room: int, paint: Paint, levels: set[int]) -> list[str] | None:
    """Each text in the line of its height; points that are 2 apart get room for the widest text."""
    listed = sorted(spots, key=lambda spot: spot.point)
    unit = max(width(spot.text) for spot in listed) // 2 + 1
    west = min(spot.point[0] for spot in listed)
    lines = []
    for level in sorted(levels, reverse=True):
        line, used = "", 0
        for spot in listed:
            if spot.point[1] == level:
                start = max(used, (spot.point[0] - west + 1) * unit - width(spot.text) // 2)
                line += " " * (start - used)
                line += paint.ink(spot.text, Ink.FRAME) if spot.empty else _painted(spot.text, spot.seat, paint)
                used = start + width(spot.text)
        if used > room:
            return None
        lines.append(line.rstrip())
    return lines


def _painted(text: str, seat: int | None, paint: Paint) -> str:
    return paint.ink(text, Ink.VALUE) if seat is None else paint.seat(text, seat)
