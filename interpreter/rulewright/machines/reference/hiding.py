"""Who may know a value, by whither it went: it is a secret from those who do not see each hidden cell that was stored
from it (see ir/flows.py). Which cells those are, the vector notes while a witness looks on, also those that were
stored as they were: that a die shows the same face again is as secret as the face.

A hidden heap of tokens is none where a visible one of the same kind changed by as much: then everybody saw what moved.
"""

from collections.abc import Collection, Iterator, Sequence
from math import prod

from rulewright.ir.code import Code, ThingZone, TokenZone, Variable
from rulewright.ir.reads import Reads
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.state import State
from rulewright.machines.reference.visibility import seeing


def knowers(machine: Playing, fields: Collection[int], written: Sequence[int], before: State, after: State) -> int:
    """The players, as a set of bits, to whom a value can be told that comes to these fields and no others, if these
    cells were stored between two states."""
    mask = (1 << len(machine.code.seats)) - 1
    cells = sorted(set(written))
    for item, flat in _hidden(machine.code, fields, cells):
        if isinstance(item, Variable) or not _seen_to_move(machine, item, flat, before, after):
            mask &= _seers(machine, item, flat, after)
    return mask


def readers(machine: Playing, reads: Reads, state: State) -> int:
    """The players, as a set of bits, who see all of every place that was read."""
    code = machine.code
    mask = (1 << len(code.seats)) - 1
    places: tuple[Variable | TokenZone | ThingZone, ...] = (*code.variables, *code.token_zones, *code.thing_zones)
    for item in places:
        read = item.number in reads.zones if isinstance(item, ThingZone) else item.field in reads.fields
        if read and item.seen.function is not None:
            for flat in range(prod(key.size for key in item.keys)):
                mask &= seeing(code, item.seen, item.keys, flat, machine.function, state, state.vector)
    return mask


def _hidden(code: Code, fields: Collection[int], cells: Sequence[int]) -> Iterator[tuple[Variable | TokenZone, int]]:
    """The places of these fields that were stored and that not everybody sees, with the flat index of their keys."""
    items: tuple[Variable | TokenZone, ...] = (*code.variables, *code.token_zones)
    for item in items:
        if item.seen.function is None or item.field not in fields:
            continue
        field = code.layout.fields[item.field]
        lists = item.length if isinstance(item, Variable) else None
        per_key = field.count // (field.count if lists is None else code.layout.fields[lists].count)
        inside = (cell - field.first for cell in cells if field.first <= cell < field.first + field.count)
        for flat in sorted({number // per_key for number in inside}):
            yield item, flat


def _seen_to_move(machine: Playing, zone: TokenZone, flat: int, before: State, after: State) -> bool:
    """Did as many tokens of the kind come to or leave a place that everybody sees?"""
    code = machine.code
    everyone = (1 << len(code.seats)) - 1
    size = abs(_change(code, zone, flat, before, after))
    return size > 0 and any(
        abs(_change(code, other, number, before, after)) == size and _seers(machine, other, number, after) == everyone
        for other in code.token_zones
        if other.kind == zone.kind
        for number in range(code.layout.fields[other.field].count)
    )


def _change(code: Code, zone: TokenZone, flat: int, before: State, after: State) -> int:
    cell = code.layout.fields[zone.field].first + flat
    return after.vector[cell] - before.vector[cell]


def _seers(machine: Playing, item: Variable | TokenZone, flat: int, state: State) -> int:
    return seeing(machine.code, item.seen, item.keys, flat, machine.function, state, state.vector)
