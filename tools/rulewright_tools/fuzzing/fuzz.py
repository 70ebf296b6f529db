"""Plays random games under every check, until enough were played or time is up, and makes what fails small.

Every second game is played by players who prefer what has been chosen least. After each game many more are played
swiftly, within the machine, under the invariants alone. A problem that is met again counts, but is made small once.
Once a game did not end, later ones are given up much sooner: they would take all the time and show the same. The whole
run follows from its seed.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from rulewright_tools.fuzzing.checks.all import ALWAYS
from rulewright_tools.fuzzing.checks.options import StableIds
from rulewright_tools.fuzzing.playing import Played, Rules, play_at_random, play_on
from rulewright_tools.fuzzing.policies import LeastSeen, uniform
from rulewright_tools.fuzzing.problems import Kind, Problem
from rulewright_tools.fuzzing.recorded import Recording, Replayed
from rulewright_tools.fuzzing.setup import Loader, Setup, Subject, load
from rulewright_tools.fuzzing.shrinking import Effort, Failure, seed_of_game, shrink
from rulewright_tools.fuzzing.swift import play_swiftly

ALONG_EVERY = 4  # in one game out of so many the other machine plays along
SWIFT_GAMES, AT_ONCE = 100, 10  # after each of the others, and how many before a look at the clock
MOST_FAILURES = 3
_SOONER = 10  # by how much games are given up sooner once one did not end
_ENDLESS = (Kind.ENDLESS, "plies")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is played: `games`, or as many as `seconds` allow (one of them is given). `failures`: after so many
    different ones it stops."""

    games: int | None = None
    seconds: float | None = None
    failures: int = MOST_FAILURES
    effort: Effort = field(default_factory=Effort)


@dataclass(slots=True)
class Report:
    """What came of a run. `games` were played to their end or to a problem, `plies` in all; of those that were played
    swiftly both are counted apart. `met` says how often each problem was met, `given_up` how many games were not
    played to their end because one before them had none. `replayed` is given where a recording was played."""

    subject: Subject
    seed: int
    most_failures: int = MOST_FAILURES
    replayed: Replayed | None = None
    games: int = 0
    plies: int = 0
    swift_games: int = 0
    swift_plies: int = 0
    seconds: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    met: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    given_up: int = 0
    interrupted: bool = False

    @property
    def unfit(self) -> str:
        """What does not fit in a recording that was played, "" if nothing is known."""
        return "" if self.replayed is None else self.replayed.unfit

    @property
    def exit_code(self) -> int:
        return 1 if self.failures or self.unfit else 0


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
    report = Report(loader(setup), seed, budget.failures)
    started = time.monotonic()
    try:
        _run(report, budget, started, progress)
        _shrink(report, loader, budget.effort)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = time.monotonic() - started
    return report


def fuzz_recording(setup: Setup, recording: Recording, effort: Effort | None = None, loader: Loader = load) -> Report:
    """One game with the recorded moves under every check at every position; where it is not over after them, or after
    the last of them that can be made, every option is tried. Raises and is interrupted as `fuzz`."""
    replayed = Replayed(recording)
    report = Report(loader(setup), recording.seed, replayed=replayed)
    started = time.monotonic()
    try:
        for number, played in enumerate(play_on(report.subject, recording.seed, recording.moves)):
            if number == 0:
                replayed.take(played)
            replayed.tried = number
            _count(report, played)
        if effort is not None:
            _shrink(report, loader, effort)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = time.monotonic() - started
    return report


def _shrink(report: Report, loader: Loader, effort: Effort) -> None:
    """Each smaller game takes its place at once, so that an interruption loses none."""
    for number, failure in enumerate(report.failures):

        def keep(smaller: Failure, number: int = number) -> None:
            report.failures[number] = smaller

        shrink(failure, loader, effort, keep)


def _run(report: Report, budget: Budget, started: float, progress: Callable[[int], None] | None) -> None:
    def is_time_up() -> bool:
        return budget.seconds is not None and time.monotonic() - started > budget.seconds

    rules = Rules(always=(*ALWAYS, StableIds()))
    least_seen = LeastSeen()
    number = 0
    while (budget.games is None or number < budget.games) and not is_time_up():
        policy = least_seen if number % 2 else uniform
        along = number % ALONG_EVERY == 0
        sooner = max(1, report.subject.setup.most_plies // _SOONER) if _ENDLESS in report.met else None
        one = replace(rules, along=along, most_plies=sooner)
        played = play_at_random(report.subject, seed_of_game(report.seed, number), policy, one, is_time_up)
        number += 1
        if played.stopped:
            report.plies += len(played.moves)
            break
        given_up = sooner is not None and played.problem is not None and played.problem.signature == _ENDLESS
        if given_up:
            report.games += 1
            report.plies += len(played.moves)
            report.given_up += 1
        else:
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
