"""Quantifiers and aggregates: binders become generators, nested in order, with their conditions."""

from collections.abc import Callable, Iterable
from math import prod

from rulewright.ir.code import TRUTH
from rulewright.ir.expressions import Bits, Expr, FoldKind, Generator, Int, IrType, Run, Seq
from rulewright.ir.expressions import Fold as IrFold
from rulewright.ir.reads import asks_state
from rulewright.lowering.intervals import clamped, elements, hull, intersection
from rulewright.lowering.scope import Scope
from rulewright.lowering.simplify import constant, int_of
from rulewright.lowering.types import element, ir_type
from rulewright.lowering.values import OUT_OF_RANGE, checked
from rulewright.program import expressions as typed
from rulewright.program.expressions import Binder, Binders, Fold, Folded, Interval
from rulewright.program.types import IntType, ListType

Lower = Callable[[Scope, typed.Expr], Expr]

_KINDS = {
    Fold.ANY: FoldKind.ANY,
    Fold.NO: FoldKind.NO,
    Fold.LEADING: FoldKind.LEADING,
    Fold.SUM: FoldKind.SUM,
    Fold.MAX: FoldKind.MAX,
    Fold.MIN: FoldKind.MIN,
    Fold.SET: FoldKind.SET,
    Fold.LIST: FoldKind.LIST,
}


def conditions(scope: Scope, parts: tuple[typed.Expr, ...], lower: Lower) -> tuple[Expr, ...]:
    """The conditions that have to be tested: what is constantly true is left out."""
    lowered = [lower(scope, part) for part in parts]
    return tuple(part for part in lowered if not constant(part))


def source(scope: Scope, binder: Binder, lower: Lower) -> tuple[Expr | Run, Int, int]:
    """What a name runs over, the interval of its values, and how many there are at most."""
    if isinstance(binder.source, Interval):
        low, high = lower(scope, binder.source.low), lower(scope, binder.source.high)
        of = Int(int_of(low).low, max(int_of(low).low, int_of(high).high))
        return Run(low, high), _as_declared(of, binder), of.high - of.low + 1
    collection = lower(scope, binder.source)
    type: IrType = collection.type
    if isinstance(type, Int):
        raise TypeError(f"{binder.local} runs over a single value")
    size = type.size if isinstance(type, Bits) else type.most
    return collection, _as_declared(elements(type), binder), size


def _as_declared(of: Int, binder: Binder) -> Int:
    """The checker may know more about a number than where it comes from."""
    declared = element(binder.local.type)
    return intersection(of, Int(declared.low, declared.high)) if isinstance(declared, IntType) else of


def generators(scope: Scope, over: Binders, lower: Lower) -> tuple[tuple[Expr, ...], tuple[Generator, ...], int]:
    """The outer conditions, the generators, and how many combinations there are at most."""
    outer = conditions(scope, over.outer, lower)
    made: list[Generator] = []
    sizes: list[int] = []
    for binder in over.binders:
        collection, of, size = source(scope, binder, lower)
        number = scope.bind(binder.local, of)
        made.append(Generator(number, of, collection, conditions(scope, binder.conditions, lower)))
        sizes.append(size)
    return outer, tuple(made), prod(sizes)


def tested_each_lap(tests: Iterable[Expr]) -> tuple[Expr, ...]:
    """Those of the conditions on earlier names of a `for each` that have to be tested again whenever the last name has
    its turn: what the body does may have changed them. Tested as soon as their names are bound as well, they keep what
    is further in from being looked at for nothing; as long as they do not hold nothing happens that could change them.
    """
    return tuple(filter(asks_state, tests))


def count(scope: Scope, node: Folded, lower: Lower) -> Expr:
    """`count(all x in S where C)`, without making the set."""
    outer, inner, most = generators(scope, node.over, lower)
    return IrFold(FoldKind.COUNT, outer, inner, None, None, node.span, clamped(0, most))


def fold(scope: Scope, node: Folded, lower: Lower) -> Expr:
    outer, inner, most = generators(scope, node.over, lower)
    if node.fold in (Fold.ANY, Fold.NO):
        return IrFold(_KINDS[node.fold], outer, inner, None, None, node.span, TRUTH)
    if node.fold in (Fold.ALL, Fold.LEADING):
        kind = FoldKind.LEADING if node.fold is Fold.LEADING else FoldKind.LIST
        value: Expr = scope.registers.read(inner[0].local)
        if not isinstance(node.type, ListType):
            kind = FoldKind.SET
        return _collected(scope, kind, outer, inner, value, node)
    if node.value is None:
        raise ValueError(f"{node.fold.value} has a value")
    value = lower(scope, node.value)
    if node.fold in (Fold.SET, Fold.LIST):
        return _collected(scope, _KINDS[node.fold], outer, inner, value, node)
    of = int_of(value)
    if node.fold is Fold.SUM:
        type = clamped(min(0, most * of.low), max(0, most * of.high))
        return IrFold(FoldKind.SUM, outer, inner, value, None, node.span, type)
    otherwise = None if node.otherwise is None else lower(scope, node.otherwise)
    type = of if otherwise is None else hull(of, int_of(otherwise))
    return IrFold(_KINDS[node.fold], outer, inner, value, otherwise, node.span, type)


def _collected(
    scope: Scope, kind: FoldKind, outer: tuple[Expr, ...], inner: tuple[Generator, ...], value: Expr, node: Folded
) -> Expr:
    of = int_of(value)
    declared: IrType = ir_type(node.type)
    if isinstance(declared, Bits):
        # where nobody says how large the numbers can be, the values themselves do
        both = intersection(elements(declared), of) if declared.size > of.high - of.low + 1 else elements(declared)
        declared = scope.game.set_of(both.low, both.high - both.low + 1, node.span)
    target = elements(declared) if isinstance(declared, Bits | Seq) else of
    member = checked(value, target, OUT_OF_RANGE, node.span)
    return IrFold(kind, outer, inner, member, None, node.span, declared)
