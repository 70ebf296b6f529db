"""Calculation: `+ - * div mod`, negation, ranges; `+` and `-` also join and subtract sets.

Every number carries the bounds that follow from its parts; a result beyond 32 bits is the error `overflow` when it
happens.
"""

from rulewright.checking.expressions import check as checker
from rulewright.checking.expressions.fitting import as_number, is_mistake, mistake, require_number, to_due
from rulewright.checking.expressions.sizes import clamped, int_bounds
from rulewright.checking.expressions.words import operand, words
from rulewright.checking.relations import element, in_words, join
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code
from rulewright.program import expressions as program
from rulewright.program.types import EmptyType, IntType, ListType, PlainType, SetType, Type
from rulewright.syntax import expressions as syntax

_SETS = (SetType, ListType, EmptyType)


def check_binary(written: syntax.Binary, scope: Scope, expected: Type | None) -> program.Expr:
    reporter = scope.environment.reporter
    hint = expected if expected is not None and element(expected) is not None else None
    left = checker.check_expression(written.left, scope, hint)
    right = checker.check_expression(written.right, scope, left.type if isinstance(left.type, _SETS) else hint)
    if is_mistake(left) or is_mistake(right):
        return mistake(written.span)
    if isinstance(left.type, _SETS) or isinstance(right.type, _SETS):
        return _sets(written, left, right, scope)
    what = f"each side of `{written.operator}`"
    left, right = as_number(left, reporter, what), as_number(right, reporter, what)
    if is_mistake(left) or is_mistake(right):
        return mistake(written.span)
    op = program.ArithmeticOp(written.operator)
    if (
        op in (program.ArithmeticOp.DIVIDE, program.ArithmeticOp.MODULO)
        and isinstance(right, program.Const)
        and right.value == 0
    ):
        reporter.report(Code.DIVIDE_BY_ZERO, right.span, f"`{written.operator}` by zero has no value")
        return mistake(written.span)
    return program.Arithmetic(op, left, right, bounds_of(op, int_bounds(left), int_bounds(right)), written.span)


def bounds_of(op: program.ArithmeticOp, a: IntType, b: IntType) -> IntType:
    match op:
        case program.ArithmeticOp.ADD:
            return clamped(a.low + b.low, a.high + b.high)
        case program.ArithmeticOp.SUBTRACT:
            return clamped(a.low - b.high, a.high - b.low)
        case program.ArithmeticOp.MULTIPLY:
            corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
            return clamped(min(corners), max(corners))
        case program.ArithmeticOp.DIVIDE:
            if b.low <= 0 <= b.high:
                most = max(abs(a.low), abs(a.high))
                return clamped(-most, most)
            corners = [x // y for x in (a.low, a.high) for y in (b.low, b.high)]
            return clamped(min(corners), max(corners))
        case program.ArithmeticOp.MODULO:
            return clamped(min(0, b.low + 1), max(0, b.high - 1))


def _sets(written: syntax.Binary, left: program.Expr, right: program.Expr, scope: Scope) -> program.Expr:
    reporter = scope.environment.reporter
    if written.operator not in "+-":
        wrong = left if isinstance(left.type, _SETS) else right
        return as_number(wrong, reporter, f"each side of `{written.operator}`")
    for one, other in ((left, right), (right, left)):
        if isinstance(one.type, PlainType):
            held = element(other.type)
            fits = held is not None and join(one.type, held) is not None
            reporter.report(
                Code.DIFFERENT_TYPES,
                one.span,
                f"`{words(other.span)}` is {in_words(other.type)}, and `{words(one.span)}` is {in_words(one.type)}",
                label=f"write `set({words(one.span)})`" if fits else "",
                help=[f"write `count({words(other.span)})` for how many there are"]
                if isinstance(one.type, IntType)
                else [],
            )
            return mistake(written.span)
    type = join(left.type, right.type)
    if type is None:
        reporter.report(
            Code.DIFFERENT_TYPES,
            written.operator_span,
            f"`{written.operator}` needs sets of one type: `{operand(left.span)}` is {in_words(left.type)}, "
            f"`{operand(right.span)}` is {in_words(right.type)}",
        )
        return mistake(written.span)
    if isinstance(type, EmptyType):
        return program.Const(0, type, written.span)
    held = element(type)
    if held is None:
        return mistake(written.span)
    due = SetType(held)
    function = program.Function.UNION if written.operator == "+" else program.Function.DIFFERENCE
    return program.Apply(function, (to_due(left, due), to_due(right, due)), due, written.span)


def check_negative(written: syntax.Negative, scope: Scope) -> program.Expr:
    node = require_number(written.operand, scope, "what `-` is put before")
    if is_mistake(node):
        return mistake(written.span)
    range = int_bounds(node)
    if isinstance(node, program.Const) and isinstance(node.value, int):
        return program.Const(-node.value, IntType(-node.value, -node.value), written.span)
    zero = program.Const(0, IntType(0, 0), written.span)
    type = clamped(-range.high, -range.low)
    return program.Arithmetic(program.ArithmeticOp.SUBTRACT, zero, node, type, written.span)


def check_range(written: syntax.Range, scope: Scope) -> program.Expr:
    low = require_number(written.low, scope, "where a range begins")
    high = require_number(written.high, scope, "where a range ends")
    if is_mistake(low) or is_mistake(high):
        return mistake(written.span)
    bottom, top = int_bounds(low).low, int_bounds(high).high
    # a range that is always empty still has a type with a value
    return program.Interval(low, high, SetType(IntType(bottom, max(bottom, top))), written.span)
