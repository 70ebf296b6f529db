"""Conditions that are dropped: parts of chains, `where` in all its places, the arms of `if` and of `A if C else B`."""

from collections.abc import Iterator

from rulewright.diagnostics import Span
from rulewright.syntax.expressions import Aggregate, And, Binder, Conditional, Expr, Or, Quantifier
from rulewright.syntax.statements import Choose, ForEach, If, OfferedOption
from rulewright_tools.mutation.mutant import Operator
from rulewright_tools.mutation.operators.change import Change, Vocabulary, cut, put
from rulewright_tools.mutation.places import Place
from rulewright_tools.mutation.texts import outer, text_of, word_between


def parts(place: Place, _: Vocabulary) -> Iterator[Change]:
    """Each part of a chain of `and` or `or` is left out."""
    node = place.node
    if not isinstance(node, And | Or):
        return
    spans = [outer(part.span, node.span) for part in node.parts]
    for number, span in enumerate(spans):
        if number + 1 < len(spans):
            yield cut(Operator.CONDITION, span, span.start, spans[number + 1].start)
        else:
            yield cut(Operator.CONDITION, span, spans[number - 1].end, span.end)


def where(place: Place, _: Vocabulary) -> Iterator[Change]:
    """A `where` is left out; of a quantifier, which needs one, it always holds."""
    node = place.node
    match node:
        case Quantifier():
            yield put(Operator.CONDITION, node.condition.span, "true")
        case Choose() | ForEach() | Aggregate() if node.condition is not None:
            yield from _without(node.binders, node.condition, node.span)
        case OfferedOption() if node.condition is not None:
            yield from _without(node.binders, node.condition, node.span, node.text.span)


def _without(
    binders: tuple[Binder, ...], condition: Expr, within: Span, before: Span | None = None
) -> Iterator[Change]:
    start = binders[-1].span.end if binders else before.end if before is not None else within.start
    found = word_between(r"\s*\bwhere\b", start, condition.span.start, within)
    if found is not None:
        yield cut(Operator.CONDITION, within, found[0], outer(condition.span, within).end)


def arms(place: Place, _: Vocabulary) -> Iterator[Change]:
    """The condition of an arm always holds, or never."""
    node = place.node
    if isinstance(node, If):
        for condition, _block in node.arms:
            for truth in ("true", "false"):
                yield put(Operator.CONDITION, condition.span, truth)


def either(place: Place, _: Vocabulary) -> Iterator[Change]:
    """`A if C else B` as A, and as B."""
    node = place.node
    if isinstance(node, Conditional):
        for value in (node.then, node.otherwise):
            yield put(Operator.CONDITION, node.span, text_of(outer(value.span, node.span)))
