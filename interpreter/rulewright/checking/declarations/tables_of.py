"""Makes constant tables out of Python values: the shapes that declarations need again and again."""

from collections.abc import Iterable, Sequence

from rulewright.checking.declarations.values import mask
from rulewright.diagnostics import Code, Span
from rulewright.program.symbols import ConstantTable, TableOrigin
from rulewright.program.types import NONE_INDEX, Domain, IndexType, ListType, OptionalType, SetType, Type, Value


def by_member(
    id: str,
    domains: Sequence[Domain],
    type: Type,
    values: Iterable[Value | None],
    origin: TableOrigin,
    *,
    absent: Code = Code.NO_ROW,
    span: Span | None = None,
) -> ConstantTable:
    """A table whose keys are members of domains."""
    return ConstantTable(
        id,
        tuple((0, domain.size) for domain in domains),
        type,
        tuple(values),
        origin,
        absent,
        span=span,
        key_types=tuple(IndexType(domain) for domain in domains),
    )


def constant(id: str, type: Type, value: Value, origin: TableOrigin, span: Span | None = None) -> ConstantTable:
    """A table without keys."""
    return ConstantTable(id, (), type, (value,), origin, span=span)


def one_of(domain: Domain, values: Iterable[int | None]) -> tuple[Type, tuple[int, ...]]:
    """Members of a domain or none; the type is optional only if some value is none."""
    found = tuple(NONE_INDEX if value is None else value for value in values)
    plain = IndexType(domain)
    return (OptionalType(plain) if NONE_INDEX in found else plain), found


def sets_of(domain: Domain, values: Iterable[Iterable[int]]) -> tuple[Type, tuple[int, ...]]:
    return SetType(IndexType(domain)), tuple(mask(frozenset(value)) for value in values)


def lists_of(domain: Domain, values: Iterable[Iterable[int]]) -> tuple[Type, tuple[tuple[int, ...], ...]]:
    """Lists of members; the bound of the type is the length of the longest."""
    lists = tuple(tuple(value) for value in values)
    return ListType(IndexType(domain), max((len(value) for value in lists), default=0)), lists
