"""Making a value fit where it goes: another interval, another range of a set, a shorter list.

What the types do not prove is checked when the game runs (out-of-range).
"""

from rulewright.diagnostics import Code as Mistake
from rulewright.diagnostics import Span
from rulewright.ir.expressions import (
    Bits,
    Check,
    Const,
    Convert,
    Expr,
    Fold,
    FoldKind,
    Generator,
    Int,
    IrType,
    Seq,
)
from rulewright.ir.expressions import Local as Register
from rulewright.lowering.intervals import elements, hull, hull_of_sets, within
from rulewright.lowering.scope import Scope
from rulewright.lowering.simplify import as_set, constant

OUT_OF_RANGE = Mistake.OUT_OF_RANGE.value


def fit(scope: Scope, value: Expr, target: IrType, span: Span) -> Expr:
    """The value as one of the target type; values that it does not have are the error out-of-range."""
    source: IrType = value.type
    match target:
        case Int():
            return checked(_none_as(value, target), target, OUT_OF_RANGE, span)
        case Bits():
            if isinstance(source, Int) or source == target:
                return value
            if within(elements(source), target):
                return as_set(value, target)
            return _each(scope, FoldKind.SET, value, target, elements(target), span)
        case Seq():
            if isinstance(source, Seq) and source.most <= target.most and within(elements(source), elements(target)):
                return value
            return _each(scope, FoldKind.LIST, value, target, elements(target), span)


def checked(value: Expr, target: Int, code: str, span: Span) -> Expr:
    """The value, which must lie in the interval (or be none, where both may)."""
    source: IrType = value.type
    if not isinstance(source, Int) or within(source, target):
        return value
    known = constant(value)
    if known is not None and (target.low <= known <= target.high or known == target.none):
        return value
    return Check(value, target.low, target.high, code, span, Int(target.low, target.high, source.none))


def _none_as(value: Expr, target: Int) -> Expr:
    source: IrType = value.type
    if not isinstance(source, Int) or source.none is None or target.none is None or source.none == target.none:
        return value
    if constant(value) == source.none:
        return none_of_type(target)
    return Convert(value, Int(source.low, source.high, target.none))


def none_of_type(type: Int) -> Const:
    """The word `none` as a value of a type that may be none."""
    if type.none is None:
        raise ValueError("a value of this type is never none")
    return Const(type.none, type)


def _each(scope: Scope, kind: FoldKind, value: Expr, target: Bits | Seq, of: Int, span: Span) -> Expr:
    """The members of a set or list one by one, each checked."""
    source: IrType = value.type
    if isinstance(source, Int):
        raise TypeError("a single value is no set")
    item = elements(source)
    number = scope.registers.new("item", item)
    member = checked(Register(number, item), of, OUT_OF_RANGE, span)
    return Fold(kind, (), (Generator(number, item, value, ()),), member, None, span, target)


def common(left: IrType, right: IrType) -> IrType:
    """A type that holds the values of both."""
    if isinstance(left, Int) and isinstance(right, Int):
        return hull(left, right)
    if isinstance(left, Bits) and isinstance(right, Bits):
        return hull_of_sets(left, right)
    if isinstance(left, Seq) and isinstance(right, Seq):
        of = hull(elements(left), elements(right))
        return Seq(max(left.most, right.most), of.low, of.high)
    raise TypeError(f"{left} and {right} have no type in common")
