"""Changes of what an expression says: numbers, signs, connectives, quantifiers, functions, players and values."""

from collections.abc import Iterator
from itertools import pairwise

from rulewright.diagnostics import Span
from rulewright.syntax.expressions import (
    Act,
    After,
    Aggregate,
    And,
    Binary,
    Call,
    Compare,
    Expr,
    InOrder,
    Membership,
    Name,
    Negative,
    Not,
    Number,
    Or,
    Possible,
    Quantifier,
    Truth,
)
from rulewright_tools.mutation.mutant import Operator
from rulewright_tools.mutation.operators.change import Change, Vocabulary, cut, put
from rulewright_tools.mutation.places import Place
from rulewright_tools.mutation.texts import outer, text_of, word_between

_COMPARISONS = {
    "=": ("!=",),
    "!=": ("=",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
}
_ARITHMETIC = {"+": "-", "-": "+", "*": "+", "div": "mod", "mod": "div"}
_FUNCTIONS = {
    "max": "min",
    "min": "max",
    "sum": "max",
    "first": "last",
    "last": "first",
    "next": "previous",
    "previous": "next",
}
_GROUPS = {"others": "players", "players": "others"}


def numbers(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if isinstance(node, Number):
        yield put(Operator.CONSTANT, node.span, str(node.value + 1))
        if node.value > 0:
            yield put(Operator.CONSTANT, node.span, str(node.value - 1))


def comparisons(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if isinstance(node, Compare):
        for sign in _COMPARISONS[node.operator]:
            yield put(Operator.COMPARISON, node.operator_span, sign)


def connectives(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if isinstance(node, And | Or):
        word, other = ("and", "or") if isinstance(node, And) else ("or", "and")
        for left, right in pairwise(node.parts):
            found = word_between(rf"\b{word}\b", left.span.end, right.span.start, node.span)
            if found is not None:
                yield Change(Operator.CONNECTIVE, Span(node.span.source, *found), other)


def negations(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if isinstance(node, Not):
        found = word_between(r"not\s+", node.span.start, node.operand.span.start, node.span)
        if found is not None:
            yield cut(Operator.NEGATION, node.span, *found)
    elif isinstance(node, Membership):
        found = word_between(r"\b(not\s+)?in\b", node.value.span.end, node.of.span.start, node.span)
        if found is not None:
            text = "in" if node.negated else "not in"
            yield Change(Operator.NEGATION, Span(node.span.source, *found), text)


def quantifiers(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if not isinstance(node, Quantifier):
        return
    if node.kind in ("any", "no"):
        start = node.span.start
        other = "no" if node.kind == "any" else "any"
        yield Change(Operator.QUANTIFIER, Span(node.span.source, start, start + len(node.kind)), other)
    if node.leading:
        found = word_between(r"\bwhile\b", node.binders[-1].span.end, node.condition.span.start, node.span)
        if found is not None:
            yield Change(Operator.QUANTIFIER, Span(node.span.source, *found), "where")


def arithmetic(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if isinstance(node, Binary):
        yield put(Operator.ARITHMETIC, node.operator_span, _ARITHMETIC[node.operator])
    elif isinstance(node, Negative):
        yield cut(Operator.ARITHMETIC, node.span, node.span.start, node.span.start + 1)


def functions(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if isinstance(node, Call | Aggregate | Name) and node.name.text in _FUNCTIONS:
        yield put(Operator.FUNCTION, node.name.span, _FUNCTIONS[node.name.text])


def directions(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if isinstance(node, InOrder):
        word, other = ("counterclockwise", "clockwise") if node.counter else ("clockwise", "counterclockwise")
        found = word_between(rf"\b{word}\b", node.plural.span.end, node.start.span.start, node.span)
        if found is not None:
            yield Change(Operator.ORDER, Span(node.span.source, *found), other)


def arguments(place: Place, _: Vocabulary) -> Iterator[Change]:
    """Two neighbouring arguments change places."""
    node = place.node
    if isinstance(node, Call | Act):
        for left, right in pairwise(node.arguments):
            if text_of(left.span) != text_of(right.span):
                yield swapped(left.span, right.span)


def swapped(left: Span, right: Span) -> Change:
    """Two stretches of a file change places."""
    between = left.source.text[left.end : right.start]
    return Change(Operator.ORDER, Span(left.source, left.start, right.end), text_of(right) + between + text_of(left))


def names(place: Place, known: Vocabulary) -> Iterator[Change]:
    """Another player, another group of players, another value of the same list, the opposite truth."""
    node = place.node
    if isinstance(node, Truth):
        yield put(Operator.VALUE, node.span, "false" if node.value else "true")
    if not isinstance(node, Name):
        return
    name = node.name.text
    if name == "me":
        yield put(Operator.PLAYER, node.span, known.other)
    elif name == "opponent":
        yield put(Operator.PLAYER, node.span, "me")
    elif name in _GROUPS:
        yield put(Operator.PLAYER, node.span, _GROUPS[name])
    elif name in known.after:
        yield put(Operator.VALUE, node.span, known.after[name])


def trials(place: Place, _: Vocabulary) -> Iterator[Change]:
    """`E after act` as E, `possible act` as true."""
    node = place.node
    if isinstance(node, Possible):
        yield put(Operator.CONDITION, node.span, "true")
    elif isinstance(node, After):
        operand: Expr = node.operand
        yield cut(Operator.CLAUSE, node.span, outer(operand.span, node.span).end, node.span.end)
