"""Python text of the position that a phase records: one flat tuple of the values that the phase names.

Token zones and variables give their cells (a list: its length and its slots). Of things only owner and row count, so
that copies are alike: each is written as the number of the first copy of its kind. An ordered zone gives its things
in order, filled up with -1; an unordered one the kinds of its things, ascending, filled up likewise; a `one` zone its
thing or -1. Variables that hold a thing are written like a `one` zone, sets of things like an unordered zone.
"""

from functools import lru_cache

from rulewright.ir.code import Code, Pool, Position, ThingZone, Variable
from rulewright.machines.reference.writer import Module


def kinds(pool: Pool) -> tuple[int, ...]:
    """For each thing of the pool the first one with its row and owner."""
    return _kinds(pool.row, pool.owner or (0,) * pool.things)


@lru_cache(maxsize=256)  # positions that are read back ask for it at every cell
def _kinds(rows: tuple[int, ...], owners: tuple[int, ...]) -> tuple[int, ...]:
    first: dict[tuple[int, int], int] = {}
    return tuple(first.setdefault(each, thing) for thing, each in enumerate(zip(rows, owners, strict=True)))


def position_text(module: Module, position: Position) -> str:
    code = module.code
    fields = code.layout.fields
    parts: list[str] = []
    for number in position.token_zones:
        parts.append(_cells(code, code.token_zones[number].field))
    for number in position.thing_zones:
        zone = code.thing_zones[number]
        parts.extend(_zone_parts(module, zone, code.pools[zone.pool]))
    for number in position.variables:
        parts.extend(_variable_parts(module, code.variables[number]))
    if position.me:
        parts.append(f"v[{fields[code.control.me].first}]")
    return f"({', '.join(parts)},)" if parts else "()"


def _cells(code: Code, number: int) -> str:
    field = code.layout.fields[number]
    return f"v[{field.first}]" if field.count == 1 else f"*v[{field.first}:{field.first + field.count}]"


def _zone_parts(module: Module, zone: ThingZone, pool: Pool) -> list[str]:
    names = module.constant(kinds(pool))
    fields = module.code.layout.fields
    location = fields[pool.location]
    parts = []
    for key in range(zone.places):
        if zone.length is not None and zone.slots is not None:
            first = fields[zone.slots].first + key * zone.most
            lying = f"v[{first}:{first + zone.most}][:v[{fields[zone.length].first + key}]]"
            parts.append(f"*kinds_sorted({names}, {lying}, {zone.most}, False)")
        elif zone.slots is not None:
            slot = fields[zone.slots].first + key
            parts.append(f"-1 if v[{slot}] == {fields[zone.slots].none} else {names}[v[{slot}]]")
        else:
            lying = f"members(lying_at(v, {location.first}, {location.count}, {zone.first_place + key}))"
            parts.append(f"*kinds_sorted({names}, {lying}, {pool.things}, True)")
    return parts


def _variable_parts(module: Module, variable: Variable) -> list[str]:
    fields = module.code.layout.fields
    field = fields[variable.field]
    plain = [_cells(module.code, number) for number in (variable.length, variable.field) if number is not None]
    if variable.shown.pool is None:
        return plain
    pool = module.code.pools[variable.shown.pool]
    names = module.constant(kinds(pool))
    cells = range(field.first, field.first + field.count)
    if field.bits:
        return [f"*kinds_sorted({names}, members(v[{cell}]), {pool.things}, True)" for cell in cells]
    if variable.length is not None:
        return [plain[0], *(f"{names}[v[{cell}]]" for cell in cells)]
    return [f"-1 if v[{cell}] < 0 else {names}[v[{cell}]]" for cell in cells]
