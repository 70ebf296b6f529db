"""The YAML of a game to its declarations: every section, with every rule text in it parsed.

Takes a specification whose structure has been checked and whose variants are merged in. Returns the game as written and
the diagnostics of all its names and rule texts; with an error there is no game.
"""

from collections.abc import Callable
from typing import TypeVar

from rulewright.diagnostics import Code, Diagnostic, Severity, Span
from rulewright.reading.specification import Specification
from rulewright.syntax.declarations import Game
from rulewright.syntax.declaring.boards import board
from rulewright.syntax.declaring.choices import header, option, players
from rulewright.syntax.declaring.components import enum, things, tokens, variable, zone
from rulewright.syntax.declaring.desk import Desk, Item
from rulewright.syntax.declaring.happenings import action, invariant, phase, ranking, score_line, term
from rulewright.syntax.declaring.tables import table

MOST_ITEMS = 2_000
"""The most entries of a section: far beyond any game, and what keeps a hostile file from taking minutes."""

T = TypeVar("T")


def declare(specification: Specification) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    root, read_table = specification.root, specification.table
    desk = Desk(specification.variant_of)

    def section(name: str, build: Callable[[Item], T], main: str = "") -> tuple[T, ...]:
        built: list[T] = []
        items = desk.items(root.get(name), main, (name,))
        if len(items) > MOST_ITEMS:
            further = f"`{name}` holds {len(items):,} entries; {MOST_ITEMS:,} is the most"
            desk.report(Code.TOO_LARGE, further, items[MOST_ITEMS].key.span, label="this is one too many")
            return ()
        for item in items:
            with desk.within(item.node):
                built.append(build(item))
        return tuple(built)

    head, seats = root.get("game"), root.get("players")
    head_key = root.key("game")
    if head is None or head_key is None or seats is None:
        raise ValueError("a required section is missing after the structural check")
    game = Game(
        header(desk, Item(head_key, head, path=("game",))),
        players(desk, seats),
        section("options", lambda item: option(desk, item)),
        section("enums", lambda item: enum(desk, item, read_table)),
        section("tokens", lambda item: tokens(desk, item)),
        section("things", lambda item: things(desk, item, read_table)),
        section("boards", lambda item: board(desk, item, read_table)),
        section("zones", lambda item: zone(desk, item)),
        section("vars", lambda item: variable(desk, item), "type"),
        section("tables", lambda item: table(desk, item, read_table)),
        section("terms", lambda item: term(desk, item), "is"),
        section("actions", lambda item: action(desk, item), "do"),
        section("phases", lambda item: phase(desk, item), "do"),
        section("scoring", lambda item: score_line(desk, item), "is"),
        ranking(desk, root.get("ranking")),
        section("invariants", lambda item: invariant(desk, item), "holds"),
        root,
        specification.removed,
        span=root.span,
    )
    found = tuple(sorted(desk.problems, key=_place))
    wrong = any(problem.severity is Severity.ERROR for problem in found)
    return (None if wrong else game), found


def _place(problem: Diagnostic) -> tuple[str, int]:
    span: Span | None = problem.span
    return (span.source.name, span.start) if span is not None else ("", 0)
