"""What is constant is worked out when a game is compiled; what can be an error stays."""

from rulewright.diagnostics import Source, Span
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
    Local,
    Not,
    Seq,
)
from rulewright.lowering.simplify import (
    FALSE,
    TRUE,
    as_set,
    calculate,
    compare,
    conjunction,
    disjunction,
    negation,
    number,
    select,
)

HERE = Span(Source("game.yaml", ""), 0, 0)
X = Local(0, Int(0, 9))
P = Local(1, TRUTH)


def test_numbers_are_calculated() -> None:
    assert calculate(ArithmeticOp.DIVIDE, number(-7), number(2), HERE) == number(-4)


def test_a_division_by_zero_is_left_to_happen() -> None:
    result = calculate(ArithmeticOp.DIVIDE, number(1), number(0), HERE)
    assert isinstance(result, Arithmetic)
    assert result.checked


def test_an_overflow_is_left_to_happen() -> None:
    result = calculate(ArithmeticOp.ADD, number(2**31 - 1), number(1), HERE)
    assert isinstance(result, Arithmetic)
    assert result.checked


def test_nothing_is_added_and_one_is_no_factor() -> None:
    assert calculate(ArithmeticOp.ADD, X, number(0), HERE) == X
    assert calculate(ArithmeticOp.ADD, number(0), X, HERE) == X
    assert calculate(ArithmeticOp.MULTIPLY, X, number(1), HERE) == X
    assert calculate(ArithmeticOp.MULTIPLY, number(1), X, HERE) == X


def test_constants_are_compared() -> None:
    assert compare(CompareOp.LESS, number(1), number(2)) == TRUE
    assert compare(CompareOp.EQUAL, number(1), number(2)) == FALSE


def test_a_conjunction_drops_what_is_true_and_ends_at_what_is_false() -> None:
    assert conjunction([TRUE, P, TRUE]) == P
    assert conjunction([]) == TRUE
    assert conjunction([P, FALSE, X]) == And((P, FALSE), TRUTH)


def test_conjunctions_inside_one_another_are_one() -> None:
    assert conjunction([conjunction([P, P]), P]) == And((P, P, P), TRUTH)


def test_a_disjunction_ends_at_what_is_true() -> None:
    assert disjunction([FALSE, P]) == P
    assert disjunction([TRUE, P]) == TRUE
    assert disjunction([]) == FALSE


def test_not_turns_comparisons_round() -> None:
    test = Compare(CompareOp.LESS, X, number(3), TRUTH)
    assert negation(test) == Compare(CompareOp.AT_LEAST, X, number(3), TRUTH)
    assert negation(Not(P, TRUTH)) == P
    assert negation(TRUE) == FALSE


def test_only_one_side_of_a_known_condition_remains() -> None:
    assert select(TRUE, number(1), X, Int(0, 9)) == number(1)
    assert select(FALSE, number(1), X, Int(0, 9)) == X


def test_constant_sets_move_to_another_range() -> None:
    evens: Expr = Const(0b101, Bits(2, 3))
    assert as_set(evens, Bits(0, 8)) == Const(0b10100, Bits(0, 8))
    assert as_set(Const((3, 1, 3), Seq(3, 0, 5)), Bits(0, 4)) == Const(0b1010, Bits(0, 4))


def test_other_sets_are_converted_when_the_game_runs() -> None:
    chosen = Local(0, Bits(0, 4))
    assert as_set(chosen, Bits(0, 4)) == chosen
    assert as_set(chosen, Bits(0, 8)) == Convert(chosen, Bits(0, 8))
