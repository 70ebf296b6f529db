"""Whether a state is whole, told within the module: what `machines.reference.structure` demands of a vector.

`$sound` gives 1 only for states in which nothing is wrong; what is wrong with others is found out on the host. It is
for states at which a decision stands or the game is over; of those where a pass begins it may say 0.
"""

from collections.abc import Iterator

from rulewright.ir.code import Code, Status, TokenZone
from rulewright.ir.layout import Field
from rulewright.machines.wasm.runtime.cells import load
from rulewright.machines.wasm.runtime.faces import Places
from rulewright.machines.wasm.runtime.pools import LISTED, ONE, UNORDERED, PoolTables

_CELL_WIDTHS = (1, 2, 4)


def sound_text(code: Code, tables: tuple[PoolTables, ...], places: Places) -> str:
    demands = [
        *_ranges(code),
        *_control(code),
        *_tokens(code, places),
        *(f"(call $whole_{t.name} {_S})" for t in tables),
    ]
    looked = "\n  ".join(f"(if (i32.eqz {demand}) (then (return (i32.const 0))))" for demand in demands)
    pools = "".join(_pool(t, places) for t in tables)
    return f"""{_HELPERS}{pools}
(func $sound (export "sound") (param $s i32) (result i32)
  {looked}
  (i32.const 1))
"""


_S = "(local.get $s)"


def _address(offset: int) -> str:
    return f"(i32.add {_S} (i32.const {offset}))"


# ---------------------------------------------------------------- cells and control
def _ranges(code: Code) -> Iterator[str]:
    """That the cells of each field hold codes that it knows; of sets wider than a cell that can be compared, the last
    byte tells."""
    for field in code.layout.fields:
        if not field.count or field.greatest_code == (1 << 8 * field.width) - 1:
            continue
        offset, width, greatest = field.offset, field.width, field.greatest_code
        if width not in _CELL_WIDTHS:
            offset, width, greatest = offset + width - 1, 1, greatest >> 8 * (width - 1)
        yield (
            f"(call $within {_address(offset)} (i32.const {field.count}) (i32.const {field.width})"
            f" (i32.const {width}) (i32.const {greatest}))"
        )


def _control(code: Code) -> Iterator[str]:
    fields = code.layout.fields
    status, block = load(fields[code.control.status], _S), load(fields[code.control.block], _S)
    yield (
        f"(if (result i32) (i32.eq {status} (i32.const {Status.RUNNING.value}))"
        f" (then (i32.ge_s (call $decision {_S}) (i32.const 0))) (else (i32.eqz {block})))"
    )


# ---------------------------------------------------------------- tokens
def _tokens(code: Code, places: Places) -> Iterator[str]:
    for zone in code.token_zones:
        yield from _capacities(code.layout.fields[zone.field], zone, places)
    for number, kind in enumerate(code.token_kinds):
        if kind.count is None:
            continue
        zones = [zone for zone in code.token_zones if zone.kind == number]
        for part in range(kind.parts):
            sums = [text for zone in zones for text in _sums(code.layout.fields[zone.field], zone, part)]
            total = "(i32.const 0)"
            for text in sums:
                total = f"(i32.add {total} {text})"
            yield f"(i32.eq {total} (i32.const {kind.count}))"


def _capacities(field: Field, zone: TokenZone, places: Places) -> Iterator[str]:
    """Where the field could count more than fit."""
    if zone.endless or all(capacity >= field.high for capacity in zone.capacities):
        return
    table = places.data(b"".join(capacity.to_bytes(4, "little") for capacity in zone.capacities), 4)
    yield (
        f"(call $fit {_address(field.offset)} (i32.const {field.count}) (i32.const {field.width}) (i32.const {table}))"
    )


def _sums(field: Field, zone: TokenZone, part: int) -> Iterator[str]:
    """How many tokens of a part of the kind lie in the zone, as runs of cells that are equally far apart."""
    parts, inner = 1, 1
    if zone.kind_key is not None:
        parts = zone.keys[zone.kind_key].size
        for key in zone.keys[zone.kind_key + 1 :]:
            inner *= key.size
    outer = field.count // (parts * inner)
    if outer <= inner:
        runs = [((run * parts + part) * inner, inner, 1) for run in range(outer)]
    else:
        runs = [(part * inner + at, outer, parts * inner) for at in range(inner)]
    for first, count, apart in runs:
        yield (
            f"(call $total {_address(field.offset + first * field.width)} (i32.const {count})"
            f" (i32.const {apart * field.width}) (i32.const {field.width}))"
        )


_HELPERS = """
;; Are all of the cells, which are $apart bytes from each other, at most $greatest?
(func $within (param $at i32) (param $count i32) (param $apart i32) (param $width i32) (param $greatest i32)
  (result i32)
  (loop $next
    (if (i32.gt_u (call $cell (local.get $at) (local.get $width)) (local.get $greatest))
      (then (return (i32.const 0))))
    (local.set $at (i32.add (local.get $at) (local.get $apart)))
    (br_if $next (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
  (i32.const 1))

;; Are all of the cells at most what a table of words has for them?
(func $fit (param $at i32) (param $count i32) (param $width i32) (param $table i32) (result i32)
  (loop $next
    (if (i32.gt_u (call $cell (local.get $at) (local.get $width)) (i32.load (local.get $table)))
      (then (return (i32.const 0))))
    (local.set $at (i32.add (local.get $at) (local.get $width)))
    (local.set $table (i32.add (local.get $table) (i32.const 4)))
    (br_if $next (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
  (i32.const 1))

(func $total (param $at i32) (param $count i32) (param $apart i32) (param $width i32) (result i32)
  (local $sum i32)
  (block $done (loop $next
    (br_if $done (i32.eqz (local.get $count)))
    (local.set $sum (i32.add (local.get $sum) (call $cell (local.get $at) (local.get $width))))
    (local.set $at (i32.add (local.get $at) (local.get $apart)))
    (local.set $count (i32.sub (local.get $count) (i32.const 1)))
    (br $next)))
  (local.get $sum))
"""


# ---------------------------------------------------------------- things
def _pool(t: PoolTables, places: Places) -> str:
    """Each thing is counted at the place where it says that it lies. Each place must hold as many as are counted there,
    and what it lists must be things that lie there, none of them twice."""
    counts = places.scratch(4 * t.pool.places, 4)
    listed = places.scratch(t.things, 4)
    thing = f"(i32.sub {t.slot('(local.get $i)')} {t.of('slots_bias')})"
    lists = f"""
    (if (i32.eq {t.of("order")} (i32.const {LISTED})) (then
      (if (i32.ne {t.length()} (local.get $n)) (then (return (i32.const 0))))
      (local.set $i (local.get $n))
      (block $empty (loop $rest
        (br_if $empty (i32.ge_u (local.get $i) {t.of("most")}))
        (if {t.slot("(local.get $i)")} (then (return (i32.const 0))))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $rest)))))"""
    ones = f"""
    (if (i32.eq {t.of("order")} (i32.const {ONE})) (then
      (if (i32.ne (i32.ne {t.slot("(i32.const 0)")} (i32.const 0)) (local.get $n)) (then (return (i32.const 0))))))"""
    slots = f"""
    (if (i32.ne {t.of("order")} (i32.const {UNORDERED})) (then
      (local.set $i (i32.const 0))
      (block $read (loop $each
        (br_if $read (i32.ge_u (local.get $i) (local.get $n)))
        (local.set $thing {thing})
        (if (i32.ge_u (local.get $thing) (i32.const {t.things})) (then (return (i32.const 0))))
        (if (i32.ne {t.place_of("(local.get $thing)")} (local.get $place)) (then (return (i32.const 0))))
        (if (i32.load8_u offset={listed} (local.get $thing)) (then (return (i32.const 0))))
        (i32.store8 offset={listed} (local.get $thing) (i32.const 1))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $each)))))"""
    checks = (lists if LISTED in t.orders else "") + (ones if ONE in t.orders else "")
    checks += slots if t.orders != {UNORDERED} else ""
    return f"""
(func $whole_{t.name} (param $s i32) (result i32)
  (local $thing i32) (local $place i32) (local $e i32) (local $n i32) (local $i i32)
  (memory.fill (i32.const {counts}) (i32.const 0) (i32.const {4 * t.pool.places}))
  (memory.fill (i32.const {listed}) (i32.const 0) (i32.const {t.things}))
  (block $counted (loop $things
    (br_if $counted (i32.ge_u (local.get $thing) (i32.const {t.things})))
    (local.set $place {t.place_of("(local.get $thing)")})
    (if (i32.ge_u (local.get $place) (i32.const {t.pool.places})) (then (return (i32.const 0))))
    (local.set $i (i32.shl (local.get $place) (i32.const 2)))
    (i32.store offset={counts} (local.get $i)
      (i32.add (i32.load offset={counts} (local.get $i)) (i32.const 1)))
    (local.set $thing (i32.add (local.get $thing) (i32.const 1)))
    (br $things)))
  (local.set $place (i32.const 0))
  (loop $places
    (local.set $e {t.entry("(local.get $place)")})
    (local.set $n (i32.load offset={counts} (i32.shl (local.get $place) (i32.const 2))))
    (if (i32.gt_u (local.get $n) {t.of("capacity")}) (then (return (i32.const 0)))){checks}
    (local.set $place (i32.add (local.get $place) (i32.const 1)))
    (br_if $places (i32.lt_u (local.get $place) (i32.const {t.pool.places}))))
  (i32.const 1))
"""
