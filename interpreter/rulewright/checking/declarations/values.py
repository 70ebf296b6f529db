"""Encoded values and what they stand for: a number or a member's index as int, a set as frozenset, a list as tuple,
none as None. The program and the state speak the encoded form (see `program.types`), constant evaluation the open one.
"""

from rulewright.program.types import (
    AnyType,
    BoolType,
    EmptyType,
    IndexType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PlainType,
    SetType,
    Type,
    Value,
    bounds,
    none_of,
)

Open = int | None | tuple[int, ...] | frozenset[int]

MOST_IN_SET = 1024


def opened(type_: Type, value: Value) -> Open:
    """What an encoded value of a type stands for."""
    if isinstance(value, tuple):
        return value
    match type_:
        case OptionalType(of):
            return None if value == none_of(of) else value
        case SetType(of):
            return frozenset(members(value, bounds(of)[0]))
        case EmptyType():
            return frozenset()
        case NoneType():
            return None
        case IntType() | BoolType() | IndexType() | ListType() | AnyType():
            return value


def encoded(type_: Type, value: Open) -> Value:
    """The other way. A set's members must be within the bounds of its type."""
    if isinstance(value, frozenset):
        low = bounds(type_.of)[0] if isinstance(type_, SetType) else 0
        return mask(value, low)
    if value is None:
        return none_of(type_.of) if isinstance(type_, OptionalType) else -1
    return value


def mask(values: frozenset[int], low: int = 0) -> int:
    bits = 0
    for value in values:
        bits |= 1 << (value - low)
    return bits


def members(bits: int, low: int = 0) -> list[int]:
    """The members of a bit mask, in order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1 + low)
        bits ^= lowest
    return found


def width(plain: PlainType) -> int:
    """How many values a plain type has."""
    low, high = bounds(plain)
    return high - low + 1


def default(type_: Type) -> Value | None:
    """What a cell or a variable holds where nothing is said: none, false, 0 or empty. None: it has none of these."""
    match type_:
        case OptionalType(of):
            return none_of(of)
        case BoolType():
            return 0
        case IntType(low, high):
            return 0 if low <= 0 <= high else None
        case SetType() | EmptyType():
            return 0
        case ListType():
            return ()
        case IndexType() | NoneType() | AnyType():
            return None
