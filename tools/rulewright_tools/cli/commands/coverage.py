"""Tells which steps and branches of the rule texts the scenarios of a game come to, and which only random play does.

Each part of a rule text (a node, with an id that is its item and a number) is attributed to the scenarios that came to
it. Random games (-n of the game and of each of its variants) show what could be tested. --html writes a page with the
specification coloured and the rulebook's clauses beside it; --at-least makes it a failure (exit code 1) if scenarios
come to less.

JSON (`--json`): game, share, scenarios, failed, games, seed, stopped, nodes [{id, kind, item, text, place, clauses,
covered, scenarios, games}]; covered is scenario, random, tried, never or settled.
"""

import argparse

from rulewright.reading.files import Folder
from rulewright_tools.cli.arguments import game_argument, json_argument, seed_argument, whole
from rulewright_tools.cli.errors import AT_FAULT, FINE, GameError
from rulewright_tools.cli.games import find_game
from rulewright_tools.cli.output import say, say_json, tell
from rulewright_tools.cli.progress import Progress
from rulewright_tools.cli.recordings import write_bytes
from rulewright_tools.coverage import Coverage, cover
from rulewright_tools.coverage.page import page
from rulewright_tools.coverage.report_text import as_data, text
from rulewright_tools.fidelity.rulebook import load_rulebook

NAME = "coverage"
SUMMARY = "which rules the scenarios come to"
_GAMES = 20
_SEED = 1  # a fixed one: the same call says the same


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument(
        "-n",
        metavar="N",
        type=whole(0, 10**5),
        default=_GAMES,
        help=f"random games of each variant (default: {_GAMES})",
    )
    parser.add_argument(
        "--variant", metavar="NAME", action="append", default=[], help="random games of this variant only (repeatable)"
    )
    seed_argument(parser, str(_SEED))
    parser.add_argument("--html", metavar="FILE", help="write the specification as a coloured page")
    parser.add_argument("--each", action="store_true", help="print every node with its scenarios")
    parser.add_argument(
        "--at-least", metavar="P", type=whole(0, 100), default=0, help="exit with 1 if scenarios come to less per cent"
    )
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    path = find_game(arguments.game)
    seed = _SEED if arguments.seed is None else arguments.seed
    with Progress("random games", arguments.n) as progress:
        coverage = cover(arguments.game, arguments.n, seed, arguments.variant, progress.to)
    if coverage.diagnostics:
        raise GameError(coverage.diagnostics)
    if arguments.html is not None:
        book, _ = load_rulebook(Folder.at(path if path.is_dir() else path.parent))
        said = {} if book is None else {clause.entry.id: clause.says for clause in book.clauses}
        said |= {} if book is None else {ruling.entry.id: ruling.question for ruling in book.rulings}
        write_bytes(arguments.html, page(coverage, coverage.game, said).encode())
    if arguments.json:
        say_json(as_data(coverage))
    else:
        for line in text(coverage, arguments.each):
            say(line)
    return _exit_code(coverage, arguments.at_least)


def _exit_code(coverage: Coverage, at_least: int) -> int:
    if coverage.failed:
        tell(f"{coverage.game}: {len(coverage.failed)} scenarios fail")
        return AT_FAULT
    if coverage.share * 100 < at_least:
        tell(f"{coverage.game}: scenarios come to {coverage.share:.1%}, less than {at_least} %")
        return AT_FAULT
    return FINE
