"""Instructions that put the value of an expression on the stack; parts are evaluated left to right.

Values in memory are left to `stored`: here they come as addresses.
"""

from typing import assert_never

from rulewright.ir import expressions as ir
from rulewright.ir.code import ZoneOrder
from rulewright.ir.expressions import Bits, Expr, Int, Seq
from rulewright.machines.wasm.emit import calls, folds, lets, sets, stored, trials
from rulewright.machines.wasm.emit.arithmetic import arithmetic
from rulewright.machines.wasm.emit.cells import load_cell
from rulewright.machines.wasm.emit.constants import index_table
from rulewright.machines.wasm.emit.inlining import inlined, put_inlined
from rulewright.machines.wasm.emit.writer import I32, I64, Writer, add, is_wide, outside, resize, stack_type

_COMPARISONS = {
    ir.CompareOp.EQUAL: "eq",
    ir.CompareOp.UNEQUAL: "ne",
    ir.CompareOp.LESS: "lt_s",
    ir.CompareOp.AT_MOST: "le_s",
    ir.CompareOp.MORE: "gt_s",
    ir.CompareOp.AT_LEAST: "ge_s",
}


def value(w: Writer, expr: Expr) -> None:
    """Puts the value (for what lies in memory its address, good until the state changes)."""
    if is_wide(expr.type):
        stored.reference(w, expr)
        return
    match expr:
        case ir.Const():
            if not isinstance(expr.value, int):
                raise TypeError("a list is no number")
            w.put(f"{stack_type(expr.type)}.const {expr.value}")
        case ir.Local():
            w.put(f"local.get {w.registers[expr.number]}")
        case ir.Load():
            field = w.module.code.layout.fields[expr.field]
            load_cell(w, field, w.within(w.index(expr.index), field.count))
            resize(w, I64 if field.bits > 32 else I32, stack_type(expr.type))
        case ir.Lookup():
            _lookup(w, expr)
        case ir.Check():
            _check(w, expr)
        case ir.NotNone():
            _not_none(w, expr)
        case ir.Arithmetic():
            arithmetic(w, expr)
        case ir.Compare():
            _compare(w, expr)
        case ir.Not():
            w.value(expr.operand)
            w.put("i32.eqz")
        case ir.And():
            _chain(w, expr.parts, conjunction=True)
        case ir.Or():
            _chain(w, expr.parts, conjunction=False)
        case ir.Select():
            w.value(expr.condition)
            kind = stack_type(expr.type)
            w.put(f"if (result {kind})")
            w.value_as(expr.then, kind)
            w.put("else")
            w.value_as(expr.otherwise, kind)
            w.put("end")
        case ir.Contains():
            sets.contains(w, expr)
        case ir.Within():
            _within(w, expr)
        case ir.Convert():
            _convert(w, expr)
        case ir.IntervalSet() | ir.SetOf() | ir.Union() | ir.Difference() | ir.ThingsAt() | ir.Spread():
            sets.mask(w, expr)
        case ir.Measure():
            sets.measure(w, expr)
        case ir.Nth():
            stored.nth(w, expr)
        case ir.IndexOf():
            stored.index_of(w, expr)
        case ir.Extreme():
            _extreme(w, expr)
        case ir.Absolute():
            w.value(expr.operand)
            operand = w.spill()
            w.put(f"i32.const 0 local.get {operand} i32.sub local.get {operand}")
            w.put(f"local.get {operand} i32.const 0 i32.lt_s select")
        case ir.CountAt():
            _count_at(w, expr)
        case ir.BesideInRow():
            w.put(f"local.get {w.state}")
            w.value(expr.thing)
            w.put(f"i32.const {int(expr.before)} i32.const {w.site(expr.span)} call $P{expr.pool}_beside")
        case ir.Repetition():
            w.put(f"local.get {w.state}", f"call $repetition_{expr.phase}")
        case ir.Call() if (function := inlined(w.module.analysis, expr.function)) is not None:
            put_inlined(w, expr, function)
            resize(w, stack_type(function.result or expr.type), stack_type(expr.type))
        case ir.Call():
            calls.call(w, expr.function, expr.arguments)
            result = w.module.code.functions[expr.function].result
            resize(w, stack_type(result or expr.type), stack_type(expr.type))
        case ir.Possible() | ir.After():
            trials.trial(w, expr)
        case ir.Old():
            with w.old():
                w.value(expr.operand)
        case ir.Fold():
            folds.fold(w, expr)
        case ir.Let():
            lets.put_let(w, expr)
            w.put("i32.const 1")
        case ir.LoadSeq():
            raise TypeError("a list lies in memory")
        case _:
            assert_never(expr)


# ---------------------------------------------------------------- one by one
def _lookup(w: Writer, expr: ir.Lookup) -> None:
    table, at = stored.present_entry(w, expr)
    content, width, low = index_table(table)
    if isinstance(at, int) and table.values[at] is not None:
        entry = table.values[at]
        w.put(f"{stack_type(expr.type)}.const {entry}")
        return
    address = w.module.memory.data(content)
    w.put_index(at)
    if width > 1:
        w.put(f"i32.const {width.bit_length() - 1}", "i32.shl")
    name = {1: "i32.load8_u", 2: "i32.load16_u", 4: "i32.load", 8: "i64.load"}[width]
    w.put(f"{name} offset={address}")
    if width < 8:
        add(w, low)
    have = stack_type(table.type) if isinstance(table.type, Bits) and table.type.size <= 64 else I32
    resize(w, I64 if width == 8 else have if width == 8 else I32, stack_type(expr.type))


def _check(w: Writer, expr: ir.Check) -> None:
    w.value(expr.value)
    found = w.spill()
    outside(w, found, expr.low, expr.high, expr.type.none)
    with w.when():
        w.fail(w.module.kinds.outside(expr.code, expr.low, expr.high), expr.span, found)
    w.put(f"local.get {found}")


def _not_none(w: Writer, expr: ir.NotNone) -> None:
    w.value(expr.value)
    none = expr.value.type.none if isinstance(expr.value.type, Int) else None
    if none is None:
        return
    found = w.spill()
    w.put(f"local.get {found}", f"i32.const {none}", "i32.eq")
    with w.when():
        w.fail(w.module.kinds.missing(expr.code), expr.span)
    w.put(f"local.get {found}")


def _compare(w: Writer, expr: ir.Compare) -> None:
    left, right = expr.left.type, expr.right.type
    if isinstance(left, Bits) and isinstance(right, Bits):
        sets.equal(w, expr.left, expr.right)
        if expr.op is ir.CompareOp.UNEQUAL:
            w.put("i32.eqz")
        return
    w.value(expr.left)
    w.value(expr.right)
    w.put(f"i32.{_COMPARISONS[expr.op]}")


def _chain(w: Writer, parts: tuple[Expr, ...], conjunction: bool) -> None:
    """A value of 0 or 1; later parts only if the earlier ones do not settle it."""
    if not parts:
        w.put(f"i32.const {int(conjunction)}")
        return
    opened = 0
    for part in parts[:-1]:
        w.value(part)
        w.put("if (result i32)")
        if not conjunction:
            w.put("i32.const 1", "else")
        opened += 1
    w.value(parts[-1])
    for _ in range(opened):
        if conjunction:
            w.put("else", "i32.const 0")
        w.put("end")


def _within(w: Writer, expr: ir.Within) -> None:
    w.value(expr.value)
    found = w.spill()
    w.put(f"local.get {found}")
    w.value(expr.low)
    w.put("i32.ge_s", f"local.get {found}")
    w.value(expr.high)
    w.put("i32.le_s", "i32.and")
    if expr.absent is not None:
        w.put(f"local.get {found}", f"i32.const {expr.absent}", "i32.ne", "i32.and")


def _convert(w: Writer, expr: ir.Convert) -> None:
    if isinstance(expr.type, Bits):
        sets.mask(w, expr)
        return
    if isinstance(expr.type, Seq):
        raise TypeError("a list lies in memory")
    w.value(expr.value)
    none = expr.value.type.none if isinstance(expr.value.type, Int) else None
    if none is None or none == expr.type.none or expr.type.none is None:
        return
    found = w.spill()
    w.put(f"i32.const {expr.type.none}", f"local.get {found}")
    w.put(f"local.get {found}", f"i32.const {none}", "i32.eq", "select")


def _extreme(w: Writer, expr: ir.Extreme) -> None:
    w.value(expr.parts[0])
    best = w.spill()
    for part in expr.parts[1:]:
        w.value(part)
        other = w.spill()
        w.put(f"local.get {best}", f"local.get {other}", f"local.get {best}", f"local.get {other}")
        w.put("i32.ge_s" if expr.greatest else "i32.le_s", "select", f"local.set {best}")
    w.put(f"local.get {best}")


def _count_at(w: Writer, expr: ir.CountAt) -> None:
    zone = w.module.code.thing_zones[expr.zone]
    fields = w.module.code.layout.fields
    at = w.index(expr.index)
    match zone.order:
        case ZoneOrder.UNORDERED:
            w.put(f"local.get {w.state}")
            w.put_index(at)
            add(w, zone.first_place)
            w.put(f"call $P{zone.pool}_count")
        case ZoneOrder.STACK | ZoneOrder.ROW if zone.length is not None:
            load_cell(w, fields[zone.length], at)
        case ZoneOrder.ONE if zone.slots is not None:
            load_cell(w, fields[zone.slots], at)
            w.put(f"i32.const {fields[zone.slots].zero}", "i32.ne")
        case _:
            raise TypeError(f"zone {zone.name} lacks the fields of its order")
