"""Typed expressions: every name resolved, every node with its type and where it stands.

Lists and sets are different types here: where the language lets a list stand for its set, the checker put a `ToSet`.
Attributes, links, regions, tables, options and the functions of boards are all `ReadTable`.
"""

from dataclasses import dataclass
from enum import Enum

from rulewright.diagnostics import Span
from rulewright.program.symbols import Action, ConstantTable, Local, Phase, Term, ThingKind, Var, Zone
from rulewright.program.types import Type, Value


@dataclass(frozen=True, slots=True)
class Const:
    value: Value
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class LocalRef:
    """`type` may be narrower than the local's own (after a test for none)."""

    local: Local
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Me:
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class ReadZone:
    """Tokens: their number. Things: the set of them, or the list if the zone has an order. `one`: the thing; with
    `may_be_empty` none when there is none (comparisons), else the error empty-zone."""

    zone: Zone
    keys: tuple["Expr", ...]
    type: Type
    span: Span
    may_be_empty: bool = False


@dataclass(frozen=True, slots=True)
class ReadVar:
    var: Var
    keys: tuple["Expr", ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class ReadTable:
    table: ConstantTable
    keys: tuple["Expr", ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class CallTerm:
    term: Term
    arguments: tuple["Expr", ...]
    type: Type
    span: Span


class ArithmeticOp(Enum):
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "div"  # floors
    MODULO = "mod"  # floors


@dataclass(frozen=True, slots=True)
class Arithmetic:
    op: ArithmeticOp
    left: "Expr"
    right: "Expr"
    type: Type
    span: Span


class CompareOp(Enum):
    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


@dataclass(frozen=True, slots=True)
class Compare:
    """Of two scalars (either may be none with = and !=), or with = and != of two sets."""

    op: CompareOp
    left: "Expr"
    right: "Expr"
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class In:
    """`value` may be none (then false). `of` is a set, a list or an interval."""

    value: "Expr"
    of: "Expr"
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Not:
    operand: "Expr"
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple["Expr", ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple["Expr", ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class After:
    operand: "Expr"
    action: Action
    arguments: tuple["Expr", ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Possible:
    action: Action
    arguments: tuple["Expr", ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Old:
    """Invariants only: the operand as it was at the previous check."""

    operand: "Expr"
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Interval:
    """The whole numbers from low to high: a set (SetType of an IntType), empty if high < low."""

    low: "Expr"
    high: "Expr"
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class ToSet:
    operand: "Expr"
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Binder:
    """One name with what it runs over: a set, a list or an interval.

    `conditions` are tested as soon as it is bound, in order: conjuncts of the `where`, sorted as the language says.
    """

    local: Local
    source: "Expr"
    conditions: tuple["Expr", ...]


@dataclass(frozen=True, slots=True)
class Binders:
    """`outer` are the conjuncts that use none of the names: they come first, and if one fails nothing is enumerated."""

    outer: tuple["Expr", ...]
    binders: tuple[Binder, ...]


class Fold(Enum):
    ANY = "any"
    NO = "no"
    ALL = "all"  # the set or list of the single name's values that hold
    LEADING = "while"  # the leading part of a list
    SUM = "sum"
    MAX = "max"
    MIN = "min"
    SET = "set"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Folded:
    """A quantifier or an aggregate. `value` for sum, max, min, set and list; `otherwise` for max and min of nothing
    (None: then the checker proved nothing, and nothing to compare is the error nothing-to-compare at run time)."""

    fold: Fold
    over: Binders
    value: "Expr | None"
    otherwise: "Expr | None"
    type: Type
    span: Span


class Function(Enum):
    """The functions that are not constant tables, with what they take."""

    COUNT = "count"  # (set, list or interval)
    NTH = "nth"  # (list or set, place from 1); error out-of-range
    INDEX = "index"  # (list or set, value): place from 1; error out-of-range if it is not in it
    FIRST = "first"  # (list or set); error empty-zone; bottom(z) and first(z) of a zone are this
    LAST = "last"  # top(z) and last(z)
    ONLY = "only"  # (set or list); error out-of-range unless there is exactly one
    MAX = "max"  # (a, b, …)
    MIN = "min"
    ABS = "abs"
    SET = "set"  # (values …)
    UNION = "+"  # (set, set)
    DIFFERENCE = "-"
    NEXT_IN_ROW = "next"  # (thing): the next in its ordered zone, after the last the first
    PREVIOUS_IN_ROW = "previous"
    THINGS_OF = (
        "of"  # (player): the things of a kind that lie, however deep, in that player's zones; `things` says which
    )
    SPREAD = "spread"  # (set of start sites); `term` is what is repeated
    REPETITION = "repetition"


@dataclass(frozen=True, slots=True)
class Apply:
    function: Function
    arguments: tuple["Expr", ...]
    type: Type
    span: Span
    things: ThingKind | None = None
    term: Term | None = None


@dataclass(frozen=True, slots=True)
class RoundNumber:
    """`round.number`."""

    phase: Phase
    type: Type
    span: Span


Expr = (
    Const
    | LocalRef
    | Me
    | ReadZone
    | ReadVar
    | ReadTable
    | CallTerm
    | Arithmetic
    | Compare
    | In
    | Not
    | And
    | Or
    | Conditional
    | After
    | Possible
    | Old
    | Interval
    | ToSet
    | Folded
    | Apply
    | RoundNumber
)


@dataclass(frozen=True, slots=True)
class Template:
    """A text with holes, each of a type that can be shown."""

    parts: tuple["str | Expr", ...]
    span: Span | None = None
