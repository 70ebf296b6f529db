"""Expressions, acts and binders out of lark's trees."""

from rulewright.diagnostics import Code, Diagnostic, Span
from rulewright.syntax.building.text import Branch, RuleText, branches, maybe_tree, reserved, token_at, tree_at
from rulewright.syntax.expressions import (
    Act,
    After,
    Aggregate,
    And,
    Attribute,
    Belonging,
    Binary,
    Binder,
    Call,
    Compare,
    Conditional,
    Expr,
    InOrder,
    Membership,
    Name,
    Negative,
    NoneValue,
    Not,
    Number,
    Or,
    Possible,
    Quantifier,
    Range,
    Truth,
)
from rulewright.syntax.words import MOST_INTEGER

MAY_BE_EMPTY = frozenset({"set", "list"})  # the functions that mean something without arguments


def expression(tree: Branch, text: RuleText) -> Expr:
    span = text.of_tree(tree)
    match str(tree.data):
        case "name" | "int" | "true" | "false" | "none" | "call" | "aggregate":
            return _atom(tree, text, span)
        case "attribute" | "attribute_at" | "of" | "in_order" | "negative":
            return _postfix(tree, text, span)
        case "and_":
            return And(_chain(tree, text), span)
        case "or_":
            return Or(_chain(tree, text), span)
        case "not_":
            return Not(_at(tree, 0, text), span)
        case "if_else":
            return Conditional(_at(tree, 1, text), _at(tree, 0, text), _at(tree, 2, text), span)
        case "after":
            return After(_at(tree, 0, text), act(tree_at(tree, 1), text), span)
        case "possible":
            return Possible(act(tree_at(tree, 0), text), span)
        case "quantifier" | "leading":
            kind, leading = token_at(tree, 0).value, tree.data == "leading"
            return Quantifier(kind, binders(tree_at(tree, 1), text), _at(tree, 2, text), leading, span)
        case "compare":
            sign = token_at(tree, 1)
            return Compare(sign.value, _at(tree, 0, text), _at(tree, 2, text), span, text.of_token(sign))
        case "binary":
            sign = token_at(tree, 1)
            return Binary(sign.value, _at(tree, 0, text), _at(tree, 2, text), span, text.of_token(sign))
        case "in_" | "not_in":
            return Membership(_at(tree, 0, text), _at(tree, 1, text), tree.data == "not_in", span)
        case "range":
            return Range(_at(tree, 0, text), _at(tree, 1, text), span)
        case other:
            raise ValueError(f"no expression: {other}")


def act(tree: Branch, text: RuleText) -> Act:
    return Act(text.ident(token_at(tree, 0)), _all(tree, 1, text), text.of_tree(tree))


def binders(tree: Branch, text: RuleText) -> tuple[Binder, ...]:
    flat: list[Binder] = []
    while True:  # binders: binder | binders "," binder
        node = branches(tree)[-1]
        name = text.declared(token_at(node, 0))
        flat.append(Binder(name, _at(node, 1, text), text.of_tree(node)))
        if len(tree.children) == 1:
            return tuple(reversed(flat))
        tree = tree_at(tree, 0)


def maybe_expression(tree: Branch, index: int, text: RuleText) -> Expr | None:
    child = maybe_tree(tree, index)
    return None if child is None else expression(child, text)


def _at(tree: Branch, index: int, text: RuleText) -> Expr:
    return expression(tree_at(tree, index), text)


def _all(tree: Branch, start: int, text: RuleText) -> tuple[Expr, ...]:
    return tuple([expression(child, text) for child in branches(tree, start)])


def _atom(tree: Branch, text: RuleText, span: Span) -> Expr:
    match str(tree.data):
        case "name":
            ident = text.ident(token_at(tree, 0))
            if ident.text == "set":
                text.problems.append(reserved(ident))
            return Name(ident, span)
        case "int":
            return _number(tree, text, span)
        case "true" | "false":
            return Truth(tree.data == "true", span)
        case "call":
            arguments = _all(tree, 1, text)
            ident = text.ident(token_at(tree, 0))
            if not arguments and ident.text not in MAY_BE_EMPTY:
                text.problems.append(no_parentheses(ident.text, span))
            return Call(ident, arguments, span)
        case "aggregate":
            otherwise = maybe_tree(tree, 4)
            return Aggregate(
                text.ident(token_at(tree, 0)),
                _at(tree, 1, text),
                binders(tree_at(tree, 2), text),
                maybe_expression(tree, 3, text),
                None if otherwise is None else _at(otherwise, 0, text),
                span,
            )
        case _:
            return NoneValue(span)


def no_parentheses(name: str, span: Span) -> Diagnostic:
    return Diagnostic(
        Code.FOREIGN_FORM,
        "what takes no arguments is written without parentheses",
        span,
        label=f"write `{name}`",
    )


def _number(tree: Branch, text: RuleText, span: Span) -> Number:
    digits = token_at(tree, 0).value.lstrip("0") or "0"
    if len(digits) > 10 or int(digits) > MOST_INTEGER:
        shown = digits if len(digits) <= 20 else f"{digits[:17]}…"
        text.problems.append(
            Diagnostic(Code.SYNTAX, f"{shown} is too large a number: they go up to {MOST_INTEGER}", span)
        )
        return Number(0, span)
    return Number(int(digits), span)


def _postfix(tree: Branch, text: RuleText, span: Span) -> Expr:
    match str(tree.data):
        case "attribute":
            return Attribute(_at(tree, 0, text), text.ident(token_at(tree, 1)), None, span)
        case "attribute_at":
            return Attribute(_at(tree, 0, text), text.ident(token_at(tree, 1)), _all(tree, 2, text), span)
        case "of":
            return Belonging(text.ident(token_at(tree, 0)), _at(tree, 1, text), span)
        case "in_order":
            counter = token_at(tree, 1).value.startswith("counter")
            return InOrder(text.ident(token_at(tree, 0)), counter, _at(tree, 2, text), span)
        case _:
            return Negative(_at(tree, 0, text), span)


def _chain(tree: Branch, text: RuleText) -> tuple[Expr, ...]:
    """The parts of `a and b and c`, however they were bracketed, in the order written."""
    parts: list[Expr] = []
    waiting: list[Branch] = [tree]
    while waiting:
        node = waiting.pop()
        if node.data == tree.data:
            waiting.extend(reversed(branches(node)))
        else:
            parts.append(expression(node, text))
    return tuple(parts)
