"""Works out typed expressions whose value is known before the game: links, capacities, counts, limits, table ranges.

Takes an expression and values for the locals that are free in it; returns the encoded value, or None if the expression
reads anything that changes in play. A mistake in the calculation (division by zero, a table without a row, …) is
reported where it stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.checking.declarations.values import Open, encoded, opened
from rulewright.checking.reporter import Reporter
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions as typed
from rulewright.program.expressions import ArithmeticOp, CompareOp, Fold, Function
from rulewright.program.symbols import ConstantTable, Local
from rulewright.program.types import INT_HIGH, INT_LOW, SetType, Value

# Steps of all evaluations of a game; declarations that need more are refused as too large.
_MOST_STEPS = 1_000_000
# Terms that call one another; deeper is a ring, which is reported where terms are checked.
_MOST_CALLS = 60


class NotConstant(Exception):
    """The expression reads something that is only known in play."""


@dataclass(slots=True)
class Budget:
    """What evaluations may still cost, in steps."""

    steps: int = _MOST_STEPS

    def spend(self, steps: int, span: Span) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise ConstantFailure(Code.TOO_LARGE, span, "this takes too long to work out before the game")


class ConstantFailure(Exception):
    """The calculation has a mistake; carries what to report."""

    def __init__(self, code: Code, span: Span, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.span = span
        self.message = message


def constant_value(
    expr: typed.Expr, bindings: Mapping[Local, Value] | None = None, reporter: Reporter | None = None
) -> Value | None:
    """The encoded value, or None: not constant, or a mistake (which goes to the reporter, if there is one)."""
    try:
        return evaluate(expr, bindings or {})
    except NotConstant:
        return None
    except ConstantFailure as failure:
        if reporter is not None:
            reporter.report(failure.code, failure.span, failure.message)
        return None


def evaluate(expr: typed.Expr, bindings: Mapping[Local, Value], budget: Budget | None = None) -> Value:
    """The encoded value. Raises NotConstant or ConstantFailure."""
    frame = {local: opened(local.type, value) for local, value in bindings.items()}
    return encoded(expr.type, _Evaluation(budget or Budget()).value(expr, frame))


def cases(fold: typed.Folded) -> list[dict[Local, Open]]:
    """All that the names of a quantifier without free names can stand for, its conditions holding. Raises as `evaluate`
    does."""
    return _Evaluation(Budget()).cases(fold, {})


def look_up(table: ConstantTable, keys: tuple[int, ...]) -> Value | None:
    """The entry of a constant table, None where it has no row."""
    place = 0
    for i, (key, (low, size)) in enumerate(zip(keys, table.keys, strict=True)):
        if table.clamp and i == len(keys) - 1:
            key = min(key, low + size - 1)
        if not low <= key < low + size:
            return None
        place = place * size + key - low
    return table.values[place]


_Frame = dict[Local, Open]


class _Evaluation:
    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._calls = 0

    def value(self, expr: typed.Expr, frame: _Frame) -> Open:
        self._budget.spend(1, expr.span)
        match expr:
            case typed.Const(value, type_):
                return opened(type_, value)
            case typed.LocalRef(local):
                if local not in frame:
                    raise NotConstant
                return frame[local]
            case typed.ReadTable(table, keys):
                found = look_up(table, tuple(self._number(key, frame) for key in keys))
                if found is None:
                    raise ConstantFailure(table.absent, expr.span, _absent(table))
                return opened(table.type, found)
            case typed.CallTerm(term, arguments):
                inner = {
                    parameter: self.value(argument, frame)
                    for parameter, argument in zip(term.parameters, arguments, strict=True)
                }
                body = term.cases[self._number(arguments[0], frame)] if term.cases else term.body
                if body is None or self._calls >= _MOST_CALLS:
                    raise NotConstant
                self._calls += 1
                result = self.value(body, inner)
                self._calls -= 1
                return result
            case typed.Arithmetic():
                return self._arithmetic(expr, frame)
            case typed.Compare():
                return int(self._compare(expr, frame))
            case typed.In(value, of):
                wanted = self.value(value, frame)
                return int(wanted is not None and wanted in self._members(of, frame))
            case typed.Not(operand):
                return int(not self.value(operand, frame))
            case typed.And(parts):
                return int(all(self.value(part, frame) for part in parts))
            case typed.Or(parts):
                return int(any(self.value(part, frame) for part in parts))
            case typed.Conditional(condition, then, otherwise):
                return self.value(then if self.value(condition, frame) else otherwise, frame)
            case typed.Interval() | typed.ToSet():
                return frozenset(self._members(expr, frame))
            case typed.Folded():
                return self._folded(expr, frame)
            case typed.Apply():
                return self._apply(expr, frame)
            case _:
                raise NotConstant

    def _number(self, expr: typed.Expr, frame: _Frame) -> int:
        value = self.value(expr, frame)
        if not isinstance(value, int):
            raise ConstantFailure(Code.MAY_BE_NONE, expr.span, "this is `none` here")
        return value

    def _members(self, expr: typed.Expr, frame: _Frame) -> list[int]:
        """What a set, a list or an interval holds, in walking order."""
        if isinstance(expr, typed.Interval):
            low, high = self._number(expr.low, frame), self._number(expr.high, frame)
            self._budget.spend(max(0, high - low), expr.span)
            return list(range(low, high + 1))
        if isinstance(expr, typed.ToSet):
            return sorted(set(self._members(expr.operand, frame)))
        value = self.value(expr, frame)
        if isinstance(value, tuple):
            return list(value)
        return sorted(value) if isinstance(value, frozenset) else []

    def _arithmetic(self, expr: typed.Arithmetic, frame: _Frame) -> int:
        left, right = self._number(expr.left, frame), self._number(expr.right, frame)
        match expr.op:
            case ArithmeticOp.ADD:
                result = left + right
            case ArithmeticOp.SUBTRACT:
                result = left - right
            case ArithmeticOp.MULTIPLY:
                result = left * right
            case ArithmeticOp.DIVIDE | ArithmeticOp.MODULO:
                if right == 0:
                    raise ConstantFailure(Code.DIVIDE_BY_ZERO, expr.span, "this divides by zero")
                result = left // right if expr.op is ArithmeticOp.DIVIDE else left % right
        if not INT_LOW <= result <= INT_HIGH:
            raise ConstantFailure(Code.OVERFLOW, expr.span, "this is beyond the largest number, 2,147,483,647")
        return result

    def _compare(self, expr: typed.Compare, frame: _Frame) -> bool:
        left, right = self._comparable(expr.left, frame), self._comparable(expr.right, frame)
        if expr.op is CompareOp.EQUAL:
            return left == right
        if expr.op is CompareOp.UNEQUAL:
            return left != right
        if not isinstance(left, int) or not isinstance(right, int):
            raise NotConstant
        match expr.op:
            case CompareOp.LESS:
                return left < right
            case CompareOp.AT_MOST:
                return left <= right
            case CompareOp.MORE:
                return left > right
            case CompareOp.AT_LEAST:
                return left >= right

    def _comparable(self, expr: typed.Expr, frame: _Frame) -> Open:
        value = self.value(expr, frame)
        return frozenset(value) if isinstance(value, tuple) else value

    def cases(self, expr: typed.Folded, frame: _Frame) -> list[_Frame]:
        if not all(self.value(condition, frame) for condition in expr.over.outer):
            return []
        return self._enumerate(expr.over.binders, frame, leading=expr.fold is Fold.LEADING)

    def _folded(self, expr: typed.Folded, frame: _Frame) -> Open:
        found = self.cases(expr, frame)
        if expr.fold is Fold.ANY:
            return int(bool(found))
        if expr.fold is Fold.NO:
            return int(not found)
        if expr.fold is Fold.ALL or expr.fold is Fold.LEADING:
            local = expr.over.binders[0].local
            kept = [value for one in found if isinstance(value := one[local], int)]
            return frozenset(kept) if isinstance(expr.type, SetType) else tuple(kept)
        if expr.value is None:
            raise NotConstant
        values = [self._number(expr.value, one) for one in found]
        match expr.fold:
            case Fold.SUM:
                return sum(values)
            case Fold.MAX | Fold.MIN:
                if values:
                    return max(values) if expr.fold is Fold.MAX else min(values)
                if expr.otherwise is None:
                    raise ConstantFailure(Code.NOTHING_TO_COMPARE, expr.span, "there is nothing to compare here")
                return self.value(expr.otherwise, frame)
            case Fold.SET:
                return frozenset(values)
            case Fold.LIST:
                return tuple(values)

    def _enumerate(self, binders: tuple[typed.Binder, ...], frame: _Frame, *, leading: bool) -> list[_Frame]:
        if not binders:
            return [frame]
        first, *rest = binders
        found: list[_Frame] = []
        for member in self._members(first.source, frame):
            inner = {**frame, first.local: member}
            if all(self.value(condition, inner) for condition in first.conditions):
                found += self._enumerate(tuple(rest), inner, leading=leading)
            elif leading:
                break
        return found

    def _apply(self, expr: typed.Apply, frame: _Frame) -> Open:
        arguments = expr.arguments
        match expr.function:
            case Function.COUNT:
                return len(self._members(arguments[0], frame))
            case Function.FIRST | Function.LAST | Function.ONLY:
                values = self._members(arguments[0], frame)
                if expr.function is Function.ONLY and len(values) != 1:
                    raise ConstantFailure(Code.OUT_OF_RANGE, expr.span, f"there are {len(values)} here, not one")
                if not values:
                    raise ConstantFailure(Code.EMPTY_ZONE, expr.span, "there is none here")
                return values[-1] if expr.function is Function.LAST else values[0]
            case Function.NTH:
                values = self._members(arguments[0], frame)
                place = self._number(arguments[1], frame)
                if not 1 <= place <= len(values):
                    raise ConstantFailure(
                        Code.OUT_OF_RANGE, expr.span, f"there is no place {place} among {len(values)}"
                    )
                return values[place - 1]
            case Function.INDEX:
                values = self._members(arguments[0], frame)
                wanted = self._number(arguments[1], frame)
                if wanted not in values:
                    raise ConstantFailure(Code.OUT_OF_RANGE, expr.span, "this is not in the list")
                return values.index(wanted) + 1
            case Function.MAX:
                return max(self._number(argument, frame) for argument in arguments)
            case Function.MIN:
                return min(self._number(argument, frame) for argument in arguments)
            case Function.ABS:
                return abs(self._number(arguments[0], frame))
            case Function.SET:
                return frozenset(self._number(argument, frame) for argument in arguments)
            case Function.UNION:
                left, right = (set(self._members(argument, frame)) for argument in arguments)
                return frozenset(left | right)
            case Function.DIFFERENCE:
                left, right = (set(self._members(argument, frame)) for argument in arguments)
                return frozenset(left - right)
            case Function.SPREAD:
                return self._spread(expr, frame)
            case Function.NEXT_IN_ROW | Function.PREVIOUS_IN_ROW | Function.THINGS_OF | Function.REPETITION:
                raise NotConstant

    def _spread(self, expr: typed.Apply, frame: _Frame) -> Open:
        term = expr.term
        if term is None or term.body is None:
            raise NotConstant
        reached = set(self._members(expr.arguments[0], frame))
        waiting = sorted(reached)
        while waiting:
            here = waiting.pop()
            for other in self._members(term.body, {term.parameters[0]: here}):
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return frozenset(reached)


def _absent(table: ConstantTable) -> str:
    if table.absent is Code.NO_SUCH_SITE:
        return f"`{table.id}` is off the board here"
    return f"`{table.id}` has no row for this"
