"""Plays random games under every check, until enough were played or time is up, and makes what fails small.

Every second game is played by players who prefer what has been chosen least. After each game many more are played
swiftly, within the machine, under the invariants alone. A problem that is met again counts, but is made small once. The
whole run follows from its seed.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rulewright import Move
from rulewright_tools.fuzzing.checks.all import ALWAYS
from rulewright_tools.fuzzing.checks.options import StableIds
from rulewright_tools.fuzzing.playing import Played, Rules, play_at_random, play_on
from rulewright_tools.fuzzing.policies import LeastSeen, uniform
from rulewright_tools.fuzzing.problems import Kind, Problem
from rulewright_tools.fuzzing.setup import Loader, Setup, Subject, load
from rulewright_tools.fuzzing.shrinking import Effort, Failure, seed_of_game, shrink
from rulewright_tools.fuzzing.swift import play_swiftly

ALONG_EVERY = 4  # in one game out of so many the other machine plays along
SWIFT_GAMES, AT_ONCE = 100, 10  # after each of the others, and how many before a look at the clock


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is played: `games`, or as many as `seconds` allow (one of them is given). `failures`: after so many
    different ones it stops."""

    games: int | None = None
    seconds: float | None = None
    failures: int = 3
    effort: Effort = field(default_factory=Effort)


@dataclass(slots=True)
class Report:
    """What came of a run. `games` were played to their end or to a problem, `plies` in all; of those that were played
    swiftly both are counted apart. `met` says how often each problem was met."""

    subject: Subject
    seed: int
    games: int = 0
    plies: int = 0
    swift_games: int = 0
    swift_plies: int = 0
    seconds: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    met: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    interrupted: bool = False

    @property
    def exit_code(self) -> int:
        return 1 if self.failures else 0


def fuzz(
    setup: Setup,
    seed: int,
    budget: Budget,
    progress: Callable[[int], None] | None = None,
    loader: Loader = load,
) -> Report:
    """Raises SpecificationError for a game that cannot be compiled, and nothing for one that fails.

    Interrupted (Ctrl-C), what was found so far is returned.
    """
    report = Report(loader(setup), seed)
    started = time.monotonic()
    try:
        _run(report, budget, started, progress)
        report.failures = [shrink(failure, loader, budget.effort) for failure in report.failures]
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = time.monotonic() - started
    return report


def fuzz_recording(
    setup: Setup, seed: int, moves: Sequence[Move], effort: Effort | None = None, loader: Loader = load
) -> Report:
    """One game with these moves under every check at every position; where it ends too soon, every option is tried."""
    subject = loader(setup)
    report = Report(subject, seed)
    started = time.monotonic()
    for played in play_on(subject, seed, moves):
        _count(report, played)
    if effort is not None:
        report.failures = [shrink(failure, loader, effort) for failure in report.failures]
    report.seconds = time.monotonic() - started
    return report


def _run(report: Report, budget: Budget, started: float, progress: Callable[[int], None] | None) -> None:
    def is_time_up() -> bool:
        return budget.seconds is not None and time.monotonic() - started > budget.seconds

    rules = Rules(always=(*ALWAYS, StableIds()))
    least_seen = LeastSeen()
    number = 0
    while (budget.games is None or number < budget.games) and not is_time_up():
        policy = least_seen if number % 2 else uniform
        along = number % ALONG_EVERY == 0
        played = play_at_random(
            report.subject, seed_of_game(report.seed, number), policy, replace(rules, along=along), is_time_up
        )
        number += 1
        if played.stopped:
            report.plies += len(played.moves)
            break
        _count(report, played, number - 1)
        if played.problem is None and not is_time_up():
            _play_swiftly(report, number - 1, is_time_up)
        if progress is not None:
            progress(number)
        if len(report.failures) >= budget.failures:
            break


def _play_swiftly(report: Report, number: int, is_time_up: Callable[[], bool]) -> None:
    seed = seed_of_game(report.seed, number)
    for part in range(SWIFT_GAMES // AT_ONCE):
        if is_time_up():
            return
        swift = play_swiftly(report.subject, seed_of_game(seed, part), AT_ONCE)
        report.swift_games += swift.games
        report.swift_plies += swift.plies
        if swift.failed is not None:
            _count(report, swift.failed, number)
            return


def _count(report: Report, played: Played, number: int | None = None) -> None:
    report.games += 1
    report.plies += len(played.moves)
    if played.match is not None and played.match.over and played.problem is None:
        report.endings[played.match.termination] += 1
    problem: Problem | None = played.problem
    if problem is None:
        return
    if problem.signature not in report.met:
        report.failures.append(Failure(problem, number, played, report.subject, played, report.subject))
    report.met[problem.signature] += 1
