"""Holds the clauses of a rulebook against the specification and its scenarios: what encodes each, what tests each.

Fails on a clause that nothing encodes or no scenario covers, and on one that the rulebook does not have.
JSON (`--json`): {"ok": bool, "games": [{"game", "ok", "rows", "problems", "diagnostics"}]}; a row has id, kind, at,
says, items, scenarios, ruling, option, not_a_rule, untestable; a problem has kind, clause, message, place.
"""

import argparse
from typing import Any

from rulewright.diagnostics.data import to_json
from rulewright_tools.cli.arguments import game_argument, json_argument
from rulewright_tools.cli.errors import FINE
from rulewright_tools.cli.games import find_game
from rulewright_tools.cli.output import say, say_json, tell_diagnostics
from rulewright_tools.fidelity import Trace, trace, trace_json, trace_text

NAME = "trace"
SUMMARY = "compare rulebook, specification and scenarios clause by clause"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, several=True)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    for game in arguments.games:
        find_game(game)
    traces = [trace(game) for game in arguments.games]
    if arguments.json:
        say_json({"ok": all(t.exit_code == FINE for t in traces), "games": [_as_json(t) for t in traces]})
    else:
        for one in traces:
            _print(one)
    return max(one.exit_code for one in traces)


def _print(one: Trace) -> None:
    tell_diagnostics(one.diagnostics)
    if one.rows or not one.diagnostics:
        say(trace_text(one).rstrip("\n"))


def _as_json(one: Trace) -> dict[str, Any]:
    return {**trace_json(one), "diagnostics": to_json(one.diagnostics)}
