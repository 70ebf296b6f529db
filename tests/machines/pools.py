"""Pools of things for hand-made code: `add_pool` gives a Builder a kind of thing with its zones."""

from dataclasses import dataclass

from rulewright.ir import code as c
from rulewright.ir.layout import Role
from tests.machines.build import EVERYONE, Builder


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A zone in a test: how many places, in which order, how many fit."""

    name: str
    order: c.ZoneOrder = c.ZoneOrder.UNORDERED
    places: int = 1
    capacity: int = 99
    seen: c.Seen = EVERYONE
    keyed_by_player: bool = False


BOX = ZoneSpec("box card")


def add_pool(
    builder: Builder,
    rows: tuple[int, ...],
    *zones: ZoneSpec,
    blanks: bool = False,
    owner: tuple[int, ...] | None = None,
    hides: bool = False,
    names: tuple[str, ...] | None = None,
    back: int | None = None,
) -> c.Pool:
    """A pool whose thing i copies row rows[i]; the box is zone and place 0 of the pool. Everything starts in the
    box."""
    pools: tuple[c.Pool, ...] = builder.parts.get("pools", ())
    made: tuple[c.ThingZone, ...] = builder.parts.get("thing_zones", ())
    domains: tuple[c.DomainInfo, ...] = builder.parts.get(
        "domains", (c.DomainInfo("player", "players", "player", builder.seats),)
    )
    number, things = len(pools), len(rows)
    specs = (BOX, *zones)
    places = sum(spec.places for spec in specs)
    location = builder.field(f"place {number}", things, 0, places - 1, role=Role.LOCATION)
    first_place, numbers = 0, []
    for spec in specs:
        length = slots = None
        capacity = min(spec.capacity, things)
        if spec.order is c.ZoneOrder.ONE:
            capacity = 1
            slots = builder.field(spec.name, spec.places, 0, things - 1, none=-1, role=Role.SLOTS)
        elif spec.order is not c.ZoneOrder.UNORDERED:
            length = builder.field(f"{spec.name}.length", spec.places, 0, things, role=Role.LENGTH)
            slots = builder.field(spec.name, spec.places * things, 0, things - 1, role=Role.SLOTS)
        key = c.Key("key", 0, spec.places, c.Shown(0 if spec.keyed_by_player else None))
        zone = c.ThingZone(
            number=len(made),
            name=spec.name,
            pool=number,
            order=spec.order,
            first_place=first_place,
            places=spec.places,
            keys=(key,) if spec.places > 1 or spec.keyed_by_player else (),
            capacities=(capacity,) * spec.places,
            most=things if length is not None else 1,
            length=length,
            slots=slots,
            is_box=spec is BOX,
            owned_by=None,
            seen=spec.seen,
        )
        numbers.append(zone.number)
        made = (*made, zone)
        first_place += spec.places
    players = len(builder.seats)
    known = builder.field("known", things, bits=players, role=Role.KNOWN) if hides else None
    group = builder.field("group", players * things, 0, things - 1, role=Role.GROUP) if hides else None
    members = names or tuple(f"row {row}" for row in rows)
    pool = c.Pool(
        number=number,
        name="card",
        domain=len(domains),
        things=things,
        row=rows,
        owner=owner,
        blanks=blanks,
        location=location,
        places=places,
        zones=tuple(numbers),
        own_zones=(),
        fields=(),
        known=known,
        group=group,
        label=None,
        label_locals=(),
        back=back,
    )
    builder.parts["pools"] = (*pools, pool)
    builder.parts["thing_zones"] = made
    builder.parts["domains"] = (*domains, c.DomainInfo("card", "cards", "thing", members))
    return pool
