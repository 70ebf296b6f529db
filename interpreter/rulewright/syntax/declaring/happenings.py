"""What happens: terms, actions, phases, scoring, ranking, invariants."""

from rulewright.diagnostics import Code
from rulewright.reading.nodes import Mapping, Node
from rulewright.syntax.declarations import (
    Action,
    ActionCase,
    Invariant,
    Phase,
    Rung,
    ScoreLine,
    Term,
    TermCase,
)
from rulewright.syntax.declaring.desk import Desk, Item


def term(desk: Desk, item: Item) -> Term:
    _either(desk, item, "is", "cases")
    cases: list[TermCase] = []
    for case in desk.items(item.get("cases"), "is", (*item.path, "cases")):
        with desk.within(case.node):
            value = desk.expression(case.get("is"))
            cases.append(TermCase(desk.name(case.key), value, desk.about(case), case.span))
    return Term(
        desk.signature(item.key),
        desk.maybe_expression(item.get("is")),
        tuple(cases),
        desk.about(item),
        item.span,
    )


def action(desk: Desk, item: Item) -> Action:
    _either(desk, item, "do", "cases")
    cases: list[ActionCase] = []
    for case in desk.items(item.get("cases"), "do", (*item.path, "cases")):
        with desk.within(case.node):
            body = desk.block(case.get("do"))
            cases.append(ActionCase(desk.name(case.key), body, desk.about(case), case.span))
    text = item.get("do")
    return Action(
        desk.signature(item.key),
        None if text is None else desk.block(text),
        tuple(cases),
        desk.about(item),
        item.span,
    )


def phase(desk: Desk, item: Item) -> Phase:
    _either(desk, item, "do", "steps")
    steps: list[Phase] = []
    for step in desk.items(item.get("steps"), "do", (*item.path, "steps")):
        with desk.within(step.node):
            steps.append(phase(desk, step))
    text, until = item.get("do"), desk.maybe_scalar(item.get("until"))
    never = until is not None and until.text.strip() == "never"
    return Phase(
        desk.name(item.key),
        None if text is None else desk.block(text),
        tuple(steps),
        desk.maybe_expression(item.get("for")),
        None if never else desk.maybe_expression(until),
        never,
        desk.maybe_expression(item.get("limit")),
        tuple([desk.expression(place) for place in desk.listed(item.get("position"))]),
        desk.about(item),
        item.span,
    )


def _either(desk: Desk, item: Item, one: str, other: str) -> None:
    second = item.get(other)
    if item.get(one) is not None and second is not None:
        desk.report(
            Code.WRONG_SHAPE,
            f"`{item.key.text}` has both `{one}` and `{other}`",
            item.key.span,
            help=f"keep either `{one}` or `{other}`",
        )


def score_line(desk: Desk, item: Item) -> ScoreLine:
    return ScoreLine(desk.name(item.key), desk.expression(item.get("is")), desk.about(item), item.span)


def ranking(desk: Desk, node: Node | None) -> tuple[Rung, ...] | None:
    if node is None:
        return None
    rungs = [_rung(desk, rung) for rung in desk.listed(node)]
    return tuple([rung for rung in rungs if rung is not None])


def _rung(desk: Desk, node: Node) -> Rung | None:
    if not isinstance(node, Mapping):
        return Rung(desk.expression(node), False, node.span)
    highest, lowest = node.get("highest"), node.get("lowest")
    if (highest is None) == (lowest is None):
        desk.report(
            Code.WRONG_SHAPE if highest is not None else Code.MISSING_KEY,
            "a step of the ranking has either `highest` or `lowest`",
            node.span,
            help="`highest: total` puts the greatest total first, `lowest: total` the least",
        )
        return None
    with desk.within(node):
        value = desk.expression(lowest if lowest is not None else highest)
        return Rung(value, lowest is not None, node.span, desk.about_node(node))


def invariant(desk: Desk, item: Item) -> Invariant:
    return Invariant(
        desk.name(item.key),
        desk.expression(item.get("holds")),
        desk.maybe_name(item.get("at")),
        desk.maybe_scalar(item.get("message")),
        desk.about(item),
        item.span,
    )
