"""Comparing: `= !=` of two values or two sets of one type (one may be none), `< <= > >=` of ordered values, `in`.

The side that says its type by itself is looked at first, so that names of values on the other side are found in it.
"""

from dataclasses import replace

from rulewright.checking.expressions import check as checker
from rulewright.checking.expressions.fitting import as_collection, as_plain, is_mistake, mistake, to_due
from rulewright.checking.expressions.names import needs_context
from rulewright.checking.expressions.words import operand, words
from rulewright.checking.relations import BOOL, element, has_order, in_words, join, plain, same_kind
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code
from rulewright.program import expressions as program
from rulewright.program.types import (
    EmptyType,
    IndexType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PlainType,
    SetType,
    Type,
)
from rulewright.syntax import expressions as syntax


def check_compare(written: syntax.Compare, scope: Scope) -> program.Expr:
    left, right = _both(written.left, written.right, scope)
    if is_mistake(left) or is_mistake(right):
        return mistake(written.span)
    op = program.CompareOp(written.operator)
    if op in (program.CompareOp.EQUAL, program.CompareOp.UNEQUAL):
        return _equality(op, left, right, written, scope)
    return _order(op, left, right, written, scope)


def _both(left: syntax.Expr, right: syntax.Expr, scope: Scope) -> tuple[program.Expr, program.Expr]:
    """Both sides, each with the type of the other as what is expected."""
    if needs_context(left, scope) and not needs_context(right, scope):
        second = checker.check_expression(right, scope)
        return checker.check_expression(left, scope, second.type), second
    first = checker.check_expression(left, scope)
    return first, checker.check_expression(right, scope, first.type)


def _equality(
    op: program.CompareOp, left: program.Expr, right: program.Expr, written: syntax.Compare, scope: Scope
) -> program.Expr:
    left, right = may_be_empty(left), may_be_empty(right)
    type = join(left.type, right.type)
    if type is None or _never_none(left, right):
        _report_different(left, right, written, scope)
        return mistake(written.span)
    if isinstance(type, SetType | ListType):
        due = SetType(type.of)
        return program.Compare(op, to_due(left, due), to_due(right, due), BOOL, written.span)
    return program.Compare(op, to_due(left, type), to_due(right, type), BOOL, written.span)


def _never_none(left: program.Expr, right: program.Expr) -> bool:
    """A value that is never none is compared with the word `none`: most likely something else is meant."""
    return (isinstance(left.type, NoneType) and isinstance(right.type, PlainType) and not _known(right)) or (
        isinstance(right.type, NoneType) and isinstance(left.type, PlainType) and not _known(left)
    )


def _known(node: program.Expr) -> bool:
    """Whether the type is plain only because a test has shown so (a second test is no mistake)."""
    match node:
        case program.LocalRef():
            return isinstance(node.local.type, OptionalType)
        case program.ReadVar():
            return isinstance(node.var.type, OptionalType)
        case program.ReadTable():
            # whether a table has an entry for none depends on the options and variants
            return True
        case program.CallTerm():
            return True
        case _:
            return False


def may_be_empty(node: program.Expr) -> program.Expr:
    """A zone for one thing, where an empty one may stand as none."""
    match node:
        case program.ReadZone() if node.zone.one and isinstance(node.type, PlainType):
            return replace(node, may_be_empty=True, type=OptionalType(node.type))
        case program.Old():
            inner = may_be_empty(node.operand)
            return node if inner is node.operand else program.Old(inner, inner.type, node.span)
        case program.Conditional():
            then, otherwise = may_be_empty(node.then), may_be_empty(node.otherwise)
            type = join(then.type, otherwise.type)
            if (then is node.then and otherwise is node.otherwise) or type is None:
                return node
            return program.Conditional(node.condition, then, otherwise, type, node.span)
        case _:
            return node


def _report_different(left: program.Expr, right: program.Expr, written: syntax.Compare, scope: Scope) -> None:
    label = ""
    for one, other in ((left, right), (right, left)):
        held, wanted = element(one.type), plain(other.type)
        if held is not None and wanted is not None:
            if same_kind(held, wanted):
                label = f"write `{words(other.span)} in {operand(one.span)}`"
            elif isinstance(wanted, IntType):
                label = f"write `count({words(one.span)})`"
        if isinstance(one.type, NoneType):
            if isinstance(other.type, IntType):
                label = f"`{words(other.span)}` is never none: write `= 0`"
            elif isinstance(other.type, PlainType):
                label = f"`{words(other.span)}` is never none"
            elif element(other.type) is not None:
                label = f"write `count({words(other.span)}) = 0`"
    scope.environment.reporter.report(
        Code.DIFFERENT_TYPES,
        written.span,
        f"`{words(left.span)}` is {in_words(left.type)}, and `{words(right.span)}` is {in_words(right.type)}: "
        "they are never equal",
        label=label,
    )


def _order(
    op: program.CompareOp, left: program.Expr, right: program.Expr, written: syntax.Compare, scope: Scope
) -> program.Expr:
    reporter = scope.environment.reporter
    for one, other in ((left, right), (right, left)):
        if element(one.type) is not None or isinstance(one.type, EmptyType):
            reporter.report(
                Code.NO_ORDER,
                written.operator_span,
                f"`{words(one.span)}` is {in_words(one.type)}, which is neither more nor less than another",
                label=f"write `count({words(one.span)}) {op.value} …`" if isinstance(other.type, IntType) else "",
            )
            return mistake(written.span)
    left = as_plain(left, reporter, f"each side of `{op.value}`")
    right = as_plain(right, reporter, f"each side of `{op.value}`")
    if is_mistake(left) or is_mistake(right):
        return mistake(written.span)
    if not (isinstance(left.type, PlainType) and isinstance(right.type, PlainType)):
        return mistake(written.span)
    if not same_kind(left.type, right.type):
        reporter.report(
            Code.DIFFERENT_TYPES,
            written.span,
            f"`{words(left.span)}` is {in_words(left.type)}, and `{words(right.span)}` is {in_words(right.type)}",
        )
        return mistake(written.span)
    if not has_order(left.type):
        reporter.report(
            Code.NO_ORDER,
            written.operator_span,
            f"there is no order among values such as {in_words(left.type)}",
            label="only numbers, seats, sites and enum values have an order",
        )
        return mistake(written.span)
    return program.Compare(op, left, right, BOOL, written.span)


# ---------------------------------------------------------------- membership
def check_membership(written: syntax.Membership, scope: Scope) -> program.Expr:
    reporter = scope.environment.reporter
    if needs_context(written.value, scope) and not needs_context(written.of, scope):
        of = checker.check_expression(written.of, scope)
        held = element(of.type)
        value = checker.check_expression(written.value, scope, held)
    else:
        value = checker.check_expression(written.value, scope)
        of = checker.check_expression(written.of, scope, _set_of(value.type))
    value = may_be_empty(value)
    if is_mistake(of):
        return mistake(written.span)
    if isinstance(of, program.ReadZone) and of.zone.one:
        reporter.report(
            Code.NOT_A_SET,
            of.span,
            f"`{words(of.span)}` is at most {in_words(of.type)}, not a set",
            label=f"write `{words(value.span)} {'!=' if written.negated else '='} {words(of.span)}`",
        )
        return mistake(written.span)
    of = as_collection(of, reporter, "what stands after `in`")
    if is_mistake(of) or is_mistake(value):
        return mistake(written.span)
    held, inner = element(of.type), plain(value.type)
    if isinstance(value.type, NoneType):
        reporter.report(Code.DIFFERENT_TYPES, value.span, "`none` is in no set", label="write `x != none`")
        return mistake(written.span)
    if isinstance(of.type, EmptyType) and inner is not None:
        of = program.Const(0, SetType(inner), of.span)
        held = inner
    if held is None or inner is None or not same_kind(held, inner):
        reporter.report(
            Code.DIFFERENT_TYPES,
            written.span,
            f"`{words(value.span)}` is {in_words(value.type)}, and `{words(of.span)}` is {in_words(of.type)}: "
            "it is never in it",
            label=_instead_of_in(value, of),
        )
        return mistake(written.span)
    node: program.Expr = program.In(value, of, BOOL, written.span)
    return program.Not(node, BOOL, written.span) if written.negated else node


def _set_of(type: Type) -> Type | None:
    inner = plain(type)
    return None if inner is None else SetType(inner)


def _instead_of_in(value: program.Expr, of: program.Expr) -> str:
    """A set inside a set, or the things of a list as a whole, are asked for in another way."""
    held, inner = element(of.type), element(value.type)
    if held is not None and inner is not None and same_kind(held, inner):
        return f"write `no x in {words(value.span)} where x not in {operand(of.span)}`"
    if isinstance(inner, IndexType) and isinstance(value.type, ListType | SetType):
        return f"`{words(value.span)}` is a set, and not one of them"
    return ""
