"""Plays random games and tells in how many of them each part of the specification was seen to happen.

Phases, actions, abilities, terms, options of choices, branches, loops, endings and clauses of the rulebook. Only what
was never seen is printed, with the reason where it is known: a dead rule, or a test that is missing. --all prints
everything, --strict makes it a failure (exit code 1) if something was never seen that could have been. A rule that
fails is always one.

JSON (`--format json`): game, version, variants, options, players, seed, games, interrupted, terminations, stopped,
faults [DIAGNOSTIC], nodes [{id, kind, item, text, place, clauses, games, times, tried, never, note}], clauses [{clause,
items, games}]; `stopped` is how many games were ended by a rule that failed, `faults` are these rules. SARIF has a
result for each part that was never seen, JUnit a case for each part and each clause that could be.
"""

import argparse
from collections.abc import Iterator

from rulewright import Severity
from rulewright_tools.cli.arguments import (
    format_argument,
    game_argument,
    seed_argument,
    seed_of,
    setup_arguments,
    whole,
)
from rulewright_tools.cli.errors import AT_FAULT, FINE, INTERRUPTED
from rulewright_tools.cli.formats.findings import Case, Finding, Suite, of_diagnostic
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.formats.refusals import refusals_as
from rulewright_tools.cli.games import described, load_game, shown_file
from rulewright_tools.cli.output import counted, say, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.witnesses import Reason, Witnesses, witness
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
    format_argument(parser, Form.SARIF, Form.JUNIT)


def run(arguments: argparse.Namespace) -> int:
    with refusals_as(arguments.format, NAME, arguments.game):
        game = load_game(arguments)
    with Progress("games", arguments.n) as progress:
        found = witness(game, arguments.n, seed_of(arguments), progress.to)
    if arguments.format is Form.TEXT:
        for line in text(found, described(game), arguments.all):
            say(line)
        tell_diagnostics(found.faults)
    else:
        severity = Severity.ERROR if arguments.strict else Severity.WARNING
        suite = Suite(described(game), tuple(_cases(found, severity, shown_file(arguments.game))))
        say_as(arguments.format, NAME, as_data(found), [suite])
    unseen = found.games > 0 and (found.never or any(each.games == 0 for each in found.clauses))
    if found.faults or (arguments.strict and unseen):
        return AT_FAULT
    return INTERRUPTED if found.interrupted else FINE


def _cases(found: Witnesses, severity: Severity, file: str) -> Iterator[Case]:
    """The games as a whole, then what could have been seen, part by part and clause by clause; nothing of it if no game
    was played before an interruption."""
    played = counted(found.games, "random game")
    yield Case("random games", tuple(map(of_diagnostic, found.faults)))
    if not found.games:
        return
    never = found.never
    for sighting in found.sightings:
        node = sighting.node
        name = f"{node.id}: {node.kind.value} `{node.text}`"
        if sighting in never:
            reason = sighting.reason.value if sighting.reason is not None else ""
            message = f"never seen in {played}: {node.kind.value} `{node.text}` in {node.item}"
            details = tuple(line for line in (reason, sighting.note) if line)
            about = "No random game came to a part of the specification that it could come to."
            yield Case(
                name, (Finding("never-seen", message, severity, node.span, "", about, details, (), node.clauses),)
            )
        elif sighting.reason not in (Reason.SETTLED, Reason.AROUND):
            yield Case(name)
    for clause in found.clauses:
        if clause.games == 0:
            message = f"what carries {clause.clause} was never come to in {played}"
            about = "No random game came to anything that carries a clause of the rulebook."
            details = (f"carried by {', '.join(clause.items)}",)
            finding = Finding("clause-never-seen", message, severity, None, file, about, details, (), (clause.clause,))
            yield Case(f"clause {clause.clause}", (finding,))
        elif clause.games is not None:
            yield Case(f"clause {clause.clause}")
