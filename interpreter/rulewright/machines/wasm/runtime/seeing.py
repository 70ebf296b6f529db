"""Who sees what lies in a place, in WebAssembly; the meaning is that of `machines.reference.visibility`.

Sets of players are 64 bits wide here, whatever their width elsewhere.
"""

from rulewright.ir.code import Code, Key, ThingZone
from rulewright.ir.expressions import Bits
from rulewright.machines.wasm.runtime.constant_seen import constant_seen
from rulewright.machines.wasm.runtime.faces import Places
from rulewright.machines.wasm.runtime.pools import LISTED, ONE, PoolTables
from rulewright.machines.wasm.runtime.things import scanned


def everyone(code: Code) -> str:
    return f"(i64.const {(1 << len(code.seats)) - 1})"


def seeing_text(code: Code, t: PoolTables, places: Places) -> str:
    return _zone_seen(code, t, places) + _last(t) + _seers(code, t, places)


def _called(code: Code, function: int, keys: tuple[Key, ...]) -> str:
    """The set of players that a function of the keys gives, for the flat key in $key."""
    arguments = []
    size = 1
    for key in reversed(keys):
        index = "(local.get $key)" if size == 1 else f"(i32.div_u (local.get $key) (i32.const {size}))"
        arguments.append(f"(i32.add (i32.rem_u {index} (i32.const {key.size})) (i32.const {key.low}))")
        size *= key.size
    called = f"(call $f{function} {' '.join(['(local.get $s)', *reversed(arguments)])})"
    kind = code.functions[function].result
    if isinstance(kind, Bits) and kind.size > 32:
        return called
    return f"(i64.extend_i32_u {called})"


def place_seen(code: Code, t: PoolTables, places: Places, place: str) -> str:
    """The players who see all of a place (text of its number)."""
    if all(constant_seen(code, zone) is not None for zone in _zones(code, t)):
        return f"(i64.load offset={_table(code, t, places)} (i32.shl {place} (i32.const 3)))"
    return f"(call ${t.name}_place_seen (local.get $s) {place})"


def _table(code: Code, t: PoolTables, places: Places) -> int:
    """The address of the sets of players who see each place, as far as they do not depend on the state."""
    masks = [0] * t.pool.places
    for zone in _zones(code, t):
        constant = constant_seen(code, zone)
        if constant is not None:
            masks[zone.first_place : zone.first_place + zone.places] = constant
    return places.data(b"".join(mask.to_bytes(8, "little") for mask in masks), 8)


def _zone_seen(code: Code, t: PoolTables, places: Places) -> str:
    """The players who see all of a place, asked of the rules where it depends on the state."""
    tests = []
    for zone in _zones(code, t):
        if constant_seen(code, zone) is None and zone.seen.function is not None:
            who = _called(code, zone.seen.function, zone.keys)
            tests.append(
                f"(if (i32.eq {t.of('zone')} (i32.const {zone.number})) (then\n"
                f"    (local.set $key {t.of('key')})\n"
                f"    (return {who})))"
            )
    if not tests:
        return ""
    body = "\n  ".join(tests)
    return f"""
(func ${t.name}_place_seen (param $s i32) (param $place i32) (result i64)
  (local $e i32) (local $key i32)
  (local.set $e {t.entry("(local.get $place)")})
  {body}
  (i64.load offset={_table(code, t, places)} (i32.shl (local.get $place) (i32.const 3))))
"""


def _zones(code: Code, t: PoolTables) -> list[ThingZone]:
    return [zone for zone in code.thing_zones if zone.pool == t.pool.number]


def _last(t: PoolTables) -> str:
    """The last thing of a place, -1 if nothing lies there."""
    last = "(i32.sub (local.get $n) (i32.const 1))"
    listed = (
        f"""(if (i32.eq {t.of("order")} (i32.const {LISTED})) (then
    (local.set $n {t.length()})
    (if (i32.eqz (local.get $n)) (then (return (i32.const -1))))
    (return (i32.sub {t.slot(last)} {t.of("slots_bias")}))))"""
        if LISTED in t.orders
        else ""
    )
    one = (
        f"""(if (i32.eq {t.of("order")} (i32.const {ONE})) (then
    (local.set $n {t.slot("(i32.const 0)")})
    (return (if (result i32) (local.get $n)
      (then (i32.sub (local.get $n) {t.of("slots_bias")})) (else (i32.const -1))))))"""
        if ONE in t.orders
        else ""
    )
    highest = """(if (local.get $m) (then
      (local.set $n (i32.add (local.get $i) (i32.sub (i32.const 31) (i32.clz (local.get $m)))))))"""
    return f"""
(func ${t.name}_last (param $s i32) (param $place i32) (result i32)
  (local $e i32) (local $i i32) (local $m i32) (local $n i32)
  (local.set $e {t.entry("(local.get $place)")})
  {listed}
  {one}
  (local.set $n (i32.const -1))
  {scanned(t, highest)}
  (local.get $n))
"""


def _seers(code: Code, t: PoolTables, places: Places) -> str:
    """The players who can see a thing where it lies."""
    tops = [zone.number for zone in _zones(code, t) if zone.seen.top]
    on_top = ""
    if tops:
        zone = t.of("zone", t.entry("(local.get $place)"))
        is_top = f"(i32.eq {zone} (i32.const {tops[0]}))"
        for number in tops[1:]:
            is_top = f"(i32.or {is_top} (i32.eq {zone} (i32.const {number})))"
        on_top = f"""(if {is_top} (then
    (if (i32.eq (call ${t.name}_last (local.get $s) (local.get $place)) (local.get $thing)) (then
      (return {everyone(code)})))))"""
    return f"""
(func ${t.name}_seers (param $s i32) (param $thing i32) (result i64)
  (local $place i32)
  (local.set $place {t.place_of("(local.get $thing)")})
  {on_top}
  {place_seen(code, t, places, "(local.get $place)")})
"""
