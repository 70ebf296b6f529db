"""Makers of expressions that work out at once what is constant.

Options are constants of a compiled game, so whole conditions vanish here. Nothing that can be an error when the game
runs is dropped.
"""

from collections.abc import Sequence

from rulewright.diagnostics import Span
from rulewright.ir.code import TRUTH
from rulewright.ir.expressions import (
    And,
    Arithmetic,
    ArithmeticOp,
    Bits,
    Compare,
    CompareOp,
    Const,
    Convert,
    Expr,
    Int,
    IrType,
    Not,
    Or,
    Select,
    Seq,
)
from rulewright.lowering.intervals import arithmetic, elements
from rulewright.program.types import INT_HIGH, INT_LOW

TRUE = Const(1, TRUTH)
FALSE = Const(0, TRUTH)


def number(value: int) -> Const:
    return Const(value, Int(value, value))


def truth(value: bool) -> Const:
    return TRUE if value else FALSE


def int_of(expression: Expr) -> Int:
    """The type of a single value. Raises TypeError for sets and sequences, which the checker keeps apart."""
    type: IrType = expression.type
    if not isinstance(type, Int):
        raise TypeError(f"{type} is not the type of a single value")
    return type


def bits_of(expression: Expr) -> Bits:
    """The type of a set. Raises TypeError for everything else."""
    type: IrType = expression.type
    if not isinstance(type, Bits):
        raise TypeError(f"{type} is not the type of a set")
    return type


def elements_of(expression: Expr) -> Int:
    """What the members of a set or sequence are."""
    type: IrType = expression.type
    if isinstance(type, Int):
        raise TypeError("a single value has no members")
    return elements(type)


def constant(expression: Expr) -> int | None:
    """The number that an expression always is."""
    if isinstance(expression, Const) and isinstance(expression.value, int) and isinstance(expression.type, Int):
        return expression.value
    return None


def calculate(op: ArithmeticOp, left: Expr, right: Expr, span: Span) -> Expr:
    a, b = constant(left), constant(right)
    type, checked = arithmetic(op, int_of(left), int_of(right))
    if a is not None and b is not None and not (checked and b == 0):
        value = _results(op, a, b)
        if INT_LOW <= value <= INT_HIGH:
            return number(value)
    if op is ArithmeticOp.ADD and a == 0:
        return right
    if op in (ArithmeticOp.ADD, ArithmeticOp.SUBTRACT) and b == 0:
        return left
    if op is ArithmeticOp.MULTIPLY and b == 1:
        return left
    if op is ArithmeticOp.MULTIPLY and a == 1:
        return right
    return Arithmetic(op, left, right, checked, span, type)


def _results(op: ArithmeticOp, a: int, b: int) -> int:
    match op:
        case ArithmeticOp.ADD:
            return a + b
        case ArithmeticOp.SUBTRACT:
            return a - b
        case ArithmeticOp.MULTIPLY:
            return a * b
        case ArithmeticOp.DIVIDE:
            return a // b
        case ArithmeticOp.MODULO:
            return a % b


def compare(op: CompareOp, left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const) and isinstance(right, Const):
        a, b = left.value, right.value
        if isinstance(a, int) and isinstance(b, int):
            match op:
                case CompareOp.EQUAL:
                    return truth(a == b)
                case CompareOp.UNEQUAL:
                    return truth(a != b)
                case CompareOp.LESS:
                    return truth(a < b)
                case CompareOp.AT_MOST:
                    return truth(a <= b)
                case CompareOp.MORE:
                    return truth(a > b)
                case CompareOp.AT_LEAST:
                    return truth(a >= b)
    return Compare(op, left, right, TRUTH)


def equal(left: Expr, right: Expr) -> Expr:
    return compare(CompareOp.EQUAL, left, right)


_OPPOSITES = {
    CompareOp.EQUAL: CompareOp.UNEQUAL,
    CompareOp.UNEQUAL: CompareOp.EQUAL,
    CompareOp.LESS: CompareOp.AT_LEAST,
    CompareOp.AT_LEAST: CompareOp.LESS,
    CompareOp.MORE: CompareOp.AT_MOST,
    CompareOp.AT_MOST: CompareOp.MORE,
}


def negation(operand: Expr) -> Expr:
    value = constant(operand)
    if value is not None:
        return truth(not value)
    if isinstance(operand, Compare):
        return Compare(_OPPOSITES[operand.op], operand.left, operand.right, TRUTH)
    return operand.operand if isinstance(operand, Not) else Not(operand, TRUTH)


def conjunction(parts: Sequence[Expr]) -> Expr:
    kept: list[Expr] = []
    for part in parts:
        value = constant(part)
        if value is None:
            kept.extend(part.parts if isinstance(part, And) else (part,))
        elif not value:
            kept.append(FALSE)
            break
    if not kept:
        return TRUE
    return kept[0] if len(kept) == 1 else And(tuple(kept), TRUTH)


def disjunction(parts: Sequence[Expr]) -> Expr:
    kept: list[Expr] = []
    for part in parts:
        value = constant(part)
        if value is None:
            kept.extend(part.parts if isinstance(part, Or) else (part,))
        elif value:
            kept.append(TRUE)
            break
    if not kept:
        return FALSE
    return kept[0] if len(kept) == 1 else Or(tuple(kept), TRUTH)


def select(condition: Expr, then: Expr, otherwise: Expr, type: IrType) -> Expr:
    value = constant(condition)
    if value is not None:
        return then if value else otherwise
    return Select(condition, then, otherwise, type)


def as_set(value: Expr, type: Bits) -> Expr:
    """A set or list as a set over another range; members outside it are dropped."""
    if value.type == type:
        return value
    if isinstance(value, Const):
        if isinstance(value.value, tuple):
            members = set(value.value)
        else:
            low = value.type.low
            members = {low + i for i in range(value.value.bit_length()) if value.value >> i & 1}
        mask = 0
        for member in members:
            if 0 <= member - type.low < type.size:
                mask |= 1 << (member - type.low)
        return Const(mask, type)
    return Convert(value, type)


def as_any_set(value: Expr) -> Expr:
    """A sequence as the set of its members; a set as it is."""
    type: IrType = value.type
    return as_set(value, Bits(type.low, type.high - type.low + 1)) if isinstance(type, Seq) else value
