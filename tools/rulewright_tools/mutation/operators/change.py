"""A change before it is known in which file it stands, and what changes need to know of the whole game."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.diagnostics import Span
from rulewright.syntax.declarations import Game
from rulewright.syntax.expressions import NamedType, OptionalType, TypeExpr
from rulewright_tools.mutation.mutant import Operator


@dataclass(frozen=True, slots=True)
class Change:
    """The text of the span becomes `text`. `clauses` are those of what is changed, if it has some of its own."""

    operator: Operator
    span: Span
    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`after` has for each name of a declared list the next one of that list; `other` is the expression for a player
    who is not `me`."""

    after: Mapping[str, str]
    other: str


def vocabulary(game: Game) -> Vocabulary:
    lists = [[row.name.text for row in enum.rows if row.name is not None] for enum in game.enums]
    lists += [[value.text for value in option.type] for option in game.options if isinstance(option.type, tuple)]
    after: dict[str, str] = {}
    for names in lists:
        distinct = list(dict.fromkeys(names))
        for name, following in zip(distinct, distinct[1:] + distinct[:1], strict=True):
            if name != following:
                after.setdefault(name, following)
    return Vocabulary(after, "opponent" if game.players.most == 2 else "next(me)")


def cut(operator: Operator, span: Span, start: int, end: int) -> Change:
    """A stretch of the file of a span is left out."""
    return Change(operator, Span(span.source, start, end), "")


def put(operator: Operator, span: Span, text: str) -> Change:
    return Change(operator, span, text)


def is_truth(written: TypeExpr) -> bool:
    if isinstance(written, OptionalType):
        return is_truth(written.of)
    return isinstance(written, NamedType) and written.name.text == "bool"
