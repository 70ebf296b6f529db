"""Another state that a player cannot tell from this one, in WebAssembly; how it is drawn is said in
`machines.reference.redeal`.

`redeal (to, from, player, seed)` writes it to another slot. Each pool has a renaming in a room of its own, four bytes a
thing. The steps are those of the reference, pool by pool: places, what belongs to things, what is known; then the
values that the player cannot read, and chance.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code, ThingZone, Variable, ZoneOrder
from rulewright.ir.expressions import Bits
from rulewright.ir.layout import Field, Role
from rulewright.ir.storages import list_lengths
from rulewright.machines.wasm.runtime.cells import at, bias, load_code, store_code
from rulewright.machines.wasm.runtime.faces import Places
from rulewright.machines.wasm.runtime.pools import PoolTables
from rulewright.machines.wasm.runtime.repeating import over

TO, AT_I = "(local.get $to)", "(local.get $i)"  # the slot that is written, the running number of most loops


@dataclass(frozen=True, slots=True)
class _Rooms:
    """Addresses: `sigma` of each pool, a list while one is drawn, and a copy of cells while they change places."""

    sigma: dict[int, int]
    drawn: int
    moved: int


def redeal_text(code: Code, tables: tuple[PoolTables, ...], places: Places) -> str:
    most = max((t.things for t in tables), default=0)
    largest = max((field.count * field.width for field in code.layout.fields), default=0)
    rooms = _Rooms(
        {t.pool.number: places.scratch(4 * t.things, 4) for t in tables},
        places.scratch(4 * most, 4),
        places.scratch(largest, 8),
    )
    hiding = [t for t in tables if t.pool.known is not None]
    texts = [_permute(rooms)] if hiding else []
    steps: list[str] = []
    for t in hiding:
        n = t.pool.number
        texts += [_draw(t, rooms), _rename(code, t, rooms, tables)]
        steps.append(f"(call $P{n}_draw (local.get $from) (local.get $player))")
    steps += [f"(call $P{t.pool.number}_rename {TO})" for t in hiding]
    lengths = list_lengths(code)
    for field in code.layout.fields:
        if field.pool in {t.pool.number for t in hiding} and field.role in (Role.VALUE, Role.FRAME, Role.ANSWER):
            texts.append(_rename_values(code, field, lengths, rooms))
            steps.append(f"(call $rename_{field.number} {TO} (local.get $from) (local.get $player))")
    body = "\n  ".join(steps)
    return (
        "".join(texts)
        + f"""
(global $stream (mut i64) (i64.const 0))

(func $stream_below (param $count i32) (result i32)
  (local $drawn i32)
  (call $below (global.get $stream) (local.get $count))
  (local.set $drawn)
  (global.set $stream)
  (local.get $drawn))

(func $stream_bits (result i64)
  (global.set $stream (call $stepped (global.get $stream)))
  (i64.shr_u (i64.mul (global.get $stream) (i64.const 0x2545F4914F6CDD1D)) (i64.const 32)))

(func (export "redeal") (param $to i32) (param $from i32) (param $player i32) (param $seed i64)
  (local $low i64)
  (call $begin (local.get $from))
  (global.set $stream (call $seeded (local.get $seed)))
  (call $copy {TO} (local.get $from))
  {body}
  (local.set $low (call $stream_bits))
  (call $seed_chance {TO} (i64.or (local.get $low) (i64.shl (call $stream_bits) (i64.const 32)))))
"""
    )


def _permute(rooms: _Rooms) -> str:
    """What thing t has goes to thing σ(t): `each` bytes a thing."""
    return f"""
(func $permute (param $at i32) (param $each i32) (param $things i32) (param $sigma i32)
  (local $i i32)
  (memory.copy (i32.const {rooms.moved}) (local.get $at) (i32.mul (local.get $each) (local.get $things)))
  {
        over(
            "(local.get $things)",
            f'''(memory.copy
      (i32.add (local.get $at) (i32.mul (local.get $each)
        (i32.load (i32.add (local.get $sigma) (i32.shl {AT_I} (i32.const 2))))))
      (i32.add (i32.const {rooms.moved}) (i32.mul (local.get $each) {AT_I}))
      (local.get $each))''',
        )
    })
"""


def _sigma(rooms: _Rooms, pool: int, thing: str) -> str:
    return f"(i32.load offset={rooms.sigma[pool]} (i32.shl {thing} (i32.const 2)))"


def _draw(t: PoolTables, rooms: _Rooms) -> str:
    """The renaming of a pool: group by group the things that the player neither knows nor sees."""
    n = t.pool.number
    sigma = rooms.sigma[n]
    item = f"(i32.load offset={rooms.drawn} (i32.shl {{}} (i32.const 2)))"
    identity = f"(i32.store offset={sigma} (i32.shl {AT_I} (i32.const 2)) {AT_I})"
    collected = f"""(if (call $P{n}_hides (local.get $s) (local.get $player) {AT_I} (local.get $group)) (then
      (i32.store offset={rooms.drawn} (i32.shl (local.get $n) (i32.const 2)) {AT_I})
      (local.set $n (i32.add (local.get $n) (i32.const 1)))))"""
    # σ of the i-th is what stands at position i in the end: things and names begin alike, names change places.
    named = f"(i32.store offset={sigma} (i32.shl {item.format(AT_I)} (i32.const 2)) {item.format(AT_I)})"
    last, other = "(local.get $last)", "(local.get $other)"
    swapped_last = f"(i32.shl {item.format(last)} (i32.const 2))"
    swapped_other = f"(i32.shl {item.format(other)} (i32.const 2))"
    group = f"""(local.set $n (i32.const 0))
    {over(f"(i32.const {t.things})", collected)}
    {over("(local.get $n)", named)}
    (local.set $last (local.get $n))
    (block $done (loop $next
      (br_if $done (i32.le_s {last} (i32.const 1)))
      (local.set $last (i32.sub {last} (i32.const 1)))
      (local.set $other (call $stream_below (i32.add {last} (i32.const 1))))
      (local.set $name (i32.load offset={sigma} {swapped_last}))
      (i32.store offset={sigma} {swapped_last} (i32.load offset={sigma} {swapped_other}))
      (i32.store offset={sigma} {swapped_other} (local.get $name))
      (br $next)))"""
    return f"""
(func $P{n}_draw (param $s i32) (param $player i32)
  (local $i i32) (local $group i32) (local $n i32) (local $last i32) (local $other i32) (local $name i32)
  {over(f"(i32.const {t.things})", identity)}
  {over(f"(i32.const {t.things})", group, "$group")})
"""


def _rename(code: Code, t: PoolTables, rooms: _Rooms, tables: tuple[PoolTables, ...]) -> str:
    """Wherever a thing stood, σ of it stands; what belongs to it and what is known of it go along."""
    pool, fields = t.pool, code.layout.fields
    sigma = f"(i32.const {rooms.sigma[pool.number]})"

    def permuted(field: Field, each: int, first: int = 0) -> str:
        return (
            f"(call $permute (i32.add (local.get $s) (i32.const {field.offset + first}))"
            f" (i32.const {each}) (i32.const {t.things}) {sigma})"
        )

    lines = []
    for zone in code.thing_zones:
        if zone.pool == pool.number and zone.order is not ZoneOrder.UNORDERED:
            lines.append(_renamed_slots(t, zone, rooms))
    lines.append(permuted(t.location, t.location.width))
    for number in _owned(code, pool.number):
        lines.append(permuted(fields[number], fields[number].count // t.things * fields[number].width))
    for zone in code.thing_zones:
        if zone.owned_by == pool.number:
            held = next(other for other in tables if other.pool.number == zone.pool)
            lines.append(_renamed_places(t, zone, held, rooms))
    if pool.known is not None and pool.group is not None:
        known, group = fields[pool.known], fields[pool.group]
        lines.append(permuted(known, known.width))
        for player in range(len(code.seats)):
            lines.append(permuted(group, group.width, player * t.things * group.width))
        lines.append(f"(call $P{pool.number}_name_groups (local.get $s))")
    body = "\n  ".join(lines)
    return f"""
(func $P{pool.number}_rename (param $s i32)
  (local $i i32) (local $e i32) (local $n i32) (local $key i32) (local $place i32)
  {body})
"""


def _owned(code: Code, pool: int) -> list[int]:
    """The fields that have as many cells for each thing, in the order of the reference."""
    found: list[int | None] = [zone.field for zone in code.token_zones if zone.owned_by == pool]
    for variable in code.variables:
        if variable.owned_by == pool:
            found += [variable.field, variable.length]
    for zone in code.thing_zones:
        if zone.owned_by == pool:
            found += [zone.slots, zone.length]
    return [number for number in found if number is not None]


def _renamed_slots(t: PoolTables, zone: ThingZone, rooms: _Rooms) -> str:
    """The things that an ordered zone or a `one` zone lists."""
    thing = f"(i32.sub {t.slot(AT_I)} {t.of('slots_bias')})"
    renamed = t.set_slot(AT_I, f"(i32.add {_sigma(rooms, t.pool.number, thing)} {t.of('slots_bias')})")
    each = f"""(local.set $e {t.entry("(local.get $place)")})
    (local.set $n (call ${t.name}_count (local.get $s) (local.get $place)))
    {over("(local.get $n)", renamed)}
    (local.set $place (i32.add (local.get $place) (i32.const 1)))"""
    return f"""(local.set $place (i32.const {zone.first_place}))
  (loop $place_{zone.number}
    {each}
    (br_if $place_{zone.number} (i32.lt_s (local.get $place) (i32.const {zone.first_place + zone.places}))))"""


def _renamed_places(t: PoolTables, zone: ThingZone, held: PoolTables, rooms: _Rooms) -> str:
    """Things that lie in zones that belong to things lie in those of others now."""
    each = zone.places // t.things
    key = "(local.get $key)"
    owner = f"(i32.div_u {key} (i32.const {each}))"
    new = (
        f"(i32.add (i32.add (i32.const {zone.first_place})"
        f" (i32.mul {_sigma(rooms, t.pool.number, owner)} (i32.const {each})))"
        f" (i32.rem_u {key} (i32.const {each})))"
    )
    return over(
        f"(i32.const {held.things})",
        f"""(local.set $key (i32.sub {held.place_of(AT_I)} (i32.const {zone.first_place})))
    (if (i32.lt_u {key} (i32.const {zone.places})) (then {held.set_place(AT_I, new)}))""",
    )


# ---------------------------------------------------------------- values
def _rename_values(code: Code, field: Field, lengths: dict[int, int], rooms: _Rooms) -> str:
    """Values of a field that are things, where the player cannot read them."""
    pool = field.pool or 0
    length = lengths.get(field.number)
    in_use = "(i32.const 1)"
    most = field.count
    if length is not None:
        cells = code.layout.fields[length]
        most = field.count // cells.count
        row = f"(i32.div_u {AT_I} (i32.const {most}))"
        count = load_code(cells.width, at(row, cells.width), cells.offset)
        in_use = f"(i32.lt_u (i32.rem_u {AT_I} (i32.const {most})) {count})"
    variable = next((each for each in code.variables if each.field == field.number), None)
    readable = _readable(code, field, variable, most if length is not None else 1)
    base = at(AT_I, field.width)
    if field.bits:
        renamed = f"(call $rename_set_{field.number} {base})"
    else:
        stored = load_code(field.width, base, field.offset)
        value = f"(i32.sub {stored} (i32.const {bias(field)}))"
        new = f"(i32.add {_sigma(rooms, pool, value)} (i32.const {bias(field)}))"
        renamed = store_code(field.width, base, new, field.offset)
        if field.none is not None:
            renamed = f"(if {stored} (then {renamed}))"
    cell = f"(if {in_use} (then (if (i32.eqz {readable}) (then {renamed}))))"
    return f"""{_rename_set(field, rooms) if field.bits else ""}
(func $rename_{field.number} (param $s i32) (param $from i32) (param $player i32)
  (local $i i32)
  {over(f"(i32.const {field.count})", cell)})
"""


def _readable(code: Code, field: Field, variable: Variable | None, most: int) -> str:
    """May the player read cell $i? As the state stood before."""
    if field.role is Role.ANSWER:
        return f"(i32.eq {AT_I} (local.get $player))"
    if field.role is Role.FRAME or variable is None:
        return "(i32.const 0)"
    if variable.seen.function is None:
        return "(i32.const 0)" if variable.seen.top else "(i32.const 1)"
    flat = AT_I if most == 1 else f"(i32.div_u {AT_I} (i32.const {most}))"
    arguments = []
    size = 1
    for key in reversed(variable.keys):
        index = flat if size == 1 else f"(i32.div_u {flat} (i32.const {size}))"
        arguments.append(f"(i32.add (i32.rem_u {index} (i32.const {key.size})) (i32.const {key.low}))")
        size *= key.size
    mask = f"(call $f{variable.seen.function} {' '.join(['(local.get $from)', *reversed(arguments)])})"
    kind = code.functions[variable.seen.function].result
    if not (isinstance(kind, Bits) and kind.size > 32):
        mask = f"(i64.extend_i32_u {mask})"
    player = "(i64.extend_i32_u (local.get $player))"
    return f"(i32.wrap_i64 (i64.and (i64.shr_u {mask} {player}) (i64.const 1)))"


def _rename_set(field: Field, rooms: _Rooms) -> str:
    """A set of things, at a base: bit i stands for thing low + i."""
    if field.low:
        raise ValueError(f"the sets of {field.name} do not begin at the first thing")
    byte_before = f"(i32.load8_u offset={rooms.moved} (i32.shr_u {AT_I} (i32.const 3)))"
    bit = f"(i32.and (i32.shr_u {byte_before} (i32.and {AT_I} (i32.const 7))) (i32.const 1))"
    name = "(local.get $name)"
    byte = f"(i32.add (local.get $at) (i32.shr_u {name} (i32.const 3)))"
    put = f"""(if {bit} (then
      (local.set $name {_sigma(rooms, field.pool or 0, AT_I)})
      (i32.store8 offset={field.offset} {byte}
        (i32.or (i32.load8_u offset={field.offset} {byte}) (i32.shl (i32.const 1) (i32.and {name} (i32.const 7)))))))"""
    there = f"(i32.add (local.get $at) (i32.const {field.offset}))"
    return f"""
(func $rename_set_{field.number} (param $at i32)
  (local $i i32) (local $name i32)
  (memory.copy (i32.const {rooms.moved}) {there} (i32.const {field.width}))
  (memory.fill {there} (i32.const 0) (i32.const {field.width}))
  {over(f"(i32.const {field.bits})", put)})
"""
