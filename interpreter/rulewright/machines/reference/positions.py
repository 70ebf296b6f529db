"""Python text of the position that a phase records: one flat tuple of the values that the phase names.

Token zones and variables give their cells (a list: its length and its slots). Of things only owner and row count, so
that copies are alike: each is written as the number of the first copy of its kind. An ordered zone gives its things
in order, filled up with -1; an unordered one the kinds of its things, ascending, filled up likewise; a `one` zone its
thing or -1. Variables that hold a thing are written like a `one` zone, sets of things like an unordered zone.

Places that belong to each thing of a pool with copies, its fields for one, cannot be written thing by thing: that would
tell copies apart. If another place holds things of the pool, they go with the things (`parted`): there a thing is
written as its kind and then what its own places hold, no thing as -1 throughout. A zone without order is then one
collection, in which the place of each thing comes after its kind, and a list of things has no length before it.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rulewright.ir.code import Code, Key, Pool, Position, ThingZone, Variable
from rulewright.ir.layout import Field
from rulewright.machines.reference.writer import Module

Piece = tuple[str, int]  # a text, and how many values it gives


def kinds(pool: Pool) -> tuple[int, ...]:
    """For each thing of the pool the first one with its row and owner."""
    return _kinds(pool.row, pool.owner or (0,) * pool.things)


@lru_cache(maxsize=256)  # positions that are read back ask for it at every cell
def _kinds(rows: tuple[int, ...], owners: tuple[int, ...]) -> tuple[int, ...]:
    first: dict[tuple[int, int], int] = {}
    return tuple(first.setdefault(each, thing) for thing, each in enumerate(zip(rows, owners, strict=True)))


# ---------------------------------------------------------------- what goes with the things
def parted(code: Code, position: Position) -> tuple[Position, dict[int, Position]]:
    """The places that are written for themselves, and for each pool those that go with its things.

    They go with them if two things of the pool are alike and the pool is held by a place that is written for itself, or
    that goes with things of another pool.
    """
    own = {pool.number: _own_places(code, position, pool) for pool in code.pools if _has_copies(pool)}
    own = {pool: places for pool, places in own.items() if places != Position()}
    held = tuple(_holders(code, position))
    going: set[int] = set()
    while new := {pool for pool, by in held if pool in own and (by not in own or by in going)} - going:
        going |= new
    own = {pool: places for pool, places in own.items() if pool in going}
    return _without(position, own.values()), own


def _has_copies(pool: Pool) -> bool:
    return len(set(kinds(pool))) < pool.things


def _keeper(keys: tuple[Key, ...]) -> int | None:
    """The pool whose things each have such a place."""
    return keys[0].shown.pool if keys else None


def _own_places(code: Code, position: Position, pool: Pool) -> Position:
    return Position(
        tuple(each for each in position.token_zones if _keeper(code.token_zones[each].keys) == pool.number),
        tuple(each for each in position.thing_zones if _keeper(code.thing_zones[each].keys) == pool.number),
        tuple(each for each in position.variables if _keeper(code.variables[each].keys) == pool.number),
    )


def _holders(code: Code, position: Position) -> Iterator[tuple[int, int | None]]:
    """For each place that holds things their pool, and the pool whose things have the place."""
    for number in position.thing_zones:
        zone = code.thing_zones[number]
        yield zone.pool, _keeper(zone.keys)
    for number in position.variables:
        variable = code.variables[number]
        if variable.shown.pool is not None:
            yield variable.shown.pool, _keeper(variable.keys)


def _without(position: Position, gone: Collection[Position]) -> Position:
    return Position(
        tuple(each for each in position.token_zones if not any(each in places.token_zones for places in gone)),
        tuple(each for each in position.thing_zones if not any(each in places.thing_zones for places in gone)),
        tuple(each for each in position.variables if not any(each in places.variables for places in gone)),
        position.me,
    )


# ---------------------------------------------------------------- the text
def position_text(module: Module, position: Position) -> str:
    table, own = parted(module.code, position)
    parts = [text for text, _ in _pieces(_Scope(module, own), table)]
    return f"({', '.join(parts)},)" if parts else "()"


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where a text stands: outside of things, or in what is told of a thing, which is of the last pool of `path` and
    in the local `thing`; the pools before are those of the things around it.
    """

    module: Module
    own: Mapping[int, Position]
    path: tuple[Pool, ...] = ()

    @property
    def thing(self) -> str:
        return f"t{len(self.path)}"

    def share(self, count: int) -> int:
        """How many of the cells or places are meant: all, or those of one thing."""
        return count // self.path[-1].things if self.path else count

    def index(self, first: int, share: int) -> str:
        """The cell or place that is meant, where that of the first thing and the distance to the next are known."""
        return f"{first} + {share} * {self.thing}" if self.path else str(first)

    def cells(self, field: Field) -> Piece:
        share = self.share(field.count)
        start = self.index(field.first, share)
        if share == 1:
            return f"v[{start}]", 1
        return f"*v[{start}:{self.index(field.first + share, share)}]", share


def _pieces(scope: _Scope, position: Position) -> list[Piece]:
    code = scope.module.code
    fields = code.layout.fields
    pieces = [scope.cells(fields[code.token_zones[number].field]) for number in position.token_zones]
    for number in position.thing_zones:
        zone = code.thing_zones[number]
        pieces.extend(_zone_pieces(scope, zone, code.pools[zone.pool]))
    for number in position.variables:
        pieces.extend(_variable_pieces(scope, code.variables[number]))
    if position.me:
        pieces.append((f"v[{fields[code.control.me].first}]", 1))
    return pieces


@dataclass(frozen=True, slots=True)
class _Teller:
    """Writes things of a pool: `tell` is the text of a function that gives the `width` values of one; None: the kind
    alone, `names` by thing.
    """

    names: str
    tell: str | None
    width: int

    def of(self, things: str, most: int, unordered: bool) -> Piece:
        """Things one after the other, or sorted; filled up."""
        if self.tell is None:
            return f"*kinds_sorted({self.names}, {things}, {most}, {unordered})", most
        return f"*things_told({self.tell}, {things}, {most}, {self.width}, {unordered})", most * self.width


def _teller(scope: _Scope, pool: Pool, placed: bool = False) -> _Teller:
    """How a thing of the pool is written here; `placed`: its place comes after its kind. In what is told of a thing of
    its own pool it is its kind alone, or there would be no end."""
    names = scope.module.constant(kinds(pool))
    if pool.number not in scope.own or pool in scope.path:
        return _Teller(names, None, 1)
    inner = _Scope(scope.module, scope.own, (*scope.path, pool))
    pieces: list[Piece] = [(f"{names}[{inner.thing}]", 1)]
    if placed:
        pieces.append(inner.cells(scope.module.code.layout.fields[pool.location]))
    pieces += _pieces(inner, scope.own[pool.number])
    values = ", ".join(text for text, _ in pieces)
    return _Teller(names, f"lambda {inner.thing}: ({values},)", sum(width for _, width in pieces))


def _zone_pieces(scope: _Scope, zone: ThingZone, pool: Pool) -> Iterator[Piece]:
    fields = scope.module.code.layout.fields
    location = fields[pool.location]
    share = scope.share(zone.places)
    if zone.slots is not None and zone.length is None:
        yield from _scalars(scope, fields[zone.slots], pool)
    elif zone.slots is not None and zone.length is not None:
        yield from _lists(scope, fields[zone.slots], fields[zone.length], zone.most, _teller(scope, pool))
    elif not scope.path and pool.number in scope.own:
        lying = f"v[{location.first} + thing] - {zone.first_place} in range({share})"
        things = f"[thing for thing in range({pool.things}) if {lying}]"
        yield _teller(scope, pool, share > 1).of(things, pool.things, True)
    else:
        for key in range(share):
            place = scope.index(zone.first_place + key, share)
            lying = f"members(lying_at(v, {location.first}, {location.count}, {place}))"
            yield _teller(scope, pool).of(lying, pool.things, True)


def _variable_pieces(scope: _Scope, variable: Variable) -> Iterator[Piece]:
    code = scope.module.code
    field = code.layout.fields[variable.field]
    length = None if variable.length is None else code.layout.fields[variable.length]
    if variable.shown.pool is None:
        if length is not None:
            yield scope.cells(length)
        yield scope.cells(field)
        return
    pool = code.pools[variable.shown.pool]
    teller = _teller(scope, pool)
    share = scope.share(field.count)
    if field.bits:
        for key in range(share):
            yield teller.of(f"members(v[{scope.index(field.first + key, share)}])", pool.things, True)
    elif length is not None and (scope.path or teller.tell is not None):
        yield from _lists(scope, field, length, field.count // length.count, teller)
    else:
        if length is not None:
            yield scope.cells(length)
        yield from _scalars(scope, field, pool)


def _scalars(scope: _Scope, field: Field, pool: Pool) -> Iterator[Piece]:
    """Cells that each hold a thing or none."""
    teller = _teller(scope, pool)
    share = scope.share(field.count)
    if teller.tell is not None:
        start, end = scope.index(field.first, share), scope.index(field.first + share, share)
        yield teller.of(f"v[{start}:{end}]", share, False)
        return
    for key in range(share):
        cell = scope.index(field.first + key, share)
        named = f"{teller.names}[v[{cell}]]"
        yield named if field.none is None else f"-1 if v[{cell}] == {field.none} else {named}", 1


def _lists(scope: _Scope, slots: Field, length: Field, most: int, teller: _Teller) -> Iterator[Piece]:
    """Things in order, as many as the length says; for each cell of the length `most` slots."""
    share = scope.share(length.count)
    for key in range(share):
        start = scope.index(slots.first + key * most, share * most)
        end = scope.index(slots.first + (key + 1) * most, share * most)
        things = f"v[{start}:{end}][:v[{scope.index(length.first + key, share)}]]"
        yield teller.of(things, most, False)
