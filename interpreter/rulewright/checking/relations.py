"""Types in words, and how they stand to one another: what fits where, and what takes both of two."""

from enum import Enum
from typing import assert_never

from rulewright.program.types import (
    INT_HIGH,
    INT_LOW,
    AnyType,
    BoolType,
    DomainKind,
    EmptyType,
    IndexType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PlainType,
    SetType,
    Type,
)

ANY = AnyType()
BOOL = BoolType()


# ---------------------------------------------------------------- in words
def show_type(type: Type) -> str:
    """As an author would write it."""
    match type:
        case IntType():
            return "int" if (type.low, type.high) == (INT_LOW, INT_HIGH) else f"{type.low}..{type.high}"
        case BoolType():
            return "bool"
        case IndexType():
            return type.domain.id
        case OptionalType():
            return f"{show_type(type.of)} or none"
        case SetType():
            return f"set of {_element_in_words(type.of)}"
        case ListType():
            return f"list of {_element_in_words(type.of)}"
        case NoneType():
            return "none"
        case EmptyType():
            return "set()"
        case AnyType():
            return "any"
    assert_never(type)


def _element_in_words(type: PlainType) -> str:
    return "numbers" if isinstance(type, IntType) else show_type(type)


def in_words(type: Type) -> str:
    """What a value of the type is: "a number", "a set of card"."""
    match type:
        case IntType():
            return "a number"
        case BoolType():
            return "a truth (true or false)"
        case IndexType():
            return _with_article(type.domain.id)
        case OptionalType():
            return f"{in_words(type.of)} or none"
        case SetType():
            return f"a {show_type(type)}"
        case ListType():
            return f"a {show_type(type)}"
        case NoneType():
            return "none"
        case EmptyType():
            return "an empty set"
        case AnyType():
            return "anything"
    assert_never(type)


def _with_article(word: str) -> str:
    return f"an {word}" if word[:1].lower() in "aeiou" else f"a {word}"


# ---------------------------------------------------------------- relations between types
class Relation(Enum):
    """How a value stands to the type that is due: it fits, it fits once a list is made a set, it would fit if it could
    not be none, it is the word none, or it is something else."""

    FITS = "fits"
    AS_SET = "as set"
    MAY_BE_NONE = "may be none"
    IS_NONE = "is none"
    DIFFERENT = "different"


def plain(type: Type) -> PlainType | None:
    """The type without `or none`; None for sets, lists and what has no values of its own."""
    if isinstance(type, OptionalType):
        return type.of
    return type if isinstance(type, PlainType) else None


def element(type: Type) -> PlainType | None:
    """What a set or a list holds."""
    return type.of if isinstance(type, SetType | ListType) else None


def same_kind(a: PlainType, b: PlainType) -> bool:
    """Whether values of the two types can be equal: ranges do not matter."""
    if isinstance(a, IndexType) and isinstance(b, IndexType):
        return a.domain is b.domain
    return (isinstance(a, IntType) and isinstance(b, IntType)) or (isinstance(a, BoolType) and isinstance(b, BoolType))


def relation(value: Type, due: Type) -> Relation:
    """How a value of one type stands to another type that is due (ranges do not matter)."""
    if isinstance(value, AnyType) or isinstance(due, AnyType):
        return Relation.FITS
    match due:
        case IntType() | BoolType() | IndexType():
            if isinstance(value, PlainType):
                return Relation.FITS if same_kind(value, due) else Relation.DIFFERENT
            if isinstance(value, OptionalType) and same_kind(value.of, due):
                return Relation.MAY_BE_NONE
            return Relation.IS_NONE if isinstance(value, NoneType) else Relation.DIFFERENT
        case OptionalType():
            inner = plain(value)
            if isinstance(value, NoneType) or (inner is not None and same_kind(inner, due.of)):
                return Relation.FITS
            return Relation.DIFFERENT
        case SetType():
            if isinstance(value, EmptyType):
                return Relation.FITS
            inner = element(value)
            if inner is None or not same_kind(inner, due.of):
                return Relation.DIFFERENT
            return Relation.AS_SET if isinstance(value, ListType) else Relation.FITS
        case ListType():
            if isinstance(value, ListType) and same_kind(value.of, due.of):
                return Relation.FITS
            return Relation.DIFFERENT
        case NoneType():
            return Relation.FITS if isinstance(value, NoneType | OptionalType) else Relation.DIFFERENT
        case EmptyType():
            return Relation.FITS if isinstance(value, EmptyType | SetType | ListType) else Relation.DIFFERENT
    assert_never(due)


def join(a: Type, b: Type) -> Type | None:
    """The least type that takes both; None where there is none. Lists join with lists, sets with sets and lists."""
    if isinstance(a, AnyType) or isinstance(b, AnyType):
        return ANY
    if isinstance(a, NoneType):
        return _or_none(b)
    if isinstance(b, NoneType):
        return _or_none(a)
    plain_a, plain_b = plain(a), plain(b)
    if plain_a is not None and plain_b is not None:
        both = join_plain(plain_a, plain_b)
        if both is None:
            return None
        return OptionalType(both) if isinstance(a, OptionalType) or isinstance(b, OptionalType) else both
    if isinstance(a, EmptyType):
        return _as_set(b)
    if isinstance(b, EmptyType):
        return _as_set(a)
    held_a, held_b = element(a), element(b)
    if held_a is None or held_b is None:
        return None
    both = join_plain(held_a, held_b)
    if both is None:
        return None
    if isinstance(a, ListType) and isinstance(b, ListType):
        return ListType(both, max(a.most, b.most))
    return SetType(both)


def join_plain(a: PlainType, b: PlainType) -> PlainType | None:
    if isinstance(a, IntType) and isinstance(b, IntType):
        return IntType(min(a.low, b.low), max(a.high, b.high))
    return a if same_kind(a, b) else None


def _or_none(type: Type) -> Type | None:
    if isinstance(type, PlainType):
        return OptionalType(type)
    return type if isinstance(type, OptionalType | NoneType) else None


def _as_set(type: Type) -> Type | None:
    held = element(type)
    if held is not None:
        return SetType(held)
    return type if isinstance(type, EmptyType) else None


def has_order(type: PlainType) -> bool:
    """Whether `<` compares two values: numbers, and enum values, sites and seats by the order of declaration."""
    match type:
        case IntType():
            return True
        case BoolType():
            return False
        case IndexType():
            return type.domain.kind in (DomainKind.ENUM, DomainKind.SITE, DomainKind.PLAYER)
    assert_never(type)
