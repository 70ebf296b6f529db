"""Reads words of a table, of an option or of a mapping against the type that is declared for them.

A set or a list is its values separated by spaces; in a set a plural (`directions`, `colours`) or `orthogonal` and
`diagonal` stand for all that they name, and `a..b` for a run of numbers. The result is an encoded value.
"""

import re
from dataclasses import dataclass

from rulewright.checking.declarations.names import value_name
from rulewright.checking.declarations.values import default, mask
from rulewright.checking.environment import Environment
from rulewright.program.types import (
    AnyType,
    BoolType,
    Domain,
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
    Value,
    bounds,
    none_of,
)
from rulewright.reading.nearest import did_you_mean, listed

_INTEGER = re.compile(r"[+-]?[0-9]{1,10}")
_RUN = re.compile(r"([+-]?[0-9]{1,10})\.\.([+-]?[0-9]{1,10})")


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why a text is no value of the type: `due` says what is, `label` may name what was meant."""

    text: str
    due: str
    label: str = ""


def read_value(text: str, type_: Type, environment: Environment) -> Value | Misfit:
    """The encoded value that a text stands for."""
    text = text.strip()
    match type_:
        case OptionalType(of):
            if text in ("none", ""):
                return none_of(of)
            found = _read_plain(text, of)
            return Misfit(text, f"{found.due}, or none", found.label) if isinstance(found, Misfit) else found
        case SetType(of):
            return _read_set(text, of, environment)
        case ListType(of, most):
            values: list[int] = []
            for word in text.split():
                value = _read_plain(word, of)
                if isinstance(value, Misfit):
                    return value
                values.append(value)
            if len(values) > most:
                return Misfit(text, f"a list of at most {most}")
            return tuple(values)
        case IntType() | BoolType() | IndexType():
            if text == "":
                found_default = default(type_)
                return Misfit(text, legal_values(type_)) if found_default is None else found_default
            return _read_plain(text, type_)
        case NoneType() | EmptyType() | AnyType():
            return 0


def member(domain: Domain, text: str) -> int | None:
    """The member of a domain that a text names, as written or as rule texts write it."""
    name = value_name(text)
    if name in domain.names:
        return domain.names.index(name)
    return domain.titles.index(text) if text in domain.titles else None


def legal_values(type_: Type) -> str:
    """What may be written for a type, as a message lists it."""
    match type_:
        case IntType(low, high):
            return f"a whole number from {low} to {high}" if (low, high) != bounds(IntType()) else "a whole number"
        case BoolType():
            return "true or false"
        case IndexType(domain):
            return listed(domain.titles)
        case OptionalType(of):
            return f"{legal_values(of)}, or none"
        case SetType(of):
            return f"any of {legal_values(of)}, with spaces between"
        case ListType(of, most):
            return f"up to {most} of {legal_values(of)}, with spaces between"
        case NoneType() | EmptyType() | AnyType():
            return "anything"


def show(type_: Type, value: Value) -> str:
    """A value as an author would write it in a cell."""
    match type_:
        case OptionalType(of):
            return "none" if value == none_of(of) else show(of, value)
        case BoolType():
            return "true" if value else "false"
        case IndexType(domain):
            return domain.titles[value] if isinstance(value, int) else str(value)
        case SetType(of):
            low, high = bounds(of)
            bits = value if isinstance(value, int) else 0
            return " ".join(show(of, i) for i in range(low, high + 1) if bits >> (i - low) & 1)
        case ListType(of):
            return " ".join(show(of, one) for one in value) if isinstance(value, tuple) else str(value)
        case IntType() | NoneType() | EmptyType() | AnyType():
            return str(value)


def _read_plain(text: str, type_: PlainType) -> int | Misfit:
    match type_:
        case IntType(low, high):
            if _INTEGER.fullmatch(text) and low <= int(text) <= high:
                return int(text)
            return Misfit(text, legal_values(type_))
        case BoolType():
            return int(text == "true") if text in ("true", "false") else Misfit(text, "true or false")
        case IndexType(domain):
            found = member(domain, text) if domain.kind is not DomainKind.THING else None
            return Misfit(text, legal_values(type_), did_you_mean(text, domain.titles)) if found is None else found


def _read_set(text: str, of: PlainType, environment: Environment) -> int | Misfit:
    low, high = bounds(of)
    bits = 0
    for word in text.split():
        table = environment.tables.get(word)
        if isinstance(of, IndexType) and environment.plurals.get(word) is of.domain:
            bits |= (1 << of.domain.size) - 1
        elif table is not None and not table.keys and table.type == SetType(of) and isinstance(table.values[0], int):
            bits |= table.values[0]
        elif isinstance(of, IntType) and (run := _RUN.fullmatch(word)):
            first, last = int(run[1]), int(run[2])
            if not low <= first <= last <= high:
                return Misfit(word, legal_values(of))
            bits |= mask(frozenset(range(first, last + 1)), low)
        else:
            value = _read_plain(word, of)
            if isinstance(value, Misfit):
                return value
            bits |= 1 << (value - low)
    return bits
