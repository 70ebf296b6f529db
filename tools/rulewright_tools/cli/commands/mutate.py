"""Makes the rules of a game wrong in many small ways, one at a time, and tells which of them no scenario notices.

Each mutant is a small change of the game's file or of a variant: another number, comparison or player, a condition or a
statement left out, another order, another entry of a table. The scenarios that come to what is changed are run on it
until one fails; then random games are played under the game's invariants. The score is the share of mutants that were
caught among those that check and are not equivalent. Equivalent ones, which compile to the same program or play the
same random games, are listed apart; those that do not check (stillborn) are not counted.

A run goes on where an earlier one stopped: what is known is kept in the user's cache, or in the file of --out, and
holds as long as the game and the scenario that caught a mutant stay as they are. A file of another game, or of other
--games and another --seed, is refused. --sample tries N mutants, always the same ones for a seed.

JSON (`--format json`): game, score (null if nothing was tried), counts {caught, survived, equivalent, stillborn},
possible, tried, interrupted, seconds, failed, mutants [{id, operator, item, clauses, place, diff, outcome, by,
reason}]. SARIF has a result for each survivor, JUnit a case for each item of the specification. Exit code 1 if a
scenario fails on the game as it is, or if the score is below --at-least.
"""

import argparse
import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from rulewright import Severity
from rulewright_tools.cli.arguments import format_argument, game_argument, seed_argument, whole
from rulewright_tools.cli.errors import AT_FAULT, FINE, INTERRUPTED, CallError
from rulewright_tools.cli.formats.findings import Case, Finding, Suite
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.formats.refusals import refusals_as
from rulewright_tools.cli.games import find_game, refused, shown_file
from rulewright_tools.cli.output import counted, say, tell
from rulewright_tools.cli.progress import Progress as Bar
from rulewright_tools.mutation import Effort, Judged, Outcome, Progress, Report, Wish, mutate
from rulewright_tools.mutation.report_text import as_data, text
from rulewright_tools.mutation.storing import BadMemory

NAME = "mutate"
SUMMARY = "which wrong rules the scenarios would not notice"
_SEED = 1  # a fixed one: the same call says the same
_GAMES = 2000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument("--sample", metavar="N", type=whole(1, 10**6), help="try N mutants (default: all)")
    seed_argument(parser, str(_SEED))
    parser.add_argument(
        "--variant",
        metavar="NAME",
        action="append",
        default=[],
        help="only with scenarios that play this variant (repeatable)",
    )
    parser.add_argument(
        "--only",
        metavar="ITEM",
        action="append",
        default=[],
        help="only mutants in items that begin so, as actions.sow or terms (repeatable)",
    )
    parser.add_argument("--files", action="store_true", help="change the entries of CSV files too")
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 10**6),
        default=_GAMES,
        help=f"the most random games in a set-up (default: {_GAMES}; less where games are long)",
    )
    parser.add_argument("--jobs", metavar="N", type=whole(1, 256), help="processes (default: one a processor)")
    parser.add_argument("--each", action="store_true", help="print every mutant, not only those that survive")
    parser.add_argument(
        "--at-least", metavar="P", type=whole(0, 100), default=0, help="exit with 1 if less per cent are caught"
    )
    parser.add_argument("--out", metavar="FILE", help="keep what is known in this file (default: in the user's cache)")
    parser.add_argument("--afresh", action="store_true", help="forget what is known from earlier runs")
    format_argument(parser, Form.SARIF, Form.JUNIT)


def run(arguments: argparse.Namespace) -> int:
    find_game(arguments.game)
    with refusals_as(arguments.format, NAME, arguments.game):
        with _Bars() as bars:
            report = _report(arguments, bars)
        if report.diagnostics:
            raise refused(report.diagnostics)
    if arguments.only and not report.possible and not report.interrupted:
        raise CallError(f"nothing can be changed in items that begin with {' or '.join(arguments.only)}")
    faults = list(_faults(report, arguments.at_least, shown_file(arguments.game)))
    code = AT_FAULT if faults else INTERRUPTED if report.interrupted else FINE
    if arguments.format is Form.TEXT:
        if not report.failed:
            for line in text(report, arguments.each):
                say(line)
        for fault in faults:
            tell(f"{report.game}: {fault.message}")
            for detail in fault.details:
                tell(f"  {detail}")
    else:
        suite = Suite(report.game, tuple(_cases(report, faults)), report.seconds)
        say_as(arguments.format, NAME, as_data(report), [suite], code)
    return code


def _report(arguments: argparse.Namespace, progress: Progress) -> Report:
    seed = _SEED if arguments.seed is None else arguments.seed
    wish = Wish(
        Effort(arguments.games, seed),
        sample=arguments.sample,
        variants=tuple(arguments.variant),
        only=tuple(arguments.only),
        with_files=arguments.files,
        memory=None if arguments.out is None else Path(arguments.out),
        afresh=arguments.afresh,
        processes=arguments.jobs or os.cpu_count() or 1,
    )
    try:
        return mutate(arguments.game, wish, progress)
    except BadMemory as error:
        raise CallError(str(error)) from error


class _Bars(Progress):
    """A bar for the scenarios, then one for the mutants."""

    def __init__(self) -> None:
        self._bar = Bar("scenarios", 0)

    def scenarios(self, total: int) -> None:
        self._begin("scenarios", total)

    def mutants(self, total: int) -> None:
        self._begin("mutants", total)

    def step(self) -> None:
        self._bar.step()

    def _begin(self, what: str, total: int) -> None:
        self._bar.__exit__(None, None, None)
        self._bar = Bar(what, total)

    def __enter__(self) -> "_Bars":
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.__exit__(None, None, None)


def _faults(report: Report, at_least: int, file: str) -> Iterator[Finding]:
    """What makes the command fail."""
    if report.failed:
        about = "Scenarios that fail on the game as it is cannot tell a wrong rule from a right one."
        message = f"{counted(len(report.failed), 'scenario')} failed on the game as it is, so no mutant was tried"
        yield Finding("scenario-failed", message, file=file, about=about, details=report.failed)
    elif report.score.is_below(at_least):
        about = "The scenarios notice fewer wrong rules than was asked for."
        message = f"{report.score.short} of the mutants are caught, less than {at_least} %"
        yield Finding("too-few-caught", message, file=file, about=about)


def _cases(report: Report, faults: list[Finding]) -> Iterator[Case]:
    """One for the whole, then one for each item with the mutants that survive in it."""
    yield Case(f"score of {counted(len(report.judged), 'mutant')}", tuple(faults))
    by_item = sorted(report.judged, key=lambda each: each.mutant.item)
    for item, judged in groupby(by_item, key=lambda each: each.mutant.item):
        yield Case(item, tuple(_finding(each) for each in judged if each.verdict.outcome is Outcome.SURVIVED))


def _finding(each: Judged) -> Finding:
    mutant = each.mutant
    message = f"nothing notices the change {mutant.id} ({mutant.operator.value}) in {mutant.item}"
    about = "No scenario and no invariant notices a small change of a rule."
    details = (*mutant.diff, each.verdict.reason)
    return Finding(
        "survived", message, Severity.WARNING, mutant.place, about=about, details=details, clauses=mutant.clauses
    )
