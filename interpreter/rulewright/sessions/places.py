"""The places of a game (zones, variables, fields) by the names that rule texts give them.

A place that belongs to a thing is written with the thing before the dot: `column 2.seeds`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulewright.ir.code import Code, Key, Shown, ThingZone, TokenZone, Variable, ZoneOrder
from rulewright.ir.expressions import Bits, Seq
from rulewright.reading.nearest import listed, nearest
from rulewright.sessions.errors import PlaceError
from rulewright.sessions.option import Plain
from rulewright.sessions.plain import member, plain_scalar

BOX = 0  # the number of the place of a thing that lies in the box
Place = TokenZone | ThingZone | Variable
KeyText = int | str
NameOfThing = Callable[[int, int], str]  # (pool, thing) -> text


@dataclass(frozen=True, slots=True)
class Found:
    """A place with the keys that are fixed so far, as indices from 0; `keys` are those that are still open."""

    place: Place
    fixed: tuple[int, ...]
    keys: tuple[Key, ...]

    def flat(self, rest: Sequence[int] = ()) -> int:
        """The flat index of one cell."""
        index = 0
        for key, i in zip(self.place.keys, (*self.fixed, *rest), strict=True):
            index = index * key.size + i
        return index


class Places:
    """Reads the places of one state: `cells` are the decoded cells of its vector."""

    def __init__(self, code: Code, cells: Sequence[int], name_of_thing: NameOfThing) -> None:
        self._code = code
        self._cells = cells
        self._name_of_thing = name_of_thing
        places: list[Place] = [*code.token_zones, *code.thing_zones, *code.variables]
        self._by_name = {place.name: place for place in places}

    def find(self, name: str, keys: Sequence[KeyText] = ()) -> Found:
        """The place of that name with its first keys given. Raises PlaceError with the nearest names."""
        place = self._by_name.get(name)
        fixed: tuple[int, ...] = ()
        if place is None and "." in name:
            thing, _, own = name.rpartition(".")
            for candidate in self._by_name.values():
                if candidate.owned_by is not None and candidate.name.rpartition(".")[2] == own:
                    number = self.thing(candidate.owned_by, thing)
                    if number is not None:
                        place, fixed = candidate, (number,)
                        break
        if place is None:
            close = nearest(name, self._by_name)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise PlaceError(f"this game has no place {name!r}{hint} (places: {listed(self._by_name)})")
        if len(fixed) + len(keys) > len(place.keys):
            raise PlaceError(f"{name} takes {len(place.keys) - len(fixed)} keys, not {len(keys)}")
        for text in keys:
            fixed = (*fixed, self.key(place, place.keys[len(fixed)], text))
        return Found(place, fixed, place.keys[len(fixed) :])

    def key(self, place: Place, key: Key, text: KeyText) -> int:
        """The index, from 0, of a key given as people write it."""
        if key.shown.domain is None:
            number = int(text) if isinstance(text, int) or text.lstrip("-").isdigit() else None
            if number is None or not key.low <= number < key.low + key.size:
                raise PlaceError(f"{place.name} has no key {text!r}: keys are {key.low} to {key.low + key.size - 1}")
            return number - key.low
        if key.shown.pool is not None:
            thing = self.thing(key.shown.pool, str(text))
            if thing is None:
                raise PlaceError(f"{place.name} has no key {text!r}: no thing is called that")
            return thing
        found = member(self._code, key.shown.domain, str(text))
        if found is None:
            names = self._code.domains[key.shown.domain].members
            raise PlaceError(f"{place.name} has no key {text!r}: keys are {listed(names)}")
        return found

    def thing(self, pool: int, text: str) -> int | None:
        """The thing that is called so; of several the first outside the box, else the first."""
        return self.outside(pool, self.things_called(pool, text))

    def outside(self, pool: int, called: Sequence[int]) -> int | None:
        """The first of some things that lies outside the box, else the first."""
        location = self._code.layout.fields[self._code.pools[pool].location]
        out = [thing for thing in called if self._cells[location.first + thing] != BOX]
        return next(iter(out or called), None)

    def things_called(self, pool: int, text: str) -> list[int]:
        """All things that are called so: first those whose label it is, then those whose row has the name; either may
        stand after the name of the owner if there is one (`south column 2`)."""
        labelled, others = self._called(pool, text)
        return labelled + others

    def copies_called(self, pool: int, text: str, lying: Sequence[int] = (), owner: int | None = None) -> list[int]:
        """The same where these are copies of one thing, with one owner and one row. Of others those are meant that are
        among `lying`, else those of the `owner`. Raises PlaceError, which lists what the name may stand for."""
        labelled, others = self._called(pool, text)
        meant, owners = labelled or others, self._code.pools[pool].owner
        for near in (lambda thing: thing in lying, lambda thing: owners is not None and owners[thing] == owner):
            if len({self._kind(pool, thing) for thing in meant}) > 1:
                meant = list(filter(near, meant)) or meant
        kinds = {self._kind(pool, thing): thing for thing in reversed(meant)}
        if len(kinds) > 1:
            names = listed(self._apart(pool, sorted(kinds.values())))
            raise PlaceError(f"{text!r} may be each of these: {names}; say which is meant")
        return [thing for thing in (*labelled, *others) if self._kind(pool, thing) in kinds]

    def names_of(self, pool: int) -> list[str]:
        """What all things of a kind are called, each name once."""
        things = range(self._code.pools[pool].things)
        return list(dict.fromkeys(self._name_of_thing(pool, thing) for thing in things))

    def _called(self, pool: int, text: str) -> tuple[list[int], list[int]]:
        info = self._code.pools[pool]
        domain = self._code.domains[info.domain]
        labelled: list[int] = []
        others: list[int] = []
        for thing in range(info.things):
            owner = self._owner(pool, thing)
            rows = (domain.members[thing], *domain.shown[thing : thing + 1])
            label = self._name_of_thing(pool, thing)
            if text in (label, owner + label):
                labelled.append(thing)
            elif text in rows or text.removeprefix(owner) in rows:
                others.append(thing)
        return labelled, others

    def _owner(self, pool: int, thing: int) -> str:
        """The name of a thing's owner as it may stand before the thing's."""
        owners = self._code.pools[pool].owner
        return f"{self._code.seats[owners[thing]]} " if owners else ""

    def _kind(self, pool: int, thing: int) -> tuple[int, int]:
        info = self._code.pools[pool]
        return (info.owner[thing] if info.owner else 0), info.row[thing]

    def _apart(self, pool: int, things: Sequence[int]) -> list[str]:
        """Names that tell things of one name apart: with their owners, or by their rows where one has several."""
        named = [self._with_owner(pool, thing, self._name_of_thing(pool, thing)) for thing in things]
        if len(set(named)) == len(named):
            return named
        members = self._code.domains[self._code.pools[pool].domain].members
        return [self._with_owner(pool, thing, members[thing]) for thing in things]

    def _with_owner(self, pool: int, thing: int, name: str) -> str:
        owner = self._owner(pool, thing)
        return name if name.startswith(owner) else owner + name

    # ---------------------------------------------------------------- reading
    def read(self, name: str, keys: Sequence[KeyText] = ()) -> Plain:
        """The value of a place, or of a place with open keys a mapping by key, nested one level a key. Of things with
        one name the second has the key `name 2`, and so on."""
        return self._nested(self.find(name, keys), ())

    def _nested(self, found: Found, rest: tuple[int, ...]) -> Plain:
        if len(rest) == len(found.keys):
            return self.value(found.place, found.flat(rest))
        key = found.keys[len(rest)]
        values: dict[str, Plain] = {}
        for i in range(key.size):
            name = self._key_name(key, i)
            number = 1
            while (unused := name if number == 1 else f"{name} {number}") in values:
                number += 1
            values[unused] = self._nested(found, (*rest, i))
        return values

    def _key_name(self, key: Key, index: int) -> str:
        if key.shown.pool is not None:
            return self._name_of_thing(key.shown.pool, index)
        return str(plain_scalar(self._code, key.shown, key.low + index))

    def value(self, place: Place, flat: int) -> Plain:
        """What one place holds, by its flat index: a number, a name, a list of them, or None."""
        fields = self._code.layout.fields
        match place:
            case TokenZone():
                return self._cells[fields[place.field].first + flat]
            case ThingZone():
                things: list[Plain] = [self._name_of_thing(place.pool, t) for t in self.things_at(place, flat)]
                return (things[0] if things else None) if place.order is ZoneOrder.ONE else things
            case Variable():
                return self._variable(place, flat)

    def _variable(self, place: Variable, flat: int) -> Plain:
        fields = self._code.layout.fields
        match place.type:
            case Seq():
                count = self._cells[fields[self._length(place)].first + flat]
                start = fields[place.field].first + flat * place.type.most
                return [self._scalar(place.shown, v) for v in self._cells[start : start + count]]
            case Bits():
                mask = self._cells[fields[place.field].first + flat]
                low = place.type.low
                return [self._scalar(place.shown, low + i) for i in range(mask.bit_length()) if mask >> i & 1]
            case _:
                return self._scalar(place.shown, self._cells[fields[place.field].first + flat])

    @staticmethod
    def _length(place: Variable) -> int:
        if place.length is None:
            raise PlaceError(f"{place.name} has no length")
        return place.length

    def _scalar(self, shown: Shown, value: int) -> Plain:
        if shown.pool is not None and value >= 0:
            return self._name_of_thing(shown.pool, value)
        return plain_scalar(self._code, shown, value)

    def things_at(self, zone: ThingZone, flat: int) -> list[int]:
        """The things in a zone: in its order, else ascending."""
        fields = self._code.layout.fields
        if zone.order is not ZoneOrder.UNORDERED and zone.slots is not None:
            start = fields[zone.slots].first + flat * zone.most
            if zone.length is None:
                return [t for t in self._cells[start : start + 1] if t >= 0]
            count = self._cells[fields[zone.length].first + flat]
            return list(self._cells[start : start + count])
        location = fields[self._code.pools[zone.pool].location]
        place = zone.first_place + flat
        return [t for t in range(location.count) if self._cells[location.first + t] == place]
