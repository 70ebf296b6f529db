"""Positions arranged by hand: a game that stands at the start of a pass of some phase, with some places as given.

Everything that is not given is as it was after set-up; so of several copies of a thing those are put into a given place
that lie there already, in the box or in a deck that is not open, before any that lie elsewhere. Components that are
taken out of a place without being given a new one lie in the box.
"""

from collections.abc import Mapping, Sequence
from math import prod

from rulewright.ir.code import Code, PhaseInfo, Shown, Status, Storage, ThingZone, TokenZone, Variable, ZoneOrder
from rulewright.ir.expressions import Bits, Seq
from rulewright.ir.layout import Role
from rulewright.program.types import NONE_INDEX, NONE_INT
from rulewright.reading.nearest import listed
from rulewright.sessions.errors import PlaceError
from rulewright.sessions.option import Plain
from rulewright.sessions.places import Found, KeyText, NameOfThing, Place, Places
from rulewright.sessions.plain import member


def arranged_cells(
    code: Code,
    cells: Sequence[int],
    name_of_thing: NameOfThing,
    places: Mapping[str, Plain],
    at: str | None,
    me: str | None,
) -> list[int]:
    """The cells of a vector that stands as described, made from the cells of a game after its set-up.

    `places` maps a place (`house`, `store(south)`, `column 2.seeds`) to a value, a list of all its values in the order
    of keys (in one row, or a list for each value of the first key), or a mapping by key; a single value without its key
    holds for every key (`house: 0` empties the board). Later places overrule earlier ones. Raises PlaceError.
    """
    board = _Board(code, list(cells), name_of_thing)
    for name, value in places.items():
        board.give(name, value)
    board.finish()
    _stand_at(code, board.cells, _phase(code, cells, at), me)
    return board.cells


def _phase(code: Code, cells: Sequence[int], at: str | None) -> PhaseInfo:
    if at is None:
        inner = [p for p in code.phases if p.innermost and p.passes and cells[code.layout.fields[p.passes].first]]
        if inner:
            return inner[0]
        raise PlaceError("say at which phase the position stands")
    for phase in code.phases:
        if phase.name == at:
            return phase
    raise PlaceError(f"there is no phase {at!r} (phases: {listed(p.name for p in code.phases)})")


def _stand_at(code: Code, cells: list[int], phase: PhaseInfo, me: str | None) -> None:
    """Lets the vector stand at the start of the first pass of a phase, with `me` on turn."""
    fields = code.layout.fields
    lists = {p.number: _read_list(code, cells, p.turn_list) for p in code.phases if p.turn_list}
    for field in fields:
        if field.role in (Role.FRAME, Role.ANSWER) or (field.role is Role.CONTROL and field.number != code.control.me):
            for i in range(field.count):
                cells[field.first + i] = field.zero
    chain = [phase]
    while chain[-1].parent is not None:
        chain.append(code.phases[chain[-1].parent])
    turn = next((p for p in chain if p.turn_list), None)
    if me is not None and me not in code.seats:
        raise PlaceError(f"no seat is called {me!r} (seats: {', '.join(code.seats)})")
    if me is not None and turn is None:
        raise PlaceError(f"in the phase {phase.name!r} nobody is on turn")
    for one in chain:
        if one.passes is not None:
            cells[fields[one.passes].first] = 1
        if one.turn_list and one.turn_place is not None:
            order = lists[one.number] or list(range(len(code.seats)))
            player = code.seats.index(me) if me is not None and one is turn else order[0]
            if player not in order:
                raise PlaceError(f"{me} has no turn in the phase {one.name!r}")
            _write_list(code, cells, one.turn_list, order)
            cells[fields[one.turn_place].first] = order.index(player) + 1
            if one is turn:
                cells[fields[code.control.me].first] = player
    if turn is None:
        cells[fields[code.control.me].first] = NONE_INDEX
    cells[fields[code.control.block].first] = phase.pass_start
    cells[fields[code.control.status].first] = Status.RUNNING.value


def _read_list(code: Code, cells: Sequence[int], storage: Storage) -> list[int]:
    fields = code.layout.fields
    first = fields[storage.field].first
    if storage.length is None:
        return []
    return list(cells[first : first + cells[fields[storage.length].first]])


def _write_list(code: Code, cells: list[int], storage: Storage, values: Sequence[int]) -> None:
    fields = code.layout.fields
    slots = fields[storage.field]
    if storage.length is not None:
        cells[fields[storage.length].first] = len(values)
    for i in range(slots.count):
        cells[slots.first + i] = values[i] if i < len(values) else slots.zero


class _Board:
    """The cells while places are given, with the contents of all zones of things as lists."""

    def __init__(self, code: Code, cells: list[int], name_of_thing: NameOfThing) -> None:
        self._code = code
        self.cells = cells
        self._places = Places(code, cells, name_of_thing)
        self._contents = {
            (zone.number, flat): self._places.things_at(zone, flat)
            for zone in code.thing_zones
            for flat in range(zone.places)
        }
        self._placed: dict[int, set[int]] = {pool.number: set() for pool in code.pools}

    def give(self, name: str, value: Plain) -> None:
        """Gives a place, or all places under its open keys, their values."""
        text, keys = _split(name)
        self._spread(self._places.find(text, keys), (), value, name)

    def _spread(self, found: Found, rest: tuple[int, ...], value: Plain, name: str) -> None:
        if len(rest) == len(found.keys):
            self._set(found.place, found.flat(rest), value, name)
            return
        key = found.keys[len(rest)]
        if isinstance(value, dict):
            for text, part in value.items():
                self._spread(found, (*rest, self._places.key(found.place, key, text)), part, f"{name}({text})")
            return
        each = prod(key.size for key in found.keys[len(rest) + 1 :])
        if isinstance(value, list) and each > 1 and len(value) == key.size * each:
            value = [value[i * each : (i + 1) * each] for i in range(key.size)]
        if isinstance(value, list) and len(value) != key.size:
            raise PlaceError(f"{name} has {key.size} places, {len(value)} values are given")
        for i in range(key.size):
            self._spread(found, (*rest, i), value[i] if isinstance(value, list) else value, name)

    def _set(self, place: Place, flat: int, value: Plain, name: str) -> None:
        match place:
            case TokenZone():
                self._set_tokens(place, flat, value, name)
            case ThingZone():
                self._set_things(place, flat, value, name)
            case Variable():
                self._set_variable(place, flat, value, name)

    # ---------------------------------------------------------------- tokens
    def _set_tokens(self, zone: TokenZone, flat: int, value: Plain, name: str) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise PlaceError(f"{name} is a number of tokens, not {value!r}")
        if zone.is_box:
            raise PlaceError(f"{name}: what lies nowhere else is in the box; it is not given")
        if value > zone.capacities[flat]:
            raise PlaceError(f"{name} has room for {zone.capacities[flat]} tokens, not {value}")
        self.cells[self._code.layout.fields[zone.field].first + flat] = value

    def _balance_tokens(self) -> None:
        for number, kind in enumerate(self._code.token_kinds):
            if kind.count is None:
                continue
            out = [0] * kind.parts
            box = None
            for zone in self._code.token_zones:
                if zone.kind != number:
                    continue
                if zone.is_box:
                    box = zone
                    continue
                for flat in range(len(zone.capacities)):
                    cell = self.cells[self._code.layout.fields[zone.field].first + flat]
                    out[_part(zone, flat)] += cell
            for part, used in enumerate(out):
                if used > kind.count:
                    raise PlaceError(f"{used} {kind.name} tokens are given, but only {kind.count} exist")
                if box is not None:
                    self.cells[self._code.layout.fields[box.field].first + part] = kind.count - used

    # ---------------------------------------------------------------- things
    def _set_things(self, zone: ThingZone, flat: int, value: Plain, name: str) -> None:
        wanted = [] if value is None else value if isinstance(value, list) else [value]
        if len(wanted) > zone.capacities[flat]:
            raise PlaceError(f"{name} has room for {zone.capacities[flat]}, not {len(wanted)}")
        placed = self._placed[zone.pool]
        lying, boxed = self._contents[zone.number, flat], self._contents[self._box(zone.pool), 0]
        hidden = self._hidden(zone.pool)
        things: list[int] = []
        for text in wanted:
            called = [t for t in self._places.things_called(zone.pool, str(text)) if t not in placed]
            thing = min(called, key=lambda t: (t not in lying, t not in boxed, t not in hidden), default=None)
            if thing is None:
                raise PlaceError(f"{name}: there is no {str(text)!r} left to put there")
            placed.add(thing)
            things.append(thing)
        for thing in things:
            self._take(zone.pool, thing)
        box = self._box(zone.pool)
        if zone.number != box:
            self._contents[box, 0].extend(self._contents[zone.number, flat])
        self._contents[zone.number, flat] = things

    def _hidden(self, pool: int) -> set[int]:
        """The things in zones that are not open to everyone, such as decks."""
        zones = self._code.thing_zones
        return {
            thing
            for (number, _), content in self._contents.items()
            if zones[number].pool == pool and zones[number].seen.function is not None
            for thing in content
        }

    def _take(self, pool: int, thing: int) -> None:
        for (number, _), content in self._contents.items():
            if self._code.thing_zones[number].pool == pool and thing in content:
                content.remove(thing)

    def _box(self, pool: int) -> int:
        return next(n for n in self._code.pools[pool].zones if self._code.thing_zones[n].is_box)

    def _write_things(self) -> None:
        fields = self._code.layout.fields
        for (number, flat), content in self._contents.items():
            zone = self._code.thing_zones[number]
            if len(content) > zone.capacities[flat]:
                raise PlaceError(f"{zone.name} has room for {zone.capacities[flat]}, not {len(content)}")
            location = fields[self._code.pools[zone.pool].location]
            for thing in content:
                self.cells[location.first + thing] = zone.first_place + flat
            if zone.order is ZoneOrder.UNORDERED or zone.slots is None:
                continue
            slots = fields[zone.slots]
            for i in range(zone.most):
                cell = slots.first + flat * zone.most + i
                self.cells[cell] = content[i] if i < len(content) else slots.zero
            if zone.length is not None:
                self.cells[fields[zone.length].first + flat] = len(content)

    # ---------------------------------------------------------------- variables
    def _set_variable(self, place: Variable, flat: int, value: Plain, name: str) -> None:
        fields = self._code.layout.fields
        match place.type:
            case Seq():
                items = [self._scalar(place.shown, v, name) for v in _as_list(value, name)]
                if len(items) > place.type.most or place.length is None:
                    raise PlaceError(f"{name} has room for {place.type.most} values, not {len(items)}")
                self.cells[fields[place.length].first + flat] = len(items)
                slots = fields[place.field]
                for i in range(place.type.most):
                    self.cells[slots.first + flat * place.type.most + i] = items[i] if i < len(items) else slots.zero
            case Bits():
                mask = 0
                for v in _as_list(value, name):
                    bit = self._scalar(place.shown, v, name) - place.type.low
                    if not 0 <= bit < place.type.size:
                        raise PlaceError(f"{name} cannot hold {v!r}")
                    mask |= 1 << bit
                self.cells[fields[place.field].first + flat] = mask
            case _:
                field = fields[place.field]
                scalar = self._scalar(place.shown, value, name)
                if not (field.low <= scalar <= field.high or (field.none is not None and scalar == field.none)):
                    raise PlaceError(f"{name} cannot hold {value!r}")
                self.cells[field.first + flat] = scalar

    def _scalar(self, shown: Shown, value: Plain, name: str) -> int:
        if value is None:
            return NONE_INT if shown.domain is None and not shown.truth else NONE_INDEX
        if shown.pool is not None:
            thing = self._places.thing(shown.pool, str(value))
            if thing is None:
                raise PlaceError(f"{name}: no thing is called {value!r}")
            return thing
        if shown.domain is not None:
            found = member(self._code, shown.domain, str(value))
            if found is None:
                raise PlaceError(
                    f"{name} cannot hold {value!r}: it takes {listed(self._code.domains[shown.domain].members)}"
                )
            return found
        if isinstance(value, bool) == shown.truth and isinstance(value, int):
            return int(value)
        raise PlaceError(f"{name} takes {'true or false' if shown.truth else 'a number'}, not {value!r}")

    def finish(self) -> None:
        """Makes the cells of components agree with what was given."""
        self._balance_tokens()
        self._write_things()


def _as_list(value: Plain, name: str) -> list[Plain]:
    if not isinstance(value, list):
        raise PlaceError(f"{name} takes a list of values, not {value!r}")
    return value


def _part(zone: TokenZone, flat: int) -> int:
    """Which part of its kind a flat key of a token zone holds."""
    if zone.kind_key is None:
        return 0
    for number, key in reversed(list(enumerate(zone.keys))):
        flat, index = divmod(flat, key.size)
        if number == zone.kind_key:
            return index
    return 0


def _split(name: str) -> tuple[str, list[KeyText]]:
    """`store(south, 2)` into the place and its keys."""
    if not name.endswith(")") or "(" not in name:
        return name, []
    text, _, inside = name[:-1].partition("(")
    return text, [part.strip() for part in inside.split(",")]
