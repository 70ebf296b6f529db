"""Expressions of the machine code. Pure, strict, left to right; the only things that can go wrong are the errors named.

Values are 32-bit integers (numbers, truths as 0 and 1, members of domains as indices, none as in the typed program),
sets as bit masks and sequences. `Local` numbers are those of the function, block or decision around the expression.
`code` fields are ids of diagnostics ("out-of-range"); spans of errors are those of the statement or expression that
carries one.
"""

from dataclasses import dataclass
from enum import Enum

from rulewright.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Int:
    """A number from low to high; `none` is the extra value that stands for none, or None."""

    low: int
    high: int
    none: int | None = None


@dataclass(frozen=True, slots=True)
class Bits:
    """A set of values low … low + size - 1 as a mask (bit i: low + i)."""

    low: int
    size: int


@dataclass(frozen=True, slots=True)
class Seq:
    """Up to `most` values from low to high, in order."""

    most: int
    low: int
    high: int


IrType = Int | Bits | Seq


@dataclass(frozen=True, slots=True)
class Const:
    """`value` is an int (Int, or Bits as a mask) or a tuple (Seq)."""

    value: int | tuple[int, ...]
    type: IrType


@dataclass(frozen=True, slots=True)
class Local:
    number: int
    type: IrType


@dataclass(frozen=True, slots=True)
class Load:
    """The cell of a field (by number) at an index counted from 0, None for the only cell. The index is proved or
    checked by the expression that makes it.
    """

    field: int
    index: "Expr | None"
    type: IrType


@dataclass(frozen=True, slots=True)
class LoadSeq:
    """A list in the state: the length in cell `index` of `length`, the items in `slots` from cell index * most on."""

    length: int
    slots: int
    index: "Expr | None"
    type: Seq


@dataclass(frozen=True, slots=True)
class Lookup:
    """An entry of a constant table; an entry that is absent is the error `absent`."""

    table: int
    index: "Expr"
    type: IrType
    absent: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Check:
    """The value, which must lie between low and high (or be the `none` of its type): else the error `code`."""

    value: "Expr"
    low: int
    high: int
    code: str
    span: Span
    type: Int


@dataclass(frozen=True, slots=True)
class NotNone:
    """The value, which must not be `none` of its type: else the error `code` (a `one` zone read while it is empty)."""

    value: "Expr"
    code: str
    span: Span
    type: Int


class ArithmeticOp(Enum):
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "div"
    MODULO = "mod"


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """On 32-bit integers; div and mod floor. With `checked` the result may leave -2^31 + 1 … 2^31 - 1 (overflow) or the
    divisor may be 0 (divide-by-zero): both are errors; without it neither can happen."""

    op: ArithmeticOp
    left: "Expr"
    right: "Expr"
    checked: bool
    span: Span
    type: Int


class CompareOp(Enum):
    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


@dataclass(frozen=True, slots=True)
class Compare:
    """Two integers, or (= and != only) two sets of one Bits type. The result is 0 or 1."""

    op: CompareOp
    left: "Expr"
    right: "Expr"
    type: Int


@dataclass(frozen=True, slots=True)
class Not:
    operand: "Expr"
    type: Int


@dataclass(frozen=True, slots=True)
class And:
    """Left to right; parts after the first false one are not evaluated."""

    parts: tuple["Expr", ...]
    type: Int


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple["Expr", ...]
    type: Int


@dataclass(frozen=True, slots=True)
class Select:
    """`then` if the condition holds, else `otherwise`; only one is evaluated."""

    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"
    type: IrType


@dataclass(frozen=True, slots=True)
class Contains:
    """Is the integer in the set or sequence? A value outside the set's range, none included, is not."""

    value: "Expr"
    of: "Expr"
    type: Int


@dataclass(frozen=True, slots=True)
class Within:
    """low <= value <= high, each evaluated once; `absent` is the encoding of none, which is never within (None: cannot
    be).
    """

    value: "Expr"
    low: "Expr"
    high: "Expr"
    absent: int | None
    type: Int


@dataclass(frozen=True, slots=True)
class Convert:
    """A set or sequence as a set of another Bits range, or an Int whose none is written differently (index/number).

    Members outside the new range are dropped (only used where that cannot matter).
    """

    value: "Expr"
    type: IrType


@dataclass(frozen=True, slots=True)
class IntervalSet:
    """The whole numbers from low to high as a set; numbers outside the type's range are the error out-of-range."""

    low: "Expr"
    high: "Expr"
    span: Span
    type: Bits


class ScalarOf(Enum):
    """Functions of one collection (set or sequence)."""

    COUNT = "count"
    FIRST = "first"  # of a set: the lowest; error if empty
    LAST = "last"
    ONLY = "only"  # error unless there is exactly one


@dataclass(frozen=True, slots=True)
class Measure:
    what: ScalarOf
    of: "Expr"
    code: str | None
    span: Span
    type: Int


@dataclass(frozen=True, slots=True)
class Nth:
    """The item at a place counted from 1; outside 1 … count the error out-of-range."""

    of: "Expr"
    place: "Expr"
    span: Span
    type: Int


@dataclass(frozen=True, slots=True)
class IndexOf:
    """The place, from 1, of the first item equal to the value; none there: the error out-of-range."""

    of: "Expr"
    value: "Expr"
    span: Span
    type: Int


@dataclass(frozen=True, slots=True)
class Extreme:
    """The greatest (or least) of one or more integers."""

    greatest: bool
    parts: tuple["Expr", ...]
    type: Int


@dataclass(frozen=True, slots=True)
class Absolute:
    operand: "Expr"
    span: Span
    type: Int


@dataclass(frozen=True, slots=True)
class SetOf:
    """The set of some integers, each within the type's range."""

    parts: tuple["Expr", ...]
    type: Bits


@dataclass(frozen=True, slots=True)
class Union:
    left: "Expr"
    right: "Expr"
    type: Bits


@dataclass(frozen=True, slots=True)
class Difference:
    left: "Expr"
    right: "Expr"
    type: Bits


@dataclass(frozen=True, slots=True)
class ThingsAt:
    """What lies in a zone of things (number of the zone, flat key): Bits if it is unordered, Seq if it has an order."""

    zone: int
    index: "Expr | None"
    type: IrType


@dataclass(frozen=True, slots=True)
class CountAt:
    """How many things lie in a zone of things."""

    zone: int
    index: "Expr | None"
    type: Int


@dataclass(frozen=True, slots=True)
class BesideInRow:
    """The thing after (or before) a thing in the ordered zone where it lies, after the last the first. A thing that
    lies in no ordered zone: the error empty-zone.
    """

    pool: int
    thing: "Expr"
    before: bool
    span: Span
    type: Int


@dataclass(frozen=True, slots=True)
class Spread:
    """Everything reached from a set of sites (which belongs to it) by repeating a function of one site that gives a
    set.
    """

    start: "Expr"
    function: int
    type: Bits


@dataclass(frozen=True, slots=True)
class Repetition:
    """How many records of the present run of a phase equal its present position."""

    phase: int
    type: Int


@dataclass(frozen=True, slots=True)
class Call:
    """A pure function."""

    function: int
    arguments: tuple["Expr", ...]
    type: IrType


@dataclass(frozen=True, slots=True)
class Possible:
    """Tries a function or a procedure on a copy of the state: 1 if it comes to its end, a decision with an option,
    chance or an end; 0 if it comes to something impossible.
    """

    callee: "Callee"
    arguments: tuple["Expr", ...]
    type: Int


@dataclass(frozen=True, slots=True)
class After:
    """The operand as it is once the callee was done on a copy of the state; 0 if it is impossible."""

    operand: "Expr"
    callee: "Callee"
    arguments: tuple["Expr", ...]
    type: Int


@dataclass(frozen=True, slots=True)
class Old:
    """The operand over the vector as it was at the previous check (invariants only)."""

    operand: "Expr"
    type: IrType


@dataclass(frozen=True, slots=True)
class Callee:
    """A function (structured code) or a procedure (resumable blocks) by number."""

    procedure: bool
    number: int


@dataclass(frozen=True, slots=True)
class Run:
    """The whole numbers from low to high as something to run over; none if high < low."""

    low: "Expr"
    high: "Expr"


@dataclass(frozen=True, slots=True)
class Generator:
    """Runs a local over an interval, a set (ascending) or a sequence (in its order), keeping the values for which every
    condition holds, tested in order as soon as the local is bound. It runs `through` values for which these hold when
    their turn is over, kept or not; the first other one is the last."""

    local: int
    type: Int
    source: "Expr | Run"
    conditions: tuple["Expr", ...]
    through: tuple["Expr", ...] = ()


@dataclass(frozen=True, slots=True)
class Let:
    """Gives a local a value, and holds. It stands among the conditions of a generator only, before those that read the
    local; only passes make it, of what these conditions would otherwise work out for each value anew."""

    local: int
    value: "Expr"
    type: Int


class FoldKind(Enum):
    ANY = "any"
    NO = "no"
    SUM = "sum"
    MAX = "max"
    MIN = "min"
    COUNT = "count"
    SET = "set"
    LIST = "list"
    LEADING = "leading"  # one generator over a sequence: the values before the first that fails


@dataclass(frozen=True, slots=True)
class Fold:
    """Loops over the generators, nested in order; `outer` conditions come first. ANY, NO stop at the first hit.

    `value` is None for ANY, NO and COUNT. `otherwise` is the result of MAX and MIN of nothing, None: error
    nothing-to-compare. SUM is checked for overflow. A LIST longer than its type's `most`: error out-of-range.
    """

    kind: FoldKind
    outer: tuple["Expr", ...]
    generators: tuple[Generator, ...]
    value: "Expr | None"
    otherwise: "Expr | None"
    span: Span
    type: IrType


Expr = (
    Const
    | Local
    | Load
    | LoadSeq
    | Lookup
    | Check
    | NotNone
    | Arithmetic
    | Compare
    | Not
    | And
    | Or
    | Select
    | Contains
    | Within
    | Convert
    | IntervalSet
    | Measure
    | Nth
    | IndexOf
    | Extreme
    | Absolute
    | SetOf
    | Union
    | Difference
    | ThingsAt
    | CountAt
    | BesideInRow
    | Spread
    | Repetition
    | Call
    | Possible
    | After
    | Old
    | Let
    | Fold
)
