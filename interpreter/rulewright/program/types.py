"""Types of values, and the finite domains that values come from."""

from dataclasses import dataclass
from enum import Enum

from rulewright.diagnostics import Span

# Calculation is on 32-bit integers without the lowest one, which says "none" where an integer may be absent.
INT_LOW = -(2**31) + 1
INT_HIGH = 2**31 - 1
NONE_INT = -(2**31)
NONE_INDEX = -1

# An encoded value: an integer, a truth (0 or 1) or the index of a member of a domain as int; a set as a bit mask, bit i
# standing for the member `low + i`; a list as a tuple of ints. `none` is NONE_INDEX for indices and truths, and
# NONE_INT for integers.
Value = int | tuple[int, ...]


class DomainKind(Enum):
    PLAYER = "player"
    ENUM = "enum"
    SITE = "site"
    DIRECTION = "direction"
    THING = "thing"


@dataclass(frozen=True, slots=True, eq=False)
class Domain:
    """A finite kind of value. `names[i]` is what member i is called in rule texts, `titles[i]` what people read.

    Seats, sites and enum values have unique names; things have the name of their row, so copies share one, and blanks
    are numbered from 1. `shown` is empty where people read the names themselves.
    """

    kind: DomainKind
    id: str
    plural: str
    names: tuple[str, ...]
    span: Span | None = None
    shown: tuple[str, ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        return self.shown or self.names

    @property
    def size(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"<{self.kind.value} {self.id}: {self.size}>"


@dataclass(frozen=True, slots=True)
class IntType:
    """Whole numbers from low to high, both included."""

    low: int = INT_LOW
    high: int = INT_HIGH


@dataclass(frozen=True, slots=True)
class BoolType:
    pass


@dataclass(frozen=True, slots=True)
class IndexType:
    """A member of a domain, as its index."""

    domain: Domain


@dataclass(frozen=True, slots=True)
class OptionalType:
    of: "IntType | BoolType | IndexType"


@dataclass(frozen=True, slots=True)
class SetType:
    of: "IntType | BoolType | IndexType"


@dataclass(frozen=True, slots=True)
class ListType:
    of: "IntType | BoolType | IndexType"
    most: int


@dataclass(frozen=True, slots=True)
class NoneType:
    """The type of the word `none` where nothing else is known."""


@dataclass(frozen=True, slots=True)
class EmptyType:
    """The type of `set()` where nothing else is known."""


@dataclass(frozen=True, slots=True)
class AnyType:
    """The type of what had a mistake: it fits everywhere, so that one mistake gives one message."""


PlainType = IntType | BoolType | IndexType
Type = PlainType | OptionalType | SetType | ListType | NoneType | EmptyType | AnyType


def bounds(plain: PlainType) -> tuple[int, int]:
    """The lowest and highest encoded value of a plain type."""
    if isinstance(plain, IntType):
        return plain.low, plain.high
    if isinstance(plain, BoolType):
        return 0, 1
    return 0, plain.domain.size - 1


def none_of(plain: PlainType) -> int:
    """How `none` is encoded beside the values of a plain type."""
    return NONE_INT if isinstance(plain, IntType) else NONE_INDEX
