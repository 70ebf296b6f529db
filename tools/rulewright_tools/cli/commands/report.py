"""Tells in one table how far games are shown to be what their rulebooks say, and writes it into a page.

For each game: the clauses of its rulebook that are encoded and tested; the steps and branches of its rule texts that
scenarios come to; the parts and the clauses that were seen in random games (-n of each variant, with the fewest
players); the mutants that scenarios, invariants or random games caught (--mutants, drawn with the seed). --into FILE
writes the table between the comments `<!-- rulewright report -->` and `<!-- end of rulewright report -->` of a page.

What was measured is kept in the user's cache and counts again while the game's files are the same, so a run that is
interrupted goes on where it stopped. A game that does not check, or whose scenarios fail, is told, and nothing is
written; the exit code is 1 then. A game that is named twice is measured once.

JSON (`--format json`): seed, games_played, most_mutants, games [{game, clauses {found, all}, covered {scenarios,
branches, missing}, witnessed {variants, games, parts, clauses, never}, mutated {tried, caught, survived, equivalent,
stillborn} or null}].
"""

import argparse
import os
import time

from rulewright.sessions.saves import MOST_BYTES
from rulewright_tools.cli.arguments import format_argument, game_argument, seed_argument, whole
from rulewright_tools.cli.errors import FINE, CallError, GameError
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.formats.refusals import refusals_as
from rulewright_tools.cli.games import find_game
from rulewright_tools.cli.output import say, tell
from rulewright_tools.cli.recordings import read_bytes, write_bytes
from rulewright_tools.report.evidence import Evidence, as_data
from rulewright_tools.report.measuring import GameFault, Plan, measure
from rulewright_tools.report.page import END, START, put_into, report

NAME = "report"
SUMMARY = "how far games are shown to be what their rulebooks say"
_SEED = 1  # a fixed one: the same call says the same
_GAMES = 20
_MUTANTS = 200
_COMPARED = 2000  # random games by which a mutant is told from the game: as in `mutate`, so that both know the same


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, several=True)
    parser.add_argument(
        "-n", metavar="N", type=whole(1, 10**5), default=_GAMES, help=f"random games of a variant (default: {_GAMES})"
    )
    parser.add_argument(
        "--mutants",
        metavar="N",
        type=whole(0, 10**6),
        default=_MUTANTS,
        help=f"the most mutants of a game that are tried, 0 for none (default: {_MUTANTS})",
    )
    seed_argument(parser, str(_SEED))
    parser.add_argument("--jobs", metavar="N", type=whole(1, 256), help="processes (default: one a processor)")
    parser.add_argument("--into", metavar="FILE", help="write it into its place in this page")
    parser.add_argument("--afresh", action="store_true", help="measure again what was measured before")
    format_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    games = list({find_game(game).resolve(): game for game in reversed(arguments.games)}.values())[::-1]
    page = None if arguments.into is None else _page(arguments.into)
    seed = _SEED if arguments.seed is None else arguments.seed
    jobs = arguments.jobs or os.cpu_count() or 1
    plan = Plan(arguments.n, arguments.mutants, _COMPARED, seed, jobs, arguments.afresh)
    evidence = []
    for game in games:
        with refusals_as(arguments.format, NAME, game):
            evidence.append(_measured(game, plan))
    text = report(evidence, plan)
    if page is not None:
        write_bytes(arguments.into, (put_into(page, text) or page).encode())
        tell(f"written: {arguments.into}")
    if arguments.format is Form.TEXT:
        say(text)
    else:
        found = [as_data(one) for one in evidence]
        data = {"seed": seed, "games_played": plan.games, "most_mutants": plan.mutants, "games": found}
        say_as(arguments.format, NAME, data)
    return FINE


def _page(file: str) -> str:
    """The page into which the report is to be written, looked at before anything is measured."""
    content = read_bytes(file)
    if len(content) > MOST_BYTES:
        raise CallError(f"{file} is too large for a page")
    try:
        page = content.decode()  # its line ends stay as they are
    except UnicodeDecodeError as error:
        raise CallError(f"{file} is no UTF-8 text") from error
    if put_into(page, "") is None:
        raise CallError(f"{file} has no place for a report: one line `{START} -->` and, below it, one line `{END}`")
    return page


def _measured(game: str, plan: Plan) -> Evidence:
    started = time.monotonic()

    def now(what: str) -> None:
        tell(f"{game}: {what} ({time.monotonic() - started:.0f} s)")

    try:
        return measure(game, plan, now)
    except GameFault as error:
        raise GameError(error.diagnostics, str(error)) from error
