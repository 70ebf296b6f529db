"""The options of a decision: which there are, in which order, and what their ids are.

Order: arms in order, their generators nested, values ascending (lists: in their order). A combination of values that
comes again is offered once. Where a player chooses, combinations that differ only in which of several alike things
they name are offered once, the one that is enumerated first; chance does not merge them.

Id: the arm's `first` + the mixed-radix number of its digits. A digit is the value less its lowest (for MAY and IF_ANY
one more, 0 standing for none). The digit of a thing is the first thing with its row and owner + its rank among those
of that row and owner that the decision offers under a name with a digit, ordered by place, by position there, and by
number. If all blanks that a decision offers so lie in one ordered place, the digit is the position there from 0
instead. Passing, under MAY, comes last and has the id `first` of the first arm.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from rulewright.ir.code import Arm, Asked, Code, Decision, Mode, ZoneOrder
from rulewright.ir.expressions import Run, Seq
from rulewright.machines.reference.state import State, Vector
from rulewright.machines.reference.zones import Things

T = TypeVar("T")
Choice = tuple[int, ...]
PASS: Choice = (-1,)


class Deciding:
    """Enumerates; a choice is the number of its arm with its values, or PASS."""

    def __init__(self, code: Code, names: dict[str, Any], pools: tuple[Things, ...]) -> None:
        self._code = code
        self._pools = pools
        self._me = code.layout.fields[code.control.me].first
        numbers = range(len(code.decisions))
        self._listed: list[Callable[..., list[Choice]]] = [names[f"d{number}"] for number in numbers]
        self._drafted: list[Callable[..., list[Choice]] | None] = [names.get(f"m{number}") for number in numbers]
        self._names = names
        self._some: list[Callable[..., bool]] = [names[f"e{number}"] for number in numbers]
        self._seats: list[Callable[..., int] | None] = [names.get(f"q{number}") for number in numbers]
        self._repeats = [any(map(_can_repeat, decision.arms)) for decision in code.decisions]
        self._copied = [any(self._names_copies(arm) for arm in decision.arms) for decision in code.decisions]

    # ------------------------------------------------------------ who
    def seats(self, state: State, decision: Decision) -> tuple[int, ...]:
        """The players who might be asked, in seat order."""
        seats = self._seats[decision.number]
        if seats is None:
            return (state.vector[self._me],)
        mask = seats(state, state.vector)
        return tuple(player for player in range(len(self._code.seats)) if mask >> player & 1)

    def able(self, state: State, decision: Decision) -> tuple[int, ...]:
        """Those of them who have an option besides passing."""
        some = self._some[decision.number]
        if decision.asked is Asked.ONE:
            return (state.vector[self._me],) if some(state, state.vector) else ()
        return tuple(p for p in self.seats(state, decision) if self._as_player(state, p, some))

    def actors(self, state: State, decision: Decision) -> tuple[int, ...]:
        """Those who may act now: of sealed choices those who have not answered."""
        able = self.able(state, decision)
        if decision.answers is None:
            return able
        answered = state.vector[self._code.layout.fields[decision.answers.answered].first]
        return tuple(player for player in able if not answered >> player & 1)

    def _as_player(self, state: State, player: int, work: Callable[..., T]) -> T:
        vector = state.vector
        me = vector[self._me]
        vector[self._me] = player
        try:
            return work(state, vector)
        finally:
            vector[self._me] = me

    # ------------------------------------------------------------ what
    def outcomes(self, state: State, decision: Decision) -> list[Choice]:
        """What chance chooses from."""
        listed = self._listed[decision.number](state, state.vector)
        return list(dict.fromkeys(listed)) if self._repeats[decision.number] else listed

    def choices(self, state: State, decision: Decision, player: int) -> list[Choice]:
        """What a player chooses from; passing last."""
        return self._offered(state, decision, self._as_player(state, player, self._listed[decision.number]))

    def drafts(self, state: State, decision: Decision) -> list[Choice]:
        """The same for the one player who is asked, without the conditions that are tried late."""
        drafted = self._drafted[decision.number] or self._listed[decision.number]
        return self._offered(state, decision, drafted(state, state.vector))

    def holds(self, state: State, decision: Decision, choice: Choice) -> bool:
        """Do the late conditions of a draft hold?"""
        hold = self._names.get(f"h{decision.number}_{choice[0]}")
        return hold is None or bool(hold(state, state.vector, *choice[1:]))

    def _offered(self, state: State, decision: Decision, listed: list[Choice]) -> list[Choice]:
        if self._repeats[decision.number]:
            listed = list(dict.fromkeys(listed))
        if self._copied[decision.number]:
            listed = self._without_alike(state.vector, decision, listed)
        if decision.mode is Mode.MAY and listed:
            listed.append(PASS)
        return listed

    def _names_copies(self, arm: Arm) -> bool:
        pools = {shown.pool for shown in arm.shown if shown.pool is not None}
        return any(len(set(self._pools[pool].kinds)) < self._pools[pool].pool.things for pool in pools)

    def _without_alike(self, vector: Vector, decision: Decision, listed: list[Choice]) -> list[Choice]:
        first: dict[tuple[int, int], int] = {}
        met: set[tuple[Any, ...]] = set()
        offered = []
        for choice in listed:
            signature: list[Any] = [choice[0]]
            renamed: dict[tuple[int, int], int] = {}
            counts: dict[tuple[int, int], int] = {}
            for shown, value in zip(decision.arms[choice[0]].shown, choice[1:], strict=True):
                if shown.pool is None:
                    signature.append(value)
                    continue
                alike = (shown.pool, self._lowest_alike(vector, shown.pool, value, first))
                if (shown.pool, value) not in renamed:
                    renamed[shown.pool, value] = counts[alike] = counts.get(alike, 0) + 1
                signature.append((alike, renamed[shown.pool, value]))
            if tuple(signature) not in met:
                met.add(tuple(signature))
                offered.append(choice)
        return offered

    def _lowest_alike(self, vector: Vector, pool: int, thing: int, first: dict[tuple[int, int], int]) -> int:
        if (pool, thing) not in first:
            things = self._pools[pool]
            lower = range(things.kinds[thing], thing)
            first[pool, thing] = next((other for other in lower if things.alike(vector, other, thing)), thing)
        return first[pool, thing]

    # ------------------------------------------------------------ ids
    def ids(self, vector: Vector, decision: Decision, choices: list[Choice]) -> list[int]:
        """The ids, parallel to the choices (all those that the decision offers to one player)."""
        digits = self._thing_digits(vector, decision, choices)
        more = int(decision.mode in (Mode.MAY, Mode.IF_ANY))
        ids = []
        for choice in choices:
            if choice == PASS:
                ids.append(decision.arms[0].first)
                continue
            arm = decision.arms[choice[0]]
            number = 0
            for digit, value in zip(arm.digits, choice[1:], strict=True):
                if digit.size:
                    code = value if digit.pool is None else digits[digit.pool, value]
                    number = number * (digit.size + more) + code - digit.low + more
            ids.append(arm.first + number)
        return ids

    def _thing_digits(self, vector: Vector, decision: Decision, choices: list[Choice]) -> dict[tuple[int, int], int]:
        offered: dict[int, set[int]] = {}
        for choice in choices:
            if choice != PASS:
                for digit, value in zip(decision.arms[choice[0]].digits, choice[1:], strict=True):
                    if digit.size and digit.pool is not None:
                        offered.setdefault(digit.pool, set()).add(value)
        found: dict[tuple[int, int], int] = {}
        for pool, values in offered.items():
            things = self._pools[pool]
            ranked = sorted(things.rank(vector, thing) for thing in values)
            places = {place for place, _, _ in ranked}
            in_one_row = len(places) == 1 and things.places[min(places)].order is not ZoneOrder.UNORDERED
            if things.pool.blanks and in_one_row:
                found.update({(pool, thing): position for _, position, thing in ranked})
                continue
            counts: dict[int, int] = {}
            for _, _, thing in ranked:
                kind = things.kinds[thing]
                found[pool, thing] = kind + counts.get(kind, 0)
                counts[kind] = counts.get(kind, 0) + 1
        return found


def _can_repeat(arm: Arm) -> bool:
    """Only lists hold a value twice."""
    return any(not isinstance(g.source, Run) and isinstance(g.source.type, Seq) for g in arm.generators)
