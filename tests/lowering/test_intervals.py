"""The intervals that types carry contain every value that can come out."""

from hypothesis import given
from hypothesis import strategies as st

from rulewright.ir.expressions import ArithmeticOp, Int
from rulewright.lowering.intervals import arithmetic, hull, intersection, within
from rulewright.program.types import INT_HIGH, INT_LOW

NUMBERS = st.integers(-50, 50) | st.sampled_from([INT_LOW, INT_LOW + 1, -1, 0, 1, INT_HIGH - 1, INT_HIGH])


@st.composite
def members(draw: st.DrawFn) -> tuple[int, Int]:
    """A value, and an interval that holds it."""
    low, value, high = sorted(draw(st.tuples(NUMBERS, NUMBERS, NUMBERS)))
    return value, Int(low, high)


def calculated(op: ArithmeticOp, a: int, b: int) -> int:
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


@given(st.sampled_from(ArithmeticOp), members(), members())
def test_a_result_lies_in_the_interval_or_is_checked(
    op: ArithmeticOp, left: tuple[int, Int], right: tuple[int, Int]
) -> None:
    (a, of_a), (b, of_b) = left, right
    interval, checked = arithmetic(op, of_a, of_b)
    if op in (ArithmeticOp.DIVIDE, ArithmeticOp.MODULO) and b == 0:
        assert checked
        return
    result = calculated(op, a, b)
    if INT_LOW <= result <= INT_HIGH:
        assert interval.low <= result <= interval.high
    else:
        assert checked


def test_small_sums_need_no_check() -> None:
    assert arithmetic(ArithmeticOp.ADD, Int(0, 12), Int(0, 3)) == (Int(0, 15), False)


def test_a_remainder_of_a_small_number_is_no_greater_than_the_number() -> None:
    assert arithmetic(ArithmeticOp.MODULO, Int(0, 3), Int(5, 5)) == (Int(0, 3), False)


def test_hull_keeps_none_of_either_side() -> None:
    assert hull(Int(2, 3), Int(5, 6, -1)) == Int(2, 6, -1)


def test_intersection_of_what_has_nothing_in_common_is_the_first() -> None:
    assert intersection(Int(0, 1), Int(5, 6)) == Int(0, 1)


def test_none_does_not_count_when_intervals_are_compared() -> None:
    assert within(Int(0, 5, -1), Int(0, 5))
    assert not within(Int(0, 6), Int(0, 5))
