"""The things of one pool: where they lie, and how they move.

Every thing has a place (a number of the pool, 0 is the box): a zone with its keys. Ordered places also hold the
things in their slots, first to last, and how many they are; a `one` place holds the thing or none. Slots beyond the
length are the zero of their field. A move that breaks a rule raises `Fault` before anything is changed.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code, Pool, ZoneOrder
from rulewright.machines.reference.errors import Fault
from rulewright.machines.reference.knowledge import Knowledge
from rulewright.machines.reference.positions import kinds
from rulewright.machines.reference.runtime import over_capacity
from rulewright.machines.reference.state import State, Vector
from rulewright.machines.reference.witness import Witness


@dataclass(frozen=True, slots=True)
class Place:
    """One zone with its keys. `length` and `slots` are cells; `zero` is what empty slots hold (`one`: none)."""

    number: int
    zone: int
    key: int
    order: ZoneOrder
    capacity: int
    most: int
    length: int
    slots: int
    zero: int


class Things:
    """A pool with its places in order of number. For each thing `own_thing_places` and `own_token_cells` are its own
    zones, `own_values` the cells of its fields, and `kinds` the first thing with its row and owner. `witness`, if
    there is one, looks at whatever moves."""

    def __init__(self, code: Code, pool: Pool, knowledge: Knowledge | None) -> None:
        self.pool = pool
        self.location = code.layout.fields[pool.location].first
        self.places = _places(code, pool)
        self.own_thing_places = _own_thing_places(code, pool)
        self.own_token_cells = _own_token_cells(code, pool)
        self.own_values = _own_values(code, pool)
        self.kinds = kinds(pool)
        self.witness: Witness | None = None
        self._knowledge = knowledge
        self._title = pool.name

    # ------------------------------------------------------------ reading
    def at(self, vector: Vector, place: int) -> list[int]:
        """The things of a place, in its order (ascending where it has none)."""
        here = self.places[place]
        if here.order is ZoneOrder.UNORDERED:
            start, count = self.location, self.pool.things
            return [thing for thing, where in enumerate(vector[start : start + count]) if where == place]
        if here.order is ZoneOrder.ONE:
            thing = vector[here.slots]
            return [] if thing == here.zero else [thing]
        return vector[here.slots : here.slots + vector[here.length]]

    def lying(self, vector: Vector) -> list[list[int]]:
        """What `at` gives, for all places."""
        found: list[list[int]] = [[] for _ in self.places]
        for thing, place in enumerate(vector[self.location : self.location + self.pool.things]):
            found[place].append(thing)
        for here in self.places:
            if here.order is ZoneOrder.STACK or here.order is ZoneOrder.ROW:
                found[here.number] = vector[here.slots : here.slots + vector[here.length]]
        return found

    def count(self, vector: Vector, place: int) -> int:
        here = self.places[place]
        if here.order is ZoneOrder.UNORDERED:
            return vector[self.location : self.location + self.pool.things].count(place)
        if here.order is ZoneOrder.ONE:
            return int(vector[here.slots] != here.zero)
        return vector[here.length]

    def beside(self, vector: Vector, thing: int, before: bool, site: int) -> int:
        """The next (or previous) thing in the ordered zone where the thing lies, going round."""
        here = self.places[vector[self.location + thing]]
        if here.order not in (ZoneOrder.STACK, ZoneOrder.ROW):
            raise Fault("empty-zone", f"the {self._title} lies in no row, so nothing is beside it", site)
        row = self.at(vector, here.number)
        return row[(row.index(thing) + (-1 if before else 1)) % len(row)]

    def holds_something(self, vector: Vector, thing: int) -> bool:
        """Does anything lie in the thing's own zones?"""
        if any(vector[cell] for cell in self.own_token_cells[thing]):
            return True
        return any(place in vector[start : start + count] for start, count, place in self.own_thing_places[thing])

    def alike(self, vector: Vector, one: int, other: int) -> bool:
        """Nothing but their numbers tells these things apart: they have one row and owner, lie in one place without
        order, their fields are equal, and their own zones empty."""
        place = vector[self.location + one]
        return (
            self.kinds[one] == self.kinds[other]
            and place == vector[self.location + other]
            and self.places[place].order is ZoneOrder.UNORDERED
            and all(vector[a] == vector[b] for a, b in zip(self.own_values[one], self.own_values[other], strict=True))
            and not self.holds_something(vector, one)
            and not self.holds_something(vector, other)
        )

    def rank(self, vector: Vector, thing: int) -> tuple[int, int, int]:
        """What orders things by place: the place, the position there from 0 (0 where there is no order), the number."""
        place = vector[self.location + thing]
        ordered = self.places[place].order is not ZoneOrder.UNORDERED
        return place, self.at(vector, place).index(thing) if ordered else 0, thing

    # ------------------------------------------------------------ moving
    def move(self, state: State, vector: Vector, thing: int, to: int, spot: int | None, site: int) -> None:
        """Moves a thing to a place; `spot` counts from 1 without the thing itself, None is last."""
        source = vector[self.location + thing]
        there = self.count(vector, to) - (source == to)
        target = self.places[to]
        if there >= target.capacity:
            over_capacity(there + 1, target.capacity, site)
        if target.order in (ZoneOrder.UNORDERED, ZoneOrder.ONE) or spot is None:
            at = there
        elif 1 <= spot <= there + 1:
            at = spot - 1
        else:
            raise Fault("out-of-range", f"there is no place {spot} among {there}: 1 to {there + 1} are possible", site)
        if to == 0 and self.pool.blanks and self.holds_something(vector, thing):
            raise Fault(
                "not-empty", f"the {self._title} goes back to the box, but something still lies in its zones", site
            )
        before = None if self._knowledge is None else self._knowledge.before(self, state, vector, [thing], source, to)
        self._take(vector, thing, self.places[source])
        self._put(vector, thing, target, at)
        if self._knowledge is not None and before is not None:
            self._knowledge.after(self, state, vector, before)
        if self.witness is not None:
            self.witness.look(self, state, vector, (thing,))

    def move_several(
        self, state: State, vector: Vector, source: int, to: int, amount: int | None, spot: int | None, site: int
    ) -> None:
        """All of a place in order, or an amount one by one: from the last on, the lowest first where there is no
        order."""
        lying = self.at(vector, source)
        if amount is not None:
            if amount > len(lying):
                raise Fault("not-there", f"{amount} are to be moved, but only {len(lying)} are there", site)
            if self.places[source].order is not ZoneOrder.UNORDERED:
                lying.reverse()
            lying = lying[:amount]
        for thing in lying:
            self.move(state, vector, thing, to, spot, site)

    def swap(self, state: State, vector: Vector, one: int, other: int, site: int) -> None:
        """Two places exchange all that they hold, in its order."""
        if one == other:
            return
        here, there = self.at(vector, one), self.at(vector, other)
        for arriving, place in ((there, self.places[one]), (here, self.places[other])):
            if len(arriving) > place.capacity:
                over_capacity(len(arriving), place.capacity, site)
            for thing in arriving:
                if place.number == 0 and self.pool.blanks and self.holds_something(vector, thing):
                    raise Fault("not-empty", f"the {self._title} goes to the box with something in its zones", site)
        knowledge = self._knowledge
        before = (
            None
            if knowledge is None
            else (
                knowledge.before(self, state, vector, here, one, other),
                knowledge.before(self, state, vector, there, other, one),
            )
        )
        self.arrange(vector, one, [])
        self.arrange(vector, other, here)
        self.arrange(vector, one, there)
        if knowledge is not None and before is not None:
            knowledge.after(self, state, vector, *before)
        if self.witness is not None:
            self.witness.look(self, state, vector, (*here, *there))

    def arrange(self, vector: Vector, place: int, things: list[int]) -> None:
        """Makes these the things of a place; those that lay there before must be put elsewhere by the caller."""
        here = self.places[place]
        for thing in things:
            vector[self.location + thing] = place
        if here.order is ZoneOrder.ONE:
            vector[here.slots] = things[0] if things else here.zero
        elif here.order is not ZoneOrder.UNORDERED:
            vector[here.length] = len(things)
            vector[here.slots : here.slots + here.most] = things + [here.zero] * (here.most - len(things))

    # ------------------------------------------------------------ knowing
    @property
    def knowledge(self) -> Knowledge | None:
        """None where nothing of the pool is ever hidden."""
        return self._knowledge

    def settle(self, state: State, vector: Vector) -> None:
        """The zones have their starts."""
        if self._knowledge is not None:
            self._knowledge.settle(self, state, vector)

    def reveal(self, state: State, vector: Vector) -> None:
        """A decision stands."""
        if self._knowledge is not None:
            self._knowledge.reveal(self, state, vector)

    def shuffled(self, state: State, vector: Vector, lying: list[int]) -> None:
        if self._knowledge is not None:
            self._knowledge.shuffled(state, vector, lying)

    def _take(self, vector: Vector, thing: int, here: Place) -> None:
        if here.order is not ZoneOrder.UNORDERED:
            left = self.at(vector, here.number)
            left.remove(thing)
            self.arrange(vector, here.number, left)

    def _put(self, vector: Vector, thing: int, here: Place, at: int) -> None:
        vector[self.location + thing] = here.number
        if here.order is not ZoneOrder.UNORDERED:
            lying = self.at(vector, here.number)
            lying.insert(at, thing)
            self.arrange(vector, here.number, lying)


def _places(code: Code, pool: Pool) -> tuple[Place, ...]:
    fields = code.layout.fields
    found: dict[int, Place] = {}
    for zone in code.thing_zones:
        if zone.pool != pool.number:
            continue
        for key in range(zone.places):
            number = zone.first_place + key
            length = -1 if zone.length is None else fields[zone.length].first + key
            slots, zero = -1, 0
            if zone.slots is not None:
                slots = fields[zone.slots].first + key * (1 if zone.order is ZoneOrder.ONE else zone.most)
                zero = fields[zone.slots].zero
            capacity = zone.capacities[key]
            found[number] = Place(number, zone.number, key, zone.order, capacity, zone.most, length, slots, zero)
    return tuple(found[number] for number in range(pool.places))


def _own_thing_places(code: Code, pool: Pool) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """For each thing its own zones of things: first location cell and number of the pool that lies there, and the
    place."""
    own: list[list[tuple[int, int, int]]] = [[] for _ in range(pool.things)]
    for zone in code.thing_zones:
        if zone.owned_by == pool.number:
            held = code.pools[zone.pool]
            start = code.layout.fields[held.location].first
            each = zone.places // pool.things
            for key in range(zone.places):
                own[key // each].append((start, held.things, zone.first_place + key))
    return tuple(map(tuple, own))


def _own_token_cells(code: Code, pool: Pool) -> tuple[tuple[int, ...], ...]:
    own: list[list[int]] = [[] for _ in range(pool.things)]
    for zone in code.token_zones:
        if zone.owned_by == pool.number:
            field = code.layout.fields[zone.field]
            each = field.count // pool.things
            for key in range(field.count):
                own[key // each].append(field.first + key)
    return tuple(map(tuple, own))


def _own_values(code: Code, pool: Pool) -> tuple[tuple[int, ...], ...]:
    own: list[list[int]] = [[] for _ in range(pool.things)]
    for variable in code.variables:
        if variable.owned_by == pool.number:
            for number in (variable.field, variable.length):
                if number is not None:
                    field = code.layout.fields[number]
                    each = field.count // pool.things
                    for key in range(field.count):
                        own[key // each].append(field.first + key)
    return tuple(map(tuple, own))
