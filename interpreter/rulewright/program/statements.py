"""Typed statements. `clauses` are the rulebook clauses marked on the statement."""

from dataclasses import dataclass
from enum import Enum

from rulewright.diagnostics import Span
from rulewright.program.expressions import Binders, Expr, Template
from rulewright.program.symbols import Action, Local, Phase, Var, Zone

Block = tuple["Stmt", ...]
Clauses = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LocalTarget:
    local: Local


@dataclass(frozen=True, slots=True)
class VarTarget:
    var: Var
    keys: tuple[Expr, ...]


Target = LocalTarget | VarTarget


@dataclass(frozen=True, slots=True)
class ZoneRef:
    zone: Zone
    keys: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Assign:
    """`let x = E` and `set P to E` (the value first, then the keys). Error out-of-range for a stored range."""

    target: Target
    value: Expr
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class AddTo:
    target: Target
    amount: Expr
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Perform:
    """An action done; its value, if a target wants it, is stored."""

    action: Action
    arguments: tuple[Expr, ...]
    target: Target | None
    span: Span
    clauses: Clauses = ()


class Spot(Enum):
    FIRST = "first"  # bottom
    LAST = "last"  # top; also where things go when nothing is said, and in unordered zones


@dataclass(frozen=True, slots=True)
class MoveTokens:
    """`amount` None: all. Without `same_kind` the kinds of the keys are compared when it happens (wrong-kind)."""

    amount: Expr | None
    source: ZoneRef
    to: ZoneRef
    same_kind: bool
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class MoveThings:
    """Several things, one by one from the top or last end of an ordered zone; `amount` None: all, in order."""

    amount: Expr | None
    source: ZoneRef
    to: ZoneRef
    spot: Spot | Expr
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class MoveThing:
    """`spot` as an expression is a place from 1, counted before the move without the thing."""

    thing: Expr
    to: ZoneRef
    spot: Spot | Expr
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class SwapZones:
    left: ZoneRef
    right: ZoneRef
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class SwapValues:
    left: Target
    right: Target
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Shuffle:
    zone: ZoneRef
    span: Span
    clauses: Clauses = ()


class ChoiceMode(Enum):
    MUST = "must"
    IF_ANY = "if any"
    MAY = "may"
    RANDOM = "at random"


@dataclass(frozen=True, slots=True)
class Digit:
    """How a bound name enters an option's id: its values run from low over `size`; size 0: determined by others."""

    low: int
    size: int


@dataclass(frozen=True, slots=True)
class Arm:
    """One `option`, or the whole of a plain `choose` (then `body` is empty and the names live on after it).

    `digits` are parallel to the binders.
    """

    over: Binders
    digits: tuple[Digit, ...]
    text: Template
    body: Block
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """A decision. For IF_ANY and MAY the locals of the single arm may be none together.

    `first` is the id of the first option of this choice within the game; arms follow one another, each as large as the
    product of its digits (for MAY and IF_ANY every digit is one larger, 0 standing for none).
    """

    mode: ChoiceMode
    arms: tuple[Arm, ...]
    first: int
    question: str
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Return:
    value: Expr | None
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class EndGame:
    """`winners` is a set of players; None: the ladder decides."""

    winners: Expr | None
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class EndPhase:
    phase: Phase
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class If:
    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    over: Binders
    body: Block
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """`while` (`tested_after` False: goes on while the condition holds) or `repeat … until` (True: goes on until it
    holds). `watched`: neither asks nor draws, so an endless run is detected and makes the action impossible."""

    condition: Expr
    body: Block
    tested_after: bool
    watched: bool
    span: Span
    clauses: Clauses = ()


class Who(Enum):
    ONE = "one"
    QUICKEST = "quickest"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class As:
    """ONE: `player` is a player. QUICKEST and ALL: a set of players, and the body begins with a Choose."""

    who: Who
    player: Expr
    body: Block
    span: Span
    clauses: Clauses = ()


Stmt = (
    Assign
    | AddTo
    | Perform
    | MoveTokens
    | MoveThings
    | MoveThing
    | SwapZones
    | SwapValues
    | Shuffle
    | Choose
    | Return
    | EndGame
    | EndPhase
    | If
    | ForEach
    | Loop
    | As
)
