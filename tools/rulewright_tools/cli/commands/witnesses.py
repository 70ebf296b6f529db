"""Plays random games and tells in how many of them each part of the specification was seen to happen.

Phases, actions, abilities, terms, options of choices, branches, loops, endings and clauses of the rulebook. Only what
was never seen is printed, with the reason where it is known: a dead rule, or a test that is missing. --all prints
everything, --strict makes it a failure (exit code 1) if something was never seen that could have been.

JSON (`--json`): game, version, variants, options, players, seed, games, interrupted, terminations, nodes [{id, kind,
item, text, place, clauses, games, times, tried, never, note}], clauses [{clause, items, games}].
"""

import argparse

from rulewright_tools.cli.arguments import (
    game_argument,
    json_argument,
    seed_argument,
    seed_of,
    setup_arguments,
    whole,
)
from rulewright_tools.cli.errors import AT_FAULT, FINE, INTERRUPTED
from rulewright_tools.cli.games import described, load_game
from rulewright_tools.cli.output import say, say_json
from rulewright_tools.cli.progress import Progress
from rulewright_tools.witnesses import witness
from rulewright_tools.witnesses.report_text import as_data, text

NAME = "witnesses"
SUMMARY = "in how many random games each rule was seen"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument("-n", metavar="N", type=whole(1, 10**6), default=100, help="how many games (default: 100)")
    setup_arguments(parser)
    seed_argument(parser)
    parser.add_argument("--all", action="store_true", help="print everything, not only what was never seen")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if something was never seen")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    game = load_game(arguments)
    with Progress("games", arguments.n) as progress:
        found = witness(game, arguments.n, seed_of(arguments), progress.to)
    if arguments.json:
        say_json(as_data(found))
    else:
        for line in text(found, described(game), arguments.all):
            say(line)
    if found.interrupted:
        return INTERRUPTED
    unseen = found.never or any(each.games == 0 for each in found.clauses)
    return AT_FAULT if arguments.strict and unseen else FINE
