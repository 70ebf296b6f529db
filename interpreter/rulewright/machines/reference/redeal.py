"""Another state that looks the same to one player.

The things that the player neither knows nor sees are renamed within their groups (see `knowledge`): wherever t stood,
in a place, as the owner of fields and own zones, in what others know and in what is hidden from the player, σ(t)
stands. Only what the player can read of a variable stays as it is. Chance is seeded anew.

σ is drawn so: a stream is seeded with `seed`; for pools in order and their groups in order of their lowest thing,
Fisher-Yates on the group's things (ascending) from the last position down; σ of the i-th thing is what then stands at
position i. The first 64 bits that the stream gives after that (first the low half) seed chance.
"""

from rulewright.ir.code import Code
from rulewright.ir.layout import Field, Role
from rulewright.machines.reference.chance import below, seed_chance, seeded, step
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.runtime import members
from rulewright.machines.reference.state import State, Vector
from rulewright.machines.reference.visibility import seeing, seers
from rulewright.machines.reference.zones import Things

Renaming = list[int]


def redeal(machine: Playing, state: State, player: int, seed: int) -> State:
    """A new state; the given one is unchanged."""
    code = machine.code
    fresh = state.copy()
    stream = seeded(seed)
    renamings: dict[int, Renaming] = {}
    for things in machine.pools:
        stream, renamings[things.pool.number] = _renaming(machine, things, state, player, stream)
    for things in machine.pools:
        sigma = renamings[things.pool.number]
        if sigma != list(range(len(sigma))):
            _rename_places(things, fresh.vector, sigma)
            _rename_owned(code, things, fresh.vector, sigma)
            _rename_knowledge(code, things, fresh.vector, sigma)
    for field in code.layout.fields:
        if field.pool is not None and field.role in (Role.VALUE, Role.FRAME, Role.ANSWER):
            _rename_values(machine, state, fresh.vector, field, renamings[field.pool], player)
    stream, low = step(stream)
    stream, high = step(stream)
    seed_chance(fresh.vector, code.layout.fields[code.control.chance].first, low | high << 32)
    return fresh


def _renaming(machine: Playing, things: Things, state: State, player: int, stream: int) -> tuple[int, Renaming]:
    sigma = list(range(things.pool.things))
    if things.knowledge is None:
        return stream, sigma
    for group in things.knowledge.groups(state.vector, player):
        hidden = [t for t in group if not _sees(machine, things, state, player, t)]
        drawn = hidden.copy()
        for last in range(len(drawn) - 1, 0, -1):
            stream, other = below(stream, last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        for thing, name in zip(hidden, drawn, strict=True):
            sigma[thing] = name
    return stream, sigma


def _sees(machine: Playing, things: Things, state: State, player: int, thing: int) -> bool:
    return bool(seers(machine.code, things, machine.function, state, state.vector, thing) >> player & 1)


def _rename_places(things: Things, vector: Vector, sigma: Renaming) -> None:
    lying = [things.at(vector, place.number) for place in things.places]
    for place, there in zip(things.places, lying, strict=True):
        things.arrange(vector, place.number, [sigma[thing] for thing in there])


def _rename_owned(code: Code, things: Things, vector: Vector, sigma: Renaming) -> None:
    """What belongs to each thing goes with its place: fields, counters, and what lies in its own zones."""
    owned: list[int | None] = [zone.field for zone in code.token_zones if zone.owned_by == things.pool.number]
    for variable in code.variables:
        if variable.owned_by == things.pool.number:
            owned += [variable.field, variable.length]
    for zone in code.thing_zones:
        if zone.owned_by == things.pool.number:
            owned += [zone.slots, zone.length]
    for number in owned:
        if number is not None:
            field = code.layout.fields[number]
            _permute(vector, field.first, field.count // things.pool.things, sigma)
    for zone in code.thing_zones:
        if zone.owned_by == things.pool.number:
            held = code.pools[zone.pool]
            each_has = zone.places // things.pool.things
            location = code.layout.fields[held.location]
            for cell in range(location.first, location.first + location.count):
                key = vector[cell] - zone.first_place
                if 0 <= key < zone.places:
                    vector[cell] = zone.first_place + sigma[key // each_has] * each_has + key % each_has


def _rename_knowledge(code: Code, things: Things, vector: Vector, sigma: Renaming) -> None:
    pool = things.pool
    if pool.known is None or pool.group is None:
        return
    known = code.layout.fields[pool.known].first
    _permute(vector, known, 1, sigma)
    for player in range(len(code.seats)):
        first = code.layout.fields[pool.group].first + player * pool.things
        _permute(vector, first, 1, sigma)
        lowest: dict[int, int] = {}
        for thing in range(pool.things):
            if not vector[known + thing] >> player & 1:
                lowest.setdefault(vector[first + thing], thing)
        for thing in range(pool.things):
            hidden = not vector[known + thing] >> player & 1
            vector[first + thing] = lowest[vector[first + thing]] if hidden else thing


def _permute(vector: Vector, first: int, each: int, sigma: Renaming) -> None:
    """Cells that belong to things, `each` to a thing: what thing t has goes to thing σ(t)."""
    old = vector[first : first + each * len(sigma)]
    for thing, name in enumerate(sigma):
        vector[first + name * each : first + (name + 1) * each] = old[thing * each : (thing + 1) * each]


def _rename_values(machine: Playing, state: State, vector: Vector, field: Field, sigma: Renaming, player: int) -> None:
    """Values that are things, where the player cannot read them. (A cell of a frame that is not live is 0 and becomes
    σ(0), which nothing ever reads.)"""
    length = machine.list_lengths.get(field.number)
    most = field.count if length is None else field.count // machine.code.layout.fields[length].count
    for at in range(field.count):
        in_use = length is None or at % most < vector[machine.code.layout.fields[length].first + at // most]
        if in_use and not _readable(machine, state, field, at, player):
            cell = field.first + at
            value = vector[cell]
            if field.bits:
                vector[cell] = sum(1 << sigma[thing] for thing in members(value, field.low)) >> field.low
            elif value != field.none:
                vector[cell] = sigma[value]


def _readable(machine: Playing, state: State, field: Field, at: int, player: int) -> bool:
    if field.role is Role.FRAME:
        return False
    if field.role is Role.ANSWER:
        return at == player
    code = machine.code
    variable = next((each for each in code.variables if each.field == field.number), None)
    if variable is None:
        return False
    flat = at
    if variable.length is not None:
        flat = at // (field.count // code.layout.fields[variable.length].count)
    seen = seeing(code, variable.seen, variable.keys, flat, machine.function, state, state.vector)
    return bool(seen >> player & 1)
