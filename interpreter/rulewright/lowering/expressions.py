"""Typed expressions as expressions of the machine code.

Takes a scope (where names live) and an expression; returns what works out the same value. Registers for the names of
quantifiers are added to the scope. Nothing is refused: the checker has done that.
"""

from collections.abc import Sequence
from typing import assert_never

from rulewright.ir import expressions as ir
from rulewright.ir.code import TRUTH
from rulewright.lowering import folds
from rulewright.lowering.applications import apply
from rulewright.lowering.holders import holder
from rulewright.lowering.intervals import hull_of_sets
from rulewright.lowering.places import place_index, read_table, read_things, read_tokens, read_variable
from rulewright.lowering.repetition import repetition
from rulewright.lowering.scope import Scope, plain
from rulewright.lowering.simplify import (
    FALSE,
    as_any_set,
    as_set,
    bits_of,
    calculate,
    compare,
    conjunction,
    constant,
    disjunction,
    equal,
    int_of,
    negation,
    number,
    select,
    truth,
)
from rulewright.lowering.types import GREATEST_SET, ir_type
from rulewright.lowering.values import common, fit, none_of_type
from rulewright.program import expressions as typed
from rulewright.program.expressions import Expr, Function
from rulewright.program.symbols import Local, ThingKind, TokenKind
from rulewright.program.types import EmptyType, IntType, NoneType, OptionalType, SetType, Type, none_of


def lower(scope: Scope, e: Expr) -> ir.Expr:
    game = scope.game
    match e:
        case typed.Const():
            return _const(e)
        case typed.LocalRef():
            return scope.read(e.local, e.type)
        case typed.Me():
            return game.me
        case typed.ReadZone():
            return plain(_read_zone(scope, e), e.type)
        case typed.ReadVar():
            index = place_index(lower_all(scope, e.keys), e.var.keys, e.span)
            return plain(read_variable(game.variables[e.var], index), e.type)
        case typed.ReadTable():
            return plain(read_table(game, e.table, lower_all(scope, e.keys), e.span), e.type)
        case typed.CallTerm():
            call = ir.Call(
                game.terms[e.term], lower_arguments(scope, e.arguments, e.term.parameters), ir_type(e.term.type)
            )
            return plain(call, e.type)
        case typed.Arithmetic():
            left, right = lower(scope, e.left), lower(scope, e.right)
            return calculate(ir.ArithmeticOp(e.op.value), left, right, e.span)
        case typed.Compare():
            return _compare(scope, e)
        case typed.In():
            return _contains(scope, e)
        case typed.Not():
            return negation(lower(scope, e.operand))
        case typed.And():
            return conjunction([lower(scope, part) for part in e.parts])
        case typed.Or():
            return disjunction([lower(scope, part) for part in e.parts])
        case typed.Conditional():
            return _conditional(scope, e)
        case typed.After():
            arguments = lower_arguments(scope, e.arguments, e.action.parameters)
            return ir.After(lower(scope, e.operand), game.callee(e.action), arguments, TRUTH)
        case typed.Possible():
            arguments = lower_arguments(scope, e.arguments, e.action.parameters)
            return ir.Possible(game.callee(e.action), arguments, TRUTH)
        case typed.Old():
            operand = lower(scope, e.operand)
            return ir.Old(operand, operand.type)
        case typed.Interval():
            return _interval(scope, e, None)
        case typed.ToSet():
            return _to_set(scope, e)
        case typed.Folded():
            return folds.fold(scope, e, lower)
        case typed.Apply():
            if e.function is Function.REPETITION:
                return repetition(scope, e.span)
            return apply(scope, e, lower)
        case typed.RoundNumber():
            draft = game.phases[e.phase]
            if draft.passes is None:
                raise LookupError(f"{e.phase} does not count its passes")
            return ir.Load(draft.passes, None, ir.Int(1, max(1, e.phase.limit or 1)))
        case _:
            assert_never(e)


def lower_all(scope: Scope, expressions: Sequence[Expr]) -> list[ir.Expr]:
    return [lower(scope, e) for e in expressions]


def lower_arguments(scope: Scope, arguments: Sequence[Expr], parameters: Sequence[Local]) -> tuple[ir.Expr, ...]:
    return tuple(
        lower_as(scope, argument, parameter.type) for argument, parameter in zip(arguments, parameters, strict=True)
    )


def lower_as(scope: Scope, e: Expr, type: Type) -> ir.Expr:
    """The value as one of a type: the words `none` and `set()` get theirs, bounds are checked."""
    target = ir_type(type)
    value = lower_towards(scope, e, target)
    return fit(scope, value, target, e.span)


def lower_towards(scope: Scope, e: Expr, target: ir.IrType) -> ir.Expr:
    """The value, encoded as the target is; its bounds may still be wider."""
    match e:
        case typed.Const(type=NoneType()) if isinstance(target, ir.Int):
            return none_of_type(target)
        case typed.Const(type=EmptyType()) | typed.Apply(function=Function.SET, arguments=()):
            return _empty(target)
        case typed.Conditional(condition, then, otherwise):
            chosen = lower(scope, condition)
            left = fit(scope, lower_towards(scope, then, target), target, then.span)
            right = fit(scope, lower_towards(scope, otherwise, target), target, otherwise.span)
            return select(chosen, left, right, target)
        case typed.Interval() if isinstance(target, ir.Bits):
            return _interval(scope, e, target)
        case _:
            return lower(scope, e)


def _empty(target: ir.IrType) -> ir.Expr:
    return ir.Const(() if isinstance(target, ir.Seq) else 0, target)


def _const(e: typed.Const) -> ir.Expr:
    match e.type:
        case NoneType():
            return ir.Const(e.value, ir.Int(0, 0, e.value if isinstance(e.value, int) else None))
        case EmptyType():
            return ir.Const(0, ir.Bits(0, 1))
        case OptionalType(of) if e.value == none_of(of):
            return none_of_type(_int(ir_type(e.type)))
        case SetType(IntType()) if isinstance(e.value, int):
            declared = ir_type(e.type)
            return ir.Const(e.value, ir.Bits(declared.low, max(1, e.value.bit_length())))
        case _:
            if isinstance(e.value, tuple):
                bounds = (min(e.value, default=0), max(e.value, default=0))
                return ir.Const(e.value, ir.Seq(len(e.value), *bounds))
            declared = ir_type(e.type)
            return ir.Const(e.value, ir.Int(e.value, e.value) if isinstance(declared, ir.Int) else declared)


def _int(type: ir.IrType) -> ir.Int:
    if not isinstance(type, ir.Int):
        raise TypeError(f"{type} is not the type of a single value")
    return type


def _read_zone(scope: Scope, e: typed.ReadZone) -> ir.Expr:
    index = place_index(lower_all(scope, e.keys), e.zone.keys, e.span)
    if isinstance(e.zone.holds, TokenKind):
        return read_tokens(scope.game.token_zones[e.zone], index)
    return read_things(scope.game, scope.game.thing_zones[e.zone], index, e.span, e.may_be_empty)


def _compare(scope: Scope, e: typed.Compare) -> ir.Expr:
    op = ir.CompareOp(e.op.value)
    left, right = e.left, e.right
    if _is_untyped(left):
        left, right = right, left  # only = and != take the words `none` and `set()`
    value = lower(scope, left)
    type: ir.IrType = value.type
    if _is_untyped(right):
        if isinstance(type, ir.Int) and type.none is None:
            return truth(op is ir.CompareOp.UNEQUAL)
        value = as_any_set(value)
        return compare(op, value, lower_towards(scope, right, value.type))
    other = lower(scope, right)
    if isinstance(value.type, ir.Int):
        return compare(op, value, other)
    value, other = as_any_set(value), as_any_set(other)
    both = hull_of_sets(bits_of(value), bits_of(other))
    return compare(op, as_set(value, both), as_set(other, both))


def _is_untyped(e: Expr) -> bool:
    return isinstance(e.type, NoneType | EmptyType)


def _conditional(scope: Scope, e: typed.Conditional) -> ir.Expr:
    condition = lower(scope, e.condition)
    known = constant(condition)
    if known is not None and not isinstance(e.type, OptionalType):
        return lower(scope, e.then if known else e.otherwise)
    then, otherwise = e.then, e.otherwise
    if _is_untyped(then) or _is_untyped(otherwise):
        target = ir_type(e.type)
        left, right = lower_towards(scope, then, target), lower_towards(scope, otherwise, target)
    else:
        left, right = lower(scope, then), lower(scope, otherwise)
    both = common(left.type, right.type)
    return select(condition, fit(scope, left, both, e.span), fit(scope, right, both, e.span), both)


def _interval(scope: Scope, e: typed.Interval, target: ir.Bits | None) -> ir.Expr:
    """The numbers of an interval as a set; numbers outside the range of the set are an error when it happens."""
    low, high = lower(scope, e.low), lower(scope, e.high)
    if target is None:
        lowest, highest = int_of(low).low, max(int_of(low).low, int_of(high).high)
        target = scope.game.set_of(lowest, highest - lowest + 1, e.span)
    a, b = constant(low), constant(high)
    if a is not None and b is not None and target.low <= a and b < target.low + target.size:
        mask = ((1 << (b - a + 1)) - 1) << (a - target.low) if a <= b else 0
        return ir.Const(mask, target)
    return ir.IntervalSet(low, high, e.span, target)


def _to_set(scope: Scope, e: typed.ToSet) -> ir.Expr:
    value = lower(scope, e.operand)
    declared = ir_type(e.type) if not isinstance(e.type, EmptyType) else value.type
    if isinstance(declared, ir.Bits) and declared.size <= GREATEST_SET:
        return as_set(value, declared)
    return as_any_set(value)


def _contains(scope: Scope, e: typed.In) -> ir.Expr:
    value = lower(scope, e.value)
    type = int_of(value)
    of = e.of
    if isinstance(of, typed.Interval):
        low, high = lower(scope, of.low), lower(scope, of.high)
        return ir.Within(value, low, high, type.none, TRUTH)
    if type.none is None:
        direct = _lies_in(scope, value, of)
        if direct is not None:
            return direct
    collection = lower(scope, of)
    if isinstance(e.value.type, NoneType) or isinstance(of.type, EmptyType):
        return FALSE
    known = constant(value)
    if known is not None and isinstance(collection, ir.Const) and isinstance(collection.value, int):
        at = known - bits_of(collection).low
        return truth(at >= 0 and bool(collection.value >> at & 1))
    return ir.Contains(value, collection, TRUTH)


def _lies_in(scope: Scope, thing: ir.Expr, of: Expr) -> ir.Expr | None:
    """Whether a thing lies in a zone, or among a player's things, is asked of the thing: one cell says where it is."""
    game = scope.game
    inner = of.operand if isinstance(of, typed.ToSet) else of
    if isinstance(inner, typed.ReadZone) and isinstance(inner.zone.holds, ThingKind) and not inner.zone.one:
        zone = game.thing_zones[inner.zone]
        index = place_index(lower_all(scope, inner.keys), inner.zone.keys, inner.span)
        pool = game.pools[zone.pool]
        lies = ir.Load(pool.location, thing, ir.Int(0, pool.places - 1))
        place = number(zone.first_place)
        if index is None:
            return equal(lies, place)
        return equal(lies, calculate(ir.ArithmeticOp.ADD, index, place, inner.span))
    if isinstance(inner, typed.Apply) and inner.function is Function.THINGS_OF and inner.things is not None:
        held = ir.Call(holder(game, inner.things), (thing,), game.maybe_player)
        return equal(held, lower(scope, inner.arguments[0]))
    return None
