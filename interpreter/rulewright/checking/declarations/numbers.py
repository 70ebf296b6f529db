"""Numbers that a declaration needs before the game: counts, capacities, sizes, limits.

Takes an expression (or a word that is a number or an option's name), returns the number. What is no number, changes in
play or is beyond the range is reported, and None comes back.
"""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rulewright.checking.declarations.draft import Draft
from rulewright.checking.evaluate import ConstantFailure, NotConstant, evaluate
from rulewright.checking.expressions.check import check_expression
from rulewright.checking.scope import MeRule, Scope
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions as typed
from rulewright.program.symbols import Local
from rulewright.program.types import AnyType, IntType, Value
from rulewright.syntax import expressions as written


def constant_number(draft: Draft, expr: written.Expr, what: str, low: int, high: int) -> int | None:
    """The value of an expression without `it`."""
    checked = number_expression(draft, expr, what, Scope.root(draft.environment, MeRule.NONE))
    return None if checked is None else number_at(draft, checked, {}, what, low, high)


def number_expression(draft: Draft, expr: written.Expr, what: str, scope: Scope) -> typed.Expr | None:
    """The checked expression, if it is a number."""
    if not uses_constants_only(draft, expr, what):
        return None
    checked = check_expression(expr, scope, IntType())
    if isinstance(checked.type, AnyType):
        return None
    if not isinstance(checked.type, IntType):
        draft.reporter.report(Code.NOT_A_NUMBER, expr.span, f"{what} is a number")
        return None
    return checked


def uses_constants_only(draft: Draft, expr: written.Expr, what: str) -> bool:
    """Whether no name in the expression is one that changes in play; such a name is reported."""
    game = draft.game
    changing = {zone.id.text for zone in game.zones} | {var.id.text for var in game.vars}
    changing |= {term.signature.name.text for term in game.terms}
    changing |= {action.signature.name.text for action in game.actions}
    clean = True
    for name in _names_in(expr):
        if name.text in changing and name.text not in draft.environment.tables:
            draft.reporter.report(
                Code.UNKNOWN_NAME,
                name.span,
                f"`{name.text}` is only known in play, and {what} must be known before",
                help=["use numbers, options, tables, attributes and what boards give"],
            )
            clean = False
    return clean


def _names_in(node: object) -> Iterator[written.Ident]:
    """The names in an expression that stand for something by themselves."""
    if isinstance(node, written.Name | written.Call):
        yield node.name
    if isinstance(node, tuple):
        for one in node:
            yield from _names_in(one)
    elif is_dataclass(node) and not isinstance(node, Span | written.Ident):
        for field in fields(node):
            yield from _names_in(getattr(node, field.name))


def number_at(
    draft: Draft, checked: typed.Expr, bindings: dict[Local, Value], what: str, low: int, high: int
) -> int | None:
    """The value of a checked number for values of its locals."""
    try:
        value = evaluate(checked, bindings, draft.budget)
    except NotConstant:
        draft.reporter.report(
            Code.UNKNOWN_NAME,
            checked.span,
            f"{what} must be known before the game begins",
            help=["use numbers, options, tables, attributes and what boards give"],
        )
        return None
    except ConstantFailure as failure:
        draft.reporter.report(failure.code, failure.span, failure.message)
        return None
    return _bounded(draft, value if isinstance(value, int) else 0, checked.span, what, low, high)


def number_word(draft: Draft, text: str, span: Span, what: str, low: int, high: int) -> int | None:
    """A number written as a word of its own, or the name of an option that is one."""
    if re.fullmatch(r"[0-9]+", text):
        return _bounded(draft, int(text) if len(text) < 12 else 10**12, span, what, low, high)
    table = draft.environment.tables.get(text)
    if table is not None and not table.keys and isinstance(table.type, IntType) and isinstance(table.values[0], int):
        return _bounded(draft, table.values[0], span, what, low, high)
    draft.reporter.report(Code.NOT_A_NUMBER, span, f"{what} is a whole number or the name of an option, not `{text}`")
    return None


def _bounded(draft: Draft, value: int, span: Span, what: str, low: int, high: int) -> int | None:
    if value > high:
        draft.reporter.report(Code.TOO_LARGE, span, f"{what} is {value:,}; {high:,} is the most")
        return None
    if value < low:
        draft.reporter.report(Code.OUT_OF_RANGE, span, f"{what} is {value:,}; {low:,} is the least")
        return None
    return value
