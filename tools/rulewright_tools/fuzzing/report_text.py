"""What came of a run of games, for people and as JSON data."""

import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.diagnostics.data import to_json
from rulewright_tools.cli.output import counted
from rulewright_tools.fuzzing.fuzz import Report
from rulewright_tools.fuzzing.playing import Played
from rulewright_tools.fuzzing.problems import MEANINGS
from rulewright_tools.fuzzing.recorded import Replayed
from rulewright_tools.fuzzing.shrinking import Failure
from rulewright_tools.fuzzing.writing import command

_MOST_MOVES = 12


def summary(report: Report, name: str) -> str:
    """`ayoayo@1: 3 games and 90 decisions, 300 games and 9000 decisions swiftly, in 3.1 s, seed 7: nothing found`."""
    found = len(report.failures)
    what = f"{counted(found, 'problem')} found" if found else "nothing found"
    when = f"in {report.seconds:.1f} s{' (interrupted)' if report.interrupted else ''}"
    if report.replayed is not None:
        return f"{name}: {_how_far(report.replayed)} {when}: {what}{_differs(report.replayed)}"
    games = f"{counted(report.games, 'game')} and {counted(report.plies, 'decision')}"
    endings = ", ".join(f"{count} {how}" for how, count in sorted(report.endings.items()))
    ended = f"; ended: {endings}" if endings else ""
    given_up = f"; {report.given_up} given up early, as one had no end" if report.given_up else ""
    swift = f"{counted(report.swift_games, 'game')} and {counted(report.swift_plies, 'decision')} swiftly"
    swiftly = f", {swift}," if report.swift_games else ""
    return f"{name}: {games}{swiftly} {when}, seed {report.seed}{ended}{given_up}: {what}"


def _how_far(replayed: Replayed) -> str:
    moves = len(replayed.recording.moves)
    if replayed.made is None:
        return f"not all of {counted(moves, 'recorded move')} made"
    tried = f", then {counted(replayed.tried, 'option')} tried," if replayed.tried else ""
    return f"{replayed.made} of {counted(moves, 'recorded move')} made{tried}"


def _differs(replayed: Replayed) -> str:
    """Another state is no problem: whoever mends what a move does gets one."""
    if replayed.unfit:
        return ", but the recording does not fit the game"
    return "; the moves lead to another state than was recorded" if replayed.same is False else ""


def failure_lines(failure: Failure, report: Report, files: Sequence[str]) -> Iterator[str]:
    """What is wrong, how short a game shows it, how to see it again."""
    problem, smallest = failure.problem, failure.smallest
    yield f"{problem.kind.value}: {problem.message}"
    met = f"; met in {report.met[problem.signature]} of {counted(report.games, 'game')}"
    yield f"  that is, {MEANINGS[problem.kind]}{met if report.replayed is None else ''}"
    yield f"  shown by {_length(smallest)}{_found(failure)}{':' if smallest.moves else ''}"
    for number, move in enumerate(smallest.moves[:_MOST_MOVES], 1):
        yield f"    {number}. {move.player}: {move.text}"
    if len(smallest.moves) > _MOST_MOVES:
        yield f"    … {len(smallest.moves) - _MOST_MOVES} more"
    if failure.subject is not failure.found_in:
        yield f"  set up so: {shlex.join(failure.subject.setup.arguments)}"
    yield f"  seed of that game: {smallest.seed}"
    yield f"  as it was found: {command(failure, report)}"
    for file in files:
        yield f"  {file}"


def _length(played: Played) -> str:
    if played.moves:
        return f"a game of {counted(len(played.moves), 'decision')}"
    return "its set-up alone" if played.match is None else "its beginning, before any decision"


def _found(failure: Failure) -> str:
    found = len(failure.found.moves)
    return f" (found in one of {found})" if found > len(failure.smallest.moves) else ""


def as_data(report: Report) -> dict[str, Any]:
    game = report.subject.game
    return {
        "game": game.id,
        "version": game.version,
        "variants": list(game.variants),
        "options": game.options,
        "players": list(game.seats),
        "ok": report.exit_code == 0,
        "seed": report.seed,
        "games": report.games,
        "plies": report.plies,
        "swift": {"games": report.swift_games, "plies": report.swift_plies},
        "seconds": round(report.seconds, 3),
        "interrupted": report.interrupted,
        "given_up": report.given_up,
        "recording": None if report.replayed is None else _recording(report.replayed),
        "terminations": dict(sorted(report.endings.items())),
        "failures": [_failure(failure, report) for failure in report.failures],
    }


def _recording(replayed: Replayed) -> dict[str, Any]:
    return {
        "moves": len(replayed.recording.moves),
        "made": replayed.made,
        "tried": replayed.tried,
        "unfit": replayed.unfit or None,
        "same_state": replayed.same,
    }


def _failure(failure: Failure, report: Report) -> dict[str, Any]:
    problem, setup = failure.problem, failure.subject.setup
    return {
        "kind": problem.kind.value,
        "message": problem.message,
        "diagnostic": to_json([problem.diagnostic])[0] if problem.diagnostic is not None else None,
        "met": report.met[problem.signature],
        "game": failure.number,
        "seed": failure.smallest.seed,
        "decisions": {"found": len(failure.found.moves), "smallest": len(failure.smallest.moves)},
        "setup": {"variants": list(setup.variants), "options": dict(setup.options), "players": setup.players},
        "moves": [move.to_json() for move in failure.smallest.moves],
        "again": command(failure, report),
    }
