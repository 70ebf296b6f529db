"""Reading at keys: the flat index of a cell or of an entry of a table, and what stands there."""

from collections.abc import Sequence
from math import prod

from rulewright.diagnostics import Code as Mistake
from rulewright.diagnostics import Span
from rulewright.ir.code import ThingZone, TokenZone, Variable, ZoneOrder
from rulewright.ir.expressions import (
    ArithmeticOp,
    Bits,
    Const,
    CountAt,
    Expr,
    Extreme,
    Int,
    Load,
    LoadSeq,
    Local,
    Lookup,
    NotNone,
    Seq,
    ThingsAt,
)
from rulewright.lowering.components import narrowed, table_number
from rulewright.lowering.game import Game
from rulewright.lowering.simplify import calculate, constant, int_of, number
from rulewright.lowering.types import ir_type, key_range
from rulewright.lowering.values import OUT_OF_RANGE, checked
from rulewright.program.symbols import ConstantTable
from rulewright.program.types import INT_HIGH, Type

Keys = Sequence[tuple[Expr, int, int]]  # the value, the lowest value, how many there are


def ranges(values: Sequence[Expr], types: Sequence[Type]) -> Keys:
    return [(value, *key_range(type)) for value, type in zip(values, types, strict=True)]


def flat_index(keys: Keys, code: str, span: Span) -> Expr | None:
    """The index from 0, the last key running fastest; None where there is one cell only."""
    index: Expr = number(0)
    for value, low, size in keys:
        # The one value that there is needs no digit, unless looking for it can be an error (the top of an empty stack).
        if size == 1 and int_of(value).low == int_of(value).high == low and isinstance(value, Const | Local | Load):
            continue
        inside = checked(value, Int(low, low + size - 1), code, span)
        digit = calculate(ArithmeticOp.SUBTRACT, inside, number(low), span)
        index = calculate(ArithmeticOp.ADD, calculate(ArithmeticOp.MULTIPLY, index, number(size), span), digit, span)
    if prod(size for _, _, size in keys) == 1 and constant(index) == 0:
        return None
    return index


def place_index(values: Sequence[Expr], types: Sequence[Type], span: Span) -> Expr | None:
    return flat_index(ranges(values, types), OUT_OF_RANGE, span)


def read_tokens(zone: TokenZone, index: Expr | None) -> Expr:
    """How many tokens there are; of an endless zone as many as one can count."""
    if zone.endless:
        return number(INT_HIGH)
    return Load(zone.field, index, Int(0, max(zone.capacities, default=0)))


def read_things(game: Game, zone: ThingZone, index: Expr | None, span: Span, may_be_empty: bool) -> Expr:
    things = game.pools[zone.pool].things
    if zone.order is ZoneOrder.ONE and zone.slots is not None:
        cell = Load(zone.slots, index, Int(0, things - 1, -1))
        return cell if may_be_empty else NotNone(cell, Mistake.EMPTY_ZONE.value, span, Int(0, things - 1))
    if zone.order is ZoneOrder.UNORDERED:
        return ThingsAt(zone.number, index, Bits(0, things))
    return ThingsAt(zone.number, index, Seq(zone.most, 0, things - 1))


def count_things(zone: ThingZone, index: Expr | None) -> Expr:
    return CountAt(zone.number, index, Int(0, max(zone.capacities, default=0)))


def read_variable(variable: Variable, index: Expr | None) -> Expr:
    if isinstance(variable.type, Seq) and variable.length is not None:
        return LoadSeq(variable.length, variable.field, index, variable.type)
    return Load(variable.field, index, variable.type)


def read_table(game: Game, table: ConstantTable, keys: Sequence[Expr], span: Span) -> Expr:
    """An entry of a constant table; worked out at once where the keys are constants."""
    inside: list[tuple[Expr, int, int]] = []
    last = len(keys) - 1
    code = OUT_OF_RANGE if table.absent is Mistake.NO_ROW else table.absent.value
    for i, (key, (low, size)) in enumerate(zip(keys, table.keys, strict=True)):
        if table.clamp and i == last:
            inside.append((_at_most(key, low + size - 1), low, size))
        else:
            inside.append((checked(key, Int(low, low + size - 1), code, span), low, size))
    index = flat_index(inside, Mistake.NO_ROW.value, span)
    at = 0 if index is None else constant(index)
    type = ir_type(table.type)
    if at is not None:
        value = table.values[at]
        if value is not None:
            return Const(value, Int(value, value) if isinstance(value, int) and isinstance(type, Int) else type)
    if isinstance(type, Int):
        type = narrowed(type, table.values)
    absent = table.absent.value if None in table.values else None
    return Lookup(table_number(game, table), index or number(0), type, absent, span)


def _at_most(key: Expr, highest: int) -> Expr:
    of = int_of(key)
    if of.high <= highest:
        return key
    return Extreme(False, (key, number(highest)), Int(min(of.low, highest), highest))
