"""A failing game made small: a simpler set-up, a shorter game, then fewer of its moves (delta debugging).

A game that is made small shows the same problem (the same signature).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rulewright import Move, SpecificationError
from rulewright.sessions.simulation import game_seed
from rulewright_tools.fuzzing.checks.all import finding
from rulewright_tools.fuzzing.playing import Played, Rules, play_at_random, play_moves
from rulewright_tools.fuzzing.policies import uniform
from rulewright_tools.fuzzing.problems import Kind, Problem
from rulewright_tools.fuzzing.reducing import without_moves
from rulewright_tools.fuzzing.setup import Loader, Subject

MOST_SEED = 10**9  # easy to type, and to write into a scenario


def seed_of_game(seed: int, number: int) -> int:
    """The seed of one game among many."""
    return game_seed(seed, number) % MOST_SEED


@dataclass(frozen=True, slots=True)
class Effort:
    """The most that is spent on one failure: seconds in all, and games in search of a shorter one (in each set-up)."""

    seconds: float = 20.0
    games: int = 100


@dataclass(frozen=True, slots=True)
class Failure:
    """A problem with the game that shows it: `found` as it was met (game number `number` of the run, None for one that
    was given), `smallest` as it was made small."""

    problem: Problem
    number: int | None
    found: Played
    found_in: Subject
    smallest: Played
    subject: Subject


def shrink(failure: Failure, load: Loader, effort: Effort) -> Failure:
    """The failure with a game as small as could be found in time."""
    until = time.monotonic() + effort.seconds
    work = _Work(failure.problem, effort, lambda: time.monotonic() > until)
    subject, smallest = work.simplest(failure.subject, failure.smallest, load)
    if failure.problem.signature != (Kind.ENDLESS, "plies"):  # of those every game is as long as another
        smallest = work.shorter(subject, smallest, effort.games)
        smallest = work.without_moves(subject, smallest)
    return replace(failure, smallest=smallest, subject=subject)


class _Work:
    def __init__(self, problem: Problem, effort: Effort, is_time_up: Callable[[], bool]) -> None:
        self._signature = problem.signature
        self._effort = effort
        self._is_time_up = is_time_up
        again = problem.kind is Kind.REPLAY
        self._rules = Rules(finding(problem.kind), (), along=problem.kind is Kind.MACHINES, again=again)

    def simplest(self, subject: Subject, smallest: Played, load: Loader) -> tuple[Subject, Played]:
        """The simplest set-up in which a few games show the problem; the given one if there is none simpler."""
        for setup in subject.setup.simpler(len(subject.game.seats)):
            if self._is_time_up():
                break
            try:
                simpler = load(setup)
            except SpecificationError:
                continue
            played = self._shows(play_moves(simpler, smallest.seed, smallest.moves, self._rules))
            played = played or self._searched(simpler, smallest.seed, self._effort.games // 4, None)
            if played is not None:
                return self.simplest(simpler, played, load)
        return subject, smallest

    def shorter(self, subject: Subject, smallest: Played, games: int) -> Played:
        """A shorter random game that shows the problem."""
        while len(smallest.moves) > 1 and not self._is_time_up():
            found = self._searched(subject, smallest.seed, games, len(smallest.moves) - 1)
            if found is None:
                return smallest
            smallest = found
        return smallest

    def without_moves(self, subject: Subject, smallest: Played) -> Played:
        """The game without moves that the problem does not need."""

        def again(moves: Sequence[Move]) -> Played | None:
            return self._shows(play_moves(subject, smallest.seed, moves, self._rules))

        return without_moves(smallest, again, self._is_time_up)

    def _searched(self, subject: Subject, seed: int, games: int, most_plies: int | None) -> Played | None:
        rules = self._rules if most_plies is None else replace(self._rules, most_plies=most_plies)
        for number in range(games):
            if self._is_time_up():
                return None
            one = seed_of_game(seed, number)
            played = self._shows(play_at_random(subject, one, uniform, rules, self._is_time_up))
            if played is not None:
                return played
        return None

    def _shows(self, played: Played) -> Played | None:
        shown = played.problem is not None and played.problem.signature == self._signature
        return played if shown else None
