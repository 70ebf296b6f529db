"""What the names of a game stand for while it is checked.

The declarations fill an environment section by section; the checker of expressions and statements reads it. Only the
checker knows this object: what leaves the stage is the immutable program.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rulewright.checking.progress import Progress
from rulewright.checking.reporter import Reporter
from rulewright.diagnostics import Span
from rulewright.program.symbols import (
    Action,
    ConstantTable,
    Phase,
    Term,
    ThingKind,
    TokenKind,
    Var,
    Zone,
)
from rulewright.program.types import Domain, Type
from rulewright.syntax import declarations as syntax
from rulewright.syntax.expressions import Ident

# What a plain name or `name(…)` in an expression may stand for. A board function that is expensive to tabulate (ray,
# between, distance) is a Lazy table, made when it is first used.
LazyTable = Callable[[], ConstantTable]


@dataclass(slots=True)
class BoardFunction:
    """`next`, `step`, `ray`, … of one board.

    Several boards may have a function of one name, told apart by the site type of the first argument.
    """

    name: str
    site: Domain
    table: LazyTable


@dataclass(slots=True)
class Environment:
    """Symbols by the name under which rule texts find them; `declared` says where, for messages."""

    reporter: Reporter
    syntax: syntax.Game
    players: Domain
    # Types by name: int, bool, player, direction, enums, sites, things.
    types: dict[str, Type] = field(default_factory=dict)
    plurals: dict[str, Domain] = field(default_factory=dict)
    # `orthogonal`, `diagonal`, options, regions, tables, links (a link is a table whose key is a site)
    tables: dict[str, ConstantTable] = field(default_factory=dict)
    # site types by their own name: `pit(13)`, `field(3, 4)`; no table for sites without coordinates
    coordinates: dict[str, ConstantTable] = field(default_factory=dict)
    board_functions: dict[str, list[BoardFunction]] = field(default_factory=dict)
    # x.name for a member of a domain: a constant table with one key, a field (Var with `of`) or an own zone
    attributes: dict[tuple[Domain, str], ConstantTable | Var | Zone] = field(default_factory=dict)
    # (domain of X, domain of y) -> the set of the Xs of y, where that is constant (owners, incidence)
    belongings: dict[tuple[Domain, Domain], ConstantTable] = field(default_factory=dict)
    things: dict[str, ThingKind] = field(default_factory=dict)
    tokens: dict[str, TokenKind] = field(default_factory=dict)
    boxes: dict[str, Zone] = field(default_factory=dict)  # by the id of the kind
    zones: dict[str, Zone] = field(default_factory=dict)
    vars: dict[str, Var] = field(default_factory=dict)
    terms: dict[str, Term] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    phases: dict[str, Phase] = field(default_factory=dict)
    declared: dict[str, Span] = field(default_factory=dict)
    # clause id -> paths of items -> where they stand, gathered from every item and statement
    clauses: dict[str, dict[str, list[Span]]] = field(default_factory=dict)
    # what has been found about rule texts so far
    progress: Progress = field(default_factory=Progress)

    def carries(self, path: str, clauses: Iterable[Ident], item: Span | None = None) -> None:
        """Notes that what stands at `path` encodes the clauses: an `item`, or a statement where it names them."""
        for clause in clauses:
            places = self.clauses.setdefault(clause.text, {}).setdefault(path, [])
            place = item or clause.span
            if place not in places:
                places.append(place)
