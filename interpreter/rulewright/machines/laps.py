"""How long something may go on: bounds on the laps of loops, worked out from types, and what is paid for them.

Every call of a machine has a budget of `WORK` laps and is stopped when it is used up (the error `runaway`), so that it
comes to its end whatever a rule says. What lasts evidently short pays nothing; the rest pays as it goes on:

- each lap of a `for each` or a quantifier that may make more than `MANY` laps, before its conditions are tested;
- each lap of a watched loop, from its 64th on if laps are short, and of a loop with an evident bound that is long;
- a function or block with more than `FREE` laps of loops that pay nothing themselves, when it begins;
- each question that goes on unasked, each draw and each shuffle, and the blocks that were run up to there.

A lap costs as many laps as there may be within it without being paid for there. What takes a machine much longer than a
lap counts as several: a trial, which keeps the vector aside, and a move of things, which may look at all of them.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Span
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.code import Code, Decision

WORK = 1 << 26
MANY = 1 << 16
FREE = 1 << 10
PER_BLOCK = 4
PER_STOP = 64  # a question that goes on unasked, a draw, a shuffle
FIRST_WATCHED_LAP = 64
EVIDENT = 1 << 12  # what a loop with an evident bound that no type tells is taken to last
TOO_LONG = "this was still being done after very many steps"

_NODES_A_LAP = 8  # so many nodes of code that only run once take about as long as an empty lap
_BYTES_A_LAP = 32
_THINGS_A_LAP = 8
_MOST = 1 << 24


class Laps:
    """Bounds for one game; those of functions are kept (they never call themselves)."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._functions: dict[int, int] = {}

    # ------------------------------------------------------------ what pays
    def paid_lap(self, generator: e.Generator, rest: tuple[e.Generator, ...], inner: int) -> int | None:
        """What each lap of a generator costs, around other ones and something of so many laps; None: nothing."""
        lap = self._lap(generator, rest, inner)
        return lap if most(generator.source) * lap > MANY else None

    def loop_lap(self, loop: s.Loop) -> tuple[int, int] | None:
        """What a lap of a `while` or a `repeat` costs, and from which lap on it is paid; None: nothing."""
        lap = self._loop_lap(loop)
        if loop.watched is not None:
            return lap, 1 if lap > FREE else FIRST_WATCHED_LAP
        return (lap, 1) if self._evident(loop.condition) * lap > MANY else None

    def entered(self, body: s.Body) -> int | None:
        """What it costs to begin a function or a block with this body; None: nothing."""
        laps = self.of(body)
        return laps if laps > FREE else None

    def stop(self, decision: Decision) -> int:
        """What it costs to go on unasked at a decision, or to draw."""
        listed = (self.of(arm.outer) + self._nested(arm.generators, 0) for arm in decision.arms)
        return _cut(PER_STOP + sum(listed))

    # ------------------------------------------------------------ bounds
    def within(self, node: Any) -> int:
        """The laps that something takes that stands in a loop: of the loops in it, and of its own code."""
        return self.of(node) + sum(1 for _ in _walk(node)) // _NODES_A_LAP

    def of(self, node: Any) -> int:
        """The laps in an expression, a statement or a body that are not paid for within it."""
        match node:
            case e.Fold():
                return self._parts(node.outer, node.otherwise) + self._nested(node.generators, self.within(node.value))
            case s.ForEach():
                return self._parts(node.outer) + self._nested(node.generators, self.within(node.body))
            case s.Loop():
                paid = self.loop_lap(node)
                if paid is not None:
                    return 1 if paid[1] == 1 else FIRST_WATCHED_LAP * paid[0]
                return self._evident(node.condition) * self._loop_lap(node)
            case s.If():
                tests = self._parts(*(test for test, _ in node.arms))
                return tests + max(map(self.of, (node.otherwise, *(body for _, body in node.arms))))
            case e.Call() | s.CallFunction():
                return self._parts(node.arguments) + self._function(node.function)
            case e.Spread():
                return _cut(self._parts(node.start) + node.type.size * (1 + self._function(node.function)))
            case e.Possible() | e.After():
                tried = 1 if node.callee.procedure else self._function(node.callee.number)
                looked = self.of(node.operand) if isinstance(node, e.After) else 0
                return self._parts(node.arguments) + tried + looked + self._code.layout.size // _BYTES_A_LAP
            case s.MoveThing(pool=pool):
                return self._children(node) + self._moved(pool)
            case s.MoveThings():
                zone = self._code.thing_zones[node.source]
                return self._children(node) + _number(node.amount, max(zone.capacities)) * self._moved(zone.pool)
            case s.SwapThings():
                zone = self._code.thing_zones[node.zone]
                return self._children(node) + max(zone.capacities) * self._moved(zone.pool)
            case tuple():
                return self._parts(*node)
            case _ if is_dataclass(node) and not isinstance(node, Span | type):
                return self._children(node)
            case _:
                return 0

    def _nested(self, generators: tuple[e.Generator, ...], inner: int) -> int:
        """What generators in one another leave unpaid, around something of so many laps."""
        if not generators:
            return inner
        generator, rest = generators[0], generators[1:]
        laps = most(generator.source) * self._lap(generator, rest, inner)
        return self.of(generator.source) + (1 if laps > MANY else laps)

    def _lap(self, generator: e.Generator, rest: tuple[e.Generator, ...], inner: int) -> int:
        tests = (generator.conditions, generator.through)
        return _cut(1 + self.within(tests) + self._nested(rest, inner))

    def _loop_lap(self, loop: s.Loop) -> int:
        return _cut(1 + self._parts(loop.condition) + self.within(loop.body))

    def _function(self, number: int) -> int:
        if number not in self._functions:
            laps = self.of(self._code.functions[number].body)
            self._functions[number] = 1 if laps > FREE else laps
        return self._functions[number]

    def _evident(self, condition: e.Expr) -> int:
        """How often a loop may run that takes from a zone at each lap: what its condition reads tells how much lies
        there at most."""
        loads = (node.type for node in _walk(condition) if isinstance(node, e.Load))
        return max((kind.high for kind in loads if isinstance(kind, e.Int)), default=EVIDENT)

    def _moved(self, pool: int) -> int:
        moved = self._code.pools[pool]
        seen = 1 if moved.known is None else 1 + len(self._code.seats)
        return 1 + moved.things * seen // _THINGS_A_LAP

    def _children(self, node: Any) -> int:
        return self._parts(*(getattr(node, part.name) for part in fields(node)))

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
        return max(0, high.high - low.low + 1) if isinstance(low, e.Int) and isinstance(high, e.Int) else _MOST
    match source.type:
        case e.Bits(size=size):
            return size
        case e.Seq(most=longest):
            return longest
        case e.Int():
            raise TypeError("an integer is nothing to run over")


def _number(amount: e.Expr | None, most_there: int) -> int:
    """How many are moved at most."""
    kind = None if amount is None else amount.type
    return most_there if not isinstance(kind, e.Int) else max(0, min(kind.high, most_there))


def _walk(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        for part in node:
            yield from _walk(part)
    elif is_dataclass(node) and not isinstance(node, Span | type):
        yield node
        for field in fields(node):
            yield from _walk(getattr(node, field.name))


def _cut(laps: int) -> int:
    """Nothing costs more at once, so that a budget never falls far below 0."""
    return min(laps, _MOST)
