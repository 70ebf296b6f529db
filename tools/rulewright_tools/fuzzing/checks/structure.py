"""What the library itself checks of a state, the author's invariants, and components counted once more from outside.

The second count knows only the vector and what the code says of zones: it holds machines to what they promise.
"""

from collections.abc import Iterator

from rulewright.ir.code import Code, ThingZone, TokenZone, ZoneOrder
from rulewright_tools.fuzzing.checks.position import Position
from rulewright_tools.fuzzing.problems import Kind, Problem, of_check


def check_structure(position: Position) -> Iterator[Problem]:
    match = position.match
    code = match.game.code
    machine = match.game.machine
    try:
        cells = code.layout.decode(machine.to_bytes(match.state))
    except ValueError as error:
        yield Problem(Kind.ENGINE, f"the state is no vector of this game: {error}", "vector")
        return
    found = [*_tokens(code, cells), *_things(code, cells)]
    yield from found
    if not found:
        yield from map(of_check, match.check(position.previous))


def _tokens(code: Code, cells: list[int]) -> Iterator[Problem]:
    sums = [[0] * kind.parts for kind in code.token_kinds]
    for zone in code.token_zones:
        first = code.layout.fields[zone.field].first
        for flat, capacity in enumerate(zone.capacities):
            there = cells[first + flat]
            sums[zone.kind][_part(zone, flat)] += there
            if there > capacity and not zone.endless:
                yield Problem(Kind.CAPACITY, f"{there} lie in {zone.name}, where {capacity} fit", zone.name)
    for kind, counts in zip(code.token_kinds, sums, strict=True):
        for count in counts:
            if kind.count is not None and count != kind.count:
                yield Problem(Kind.CONSERVATION, f"there are {count} {kind.name}, not {kind.count}", kind.name)


def _part(zone: TokenZone, flat: int) -> int:
    """Which part of a divided kind lies at a flat key."""
    if zone.kind_key is None:
        return 0
    for key in zone.keys[: zone.kind_key : -1]:
        flat //= key.size
    return flat % zone.keys[zone.kind_key].size


def _things(code: Code, cells: list[int]) -> Iterator[Problem]:
    for zone in code.thing_zones:
        pool = code.pools[zone.pool]
        first = code.layout.fields[pool.location].first
        located = cells[first : first + pool.things]
        for flat, capacity in enumerate(zone.capacities):
            place = zone.first_place + flat
            here = [thing for thing, where in enumerate(located) if where == place]
            if len(here) > capacity:
                yield Problem(Kind.CAPACITY, f"{len(here)} lie in {zone.name}, where {capacity} fit", zone.name)
            if zone.order is not ZoneOrder.UNORDERED and sorted(_listed(code, cells, zone, flat)) != here:
                yield Problem(Kind.CONSERVATION, f"{zone.name} does not list the {pool.name} that lie there", zone.name)


def _listed(code: Code, cells: list[int], zone: ThingZone, flat: int) -> list[int]:
    """What an ordered place lists as its content."""
    fields = code.layout.fields
    if zone.slots is None:
        return []
    slots = fields[zone.slots]
    if zone.length is None:
        thing = cells[slots.first + flat]
        return [] if thing == slots.zero else [thing]
    start = slots.first + flat * zone.most
    return cells[start : start + cells[fields[zone.length].first + flat]]
