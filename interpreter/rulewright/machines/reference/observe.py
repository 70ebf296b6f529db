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
from collections.abc import Iterator
from typing import Any

from rulewright.ir.code import Key, ThingZone, TokenZone, Variable, ZoneOrder
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.state import State
from rulewright.machines.reference.visibility import seeing, seers
from rulewright.machines.reference.zones import Things

Item = TokenZone | ThingZone | Variable


def observe(machine: Playing, state: State, player: int | None) -> dict[str, Any]:
    """What the player sees; None is a spectator, who sees what everyone sees and knows nothing more."""
    return _Observer(machine, state, player).observation()


class _Observer:
    def __init__(self, machine: Playing, state: State, player: int | None) -> None:
        self._machine = machine
        self._code = machine.code
        self._state = state
        self._player = player
        self._needed = (1 << len(self._code.seats)) - 1 if player is None else 1 << player
        self._items: tuple[Item, ...] = (*self._code.token_zones, *self._code.thing_zones, *self._code.variables)
        self._key_names = {things.pool.number: self._names_of_recognised(things) for things in machine.pools}

    def observation(self) -> dict[str, Any]:
        pending = self._machine.pending(self._state)
        actors = () if pending is None else pending.actors
        seen: dict[str, Any] = {
            "seat": None if self._player is None else self._code.seats[self._player],
            "status": self._machine.status(self._state).name.lower().replace("_", "-"),
            "turn": [self._code.seats[actor] for actor in actors],
            "places": {item.name: self._item(item) for item in self._items},
        }
        if self._player is not None and self._player in actors:
            seen["question"] = self._machine.question(self._state)
            seen["options"] = [option.text for option in self._machine.options(self._state, self._player)]
        return seen

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
    def _visible(self, item: TokenZone | Variable, flat: int) -> bool:
        machine = self._machine
        who = seeing(self._code, item.seen, item.keys, flat, machine.function, self._state, self._state.vector)
        return not self._needed & ~who

    def _value(self, item: Item, flat: int) -> Any:
        if isinstance(item, ThingZone):
            return self._things(item, flat)
        if not self._visible(item, flat):
            return {"hidden": None}
        if isinstance(item, TokenZone):
            return self._state.vector[self._code.layout.fields[item.field].first + flat]
        return self._variable(item, flat)

    def _variable(self, variable: Variable, flat: int) -> Any:
        fields, vector = self._code.layout.fields, self._state.vector
        value: int | tuple[int, ...]
        if variable.length is None:
            value = vector[fields[variable.field].first + flat]
        else:
            most = fields[variable.field].count // fields[variable.length].count
            first = fields[variable.field].first + flat * most
            value = tuple(vector[first : first + vector[fields[variable.length].first + flat]])
        return self._machine.values.plain(self._state, variable.shown, variable.type, value)

    # ------------------------------------------------------------ things
    def _things(self, zone: ThingZone, flat: int) -> Any:
        things = self._machine.pools[zone.pool]
        lying = things.at(self._state.vector, zone.first_place + flat)
        if zone.order is ZoneOrder.UNORDERED:
            known = [thing for thing in lying if self._recognises(things, thing)]
            known.sort(key=lambda thing: (things.kinds[thing], self._label(things, thing)))
            hidden = [self._thing(things, thing) for thing in lying if thing not in known]
            return [self._label(things, thing) for thing in known] + sorted(hidden, key=_sorting)
        shown = [self._thing(things, thing) for thing in lying]
        if zone.order is ZoneOrder.ONE:
            return shown[0] if shown else None
        return shown

    def _thing(self, things: Things, thing: int) -> Any:
        if self._recognises(things, thing):
            return self._label(things, thing)
        entry: dict[str, Any] = {"hidden": self._back(things, thing)}
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
        return any(self._visible(item, thing * count + rest) for rest in range(count))

    def _names_of_recognised(self, things: Things) -> dict[int, str]:
        """The keys for what belongs to things, in order of their rows."""
        vector = self._state.vector
        named: dict[str, list[int]] = {}
        for thing in range(things.pool.things):
            if self._recognises(things, thing):
                named.setdefault(self._label(things, thing), []).append(thing)
        names: dict[int, str] = {}
        for label, same in named.items():
            if len(same) > 1:
                same.sort(key=lambda thing: (things.rank(vector, thing)[:2], self._content(things, thing)))
            names.update({thing: label if number == 1 else f"{label} {number}" for number, thing in enumerate(same, 1)})
        return names

    def _content(self, things: Things, thing: int) -> tuple[int, ...]:
        """What belongs to a thing, as something to order by."""
        vector = self._state.vector
        cells = (*things.own_token_cells[thing], *things.own_values[thing])
        held = (
            v == place for first, count, place in things.own_thing_places[thing] for v in vector[first : first + count]
        )
        return (*(vector[cell] for cell in cells), *map(int, held))

    def _label(self, things: Things, thing: int) -> str:
        return self._machine.values.shown_label(self._state, things.pool.number, thing)

    def _recognises(self, things: Things, thing: int) -> bool:
        vector = self._state.vector
        if not self._needed & ~seers(self._code, things, self._machine.function, self._state, vector, thing):
            return True
        knowledge = things.knowledge
        return knowledge is not None and self._player is not None and knowledge.knows(vector, self._player, thing)

    def _back(self, things: Things, thing: int) -> Any:
        pool = things.pool
        if pool.back is None:
            return None
        value = self._machine.function(pool.back)(self._state, self._state.vector, thing)
        kind = self._code.functions[pool.back].result
        if pool.back_shown is None or kind is None:
            return value
        return self._machine.values.plain(self._state, pool.back_shown, kind, value)


def _sorting(entry: Any) -> str:
    return json.dumps(entry, sort_keys=True, ensure_ascii=False)
