"""Loops that evidently end: `while` something is left in a zone from which the body takes and to which nothing goes."""

from collections.abc import Iterator

from rulewright.checking.expressions.trees import locals_in, shape
from rulewright.checking.flow.walk import bodies, statements_in
from rulewright.checking.flow.writes import writes_in
from rulewright.checking.progress import Progress
from rulewright.program import expressions, statements
from rulewright.program.symbols import Action, Zone

Op = expressions.CompareOp


def evidently_ends(loop: statements.Loop, progress: Progress) -> bool:
    if loop.tested_after:
        return False
    parts = loop.condition.parts if isinstance(loop.condition, expressions.And) else (loop.condition,)
    return any(_drained(part, loop.body, progress) for part in parts)


def _drained(test: expressions.Expr, body: statements.Block, progress: Progress) -> bool:
    zone = _zone_left(test)
    if zone is None or zone.zone.endless:
        return False
    if any(writes_in(body, progress) & locals_in(key) for key in zone.keys):
        return False
    if any(to is zone.zone for to in _filled(body, set())):
        return False
    return any(_takes(statement, zone) for statement in body)


def _zone_left(test: expressions.Expr) -> expressions.ReadZone | None:
    """The zone of which a test says that something is left in it."""
    if not isinstance(test, expressions.Compare) or not isinstance(test.right, expressions.Const):
        return None
    if (test.op, test.right.value) not in ((Op.MORE, 0), (Op.UNEQUAL, 0), (Op.AT_LEAST, 1)):
        return None
    left = test.left
    if isinstance(left, expressions.Apply) and left.function is expressions.Function.COUNT:
        left = left.arguments[0]
    return left if isinstance(left, expressions.ReadZone) else None


def _takes(statement: statements.Stmt, zone: expressions.ReadZone) -> bool:
    """Whether the statement takes something from the zone each time."""
    if not isinstance(statement, statements.MoveTokens | statements.MoveThings):
        return False
    source = statement.source
    if source.zone is not zone.zone or shape(source.keys) != shape(zone.keys):
        return False
    amount = statement.amount
    return amount is None or (isinstance(amount, expressions.Const) and amount.value != 0)


def _filled(block: statements.Block, seen: set[Action]) -> Iterator[Zone]:
    """The zones to which something moves, in actions too."""
    for statement in statements_in(block):
        match statement:
            case statements.MoveTokens() | statements.MoveThings() | statements.MoveThing():
                yield statement.to.zone
            case statements.SwapZones():
                yield from (statement.left.zone, statement.right.zone)
            case statements.Perform() if statement.action not in seen:
                seen.add(statement.action)
                for body in bodies(statement.action):
                    yield from _filled(body, seen)
            case _:
                pass
