"""Runs the scenarios of games and says where they and the game disagree. A game without scenarios fails.

JSON (`--format json`):
  {"ok": bool, "games": [{"game": str, "ok": bool, "scenarios": [SCENARIO], "diagnostics": [DIAGNOSTIC]}]}
where SCENARIO has id, title, passed and failures, each with step (from 1, 0 is the start), message, place, options and
diagnostic: what is wrong with the game itself, where that made the scenario fail, else null. JUnit has a suite for each
game with a case for each scenario, SARIF a result for each failure.
"""

import argparse
import time
from collections.abc import Iterator
from typing import Any

from rulewright.diagnostics.data import to_json
from rulewright_tools.cli.arguments import format_argument, game_argument
from rulewright_tools.cli.errors import FINE
from rulewright_tools.cli.formats.findings import Case, Finding, Suite, of_diagnostic
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.games import find_game, shown_file
from rulewright_tools.cli.output import counted, say, tell, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.fidelity import Report, Result, run_scenarios
from rulewright_tools.fidelity.checks import Failure

NAME = "test"
SUMMARY = "run the scenarios of a game"
_MOST_OPTIONS = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, several=True)
    parser.add_argument("--only", metavar="ID", action="append", default=[], help="run only this scenario (repeatable)")
    parser.add_argument("--each", action="store_true", help="a line for each scenario, not only for those that fail")
    format_argument(parser, Form.SARIF, Form.JUNIT)


def run(arguments: argparse.Namespace) -> int:
    for game in arguments.games:
        find_game(game)
    only = bool(arguments.only)
    reports, suites = [], []
    with Progress("games", len(arguments.games)) as progress:
        for game in arguments.games:
            started = time.monotonic()
            report = run_scenarios(game, arguments.only)
            reports.append(report)
            suites.append(Suite(game, tuple(_cases(report, only)), time.monotonic() - started))
            progress.step()
            if arguments.format is Form.TEXT:
                _print(report, arguments.each, only)
    exit_code = max(report.exit_code for report in reports)
    if arguments.format is not Form.TEXT:
        data = {"ok": exit_code == FINE, "games": [_as_json(report) for report in reports]}
        say_as(arguments.format, NAME, data, suites, exit_code)
    return exit_code


def _print(report: Report, each: bool, only: bool) -> None:
    tell_diagnostics(report.diagnostics)
    for result in report.results:
        if not result.passed:
            _print_failure(result)
        elif each:
            say(f"passed  {result.scenario.id}: {result.scenario.title}")
    failed, count = len(report.failed), len(report.results)
    if not count and report.diagnostics:
        tell(f"{report.game}: no scenario could be run")
    elif not count:
        tell(f"{report.game}: {_nothing_run(only)}")
    elif failed:
        tell(f"{report.game}: {failed} of {counted(count, 'scenario')} failed")
    else:
        say(f"{report.game}: {counted(count, 'scenario')} passed")


def _nothing_run(only: bool) -> str:
    return "no scenario has such an id" if only else "there are no scenarios"


def _print_failure(result: Result) -> None:
    tell(f"failed  {result.scenario.id}: {result.scenario.title}")
    for failure in result.failures:
        tell(f"  {failure.span!r}: {_where(failure)}: {failure.message}")
    tell_diagnostics(tuple(dict.fromkeys(f.diagnostic for f in result.failures if f.diagnostic is not None)))
    options = result.failures[0].options
    if options:
        more = " …" if len(options) > _MOST_OPTIONS else ""
        tell(f"  could be played there: {', '.join(options[:_MOST_OPTIONS])}{more}")


def _cases(report: Report, only: bool) -> Iterator[Case]:
    """A case for each scenario, and one for the files if something is wrong with them."""
    file = shown_file(report.game)
    if report.diagnostics:
        yield Case("the files can be read", tuple(of_diagnostic(diagnostic, file) for diagnostic in report.diagnostics))
    elif not report.results:
        about = "A game whose scenarios are to be run has none."
        yield Case("there are scenarios", (Finding("no-scenarios", _nothing_run(only), file=file, about=about),))
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
        "ok": report.exit_code == FINE,
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
