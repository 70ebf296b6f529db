"""Plays random games and checks at every position what must hold in every game, and the author's own invariants.

Half of the players choose at random, the others what has been chosen least. After each game a hundred more are played
swiftly, inside the machine, where the structure of the state and the author's invariants are looked at. What fails is
made small (fewer players, default options, fewer decisions) and written into the folder of --out, as a recording and as
a scenario to paste. A run is repeated by its seed; --replay plays one recorded game under every check. What is looked
for: rule-error, crash, dead-end, no-option, endless, conservation, capacity, invariant, engine, option-ids, looking,
copy, restore, replay, result, machines, interference, leak.

JSON (`--format json`): game, version, variants, options, players, ok, seed, games, plies, swift {games, plies},
seconds, interrupted, terminations {how: count}, failures [{kind, message, diagnostic, met, game, seed, decisions
{found, smallest}, setup, moves, again, files}]. SARIF has a result for each failure, JUnit a case for each kind of
problem. Exit code 1 if anything fails.
"""

import argparse
from pathlib import Path
from typing import Any

from rulewright import Move, SpecificationError
from rulewright.sessions.loading import EXECUTORS
from rulewright_tools.cli.arguments import (
    GivenOptions,
    format_argument,
    game_argument,
    seed_argument,
    seed_of,
    setup_arguments,
    whole,
)
from rulewright_tools.cli.errors import INTERRUPTED, CallError
from rulewright_tools.cli.formats.findings import Case, Finding, Suite
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.games import described, find_game, given_options, refused, shown_file
from rulewright_tools.cli.output import say, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.cli.recordings import read_recording, write_bytes
from rulewright_tools.fuzzing import Budget, Kind, Report, Setup, fuzz, fuzz_recording
from rulewright_tools.fuzzing.problems import MEANINGS
from rulewright_tools.fuzzing.report_text import as_data, failure_lines, summary
from rulewright_tools.fuzzing.setup import FASTEST, MOST_PLIES
from rulewright_tools.fuzzing.shrinking import Effort, Failure
from rulewright_tools.fuzzing.writing import command, command_for, written

NAME = "fuzz"
SUMMARY = "play random games under every check"
_GAMES = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    how_long = parser.add_mutually_exclusive_group()
    how_long.add_argument("-n", metavar="N", type=whole(1, 10**7), help=f"how many games (default: {_GAMES})")
    how_long.add_argument("--time", metavar="S", type=whole(1, 10**6), help="play for so many seconds")
    how_long.add_argument("--replay", metavar="FILE", help="play this recorded game under every check")
    setup_arguments(parser)
    seed_argument(parser)
    parser.add_argument("--executor", choices=EXECUTORS, default=FASTEST, help=f"the machine (default: {FASTEST})")
    parser.add_argument(
        "--most-plies",
        metavar="N",
        type=whole(1, 10**6),
        default=MOST_PLIES,
        help=f"a game of more decisions counts as endless (default: {MOST_PLIES})",
    )
    parser.add_argument(
        "--failures", metavar="N", type=whole(1, 100), default=3, help="stop after so many different ones (default: 3)"
    )
    parser.add_argument(
        "--shrink", metavar="S", type=whole(0, 10**5), default=20, help="seconds to make each one small (default: 20)"
    )
    parser.add_argument(
        "--out", metavar="FOLDER", default="fuzz-failures", help="where failures are written (default: fuzz-failures)"
    )
    format_argument(parser, Form.SARIF, Form.JUNIT)


def run(arguments: argparse.Namespace) -> int:
    find_game(arguments.game)
    report = _report(arguments)
    files = _write(report, Path(arguments.out))
    if arguments.format is Form.TEXT:
        _print(report, files)
    else:
        data = as_data(report)
        for failure, names in zip(data["failures"], files, strict=True):
            failure["files"] = names
        say_as(arguments.format, NAME, data, [_suite(report, files, shown_file(arguments.game))])
    if report.interrupted and not report.failures:
        return INTERRUPTED
    return report.exit_code


def _report(arguments: argparse.Namespace) -> Report:
    effort = Effort(seconds=arguments.shrink)
    try:
        if arguments.replay is not None:
            content = read_recording(arguments.replay)
            if content["arranged"] is not None:
                raise CallError(
                    f"{arguments.replay} does not begin at the beginning, so it cannot be played again here"
                )
            moves = [Move.from_json(move) for move in content["moves"]]
            return fuzz_recording(_recorded(arguments, content), content["seed"], moves, effort)
        players: int | None = arguments.players
        setup = _setup(arguments, tuple(arguments.variant), given_options(arguments), players)
        games = arguments.n if arguments.n is not None or arguments.time is not None else _GAMES
        budget = Budget(games, arguments.time, arguments.failures, effort)
        with Progress("games", games or arguments.time) as progress:
            count = progress.to if games is not None else None
            return fuzz(setup, seed_of(arguments), budget, count)
    except SpecificationError as error:
        raise refused(error.diagnostics) from error


def _recorded(arguments: argparse.Namespace, content: dict[str, Any]) -> Setup:
    """How the recorded game was set up; what is given on the command line says it otherwise."""
    if arguments.variant or arguments.option or arguments.players is not None:
        return _setup(arguments, tuple(arguments.variant), given_options(arguments), arguments.players)
    options: GivenOptions = {name: value for name, value in content["options"].items() if ": " not in value}
    return _setup(arguments, tuple(content["variants"]), options, len(content["players"]))


def _setup(
    arguments: argparse.Namespace, variants: tuple[str, ...], options: GivenOptions, players: int | None
) -> Setup:
    return Setup(arguments.game, variants, options, players, arguments.executor, arguments.most_plies)


def _write(report: Report, folder: Path) -> list[list[str]]:
    """The files of each failure."""
    files = []
    for number, failure in enumerate(report.failures, 1):
        made = written(failure, report.seed, number, folder)
        names = {f"{made.name}.scenario.yaml": made.scenario.encode()}
        if made.recording is not None:
            names[f"{made.name}.replay.json"] = made.recording
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CallError(f"{folder} cannot be made: {error.strerror}") from error
        for name, content in names.items():
            write_bytes(str(folder / name), content)
        files.append([str(folder / name) for name in names])
    return files


def _suite(report: Report, files: list[list[str]], file: str) -> Suite:
    """A case for each kind of problem: those that were not met passed."""
    found: dict[Kind, list[Finding]] = {kind: [] for kind in Kind}
    for failure, names in zip(report.failures, files, strict=True):
        found[failure.problem.kind].append(_finding(failure, report.seed, names, file))
    cases = (Case(f"{kind.value}: {MEANINGS[kind]}", tuple(findings)) for kind, findings in found.items())
    return Suite(described(report.subject.game), tuple(cases), report.seconds)


def _finding(failure: Failure, seed: int, names: list[str], file: str) -> Finding:
    problem = failure.problem
    diagnostic = problem.diagnostic
    moves = failure.smallest.moves
    shown = ", ".join(f"{move.player}: {move.text}" for move in moves) or "the game's beginning"
    return Finding(
        rule=problem.kind.value,
        message=problem.message,
        span=None if diagnostic is None else diagnostic.span,
        file=file,
        about=f"Random games show that {MEANINGS[problem.kind]}.",
        details=(
            f"shown by: {shown}",
            f"as it was found: {command(failure, seed)}",
            *(f"written: {name}" for name in names),
        ),
        clauses=() if diagnostic is None else diagnostic.clauses,
    )


def _print(report: Report, files: list[list[str]]) -> None:
    for failure, names in zip(report.failures, files, strict=True):
        if failure.problem.diagnostic is not None:
            tell_diagnostics([failure.problem.diagnostic])
        lines = [f"written: {name}" for name in names]
        recording = next((name for name in names if name.endswith(".replay.json")), None)
        if recording is not None:
            lines.append(f"under every check again: {command_for(failure, recording)}")
        for line in failure_lines(failure, report, lines):
            say(line)
        say()
    say(summary(report, described(report.subject.game)))
