"""Who sees what lies in a place, in WebAssembly; the meaning is that of `machines.reference.visibility`.

Sets of players are 64 bits wide here, whatever their width elsewhere.
"""

from rulewright.ir.code import Code, Key, ThingZone
from rulewright.ir.expressions import Bits
from rulewright.machines.wasm.runtime.constant_seen import constant_seen
from rulewright.machines.wasm.runtime.pools import LISTED, ONE, PoolTables
from rulewright.machines.wasm.runtime.scanning import scanned


def everyone(code: Code) -> str:
    return f"(i64.const {(1 << len(code.seats)) - 1})"


def seeing_text(code: Code, t: PoolTables) -> str:
    return _zone_seen(code, t) + _last(t) + _seers(code, t) + _uncover(code, t)


def called(code: Code, function: int, keys: tuple[Key, ...]) -> str:
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


def place_seen(t: PoolTables, place: str) -> str:
    """The players who see all of a place (text of its number)."""
    return t.surely_seen(place) if t.seen_always else f"(call ${t.name}_place_seen (local.get $s) {place})"


def _zone_seen(code: Code, t: PoolTables) -> str:
    """The players who see all of a place, asked of the rules where it depends on the state."""
    tests = []
    for zone in _zones(code, t):
        if constant_seen(code, zone) is None and zone.seen.function is not None:
            who = called(code, zone.seen.function, zone.keys)
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
  {t.surely_seen("(local.get $place)")})
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


def _is_top(code: Code, t: PoolTables, place: str) -> str:
    """Is the last thing of the place seen by everyone?"""
    zone = t.of("zone", t.entry(place))
    first, *others = (f"(i32.eq {zone} (i32.const {each.number}))" for each in _zones(code, t) if each.seen.top)
    for other in others:
        first = f"(i32.or {first} {other})"
    return first


def _seers(code: Code, t: PoolTables) -> str:
    """The players who can see a thing where it lies."""
    on_top = ""
    if t.tops:
        on_top = f"""(if {_is_top(code, t, "(local.get $place)")} (then
    (if (i32.eq (call ${t.name}_last (local.get $s) (local.get $place)) (local.get $thing)) (then
      (return {everyone(code)})))))"""
    return f"""
(func ${t.name}_seers (param $s i32) (param $thing i32) (result i64)
  (local $place i32)
  (local.set $place {t.place_of("(local.get $thing)")})
  {on_top}
  {place_seen(t, "(local.get $place)")})
"""


def _uncover(code: Code, t: PoolTables) -> str:
    """Something has left the place: what is the last thing there now can perhaps be seen."""
    if not t.tops:
        return ""
    return f"""
(func ${t.name}_uncover (param $s i32) (param $place i32)
  (local $thing i32)
  (if {_is_top(code, t, "(local.get $place)")} (then
    (local.set $thing (call ${t.name}_last (local.get $s) (local.get $place)))
    (if (i32.ge_s (local.get $thing) (i32.const 0)) (then
      {t.mark_arrived("(local.get $thing)")})))))
"""
