"""Runs the scenarios of games and says where they and the game disagree. A game without scenarios fails.

JSON (`--json`):
  {"ok": bool, "games": [{"game": str, "ok": bool, "scenarios": [SCENARIO], "diagnostics": [DIAGNOSTIC]}]}
where SCENARIO has id, title, passed and failures, each with step (from 1, 0 is the start), message, place, options and
diagnostic: what is wrong with the game itself, where that made the scenario fail, else null.
"""

import argparse
from typing import Any

from rulewright.diagnostics.data import to_json
from rulewright_tools.cli.arguments import game_argument, json_argument
from rulewright_tools.cli.errors import FINE
from rulewright_tools.cli.games import find_game
from rulewright_tools.cli.output import counted, say, say_json, tell, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.fidelity import Report, Result, run_scenarios

NAME = "test"
SUMMARY = "run the scenarios of a game"
_MOST_OPTIONS = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, several=True)
    parser.add_argument("--only", metavar="ID", action="append", default=[], help="run only this scenario (repeatable)")
    parser.add_argument("--each", action="store_true", help="a line for each scenario, not only for those that fail")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    for game in arguments.games:
        find_game(game)
    reports = []
    with Progress("games", len(arguments.games)) as progress:
        for game in arguments.games:
            report = run_scenarios(game, arguments.only)
            reports.append(report)
            progress.step()
            if not arguments.json:
                _print(report, arguments.each, bool(arguments.only))
    if arguments.json:
        say_json({"ok": all(r.exit_code == FINE for r in reports), "games": [_as_json(r) for r in reports]})
    return max(report.exit_code for report in reports)


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
        which = "no scenario has such an id" if only else "there are no scenarios"
        tell(f"{report.game}: {which}")
    elif failed:
        tell(f"{report.game}: {failed} of {counted(count, 'scenario')} failed")
    else:
        say(f"{report.game}: {counted(count, 'scenario')} passed")


def _print_failure(result: Result) -> None:
    tell(f"failed  {result.scenario.id}: {result.scenario.title}")
    for failure in result.failures:
        where = "at the start" if failure.step == 0 else f"step {failure.step}"
        tell(f"  {failure.span!r}: {where}: {failure.message}")
    tell_diagnostics(tuple(dict.fromkeys(f.diagnostic for f in result.failures if f.diagnostic is not None)))
    options = result.failures[0].options
    if options:
        more = " …" if len(options) > _MOST_OPTIONS else ""
        tell(f"  could be played there: {', '.join(options[:_MOST_OPTIONS])}{more}")


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
