"""The functions of the language that are no constant tables: count, nth, first, max, set, spread and the rest."""

from typing import assert_never

from rulewright.diagnostics import Code as Mistake
from rulewright.ir import expressions as ir
from rulewright.lowering import folds
from rulewright.lowering.folds import Lower
from rulewright.lowering.holders import things_of
from rulewright.lowering.intervals import clamped, elements, hull_of_sets
from rulewright.lowering.places import count_things, place_index
from rulewright.lowering.scope import Scope
from rulewright.lowering.simplify import as_any_set, as_set, bits_of, calculate, constant, elements_of, int_of, number
from rulewright.lowering.types import GREATEST_SET, ir_type
from rulewright.lowering.values import OUT_OF_RANGE, checked
from rulewright.program import expressions as typed
from rulewright.program.expressions import Apply, Fold, Function
from rulewright.program.symbols import ThingKind
from rulewright.program.types import EmptyType

EMPTY_ZONE = Mistake.EMPTY_ZONE.value


def apply(scope: Scope, e: Apply, lower: Lower) -> ir.Expr:
    game = scope.game
    match e.function:
        case Function.COUNT:
            return _count(scope, e, lower)
        case Function.NTH:
            of = lower(scope, e.arguments[0])
            return ir.Nth(of, lower(scope, e.arguments[1]), e.span, elements_of(of))
        case Function.INDEX:
            of = lower(scope, e.arguments[0])
            return ir.IndexOf(of, lower(scope, e.arguments[1]), e.span, ir.Int(1, max(1, _most(of))))
        case Function.FIRST:
            return _measure(scope, e, ir.ScalarOf.FIRST, EMPTY_ZONE, lower)
        case Function.LAST:
            return _measure(scope, e, ir.ScalarOf.LAST, EMPTY_ZONE, lower)
        case Function.ONLY:
            return _measure(scope, e, ir.ScalarOf.ONLY, OUT_OF_RANGE, lower)
        case Function.MAX | Function.MIN:
            return _extreme(e.function is Function.MAX, [lower(scope, part) for part in e.arguments])
        case Function.ABS:
            operand = lower(scope, e.arguments[0])
            known = int_of(operand)
            if known.low >= 0:
                return operand
            low = 0 if known.high >= 0 else -known.high
            return ir.Absolute(operand, e.span, ir.Int(low, max(-known.low, known.high)))
        case Function.SET:
            return _set_of(scope, e, lower)
        case Function.UNION:
            left, right = as_any_set(lower(scope, e.arguments[0])), as_any_set(lower(scope, e.arguments[1]))
            if _is_empty(left) or _is_empty(right):
                return right if _is_empty(left) else left
            both = hull_of_sets(bits_of(left), bits_of(right))
            return ir.Union(as_set(left, both), as_set(right, both), both)
        case Function.DIFFERENCE:
            left, right = as_any_set(lower(scope, e.arguments[0])), as_any_set(lower(scope, e.arguments[1]))
            return ir.Difference(left, as_set(right, bits_of(left)), bits_of(left))
        case Function.NEXT_IN_ROW | Function.PREVIOUS_IN_ROW:
            thing = lower(scope, e.arguments[0])
            pool = game.showing.pool(e.type)
            if pool is None:
                raise LookupError("only things have a row")
            before = e.function is Function.PREVIOUS_IN_ROW
            return ir.BesideInRow(pool, thing, before, e.span, ir.Int(0, max(0, game.pools[pool].things - 1)))
        case Function.THINGS_OF:
            if e.things is None:
                raise LookupError("things of which kind?")
            player = lower(scope, e.arguments[0])
            return ir.Call(things_of(game, e.things), (player,), ir.Bits(0, e.things.domain.size))
        case Function.SPREAD:
            if e.term is None:
                raise LookupError("spread by which term?")
            start = as_any_set(lower(scope, e.arguments[0]))
            return ir.Spread(start, game.terms[e.term], bits_of(start))
        case Function.REPETITION:
            raise LookupError("repetition takes nothing")
        case _:
            assert_never(e.function)


def _most(of: ir.Expr) -> int:
    """How many members a collection can have."""
    type: ir.IrType = of.type
    return type.size if isinstance(type, ir.Bits) else type.most if isinstance(type, ir.Seq) else 1


def _is_empty(value: ir.Expr) -> bool:
    return isinstance(value, ir.Const) and value.value == 0


def _measure(scope: Scope, e: Apply, what: ir.ScalarOf, code: str, lower: Lower) -> ir.Expr:
    of = lower(scope, e.arguments[0])
    if what is not ir.ScalarOf.ONLY and isinstance(of, ir.Const) and isinstance(of.value, int) and of.value:
        lowest, highest = (of.value & -of.value).bit_length(), of.value.bit_length()
        return number(bits_of(of).low + (lowest if what is ir.ScalarOf.FIRST else highest) - 1)
    return ir.Measure(what, of, code, e.span, elements_of(of))


def _count(scope: Scope, e: Apply, lower: Lower) -> ir.Expr:
    counted = e.arguments[0]
    if isinstance(counted, typed.Interval):
        low, high = lower(scope, counted.low), lower(scope, counted.high)
        before = calculate(ir.ArithmeticOp.SUBTRACT, low, number(1), e.span)
        return _extreme(True, [number(0), calculate(ir.ArithmeticOp.SUBTRACT, high, before, e.span)])
    if isinstance(counted, typed.Folded) and counted.fold is Fold.ALL:
        return folds.count(scope, counted, lower)
    inner = counted.operand if isinstance(counted, typed.ToSet) else counted
    if isinstance(inner, typed.ReadZone) and isinstance(inner.zone.holds, ThingKind) and not inner.zone.one:
        keys = [lower(scope, key) for key in inner.keys]
        index = place_index(keys, inner.zone.keys, inner.span)
        return count_things(scope.game.thing_zones[inner.zone], index)
    of = lower(scope, counted)
    if isinstance(of, ir.Const):
        value = of.value
        return number(len(value) if isinstance(value, tuple) else value.bit_count())
    return ir.Measure(ir.ScalarOf.COUNT, of, None, e.span, clamped(0, _most(of)))


def _extreme(greatest: bool, parts: list[ir.Expr]) -> ir.Expr:
    types = [int_of(part) for part in parts]
    known = [value for value in map(constant, parts) if value is not None]
    if len(known) == len(parts):
        return number(max(known) if greatest else min(known))
    best = max if greatest else min
    type = ir.Int(best(type.low for type in types), best(type.high for type in types))
    return ir.Extreme(greatest, tuple(parts), type)


def _set_of(scope: Scope, e: Apply, lower: Lower) -> ir.Expr:
    parts = [lower(scope, part) for part in e.arguments]
    if not parts or isinstance(e.type, EmptyType):
        return ir.Const(0, ir.Bits(0, 1))
    declared = ir_type(e.type)
    low, high = min(int_of(part).low for part in parts), max(int_of(part).high for part in parts)
    if not isinstance(declared, ir.Bits) or declared.size > GREATEST_SET:
        declared = scope.game.set_of(low, high - low + 1, e.span)
    inside = elements(declared)
    known = [value for value in map(constant, parts) if value is not None]
    if len(known) == len(parts) and all(inside.low <= value <= inside.high for value in known):
        mask = 0
        for value in known:
            mask |= 1 << (value - declared.low)
        return ir.Const(mask, declared)
    return ir.SetOf(tuple(checked(part, inside, OUT_OF_RANGE, e.span) for part in parts), declared)
