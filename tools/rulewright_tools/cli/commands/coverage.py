"""Tells which steps and branches of the rule texts the scenarios of a game come to, and which only random play does.

Each part of a rule text (a node, with an id that is its item and a number) is attributed to the scenarios that came to
it. Random games (-n of the game and of each of its variants) show what could be tested. --html writes a page with the
specification coloured and the rulebook's clauses beside it; --at-least makes it a failure (exit code 1) if scenarios
come to less. A scenario or a rule that fails is one too.

JSON (`--format json`): game, share, scenarios, failed, games, seed, interrupted, stopped, faults [DIAGNOSTIC], nodes
[{id, kind, item, text, place, clauses, covered, scenarios, games}]; `stopped` is how many random games were ended by a
rule that failed, `faults` are these rules; covered is scenario, random, tried, never or settled. SARIF has a result for
each step or branch that no scenario comes to, JUnit a case for each item of the specification.
"""

import argparse
from collections.abc import Iterator
from itertools import groupby

from rulewright import Severity
from rulewright_tools.cli.arguments import format_argument, game_argument, seed_argument, whole
from rulewright_tools.cli.errors import AT_FAULT, FINE, INTERRUPTED
from rulewright_tools.cli.formats.findings import Case, Finding, Suite, of_diagnostic
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.formats.refusals import refusals_as
from rulewright_tools.cli.games import find_game, refused, shown_file
from rulewright_tools.cli.output import counted, say, tell, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.coverage import Coverage, Covered, Row, cover
from rulewright_tools.coverage.page import KIND, page
from rulewright_tools.coverage.report_text import as_data, text
from rulewright_tools.fidelity.rulebook import rulebook_of
from rulewright_tools.pages.writing import check_page_file, write_page

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
    format_argument(parser, Form.SARIF, Form.JUNIT)


def run(arguments: argparse.Namespace) -> int:
    path = find_game(arguments.game)
    seed = _SEED if arguments.seed is None else arguments.seed
    if arguments.html is not None:
        check_page_file(arguments.html, KIND)
    with refusals_as(arguments.format, NAME, arguments.game):
        with Progress("random games", arguments.n) as progress:
            coverage = cover(arguments.game, arguments.n, seed, arguments.variant, progress.to)
        if coverage.diagnostics:
            raise refused(coverage.diagnostics)
    if arguments.html is not None:
        book, _ = rulebook_of(path)
        said = {} if book is None else {clause.entry.id: clause.says for clause in book.clauses}
        said |= {} if book is None else {ruling.entry.id: ruling.question for ruling in book.rulings}
        write_page(arguments.html, page(coverage, coverage.game, said), KIND)
    faults = list(_faults(coverage, arguments.at_least, shown_file(arguments.game)))
    if arguments.format is Form.TEXT:
        for line in text(coverage, arguments.each):
            say(line)
        tell_diagnostics(coverage.faults)
        for fault in faults:
            tell(f"{coverage.game}: {fault.message}")
    else:
        say_as(arguments.format, NAME, as_data(coverage), [Suite(coverage.game, tuple(_cases(coverage, faults)))])
    if faults or coverage.faults:
        return AT_FAULT
    return INTERRUPTED if coverage.interrupted else FINE


def _faults(coverage: Coverage, at_least: int, file: str) -> Iterator[Finding]:
    """What makes the command fail, the rules that fail in random games aside. Of scenarios that an interruption kept
    from being run nobody knows what they come to."""
    if coverage.failed:
        about = "Scenarios that fail come to less than they should."
        message = f"{len(coverage.failed)} of {counted(coverage.scenarios, 'scenario')} failed"
        yield Finding("scenario-failed", message, file=file, about=about, details=coverage.failed)
    if coverage.share.is_below(at_least) and not coverage.waiting:
        about = "The scenarios come to less of the specification than was asked for."
        message = f"scenarios come to {coverage.share.short}, less than {at_least} %"
        yield Finding("too-little-covered", message, file=file, about=about)


def _cases(coverage: Coverage, faults: list[Finding]) -> Iterator[Case]:
    """One for the whole, then one for each item with the steps and branches that no scenario comes to."""
    counts = f"{counted(coverage.scenarios, 'scenario')} and {len(coverage.counting)} steps and branches"
    yield Case(f"coverage of {counts}", tuple(faults))
    if coverage.games:
        yield Case("random games", tuple(map(of_diagnostic, coverage.faults)))
    for item, rows in groupby(coverage.counting, key=lambda row: row.node.item):
        yield Case(item, tuple(_finding(row) for row in rows if row.covered is not Covered.SCENARIO))


def _finding(row: Row) -> Finding:
    node = row.node
    message = f"no scenario comes to {node.kind.value} `{node.text}` in {node.item}: {row.covered.value}"
    about = "No scenario comes to a step or a branch of a rule text."
    return Finding("not-covered", message, Severity.WARNING, node.span, about=about, clauses=node.clauses)
