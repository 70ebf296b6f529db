"""Runs the scenarios of games and says where they and the game disagree. A game without scenarios fails.

With --only those of the games are looked at that have such a scenario; an id that none of them has is refused. JSON
(`--format json`):
  {"ok": bool, "games": [{"game", "ok", "interrupted", "scenarios": [SCENARIO], "diagnostics": [DIAGNOSTIC]}]}
where SCENARIO has id, title, passed and failures, each with step (from 1, 0 is the start), message, place, options and
diagnostic: what is wrong with the game itself, where that made the scenario fail, else null. JUnit has a suite for each
game with a case for each scenario, SARIF a result for each failure.
"""

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulewright.diagnostics.data import to_json
from rulewright.reading.nearest import did_you_mean, listed
from rulewright_tools.cli.arguments import format_argument, game_argument
from rulewright_tools.cli.errors import FINE, INTERRUPTED, CallError
from rulewright_tools.cli.formats.findings import Case, Finding, Suite, of_diagnostic
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.games import find_game, shown_file
from rulewright_tools.cli.output import counted, say, tell, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.fidelity import Report, Result, run_scenarios
from rulewright_tools.fidelity.checks import Failure
from rulewright_tools.fidelity.scenario_runner import scenario_ids

NAME = "test"
SUMMARY = "run the scenarios of a game"
_MOST_OPTIONS = 12
_NONE = "there are no scenarios"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, several=True)
    parser.add_argument("--only", metavar="ID", action="append", default=[], help="run only this scenario (repeatable)")
    parser.add_argument("--each", action="store_true", help="a line for each scenario, not only for those that fail")
    format_argument(parser, Form.SARIF, Form.JUNIT)


def run(arguments: argparse.Namespace) -> int:
    paths = {game: find_game(game) for game in arguments.games}
    games = arguments.games if not arguments.only else _games_with(arguments.only, paths)
    reports: list[Report] = []
    suites = []
    interrupted = False
    with Progress("games", len(games)) as progress:
        for game in games:
            started = time.monotonic()
            try:
                report = run_scenarios(game, arguments.only)
            except KeyboardInterrupt:  # before its first scenario
                report = Report(game, interrupted=True)
            reports.append(report)
            suites.append(Suite(game, tuple(_cases(report)), time.monotonic() - started))
            progress.step()
            if arguments.format is Form.TEXT:
                _print(report, arguments.each)
            interrupted = report.interrupted
            if interrupted:
                break
    exit_code = max(report.exit_code for report in reports) or (INTERRUPTED if interrupted else FINE)
    if arguments.format is not Form.TEXT:
        data = {"ok": exit_code == FINE, "games": [_as_json(report) for report in reports]}
        say_as(arguments.format, NAME, data, suites, exit_code)
    return exit_code


def _games_with(only: Sequence[str], paths: Mapping[str, Path]) -> list[str]:
    """The games that have one of these scenarios, or may have one in a file that cannot be read. Raises CallError for
    an id that no game has."""
    found = {game: scenario_ids(path) for game, path in paths.items()}
    known = sorted({id_ for ids, _ in found.values() for id_ in ids})
    unknown = [id_ for id_ in dict.fromkeys(only) if id_ not in known]
    if unknown and all(whole for _, whole in found.values()):
        raise CallError("\n".join(_unknown(id_, known) for id_ in unknown))
    return [game for game, (ids, whole) in found.items() if not whole or not ids.isdisjoint(only)]


def _unknown(id_: str, known: Sequence[str]) -> str:
    others = did_you_mean(id_, known) or f"scenarios: {listed(known) or 'none'}"
    return f"there is no scenario {id_!r}; {others}"


def _print(report: Report, each: bool) -> None:
    tell_diagnostics(report.diagnostics)
    for result in report.results:
        if not result.passed:
            _print_failure(result)
        elif each:
            say(f"passed  {result.scenario.id}: {result.scenario.title}")
    failed, count = len(report.failed), len(report.results)
    stopped = "interrupted: " if report.interrupted else ""
    if failed:
        tell(f"{report.game}: {stopped}{failed} of {counted(count, 'scenario')} failed")
    elif report.interrupted:
        tell(f"{report.game}: {stopped}{counted(count, 'scenario')} passed until then")
    elif count:
        say(f"{report.game}: {counted(count, 'scenario')} passed")
    elif report.diagnostics:
        tell(f"{report.game}: no scenario could be run")
    else:
        tell(f"{report.game}: {_NONE}")


def _print_failure(result: Result) -> None:
    tell(f"failed  {result.scenario.id}: {result.scenario.title}")
    for failure in result.failures:
        tell(f"  {failure.span!r}: {_where(failure)}: {failure.message}")
    tell_diagnostics(tuple(dict.fromkeys(f.diagnostic for f in result.failures if f.diagnostic is not None)))
    options = result.failures[0].options
    if options:
        more = " …" if len(options) > _MOST_OPTIONS else ""
        tell(f"  could be played there: {', '.join(options[:_MOST_OPTIONS])}{more}")


def _cases(report: Report) -> Iterator[Case]:
    """A case for each scenario, and one for the files if something is wrong with them."""
    file = shown_file(report.game)
    if report.diagnostics:
        yield Case("the files can be read", tuple(of_diagnostic(diagnostic, file) for diagnostic in report.diagnostics))
    elif not report.results and not report.interrupted:
        about = "A game whose scenarios are to be run has none."
        yield Case("there are scenarios", (Finding("no-scenarios", _NONE, file=file, about=about),))
    for result in report.results:
        found = tuple(_finding(result, failure) for failure in result.failures)
        yield Case(f"{result.scenario.id}: {result.scenario.title}", found)


def _finding(result: Result, failure: Failure) -> Finding:
    """What a scenario says otherwise than the game; a mistake of the game's own is told beside."""
    options = f"could be played there: {', '.join(failure.options[:_MOST_OPTIONS])}" if failure.options else ""
    fault = of_diagnostic(failure.diagnostic).text if failure.diagnostic is not None else ""
    return Finding(
        rule="scenario-failed",
        message=f"{result.scenario.id}: {_where(failure)}: {failure.message}",
        span=failure.span,
        about="The game does something else than the scenario says.",
        details=tuple(line for line in (fault, options) if line),
        clauses=tuple(clause.text for clause in result.scenario.clauses),
    )


def _where(failure: Failure) -> str:
    return "at the start" if failure.step == 0 else f"step {failure.step}"


def _as_json(report: Report) -> dict[str, Any]:
    return {
        "game": report.game,
        "ok": report.exit_code == FINE and not report.interrupted,
        "interrupted": report.interrupted,
        "scenarios": [_scenario(result) for result in report.results],
        "diagnostics": to_json(report.diagnostics),
    }


def _scenario(result: Result) -> dict[str, Any]:
    return {
        "id": result.scenario.id,
        "title": result.scenario.title,
        "passed": result.passed,
        "failures": [
            {
                "step": failure.step,
                "message": failure.message,
                "place": {
                    "file": failure.span.source.name,
                    "line": failure.span.line,
                    "column": failure.span.column,
                },
                "options": list(failure.options),
                "diagnostic": None if failure.diagnostic is None else to_json([failure.diagnostic])[0],
            }
            for failure in result.failures
        ],
    }
