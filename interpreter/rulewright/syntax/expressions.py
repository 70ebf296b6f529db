"""Expressions of rule texts as they were written: names are not resolved, nothing has a type yet."""

from dataclasses import dataclass

from rulewright.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Ident:
    """A name where it stands. `text` is in Unicode form NFC."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    name: Ident
    span: Span


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Truth:
    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class NoneValue:
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """`name(a, b)`: a place, a term, a function or a site by its coordinates. `arguments` may be empty: `set()`."""

    name: Ident
    arguments: tuple["Expr", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Attribute:
    """`x.name` (arguments is None) or `x.name(k)`."""

    of: "Expr"
    name: Ident
    arguments: tuple["Expr", ...] | None
    span: Span


@dataclass(frozen=True, slots=True)
class Belonging:
    """`pits of me`."""

    plural: Ident
    of: "Expr"
    span: Span


@dataclass(frozen=True, slots=True)
class InOrder:
    """`players clockwise from p`, `pits counterclockwise from p`."""

    plural: Ident
    counter: bool
    start: "Expr"
    span: Span


@dataclass(frozen=True, slots=True)
class Negative:
    operand: "Expr"
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    """`operator` is one of `+ - * div mod`."""

    operator: str
    left: "Expr"
    right: "Expr"
    span: Span
    operator_span: Span


@dataclass(frozen=True, slots=True)
class Range:
    low: "Expr"
    high: "Expr"
    span: Span


@dataclass(frozen=True, slots=True)
class Compare:
    """`operator` is one of `= != < <= > >=`."""

    operator: str
    left: "Expr"
    right: "Expr"
    span: Span
    operator_span: Span


@dataclass(frozen=True, slots=True)
class Membership:
    """`x in S`, or `x not in S`."""

    value: "Expr"
    of: "Expr"
    negated: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Not:
    operand: "Expr"
    span: Span


@dataclass(frozen=True, slots=True)
class And:
    """A chain, flattened: two or more parts."""

    parts: tuple["Expr", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple["Expr", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    """`then if condition else otherwise`."""

    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"
    span: Span


@dataclass(frozen=True, slots=True)
class Act:
    """An action performed, tried (`possible`) or supposed (`after`). Not an expression."""

    name: Ident
    arguments: tuple["Expr", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class After:
    operand: "Expr"
    act: Act
    span: Span


@dataclass(frozen=True, slots=True)
class Possible:
    act: Act
    span: Span


@dataclass(frozen=True, slots=True)
class Binder:
    """`name in source`."""

    name: Ident
    source: "Expr"
    span: Span


@dataclass(frozen=True, slots=True)
class Quantifier:
    """`any|no|all binders where condition`; `all x in L while condition` has `leading` set."""

    kind: str
    binders: tuple[Binder, ...]
    condition: "Expr"
    leading: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Aggregate:
    """`sum(E for binders where condition)`; `name` may be any name here, the checker knows the five that exist.

    `otherwise` is the value after `else`, for `max` and `min` of nothing.
    """

    name: Ident
    value: "Expr"
    binders: tuple[Binder, ...]
    condition: "Expr | None"
    otherwise: "Expr | None"
    span: Span


Expr = (
    Name
    | Number
    | Truth
    | NoneValue
    | Call
    | Attribute
    | Belonging
    | InOrder
    | Negative
    | Binary
    | Range
    | Compare
    | Membership
    | Not
    | And
    | Or
    | Conditional
    | After
    | Possible
    | Quantifier
    | Aggregate
)


# ---------------------------------------------------------------- types and signatures, as written
@dataclass(frozen=True, slots=True)
class NamedType:
    """`int`, `bool`, `player`, `direction`, or a name that the game declares."""

    name: Ident
    span: Span


@dataclass(frozen=True, slots=True)
class RangeType:
    low: Expr
    high: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class OptionalType:
    of: "TypeExpr"
    span: Span


@dataclass(frozen=True, slots=True)
class SetType:
    of: "TypeExpr"
    span: Span


@dataclass(frozen=True, slots=True)
class ListType:
    of: "TypeExpr"
    most: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class NewEnumType:
    """`enum layout`: only a column may have it; it declares the enum of the names found in the column."""

    name: Ident
    span: Span


TypeExpr = NamedType | RangeType | OptionalType | SetType | ListType | NewEnumType


@dataclass(frozen=True, slots=True)
class Parameter:
    type: TypeExpr
    name: Ident
    span: Span


@dataclass(frozen=True, slots=True)
class Signature:
    """`castle(player p)`: the name and the parameters of a term, an action or a region."""

    name: Ident
    parameters: tuple[Parameter, ...]
    span: Span
