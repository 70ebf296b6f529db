"""Statements of rule texts as they were written. `clauses` are the marks `@AO-3.1` at the end of a line."""

from dataclasses import dataclass
from enum import Enum

from rulewright.diagnostics import Span
from rulewright.syntax.expressions import Act, Binder, Expr, Ident

Clauses = tuple[Ident, ...]  # the text without the @


@dataclass(frozen=True, slots=True)
class Let:
    """`let x = E`, or `let x = act(…)`: the checker finds that the call names an action (a Call or Name)."""

    name: Ident
    value: Expr
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Set:
    """`set P to E`; E may name an action, as in `Let`."""

    place: Expr
    value: Expr
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Add:
    amount: Expr
    place: Expr
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class MoveAll:
    """`move all from Z to Y [at SPOT]`."""

    source: Expr
    to: Expr
    spot: Expr | None
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class MoveSome:
    """`move N seeds from Z to Y [at SPOT]`."""

    amount: Expr
    kind: Ident
    source: Expr
    to: Expr
    spot: Expr | None
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class MoveThing:
    """`move x to Y [at SPOT]`."""

    thing: Expr
    to: Expr
    spot: Expr | None
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Swap:
    left: Expr
    right: Expr
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Shuffle:
    zone: Expr
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Template:
    """A text with holes: `parts` alternate freely between literal text and expressions."""

    parts: "tuple[str | Expr, ...]"
    span: Span


class ChooseMode(Enum):
    MUST = "must"
    IF_ANY = "if any"
    MAY = "may"
    RANDOM = "at random"


@dataclass(frozen=True, slots=True)
class Choose:
    binders: tuple[Binder, ...]
    condition: Expr | None
    mode: ChooseMode
    text: Template | None
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class OfferedOption:
    """One `option` of a `choose one:`; `body` may be empty."""

    text: Template
    binders: tuple[Binder, ...]
    condition: Expr | None
    body: "Block"
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class ChooseOne:
    options: tuple[OfferedOption, ...]
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Do:
    """An action as a statement."""

    act: Act
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Return:
    value: Expr | None
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class EndGame:
    winners: Expr | None
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class EndPhase:
    """`end turn`."""

    phase: Ident
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class If:
    """`arms` are the conditions with their blocks, in order; `otherwise` is the block of `else`, if there is one."""

    arms: "tuple[tuple[Expr, Block], ...]"
    otherwise: "Block | None"
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    binders: tuple[Binder, ...]
    condition: Expr | None
    body: "Block"
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class While:
    condition: Expr
    body: "Block"
    span: Span
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat: body until condition`; names of the body are known in the condition."""

    body: "Block"
    condition: Expr
    span: Span
    clauses: Clauses = ()


class Who(Enum):
    ONE = "one"  # as P:
    QUICKEST = "quickest"  # as quickest of S:
    ALL = "all"  # as all of S:


@dataclass(frozen=True, slots=True)
class As:
    who: Who
    player: Expr  # a player, or the set of players
    body: "Block"
    span: Span
    clauses: Clauses = ()


Stmt = (
    Let
    | Set
    | Add
    | MoveAll
    | MoveSome
    | MoveThing
    | Swap
    | Shuffle
    | Choose
    | ChooseOne
    | Do
    | Return
    | EndGame
    | EndPhase
    | If
    | ForEach
    | While
    | Repeat
    | As
)
Block = tuple[Stmt, ...]
