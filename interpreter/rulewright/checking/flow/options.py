"""Whether a choice is sure to have an option: a modest prover.

It knows constant sets that hold something, ranges that cannot be empty, an option without a condition, and that a test
just made (`if any x in S where C`, `count(S) > 0`) still holds.
"""

from dataclasses import dataclass

from rulewright.checking.expressions.sizes import int_bounds
from rulewright.checking.expressions.trees import Read, Shape, reads, shape
from rulewright.program import expressions, statements
from rulewright.program.types import SetType

Expr = expressions.Expr
Op = expressions.CompareOp


@dataclass(frozen=True, slots=True)
class Guard:
    """A set of combinations (binders with their conditions), or a set itself, that is known not to be empty; or
    `possible act(…)`, which is known to be so."""

    about: Shape
    on: frozenset[Read]


Guards = frozenset[Guard]
NO_GUARDS: Guards = frozenset()


def guards_of(condition: Expr, holds: bool = True) -> Guards:
    """What a condition says about sets that are not empty, when it holds or when it fails."""
    match condition:
        case expressions.Not():
            return guards_of(condition.operand, not holds)
        case expressions.And() if holds:
            return frozenset().union(*(guards_of(part) for part in condition.parts))
        case expressions.Or() if not holds:
            return frozenset().union(*(guards_of(part, False) for part in condition.parts))
        case expressions.Folded(fold=expressions.Fold.ANY) if holds:
            return _of_binders(condition)
        case expressions.Folded(fold=expressions.Fold.NO) if not holds:
            return _of_binders(condition)
        case expressions.Possible() if holds:
            return frozenset({Guard(shape(condition), reads(condition))})
        case expressions.Compare():
            return _of_count(condition, holds)
        case _:
            return NO_GUARDS


def _of_binders(folded: expressions.Folded) -> Guards:
    guards = {Guard(shape(folded.over), reads(folded))}
    for binder in folded.over.binders[:1]:
        guards.add(Guard(shape(binder.source), reads(binder.source)))
    return frozenset(guards)


def _of_count(test: expressions.Compare, holds: bool) -> Guards:
    """`count(S) > 0` and its like."""
    counted, bound = test.left, test.right
    if not (isinstance(counted, expressions.Apply) and counted.function is expressions.Function.COUNT):
        return NO_GUARDS
    if not isinstance(bound, expressions.Const) or not isinstance(bound.value, int):
        return NO_GUARDS
    if holds:
        some = (test.op is Op.MORE and bound.value >= 0) or (test.op is Op.AT_LEAST and bound.value >= 1)
        some = some or (test.op is Op.UNEQUAL and bound.value == 0) or (test.op is Op.EQUAL and bound.value >= 1)
    else:
        some = test.op is Op.EQUAL and bound.value == 0
    source = counted.arguments[0]
    return frozenset({Guard(shape(source), reads(source))}) if some else NO_GUARDS


def still(guards: Guards, written: frozenset[Read]) -> Guards:
    """The guards that hold after something has been written."""
    if not written:
        return guards
    if "everything" in written:
        return NO_GUARDS
    stale = set(written) | {"anything", "whereabouts"}
    return frozenset(guard for guard in guards if not guard.on & stale)


def surely_possible(statement: statements.Perform, guards: Guards) -> bool:
    """Whether the action has just been tested with `possible`."""
    tested = ("Possible", statement.action, shape(statement.arguments))
    return any(guard.about == tested for guard in guards)


# ---------------------------------------------------------------- choices
def surely_has_option(choose: statements.Choose, guards: Guards) -> bool:
    return any(_some(arm.over, guards) for arm in choose.arms)


def _some(over: expressions.Binders, guards: Guards) -> bool:
    known = {guard.about for guard in guards}
    if over.binders and shape(over) in known:
        return True
    parts = [*over.outer, *(part for binder in over.binders for part in binder.conditions)]
    if any(not _is_true(part) for part in parts):
        return False
    return all(surely_some(binder.source) or shape(binder.source) in known for binder in over.binders)


def _is_true(node: Expr) -> bool:
    return isinstance(node, expressions.Const) and node.value == 1


def surely_some(source: Expr) -> bool:
    """Whether a set, list or range always holds something."""
    match source:
        case expressions.Const():
            return isinstance(source.type, SetType) and source.value != 0
        case expressions.Interval():
            return int_bounds(source.low).high <= int_bounds(source.high).low
        case expressions.ToSet():
            return surely_some(source.operand)
        case expressions.ReadTable():
            return all(value is not None and value not in (0, ()) for value in source.table.values)
        case expressions.Apply(function=expressions.Function.SET):
            return bool(source.arguments)
        case expressions.Apply(function=expressions.Function.UNION):
            return any(surely_some(one) for one in source.arguments)
        case _:
            return False
