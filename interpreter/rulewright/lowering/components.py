"""Zones, pools, variables and constant tables: their numbers, their cells in the vector, and how people see them.

Who sees a zone, and the labels and backs of things, are expressions over these and follow in appearance.py.
"""

from dataclasses import replace
from math import prod

from rulewright.ir.code import (
    Key,
    Pool,
    Seen,
    Table,
    ThingZone,
    TokenKind,
    TokenZone,
    Variable,
    ZoneOrder,
)
from rulewright.ir.expressions import Bits, Int, Seq
from rulewright.ir.layout import Role
from rulewright.lowering.game import Game
from rulewright.lowering.types import domain_of, ir_type, key_range
from rulewright.program.symbols import ConstantTable, Order, ThingKind, Var, Zone
from rulewright.program.symbols import TokenKind as DeclaredTokens
from rulewright.program.types import INT_HIGH, NONE_INDEX, Type

_ORDERS = {Order.UNORDERED: ZoneOrder.UNORDERED, Order.STACK: ZoneOrder.STACK, Order.ROW: ZoneOrder.ROW}


def declare_components(game: Game) -> None:
    """Gives every zone, pool and variable of the program its number and its cells."""
    zones = list(dict.fromkeys((*game.program.boxes, *own_zones(game), *game.program.zones)))
    for zone in zones:
        if isinstance(zone.holds, DeclaredTokens):
            _declare_token_zone(game, zone, zone.holds)
    for kind in game.program.things:
        _declare_pool(game, kind, [zone for zone in zones if zone.holds is kind])
    for var in dict.fromkeys((*own_fields(game), *game.program.vars)):
        _declare_variable(game, var)
    _close_pools(game)


def own_zones(game: Game) -> list[Zone]:
    return [zone for kind in game.program.things for zone in kind.zones]


def own_fields(game: Game) -> list[Var]:
    return [var for kind in game.program.things for var in kind.fields]


def token_kinds(game: Game) -> tuple[TokenKind, ...]:
    return tuple(
        TokenKind(kind.id, 1 if kind.per is None else kind.per.size, kind.count) for kind in game.program.tokens
    )


def shown_name(item: Zone | Var) -> str:
    """How a place is called for people and in scenarios: own places of things with the kind before a dot."""
    if isinstance(item, Zone) and item.is_box:
        return f"box {item.holds.id}"
    return item.id if item.of is None else f"{item.of.id}.{item.id}"


def combinations(keys: tuple[Type, ...]) -> int:
    return prod(key_range(key)[1] for key in keys)


def table_number(game: Game, table: ConstantTable) -> int:
    """The number of a constant table, which is taken over when it is first used."""
    if table not in game.table_numbers:
        sizes = tuple(size for _, size in table.keys)
        add_table(game, table.id, table.origin.value, sizes, ir_type(table.type), table.values)
        game.table_numbers[table] = len(game.tables) - 1
    return game.table_numbers[table]


def add_table(
    game: Game,
    name: str,
    origin: str,
    keys: tuple[int, ...],
    type: Int | Bits | Seq,
    values: tuple[int | tuple[int, ...] | None, ...],
) -> int:
    if isinstance(type, Int):
        type = narrowed(type, values)
    game.tables.append(Table(len(game.tables), name, origin, keys, type, values))
    return len(game.tables) - 1


def narrowed(type: Int, values: tuple[int | tuple[int, ...] | None, ...]) -> Int:
    """The interval of the entries that are there."""
    numbers = [value for value in values if isinstance(value, int) and value != type.none]
    none = type.none if type.none in values else None
    return Int(min(numbers), max(numbers), none) if numbers else Int(type.low, type.low, none)


# ---------------------------------------------------------------- zones
def _keys(game: Game, keys: tuple[Type, ...]) -> tuple[Key, ...]:
    made: list[Key] = []
    for key in keys:
        domain = domain_of(key)
        made.append(Key("number" if domain is None else domain.id, *key_range(key), game.showing.shown(key)))
    return tuple(made)


def _capacities(zone: Zone, most: int) -> tuple[int, ...]:
    if not zone.capacities:
        return (most,) * combinations(zone.keys)
    return tuple(min(capacity, most) for capacity in zone.capacities)


def _declare_token_zone(game: Game, zone: Zone, kind: DeclaredTokens) -> None:
    name = shown_name(zone)
    capacities = _capacities(zone, INT_HIGH if kind.count is None else kind.count)
    count = combinations(zone.keys)
    high = 0 if zone.endless else max(capacities, default=0)
    field = game.layout.add(name, Role.TOKENS, count, Int(0, high))
    kind_key = next((i for i, key in enumerate(zone.keys) if kind.per is not None and domain_of(key) is kind.per), None)
    game.token_zones[zone] = TokenZone(
        number=len(game.token_zones),
        name=name,
        field=field,
        keys=_keys(game, zone.keys),
        kind=game.token_kinds[kind],
        kind_key=kind_key,
        capacities=capacities,
        endless=zone.endless,
        is_box=zone.is_box,
        seen=Seen(top=zone.visible.top),
        owned_by=None if zone.of is None else game.pool_numbers[zone.of],
    )


def _declare_pool(game: Game, kind: ThingKind, zones: list[Zone]) -> None:
    """Places are numbered zone by zone, the box first."""
    number = game.pool_numbers[kind]
    things = kind.domain.size
    zones = sorted(zones, key=lambda zone: not zone.is_box)
    places = sum(combinations(zone.keys) for zone in zones)
    location = game.layout.add(f"{kind.id}.place", Role.LOCATION, things, Int(0, places - 1))
    first = 0
    numbers: list[int] = []
    for zone in zones:
        count = combinations(zone.keys)
        game.thing_zones[zone] = made = _thing_zone(game, zone, number, things, first, count)
        numbers.append(made.number)
        first += count
    known = group = None
    if any(zone.visible.players is not None or zone.visible.top for zone in zones):
        players = game.program.players.size
        known = game.layout.add(f"{kind.id}.known", Role.KNOWN, things, game.player_set)
        group = game.layout.add(f"{kind.id}.group", Role.GROUP, players * things, Int(0, max(0, things - 1)))
    game.pools.append(
        Pool(
            number=number,
            name=kind.id,
            domain=game.domains[kind.domain],
            things=things,
            row=kind.row,
            owner=kind.owner,
            blanks=kind.blanks,
            location=location,
            places=places,
            zones=tuple(numbers),
            own_zones=(),
            fields=(),
            known=known,
            group=group,
            label=None,
            label_locals=(),
            back=None,
        )
    )


def _thing_zone(game: Game, zone: Zone, pool: int, things: int, first: int, count: int) -> ThingZone:
    name = shown_name(zone)
    capacities = _capacities(zone, 1 if zone.one else things)
    most = max(capacities, default=0)
    order = ZoneOrder.ONE if zone.one else _ORDERS[zone.order]
    length = slots = None
    thing = Int(0, max(0, things - 1))
    if order is ZoneOrder.ONE:
        slots = game.layout.add(name, Role.SLOTS, count, Int(thing.low, thing.high, NONE_INDEX), pool)
    elif order is not ZoneOrder.UNORDERED:
        length = game.layout.add(f"{name}.length", Role.LENGTH, count, Int(0, most))
        slots = game.layout.add(name, Role.SLOTS, count * most, thing, pool)
    return ThingZone(
        number=len(game.thing_zones),
        name=name,
        pool=pool,
        order=order,
        first_place=first,
        places=count,
        keys=_keys(game, zone.keys),
        capacities=capacities,
        most=most,
        length=length,
        slots=slots,
        is_box=zone.is_box,
        owned_by=None if zone.of is None else game.pool_numbers[zone.of],
        seen=Seen(top=zone.visible.top),
    )


# ---------------------------------------------------------------- variables
def _declare_variable(game: Game, var: Var) -> None:
    name = shown_name(var)
    count = combinations(var.keys)
    type = ir_type(var.type)
    pool = game.showing.pool(var.type)
    length = None
    if isinstance(type, Seq):
        field = game.layout.add(name, Role.VALUE, count * type.most, Int(type.low, type.high), pool)
        length = game.layout.add(f"{name}.length", Role.LENGTH, count, Int(0, type.most))
    else:
        field = game.layout.add(name, Role.VALUE, count, type, pool)
    game.variables[var] = Variable(
        name=name,
        field=field,
        length=length,
        keys=_keys(game, var.keys),
        type=type,
        shown=game.showing.shown(var.type),
        owned_by=None if var.of is None else game.pool_numbers[var.of],
        seen=Seen(top=var.visible.top),
    )


def _close_pools(game: Game) -> None:
    """Tells each pool what belongs to its things."""
    variables = list(game.variables.values())
    for i, pool in enumerate(game.pools):
        game.pools[i] = replace(
            pool,
            own_zones=tuple(zone.number for zone in game.thing_zones.values() if zone.owned_by == i),
            own_tokens=tuple(zone.number for zone in game.token_zones.values() if zone.owned_by == i),
            fields=tuple(n for n, variable in enumerate(variables) if variable.owned_by == i),
        )
