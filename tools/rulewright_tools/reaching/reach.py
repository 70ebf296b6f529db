"""Looks for a game in which something happens: all short games first, then random ones, of which the shortest is made
shorter still by leaving decisions out.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rulewright import Game, Move
from rulewright.sessions.counted import Counted
from rulewright_tools.fidelity.recording import Heading, Recorded, Wanted, record
from rulewright_tools.fidelity.scenario import Scenario
from rulewright_tools.fidelity.scenario_runner import run_scenario
from rulewright_tools.fuzzing.reducing import without_moves
from rulewright_tools.reaching.goal import Goal
from rulewright_tools.reaching.searches import Breadth, Chance, by_breadth, by_chance
from rulewright_tools.reaching.watching import Course, Shown, Watch

_BREADTH, _FIRST = 0.4, 0.7  # of the time: for all short games; until a first random one is good enough


@dataclass(frozen=True, slots=True)
class Budget:
    """`seconds` in all; `depth` decisions for the search of all games (None: as many as time allows)."""

    seconds: float = 30.0
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """What was gone through; `chance` is None where all games were, or one of the short ones reached the goal."""

    breadth: Breadth
    chance: Chance | None
    seconds: float

    def as_data(self) -> dict[str, Any]:
        games = None if self.chance is None else {"games": self.chance.games, "decisions": self.chance.plies}
        breadth = {
            "depth": self.breadth.depth,
            "positions": self.breadth.states,
            "exhausted": self.breadth.exhausted,
        }
        return {"breadth": breadth, "random": games, "seconds": round(self.seconds, 1)}


@dataclass(frozen=True, slots=True)
class Reached:
    """The game that was found: its moves up to the goal; `at_first` is how many there were before it was made short."""

    game: Game
    counted: Counted
    goal: Goal
    shown: Shown
    at_first: int
    tried: Tried

    @property
    def moves(self) -> Sequence[Move]:
        return self.shown.moves

    def recorded(self, heading: Heading) -> Recorded:
        """The scenario of the decision that reaches the goal. Raises Unrecordable."""
        match = self.game.new(self.shown.seed)
        for move in self.moves:
            option = move.among(match.options)
            if option is None:
                raise RuntimeError(f"{move.text!r} is not offered after {match.plies} decisions")
            match.play(option)
        wanted = Wanted(match.plies, position=self.goal.asked or not self.moves)
        return record(match, wanted, heading, self._reaches)

    def _reaches(self, scenario: Scenario) -> bool:
        """Whether the goal is reached in a scenario too."""
        watch = Watch(self.counted, self.goal)
        self.counted.take()
        run_scenario(scenario, lambda _: self.counted.game)
        return watch.reached()


def reach(
    game: Game, counted: Counted, goal: Goal, seed: int, budget: Budget, progress: Callable[[int], None] | None = None
) -> Reached | Tried:
    """Ctrl-C ends the search with what it has found, and is passed on if that is nothing. Raises RuleError for a game
    that cannot even begin."""
    watch = Watch(counted, goal)
    started = time.monotonic()

    def until(share: float) -> Callable[[], bool]:
        def is_up() -> bool:
            gone = time.monotonic() - started
            if progress is not None:
                progress(int(gone))
            return gone > share * budget.seconds

        return is_up

    breadth = by_breadth(watch, seed, budget.depth, until(_BREADTH))
    chance = None
    if breadth.found is None and not breadth.exhausted:
        # Of the seed's games all shorter ones have been gone through.
        chance = by_chance(watch, seed, until(1.0), until(_FIRST), least=breadth.depth + 1)
    found: Course | None = breadth.found or (chance.found if chance is not None else None)
    if found is None:
        return Tried(breadth, chance, time.monotonic() - started)
    shown = at_first = watch.shown(found)
    if chance is not None:
        with suppress(KeyboardInterrupt):  # the game is there already, only longer
            shown = without_moves(shown, lambda moves: watch.again(found.seed, moves), until(1.0))
    tried = Tried(breadth, chance, time.monotonic() - started)
    return Reached(game, counted, goal, shown, len(at_first.moves), tried)
