"""Counts the sequences of decisions of length 1 to D from the start of the game. A game that ends earlier counts
once at every greater length; counts of chess, say, are often given without it.

The counts go to standard output as they are found, a line `depth count` each; the times go to standard error. In a game
of chance they depend on the seed. JSON (`--format json`): game, version, variants, options, players, seed, counts
[{depth, sequences}], dead_end (a diagnostic or null). A dead end among the sequences is the fault of the game: it is
told, and the exit code is 1.
"""

import argparse
import time

from rulewright.diagnostics.data import to_json
from rulewright_tools.cli.arguments import (
    executor_argument,
    format_argument,
    game_argument,
    seed_argument,
    setup_arguments,
    whole,
)
from rulewright_tools.cli.errors import AT_FAULT, FINE
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.refusals import refusals_as
from rulewright_tools.cli.games import load_game
from rulewright_tools.cli.output import say, say_json, tell, tell_diagnostics

NAME = "perft"
SUMMARY = "count the sequences of decisions"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument("-d", metavar="D", type=whole(1, 1000), default=3, help="the greatest length (default: 3)")
    setup_arguments(parser)
    seed_argument(parser, default="0, so that counts can be compared")
    executor_argument(parser)
    format_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    seed = arguments.seed or 0
    counts = []
    with refusals_as(arguments.format, NAME, arguments.game):
        game = load_game(arguments)
        for depth in range(1, arguments.d + 1):
            started = time.monotonic()
            count = game.perft(depth, seed)
            seconds = time.monotonic() - started
            counts.append({"depth": depth, "sequences": count})
            if arguments.format is Form.TEXT:
                say(f"{depth} {count}")
            tell(f"  depth {depth}: {seconds:.2f} s, seed {seed}")
    stuck = game.machine.stuck
    if arguments.format is Form.JSON:
        say_json(
            {
                "game": game.id,
                "version": game.version,
                "variants": list(game.variants),
                "options": game.options,
                "players": list(game.seats),
                "seed": seed,
                "counts": counts,
                "dead_end": None if stuck is None else to_json([stuck])[0],
            }
        )
    if stuck is not None:
        tell_diagnostics([stuck])
    return FINE if stuck is None else AT_FAULT
