"""Whether two expressions are the same, wherever they were written."""

from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Span
from rulewright.ir.expressions import Arithmetic, ArithmeticOp, Generator, Local


def same(one: Any, other: Any, turned: bool = False) -> bool:
    """Are two pieces of code alike but for the places in the text that they belong to, and for the numbers of the
    locals that they bind? With `turned` the sides of sums and products that cannot fail may have changed places."""
    return _same(one, other, turned, {})


def _same(one: Any, other: Any, turned: bool, names: dict[int, int]) -> bool:
    """`names` are the locals bound so far: the other's number, and the one that it stands for."""
    if isinstance(one, tuple):
        return (
            isinstance(other, tuple)
            and len(one) == len(other)
            and all(_same(mine, theirs, turned, names) for mine, theirs in zip(one, other, strict=True))
        )
    if type(one) is not type(other):
        return False
    if isinstance(one, Span):
        return True
    if not is_dataclass(one) or isinstance(one, type):
        return bool(one == other)
    if isinstance(one, Local):
        return bool(one.number == names.get(other.number, other.number))
    parts = [part.name for part in fields(one)]
    if isinstance(one, Generator):
        names[other.local] = one.local
        parts.remove("local")
    if all(_same(getattr(one, name), getattr(other, name), turned, names) for name in parts):
        return True
    return turned and _is_turned(one, other, names)


def _is_turned(one: Any, other: Any, names: dict[int, int]) -> bool:
    match one, other:
        case Arithmetic(op=ArithmeticOp.ADD | ArithmeticOp.MULTIPLY, checked=False), Arithmetic(checked=False):
            sides = _same(one.left, other.right, True, names) and _same(one.right, other.left, True, names)
            return one.op is other.op and sides
        case _:
            return False
