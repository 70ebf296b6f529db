"""A note for games that go clockwise: `players` and `others` are walked in seat order, wherever play begins."""

from collections.abc import Iterable

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.words import words
from rulewright.checking.flow.effects import asks
from rulewright.checking.flow.roots import Root
from rulewright.checking.flow.walk import bodies, statements_in
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions, statements
from rulewright.program.symbols import Phase
from rulewright.program.types import IndexType, SetType


def note_seat_order(roots: Iterable[Root], phases: Iterable[Phase], environment: Environment) -> None:
    """Where the order of players shows, as somebody is asked, and is not the order of play."""
    if environment.progress.clockwise is None:
        return
    for phase in phases:
        _note_phase(phase, environment)
    blocks = [root.block for root in roots]
    blocks += [body for action in environment.actions.values() for body in bodies(action)]
    for block in blocks:
        for statement in statements_in(block):
            if isinstance(statement, statements.ForEach) and asks(statement.body):
                for binder in statement.over.binders:
                    if _is_seats(binder.source, environment):
                        _note(binder.source.span, environment)


def _note_phase(phase: Phase, environment: Environment) -> None:
    if phase.turns is not None and _is_seats(phase.turns, environment):
        _note(phase.turns.span, environment)
    for step in phase.steps:
        _note_phase(step, environment)


def _is_seats(source: expressions.Expr, environment: Environment) -> bool:
    """Several players as a set, so in seat order."""
    type = source.type
    if not (isinstance(type, SetType) and isinstance(type.of, IndexType) and type.of.domain is environment.players):
        return False
    if isinstance(source, expressions.Apply) and source.function is expressions.Function.SET:
        return len(source.arguments) > 1
    return environment.players.size > 1


def _note(span: Span, environment: Environment) -> None:
    environment.reporter.report(
        Code.SEAT_ORDER,
        span,
        f"`{words(span)}` is walked in seat order",
        label="for the order of play write `players clockwise from …`",
    )
