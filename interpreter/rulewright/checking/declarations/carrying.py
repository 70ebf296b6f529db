"""Which item of a game carries which clauses of the rulebook."""

from collections.abc import Iterator

from rulewright.checking.environment import Environment
from rulewright.syntax import declarations as syntax


def note_clauses(environment: Environment) -> None:
    for path, about in _items(environment.syntax):
        environment.carries(path, tuple(clause.text for clause in about.clauses))


def _items(game: syntax.Game) -> Iterator[tuple[str, syntax.About]]:
    """Every item that may carry clauses, with its path as overlays write it."""
    yield "game", game.header.about
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
            yield f"{section}.{item.id.text}", item.about
    for enum in game.enums:
        yield from _rows(f"enums.{enum.id.text}", enum.rows)
    for number, rung in enumerate(game.ranking or (), 1):
        yield f"ranking.{number}", rung.about
    for things in game.things:
        yield f"things.{things.id.text}", things.about
        yield from _rows(f"things.{things.id.text}", things.rows)
        for part, parts in (("fields", things.fields), ("zones", things.zones)):
            for one in parts:
                yield f"things.{things.id.text}.{part}.{one.id.text}", one.about
    for board in game.boards:
        path = f"boards.{board.id.text}"
        yield path, board.about
        for region in board.regions:
            yield f"{path}.regions.{region.signature.name.text}", region.about
        for link in board.links:
            yield f"{path}.links.{link.id.text}", link.about
    for term in game.terms:
        yield f"terms.{term.signature.name.text}", term.about
        for term_case in term.cases:
            yield f"terms.{term.signature.name.text}.{term_case.value.text}", term_case.about
    for action in game.actions:
        yield f"actions.{action.signature.name.text}", action.about
        for action_case in action.cases:
            yield f"actions.{action.signature.name.text}.{action_case.value.text}", action_case.about
    for phase in game.phases:
        yield from _phases("phases", phase)


def _rows(path: str, rows: tuple[syntax.Row, ...]) -> Iterator[tuple[str, syntax.About]]:
    for number, row in enumerate(rows, 1):
        yield f"{path}.{number if row.name is None else row.name.text}", syntax.About(row.clauses)


def _phases(path: str, phase: syntax.Phase) -> Iterator[tuple[str, syntax.About]]:
    yield f"{path}.{phase.id.text}", phase.about
    for step in phase.steps:
        yield from _phases(f"{path}.{phase.id.text}", step)
