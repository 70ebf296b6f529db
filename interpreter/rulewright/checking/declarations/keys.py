"""The keys of zones, variables and tables: finite types, and how many combinations they have."""

from collections.abc import Iterator, Sequence
from itertools import product

from rulewright.checking.declarations.draft import MOST_CELLS, Draft
from rulewright.checking.declarations.values import width
from rulewright.checking.relations import show_type
from rulewright.checking.types import resolve_type
from rulewright.diagnostics import Code, Span
from rulewright.program.types import AnyType, IntType, PlainType, Type, bounds
from rulewright.syntax.expressions import TypeExpr


def key_types(draft: Draft, written: Sequence[TypeExpr]) -> tuple[PlainType, ...] | None:
    """The types of keys; None if one of them cannot be a key."""
    found: list[PlainType] = []
    for key in written:
        type_ = as_key(draft, resolve_type(key, draft.environment), key.span)
        if type_ is not None:
            found.append(type_)
    return tuple(found) if len(found) == len(written) else None


def as_key(draft: Draft, type_: Type, span: Span) -> PlainType | None:
    """The type, if it can be that of a key."""
    if isinstance(type_, AnyType):
        return None
    if not isinstance(type_, PlainType):
        draft.reporter.report(
            Code.UNKNOWN_TYPE, span, f"a key is one value, not `{show_type(type_)}`", label="write a plain type"
        )
        return None
    if isinstance(type_, IntType) and width(type_) > MOST_CELLS:
        draft.reporter.report(
            Code.UNKNOWN_TYPE if type_ == IntType() else Code.TOO_LARGE,
            span,
            f"`{show_type(type_)}` has too many values for a key",
            label="write a range, such as `1..6`",
        )
        return None
    return type_


def combinations(keys: Sequence[PlainType]) -> int:
    number = 1
    for key in keys:
        number *= width(key)
    return number


def all_keys(keys: Sequence[PlainType]) -> Iterator[tuple[int, ...]]:
    """Every combination of keys, the last one running fastest."""
    return product(*(range(low, high + 1) for low, high in map(bounds, keys)))


def take_cells(draft: Draft, number: int, span: Span, what: str) -> bool:
    """Counts cells of the state; reports where they become too many."""
    if draft.cells + number > MOST_CELLS:
        draft.reporter.report(
            Code.TOO_LARGE,
            span,
            f"{what} would need {number:,} cells; a whole game has {MOST_CELLS:,} at most",
        )
        return False
    draft.cells += number
    return True
