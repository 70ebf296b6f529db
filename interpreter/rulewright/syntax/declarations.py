"""A whole game as it was written: sections of items, each rule text parsed, nothing resolved.

Fields that a person left out are None or empty. A field typed `Expr` was read by the grammar's start symbol `expr`, one
typed `TypeExpr` by `type`, one typed `Block` by `do`. `Scalar` fields are words or texts for people that the checker
reads against the declared type (a cell of a table, the default of an option).
"""

from dataclasses import dataclass, field

from rulewright.diagnostics import Span
from rulewright.reading.nodes import Mapping, Node, Scalar
from rulewright.syntax.expressions import Expr, Ident, Signature, TypeExpr
from rulewright.syntax.statements import Block, Template


@dataclass(frozen=True, slots=True)
class About:
    """What any item may carry. `variant` is the id of the overlay that brought or changed the item, or ""."""

    clauses: tuple[Ident, ...] = ()
    title: Scalar | None = None
    text: Scalar | None = None
    todo: Scalar | None = None
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    id: Ident
    title: str
    version: str
    rulebook: Scalar | None
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Players:
    """`[south, north]`, `3` or `2 to 4`: the least and greatest number of seats, and their names (`p1` … if not given).

    With `2 to 4`, names holds `most` names; a game of n players uses the first n.
    """

    least: int
    most: int
    names: tuple[Ident, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Option:
    """`type` is a type, or the list of values written in brackets. `default` is a Scalar, or a Mapping by seat."""

    id: Ident
    type: TypeExpr | tuple[Scalar, ...]
    default: Scalar | Mapping
    per_player: bool
    choices: tuple[tuple[Scalar, Scalar], ...]
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Column:
    name: Ident
    type: TypeExpr
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an enum or a kind of thing, from YAML or CSV: cells by column name (left-out cells are missing).

    `name` is the row's name where it has one (the key in YAML, the cell of column `name` in a CSV file of an enum).
    A row of an enum without a name is numbered from 1. `copies` is 1 unless given. `clauses` are those that a row in
    YAML carries.
    """

    name: Scalar | None
    cells: tuple[tuple[str, Scalar], ...]
    copies: Scalar | None
    span: Span
    clauses: tuple[Ident, ...] = ()


@dataclass(frozen=True, slots=True)
class Enum:
    """`columns` and `rows` are empty for a plain list, whose names stand in `rows` without cells."""

    id: Ident
    plural: Ident | None
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Tokens:
    """`count` is None for `endless`."""

    id: Ident
    count: Expr | None
    endless: bool
    per: Ident | None
    plural: Ident | None
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Visible:
    """`word` is everyone, owner, nobody or top; else `players` is the expression for the set of those who see it."""

    word: str | None
    players: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Zone:
    """`one` is set for `holds: one figure`; `order` is "stack", "row" or None. `keys` are the types under `per`."""

    id: Ident
    keys: tuple[TypeExpr, ...]
    holds: Ident
    one: bool
    order: Ident | None
    capacity: Expr | None
    start: Expr | None
    shuffled: bool
    endless: bool
    visible: Visible | None
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Var:
    """A variable, or a field of a kind of thing."""

    id: Ident
    type: TypeExpr
    keys: tuple[TypeExpr, ...]
    start: Expr | None
    visible: Visible | None
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Things:
    """`count` is given for blanks; else there are rows."""

    id: Ident
    plural: Ident | None
    per_player: bool
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    count: Expr | None
    fields: tuple[Var, ...]
    zones: tuple[Zone, ...]
    label: Template | None
    back: Expr | None
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class SiteRun:
    """`a`, or `a to b`: a site, or the run or rectangle between two sites, by the names that the board gives."""

    first: Scalar
    last: Scalar | None
    span: Span


@dataclass(frozen=True, slots=True)
class Region:
    """`centre: [e4, d5]` has one entry with key None; `castle(player p): {grey: …}` has one for each key written."""

    signature: Signature
    entries: tuple[tuple[Scalar | None, tuple[SiteRun, ...]], ...]
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Link:
    """A further function of a site: an expression over `it`, or a mapping from site names to values."""

    id: Ident
    value: Expr | None
    entries: tuple[tuple[Scalar, Scalar], ...]
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Board:
    """`size` is the text as written ("12", "9 x 9", "hexagon 3"), `names` a pattern for each site type by its name
    ("" stands for the board's own site type), `sites` and `joined` are the data of a graph, `without` the cells that
    a grid lacks, by column letter and row ("c4")."""

    id: Ident
    shape: Scalar
    site: Ident
    plural: Ident | None
    size: Scalar | None
    names: tuple[tuple[str, Scalar], ...]
    owner: tuple[tuple[Scalar, tuple[SiteRun, ...]], ...]
    regions: tuple[Region, ...]
    links: tuple[Link, ...]
    also: tuple[tuple[Ident, tuple[tuple[Scalar, Scalar], ...]], ...]
    corner: Ident | None
    side: Ident | None
    shift: Scalar | None
    sites: tuple[Scalar, ...]
    joined: tuple[tuple[Scalar, Scalar], ...]
    about: About
    span: Span
    without: tuple[Scalar, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` is a Mapping as deep as there are keys, or the rows of a CSV file: a column per key and `value`."""

    id: Ident
    by: tuple[TypeExpr, ...]
    of: TypeExpr
    rows: Mapping | tuple[Row, ...]
    step: bool
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class TermCase:
    value: Ident
    expression: Expr
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Term:
    """Either `expression` or `cases`."""

    signature: Signature
    expression: Expr | None
    cases: tuple[TermCase, ...]
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class ActionCase:
    value: Ident
    body: Block
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Action:
    """Either `body` or `cases`."""

    signature: Signature
    body: Block | None
    cases: tuple[ActionCase, ...]
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Phase:
    """Either `body` or `steps`. `never` is set for `until: never`. `position` holds places as written (`house`,
    `figure.head`, `me`)."""

    id: Ident
    body: Block | None
    steps: tuple["Phase", ...]
    turns: Expr | None  # `for`
    until: Expr | None
    never: bool
    limit: Expr | None
    position: tuple[Expr, ...]
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class ScoreLine:
    id: Ident
    value: Expr
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ranking ladder; `lowest` turns it round."""

    value: Expr
    lowest: bool
    span: Span
    about: About = About()


@dataclass(frozen=True, slots=True)
class Invariant:
    id: Ident
    holds: Expr
    at: Ident | None
    message: Scalar | None
    about: About
    span: Span


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that a game and its overlays say, in the order written."""

    header: Header
    players: Players
    options: tuple[Option, ...] = ()
    enums: tuple[Enum, ...] = ()
    tokens: tuple[Tokens, ...] = ()
    things: tuple[Things, ...] = ()
    boards: tuple[Board, ...] = ()
    zones: tuple[Zone, ...] = ()
    vars: tuple[Var, ...] = ()
    tables: tuple[Table, ...] = ()
    terms: tuple[Term, ...] = ()
    actions: tuple[Action, ...] = ()
    phases: tuple[Phase, ...] = ()
    scoring: tuple[ScoreLine, ...] = ()
    ranking: tuple[Rung, ...] | None = None
    invariants: tuple[Invariant, ...] = ()
    root: Node | None = field(default=None, repr=False)
    # what overlays removed: (path, variant id), so that a missing name can be explained
    removed: tuple[tuple[str, str], ...] = ()
    span: Span | None = None
