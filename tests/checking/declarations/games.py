"""What the tests of declarations share: a game from its text, declared but without its rule texts."""

from collections.abc import Mapping
from pathlib import Path

from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.options import OptionValue
from rulewright.checking.declarations.seats import seats_of
from rulewright.checking.declarations.stages import declare_all, finish
from rulewright.checking.environment import Environment
from rulewright.checking.reporter import Reporter
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.program.symbols import ConstantTable
from rulewright.program.types import Domain, IndexType
from rulewright.reading.specification import read_game
from rulewright.syntax import declarations as syntax
from rulewright.syntax.declare import declare

HEADER = "game: {id: tiny, title: Tiny, version: 1}\n"
DRAFTS = Path(__file__).resolve().parents[2] / "drafts"


def parse(folder: Path, text: str, tables: Mapping[str, str] | None = None) -> syntax.Game:
    """The syntax of a game; `players` is added where the text has none."""
    if "players:" not in text:
        text = "players: [south, north]\n" + text
    (folder / "game.yaml").write_text(HEADER + text, encoding="utf-8")
    for name, content in (tables or {}).items():
        (folder / name).write_text(content, encoding="utf-8")
    return from_files(folder)


def from_files(place: Path, variants: tuple[str, ...] = ()) -> syntax.Game:
    specification, found = read_game(place, variants)
    assert specification is not None, found
    game, found = declare(specification)
    assert game is not None, found
    return game


def declared(game: syntax.Game, players: int | None = None, options: Mapping[str, OptionValue] | None = None) -> Draft:
    """All that declarations say, without terms, actions and phases being looked into."""
    seats = seats_of(game.players, players or game.players.least)
    draft = Draft(Environment(Reporter(), game, seats))
    declare_all(draft, options or {})
    finish(draft)
    return draft


def errors(draft: Draft) -> list[Diagnostic]:
    return [one for one in draft.reporter.diagnostics if one.severity is Severity.ERROR]


def marks(draft: Draft) -> list[tuple[str, str]]:
    """The code of each error and the text that it marks."""
    return [
        (one.code.value, one.span.source.text[one.span.start : one.span.end] if one.span else "")
        for one in errors(draft)
    ]


def domain(draft: Draft, type_: str) -> Domain:
    found = draft.environment.types[type_]
    assert isinstance(found, IndexType)
    return found.domain


def attribute(draft: Draft, type_: str, name: str) -> ConstantTable:
    found = draft.environment.attributes[domain(draft, type_), name]
    assert isinstance(found, ConstantTable)
    return found


def function(draft: Draft, type_: str, name: str) -> ConstantTable:
    site = domain(draft, type_)
    return next(one.table() for one in draft.environment.board_functions[name] if one.site is site)
