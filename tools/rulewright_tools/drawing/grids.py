"""Square boards as grids of cells, hexagonal ones as rows that are shifted by half a cell, tracks and rings as strips.

Row 1 is drawn last, as the nearest. Each function returns None where the picture is wider than `room` signs.
"""

import re
import textwrap
from collections.abc import Sequence

from rulewright_tools.drawing.cells import Cell, Cells, cells_of
from rulewright_tools.drawing.paint import Ink, Paint
from rulewright_tools.drawing.scene import Board, Site
from rulewright_tools.drawing.width import width

_CHESS_NAME = re.compile(r"([a-z]+)([0-9]+)")
_NARROWEST = 1
_MOST_SPELT = 6  # wider boards show names by their first sign or two where these are unique
_SHORT = 2
_MOST_RULED = 6  # taller boards are drawn without lines between the rows
_NOTHING = Cell(())


def draw_square(board: Board, seats: Sequence[str], room: int, paint: Paint) -> list[str] | None:
    """A frame with a cell for each site; sites without a place in the grid are not drawn."""
    at = {site.place: site for site in board.sites if site.place is not None}
    columns, rows = axes(board)
    label = max((width(text) for text in rows), default=0)
    most = (room - label - 2) // board.width - 3
    cells = (cells_of(board, seats, _SHORT) if board.width > _MOST_SPELT else None) or cells_of(board, seats, most)
    if cells is None:
        return None
    names = not columns
    ruled = names or cells.height > 1 or board.height <= _MOST_RULED
    size = max([cells.width, *(width(site.title) for site in at.values() if names), *(width(c) for c in columns)]) + 2
    if label + 2 + board.width * (size + 1) > room:
        return None
    margin = " " * (label + 1)

    def rule(one: str, cross: str, other: str) -> str:
        return margin + paint.frame(one + cross.join(["─" * size] * board.width) + other)

    bar = paint.frame("│")
    lines = [rule("┌", "┬", "┐")]
    for row in range(board.height, 0, -1):
        sites = [at.get((column, row)) for column in range(1, board.width + 1)]
        if names:
            titles = [paint.ink((site.title if site else "").ljust(size), Ink.FRAME) for site in sites]
            lines.append(f"{margin}{bar}{bar.join(titles)}{bar}")
        for line in range(cells.height):
            head = rows[row - 1].rjust(label) if rows and line == (cells.height - 1) // 2 else " " * label
            inside = bar.join(_painted(_cell(cells, site), line, size, paint) for site in sites)
            lines.append(f"{paint.ink(head, Ink.FRAME)} {bar}{inside}{bar}")
        if row > 1 and ruled:
            lines.append(rule("├", "┼", "┤"))
    lines.append(rule("└", "┴", "┘"))
    if columns:
        lines.append(margin + paint.ink(" " + " ".join(c.center(size) for c in columns), Ink.FRAME).rstrip())
    return lines + legend_lines(cells, room)


def draw_hex(board: Board, seats: Sequence[str], room: int, paint: Paint) -> list[str] | None:
    """A line for each row. In a rhombus each row lies half a hex further east than the one south of it. The letters of
    the columns stand under the first row; where they cannot, empty cells show their names."""
    at = {site.place: site for site in board.sites if site.place is not None}
    if not at:
        return None
    lefts = {place: 2 * place[0] + (place[1] % 2 if board.shift else place[1]) for place in at}
    first, last = min(lefts.values()), max(lefts.values())
    cells = cells_of(board, seats, max(_NARROWEST, 2 * room // (last - first + 2) - 2))
    if cells is None:
        return None
    columns, rows = axes(board)
    lowest = {place[0]: site for place, site in at.items() if place[1] == 1}
    if len(lowest) < board.width:  # there is no place for the letters of all columns in one line
        columns, rows = [], []
    names = {site.name: (site.title if not rows else "·") for site in at.values()}
    inner = max(cells.width, *(width(name) for name in names.values()))
    half = (inner + 2) // 2  # half the distance between two cells of a row
    label = max((width(text) for text in rows), default=0)
    if label + 2 + (last - first) * half + inner > room:
        return None
    lines = []
    for row in range(board.height, 0, -1):
        sites = sorted((lefts[place], site) for place, site in at.items() if place[1] == row) if at else []
        for line in range(cells.height):
            text, used = paint.ink((rows[row - 1] if rows and line == 0 else "").rjust(label), Ink.FRAME) + " ", 0
            for left, site in sites:
                start = (left - first) * half
                cell = _cell(cells, site)
                empty = not cell.lines and line == 0
                shown = (
                    paint.ink(names[site.name].ljust(inner), Ink.FRAME) if empty else _filled(cell, line, inner, paint)
                )
                text += " " * (start - used) + shown
                used = start + inner
            lines.append(text.rstrip())
    if columns:
        text = " " * (label + 1)
        for column in range(1, board.width + 1):
            start = label + 1 + (lefts[column, 1] - first) * half
            text += " " * (start - width(text)) + columns[column - 1]
        lines.append(paint.ink(text, Ink.FRAME))
    return lines + legend_lines(cells, room)


def draw_strip(board: Board, seats: Sequence[str], room: int, paint: Paint) -> list[str] | None:
    """The sites of a track or ring in order, as many in a line as fit, each under its name."""
    cells = cells_of(board, seats, room - 2)
    if cells is None:
        return None
    size = max(cells.width, *(width(site.title) for site in board.sites))
    in_line = max(1, (room + 2) // (size + 2))
    lines = []
    for start in range(0, len(board.sites), in_line):
        sites = board.sites[start : start + in_line]
        lines.append("  ".join(paint.ink(site.title.center(size), Ink.FRAME) for site in sites).rstrip())
        for line in range(cells.height):
            shown = [_cell(cells, site) if cells.by_site[site.name].lines else Cell(("·",)) for site in sites]
            lines.append("  ".join(_painted(cell, line, size, paint) for cell in shown).rstrip())
    return lines + legend_lines(cells, room)


def axes(board: Board) -> tuple[list[str], list[str]]:
    """The names of columns and rows, if every site is called by its column's letters and its row's number."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    for site in board.sites:
        if site.place is None:
            continue
        named = _CHESS_NAME.fullmatch(site.title)
        column, row = site.place
        if not named or columns.setdefault(column, named[1]) != named[1] or rows.setdefault(row, named[2]) != named[2]:
            return [], []
    return [columns.get(i + 1, "") for i in range(board.width)], [rows.get(i + 1, "") for i in range(board.height)]


def legend_lines(cells: Cells, room: int) -> list[str]:
    """What shortened names stand for."""
    text = ", ".join(f"{brief}\xa0=\xa0{word}" for brief, word in cells.legend)
    return [line.replace("\xa0", " ") for line in textwrap.wrap(text, room)]


def _cell(cells: Cells, site: Site | None) -> Cell:
    return cells.by_site[site.name] if site is not None else _NOTHING


def _painted(cell: Cell, line: int, size: int, paint: Paint) -> str:
    text = cell.lines[line] if line < len(cell.lines) else ""
    gap = size - width(text)
    padded = " " * (gap // 2) + text + " " * (gap - gap // 2)
    return paint.ink(padded, Ink.VALUE) if cell.seat is None else paint.seat(padded, cell.seat)


def _filled(cell: Cell, line: int, size: int, paint: Paint) -> str:
    text = cell.lines[line] if line < len(cell.lines) else ""
    padded = text + " " * (size - width(text))
    return paint.ink(padded, Ink.VALUE) if cell.seat is None else paint.seat(padded, cell.seat)
