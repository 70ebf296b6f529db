"""Walks through a specification as it was written and gives every place at which something can be changed.

A place is a node of the syntax tree with the nodes around it, the path of its item and the clauses that it carries.
Left out is what is no rule of play: types and bounds (ranges, capacities, limits), texts for people, invariants.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Source, Span
from rulewright.reading.nodes import Mapping, Scalar, Sequence
from rulewright.syntax.declarations import (
    About,
    Action,
    ActionCase,
    Column,
    Game,
    Phase,
    Term,
    TermCase,
    Things,
    Zone,
)
from rulewright.syntax.expressions import (
    Ident,
    ListType,
    NamedType,
    NewEnumType,
    OptionalType,
    Parameter,
    RangeType,
    SetType,
    Signature,
)
from rulewright.syntax.statements import Block, Stmt, Template

SECTIONS = (
    "options",
    "enums",
    "tokens",
    "things",
    "boards",
    "zones",
    "vars",
    "tables",
    "terms",
    "actions",
    "phases",
    "scoring",
    "ranking",
)
_NO_RULES = (
    About,
    Column,
    Ident,
    ListType,
    Mapping,
    NamedType,
    NewEnumType,
    OptionalType,
    Parameter,
    RangeType,
    Scalar,
    Sequence,
    SetType,
    Signature,
    Source,
    Span,
    Template,
)
_BOUNDS = {(Zone, "capacity"), (Phase, "limit"), (Phase, "position"), (Things, "count"), (Things, "back")}


@dataclass(frozen=True, slots=True)
class Statements:
    """A block, which as a tuple could carry nothing. `whole` is set for the whole text of an action or of a case."""

    block: Block
    whole: bool


@dataclass(frozen=True, slots=True)
class Place:
    """`around` are the nodes around this one, the nearest last."""

    node: Any
    around: tuple[Any, ...]
    item: str
    clauses: tuple[str, ...]

    @property
    def parent(self) -> Any:
        return self.around[-1] if self.around else None


def places(game: Game) -> Iterator[Place]:
    """Every place of a game, in the order in which it was written."""
    for section in SECTIONS:
        for item in getattr(game, section) or ():
            yield from _walk(item, (), section, ())


def _walk(node: Any, around: tuple[Any, ...], item: str, clauses: tuple[str, ...]) -> Iterator[Place]:
    name = _name_of(node)
    item = f"{item}.{name}" if name else item
    clauses = _clauses_of(node) or clauses
    yield Place(node, around, item, clauses)
    inside = (*around, node)
    for field in fields(node):
        if (type(node), field.name) not in _BOUNDS:
            yield from _into(getattr(node, field.name), inside, item, clauses)


def _into(value: Any, around: tuple[Any, ...], item: str, clauses: tuple[str, ...]) -> Iterator[Place]:
    if isinstance(value, tuple):
        if value and isinstance(value[0], Stmt):
            whole = isinstance(around[-1], Action | ActionCase)
            yield Place(Statements(value, whole), around, item, clauses)
        for each in value:
            yield from _into(each, around, item, clauses)
    elif is_dataclass(value) and not isinstance(value, _NO_RULES):
        yield from _walk(value, around, item, clauses)


def _name_of(node: Any) -> str:
    """What an item, or a case of one, adds to the path."""
    match node:
        case Action() | Term():
            return node.signature.name.text
        case ActionCase() | TermCase():
            return node.value.text
        case _:
            own = getattr(node, "id", None)
            return own.text if isinstance(own, Ident) else ""


def _clauses_of(node: Any) -> tuple[str, ...]:
    own = getattr(node, "clauses", None)
    about = getattr(node, "about", None)
    if not own and isinstance(about, About):
        own = about.clauses
    return tuple(each.text for each in own) if own else ()
