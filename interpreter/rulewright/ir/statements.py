"""Statements of the machine code: structured, inside functions and blocks.

Inside a function (`Function`) only what cannot ask, draw or end anything stands; a block (`Block`) may besides hold
`Exit`, also deep inside its structured statements.
"""

from dataclasses import dataclass
from enum import Enum

from rulewright.diagnostics import Span
from rulewright.ir.expressions import Expr, Generator, Seq

Body = tuple["Stmt", ...]


@dataclass(frozen=True, slots=True)
class SetLocal:
    number: int
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Store:
    """Into a cell. Evaluates the value first, then the index. `low` … `high` (with the field's none, if it has one) are
    checked when `code` is given."""

    field: int
    index: Expr | None
    value: Expr
    code: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class StoreSeq:
    """A list into the state (see LoadSeq); slots beyond the length become 0. Too long: the error out-of-range."""

    length: int
    slots: int
    index: Expr | None
    value: Expr
    type: Seq
    span: Span


@dataclass(frozen=True, slots=True)
class Clear:
    """All cells of these fields become zero bytes."""

    fields: tuple[int, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Require:
    """The condition must hold: else the error `code` with the message."""

    condition: Expr
    code: str
    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class MoveTokens:
    """`amount` None: all. Errors not-there and over-capacity where `check_there` and `check_room` are set (an endless
    zone is never short and never full, and its cell stays 0). Evaluates amount, index, to_index."""

    source: int
    index: Expr | None
    to: int
    to_index: Expr | None
    amount: Expr | None
    check_there: bool
    check_room: bool
    span: Span


class Spot(Enum):
    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class MoveThings:
    """From one zone of things to another of the same pool. `amount` None: all, in order; else one by one from the last
    end of an ordered zone (the lowest thing first where a zone has no order), error not-there. With a spot FIRST the
    last one moved lies first; an Expr spot places each at that place. Error over-capacity.
    """

    source: int
    index: Expr | None
    to: int
    to_index: Expr | None
    amount: Expr | None
    spot: Spot | Expr
    span: Span


@dataclass(frozen=True, slots=True)
class MoveThing:
    """`spot` as an Expr: a place from 1, counted without the thing; outside 1 … count + 1 the error out-of-range.

    Back to the box, the thing's own zones must be empty if it is a blank (not-empty).
    """

    pool: int
    thing: Expr
    to: int
    to_index: Expr | None
    spot: Spot | Expr
    span: Span


@dataclass(frozen=True, slots=True)
class SwapThings:
    """Two zones of things exchange what they hold."""

    zone: int
    index: Expr | None
    other: int
    other_index: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class SwapTokens:
    zone: int
    index: Expr | None
    other: int
    other_index: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    arms: tuple[tuple[Expr, Body], ...]
    otherwise: Body
    span: Span


@dataclass(frozen=True, slots=True)
class ForEach:
    """The outermost source is evaluated once, at the start; inner sources each time round."""

    outer: tuple[Expr, ...]
    generators: tuple[Generator, ...]
    body: Body
    span: Span


@dataclass(frozen=True, slots=True)
class Loop:
    """Tested before (`tested_after` False: runs while the condition holds) or after (runs until it holds).

    `watched`: the fields and locals that the body may write and that live at its head; the same values twice mean that
    the loop never ends, and what is being done is impossible. None: the loop has an evident bound. 2^24 laps: runaway.
    """

    condition: Expr
    body: Body
    tested_after: bool
    watched: "Watched | None"
    span: Span


@dataclass(frozen=True, slots=True)
class Watched:
    fields: tuple[int, ...]
    locals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CallFunction:
    """`result` is the local that receives the value, or None. An impossible function makes the caller impossible."""

    function: int
    arguments: tuple[Expr, ...]
    result: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Return:
    value: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Impossible:
    """What is being done is impossible; outside a trial this is the error dead-end."""

    span: Span


@dataclass(frozen=True, slots=True)
class Exit:
    """Blocks only: leaves the structured code and goes on with another block."""

    block: int
    span: Span


class MarkKind(Enum):
    RUN = "run"  # a run of the phase begins: its records are dropped
    PASS = "pass"  # a pass begins: its position is recorded; in an innermost phase the count of decisions starts anew
    END = "end"  # `end P` is being done: a trial stops here, before what the turn remembers is cleared
    DONE = "done"  # a pass is over: invariants `at` the phase are checked


@dataclass(frozen=True, slots=True)
class Mark:
    """Blocks only."""

    kind: MarkKind
    phase: int
    span: Span


@dataclass(frozen=True, slots=True)
class Reached:
    """Tells whoever counts that the text has come to this node. It changes nothing, and stands only in code that was
    made to be counted (see ir/nodes.py)."""

    node: int
    span: Span


Stmt = (
    SetLocal
    | Store
    | StoreSeq
    | Clear
    | Require
    | MoveTokens
    | MoveThings
    | MoveThing
    | SwapThings
    | SwapTokens
    | If
    | ForEach
    | Loop
    | CallFunction
    | Return
    | Impossible
    | Exit
    | Mark
    | Reached
)
