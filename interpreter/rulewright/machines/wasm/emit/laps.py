"""How long something may go on: bounds on the laps of loops, worked out from types.

Watched loops have no bound, and neither has what contains one. Where a loop may make more than `MANY` laps in all, each
of its laps is paid from a budget of work (`$work`), so that every call of a module comes to its end in about a second,
with an error that names the loop. Loops with small bounds pay nothing; watched loops pay from their 64th lap on.
"""

from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Span
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.code import Code

MANY = 1 << 20
WORK = 1 << 26
EVIDENT = 1 << 12  # what a loop with an evident bound, or the trial of a procedure, is taken to last
ENDLESS = 1 << 62
TOO_LONG = "this was still being done after very many steps"


class Laps:
    """Bounds for one game; `of_function` is filled as functions are asked for (they never call themselves)."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._functions: dict[int, int] = {}

    def of(self, node: Any) -> int:
        """The laps of all loops in an expression, a statement or a body."""
        match node:
            case e.Fold():
                return self._parts(node.outer, node.otherwise) + self.nested(node.generators, self.of(node.value))
            case s.ForEach():
                return self._parts(node.outer) + self.nested(node.generators, self.of(node.body))
            case s.Loop():
                if node.watched is not None:
                    return ENDLESS
                return _cut(EVIDENT * (1 + self._parts(node.condition, node.body)))
            case e.Call() | s.CallFunction():
                return self._parts(node.arguments) + self._function(node.function)
            case e.Spread():
                return _cut(self._parts(node.start) + node.type.size * (1 + self._function(node.function)))
            case e.Possible() | e.After():
                tried = EVIDENT if node.callee.procedure else self._function(node.callee.number)
                return self._parts(node.arguments, node.operand if isinstance(node, e.After) else None) + tried
            case tuple():
                return self._parts(*node)
            case _ if is_dataclass(node) and not isinstance(node, Span | type):
                return self._parts(*(getattr(node, part.name) for part in fields(node)))
            case _:
                return 0

    def nested(self, generators: tuple[e.Generator, ...], inner: int) -> int:
        """The laps of generators in one another, around something of so many laps."""
        for generator in reversed(generators):
            lap = 1 + self.of(generator.conditions) + inner
            inner = _cut(self.of(generator.source) + most(generator.source) * lap)
        return inner

    def _function(self, number: int) -> int:
        if number not in self._functions:
            self._functions[number] = self.of(self._code.functions[number].body)
        return self._functions[number]

    def _parts(self, *parts: Any) -> int:
        return _cut(sum(map(self.of, parts)))


def most(source: e.Expr | e.Run) -> int:
    """How many values there are at most to run over."""
    if isinstance(source, e.Run):
        low, high = source.low.type, source.high.type
        if isinstance(source.low, e.Const) and isinstance(source.low.value, int):
            low = e.Int(source.low.value, source.low.value)
        if isinstance(source.high, e.Const) and isinstance(source.high.value, int):
            high = e.Int(source.high.value, source.high.value)
        return max(0, high.high - low.low + 1) if isinstance(low, e.Int) and isinstance(high, e.Int) else ENDLESS
    match source.type:
        case e.Bits(size=size):
            return size
        case e.Seq(most=longest):
            return longest
        case e.Int():
            raise TypeError("an integer is nothing to run over")


def price(lap: int) -> int:
    """What one lap of so many laps within costs."""
    return 1 + min(lap, MANY) // 16


def _cut(laps: int) -> int:
    return min(laps, ENDLESS)
