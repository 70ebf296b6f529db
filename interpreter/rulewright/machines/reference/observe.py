"""What a player, or a spectator, may see of a state, as JSON data.

    {"seat": "south",                      None for a spectator
     "status": "running",
     "turn": ["south"],                    who may act now
     "places": {"store": {"south": 3, …}, "starter": "south", "card.tapped": {"Guard": true, …}},
     "question": "…", "options": ["…"]}    only for a player who is asked now

`places` has every zone, box and variable by its name, nested by its keys, one level a key. Tokens are a number, a
variable is its value; both are {"hidden": None} for whoever may not see them. A zone of things is a list (a `one`
zone: one thing or None), in its order; without an order in that of the kinds' rows, hidden ones last. A thing that
the player sees or knows is its name; another one is {"hidden": back}, with the back as plain data, None if the kind
has none, and, where something can be seen of what belongs to it, {"hidden": back, "places": {…}}.

What belongs to things is keyed by the thing's name first; of things with one name the second has the key `name 2` and
so on, ordered by place, by position there, and then by what is shown of them, so that alike copies are never told
apart. What a half-finished turn remembers is not shown.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rulewright.ir.code import Code, Key, Status, ThingZone, TokenZone, Variable, ZoneOrder
from rulewright.machines.executor import OptionValue, Pending
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.state import State, Vector
from rulewright.machines.reference.values import Values
from rulewright.machines.reference.visibility import seeing, seers
from rulewright.machines.reference.zones import Things

Item = TokenZone | ThingZone | Variable


@dataclass(frozen=True, slots=True)
class Sight:
    """What somebody sees, as a machine has worked it out: the cells of the vector (those that are not seen are not
    read), whether a key of a zone of tokens or a variable is seen, whether a thing is recognised, and its back.
    """

    vector: Vector
    sees: Callable[[TokenZone | Variable, int], bool]
    recognises: Callable[[Things, int], bool]
    back: Callable[[Things, int], Any]


class Asked(Protocol):
    """What is asked of a machine beside what is seen."""

    code: Code

    def pending(self, state: Any) -> Pending | None: ...

    def status(self, state: Any) -> Status: ...

    def question(self, state: Any) -> str: ...

    def options(self, state: Any, player: int) -> Sequence[OptionValue]: ...


def observe(machine: Playing, state: State, player: int | None) -> dict[str, Any]:
    """What the player sees; None is a spectator, who sees what everyone sees and knows nothing more."""
    return observation(machine, machine.pools, machine.values, state, player, _sight(machine, state, player))


def _sight(machine: Playing, state: State, player: int | None) -> Sight:
    code, vector = machine.code, state.vector
    needed = (1 << len(code.seats)) - 1 if player is None else 1 << player

    def sees(item: TokenZone | Variable, flat: int) -> bool:
        return not needed & ~seeing(code, item.seen, item.keys, flat, machine.function, state, vector)

    def recognises(things: Things, thing: int) -> bool:
        if not needed & ~seers(code, things, machine.function, state, vector, thing):
            return True
        knowledge = things.knowledge
        return knowledge is not None and player is not None and knowledge.knows(vector, player, thing)

    def back(things: Things, thing: int) -> Any:
        pool = things.pool
        if pool.back is None:
            return None
        return shown_back(code, machine.values, state, things, machine.function(pool.back)(state, vector, thing))

    return Sight(vector, sees, recognises, back)


def shown_back(code: Code, values: Values, state: Any, things: Things, value: Any) -> Any:
    """What the function of a pool's backs gives, as plain data."""
    pool = things.pool
    kind = None if pool.back is None else code.functions[pool.back].result
    if pool.back_shown is None or kind is None:
        return value
    return values.plain(state, pool.back_shown, kind, value)


def observation(
    machine: Asked, pools: tuple[Things, ...], values: Values, state: Any, player: int | None, sight: Sight
) -> dict[str, Any]:
    """What the module says, of a state of any machine."""
    code = machine.code
    pending = machine.pending(state)
    actors = () if pending is None else pending.actors
    observer = _Observer(code, pools, values, state, sight)
    seen: dict[str, Any] = {
        "seat": None if player is None else code.seats[player],
        "status": machine.status(state).name.lower().replace("_", "-"),
        "turn": [code.seats[actor] for actor in actors],
        "places": observer.places(),
    }
    if player is not None and player in actors:
        seen["question"] = machine.question(state)
        seen["options"] = [option.text for option in machine.options(state, player)]
    return seen


class _Observer:
    def __init__(self, code: Code, pools: tuple[Things, ...], values: Values, state: Any, sight: Sight) -> None:
        self._code = code
        self._pools = pools
        self._values = values
        self._state = state
        self._sight = sight
        self._vector = sight.vector
        self._items: tuple[Item, ...] = (*code.token_zones, *code.thing_zones, *code.variables)
        self._labels: dict[tuple[int, int], str] = {}
        self._recognised = [
            [sight.recognises(things, thing) for thing in range(things.pool.things)] for things in pools
        ]
        self._lying = [things.lying(self._vector) for things in pools]
        self._lying_from = {things.location: lying for things, lying in zip(pools, self._lying, strict=True)}
        self._key_names = {things.pool.number: self._names_of_recognised(things) for things in pools}

    def places(self) -> dict[str, Any]:
        return {item.name: self._item(item) for item in self._items}

    # ------------------------------------------------------------ places
    def _item(self, item: Item) -> Any:
        if item.owned_by is None:
            return self._nested(item, item.keys, 0)
        names = self._key_names[item.owned_by]
        return {name: self._nested(item, item.keys[1:], thing) for thing, name in names.items()}

    def _nested(self, item: Item, keys: tuple[Key, ...], flat: int) -> Any:
        """The values at the keys that are still open."""
        if not keys:
            return self._value(item, flat)
        key, rest = keys[0], keys[1:]
        found: dict[str, Any] = {}
        for index in range(key.size):
            name = self._key_text(key, index)
            if name is not None:
                found[name] = self._nested(item, rest, flat * key.size + index)
        return found

    def _key_text(self, key: Key, index: int) -> str | None:
        """None for a thing that is not recognised."""
        if key.shown.pool is not None:
            return self._key_names[key.shown.pool].get(index)
        if key.shown.truth:
            return "true" if index else "false"
        if key.shown.domain is not None:
            return self._code.domains[key.shown.domain].members[key.low + index]
        return str(key.low + index)

    # ------------------------------------------------------------ values
    def _value(self, item: Item, flat: int) -> Any:
        if isinstance(item, ThingZone):
            return self._things(item, flat)
        if not self._sight.sees(item, flat):
            return {"hidden": None}
        if isinstance(item, TokenZone):
            return self._vector[self._code.layout.fields[item.field].first + flat]
        return self._variable(item, flat)

    def _variable(self, variable: Variable, flat: int) -> Any:
        fields, vector = self._code.layout.fields, self._vector
        value: int | tuple[int, ...]
        if variable.length is None:
            value = vector[fields[variable.field].first + flat]
        else:
            most = fields[variable.field].count // fields[variable.length].count
            first = fields[variable.field].first + flat * most
            value = tuple(vector[first : first + vector[fields[variable.length].first + flat]])
        return self._values.plain(self._state, variable.shown, variable.type, value)

    # ------------------------------------------------------------ things
    def _things(self, zone: ThingZone, flat: int) -> Any:
        things = self._pools[zone.pool]
        recognised = self._recognised[zone.pool]
        lying = self._lying[zone.pool][zone.first_place + flat]
        if zone.order is ZoneOrder.UNORDERED:
            known = [thing for thing in lying if recognised[thing]]
            known.sort(key=lambda thing: (things.kinds[thing], self._label(things, thing)))
            hidden = [self._thing(things, thing) for thing in lying if not recognised[thing]]
            return [self._label(things, thing) for thing in known] + sorted(hidden, key=_sorting)
        shown = [self._thing(things, thing) for thing in lying]
        if zone.order is ZoneOrder.ONE:
            return shown[0] if shown else None
        return shown

    def _thing(self, things: Things, thing: int) -> Any:
        if self._recognised[things.pool.number][thing]:
            return self._label(things, thing)
        entry: dict[str, Any] = {"hidden": self._sight.back(things, thing)}
        places = dict(self._own_places(things, thing))
        if places:
            entry["places"] = places
        return entry

    def _own_places(self, things: Things, thing: int) -> Iterator[tuple[str, Any]]:
        """What can be seen of what belongs to a thing."""
        for item in self._items:
            if item.owned_by == things.pool.number and (
                isinstance(item, ThingZone) or self._visible_somewhere(item, thing)
            ):
                yield item.name, self._nested(item, item.keys[1:], thing)

    def _visible_somewhere(self, item: TokenZone | Variable, thing: int) -> bool:
        count = 1
        for key in item.keys[1:]:
            count *= key.size
        return any(self._sight.sees(item, thing * count + rest) for rest in range(count))

    def _names_of_recognised(self, things: Things) -> dict[int, str]:
        """The keys for what belongs to things, in order of their rows."""
        named: dict[str, list[int]] = {}
        for thing, recognised in enumerate(self._recognised[things.pool.number]):
            if recognised:
                named.setdefault(self._label(things, thing), []).append(thing)
        names: dict[int, str] = {}
        for label, same in named.items():
            if len(same) > 1:
                same.sort(key=lambda thing: (self._rank(things, thing), self._content(things, thing)))
            names.update({thing: label if number == 1 else f"{label} {number}" for number, thing in enumerate(same, 1)})
        return names

    def _rank(self, things: Things, thing: int) -> tuple[int, int]:
        """The place, and the position there where there is an order."""
        place = self._vector[things.location + thing]
        if things.places[place].order is ZoneOrder.UNORDERED:
            return place, 0
        return place, self._lying[things.pool.number][place].index(thing)

    def _content(self, things: Things, thing: int) -> tuple[Any, ...]:
        """What belongs to a thing, as something to order by: cells, then for each of its own places what lies there (a
        place with the lower thing that another one lacks comes later, as with a 1 for each thing that lies there)."""
        vector = self._vector
        cells = (*things.own_token_cells[thing], *things.own_values[thing])
        held = (
            tuple(-one for one in sorted(self._lying_from[start][place]))
            for start, _, place in things.own_thing_places[thing]
        )
        return (*(vector[cell] for cell in cells), *held)

    def _label(self, things: Things, thing: int) -> str:
        key = things.pool.number, thing
        label = self._labels.get(key)
        if label is None:
            label = self._labels[key] = self._values.shown_label(self._state, *key)
        return label


def _sorting(entry: Any) -> str:
    return json.dumps(entry, sort_keys=True, ensure_ascii=False)
