"""A failing game made small: a simpler set-up, a shorter game, then fewer of its moves (delta debugging).

A game that is made small shows the same problem (the same signature). What is found on the way is kept, so whoever is
interrupted has the smallest so far.
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
from rulewright_tools.fuzzing.setup import Loader, Setup, Subject

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


Keep = Callable[[Failure], None]


def shrink(failure: Failure, load: Loader, effort: Effort, keep: Keep = lambda _: None) -> Failure:
    """The failure with a game as small as could be found in time. `keep` is given each smaller one that is found on the
    way."""
    until = time.monotonic() + effort.seconds
    work = _Work(failure, effort, lambda: time.monotonic() > until, keep)
    work.simplify(load)
    if failure.problem.signature != (Kind.ENDLESS, "plies"):  # of those every game is as long as another
        work.shorten(effort.games)
        work.leave_out_moves()
    return work.best


class _Work:
    """`best` is the smallest so far."""

    def __init__(self, failure: Failure, effort: Effort, is_time_up: Callable[[], bool], keep: Keep) -> None:
        problem = failure.problem
        self.best = failure
        self._keep = keep
        self._signature = problem.signature
        self._effort = effort
        self._is_time_up = is_time_up
        again = problem.kind is Kind.REPLAY
        self._rules = Rules(finding(problem.kind), (), along=problem.kind is Kind.MACHINES, again=again)

    def _take(self, smallest: Played, subject: Subject) -> None:
        self.best = replace(self.best, smallest=smallest, subject=subject)
        self._keep(self.best)

    def simplify(self, load: Loader) -> None:
        """The simplest set-up in which a few games show the problem in no more decisions; the given one if there is
        none simpler."""
        while True:
            subject, smallest = self.best.subject, self.best.smallest
            simpler = subject.setup.simpler(len(subject.game.seats))
            if not any(self._shows_in(setup, smallest, load) for setup in simpler):
                return

    def _shows_in(self, setup: Setup, smallest: Played, load: Loader) -> bool:
        if self._is_time_up():
            return False
        try:
            subject = load(setup)
        except SpecificationError:
            return False
        most = len(smallest.moves)
        played = self._shows(play_moves(subject, smallest.seed, smallest.moves, self._rules, self._is_time_up))
        if played is None or len(played.moves) > most:
            played = self._searched(subject, smallest.seed, self._effort.games // 4, max(1, most))
        if played is not None:
            self._take(played, subject)
        return played is not None

    def shorten(self, games: int) -> None:
        """A shorter random game that shows the problem, as long as there is one."""
        while len(self.best.smallest.moves) > 1 and not self._is_time_up():
            smallest, subject = self.best.smallest, self.best.subject
            found = self._searched(subject, smallest.seed, games, len(smallest.moves) - 1)
            if found is None:
                return
            self._take(found, subject)

    def leave_out_moves(self) -> None:
        """The game without moves that the problem does not need."""
        subject, seed = self.best.subject, self.best.smallest.seed

        def again(moves: Sequence[Move]) -> Played | None:
            played = self._shows(play_moves(subject, seed, moves, self._rules, self._is_time_up))
            if played is not None and len(played.moves) < len(self.best.smallest.moves):
                self._take(played, subject)
            return played

        without_moves(self.best.smallest, again, self._is_time_up)

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
