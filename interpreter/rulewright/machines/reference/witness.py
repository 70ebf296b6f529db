"""What is noted while a game runs under a witness, so that people can be told of it: draws, shuffles, who saw what.

A witness notes for each thing the players who recognised it (who saw it where it lay, or knew it) at any moment of the
run, however short: a card that was laid open and then put on a closed heap has been seen. What is only supposed (by
`possible` and `after`) is not looked at, nor how things come to their first places.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.ir.code import Code
from rulewright.machines.reference.state import State, Vector
from rulewright.machines.reference.visibility import seers

if TYPE_CHECKING:
    from rulewright.machines.reference.zones import Things


@dataclass(frozen=True, slots=True)
class Drawn:
    """A `choose … at random`: its decision, the arm, the values parallel to the arm's names, the author's text."""

    decision: int
    arm: int
    values: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A zone of things that was shuffled, with the flat index of its keys."""

    zone: int
    key: int


class Witness:
    """`drawn` has the draws and shuffles in order."""

    def __init__(self, code: Code, functions: Callable[[int], Callable[..., Any]]) -> None:
        self._code = code
        self._functions = functions
        self._everyone = (1 << len(code.seats)) - 1
        self._recognised: dict[tuple[int, int], int] = {}
        self.drawn: list[Drawn | Shuffled] = []

    def recognised(self, pool: int, thing: int) -> int:
        """The set of players who recognised the thing at some moment."""
        return self._recognised.get((pool, thing), 0)

    def look(self, things: "Things", state: State, vector: Vector, those: Iterable[int]) -> None:
        """Notes who recognises these things where they lie now."""
        if state.trials or state.setting_up:
            return
        for thing in those:
            key = (things.pool.number, thing)
            self._recognised[key] = self._recognised.get(key, 0) | self._who(things, state, vector, thing)

    def look_at_all(self, pools: Sequence["Things"], state: State) -> None:
        for things in pools:
            self.look(things, state, state.vector, range(things.pool.things))

    def _who(self, things: "Things", state: State, vector: Vector, thing: int) -> int:
        if things.knowledge is None:
            return self._everyone
        seen = seers(self._code, things, self._functions, state, vector, thing)
        return seen | things.knowledge.knowers(vector, thing)
