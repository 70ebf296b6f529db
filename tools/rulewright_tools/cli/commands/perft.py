"""Counts the sequences of decisions of length 1 to D from the start of the game. A game that ends earlier counts
once at every greater length; counts of chess, say, are often given without it.

The counts go to standard output as they are found, a line `depth count` each; the times go to standard error. In a game
of chance they depend on the seed. A dead end among the sequences is the fault of the game, and so is a rule that fails,
which ends the counting: it is told, and the exit code is 1. JSON (`--format json`): game, version, variants, options,
players, seed, ok, counts [{depth, sequences}], dead_end (a diagnostic or null), diagnostics (the dead end or the rule
that fails).
"""

import argparse
import time
from collections.abc import Iterator

from rulewright import Diagnostic, Game, RuleError
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
    with refusals_as(arguments.format, NAME, arguments.game):
        game = load_game(arguments)
    counts = []
    failed: Diagnostic | None = None
    try:
        for depth, count in _counted(game, arguments.d, seed):
            counts.append({"depth": depth, "sequences": count})
            if arguments.format is Form.TEXT:
                say(f"{depth} {count}")
    except RuleError as error:
        failed = error.diagnostic
    stuck = game.machine.stuck
    faults = [fault for fault in (stuck, failed) if fault is not None]
    if arguments.format is Form.JSON:
        say_json(
            {
                "game": game.id,
                "version": game.version,
                "variants": list(game.variants),
                "options": game.options,
                "players": list(game.seats),
                "seed": seed,
                "ok": not faults,
                "counts": counts,
                "dead_end": None if stuck is None else to_json([stuck])[0],
                "diagnostics": to_json(faults),
            }
        )
    tell_diagnostics(faults)
    return AT_FAULT if faults else FINE


def _counted(game: Game, deepest: int, seed: int) -> Iterator[tuple[int, int]]:
    """Depths and counts, one after the other; how long each took is told."""
    for depth in range(1, deepest + 1):
        started = time.monotonic()
        count = game.perft(depth, seed)
        seconds = time.monotonic() - started
        yield depth, count
        tell(f"  depth {depth}: {seconds:.2f} s, seed {seed}")
