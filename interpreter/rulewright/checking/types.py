"""Written types made into types.

Reports unknown types, bounds that are no constants, and sets of more values than a set may have; gives AnyType for
them.
"""

from typing import assert_never

from rulewright.checking.environment import Environment
from rulewright.checking.evaluate import constant_value
from rulewright.checking.expressions.check import check_expression
from rulewright.checking.relations import ANY, show_type
from rulewright.checking.scope import MeRule, Scope
from rulewright.diagnostics import Code
from rulewright.program.types import (
    AnyType,
    IntType,
    ListType,
    OptionalType,
    PlainType,
    SetType,
    Type,
    bounds,
)
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.syntax import expressions as syntax

__all__ = ["resolve_type", "show_type"]

MOST_SET_VALUES = 1024


def resolve_type(written: syntax.TypeExpr, environment: Environment) -> Type:
    """The type that is meant; AnyType after a mistake, which is reported."""
    match written:
        case syntax.NamedType():
            return _named(written, environment)
        case syntax.RangeType():
            low = _bound(written.low, environment)
            high = _bound(written.high, environment)
            if low is None or high is None:
                return ANY
            if high < low:
                environment.reporter.report(
                    Code.OUT_OF_RANGE,
                    written.span,
                    f"the range {low}..{high} has no values",
                    label="the lower comes first",
                )
                return ANY
            return IntType(low, high)
        case syntax.OptionalType():
            inner = resolve_type(written.of, environment)
            return OptionalType(inner) if isinstance(inner, PlainType) else inner
        case syntax.SetType():
            inner = resolve_type(written.of, environment)
            if not isinstance(inner, PlainType):
                return ANY
            low, high = bounds(inner)
            if high - low + 1 > MOST_SET_VALUES:
                environment.reporter.report(
                    Code.TOO_LARGE,
                    written.span,
                    f"a set holds values of at most {MOST_SET_VALUES} kinds, and `{show_type(inner)}` has more",
                    help=["write a range, such as `set of 0..20`"] if isinstance(inner, IntType) else [],
                )
                return ANY
            return SetType(inner)
        case syntax.ListType():
            inner = resolve_type(written.of, environment)
            most = _bound(written.most, environment)
            if not isinstance(inner, PlainType) or most is None:
                return ANY
            return ListType(inner, most)
        case syntax.NewEnumType():
            environment.reporter.report(
                Code.UNKNOWN_TYPE,
                written.span,
                f"`enum {written.name.text}` declares an enum, which only a column can do",
                label=f"write `{written.name.text}`",
            )
            return ANY
    assert_never(written)


def _named(written: syntax.NamedType, environment: Environment) -> Type:
    name = written.name.text
    found = environment.types.get(name)
    if found is not None:
        return found
    plural = environment.plurals.get(name)
    label = f"write `{plural.id}` for one of them" if plural else did_you_mean(name, environment.types)
    token = environment.tokens.get(name)
    notes = [f"types here: {listed(sorted(environment.types))}"]
    if token is not None:
        notes.insert(0, f"a {name} is a token, which has no value of its own: zones count them")
    environment.reporter.report(
        Code.UNKNOWN_TYPE, written.name.span, f"no type named `{name}`", label=label, notes=notes
    )
    return ANY


def _bound(written: syntax.Expr, environment: Environment) -> int | None:
    scope = Scope.root(environment, MeRule.NONE)
    checked = check_expression(written, scope, IntType())
    if isinstance(checked.type, AnyType):
        return None
    if not isinstance(checked.type, IntType):
        environment.reporter.report(Code.NOT_A_NUMBER, written.span, "a bound is a number", label="this is none")
        return None
    value = constant_value(checked)
    if not isinstance(value, int):
        environment.reporter.report(
            Code.UNKNOWN_TYPE,
            written.span,
            "a bound must be known before the game begins",
            label="write a number, or an option of the game",
        )
        return None
    return value
