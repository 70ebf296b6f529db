"""Holds the clauses of a rulebook against the specification and its scenarios: what encodes each, what tests each.

Fails on a clause that nothing encodes or no scenario covers, and on one that the rulebook does not have. --witnesses N
plays N random games of each variant (as `rulewright simulate` does) and tells for each clause one in which it happened;
that a clause was never seen is no failure. --html writes a page laid out like the rulebook: beside each clause the text
that encodes it, its scenarios and its game; it may replace an earlier page of this kind, and no other file.

JSON (`--format json`): {"ok": bool, "games": [{"game", "ok", "rows", "problems", "diagnostics"}]}; a row has id, kind,
at, says, items, encoded [{item, variants, places [{file, line, text}]}], scenarios, ruling, option, not_a_rule and
untestable; a problem has kind, clause, message, place. With --witnesses a game also has seed, games, interrupted, and
a row witness: null where nothing carries the id, else status (happened, asked, never, settled, declared) and for the
first two node, variants, players, seed, game, own_seed, ply, moves and the command that plays the game again. JUnit
has a suite for each game with a case for each id of its rulebook, SARIF a result for each problem.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright import Diagnostic
from rulewright.diagnostics.data import to_json
from rulewright_tools.cli.arguments import format_argument, game_argument, seed_argument, whole
from rulewright_tools.cli.errors import AT_FAULT, FINE, INTERRUPTED, CallError
from rulewright_tools.cli.formats.findings import Case, Finding, Suite, of_diagnostic, one_by_one
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.games import find_game, shown_file
from rulewright_tools.cli.output import counted, say, tell, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.fidelity import Trace, trace, trace_json, trace_text
from rulewright_tools.fidelity.trace_page import KIND, trace_page
from rulewright_tools.fidelity.witnessed import Witnessed
from rulewright_tools.pages.writing import check_page_file, write_page
from rulewright_tools.witnesses.clauses import variants_of_game, witness_clauses

NAME = "trace"
SUMMARY = "compare rulebook, specification and scenarios clause by clause"
_SEED = 1  # a fixed one: the same call says the same


@dataclass(frozen=True, slots=True)
class Traced:
    """A trace with what random games showed, if any were played."""

    trace: Trace
    witnessed: Witnessed | None

    @property
    def exit_code(self) -> int:
        """What was found so far, be it interrupted or not."""
        return AT_FAULT if self.witnessed is not None and self.witnessed.faults else self.trace.exit_code

    @property
    def interrupted(self) -> bool:
        return self.witnessed is not None and self.witnessed.interrupted

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong with files, and the rules that failed in random games."""
        return (*self.trace.diagnostics, *(self.witnessed.faults if self.witnessed is not None else ()))

    def as_data(self) -> dict[str, Any]:
        return {**trace_json(self.trace, self.witnessed), "diagnostics": to_json(self.diagnostics)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, several=True)
    parser.add_argument(
        "--witnesses", metavar="N", type=whole(1, 10**5), help="see clauses happen in N random games of each variant"
    )
    seed_argument(parser, str(_SEED))
    parser.add_argument("--html", metavar="FILE", help="write a page laid out like the rulebook (of one game)")
    format_argument(parser, Form.SARIF, Form.JUNIT)


def run(arguments: argparse.Namespace) -> int:
    if arguments.html is not None and len(arguments.games) > 1:
        raise CallError("--html writes the page of one game: name only one")
    if arguments.seed is not None and arguments.witnesses is None:
        raise CallError("--seed is that of the random games: say how many with --witnesses N")
    for game in arguments.games:
        find_game(game)
    if arguments.html is not None:
        check_page_file(arguments.html, KIND)
    traced, interrupted = _all_traced(arguments)
    if arguments.html is not None and traced[0].trace.rows:
        write_page(arguments.html, trace_page(traced[0].trace, traced[0].witnessed), KIND)
    exit_code = max(one.exit_code for one in traced) or (INTERRUPTED if interrupted else FINE)
    if arguments.format is Form.TEXT:
        _print(traced)
    else:
        data = {"ok": exit_code == FINE, "games": [one.as_data() for one in traced]}
        suites = [Suite(one.trace.game, tuple(_cases(one))) for one in traced]
        say_as(arguments.format, NAME, data, suites, exit_code)
    if interrupted:
        of = len(arguments.games)
        tell("interrupted" if of == 1 else f"interrupted: {len(traced)} of {counted(of, 'game')} looked at")
    return exit_code


def _all_traced(arguments: argparse.Namespace) -> tuple[list[Traced], bool]:
    """The games that were looked at, and whether Ctrl-C came before the end; it is passed on if there are none."""
    traced: list[Traced] = []
    try:
        for game in arguments.games:
            traced.append(_traced(game, arguments))
            if traced[-1].interrupted:
                return traced, True
    except KeyboardInterrupt:
        if not traced:
            raise
        return traced, True
    return traced, False


def _traced(game: str, arguments: argparse.Namespace) -> Traced:
    found = trace(game)
    if arguments.witnesses is None or not found.rows:
        return Traced(found, None)
    seed = _SEED if arguments.seed is None else arguments.seed
    path, games = find_game(game), arguments.witnesses
    with Progress("random games", games * len(variants_of_game(path))) as progress:
        return Traced(found, witness_clauses(path, games, seed, progress.to))


def _print(traced: Sequence[Traced]) -> None:
    for one in traced:
        tell_diagnostics(one.diagnostics)
        if one.trace.rows or not one.trace.diagnostics:
            say(trace_text(one.trace, one.witnessed).rstrip("\n"))


def _cases(one: Traced) -> Iterator[Case]:
    """A case for each id, with its problems; then what is wrong otherwise."""
    found: dict[str, list[Finding]] = {row.entry.id: [] for row in one.trace.rows}
    for problem in one.trace.problems:
        finding = Finding(
            rule=problem.kind.value,
            message=problem.message,
            span=problem.span,
            file=shown_file(one.trace.game),
            about=problem.kind.about,
            clauses=(problem.clause,),
        )
        found.setdefault(problem.clause, []).append(finding)
    for clause, findings in found.items():
        yield Case(clause, tuple(findings))
    if one.diagnostics:
        yield from one_by_one(map(of_diagnostic, one.diagnostics), "files")
