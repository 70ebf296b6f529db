"""Players who choose at random, as simulations have them: from a stream of their own, and trying late.

A race: a player is drawn from all who are asked, in seat order, and struck out and another drawn while unable. Sealed
choices: the first in seat order who has not answered. Then one of that player's options, each equally likely; what has
to be tried is tried only when it is drawn (`ir.tried` says how).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from rulewright.ir.code import Asked, Code, Decision
from rulewright.ir.tried import late_conditions
from rulewright.machines.executor import RuleError
from rulewright.machines.reference.chance import Policy
from rulewright.machines.reference.deciding import PASS, Choice
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.state import State


class RandomPlayers:
    """Plays one game on a machine. A decision with conditions that are tried late is decided when the game comes to it:
    only so it is known whether it stands. `look` is called with every state at which somebody decides, and with the
    end."""

    def __init__(self, machine: Playing, policy_seed: int, look: Callable[[State], None] | None = None) -> None:
        self._machine = machine
        self._look = look
        self._policy = Policy(policy_seed)
        self._late = lately_tried(machine.code)
        self._chosen: Choice | None = None

    def play(self, seed: int) -> tuple[State, int]:
        """A game from its start: its end, and the number of decisions."""
        with self._deciding():
            state = self._machine.new(seed)
            plies = 0
            while (decision := self._decision(state)) is not None:
                self._machine.take(state, decision, *self._choice(state, decision))
                plies += 1
        return state, plies

    def record(self, seed: int) -> list[tuple[int, int]]:
        """The choices of that game, as (player, option id): all, or up to the one at which a rule fails."""
        plays: list[tuple[int, int]] = []
        with suppress(RuleError), self._deciding():
            state = self._machine.new(seed)
            while (decision := self._decision(state)) is not None:
                player, choice = self._choice(state, decision)
                choices = self._machine.choices(state, decision, player)
                ids = self._machine.deciding.ids(state.vector, decision, choices)
                plays.append((player, ids[choices.index(choice)]))
                self._machine.take(state, decision, player, choice)
        return plays

    def _decision(self, state: State) -> Decision | None:
        """The decision that stands, None when the game is over; the state is looked at."""
        decision = self._machine.decision(state)
        if self._look is not None:
            chosen = self._chosen  # what an invariant tries is none of the players' business
            self._look(state)
            self._chosen = chosen
        return decision

    @contextmanager
    def _deciding(self) -> Iterator[None]:
        """What has to be tried is tried by these players."""
        runner = self._machine.runner
        usual = runner.stands
        runner.stands = self._stands
        try:
            yield
        finally:
            runner.stands = usual

    def _choice(self, state: State, decision: Decision) -> tuple[int, Choice]:
        player = self._player(state, decision)
        if decision.number in self._late and self._chosen is not None:
            return player, self._chosen
        choices = self._machine.choices(state, decision, player)
        return player, choices[self._policy.below(len(choices))]

    def _player(self, state: State, decision: Decision) -> int:
        if decision.asked is Asked.ONE:
            return state.vector[self._machine.me]
        actors = self._machine.actors(state, decision)
        if decision.asked is Asked.SEALED:
            return actors[0]
        seats = list(self._machine.deciding.seats(state, decision))
        player = seats.pop(self._policy.below(len(seats)))
        while player not in actors:
            player = seats.pop(self._policy.below(len(seats)))
        return player

    def _stands(self, state: State, decision: Decision) -> bool:
        deciding = self._machine.deciding
        if decision.number not in self._late:
            return bool(deciding.able(state, decision))
        self._chosen = self._drawn(state, decision, deciding.drafts(state, decision))
        return self._chosen is not None

    def _drawn(self, state: State, decision: Decision, drafts: list[Choice]) -> Choice | None:
        """One of the drafts that holds, None if none does."""
        holds = self._machine.deciding.holds
        while drafts:
            at = self._policy.below(len(drafts))
            choice = drafts[at]
            if choice == PASS:
                others = (other for other in drafts if other != PASS)
                return PASS if any(holds(state, decision, other) for other in others) else None
            if holds(state, decision, choice):
                return choice
            drafts[at] = drafts[-1]
            drafts.pop()
        return None


def lately_tried(code: Code) -> frozenset[int]:
    """The decisions with conditions that are tried late."""
    return frozenset(decision.number for decision in code.decisions if any(late_conditions(code, decision)))
