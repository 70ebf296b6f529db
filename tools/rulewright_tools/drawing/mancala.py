"""Rings of counted tokens whose two halves belong to two players, drawn as two rows with the stores at their ends.

The nearer row is the viewer's (else the first player's), sown from left to right; the farther row lies against it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright_tools.drawing.content import text_of
from rulewright_tools.drawing.paint import Ink, Paint
from rulewright_tools.drawing.scene import Board, Scene, Site, View
from rulewright_tools.drawing.width import width


@dataclass(frozen=True, slots=True)
class Mancala:
    """The rows as they are drawn, from left to right, with the seats that own them; `store` may be missing."""

    near: tuple[Site, ...]
    far: tuple[Site, ...]
    near_seat: int
    far_seat: int
    pits: View
    store: View | None


def as_mancala(scene: Scene, board: Board) -> Mancala | None:
    """The rows of a board that can be drawn so, else None."""
    seats = {site.owner for site in board.sites}
    if board.shape != "ring" or len(seats) != 2 or None in seats or len(board.views) != 1:
        return None
    pits = board.views[0]
    if pits.tokens is None or len(pits.keys) != 1:
        return None
    first, second = sorted(seat for seat in seats if seat is not None)
    near_seat = second if scene.viewer == second else first
    far_seat = first if near_seat == second else second
    near, far = _run(board.sites, near_seat), _run(board.sites, far_seat)
    if near is None or far is None or len(near) != len(far):
        return None
    store = next((v for v in scene.by_player if v.tokens == pits.tokens and len(v.keys) == 1), None)
    return Mancala(near, far[::-1], near_seat, far_seat, pits, store)


def _run(sites: Sequence[Site], seat: int) -> tuple[Site, ...] | None:
    """The sites of a seat in the order of the ring, if they lie in one run."""
    size = len(sites)
    starts = [i for i in range(size) if sites[i].owner == seat and sites[i - 1].owner != seat]
    if len(starts) != 1:
        return None
    count = sum(site.owner == seat for site in sites)
    return tuple(sites[(starts[0] + i) % size] for i in range(count))


def draw_mancala(mancala: Mancala, seats: Sequence[str], room: int, paint: Paint) -> list[str] | None:
    """The lines of the picture, or None where it is wider than `room`."""
    rows = (mancala.far, mancala.near)
    held = {site.name: text_of(mancala.pits.at(site.name)) for row in rows for site in row}
    cell = max(width(text) for text in (*held.values(), *(site.title for row in rows for site in row))) + 2
    left, right = (_store(mancala.store, seats, seat) for seat in (mancala.far_seat, mancala.near_seat))
    ends = max(width(left), width(right), 1)
    count = len(mancala.near)
    whole = count * (cell + 1) + 1
    if whole + 2 * (ends + 2) > room:
        return None
    margin = " " * (ends + 3)

    def names(row: Sequence[Site]) -> str:
        return margin + paint.ink(" ".join(site.title.center(cell) for site in row), Ink.FRAME).rstrip()

    def pits(row: Sequence[Site], seat: int) -> str:
        bar = paint.frame("│")
        inside = bar.join(paint.seat(held[site.name].center(cell), seat) for site in row)
        return f"{' ' * (ends + 2)}{bar}{inside}{bar}"

    def rule(one: str, cross: str, other: str) -> str:
        return paint.frame(one + cross.join(["─" * cell] * count) + other)

    far_store, near_store = paint.seat(left.rjust(ends), mancala.far_seat), paint.seat(right, mancala.near_seat)
    middle = f" {far_store} {rule('├', '┼', '┤')} {near_store}"
    return [
        paint.seat(seats[mancala.far_seat].center(whole + 2 * (ends + 2)).rstrip(), mancala.far_seat),
        names(mancala.far),
        " " * (ends + 2) + rule("┌", "┬", "┐"),
        pits(mancala.far, mancala.far_seat),
        middle,
        pits(mancala.near, mancala.near_seat),
        " " * (ends + 2) + rule("└", "┴", "┘"),
        names(mancala.near),
        paint.seat(seats[mancala.near_seat].center(whole + 2 * (ends + 2)).rstrip(), mancala.near_seat),
    ]


def _store(store: View | None, seats: Sequence[str], seat: int) -> str:
    return "" if store is None else text_of(store.at(seats[seat]))
