"""What a program declares: constant tables, kinds of component, zones, variables, terms, actions, phases."""

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from rulewright.diagnostics import Code, Span
from rulewright.program.types import Domain, Type, Value

if TYPE_CHECKING:
    from rulewright.program.expressions import Expr, Template
    from rulewright.program.statements import Block


@dataclass(slots=True, eq=False)
class Local:
    """A name bound in a text: a parameter, a `let`, the name of a binder, or `it`. Identity is what counts."""

    name: str
    type: Type
    span: Span | None = None

    def __repr__(self) -> str:
        return f"<local {self.name}>"


class TableOrigin(Enum):
    """Where a constant table comes from; passes of the compiler know some by what they mean."""

    ATTRIBUTE = "attribute"
    LINK = "link"
    REGION = "region"
    TABLE = "table"
    OPTION = "option"
    OWNER = "owner"
    INCIDENCE = "incidence"  # Xs of y between sites, or sites of a player
    COORDINATE = "coordinate"  # p.number, p.column, p.row
    SITE = "site"  # pit(13), field(3, 4)
    NEIGHBOURS = "neighbours"
    DISTANCE = "distance"
    STEP = "step"
    RAY = "ray"
    BETWEEN = "between"
    OPPOSITE = "opposite"  # d.opposite
    NEXT = "next"
    PREVIOUS = "previous"
    ORDER = "order"  # players clockwise from p


@dataclass(frozen=True, slots=True, eq=False)
class ConstantTable:
    """A function that is known when the game is compiled.

    `keys` are (lowest, number of values) of each argument; `values` has one entry for each combination, the last key
    running fastest, None where there is no row (reading it is the error `absent`). With `clamp`, a last key above the
    highest counts as the highest (step tables).
    """

    id: str
    keys: tuple[tuple[int, int], ...]
    type: Type
    values: tuple[Value | None, ...]
    origin: TableOrigin
    absent: Code = Code.NO_ROW
    clamp: bool = False
    span: Span | None = None
    key_types: tuple[Type, ...] = ()  # the declared types of the keys, where authors write them


@dataclass(frozen=True, slots=True, eq=False)
class TokenKind:
    """`per` is the domain that divides the kind (seeds of a colour); `count` exist of each, None: endless."""

    id: str
    plural: str
    per: Domain | None
    count: int | None
    span: Span | None = None


@dataclass(slots=True, eq=False)
class ThingKind:
    """Individual components. `row[i]` is the row that thing i copies (blanks: all 0), `owner[i]` its seat for ever.

    `label` and `back` are over the local `it`. Filled in by the checker in two steps, immutable afterwards.
    """

    domain: Domain
    row: tuple[int, ...]
    owner: tuple[int, ...] | None
    blanks: bool
    it: Local
    label: "Template | None" = None
    back: "Expr | None" = None
    zones: "tuple[Zone, ...]" = ()
    fields: "tuple[Var, ...]" = ()

    @property
    def id(self) -> str:
        return self.domain.id

    def __repr__(self) -> str:
        return f"<things {self.domain.id}>"


class Order(Enum):
    UNORDERED = "unordered"
    STACK = "stack"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Visibility:
    """Who sees a zone or a variable: everyone (`players` is None), or the set of players that the expression gives over
    the keys; `top` lets everyone see the top thing only (then `players` is the empty set)."""

    players: "Expr | None" = None
    top: bool = False


EVERYONE = Visibility()


@dataclass(slots=True, eq=False)
class Zone:
    """A place for components.

    For a zone that belongs to each thing of a kind, `of` is that kind and the first key is the thing. `it` are the
    locals for the keys in `start`, `capacity` and `visible` (one for each key; `it` in the text is the first one, or
    for an own zone the thing).

    The box of each kind is a zone as well: for tokens keyed like the kind, for things without a key.
    """

    id: str
    keys: tuple[Type, ...]
    holds: TokenKind | ThingKind
    one: bool = False
    order: Order = Order.UNORDERED
    # capacity of each combination of keys, the last key running fastest
    capacities: tuple[int, ...] = ()
    start: "Expr | None" = None
    shuffled: bool = False
    endless: bool = False
    visible: Visibility = EVERYONE
    it: tuple[Local, ...] = ()
    of: ThingKind | None = None
    is_box: bool = False
    span: Span | None = None

    def __repr__(self) -> str:
        return f"<zone {self.id}>"


@dataclass(slots=True, eq=False)
class Var:
    """A stored value. For a field of a kind of thing `of` is the kind and the first key is the thing."""

    id: str
    keys: tuple[Type, ...]
    type: Type
    start: "Expr | None" = None
    visible: Visibility = EVERYONE
    it: tuple[Local, ...] = ()
    of: ThingKind | None = None
    span: Span | None = None

    def __repr__(self) -> str:
        return f"<var {self.id}>"


@dataclass(slots=True, eq=False)
class Term:
    """A named expression. With cases, `cases[i]` is for value i of the first parameter, and `body` None."""

    id: str
    parameters: tuple[Local, ...]
    type: Type
    body: "Expr | None" = None
    cases: "tuple[Expr, ...]" = ()
    uses_me: bool = False
    clauses: tuple[str, ...] = ()
    span: Span | None = None

    def __repr__(self) -> str:
        return f"<term {self.id}>"


@dataclass(slots=True, eq=False)
class ActionCase:
    """`question` is the `text:` of the case, what a player is asked there."""

    body: "Block"
    question: str
    clauses: tuple[str, ...] = ()
    span: Span | None = None


@dataclass(slots=True, eq=False)
class Action:
    """With cases, `cases[i]` is the text for value i of the first parameter, None where there is none (impossible).

    asks, draws, ends (the game or a phase) and may_be_impossible are about the action and all that it performs;
    what stands only inside `possible` or `after` does not count.
    """

    id: str
    parameters: tuple[Local, ...]
    result: Type | None = None
    body: "Block" = ()
    cases: tuple[ActionCase | None, ...] | None = None
    question: str = ""
    asks: bool = False
    draws: bool = False
    ends: bool = False
    may_be_impossible: bool = False
    uses_me: bool = False
    clauses: tuple[str, ...] = ()
    span: Span | None = None

    def __repr__(self) -> str:
        return f"<action {self.id}>"


@dataclass(slots=True, eq=False)
class Phase:
    """`turns` is the list under `for`; `until` is None without `until` and Const false for `never`.

    `position` lists what makes a position (zones, variables, or None for `me`), empty when the phase keeps no record.
    """

    id: str
    parent: "Phase | None"
    body: "Block" = ()
    steps: "tuple[Phase, ...]" = ()
    turns: "Expr | None" = None
    until: "Expr | None" = None
    limit: int | None = None
    position: tuple[Zone | Var | None, ...] = ()
    question: str = ""
    uses_repetition: bool = False
    clauses: tuple[str, ...] = ()
    span: Span | None = None

    def __repr__(self) -> str:
        return f"<phase {self.id}>"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    id: str
    value: "Expr"
    title: str = ""


@dataclass(frozen=True, slots=True)
class Rung:
    value: "Expr"
    lowest: bool


@dataclass(frozen=True, slots=True)
class Invariant:
    """`at` is the phase after each pass of which it is checked; None: at every decision."""

    id: str
    holds: "Expr"
    at: Phase | None
    message: str
    clauses: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ChosenOption:
    """An option of the game with the value it has in this program."""

    id: str
    type: Type
    value: Value | None  # for `per: player`, None and see by_seat
    text: str
    shown: str
    by_seat: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Carrier:
    """An item (`actions.sow`), or the statements of a kind in it (`actions.sow: move`), that carry a rulebook clause.

    `places` are where they stand: the name of the item, for a statement where it names the clause.
    """

    clause: str
    path: str
    places: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A checked game, ready to be lowered.

    Sequences are in the order of declaration; own zones and fields of things come before the zones and variables of the
    table; the boxes are in `boxes` (one for each kind of component).
    """

    id: str
    title: str
    version: str
    variants: tuple[str, ...]
    players: Domain
    options: tuple[ChosenOption, ...]
    domains: tuple[Domain, ...]
    tokens: tuple[TokenKind, ...]
    things: tuple[ThingKind, ...]
    boxes: tuple[Zone, ...]
    zones: tuple[Zone, ...]
    vars: tuple[Var, ...]
    terms: tuple[Term, ...]
    actions: tuple[Action, ...]
    phases: tuple[Phase, ...]
    scoring: tuple[ScoreLine, ...]
    ranking: tuple[Rung, ...] | None
    invariants: tuple[Invariant, ...]
    carriers: tuple[Carrier, ...]
    boards: tuple["BoardPicture", ...] = field(default=())

    @property
    def clauses(self) -> dict[str, tuple[str, ...]]:
        """For each clause that the game names, the paths of what carries it."""
        found: dict[str, tuple[str, ...]] = {}
        for carrier in self.carriers:
            found[carrier.clause] = (*found.get(carrier.clause, ()), carrier.path)
        return found


@dataclass(frozen=True, slots=True)
class OutlinePicture:
    """The corners or the sides of a board's cells, with the point at which each (the middle of each) lies."""

    site: Domain
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Where the sites of a board lie, for drawing.

    `shape` as in the specification; for each site its column and row (from 1), or None off the grid. On grids `points`
    is where its middle lies, east and north, in the units of `corners` and `sides`. `neighbours` are those of each.
    """

    id: str
    shape: str
    site: Domain
    width: int
    height: int
    places: tuple[tuple[int, int] | None, ...]
    owners: tuple[int, ...] | None = None
    shift: str = ""
    points: tuple[tuple[int, int] | None, ...] = ()
    corners: OutlinePicture | None = None
    sides: OutlinePicture | None = None
    neighbours: tuple[tuple[int, ...], ...] = ()
