"""The places of a pool as a table in the module's memory, and how its cells are read.

In a pool that keeps knowledge, a set in memory has the things that have come to lie somewhere, or were uncovered, since
what can be seen was last made known (`arrived`). What lies where it lay is known to whoever can see it, as long as
nothing but the things themselves decides what can be seen. The set belongs to no state: it may have too many, after a
call for another state or a trial that was undone, never too few.
"""

import struct
from dataclasses import dataclass

from rulewright.ir.code import Code, Pool, ThingZone, ZoneOrder
from rulewright.ir.layout import Field
from rulewright.machines.reference.positions import kinds
from rulewright.machines.wasm.runtime.cells import at, bias, load_code, store_code
from rulewright.machines.wasm.runtime.constant_seen import constant_seen
from rulewright.machines.wasm.runtime.faces import Places

UNORDERED, ONE, LISTED = 0, 1, 2
ENTRY = 40
_FIELDS = ("order", "capacity", "most", "length", "slots", "length_width", "slots_width", "slots_bias", "zone", "key")
OFFSETS = {name: 4 * number for number, name in enumerate(_FIELDS)}

_ORDERS = {
    ZoneOrder.UNORDERED: UNORDERED,
    ZoneOrder.ONE: ONE,
    ZoneOrder.STACK: LISTED,
    ZoneOrder.ROW: LISTED,
}


@dataclass(frozen=True, slots=True)
class PoolTables:
    """Addresses of the constant tables of a pool: an entry of ENTRY bytes for each place, for each thing the first one
    of its kind (4 bytes), for each place the players who surely see all of it (8 bytes).

    `lengths` and `slots` are the widths of these cells where all zones have the same, else 0. `seen_always` says that
    nobody else ever sees all of a place, `tops` that there are places whose last thing everyone sees. `arrived` is
    the address of the set of the things that have arrived, 0 where no knowledge is kept.
    """

    pool: Pool
    location: Field
    places: int
    kinds: int
    lengths: int
    slots: int
    orders: frozenset[int]
    limited: bool
    seers: int
    seen_always: bool
    tops: bool
    arrived: int

    @property
    def name(self) -> str:
        return f"P{self.pool.number}"

    @property
    def things(self) -> int:
        return self.pool.things

    def entry(self, place: str) -> str:
        """The address of a place's entry."""
        return f"(i32.mul {place} (i32.const {ENTRY}))"

    def of(self, what: str, entry: str = "(local.get $e)") -> str:
        """One figure of a place, by the text of its entry."""
        return f"(i32.load offset={self.places + OFFSETS[what]} {entry})"

    def place_of(self, thing: str) -> str:
        code = load_code(self.location.width, at(thing, self.location.width), self.location.offset)
        return code if bias(self.location) == 0 else f"(i32.sub {code} (i32.const {bias(self.location)}))"

    def set_place(self, thing: str, place: str) -> str:
        code = place if bias(self.location) == 0 else f"(i32.add {place} (i32.const {bias(self.location)}))"
        return store_code(self.location.width, at(thing, self.location.width), code, self.location.offset)

    def kind(self, thing: str) -> str:
        return f"(i32.load offset={self.kinds} (i32.shl {thing} (i32.const 2)))"

    # -------------------------------------------------------- knowledge
    def surely_seen(self, place: str) -> str:
        """The players who see all of a place, as far as that does not depend on the state."""
        return f"(i64.load offset={self.seers} (i32.shl {place} (i32.const 3)))"

    def mark_arrived(self, thing: str) -> str:
        """The thing has arrived, if knowledge is kept."""
        if not self.arrived:
            return ""
        word = f"(i32.shl (i32.shr_u {thing} (i32.const 6)) (i32.const 3))"
        bit = f"(i64.shl (i64.const 1) (i64.extend_i32_u {thing}))"
        return f"(i64.store offset={self.arrived} {word} (i64.or (i64.load offset={self.arrived} {word}) {bit}))"

    # -------------------------------------------------------- cells of a place; $s and $e are the slot and the entry
    def length(self) -> str:
        base = f"(i32.add (local.get $s) {self.of('length')})"
        return load_code(self.lengths, base) if self.lengths else f"(call $cell {base} {self.of('length_width')})"

    def set_length(self, value: str) -> str:
        base = f"(i32.add (local.get $s) {self.of('length')})"
        if self.lengths:
            return store_code(self.lengths, base, value)
        return f"(call $set_cell {base} {self.of('length_width')} {value})"

    def slot_base(self, index: str) -> str:
        base = f"(i32.add (local.get $s) {self.of('slots')})"
        return at(index, self.slots, base) if self.slots else at(f"(i32.mul {index} {self.of('slots_width')})", 1, base)

    def slot(self, index: str) -> str:
        """The code in a slot; a thing is the code less the place's `slots_bias`."""
        base = self.slot_base(index)
        return load_code(self.slots, base) if self.slots else f"(call $cell {base} {self.of('slots_width')})"

    def set_slot(self, index: str, code: str) -> str:
        base = self.slot_base(index)
        if self.slots:
            return store_code(self.slots, base, code)
        return f"(call $set_cell {base} {self.of('slots_width')} {code})"


def pool_tables(code: Code, pool: Pool, places: Places) -> PoolTables:
    zones = [zone for zone in code.thing_zones if zone.pool == pool.number]
    entries = bytearray(ENTRY * pool.places)
    for zone in zones:
        for key in range(zone.places):
            start = ENTRY * (zone.first_place + key)
            entries[start : start + ENTRY] = struct.pack("<10i", *_entry(code, zone, key))
    fields = code.layout.fields
    lengths = {fields[zone.length].width for zone in zones if zone.length is not None}
    slots = {fields[zone.slots].width for zone in zones if zone.slots is not None}
    seers = [0] * pool.places
    for zone in zones:
        seers[zone.first_place : zone.first_place + zone.places] = constant_seen(code, zone) or (0,) * zone.places
    return PoolTables(
        pool,
        fields[pool.location],
        places.data(bytes(entries), 4),
        places.data(struct.pack(f"<{pool.things}i", *kinds(pool)), 4),
        lengths.pop() if len(lengths) == 1 else 0,
        slots.pop() if len(slots) == 1 else 0,
        frozenset(_ORDERS[zone.order] for zone in zones),
        any(capacity < pool.things for zone in zones for capacity in zone.capacities),
        places.data(struct.pack(f"<{pool.places}Q", *seers), 8),
        all(constant_seen(code, zone) is not None for zone in zones),
        any(zone.seen.top for zone in zones),
        0 if pool.known is None else places.scratch(8 * -(-pool.things // 64), 8),
    )


def _entry(code: Code, zone: ThingZone, key: int) -> tuple[int, ...]:
    length = slots = length_width = slots_width = slots_bias = 0
    if zone.length is not None:
        field = code.layout.fields[zone.length]
        if bias(field):
            raise ValueError(f"the lengths of {zone.name} do not begin at 0")
        length, length_width = field.offset + key * field.width, field.width
    if zone.slots is not None:
        field = code.layout.fields[zone.slots]
        each = 1 if zone.order is ZoneOrder.ONE else zone.most
        slots, slots_width, slots_bias = field.offset + key * each * field.width, field.width, bias(field)
    order = _ORDERS[zone.order]
    capacity = zone.capacities[key]
    return (order, capacity, zone.most, length, slots, length_width, slots_width, slots_bias, zone.number, key)
