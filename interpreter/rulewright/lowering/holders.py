"""Whose things are these? Functions and tables that follow where a thing lies upward to a player's zone.

A thing lies in a player's zones when the zone that holds it has a key of players, or belongs to another thing that lies
there. What lies in the box, or in a zone of the table, is nobody's.
"""

from rulewright.ir.code import Function, LocalInfo, ThingZone
from rulewright.ir.expressions import (
    Bits,
    Call,
    CompareOp,
    Expr,
    Fold,
    FoldKind,
    Generator,
    Int,
    Load,
    Lookup,
    Run,
)
from rulewright.ir.expressions import Local as Register
from rulewright.ir.statements import Body, If, Return, SetLocal, Stmt
from rulewright.lowering.components import add_table
from rulewright.lowering.game import Game
from rulewright.lowering.simplify import compare, equal, number
from rulewright.lowering.types import domain_of, key_range
from rulewright.lowering.values import none_of_type
from rulewright.program.symbols import ThingKind, Zone
from rulewright.program.types import NONE_INDEX

ORIGIN = "place"  # of the tables made here: their key is a place of a pool


def things_of(game: Game, kind: ThingKind) -> int:
    """The function from a player to the set of things of a kind in that player's zones."""
    if kind not in game.things_of:
        game.things_of[kind] = reserved = game.reserve_function()
        things = kind.domain.size
        thing = Register(1, Int(0, max(0, things - 1)))
        held = Call(holder(game, kind), (thing,), game.maybe_player)
        generator = Generator(
            1, Int(0, max(0, things - 1)), Run(number(0), number(things - 1)), (equal(held, Register(0, game.player)),)
        )
        held_by = Bits(0, things)
        collected = Fold(FoldKind.SET, (), (generator,), thing, None, game.anywhere, held_by)
        locals = (LocalInfo("player", game.player), LocalInfo(kind.id, thing.type))
        _put(game, reserved, f"{kind.domain.plural} of", 1, locals, held_by, (Return(collected, game.anywhere),))
    return game.things_of[kind]


def holder(game: Game, kind: ThingKind) -> int:
    """The function from a thing to the player in whose zones it lies, or none."""
    if kind not in game.holders:
        game.holders[kind] = reserved = game.reserve_function()
        span = game.anywhere
        pool = game.pools[game.pool_numbers[kind]]
        place_type = Int(0, pool.places - 1)
        thing, place = Register(0, Int(0, max(0, pool.things - 1))), Register(1, place_type)
        zones = {zone: made for zone, made in game.thing_zones.items() if made.pool == pool.number}
        body: list[Stmt] = [SetLocal(1, Load(pool.location, thing, place_type), span)]
        containers = {zone.of for zone in zones if zone.of is not None and _player_key(game, zone) is None}
        for container in (kind for kind in game.program.things if kind in containers):
            carrier = _carrier_table(game, kind, container, zones, pool.places)
            of = Lookup(carrier, place, Int(0, container.domain.size - 1, NONE_INDEX), None, span)
            inside = compare(CompareOp.UNEQUAL, of, _none(container))
            thing_there = Lookup(carrier, place, Int(0, container.domain.size - 1), None, span)
            held = Call(holder(game, container), (thing_there,), game.maybe_player)
            body.append(If(((inside, (Return(held, span),)),), (), span))
        lookup = Lookup(_holder_table(game, kind, zones, pool.places), place, game.maybe_player, None, span)
        body.append(Return(lookup, span))
        locals = (LocalInfo(kind.id, thing.type), LocalInfo("place", place_type))
        _put(game, reserved, f"holder of {kind.id}", 1, locals, game.maybe_player, tuple(body))
    return game.holders[kind]


def _none(kind: ThingKind) -> Expr:
    return none_of_type(Int(0, kind.domain.size - 1, NONE_INDEX))


def _player_key(game: Game, zone: Zone) -> int | None:
    return next((i for i, key in enumerate(zone.keys) if domain_of(key) is game.program.players), None)


def _keys_by_place(zone: Zone) -> list[tuple[int, ...]]:
    """The index of each key for each place of a zone, the last key running fastest."""
    combined: list[tuple[int, ...]] = [()]
    for key in zone.keys:
        combined = [(*before, i) for before in combined for i in range(key_range(key)[1])]
    return combined


def _holder_table(game: Game, kind: ThingKind, zones: dict[Zone, ThingZone], places: int) -> int:
    players: list[int | tuple[int, ...] | None] = [NONE_INDEX] * places
    for zone, made in zones.items():
        key = _player_key(game, zone)
        if key is not None:
            for i, keys in enumerate(_keys_by_place(zone)):
                players[made.first_place + i] = keys[key]
    return add_table(game, f"player at place of {kind.id}", ORIGIN, (places,), game.maybe_player, tuple(players))


def _carrier_table(game: Game, kind: ThingKind, container: ThingKind, zones: dict[Zone, ThingZone], places: int) -> int:
    carriers: list[int | tuple[int, ...] | None] = [NONE_INDEX] * places
    for zone, made in zones.items():
        if zone.of is container and _player_key(game, zone) is None:
            for i, keys in enumerate(_keys_by_place(zone)):
                carriers[made.first_place + i] = keys[0]
    type = Int(0, container.domain.size - 1, NONE_INDEX)
    return add_table(game, f"{container.id} at place of {kind.id}", ORIGIN, (places,), type, tuple(carriers))


def _put(
    game: Game,
    reserved: int,
    name: str,
    parameters: int,
    locals: tuple[LocalInfo, ...],
    result: Int | Bits,
    body: Body,
) -> None:
    game.put_function(Function(reserved, name, parameters, locals, result, body, True, frozenset(), False, (), None))
