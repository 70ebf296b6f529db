"""What is noted while a game runs under a witness, so that people can be told of it: draws, shuffles, who saw what.

A witness notes for each thing the players who recognised it (who saw it where it lay, or knew it) at any moment of the
run, however short: a card that was laid open and then put on a closed heap has been seen. What is only supposed (by
`possible` and `after`) is not looked at, nor how things come to their first places. It also notes which cells are
stored.
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
    """A `choose … at random`: its decision, the arm, the values parallel to the arm's names, the author's text. `at` is
    how many stores had been noted before."""

    decision: int
    arm: int
    values: tuple[int, ...]
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A zone of things that was shuffled, with the flat index of its keys."""

    zone: int
    key: int


class NotedVector(list[int]):
    """A vector that notes which of its cells are stored, in order; not those that a trial stores, nor its being put
    back as a whole."""

    def __init__(self, state: State, written: list[int]) -> None:
        super().__init__(state.vector)
        self._state = state
        self._written = written

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        if self._state.trials:
            return
        if not isinstance(key, slice):
            self._written.append(key)
        elif key != slice(None):
            self._written.extend(range(*key.indices(len(self))))


class Witness:
    """`drawn` has the draws and shuffles in order, `written` the cells that were stored."""

    def __init__(self, code: Code, functions: Callable[[int], Callable[..., Any]]) -> None:
        self._code = code
        self._functions = functions
        self._everyone = (1 << len(code.seats)) - 1
        self._recognised: dict[tuple[int, int], int] = {}
        self.drawn: list[Drawn | Shuffled] = []
        self.written: list[int] = []

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
