"""Statements that are dropped, that change places with their neighbour, or that lose a word or a branch."""

from collections.abc import Iterator
from itertools import pairwise

from rulewright.diagnostics import Span
from rulewright.syntax.statements import (
    As,
    Choose,
    ChooseMode,
    EndGame,
    If,
    Let,
    MoveAll,
    MoveSome,
    OfferedOption,
    Return,
    Who,
)
from rulewright_tools.mutation.mutant import Operator
from rulewright_tools.mutation.operators.change import Change, Vocabulary, cut, put
from rulewright_tools.mutation.operators.expressions import swapped
from rulewright_tools.mutation.places import Place, Statements
from rulewright_tools.mutation.texts import line_start, lines_of, text_of, whole_lines_from, word_between


def dropped(place: Place, _: Vocabulary) -> Iterator[Change]:
    """Each statement is left out. Without a `let` the names after it would be unknown; without the only statement of a
    text there would be no text, so it becomes `return`."""
    node = place.node
    if not isinstance(node, Statements):
        return
    for statement in node.block:
        if isinstance(statement, Let):
            continue
        clauses = tuple(clause.text for clause in statement.clauses)
        if len(node.block) > 1:
            lines = lines_of(statement.span)
            if lines is not None:
                yield Change(Operator.STATEMENT, lines, "", clauses)
        elif node.whole and not isinstance(statement, Return):
            yield Change(Operator.STATEMENT, statement.span, "return", clauses)


def in_another_order(place: Place, _: Vocabulary) -> Iterator[Change]:
    """Two neighbouring statements change places, unless one of them brings a name."""
    node = place.node
    if not isinstance(node, Statements):
        return
    for one, other in pairwise(node.block):
        first, second = lines_of(one.span), lines_of(other.span)
        if first is None or second is None or isinstance(one, Let) or isinstance(other, Let):
            continue
        texts = [text if text.endswith("\n") else f"{text}\n" for text in (text_of(second), text_of(first))]
        between = one.span.source.text[first.end : second.start]
        yield Change(Operator.ORDER, Span(first.source, first.start, second.end), texts[0] + between + texts[1])


def branches(place: Place, _: Vocabulary) -> Iterator[Change]:
    """The `else` of an `if` is left out, and what is done when an option of one statement is chosen."""
    node = place.node
    if isinstance(node, If) and node.otherwise:
        done, last = node.arms[-1][1][-1].span, node.otherwise[-1].span
        found = word_between(r"\belse\b", done.end, node.otherwise[0].span.start, node.span)
        if found is not None:
            start = line_start(Span(done.source, *found))
            yield Change(Operator.STATEMENT, whole_lines_from(start, last), "")
    elif isinstance(node, OfferedOption) and len(node.body) == 1:
        said = [node.text.span, *(each.span for each in node.binders)]
        said += [] if node.condition is None else [node.condition.span]
        found = word_between(r":(?=\s)", max(each.end for each in said), node.body[0].span.start, node.span)
        if found is not None:
            yield cut(Operator.STATEMENT, node.span, found[0], node.body[0].span.end)


def words(place: Place, _: Vocabulary) -> Iterator[Change]:
    """A choice loses `may`, `if any` or `at random`, an ending its winners; `as P` is done as whoever is on turn."""
    node = place.node
    match node:
        case Choose(mode=ChooseMode.MAY):
            found = word_between(r"may\s+", node.span.start, node.span.end, node.span)
        case Choose(mode=ChooseMode.IF_ANY | ChooseMode.RANDOM):
            said = node.condition.span if node.condition is not None else node.binders[-1].span
            found = word_between(r"\s+(if\s+any|at\s+random)", said.end, node.span.end, node.span)
        case EndGame() if node.winners is not None:
            found = node.span.start + len("end game"), node.span.end
        case As(who=Who.ONE) if text_of(node.player.span) != "me":
            yield put(Operator.PLAYER, node.player.span, "me")
            return
        case _:
            return
    if found is not None:
        yield cut(Operator.CLAUSE, node.span, *found)


def moves(place: Place, _: Vocabulary) -> Iterator[Change]:
    """What is moved goes the other way."""
    node = place.node
    if isinstance(node, MoveAll | MoveSome):
        yield swapped(node.source.span, node.to.span)
