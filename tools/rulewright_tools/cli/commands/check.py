"""Checks games: files, syntax, names, types, flow; for every number of players and, unless one is named, every variant.
With --play also what goes wrong only when rules are carried out, in a few random games.

Everything that is wrong is told at once. JSON (`--format json`):
  {"ok": bool, "games": [{"game": str, "ok": bool, "variants": [str], "played": int, "diagnostics": [DIAGNOSTIC]}]}
where DIAGNOSTIC has code, severity, message, and as they apply place, label, notes, help, related, clauses; `played`
counts the random games of set-ups in which nothing went wrong. SARIF has a result for each diagnostic, JUnit a suite
for each game with a case for each diagnostic.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import rulewright
from rulewright import Diagnostic, Severity
from rulewright.diagnostics.data import to_json
from rulewright.reading.locate import locate
from rulewright.reading.specification import variants_of
from rulewright_tools.cli.arguments import GivenOptions, format_argument, game_argument, setup_arguments
from rulewright_tools.cli.errors import AT_FAULT, FINE, WRONG_CALL
from rulewright_tools.cli.formats.findings import Suite, of_diagnostic, one_by_one
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.games import call_message, errors_of, given_options, is_wrong_call, shown_file
from rulewright_tools.cli.output import counted, in_words, say, tell, tell_diagnostics
from rulewright_tools.cli.trial_games import TRIAL_GAMES, try_games

NAME = "check"
SUMMARY = "say everything that is wrong with a game"


@dataclass(frozen=True, slots=True)
class Checked:
    """A game as named in the call, the variants that were checked, all diagnostics, and how many random games were
    played without any."""

    game: str
    variants: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    played: int = 0

    @property
    def exit_code(self) -> int:
        if is_wrong_call(self.diagnostics):
            return WRONG_CALL
        return AT_FAULT if errors_of(self.diagnostics) else FINE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, several=True)
    setup_arguments(parser, checks=True)
    format_argument(parser, Form.SARIF, Form.JUNIT)
    parser.add_argument(
        "--play",
        action="store_true",
        help=f"where nothing is wrong, play {TRIAL_GAMES} random games as well, with every number of players",
    )
    parser.add_argument("--notes", action="store_true", help="show the notes too, not only how many there are")


def run(arguments: argparse.Namespace) -> int:
    options = given_options(arguments)
    results = [
        check_game(game, arguments.variant, options, arguments.players, arguments.play) for game in arguments.games
    ]
    exit_code = max(result.exit_code for result in results)
    if arguments.format is Form.TEXT:
        for result in results:
            _print(result, arguments.notes)
    else:
        data = {"ok": exit_code == FINE, "games": [_as_json(result) for result in results]}
        say_as(arguments.format, NAME, data, [_suite(result) for result in results], exit_code)
    return exit_code


def check_game(
    game: str, variants: Sequence[str], options: GivenOptions, players: int | None, play: bool = False
) -> Checked:
    """The diagnostics of a game with the named variants, or without and with each of its own."""
    path, missing = locate(game)
    if path is None:
        return Checked(game, (), missing)

    played = 0

    def said(chosen: Sequence[str]) -> list[Diagnostic]:
        nonlocal played
        found = list(rulewright.check(path, variant=chosen, options=options, players=players))
        if play and not errors_of(found):
            trials = try_games(game, path, chosen, options, players, TRIAL_GAMES)
            played += 0 if trials.diagnostics else trials.games
            found += trials.diagnostics
        return found

    if variants:
        return Checked(game, tuple(variants), tuple(_once(said(variants))), played)
    titles, unreadable = variants_of(path)
    found = said(())
    if not any(d.span is None for d in errors_of(found)):  # a mistake of the call is said once
        for title in titles:
            found += said((title.id,))
        found += unreadable
    return Checked(game, tuple(title.id for title in titles), tuple(_once(found)), played)


def _once(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Each diagnostic once: a base is read anew with each of its variants."""
    seen = set()
    for one in diagnostics:
        place = (one.span.source.name, one.span.start, one.span.end) if one.span else ()
        key = (one.code, place, one.message)
        if key not in seen:
            seen.add(key)
            yield one


def _print(result: Checked, notes: bool) -> None:
    if result.exit_code == WRONG_CALL:
        tell(f"rulewright check: {call_message(errors_of(result.diagnostics))}")
        return
    shown = [d for d in result.diagnostics if notes or d.severity is not Severity.NOTE]
    tell_diagnostics(shown)
    counts = Counter(d.severity for d in result.diagnostics)
    left_out = len(result.diagnostics) - len(shown)
    unsaid = f"; {counted(left_out, 'note')} (--notes shows {'it' if left_out == 1 else 'them'})" if left_out else ""
    found = in_words(counted(counts[s], s.value) for s in (Severity.ERROR, Severity.WARNING) if counts[s])
    if counts[Severity.ERROR]:
        tell(f"{result.game}: {found}{unsaid}")
    else:
        with_variants = f", with {counted(len(result.variants), 'variant')}" if result.variants else ""
        games = counted(result.played, "random game")
        played = f"; {games} played under all invariants" if result.played else ""
        say(f"{result.game}: {found or 'fine'}{with_variants}{played}{unsaid}")


def _suite(result: Checked) -> Suite:
    file = shown_file(result.game)
    found = [of_diagnostic(diagnostic, file) for diagnostic in result.diagnostics]
    return Suite(result.game, tuple(one_by_one(found, "nothing is wrong")))


def _as_json(result: Checked) -> dict[str, Any]:
    return {
        "game": result.game,
        "ok": result.exit_code == FINE,
        "variants": list(result.variants),
        "played": result.played,
        "diagnostics": to_json(result.diagnostics),
    }
