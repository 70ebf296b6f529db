"""Expressions of rule texts, from as they are written to typed trees.

`check_expression` finds what every name means and of which type every part is, and reports what is wrong. `expected` is
the type that the place of the expression suggests; it only helps to find names of values, and is not enforced. What
had a mistake comes back as a Const of AnyType, which fits everywhere, so that one mistake gives one message.
"""

from typing import assert_never

from rulewright.checking.expressions import (
    arithmetic,
    comparisons,
    functions,
    logic,
    names,
    places,
    quantifiers,
    texts,
    unknown,
)
from rulewright.checking.expressions.fitting import mistake
from rulewright.checking.expressions.words import words
from rulewright.checking.relations import BOOL
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code
from rulewright.program import expressions as program
from rulewright.program.types import INT_HIGH, NONE_INDEX, IndexType, IntType, NoneType, OptionalType, Type, none_of
from rulewright.syntax import expressions as syntax
from rulewright.syntax.statements import Template


def check_expression(written: syntax.Expr, scope: Scope, expected: Type | None = None) -> program.Expr:
    match written:
        case syntax.Name():
            return names.check_name(written, scope, expected)
        case syntax.Number():
            return _number(written, scope)
        case syntax.Truth():
            return program.Const(int(written.value), BOOL, written.span)
        case syntax.NoneValue():
            return _none(written, expected)
        case syntax.Call():
            return _call(written, scope, expected)
        case syntax.Attribute():
            return places.check_attribute(written, scope)
        case syntax.Belonging():
            return places.check_belonging(written, scope)
        case syntax.InOrder():
            return places.check_in_order(written, scope)
        case syntax.Negative():
            return arithmetic.check_negative(written, scope)
        case syntax.Binary():
            return arithmetic.check_binary(written, scope, expected)
        case syntax.Range():
            return arithmetic.check_range(written, scope)
        case syntax.Compare():
            return comparisons.check_compare(written, scope)
        case syntax.Membership():
            return comparisons.check_membership(written, scope)
        case syntax.Not():
            return logic.check_not(written, scope)
        case syntax.And():
            return logic.check_and(written, scope)
        case syntax.Or():
            return logic.check_or(written, scope)
        case syntax.Conditional():
            return logic.check_conditional(written, scope, expected)
        case syntax.After():
            return logic.check_after(written, scope)
        case syntax.Possible():
            return logic.check_possible(written, scope)
        case syntax.Quantifier():
            return quantifiers.check_quantifier(written, scope)
        case syntax.Aggregate():
            return quantifiers.check_aggregate(written, scope, expected)
    assert_never(written)


def check_counted(written: syntax.Expr, scope: Scope) -> program.Expr:
    """What stands in `count(…)`: of what cannot stand there, it is said how it is counted."""
    if isinstance(written, syntax.Quantifier):
        return quantifiers.check_quantifier(written, scope, is_counted=True)
    return check_expression(written, scope)


def check_template(written: Template, scope: Scope) -> program.Template:
    """A text with holes."""
    return texts.check_template(written, scope)


def _number(written: syntax.Number, scope: Scope) -> program.Expr:
    if written.value > INT_HIGH:
        scope.environment.reporter.report(
            Code.OVERFLOW, written.span, f"a number is at most {INT_HIGH}", label="this one is greater"
        )
        return mistake(written.span)
    return program.Const(written.value, IntType(written.value, written.value), written.span)


def _none(written: syntax.NoneValue, expected: Type | None) -> program.Expr:
    if isinstance(expected, OptionalType):
        return program.Const(none_of(expected.of), expected, written.span)
    return program.Const(NONE_INDEX, NoneType(), written.span)


def _call(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    environment, name = scope.environment, written.name
    local = scope.find(name.text)
    found = None
    if local is None:
        found = places.call_place(written, scope, expected) or functions.check_function(written, scope, expected)
    if found is not None:
        return found
    arguments = [check_expression(one, scope) for one in written.arguments]
    if local is not None:
        environment.reporter.report(
            Code.WRONG_ARGUMENTS, written.span, f"`{name.text}` is a value and takes nothing", label="write it alone"
        )
    elif name.text in environment.actions:
        environment.reporter.report(
            Code.NOT_AN_ACTION,
            written.span,
            f"`{name.text}` is an action, which does something and cannot stand inside an expression",
            label=f"write `let x = {name.text}(…)` before, or `possible {name.text}(…)`",
        )
    elif name.text in environment.plurals or name.text in ("me", "others", "opponent", "repetition"):
        environment.reporter.report(
            Code.WRONG_ARGUMENTS, written.span, f"`{name.text}` takes nothing", label=f"write `{name.text}` alone"
        )
    elif len(arguments) == 1 and _has_attribute(arguments[0], name.text, scope):
        environment.reporter.report(
            Code.UNKNOWN_NAME,
            name.span,
            f"no place, term or function named `{name.text}`",
            label=f"write `{words(arguments[0].span)}.{name.text}`",
        )
    else:
        unknown.report_unknown(name, scope, "place, term or function")
    return mistake(written.span)


def _has_attribute(node: program.Expr, name: str, scope: Scope) -> bool:
    return isinstance(node.type, IndexType) and (node.type.domain, name) in scope.environment.attributes
