"""What each player knows of hidden things: the `known` and `group` fields of a pool.

`known` of a thing is the set of players who know which thing lies there. To a player who does not know it, a thing
belongs to a group: the things, all with the same back, among which that player cannot tell it. `group` (cell player *
things + thing) is the lowest thing of that group; for a known thing it is the thing itself. The rules, for each
player p:

- When the zones have their starts: what p can see is known; the hidden things of one place with one back are a group.
- At a decision: what p can see becomes known and leaves its group.
- A shuffle of a place: p knows none of its things; those with one back bring their groups together into one.
- A thing u leaves a place S. p sees it move if p can see it in S before or in its new place after. A thing c that lay
  in S is forgotten only if p cannot see it after the move.
  - If p does not see u move: all that lay in S is forgotten, u as well, and those with the back of u bring their
    groups together.
  - If p sees it: u becomes known and leaves its group. Of what lay in S, known things alike to u (see Things.alike) are
    forgotten; if there are any, they, the hidden things of S with their back and the rest of u's group bring their
    groups together.
- An exchange of two places is all of both leaving at once.

`redeal` renames things within the groups of one player: see there.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.ir.code import Code, Pool
from rulewright.machines.reference.state import State, Vector
from rulewright.machines.reference.visibility import seers

if TYPE_CHECKING:
    from rulewright.machines.reference.zones import Things

Functions = Callable[[int], Callable[..., Any]]


@dataclass(frozen=True, slots=True)
class Leaving:
    """Things about to leave a place: who sees each of them there (`seen`, parallel), what lies there now, and for
    each of them which of that is alike to it."""

    moved: tuple[int, ...]
    lying: tuple[int, ...]
    seen: tuple[int, ...]
    alike: tuple[tuple[int, ...], ...]


class Knowledge:
    """The knowledge of one pool that has the fields `known` and `group`."""

    def __init__(self, code: Code, pool: Pool, functions: Functions) -> None:
        fields = code.layout.fields
        if pool.known is None or pool.group is None:
            raise TypeError(f"pool {pool.name} keeps no knowledge")
        self._code = code
        self._pool = pool
        self._known = fields[pool.known].first
        self._group = fields[pool.group].first
        self._players = len(code.seats)
        self._functions = functions
        self._backs: tuple[int, ...] | None = None

    # ------------------------------------------------------------ reading
    def knows(self, vector: Vector, player: int, thing: int) -> bool:
        return bool(vector[self._known + thing] >> player & 1)

    def knowers(self, vector: Vector, thing: int) -> int:
        """The set of players who know which thing it is."""
        return vector[self._known + thing]

    def backs(self, state: State, vector: Vector) -> tuple[int, ...]:
        """The back of each thing; a back is made of attributes only, so it never changes."""
        if self._backs is None:
            if self._pool.back is None:
                self._backs = (0,) * self._pool.things
            else:
                back = self._functions(self._pool.back)
                self._backs = tuple(back(state, vector, thing) for thing in range(self._pool.things))
        return self._backs

    def groups(self, vector: Vector, player: int) -> list[list[int]]:
        """The groups of hidden things, each ascending, in order of their lowest."""
        found: dict[int, list[int]] = {}
        for thing in range(self._pool.things):
            if not self.knows(vector, player, thing):
                found.setdefault(self._group_of(vector, player, thing), []).append(thing)
        return [found[lowest] for lowest in sorted(found)]

    # ------------------------------------------------------------ what happens
    def settle(self, things: "Things", state: State, vector: Vector) -> None:
        """The zones have their starts."""
        backs = self.backs(state, vector)
        seen = self._seen_everywhere(things, state, vector)
        lowest: dict[tuple[int, int, int], int] = {}
        for thing in range(self._pool.things):
            vector[self._known + thing] = seen[thing]
            place = vector[things.location + thing]
            for player in range(self._players):
                hidden = self._hidden(seen[thing], player)
                group = lowest.setdefault((player, place, backs[thing]), thing) if hidden else thing
                vector[self._cell(player, thing)] = group

    def reveal(self, things: "Things", state: State, vector: Vector) -> None:
        """A decision stands: what can be seen is known."""
        for thing, seen in enumerate(self._seen_everywhere(things, state, vector)):
            if seen & ~vector[self._known + thing]:
                for player in range(self._players):
                    if seen >> player & 1:
                        self._learn(vector, player, thing)

    def shuffled(self, state: State, vector: Vector, lying: list[int]) -> None:
        backs = self.backs(state, vector)
        for player in range(self._players):
            for thing in lying:
                self._forget(vector, player, thing)
            for back in sorted({backs[thing] for thing in lying}):
                self._merge(vector, player, [thing for thing in lying if backs[thing] == back])

    def before(
        self, things: "Things", state: State, vector: Vector, moved: Iterable[int], source: int, to: int
    ) -> Leaving:
        lying = tuple(things.at(vector, source))
        moved = tuple(moved)
        seen = tuple(seers(self._code, things, self._functions, state, vector, thing) for thing in moved)
        alike = tuple(
            tuple(other for other in lying if other != thing and things.alike(vector, thing, other)) for thing in moved
        )
        return Leaving(moved, lying if source != to else (), seen, alike)

    def after(self, things: "Things", state: State, vector: Vector, *leaving: Leaving) -> None:
        for left in leaving:
            now = {thing: seers(self._code, things, self._functions, state, vector, thing) for thing in left.lying}
            for thing, seen_before, alike in zip(left.moved, left.seen, left.alike, strict=True):
                if left.lying:
                    seen = seen_before | now[thing]
                    for player in range(self._players):
                        if seen >> player & 1:
                            self._saw(state, vector, player, thing, alike, left.lying, now)
                        else:
                            self._missed(state, vector, player, thing, left.lying, now)

    # ------------------------------------------------------------ one player
    def _saw(
        self,
        state: State,
        vector: Vector,
        player: int,
        moved: int,
        alike: tuple[int, ...],
        lying: tuple[int, ...],
        now: dict[int, int],
    ) -> None:
        rest = [] if self.knows(vector, player, moved) else self._group_without(vector, player, moved)
        self._learn(vector, player, moved)
        forgotten = [c for c in alike if self.knows(vector, player, c) and self._hidden(now[c], player)]
        if not forgotten:
            return
        for thing in forgotten:
            self._forget(vector, player, thing)
        backs = self.backs(state, vector)
        hidden = [c for c in lying if c != moved and backs[c] == backs[moved] and not self.knows(vector, player, c)]
        self._merge(vector, player, [*forgotten, *hidden, *rest])

    def _missed(
        self, state: State, vector: Vector, player: int, moved: int, lying: tuple[int, ...], now: dict[int, int]
    ) -> None:
        backs = self.backs(state, vector)
        hidden = [thing for thing in lying if self._hidden(now[thing], player)]
        for thing in hidden:
            self._forget(vector, player, thing)
        self._merge(vector, player, [thing for thing in hidden if backs[thing] == backs[moved]])

    @staticmethod
    def _hidden(seen: int, player: int) -> bool:
        return not seen >> player & 1

    def _cell(self, player: int, thing: int) -> int:
        return self._group + player * self._pool.things + thing

    def _group_of(self, vector: Vector, player: int, thing: int) -> int:
        return vector[self._cell(player, thing)]

    def _group_without(self, vector: Vector, player: int, thing: int) -> list[int]:
        """The other members of a hidden thing's group."""
        first = self._cell(player, 0)
        group = vector[first + thing]
        return [
            other
            for other, theirs in enumerate(vector[first : first + self._pool.things])
            if theirs == group and other != thing and not self.knows(vector, player, other)
        ]

    def _learn(self, vector: Vector, player: int, thing: int) -> None:
        if self.knows(vector, player, thing):
            return
        rest = self._group_without(vector, player, thing)
        vector[self._known + thing] |= 1 << player
        vector[self._cell(player, thing)] = thing
        for other in rest:
            vector[self._cell(player, other)] = rest[0]

    def _forget(self, vector: Vector, player: int, thing: int) -> None:
        """A known thing becomes a group of its own."""
        vector[self._known + thing] &= ~(1 << player)

    def _merge(self, vector: Vector, player: int, hidden: list[int]) -> None:
        """The groups of these hidden things become one."""
        names = {self._group_of(vector, player, thing) for thing in hidden}
        if len(names) > 1:
            for thing in range(self._pool.things):
                if not self.knows(vector, player, thing) and self._group_of(vector, player, thing) in names:
                    vector[self._cell(player, thing)] = min(names)

    def _seen_everywhere(self, things: "Things", state: State, vector: Vector) -> list[int]:
        """For each thing the players who can see it."""
        by_place: dict[int, int] = {}
        seen = []
        for thing, place in enumerate(vector[things.location : things.location + self._pool.things]):
            if self._code.thing_zones[things.places[place].zone].seen.top:
                seen.append(seers(self._code, things, self._functions, state, vector, thing))
                continue
            if place not in by_place:
                by_place[place] = seers(self._code, things, self._functions, state, vector, thing)
            seen.append(by_place[place])
        return seen
