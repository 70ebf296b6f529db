"""Which item of a game carries which clauses of the rulebook."""

from collections.abc import Iterator

from rulewright.checking.environment import Environment
from rulewright.diagnostics import Span
from rulewright.syntax import declarations as syntax

_Item = tuple[str, syntax.About, Span]


def note_clauses(environment: Environment) -> None:
    for path, about, span in _items(environment.syntax):
        environment.carries(path, about.clauses, span)


def _items(game: syntax.Game) -> Iterator[_Item]:
    """Every item that may carry clauses, with its path as overlays write it and where its name stands."""
    yield "game", game.header.about, game.header.id.span
    for section, items in (
        ("options", game.options),
        ("enums", game.enums),
        ("tokens", game.tokens),
        ("zones", game.zones),
        ("vars", game.vars),
        ("tables", game.tables),
        ("scoring", game.scoring),
        ("invariants", game.invariants),
    ):
        for item in items:
            yield f"{section}.{item.id.text}", item.about, item.id.span
    for enum in game.enums:
        yield from _rows(f"enums.{enum.id.text}", enum.rows)
    for number, rung in enumerate(game.ranking or (), 1):
        yield f"ranking.{number}", rung.about, rung.span
    for things in game.things:
        yield f"things.{things.id.text}", things.about, things.id.span
        yield from _rows(f"things.{things.id.text}", things.rows)
        for part, parts in (("fields", things.fields), ("zones", things.zones)):
            for one in parts:
                yield f"things.{things.id.text}.{part}.{one.id.text}", one.about, one.id.span
    for board in game.boards:
        path = f"boards.{board.id.text}"
        yield path, board.about, board.id.span
        for region in board.regions:
            yield f"{path}.regions.{region.signature.name.text}", region.about, region.signature.name.span
        for link in board.links:
            yield f"{path}.links.{link.id.text}", link.about, link.id.span
    for term in game.terms:
        yield from _with_cases(f"terms.{term.signature.name.text}", term)
    for action in game.actions:
        yield from _with_cases(f"actions.{action.signature.name.text}", action)
    for phase in game.phases:
        yield from _phases("phases", phase)


def _rows(path: str, rows: tuple[syntax.Row, ...]) -> Iterator[_Item]:
    for number, row in enumerate(rows, 1):
        yield f"{path}.{number if row.name is None else row.name.text}", syntax.About(row.clauses), row.span


def _with_cases(path: str, item: syntax.Term | syntax.Action) -> Iterator[_Item]:
    yield path, item.about, item.signature.name.span
    for case in item.cases:
        yield f"{path}.{case.value.text}", case.about, case.value.span


def _phases(path: str, phase: syntax.Phase) -> Iterator[_Item]:
    yield f"{path}.{phase.id.text}", phase.about, phase.id.span
    for step in phase.steps:
        yield from _phases(f"{path}.{phase.id.text}", step)
