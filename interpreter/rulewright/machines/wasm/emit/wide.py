"""Sets of more than 64 values: words of 64 bits in memory, the least first."""

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Bits, Expr, Seq
from rulewright.machines.wasm.emit import calls, folds, loops, sets, stored
from rulewright.machines.wasm.emit.cells import put_address
from rulewright.machines.wasm.emit.writer import Writer, add, is_wide, resize, stack_type, words


def into(w: Writer, expr: Expr, to: str, count: int) -> None:
    """Writes the set as `count` words to the address that the instruction `to` gives."""
    kind = expr.type
    if not isinstance(kind, Bits):
        raise TypeError("only sets are words")
    match expr:
        case ir.Union():
            stored.into(w, expr.left, to, Bits(0, 64 * count))
            _combine(w, expr.right, to, count, ["i64.or"])
        case ir.Difference():
            stored.into(w, expr.left, to, Bits(0, 64 * count))
            _combine(w, expr.right, to, count, ["i64.const -1", "i64.xor", "i64.and"])
        case ir.SetOf():
            clear(w, to, count)
            for part in expr.parts:
                w.value(part)
                put_in(w, to, kind.low)
        case ir.IntervalSet():
            clear(w, to, count)
            low, high = sets.interval(w, expr)
            with w.block() as out, w.loop() as again:
                w.put(f"local.get {low}", f"local.get {high}", "i32.gt_s", f"br_if {out}", f"local.get {low}")
                put_in(w, to, kind.low)
                w.put(f"local.get {low}", "i32.const 1", "i32.add", f"local.set {low}", f"br {again}")
        case ir.Convert():
            clear(w, to, count)
            if isinstance(expr.value.type, Seq):
                item = w.temporary()
                loops.each(w, expr.value, item, lambda next_one: _put_if_inside(w, item, to, kind, next_one))
            else:
                shifted(w, expr.value, to, kind)
        case ir.ThingsAt():
            zone = w.module.code.thing_zones[expr.zone]
            at = w.index(expr.index)
            clear(w, to, count)
            w.put(f"local.get {w.state}")
            w.put_index(at)
            add(w, zone.first_place)
            things = w.module.code.pools[zone.pool].things
            if things > 64:
                w.put(to, f"call $P{zone.pool}_lying")
            else:
                w.put(f"call $P{zone.pool}_lying")
                members = w.spill("i64" if things > 32 else "i32")
                w.put(to, f"local.get {members}")
                resize(w, "i64" if things > 32 else "i32", "i64")
                w.put("i64.store")
        case ir.Load():
            field = w.module.code.layout.fields[expr.field]
            at = w.index(expr.index)
            clear(w, to, count)
            w.put(to)
            add(w, put_address(w, field, at))
            w.put(f"i32.const {field.width}", "memory.copy")
        case ir.Call():
            calls.call(w, expr.function, expr.arguments, ret=to)
        case ir.Fold():
            clear(w, to, count)
            folds.set_into(w, expr, to)
        case ir.Spread():
            _spread(w, expr, to, count)
        case ir.Select():
            w.value(expr.condition)
            w.put("if")
            stored.into(w, expr.then, to, Bits(0, 64 * count))
            w.put("else")
            stored.into(w, expr.otherwise, to, Bits(0, 64 * count))
            w.put("end")
        case _:
            copy(w, expr, to, count)


def copy(w: Writer, expr: Expr, to: str, count: int) -> None:
    stored.reference(w, expr)
    source = w.spill()
    have = words(expr.type.size) if isinstance(expr.type, Bits) else 0
    for word in range(count):
        w.put(to)
        w.put(*([f"local.get {source}", f"i64.load offset={8 * word}"] if word < have else ["i64.const 0"]))
        w.put(f"i64.store offset={8 * word}")


def clear(w: Writer, to: str, count: int) -> None:
    for word in range(count):
        w.put(to, "i64.const 0", f"i64.store offset={8 * word}")


def put_in(w: Writer, to: str, low: int) -> None:
    """Adds the member on the stack to the set."""
    add(w, -low)
    member = w.spill()
    w.put(to, f"local.get {member}", "call $wide_add")


def _put_if_inside(w: Writer, item: str, to: str, kind: Bits, next_one: str) -> None:
    w.put(f"local.get {item}")
    add(w, -kind.low)
    w.put(f"i32.const {kind.size}", "i32.ge_u", f"br_if {next_one}", f"local.get {item}")
    put_in(w, to, kind.low)


def shifted(w: Writer, source: Expr, to: str, wanted: Bits) -> None:
    """A set as one of another range, into cleared words; members outside are left out."""
    item = w.temporary()
    w.put(to, "i64.const 0", "i64.store")
    loops.each(w, source, item, lambda next_one: _put_if_inside(w, item, to, wanted, next_one))


def _combine(w: Writer, right: Expr, to: str, count: int, how: list[str]) -> None:
    if not is_wide(right.type):
        w.value_as(right, "i64")
        members = w.spill("i64")
        w.put(to, to, "i64.load", f"local.get {members}", *how, "i64.store")
        return
    w.value(right)
    other = w.spill()
    have = words(right.type.size) if isinstance(right.type, Bits) else 0
    for word in range(min(have, count)):
        at = f"offset={8 * word}"
        w.put(to, to, f"i64.load {at}", f"local.get {other}", f"i64.load {at}", *how, f"i64.store {at}")


def _spread(w: Writer, expr: ir.Spread, to: str, count: int) -> None:
    """Each member once, the lowest that waits first."""
    function = w.module.code.functions[expr.function]
    result = function.result
    size = 8 * count
    todo = w.module.memory.scratch(size)
    found = w.module.memory.scratch(size)
    stored.into(w, expr.start, to, Bits(0, 64 * count))
    w.put(f"i32.const {todo}", to, f"i32.const {size}", "memory.copy")
    lowest = w.temporary()
    with w.block() as out, w.loop() as again:
        w.put(f"i32.const {todo}", f"i32.const {count}", "call $wide_first", f"local.tee {lowest}")
        w.put("i32.const 0", "i32.lt_s", f"br_if {out}")
        w.put(f"i32.const {todo}", f"local.get {lowest}", "call $wide_remove")
        w.put(f"local.get {w.state}", f"local.get {lowest}")
        if result is not None and is_wide(result):
            w.put(f"i32.const {found}", f"call $f{expr.function}")
        else:
            w.put(f"call $f{expr.function}")
            kind = stack_type(result or expr.type)
            members = w.spill(kind)
            clear(w, f"i32.const {found}", count)
            w.put(f"i32.const {found}", f"local.get {members}")
            if kind == "i32":
                w.put("i64.extend_i32_u")
            w.put("i64.store")
        for word in range(count):
            at = 8 * word
            w.put(f"i32.const {todo}", f"i32.const {todo}", f"i64.load offset={at}")
            w.put(f"i32.const {found}", f"i64.load offset={at}", to, f"i64.load offset={at}")
            w.put("i64.const -1", "i64.xor", "i64.and", "i64.or", f"i64.store offset={at}")
            w.put(to, to, f"i64.load offset={at}", f"i32.const {found}", f"i64.load offset={at}")
            w.put("i64.or", f"i64.store offset={at}")
        w.put(f"br {again}")


HELPERS = """\
(func $wide_has (param $set i32) (param $size i32) (param $bit i32) (result i32)
  local.get $bit local.get $size i32.ge_u
  if (result i32)
    i32.const 0
  else
    local.get $set local.get $bit i32.const 3 i32.shr_u i32.add i32.load8_u
    local.get $bit i32.const 7 i32.and i32.shr_u i32.const 1 i32.and
  end)
(func $wide_add (param $set i32) (param $bit i32)
  (local $at i32)
  local.get $set local.get $bit i32.const 3 i32.shr_u i32.add local.tee $at
  local.get $at i32.load8_u i32.const 1 local.get $bit i32.const 7 i32.and i32.shl i32.or i32.store8)
(func $wide_remove (param $set i32) (param $bit i32)
  (local $at i32)
  local.get $set local.get $bit i32.const 3 i32.shr_u i32.add local.tee $at
  local.get $at i32.load8_u i32.const 1 local.get $bit i32.const 7 i32.and i32.shl i32.const -1 i32.xor i32.and
  i32.store8)
(func $wide_count (param $set i32) (param $words i32) (result i32)
  (local $count i32)
  loop $again
    local.get $count local.get $set i64.load i64.popcnt i32.wrap_i64 i32.add local.set $count
    local.get $set i32.const 8 i32.add local.set $set
    local.get $words i32.const 1 i32.sub local.tee $words br_if $again
  end
  local.get $count)
(func $wide_first (param $set i32) (param $words i32) (result i32)
  (local $base i32)
  loop $again
    local.get $set i64.load i64.eqz i32.eqz
    if
      local.get $base local.get $set i64.load i64.ctz i32.wrap_i64 i32.add return
    end
    local.get $set i32.const 8 i32.add local.set $set
    local.get $base i32.const 64 i32.add local.set $base
    local.get $words i32.const 1 i32.sub local.tee $words br_if $again
  end
  i32.const -1)
(func $wide_last (param $set i32) (param $words i32) (result i32)
  (local $at i32)
  loop $again
    local.get $words i32.const 1 i32.sub local.tee $words i32.const 3 i32.shl local.get $set i32.add local.tee $at
    i64.load i64.eqz i32.eqz
    if
      local.get $words i32.const 64 i32.mul i32.const 63 i32.add
      local.get $at i64.load i64.clz i32.wrap_i64 i32.sub return
    end
    local.get $words br_if $again
  end
  i32.const -1)
(func $same (param $a i32) (param $b i32) (param $size i32) (result i32)
  block $short
    loop $again
      local.get $size i32.const 8 i32.lt_u br_if $short
      local.get $a i64.load align=1 local.get $b i64.load align=1 i64.ne
      if
        i32.const 0 return
      end
      local.get $a i32.const 8 i32.add local.set $a
      local.get $b i32.const 8 i32.add local.set $b
      local.get $size i32.const 8 i32.sub local.set $size
      br $again
    end
  end
  block $done
    loop $bytes
      local.get $size i32.eqz br_if $done
      local.get $a i32.load8_u local.get $b i32.load8_u i32.ne
      if
        i32.const 0 return
      end
      local.get $a i32.const 1 i32.add local.set $a
      local.get $b i32.const 1 i32.add local.set $b
      local.get $size i32.const 1 i32.sub local.set $size
      br $bytes
    end
  end
  i32.const 1)
(func $place_of (param $list i32) (param $value i32) (result i32)
  (local $at i32) (local $count i32)
  local.get $list i32.load local.set $count
  block $out
    loop $again
      local.get $at local.get $count i32.eq br_if $out
      local.get $at i32.const 1 i32.add local.set $at
      local.get $list local.get $at i32.const 2 i32.shl i32.add i32.load local.get $value i32.ne br_if $again
      local.get $at return
    end
  end
  i32.const 0)
"""
