"""Positions arranged by hand: a game that stands at the start of a pass of some phase, with some places as given.

Everything that is not given is as it was after set-up; so of several copies of a thing those are put into a given place
that lie there already, in the box or in a deck that is not open, before any that lie elsewhere. Components that are
taken out of a place without being given a new one lie in the box.

A text names one thing or value if anything is called so as a whole; elsewhere it is several with spaces between, where
a place holds several or has keys. A name that stands for things of several owners or rows is refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from rulewright.ir.code import ThingZone, TokenZone, Variable, ZoneOrder
from rulewright.ir.expressions import Bits, Seq
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from rulewright.program.types import NONE_INDEX, NONE_INT
from rulewright.reading.nearest import listed, nearest
from rulewright.sessions.errors import PlaceError
from rulewright.sessions.option import Plain
from rulewright.sessions.places import Found, KeyText, Place, Places
from rulewright.sessions.plain import member
from rulewright.sessions.standing import stand_at
from rulewright.sessions.written import read_truth, read_words


def arranged_cells(
    machine: ReferenceMachine, begun: State, places: Mapping[str, Plain], at: str | None, me: str | None
) -> list[int]:
    """The cells of a vector that stands as described, made from the state of a game after its set-up.

    `places` maps a place (`house`, `store(south)`, `column 2.seeds`) to a value, a list of all its values in the order
    of keys (in one row, or a list for each value of the first key), or a mapping by key; a single value without its key
    holds for every key (`house: 0` empties the board). What is given of single keys overrules what was given of the
    place as a whole before; the other way round, or twice, it is refused. Things may be called as they are after their
    fields have been given. Raises PlaceError.
    """
    state = State(machine.code.layout.decode(machine.to_bytes(begun)))
    board = _Board(machine, begun, state)
    for given in board.in_order(places):
        board.give(given)
    board.finish()
    stand_at(machine, state, at, me)
    return state.vector


@dataclass(frozen=True, slots=True)
class _Given:
    """What is given under one name; `found` is the place with the keys that the name has."""

    name: str
    found: Found
    value: Plain

    @property
    def is_field(self) -> bool:
        return isinstance(self.found.place, Variable) and self.found.place.owned_by is not None


class _Board:
    """The cells while places are given, with the contents of all zones of things as lists."""

    def __init__(self, machine: ReferenceMachine, begun: State, state: State) -> None:
        code = machine.code
        self._code = code
        self.cells = state.vector
        # Labels as they were before anything was given, and as they are with what has been given.
        self._places = Places(code, self.cells, lambda *thing: machine.thing_text(begun, *thing))
        self._present = Places(code, self.cells, lambda *thing: machine.thing_text(state, *thing))
        self._contents = {
            (zone.number, flat): self._places.things_at(zone, flat)
            for zone in code.thing_zones
            for flat in range(zone.places)
        }
        self._placed: dict[int, set[int]] = {pool.number: set() for pool in code.pools}
        self._done: dict[tuple[str, int], tuple[int, str]] = {}  # for each leaf the number of keys and the name

    def in_order(self, places: Mapping[str, Plain]) -> list[_Given]:
        """What is given, the fields of things first: labels may read them."""
        found = [_Given(name, self._places.find(*_split(name)), value) for name, value in places.items()]
        return sorted(found, key=lambda given: not given.is_field)

    def give(self, given: _Given) -> None:
        """Gives a place, or all places under its open keys, their values."""
        named = len(given.found.fixed)
        self._spread(given.found, (), given.value, given.name, named)

    def _spread(self, found: Found, rest: tuple[int, ...], value: Plain, name: str, named: int) -> None:
        """`named` counts the keys that were written, in the name or in a mapping."""
        if len(rest) == len(found.keys):
            self._once(found.place, found.flat(rest), name, named)
            self._set(found.place, found.flat(rest), value, name)
            return
        key = found.keys[len(rest)]
        if isinstance(value, dict):
            for text, part in value.items():
                at = self._places.key(found.place, key, text)
                self._spread(found, (*rest, at), part, f"{name}({text})", named + 1)
            return
        if isinstance(value, str) and not self._is_one(found.place, value):
            value = _parted(value)
        each = prod(key.size for key in found.keys[len(rest) + 1 :])
        if isinstance(value, list) and each > 1 and len(value) == key.size * each:
            value = [value[i * each : (i + 1) * each] for i in range(key.size)]
        if isinstance(value, list) and len(value) != key.size:
            raise PlaceError(f"{name} has {key.size} places, {len(value)} values are given")
        for i in range(key.size):
            self._spread(found, (*rest, i), value[i] if isinstance(value, list) else value, name, named)

    def _once(self, place: Place, flat: int, name: str, named: int) -> None:
        """Refuses what would undo something given before."""
        before = self._done.get((place.name, flat))
        if before is not None and before[0] >= named:
            twice = f"{before[1]} is given twice" if before[1] == name else f"{name} is given after {before[1]}"
            raise PlaceError(f"{twice}, which it would undo; give what is meant for all keys of a place first")
        self._done[place.name, flat] = named, name

    def _is_one(self, place: Place, text: str) -> bool:
        """Whether the text as a whole is what someone calls a thing or value that the place can hold."""
        match place:
            case TokenZone():
                return False
            case ThingZone():
                return self._is_thing(place.pool, text)
            case Variable(shown=shown) if shown.pool is not None:
                return self._is_thing(shown.pool, text)
            case Variable(shown=shown):
                return shown.domain is not None and member(self._code, shown.domain, text) is not None

    def _is_thing(self, pool: int, text: str) -> bool:
        return any(places.things_called(pool, text) for places in (self._places, self._present))

    def _called(self, pool: int, text: str, place: Place, flat: int, name: str) -> list[int]:
        """The copies that are called so, or will be once fields have been given, as a place is given them. Of several
        things those are meant that lie there already, else in a place of a player those of the player."""
        lying = self._contents[place.number, flat] if isinstance(place, ThingZone) else ()
        owner = self._player_of(place, flat)
        try:
            return self._places.copies_called(pool, text, lying, owner) or self._present.copies_called(
                pool, text, lying, owner
            )
        except PlaceError as error:
            raise PlaceError(f"{name}: {error}") from None

    def _player_of(self, place: Place, flat: int) -> int | None:
        """The player whose place it is, by its first key that is one."""
        found: int | None = None
        for key in reversed(place.keys):
            flat, index = divmod(flat, key.size)
            if key.shown.domain == self._code.players:
                found = key.low + index
        return found

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
        value = _single(value, name)
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
        wanted = self._listed(zone, value, is_one=zone.order is ZoneOrder.ONE)
        if len(wanted) > zone.capacities[flat]:
            raise PlaceError(f"{name} has room for {zone.capacities[flat]}, not {len(wanted)}")
        placed = self._placed[zone.pool]
        lying, boxed = self._contents[zone.number, flat], self._contents[self._box(zone.pool), 0]
        hidden = self._hidden(zone.pool)
        things: list[int] = []
        for text in map(str, wanted):
            called = self._called(zone.pool, text, zone, flat, name)
            left = [thing for thing in called if thing not in placed]
            thing = min(left, key=lambda t: (t not in lying, t not in boxed, t not in hidden), default=None)
            if thing is None:
                raise PlaceError(f"{name}: there is no {text!r} left to put there{self._hint(zone.pool, text, called)}")
            placed.add(thing)
            things.append(thing)
        for thing in things:
            self._take(zone.pool, thing)
        box = self._box(zone.pool)
        if zone.number != box:
            self._contents[box, 0].extend(self._contents[zone.number, flat])
        self._contents[zone.number, flat] = things

    def _listed(self, place: ThingZone | Variable, value: Plain, is_one: bool) -> list[Plain]:
        """What a place is given that holds several; `is_one`: or one at most."""
        if isinstance(value, str) and not is_one and not self._is_one(place, value):
            value = _parted(value)
        return value if isinstance(value, list) else [] if value is None else [value]

    def _hint(self, pool: int, text: str, called: list[int]) -> str:
        """What may have been meant by a name that no thing has."""
        close = [] if called else nearest(text, self._places.names_of(pool))
        return f"; did you mean {close[0]!r}?" if close else ""

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
                items = [self._scalar(place, flat, v, name) for v in self._listed(place, value, is_one=False)]
                if len(items) > place.type.most or place.length is None:
                    raise PlaceError(f"{name} has room for {place.type.most} values, not {len(items)}")
                self.cells[fields[place.length].first + flat] = len(items)
                slots = fields[place.field]
                for i in range(place.type.most):
                    self.cells[slots.first + flat * place.type.most + i] = items[i] if i < len(items) else slots.zero
            case Bits():
                mask = 0
                for v in self._listed(place, value, is_one=False):
                    bit = self._scalar(place, flat, v, name) - place.type.low
                    if not 0 <= bit < place.type.size:
                        raise PlaceError(f"{name} cannot hold {v!r}")
                    mask |= 1 << bit
                self.cells[fields[place.field].first + flat] = mask
            case _:
                field = fields[place.field]
                one = _single(value, name)
                scalar = self._scalar(place, flat, one, name)
                if not (field.low <= scalar <= field.high or (field.none is not None and scalar == field.none)):
                    raise PlaceError(f"{name} cannot hold {one!r}")
                self.cells[field.first + flat] = scalar

    def _scalar(self, place: Variable, flat: int, value: Plain, name: str) -> int:
        shown = place.shown
        if value is None:
            return NONE_INT if shown.domain is None and not shown.truth else NONE_INDEX
        if shown.pool is not None:
            called = self._called(shown.pool, str(value), place, flat, name)
            thing = self._places.outside(shown.pool, called)
            if thing is None:
                raise PlaceError(f"{name}: no thing is called {value!r}{self._hint(shown.pool, str(value), [])}")
            return thing
        if shown.domain is not None:
            found = member(self._code, shown.domain, str(value))
            if found is None:
                raise PlaceError(
                    f"{name} cannot hold {value!r}: it takes {listed(self._code.domains[shown.domain].members)}"
                )
            return found
        truth = read_truth(value) if shown.truth else None
        if truth is not None:
            return int(truth)
        if not shown.truth and isinstance(value, int) and not isinstance(value, bool):
            return value
        raise PlaceError(f"{name} takes {'true or false' if shown.truth else 'a number'}, not {value!r}")

    def finish(self) -> None:
        """Makes the cells of components agree with what was given."""
        self._balance_tokens()
        self._write_things()


def _parted(text: str) -> Plain:
    """A text with spaces as its words, any other as it is."""
    words = read_words(text)
    return words if len(words) > 1 else text


def _single(value: Plain, name: str) -> Plain:
    """What a place is given that holds one value; a list may stand around it."""
    if not isinstance(value, list):
        return value
    if len(value) > 1:
        raise PlaceError(f"{name} holds one value, not {len(value)}")
    return value[0] if value else None


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
