"""Plays random games and checks at every position what must hold in every game, and the author's own invariants.

Half of the players choose at random, the others what has been chosen least. After each game a hundred more are played
swiftly, inside the machine, where the structure of the state and the author's invariants are looked at. What fails is
made small (fewer players, default options, fewer decisions) and written into the folder of --out, as a recording and as
a scenario to paste; nothing else that lies there is overwritten. A run is repeated by its seed.

--replay plays one recorded game of this game under every check. It is set up as it was recorded, but for what is given
here. A recording whose moves cannot all be made is a failure: what comes after them was not looked at.

What is looked for: rule-error, crash, dead-end, no-option, endless, conservation, capacity, invariant, engine,
option-ids, looking, copy, restore, replay, result, machines, interference, leak.

JSON (`--format json`): game, version, variants, options, players, ok, seed, games, plies, swift {games, plies},
seconds, interrupted, given_up, terminations {how: count}, recording (null, or with --replay {moves, made, tried, unfit,
same_state}), failures [{kind, message, diagnostic, met, game, seed, decisions {found, smallest}, setup, moves, again,
files}]. Where nothing could be played: game, ok, error, diagnostics. SARIF has a result for each failure, JUnit a case
for each kind of problem. Exit code 1 if anything fails.
"""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

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
from rulewright_tools.cli.formats.refusals import UNFIT, refusals_as
from rulewright_tools.cli.games import (
    call_message,
    described,
    errors_of,
    find_game,
    given_options,
    is_wrong_call,
    refused,
    shown_file,
)
from rulewright_tools.cli.output import say, tell, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.cli.recordings import merged_options, read_recording, setup_in, write_bytes
from rulewright_tools.fuzzing import Budget, Kind, Recording, Report, Setup, fuzz, fuzz_recording
from rulewright_tools.fuzzing.fuzz import MOST_FAILURES
from rulewright_tools.fuzzing.problems import MEANINGS
from rulewright_tools.fuzzing.report_text import as_data, failure_lines, summary
from rulewright_tools.fuzzing.setup import FASTEST, MOST_PLIES, path_word
from rulewright_tools.fuzzing.shrinking import Effort, Failure
from rulewright_tools.fuzzing.writing import command, command_for, written

NAME = "fuzz"
SUMMARY = "play random games under every check"
_GAMES = 100
_MOST_LOOKED_AT = 2000  # moves of a recording: to make every check after each of more takes very long


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
        "--failures",
        metavar="N",
        type=whole(1, 100),
        default=MOST_FAILURES,
        help=f"stop after so many different ones (default: {MOST_FAILURES})",
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
    if arguments.replay is not None and arguments.seed is not None:
        raise CallError("--seed is that of random games: a recorded game has its own")
    folder = Path(arguments.out)
    _refuse_to_write(folder)
    with refusals_as(arguments.format, NAME, arguments.game):
        report = _report(arguments)
    files, unwritten = _write(report, folder)
    if arguments.format is Form.TEXT:
        _print(report, files, arguments.replay)
    else:
        data = as_data(report)
        for failure, names in zip(data["failures"], files, strict=True):
            failure["files"] = names
        say_as(arguments.format, NAME, data, [_suite(report, files, shown_file(arguments.game), arguments.replay)])
    for reason in unwritten:
        tell(f"rulewright {NAME}: {reason}")
    return INTERRUPTED if report.interrupted and not report.exit_code else report.exit_code


def _report(arguments: argparse.Namespace) -> Report:
    effort = Effort(seconds=arguments.shrink)
    try:
        if arguments.replay is not None:
            return _replay(arguments, effort)
        setup = _setup(arguments, arguments.variant, given_options(arguments), arguments.players)
        games = arguments.n if arguments.n is not None or arguments.time is not None else _GAMES
        budget = Budget(games, arguments.time, arguments.failures, effort)
        with Progress("games", games or arguments.time) as progress:
            count = progress.to if games is not None else None
            return fuzz(setup, seed_of(arguments), budget, count)
    except SpecificationError as error:
        raise refused(error.diagnostics) from error


def _replay(arguments: argparse.Namespace, effort: Effort) -> Report:
    """The recorded game, set up as it was; what is given on the command line says it otherwise."""
    file, given = arguments.replay, given_options(arguments)
    content = read_recording(file)
    if content["arranged"] is not None:
        raise CallError(f"{file} does not begin at the beginning, so it cannot be played again here")
    variants, options, players = setup_in(file, content, arguments.game, arguments.executor)
    setup = _setup(
        arguments,
        arguments.variant or variants,
        merged_options(options, given),
        players if arguments.players is None else arguments.players,
    )
    as_called = _setup(arguments, arguments.variant, given, arguments.players)
    recording = Recording(
        content["seed"],
        tuple(Move.from_json(move) for move in content["moves"]),
        content["digest"],
        (*as_called.arguments, "--replay", path_word(file)),
    )
    try:
        return fuzz_recording(setup, recording, effort)
    except SpecificationError as error:
        if is_wrong_call(error.diagnostics):
            said = call_message(errors_of(error.diagnostics))
            raise CallError(f"{file} does not fit what was given with it: {said}") from error
        raise


def _setup(arguments: argparse.Namespace, variants: Sequence[str], options: GivenOptions, players: int | None) -> Setup:
    return Setup(arguments.game, tuple(variants), options, players, arguments.executor, arguments.most_plies)


def _refuse_to_write(folder: Path) -> None:
    """Raises CallError for a folder that is none, or cannot be made or written to: before long work, not after it."""
    try:
        there = next(path for path in (folder, *folder.parents) if path.exists())
        if not there.is_dir():
            what = "is a file, not a folder" if there == folder else f"cannot be made: {there} is no folder"
            raise CallError(f"{folder} {what}")
        if not os.access(there, os.W_OK | os.X_OK):
            raise CallError(f"{folder} cannot be written to")
    except OSError as error:
        raise CallError(f"{folder} cannot be made: {error.strerror}") from error


def _write(report: Report, folder: Path) -> tuple[list[list[str]], list[str]]:
    """The files of each failure, and why some could not be written: what was found is told even so."""
    files: list[list[str]] = []
    unwritten: list[str] = []
    for number, failure in enumerate(report.failures, 1):
        files.append([])
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in _free(failure, report, number, folder).items():
                write_bytes(str(folder / name), content)
                files[-1].append(str(folder / name))
        except OSError as error:
            unwritten.append(f"{folder} cannot be made: {error.strerror}")
        except CallError as error:
            unwritten.append(str(error))
    return files, list(dict.fromkeys(unwritten))


def _free(failure: Failure, report: Report, number: int, folder: Path) -> dict[str, bytes]:
    """The files by names under which nothing else lies: another run may have had the same seed."""
    while True:
        made = written(failure, report, number, folder)
        content = {f"{made.name}.scenario.yaml": made.scenario.encode()}
        if made.recording is not None:
            content[f"{made.name}.replay.json"] = made.recording
        if all(_is_free(folder / name, data) for name, data in content.items()):
            return content
        number += 1


def _is_free(path: Path, data: bytes) -> bool:
    return not path.exists() or (path.is_file() and path.read_bytes() == data)


def _suite(report: Report, files: list[list[str]], file: str, recording: str | None) -> Suite:
    """A case for each kind of problem: those that were not met passed. One more for a recording."""
    found: dict[Kind, list[Finding]] = {kind: [] for kind in Kind}
    for failure, names in zip(report.failures, files, strict=True):
        found[failure.problem.kind].append(_finding(failure, report, names, file))
    cases = [Case(f"{kind.value}: {MEANINGS[kind]}", tuple(findings)) for kind, findings in found.items()]
    if recording is not None:
        about = "A recorded game does not fit the game any more."
        unfit = (Finding(UNFIT, report.unfit, file=recording, about=about),) if report.unfit else ()
        cases.append(Case(f"{recording} fits the game", unfit))
    return Suite(described(report.subject.game), tuple(cases), report.seconds)


def _finding(failure: Failure, report: Report, names: list[str], file: str) -> Finding:
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
            f"as it was found: {command(failure, report)}",
            *(f"written: {name}" for name in names),
        ),
        clauses=() if diagnostic is None else diagnostic.clauses,
    )


def _print(report: Report, files: list[list[str]], recording: str | None) -> None:
    for failure, names in zip(report.failures, files, strict=True):
        if failure.problem.diagnostic is not None:
            tell_diagnostics([failure.problem.diagnostic])
        lines = [f"written: {name}" for name in names]
        kept = next((name for name in names if name.endswith(".replay.json")), None)
        if kept is not None and len(failure.smallest.moves) <= _MOST_LOOKED_AT:
            lines.append(f"under every check again: {command_for(failure, kept)}")
        for line in failure_lines(failure, report, lines):
            say(line)
        say()
    if report.unfit:
        say(f"{recording}: {report.unfit}")
    say(summary(report, described(report.subject.game)))
