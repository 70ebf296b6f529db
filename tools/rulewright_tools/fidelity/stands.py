"""How a match stands: what all its places hold, and some of it as a scenario writes it.

A place whose values are few and short is written whole (`house: 4 4 4 4 4 4 / 4 4 4 4 4 4`), of others only the keys
that are asked for. Places are compared by what they hold, so things that look alike are alike.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import prod
from typing import Any

from rulewright import Match
from rulewright.ir.code import Key
from rulewright.sessions.places import Place, Places
from rulewright.sessions.plain import plain_scalar
from rulewright_tools.fidelity.house_form import Quoted

MOST_WHOLE = 24  # values of a place that is written whole
_WORD = re.compile(r"[\w.+-]+")


class Unwritable(ValueError):
    """Something has no name of its own, so a scenario cannot speak of it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Where in its flow a match waits: in which phase, with whom on turn (None where nobody is), and in which pass of
    each phase."""

    phase: str
    me: str | None
    passes: tuple[int, ...]


def turn_of(match: Match) -> Turn | None:
    """None for a match that is over."""
    code, machine = match.game.code, match.game.machine
    pending = machine.pending(match.state)
    if pending is None:
        return None
    cells = code.layout.decode(machine.to_bytes(match.state))

    def cell(field: int) -> int:
        return cells[code.layout.fields[field].first]

    phase = code.phases[code.decisions[pending.decision].phase]
    chain = [phase]
    while chain[-1].parent is not None:
        chain.append(code.phases[chain[-1].parent])
    me = match.game.seats[cell(code.control.me)] if any(one.turn_list for one in chain) else None
    places = [field for one in code.phases for field in (one.passes, one.turn_place) if field is not None]
    return Turn(phase.name, me, tuple(cell(field) for field in places))


class Stand:
    """`cells` has for each place what it holds, by flat index."""

    def __init__(self, match: Match) -> None:
        self._game = match.game
        self._code = match.game.code
        machine, state = match.game.machine, match.state
        self._label = cache(lambda pool, thing: str(machine.thing_text(state, pool, thing)))
        cells = self._code.layout.decode(machine.to_bytes(state))
        self._places = Places(self._code, cells, self._label)
        self._told_apart = Places(self._code, cells, self._thing_in)
        places: list[Place] = [zone for zone in self._code.token_zones if not zone.is_box]
        places += [zone for zone in self._code.thing_zones if not zone.is_box]
        self._each = {place.name: place for place in (*places, *self._code.variables)}
        self.cells = {
            name: tuple(self._places.value(place, flat) for flat in range(_size(place.keys)))
            for name, place in self._each.items()
        }

    def changed(self, before: "Stand") -> dict[str, set[int]]:
        """The places, by flat index, that hold something else than before."""
        found: dict[str, set[int]] = {}
        for name, values in self.cells.items():
            old = before.cells[name]
            other = {flat for flat, value in enumerate(values) if value != old[flat]}
            if other:
                found[name] = other
        return found

    def written(self, which: Mapping[str, set[int]], giving: bool = False) -> dict[str, Any]:
        """These places as a scenario writes them. `giving`: for a position that is given, where things of one label
        that belong to several players are told apart. Raises Unwritable."""
        found: dict[str, Any] = {}
        for name, flats in which.items():
            place = self._each[name]
            if place.owned_by is None:
                found |= self._place(place, name, place.keys, 0, flats, giving)
            else:
                size = _size(place.keys[1:])
                for thing, group in groupby(sorted(flats), key=lambda flat: flat // size):
                    whose = f"{self._key(place.keys[0], thing)}.{name.rpartition('.')[2]}"
                    found |= self._place(place, whose, place.keys[1:], thing * size, set(group), giving)
        return found

    def _place(
        self, place: Place, name: str, keys: Sequence[Key], first: int, flats: set[int], giving: bool
    ) -> dict[str, Any]:
        """A place, or the part of it from the flat index `first` that is divided by the keys."""
        size = _size(keys)
        if not keys:
            return {name: self._leaf(place, first, giving)}
        words = [_word(self._holds(place, first + i, giving)) for i in range(size)]
        if 1 < size <= MOST_WHOLE and all(words):
            return {name: " / ".join(" ".join(words[a:b]) for a, b in self._rows(keys))}
        if len(flats) == 1:
            (flat,) = flats
            path = self._path(keys, flat - first)
            if not any(re.search(r"[,()]", text) for text in path):
                return {f"{name}({', '.join(path)})": self._leaf(place, flat, giving)}
        nested: dict[str, Any] = {}
        for flat in sorted(flats):
            *outer, last = self._path(keys, flat - first)
            inner = nested
            for text in outer:
                inner = inner.setdefault(text, {})
            inner[last] = self._leaf(place, flat, giving)
        return {name: nested}

    def _holds(self, place: Place, flat: int, giving: bool) -> Any:
        return self._told_apart.value(place, flat) if giving else self.cells[place.name][flat]

    def _leaf(self, place: Place, flat: int, giving: bool) -> Any:
        value = self._holds(place, flat, giving)
        if isinstance(value, list):
            words = [_word(one) for one in value]
            return " ".join(words) if len(words) > 1 and all(words) else value
        return Quoted(value) if isinstance(value, str) and re.search(r"\s", value) else value

    def _path(self, keys: Sequence[Key], flat: int) -> list[str]:
        indices: list[int] = []
        for key in reversed(keys):
            flat, index = divmod(flat, key.size)
            indices.insert(0, index)
        return [self._key(key, index) for key, index in zip(keys, indices, strict=True)]

    def _key(self, key: Key, index: int) -> str:
        """A key as a scenario names it."""
        if key.shown.pool is None:
            return str(plain_scalar(self._code, key.shown, key.low + index))
        for name in self._names(key.shown.pool, index):
            if self._places.thing(key.shown.pool, name) == index:
                return name
        raise Unwritable(f"there are several things called `{name}`")

    def _thing_in(self, pool: int, thing: int) -> str:
        """A thing by its label, after the name of its owner where others have things of that label."""
        owners = self._code.pools[pool].owner
        label, *owned = self._names(pool, thing)
        if owners is None or not owned:
            return label
        alike = self._places.things_called(pool, label)
        return label if len({owners[one] for one in alike}) == 1 else owned[0]

    def _names(self, pool: int, thing: int) -> Iterator[str]:
        label = self._label(pool, thing)
        yield label
        owner = self._code.pools[pool].owner
        if owner is not None:
            yield f"{self._game.seats[owner[thing]]} {label}"

    def _rows(self, keys: Sequence[Key]) -> list[tuple[int, int]]:
        """Where the values of a whole place are parted for the eye: by its first key, or by the rows of the board."""
        size = _size(keys)
        if len(keys) > 1:
            each = size // keys[0].size
            return [(start, start + each) for start in range(0, size, each)]
        names = tuple(self._key(keys[0], index) for index in range(size)) if keys[0].shown.pool is None else ()
        for board in self._game.boards:
            if board.site.names == names:
                owned = board.owners or (0,) * size
                lies = [(owned[i], place and place[1]) for i, place in enumerate(board.places)]
                rows = [len(list(group)) for _, group in groupby(lies)]
                if len(rows) > 1 and min(rows) > 1:
                    ends = [sum(rows[: i + 1]) for i in range(len(rows))]
                    return list(zip([0, *ends], ends, strict=False))
        return [(0, size)]


def _size(keys: Sequence[Key]) -> int:
    return prod(key.size for key in keys)


def _word(value: object) -> str:
    """A single value as a word among others, "" for one that is no word."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str() if _WORD.fullmatch(value):
            return value
        case _:
            return ""
