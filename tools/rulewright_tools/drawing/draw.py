"""The picture of a match as somebody sees it: its boards, then everything that lies elsewhere.

Takes a match, the seat that looks (None: somebody who only watches), how many columns there are and how to paint;
returns text. Boards that are too wide to draw are listed.
"""

from collections.abc import Iterator

from rulewright import Match
from rulewright_tools.drawing import grids, listing
from rulewright_tools.drawing.lattice import draw_graph, draw_outlined
from rulewright_tools.drawing.mancala import as_mancala, draw_mancala
from rulewright_tools.drawing.paint import Ink, Paint, plain
from rulewright_tools.drawing.scene import Board, Scene, View, scene


def draw(match: Match, viewer: str | None = None, room: int = 80, paint: Paint = plain) -> str:
    """The picture, without a line break at the end."""
    seen = scene(match.game, match.observe(viewer)["places"], viewer)
    parts: list[list[str]] = []
    used: list[View] = []
    for board in seen.boards:
        if not board.views and not board.outlines:
            continue
        lines, stores = _board(seen, board, room, paint)
        if len(seen.boards) > 1:
            lines = [paint.ink(board.id, Ink.TITLE), *lines]
        parts.append(lines)
        used += stores
    loose = [view for view in seen.by_player if view not in used]
    parts.append(list(_elsewhere(seen, loose, room, paint)))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _board(seen: Scene, board: Board, room: int, paint: Paint) -> tuple[list[str], list[View]]:
    """The lines of a board, and the places drawn beside it."""
    mancala = as_mancala(seen, board)
    if mancala is not None:
        lines = draw_mancala(mancala, seen.seats, room, paint)
        if lines is not None:
            return lines, [mancala.store] if mancala.store is not None else []
    if board.outlines:
        outlined = draw_outlined(board, seen.seats, room, paint)
        if outlined is not None:
            return [*outlined, *listing.off_the_grid(board, room, paint)], []
    beside = [line for outline in board.outlines for line in listing.of_board(outline, room, paint)]
    match board.shape:
        case "square":
            drawn = grids.draw_square(board, seen.seats, room, paint)
        case "hex":
            drawn = grids.draw_hex(board, seen.seats, room, paint)
        case "ring" | "track":
            drawn = grids.draw_strip(board, seen.seats, room, paint)
        case _:
            drawn = draw_graph(board, seen.seats, room, paint)
    if drawn is None:
        return [*listing.of_board(board, room, paint), *beside], []
    off = listing.off_the_grid(board, room, paint) if board.shape != "graph" else ()
    return [*drawn, *off, *beside], []


def _elsewhere(seen: Scene, by_player: list[View], room: int, paint: Paint) -> Iterator[str]:
    yield from listing.by_player(seen, by_player, room, paint)
    yield from listing.of_things(seen.of_things, room)
    yield from listing.others(seen.others, room, paint)
