"""Parentheses stand only where they are needed, and constants read as what they are."""

import pytest

from rulewright.diagnostics import Source, Span
from rulewright.ir.code import TRUTH, LocalInfo
from rulewright.ir.expression_printer import ExpressionPrinter, show_type, unique_names
from rulewright.ir.expressions import (
    And,
    Arithmetic,
    ArithmeticOp,
    Bits,
    Compare,
    CompareOp,
    Const,
    Expr,
    Fold,
    FoldKind,
    Generator,
    Int,
    IrType,
    Local,
    Not,
    Or,
    Run,
    Select,
    Seq,
)
from tests.lowering.games import code_of

HERE = Span(Source("game.yaml", ""), 0, 0)
NUMBER = Int(0, 9)
X, Y = Local(0, NUMBER), Local(1, NUMBER)
A, B = Local(2, TRUTH), Local(3, TRUTH)


def plus(left: Expr, right: Expr, op: ArithmeticOp = ArithmeticOp.ADD) -> Expr:
    return Arithmetic(op, left, right, False, HERE, NUMBER)


def less(left: Expr, right: Expr) -> Expr:
    return Compare(CompareOp.LESS, left, right, TRUTH)


ANY = Fold(FoldKind.ANY, (), (Generator(1, NUMBER, Run(X, X), (less(Y, X), A)),), None, None, HERE, TRUTH)


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (plus(X, plus(X, Y)), "x + (x + y)"),
        (plus(plus(X, X), Y), "x + x + y"),
        (plus(plus(X, Y), Y, ArithmeticOp.MULTIPLY), "(x + y) * y"),
        (plus(X, plus(X, Y, ArithmeticOp.MULTIPLY)), "x + x * y"),
        (And((A, Or((A, B), TRUTH)), TRUTH), "a and (a or b)"),
        (Or((A, And((A, B), TRUTH)), TRUTH), "a or a and b"),
        (Not(less(X, Y), TRUTH), "not x < y"),
        (Not(And((A, B), TRUTH), TRUTH), "not (a and b)"),
        (And((ANY, A), TRUTH), "(any y in x..x where y < x and a) and a"),
        (Select(A, X, Select(B, X, Y, NUMBER), NUMBER), "x if a else x if b else y"),
        (plus(Select(A, X, Y, NUMBER), X), "(x if a else y) + x"),
        (Const(-1, Int(0, 3, -1)), "none"),
        (Const(0b101, Bits(2, 3)), "{2 4}"),
        (Const((1, 1, 0), Seq(3, 0, 1)), "[1 1 0]"),
    ],
)
def test_expressions_as_text(expression: Expr, text: str) -> None:
    code = code_of('players: [a, b]\nphases: {turn: {for: players, do: "choose k in 1..2, \\"{k}\\""}}\n')
    locals = [LocalInfo("x", NUMBER), LocalInfo("y", NUMBER), LocalInfo("a", TRUTH), LocalInfo("b", TRUTH)]
    assert ExpressionPrinter(code, locals).show(expression) == text


@pytest.mark.parametrize(
    ("type", "text"),
    [
        (Int(0, 3), "0..3"),
        (Int(0, 3, -1), "0..3 or none"),
        (Int(-(2**31) + 1, 2**31 - 1), "int"),
        (Bits(1, 3), "set of 1..3"),
        (Seq(4, 0, 1), "list of 0..1 max 4"),
    ],
)
def test_types_as_text(type: IrType, text: str) -> None:
    assert show_type(type) == text


def test_registers_that_share_a_name_are_numbered() -> None:
    assert unique_names([LocalInfo(name, NUMBER) for name in ("p", "q", "p")]) == ["p", "q", "p#2"]
