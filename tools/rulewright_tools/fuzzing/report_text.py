"""What came of a run of games, for people and as JSON data."""

from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.diagnostics.data import to_json
from rulewright_tools.fuzzing.fuzz import Report
from rulewright_tools.fuzzing.problems import MEANINGS
from rulewright_tools.fuzzing.shrinking import Failure
from rulewright_tools.fuzzing.writing import command

_MOST_MOVES = 12


def summary(report: Report, name: str) -> str:
    """`ayoayo@1: 3 games and 90 decisions, 300 games and 9000 decisions swiftly, in 3.1 s, seed 7: nothing found`."""
    games = f"{report.games} game" if report.games == 1 else f"{report.games} games"
    found = len(report.failures)
    what = "nothing found" if not found else "1 problem found" if found == 1 else f"{found} problems found"
    endings = ", ".join(f"{count} {how}" for how, count in sorted(report.endings.items()))
    ended = f"; ended: {endings}" if endings else ""
    swift = f", {report.swift_games} games and {report.swift_plies} decisions swiftly," if report.swift_games else ""
    when = f"in {report.seconds:.1f} s{' (interrupted)' if report.interrupted else ''}"
    return f"{name}: {games} and {report.plies} decisions{swift} {when}, seed {report.seed}{ended}: {what}"


def failure_lines(failure: Failure, report: Report, files: Sequence[str]) -> Iterator[str]:
    """What is wrong, how short a game shows it, how to see it again."""
    problem, smallest = failure.problem, failure.smallest
    yield f"{problem.kind.value}: {problem.message}"
    yield f"  that is, {MEANINGS[problem.kind]}; met in {report.met[problem.signature]} of {report.games} games"
    yield f"  shown by a game of {len(smallest.moves)} decisions (found in one of {len(failure.found.moves)}):"
    for number, move in enumerate(smallest.moves[:_MOST_MOVES], 1):
        yield f"    {number}. {move.player}: {move.text}"
    if len(smallest.moves) > _MOST_MOVES:
        yield f"    … {len(smallest.moves) - _MOST_MOVES} more"
    if failure.subject is not failure.found_in:
        yield f"  set up so: {' '.join(failure.subject.setup.arguments)}"
    yield f"  seed of that game: {smallest.seed}"
    yield f"  as it was found: {command(failure, report.seed)}"
    for file in files:
        yield f"  {file}"


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
        "terminations": dict(sorted(report.endings.items())),
        "failures": [_failure(failure, report) for failure in report.failures],
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
        "again": command(failure, report.seed),
    }
