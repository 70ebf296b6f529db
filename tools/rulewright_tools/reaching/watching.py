"""A game on the machine that counts, played state by state, with an eye on one goal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulewright import Match, Move, RuleError
from rulewright.sessions.counted import Counted
from rulewright_tools.reaching.goal import Goal

Choice = tuple[int, int]  # the seat, and the id of the option
Offers = list[tuple[int, list[int]]]


@dataclass(frozen=True, slots=True)
class Course:
    """The choices of a game up to where its goal was reached."""

    seed: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """The same as moves, which are known by their values."""

    seed: int
    moves: tuple[Move, ...]


class Watch:
    """States belong to the counting machine. `reached` is asked after each of the other calls."""

    def __init__(self, counted: Counted, goal: Goal) -> None:
        self.counted = counted
        self._goal = goal
        self._machine = counted.game.machine
        # Whether states that look alike may go on differently, as the positions before them count.
        self.remembers = any(phase.position is not None for phase in counted.game.code.phases)

    def reached(self) -> bool:
        """Whether the goal was come to since this was last asked."""
        counts = self.counted.take()
        return any(counts[node].ran for node in self._goal.nodes)

    def begin(self, seed: int) -> Any:
        """Raises RuleError."""
        self.counted.take()
        return self._machine.new(seed)

    def offers(self, state: Any) -> Offers:
        """Who may act, each with the ids of the options. Of a game that is over the result is worked out, which terms
        may be asked for; then nobody may act."""
        offers: Offers = self._machine.offers(state)
        if not offers and self._goal.asked:
            self._machine.scores(state)
            self._machine.ranking(state)
        return offers

    def after(self, state: Any, choice: Choice) -> Any | None:
        """The state after a choice; None if a rule fails."""
        try:
            return self._machine.after(state, *choice)
        except RuleError:
            return None

    def is_over(self, state: Any) -> bool:
        return self._machine.pending(state) is None

    def face(self, state: Any) -> bytes:
        """What tells states apart, positions recorded earlier aside."""
        face: bytes = self._machine.to_bytes(state)
        return face

    def shown(self, course: Course) -> Shown:
        match = self.counted.game.new(course.seed)
        for player, option in course.choices:
            match.play_id(option, self.counted.game.seats[player])
        return Shown(course.seed, match.moves)

    def again(self, seed: int, moves: Sequence[Move]) -> Shown | None:
        """The game with these moves as far as they can be made, up to where the goal is reached; None if it is not."""
        try:
            self.counted.take()
            match = self.counted.game.new(seed)
            if self._is_shown(match):
                return Shown(seed, ())
            for move in moves:
                option = move.among(match.options)
                if option is None:
                    continue
                match.play_id(option.id, option.player)
                if self._is_shown(match):
                    return Shown(seed, match.moves)
        except RuleError:
            return None
        return None

    def _is_shown(self, match: Match) -> bool:
        if self._goal.asked:
            self.offers(match.state)
        return self.reached()
