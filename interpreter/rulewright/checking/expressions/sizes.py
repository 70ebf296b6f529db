"""How many values there can be: of a set, a list or a range, and the bounds of sums and products."""

from rulewright.program import expressions as program
from rulewright.program.types import (
    INT_HIGH,
    INT_LOW,
    IntType,
    ListType,
    PlainType,
    SetType,
    Type,
    bounds,
)


def clamped(low: int, high: int) -> IntType:
    """The range, cut to what a calculation can give (beyond is `overflow`, when it happens)."""
    return IntType(max(INT_LOW, min(low, INT_HIGH)), min(INT_HIGH, max(high, INT_LOW)))


def size_of(type: PlainType) -> int:
    low, high = bounds(type)
    return high - low + 1


def most_in(type: Type) -> int:
    """The greatest number of values that a set or list of the type holds."""
    if isinstance(type, ListType):
        return type.most
    return size_of(type.of) if isinstance(type, SetType) else 0


def how_many(node: program.Expr) -> IntType:
    """The bounds of the number of values in a set, list or range."""
    if isinstance(node, program.Const) and isinstance(node.value, int) and isinstance(node.type, SetType):
        number = node.value.bit_count()
        return IntType(number, number)
    return clamped(0, most_in(node.type))


def int_bounds(node: program.Expr) -> IntType:
    """The bounds of a number; all numbers where nothing is known."""
    return node.type if isinstance(node.type, IntType) else IntType()
