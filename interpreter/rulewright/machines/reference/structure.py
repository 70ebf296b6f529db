"""What must hold in every vector of a game, whatever its rules: the invariants of the layout itself.

Returns what is wrong as sentences, none if all is well: cells within their ranges, counters within capacities, every
thing in exactly one place, slots and lengths and locations in agreement, tokens neither made nor lost, a block that
asks (or begins a pass: positions arranged by hand).
"""

from collections.abc import Iterator
from math import prod
from operator import gt

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
        low, high = (0, (1 << field.bits) - 1) if field.bits else (field.low, field.high)
        values = vector[field.first : field.first + field.count]
        if not values or (low <= min(values) and max(values) <= high):
            continue
        for at, value in enumerate(values):
            if not (low <= value <= high or (value == field.none and not field.bits)):
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
        field = code.layout.fields[zone.field]
        lying = vector[field.first : field.first + field.count]
        for part, there in _by_part(zone, lying):
            sums[zone.kind][part] += there
        if any(lying) if zone.endless else any(map(gt, lying, zone.capacities)):
            for there, capacity in zip(lying, zone.capacities, strict=True):
                if zone.endless and there:
                    yield f"{zone.name} is endless, but its counter says {there}"
                elif not zone.endless and there > capacity:
                    yield f"{there} lie in {zone.name}, but only {capacity} fit"
    for kind, found in zip(code.token_kinds, sums, strict=True):
        for part, count in enumerate(found):
            if kind.count is not None and count != kind.count:
                yield f"there are {count} {kind.name} of part {part} instead of {kind.count}"


def _by_part(zone: TokenZone, lying: list[int]) -> Iterator[tuple[int, int]]:
    """Of its kind's parts, and how many tokens of that part the zone holds in all."""
    if zone.kind_key is None:
        yield 0, sum(lying)
        return
    parts, inner = zone.keys[zone.kind_key].size, prod(key.size for key in zone.keys[zone.kind_key + 1 :])
    if inner == 1:
        yield from ((part, sum(lying[part::parts])) for part in range(parts))
        return
    for run in range(0, len(lying), inner):
        yield run // inner % parts, sum(lying[run : run + inner])


def _things(things: Things, vector: Vector) -> Iterator[str]:
    name = things.pool.name
    located: list[list[int]] = [[] for _ in things.places]
    for thing, number in enumerate(vector[things.location : things.location + things.pool.things]):
        located[number].append(thing)
    for place in things.places:
        there = located[place.number]
        lying = there if place.order is ZoneOrder.UNORDERED else things.at(vector, place.number)
        if len(lying) > place.capacity:
            yield f"{len(lying)} {name} lie in place {place.number}, but only {place.capacity} fit"
        if place.order is ZoneOrder.UNORDERED:
            continue
        if sorted(lying) != there:
            yield f"place {place.number} of {name} lists {sorted(lying)}, but {there} lie there"
        if place.order is not ZoneOrder.ONE:
            free = vector[place.slots + len(lying) : place.slots + place.most]
            if free.count(place.zero) != len(free):
                yield f"place {place.number} of {name} has things beyond its length"
