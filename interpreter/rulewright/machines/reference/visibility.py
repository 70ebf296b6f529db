"""Who sees what: the players who see a place, a thing where it lies, or the cell of a zone or variable."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulewright.ir.code import Code, Key, Seen
from rulewright.machines.reference.state import State, Vector

if TYPE_CHECKING:
    from rulewright.machines.reference.zones import Things

Functions = Callable[[int], Callable[..., Any]]


def key_values(keys: tuple[Key, ...], flat: int) -> tuple[int, ...]:
    """The values of the keys at a flat index (the last key runs fastest)."""
    values = []
    for key in reversed(keys):
        values.append(key.low + flat % key.size)
        flat //= key.size
    return tuple(reversed(values))


def seeing(
    code: Code, seen: Seen, keys: tuple[Key, ...], flat: int, functions: Functions, state: State, vector: Vector
) -> int:
    """The set of players who see all that is there; `top` alone lets nobody see all."""
    if seen.function is not None:
        mask: int = functions(seen.function)(state, vector, *key_values(keys, flat))
        return mask
    return 0 if seen.top else (1 << len(code.seats)) - 1


def seers(code: Code, things: "Things", functions: Functions, state: State, vector: Vector, thing: int) -> int:
    """The set of players who can see a thing where it lies."""
    place = things.places[vector[things.location + thing]]
    zone = code.thing_zones[place.zone]
    if zone.seen.top:
        lying = things.at(vector, place.number)
        if lying and lying[-1] == thing:
            return (1 << len(code.seats)) - 1
    return seeing(code, zone.seen, zone.keys, place.key, functions, state, vector)
