"""What a run put where not everybody sees it: so that a choice is not told whose value went into hiding.

A value may have been used in a sum before it was put away; so for numbers every change of a hidden cell counts, except
back to its zero, for members of domains only the value itself. A hidden heap of tokens that changed counts as well,
unless a visible one of the same kind changed by as much: then everybody saw what was moved.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.ir.code import Code, TokenZone, Variable
from rulewright.ir.expressions import Bits
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.state import State
from rulewright.machines.reference.visibility import seeing

ANY_NUMBER = None


@dataclass(frozen=True, slots=True)
class Hidden:
    """A value of a domain (None: of numbers) that now lies where only `seers` see it; ANY_NUMBER: some number."""

    domain: int | None
    value: int | None
    seers: int


def put_away(machine: Playing, before: State, after: State) -> tuple[Hidden, ...]:
    """What changed from one state to the other in places that not everybody sees."""
    return (*_variables(machine, before, after), *_tokens(machine, before, after))


def is_hidden_from(hidden: tuple[Hidden, ...], player: int, domain: int | None, value: int) -> bool:
    """Did a chosen value go where the player does not see it?"""
    return any(
        one.domain == domain and one.value in (ANY_NUMBER, value) for one in hidden if not one.seers >> player & 1
    )


def _variables(machine: Playing, before: State, after: State) -> Iterator[Hidden]:
    code, fields = machine.code, machine.code.layout.fields
    for variable in code.variables:
        if variable.seen.function is None:
            continue
        field = fields[variable.field]
        cells = range(field.first, field.first + field.count)
        per_key = field.count // (field.count if variable.length is None else fields[variable.length].count)
        for cell in cells:
            was, now = before.vector[cell], after.vector[cell]
            if was == now or now == field.zero:
                continue
            seers = _seers(machine, variable, (cell - field.first) // per_key, after)
            for value in _values(variable, was, now):
                is_number = variable.shown.domain is None and not variable.shown.truth
                yield Hidden(variable.shown.domain, ANY_NUMBER if is_number else value, seers)


def _values(variable: Variable, was: int, now: int) -> Iterator[int]:
    if isinstance(variable.type, Bits):
        changed = was ^ now
        yield from (variable.type.low + bit for bit in range(changed.bit_length()) if changed >> bit & 1)
    else:
        yield now


def _tokens(machine: Playing, before: State, after: State) -> Iterator[Hidden]:
    code = machine.code
    everyone = (1 << len(code.seats)) - 1
    seen: set[tuple[int, int]] = set()
    unseen: list[tuple[int, int, int]] = []
    for zone in code.token_zones:
        for flat, change in _changes(code, zone, before, after):
            seers = _seers(machine, zone, flat, after)
            if seers == everyone:
                seen.add((zone.kind, abs(change)))
            else:
                unseen.append((zone.kind, abs(change), seers))
    for kind, size, seers in unseen:
        if (kind, size) not in seen:
            yield Hidden(None, ANY_NUMBER, seers)


def _changes(code: Code, zone: TokenZone, before: State, after: State) -> Iterator[tuple[int, int]]:
    field = code.layout.fields[zone.field]
    for flat in range(field.count):
        change = after.vector[field.first + flat] - before.vector[field.first + flat]
        if change:
            yield flat, change


def _seers(machine: Playing, item: Variable | TokenZone, flat: int, state: State) -> int:
    return seeing(machine.code, item.seen, item.keys, flat, machine.function, state, state.vector)
