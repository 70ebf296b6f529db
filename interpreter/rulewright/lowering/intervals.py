"""What is known about values before the game runs: an Int type carries the interval in which its value lies.

The functions here work out the interval of a result, and say whether something can go wrong.
"""

from rulewright.ir.expressions import ArithmeticOp, Bits, Int, Seq
from rulewright.program.types import INT_HIGH, INT_LOW


def within(inner: Int, outer: Int | Bits) -> bool:
    """Does every value of `inner`, none apart, lie in `outer`?"""
    high = outer.high if isinstance(outer, Int) else outer.low + outer.size - 1
    return outer.low <= inner.low and inner.high <= high


def hull(*parts: Int) -> Int:
    none = next((part.none for part in parts if part.none is not None), None)
    return Int(min(part.low for part in parts), max(part.high for part in parts), none)


def intersection(left: Int, right: Int) -> Int:
    """Values that both allow; `left` if they have nothing in common."""
    low, high = max(left.low, right.low), min(left.high, right.high)
    return Int(low, high, left.none) if low <= high else left


def hull_of_sets(left: Bits, right: Bits) -> Bits:
    low = min(left.low, right.low)
    return Bits(low, max(left.low + left.size, right.low + right.size) - low)


def elements(type: Bits | Seq) -> Int:
    if isinstance(type, Bits):
        return Int(type.low, max(type.low, type.low + type.size - 1))
    return Int(type.low, max(type.low, type.high))


def clamped(low: int, high: int) -> Int:
    return Int(max(INT_LOW, min(low, INT_HIGH)), min(INT_HIGH, max(high, INT_LOW)))


def arithmetic(op: ArithmeticOp, left: Int, right: Int) -> tuple[Int, bool]:
    """The interval of the result, and whether it must be checked (overflow, a divisor of 0)."""
    a, b, c, d = left.low, left.high, right.low, right.high
    match op:
        case ArithmeticOp.ADD:
            low, high = a + c, b + d
        case ArithmeticOp.SUBTRACT:
            low, high = a - d, b - c
        case ArithmeticOp.MULTIPLY:
            corners = (a * c, a * d, b * c, b * d)
            low, high = min(corners), max(corners)
        case ArithmeticOp.DIVIDE:
            if c <= 0 <= d:
                most = max(abs(a), abs(b))
                return clamped(-most, most), True
            corners = (a // c, a // d, b // c, b // d)
            low, high = min(corners), max(corners)
        case ArithmeticOp.MODULO:
            low, high = min(0, c + 1), max(0, d - 1)
            if a >= 0 and c >= 0:
                high = min(high, b)
            return Int(low, high), c <= 0 <= d
    return clamped(low, high), low < INT_LOW or high > INT_HIGH
