"""Copies of things: which are alike now, and what number a copy has among those that are offered."""

from struct import pack

from rulewright.ir.code import Pool, ZoneOrder
from rulewright.ir.expressions import Bits, Const
from rulewright.machines.wasm.emit.cells import load_cell
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.loops import each
from rulewright.machines.wasm.emit.writer import I64, Module
from rulewright.machines.wasm.runtime.cells import fill_bytes

UNKNOWN = 0xFFFF


def kinds(pool: Pool) -> tuple[int, ...]:
    """For each thing of the pool the first one with its row and owner."""
    first: dict[tuple[int, int], int] = {}
    owners = pool.owner or (0,) * pool.things
    return tuple(first.setdefault((pool.row[thing], owners[thing]), thing) for thing in range(pool.things))


def _kinds_at(module: Module, pool: Pool) -> int:
    return module.memory.data(pack(f"<{pool.things}i", *kinds(pool)))


def alike_text(module: Module, pool: Pool) -> str:
    """`$lowest_p` the lowest thing alike to one, found once after `$forget_alike_p`. `$doubles` is set where that is
    another one. What lies in order is alike to nothing."""
    cache = module.memory.scratch(2 * pool.things)
    names = _kinds_at(module, pool)
    w = FunctionWriter(module, "", (), ())
    for name in ("$at", "$other"):
        w.declare(name, "i32")
    w.put("local.get $thing", "i32.const 1", "i32.shl", "local.tee $at")
    w.put(f"i32.load16_u offset={cache}", "local.tee $other", f"i32.const {UNKNOWN}", "i32.eq")
    with w.when():
        w.put("local.get $thing", "local.set $other")
        load_cell(w, module.code.layout.fields[pool.location], "$thing")
        w.put(f"i32.load8_u offset={_ordered_at(module, pool)}", "i32.eqz")
        with w.when():
            w.put("local.get $thing", "i32.const 2", "i32.shl", f"i32.load offset={names}", "local.set $other")
            with w.block() as found, w.loop() as again:
                w.put("local.get $other", "local.get $thing", "i32.eq", f"br_if {found}")
                w.put("local.get $s", "local.get $other", "local.get $thing", f"call $P{pool.number}_alike")
                w.put(f"br_if {found}", "local.get $other", "i32.const 1", "i32.add", "local.set $other", f"br {again}")
        w.put("local.get $at", "local.get $other", f"i32.store16 offset={cache}")
    w.put("global.get $doubles", "local.get $other", "local.get $thing", "i32.ne", "i32.or", "global.set $doubles")
    w.put("local.get $other")
    forget = f"(func $forget_alike_{pool.number}\n  {fill_bytes('(i32.const 0)', cache, 2 * pool.things, 255)})\n"
    return forget + w.text(f"$lowest_{pool.number} (param $s i32) (param $thing i32) (result i32)")


def _ordered_at(module: Module, pool: Pool) -> int:
    """The address of a byte for each place: does what lies there lie in order?"""
    ordered = bytearray(pool.places)
    for zone in module.code.thing_zones:
        if zone.pool == pool.number and zone.order is not ZoneOrder.UNORDERED:
            ordered[zone.first_place : zone.first_place + zone.places] = b"\x01" * zone.places
    return module.memory.data(bytes(ordered))


def digits_text(module: Module, pool: Pool) -> str:
    """`$digits_p`: from which things are offered (a byte each) to the digit of each of them.

    The digit is the first thing with its row and owner + its rank among those of that row and owner, by place, position
    there and number; if all offered are blanks in one ordered place, the position there.
    """
    w = FunctionWriter(module, "", (), ())
    code = module.code
    offered, digits = module.offered[pool.number], module.digits[pool.number]
    ranks = module.memory.scratch(8 * pool.things)
    names = _kinds_at(module, pool)
    orders = _ordered_at(module, pool)
    for name in ("$t", "$u", "$place", "$first", "$several", "$digit"):
        w.declare(name, "i32")
    things = Const((1 << pool.things) - 1, Bits(0, pool.things))
    w.put("i32.const -1", "local.set $first", "i32.const 0", "local.set $several")

    def rank(next_one: str) -> None:
        w.put("local.get $t", f"i32.load8_u offset={offered}", "i32.eqz", f"br_if {next_one}")
        load_cell(w, code.layout.fields[pool.location], "$t")
        w.put("local.set $place")
        w.put(
            "local.get $first", "i32.const 0", "i32.ge_s", "local.get $first", "local.get $place", "i32.ne", "i32.and"
        )
        w.put("local.get $several", "i32.or", "local.set $several", "local.get $place", "local.set $first")
        w.put("local.get $t", "i32.const 3", "i32.shl")
        w.put("local.get $place", "i64.extend_i32_u", "i64.const 32", "i64.shl")
        w.put("local.get $s", "local.get $t", f"call $P{pool.number}_position", "i64.extend_i32_u")
        w.put("i64.const 16", "i64.shl", "i64.or", "local.get $t", "i64.extend_i32_u", "i64.or")
        w.put(f"i64.store offset={ranks}")

    def position(next_one: str) -> None:
        w.put("local.get $t", "i32.const 2", "i32.shl", "local.get $t", "i32.const 3", "i32.shl")
        w.put(f"i32.load16_u offset={ranks + 2}", f"i32.store offset={digits}")

    def digit(next_one: str) -> None:
        w.put("local.get $t", f"i32.load8_u offset={offered}", "i32.eqz", f"br_if {next_one}")
        w.put("local.get $t", "i32.const 2", "i32.shl", f"i32.load offset={names}", "local.set $digit")
        w.put("local.get $t", "i32.const 3", "i32.shl", f"i64.load offset={ranks}", "local.set $rank")
        if len(set(kinds(pool))) < pool.things:
            each(w, things, "$u", before)
        w.put("local.get $t", "i32.const 2", "i32.shl", "local.get $digit", f"i32.store offset={digits}")

    def before(next_one: str) -> None:
        w.put("local.get $u", f"i32.load8_u offset={offered}", "i32.eqz", f"br_if {next_one}")
        w.put("local.get $u", "i32.const 2", "i32.shl", f"i32.load offset={names}")
        w.put("local.get $t", "i32.const 2", "i32.shl", f"i32.load offset={names}", "i32.ne", f"br_if {next_one}")
        w.put("local.get $digit", "local.get $u", "i32.const 3", "i32.shl", f"i64.load offset={ranks}")
        w.put("local.get $rank", "i64.lt_u", "i32.add", "local.set $digit")

    w.declare("$rank", I64)
    each(w, things, "$t", rank)
    if pool.blanks:
        w.put("local.get $several", "i32.eqz", "local.get $first", "i32.const 0", "i32.ge_s", "i32.and", "if")
        w.put("local.get $first", f"i32.load8_u offset={orders}")
        with w.when():
            each(w, things, "$t", position)
            w.put("return")
        w.put("end")
    each(w, things, "$t", digit)
    return w.text(f"$digits_{pool.number} (param $s i32)")


def unique_text(module: Module) -> str:
    """`$unique`: leaves of the records those whose signature (so many bytes from an address on, as far apart as
    records) has not come before; gives how many."""
    size = 4 * module.record_words
    room = 8
    while room < 2 * (module.list_bytes // size + 1):
        room *= 2
    table = module.memory.scratch(4 * room)
    return f"""\
(func $unique (param $count i32) (param $signs i32) (param $bytes i32) (result i32)
  (local $mask i32) (local $i i32) (local $out i32) (local $sign i32) (local $at i32) (local $hash i32)
  (local $found i32)
  i32.const 4 local.set $mask
  loop $wider
    local.get $mask i32.const 1 i32.shl local.tee $mask local.get $count i32.const 1 i32.shl i32.lt_u br_if $wider
  end
  i32.const {table} i32.const 0 local.get $mask i32.const 2 i32.shl memory.fill
  local.get $mask i32.const 1 i32.sub local.set $mask
  block $end
    loop $each
      local.get $i local.get $count i32.eq br_if $end
      local.get $signs local.get $i i32.const {size} i32.mul i32.add local.set $sign
      i32.const 0 local.set $hash
      i32.const 0 local.set $at
      loop $word
        local.get $hash local.get $sign local.get $at i32.add i32.load i32.xor i32.const 0x9e3779b1 i32.mul
        i32.const 15 i32.rotl local.set $hash
        local.get $at i32.const 4 i32.add local.tee $at local.get $bytes i32.lt_u br_if $word
      end
      block $repeated
        block $new
          loop $probe
            local.get $hash local.get $mask i32.and i32.const 2 i32.shl local.tee $at
            i32.load offset={table} local.tee $found i32.eqz br_if $new
            local.get $signs local.get $found i32.const 1 i32.sub i32.const {size} i32.mul i32.add
            local.get $sign local.get $bytes call $same br_if $repeated
            local.get $hash i32.const 1 i32.add local.set $hash
            br $probe
          end
        end
        local.get $at local.get $out i32.const 1 i32.add i32.store offset={table}
        local.get $out local.get $i i32.ne
        if
          i32.const {module.list_address} local.get $out i32.const {size} i32.mul i32.add
          i32.const {module.list_address} local.get $i i32.const {size} i32.mul i32.add i32.const {size} memory.copy
          local.get $signs local.get $out i32.const {size} i32.mul i32.add
          local.get $signs local.get $i i32.const {size} i32.mul i32.add local.get $bytes memory.copy
        end
        local.get $out i32.const 1 i32.add local.set $out
      end
      local.get $i i32.const 1 i32.add local.set $i
      br $each
    end
  end
  local.get $out)
"""
