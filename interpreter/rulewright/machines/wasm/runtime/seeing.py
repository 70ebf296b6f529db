"""Who sees what lies in a place, in WebAssembly; the meaning is that of `machines.reference.visibility`.

Sets of players are 64 bits wide here, whatever their width elsewhere.
"""

from rulewright.ir.code import Code, Key, ThingZone
from rulewright.ir.expressions import Bits
from rulewright.machines.wasm.runtime.pools import LISTED, ONE, PoolTables
from rulewright.machines.wasm.runtime.things import scanned


def everyone(code: Code) -> str:
    return f"(i64.const {(1 << len(code.seats)) - 1})"


def seeing_text(code: Code, t: PoolTables) -> str:
    return _zone_seen(code, t) + _last(t) + _seers(code, t)


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


def _zone_seen(code: Code, t: PoolTables) -> str:
    """The players who see all of a zone at a key."""
    tests = []
    for zone in _zones(code, t):
        if zone.seen.function is not None:
            who = _called(code, zone.seen.function, zone.keys)
        else:
            who = "(i64.const 0)" if zone.seen.top else everyone(code)
        tests.append(f"(if (i32.eq (local.get $zone) (i32.const {zone.number})) (then (return {who})))")
    body = "\n  ".join(tests)
    return f"""
(func ${t.name}_place_seen (param $s i32) (param $place i32) (result i64)
  (local $e i32) (local $zone i32) (local $key i32)
  (local.set $e {t.entry("(local.get $place)")})
  (local.set $zone {t.of("zone")})
  (local.set $key {t.of("key")})
  {body}
  (i64.const 0))
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


def _seers(code: Code, t: PoolTables) -> str:
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
  (call ${t.name}_place_seen (local.get $s) (local.get $place)))
"""
