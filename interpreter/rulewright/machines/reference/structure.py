"""What must hold in every vector of a game, whatever its rules: the invariants of the layout itself.

Returns what is wrong as sentences, none if all is well: cells within their ranges, counters within capacities, every
thing in exactly one place, slots and lengths and locations in agreement, tokens neither made nor lost, a block that
asks (or begins a pass: positions arranged by hand).
"""

from collections.abc import Iterator

from rulewright.ir.code import Ask, Code, Status, TokenZone, ZoneOrder
from rulewright.machines.reference.state import Vector
from rulewright.machines.reference.zones import Things


def structure_problems(code: Code, pools: tuple[Things, ...], vector: Vector) -> list[str]:
    """Everything that is wrong with a vector (of a game at rest, where a decision stands or the game is over)."""
    problems = list(_ranges(code, vector))
    if problems:
        return problems
    problems.extend(_control(code, vector))
    problems.extend(_tokens(code, vector))
    for things in pools:
        problems.extend(_things(things, vector))
    return problems


def _ranges(code: Code, vector: Vector) -> Iterator[str]:
    for field in code.layout.fields:
        for at, value in enumerate(vector[field.first : field.first + field.count]):
            if field.bits:
                fits = 0 <= value < 1 << field.bits
            else:
                fits = field.low <= value <= field.high or (field.none is not None and value == field.none)
            if not fits:
                yield f"cell {at} of {field.name} holds {value}, which is out of its range"


def _control(code: Code, vector: Vector) -> Iterator[str]:
    fields = code.layout.fields
    status = vector[fields[code.control.status].first]
    block = vector[fields[code.control.block].first]
    if status not in {each.value for each in Status}:
        yield f"there is no status {status}"
    elif status == Status.RUNNING.value:
        starts = {phase.pass_start for phase in code.phases}
        if block not in starts and not (0 <= block < len(code.blocks) and isinstance(code.blocks[block].end, Ask)):
            yield f"the game waits at block {block}, which asks nothing"
    elif block:
        yield f"the game is over, but waits at block {block}"


def _tokens(code: Code, vector: Vector) -> Iterator[str]:
    sums = [[0] * kind.parts for kind in code.token_kinds]
    for zone in code.token_zones:
        first = code.layout.fields[zone.field].first
        for key, capacity in enumerate(zone.capacities):
            there = vector[first + key]
            sums[zone.kind][_part(zone, key)] += there
            if zone.endless and there:
                yield f"{zone.name} is endless, but its counter says {there}"
            elif there > capacity:
                yield f"{there} lie in {zone.name}, but only {capacity} fit"
    for kind, found in zip(code.token_kinds, sums, strict=True):
        for part, count in enumerate(found):
            if kind.count is not None and count != kind.count:
                yield f"there are {count} {kind.name} of part {part} instead of {kind.count}"


def _part(zone: TokenZone, key: int) -> int:
    """Which of its kind's parts a zone holds at a flat key."""
    if zone.kind_key is None:
        return 0
    for later in zone.keys[zone.kind_key + 1 :]:
        key //= later.size
    return key % zone.keys[zone.kind_key].size


def _things(things: Things, vector: Vector) -> Iterator[str]:
    name = things.pool.name
    for place in things.places:
        lying = things.at(vector, place.number)
        if len(lying) > place.capacity:
            yield f"{len(lying)} {name} lie in place {place.number}, but only {place.capacity} fit"
        if place.order is ZoneOrder.UNORDERED:
            continue
        located = [thing for thing in range(things.pool.things) if vector[things.location + thing] == place.number]
        if sorted(lying) != located:
            yield f"place {place.number} of {name} lists {sorted(lying)}, but {located} lie there"
        if place.order is not ZoneOrder.ONE:
            free = vector[place.slots + len(lying) : place.slots + place.most]
            if any(slot != place.zero for slot in free):
                yield f"place {place.number} of {name} has things beyond its length"
