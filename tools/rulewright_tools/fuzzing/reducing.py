"""A game without the moves that what it shows does not need (delta debugging).

Moves are known by their values, so a game from which some were taken away is played again with the rest; what cannot be
made any more is left out as well. Andreas Zeller and Ralf Hildebrandt, "Simplifying and Isolating Failure-Inducing
Input" (2002), take away chunks of halving size; so does this.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from rulewright import Move


class Shown(Protocol):
    """A game that shows what is looked for."""

    @property
    def moves(self) -> Sequence[Move]: ...


G = TypeVar("G", bound=Shown)
Again = Callable[[Sequence[Move]], G | None]  # the game with these moves, if it shows it still


def without_moves(smallest: G, again: "Again[G]", is_time_up: Callable[[], bool]) -> G:
    """The game with as many moves taken away as could be found in time."""
    smallest = again(()) or smallest
    size = max(1, len(smallest.moves) // 2)
    while smallest.moves and not is_time_up():
        shorter = _with_a_chunk_less(smallest, size, again, is_time_up)
        if shorter is not None:
            smallest = shorter
            size = min(size, max(1, len(smallest.moves) // 2))
        elif size == 1:
            break
        else:
            size //= 2
    return smallest


def _with_a_chunk_less(smallest: G, size: int, again: "Again[G]", is_time_up: Callable[[], bool]) -> G | None:
    moves = smallest.moves
    for start in range(0, len(moves), size):
        if is_time_up():
            return None
        played = again((*moves[:start], *moves[start + size :]))
        if played is not None and len(played.moves) < len(moves):
            return played
    return None
