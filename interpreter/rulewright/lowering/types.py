"""Types of the typed program as types of the machine code, and how their values are shown."""

from rulewright.ir.code import Shown
from rulewright.ir.expressions import Bits, Int, IrType, Seq
from rulewright.program.symbols import ThingKind
from rulewright.program.types import (
    AnyType,
    BoolType,
    Domain,
    EmptyType,
    IndexType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PlainType,
    SetType,
    Type,
    bounds,
    none_of,
)

# Sets are at most this large (a set of whole numbers is refused by the checker unless its bounds say so).
GREATEST_SET = 1024


def plain_type(plain: PlainType) -> Int:
    return Int(*bounds(plain))


def ir_type(type: Type) -> IrType:
    match type:
        case IntType() | BoolType() | IndexType():
            return plain_type(type)
        case OptionalType(of):
            return Int(*bounds(of), none_of(of))
        case SetType(of):
            low, high = bounds(of)
            return Bits(low, high - low + 1)
        case ListType(of, most):
            return Seq(most, *bounds(of))
        case NoneType() | EmptyType() | AnyType():
            raise ValueError(f"{type} has no encoding of its own")


def scalar_type(type: Type) -> Int:
    """The type of a value that is one cell. Raises ValueError for sets and lists."""
    encoded = ir_type(type)
    if not isinstance(encoded, Int):
        raise ValueError(f"{type} is not a single value")
    return encoded


def element(type: Type) -> PlainType:
    """What a type is about: itself, or what an optional, a set or a list is of."""
    match type:
        case IntType() | BoolType() | IndexType():
            return type
        case OptionalType(of) | SetType(of) | ListType(of):
            return of
        case NoneType() | EmptyType() | AnyType():
            raise ValueError(f"{type} has no elements")


def domain_of(type: Type) -> Domain | None:
    """The domain that a value of the type, or its elements, come from; None for numbers and truths."""
    of = element(type)
    return of.domain if isinstance(of, IndexType) else None


def key_range(type: Type) -> tuple[int, int]:
    """The lowest value of a key and how many there are."""
    low, high = bounds(element(type))
    return low, high - low + 1


class Showing:
    """Knows the numbers of domains and pools."""

    def __init__(self, domains: dict[Domain, int], pools: dict[Domain, int]) -> None:
        self._domains = domains
        self._pools = pools

    def shown(self, type: Type) -> Shown:
        if isinstance(type, NoneType | EmptyType | AnyType):
            return Shown()
        of = element(type)
        many = "set" if isinstance(type, SetType) else "list" if isinstance(type, ListType) else ""
        if isinstance(of, IndexType):
            return Shown(self._domains[of.domain], False, self._pools.get(of.domain), many)
        return Shown(truth=isinstance(of, BoolType), many=many)

    def pool(self, type: Type) -> int | None:
        """The pool whose things values of this type are, or hold."""
        domain = domain_of(type)
        return None if domain is None else self._pools.get(domain)


def number_pools(things: tuple[ThingKind, ...]) -> dict[Domain, int]:
    return {kind.domain: number for number, kind in enumerate(things)}
