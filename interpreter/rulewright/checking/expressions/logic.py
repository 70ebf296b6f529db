"""Truths and what follows from them: `and`, `or`, `not`, one of two, `possible`, `after`.

What the left of an `and` tests is known on its right; likewise what a failed `or` shows, and the condition of
`A if C else B` in its arms.
"""

from rulewright.checking.expressions import check as checker
from rulewright.checking.expressions.acts import resolve_act
from rulewright.checking.expressions.facts import facts_of
from rulewright.checking.expressions.fitting import is_mistake, mistake, require_truth, to_due
from rulewright.checking.expressions.names import needs_context
from rulewright.checking.expressions.words import words
from rulewright.checking.relations import BOOL, in_words, join
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code
from rulewright.program import expressions as program
from rulewright.program.types import Type
from rulewright.syntax import expressions as syntax


def check_not(written: syntax.Not, scope: Scope) -> program.Expr:
    node = require_truth(written.operand, scope, "what `not` turns round")
    return mistake(written.span) if is_mistake(node) else program.Not(node, BOOL, written.span)


def check_and(written: syntax.And, scope: Scope) -> program.Expr:
    parts = _chain(written.parts, scope, "and")
    flat: list[program.Expr] = []
    for part in parts:
        flat += part.parts if isinstance(part, program.And) else (part,)
    return mistake(written.span) if any(map(is_mistake, parts)) else program.And(tuple(flat), BOOL, written.span)


def check_or(written: syntax.Or, scope: Scope) -> program.Expr:
    parts = _chain(written.parts, scope, "or")
    return mistake(written.span) if any(map(is_mistake, parts)) else program.Or(tuple(parts), BOOL, written.span)


def _chain(written: tuple[syntax.Expr, ...], scope: Scope, word: str) -> list[program.Expr]:
    parts: list[program.Expr] = []
    for one in written:
        part = require_truth(one, scope, f"each side of `{word}`")
        parts.append(part)
        holds, fails = facts_of(part, scope.environment.progress)
        scope = scope.assuming(holds if word == "and" else fails)
    return parts


def check_conditional(written: syntax.Conditional, scope: Scope, expected: Type | None) -> program.Expr:
    condition = require_truth(written.condition, scope)
    holds, fails = facts_of(condition, scope.environment.progress)
    inside, outside = scope.assuming(holds), scope.assuming(fails)
    if expected is None and needs_context(written.then, scope) and not needs_context(written.otherwise, scope):
        otherwise = checker.check_expression(written.otherwise, outside)
        then = checker.check_expression(written.then, inside, otherwise.type)
    else:
        then = checker.check_expression(written.then, inside, expected)
        otherwise = checker.check_expression(written.otherwise, outside, expected or then.type)
    if any(map(is_mistake, (condition, then, otherwise))):
        return mistake(written.span)
    type = join(then.type, otherwise.type)
    if type is None:
        scope.environment.reporter.report(
            Code.DIFFERENT_TYPES,
            written.span,
            f"`{words(then.span)}` is {in_words(then.type)}, "
            f"and `{words(otherwise.span)}` is {in_words(otherwise.type)}",
            label="both must be of one type",
        )
        return mistake(written.span)
    return program.Conditional(condition, to_due(then, type), to_due(otherwise, type), type, written.span)


def check_possible(written: syntax.Possible, scope: Scope) -> program.Expr:
    found = resolve_act(written.act, scope)
    if found is None:
        return mistake(written.span)
    action, arguments = found
    return program.Possible(action, arguments, BOOL, written.span)


def check_after(written: syntax.After, scope: Scope) -> program.Expr:
    # what is tested before the action need not hold after it
    bare = scope.child()
    bare.facts = frozenset()
    operand = require_truth(written.operand, bare, "what stands before `after`")
    found = resolve_act(written.act, scope)
    if found is None or is_mistake(operand):
        return mistake(written.span)
    action, arguments = found
    return program.After(operand, action, arguments, BOOL, written.span)
