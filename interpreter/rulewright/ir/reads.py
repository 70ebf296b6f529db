"""What expressions read of the state, through all functions that they call."""

from dataclasses import dataclass
from typing import Any

from rulewright.ir.code import Code
from rulewright.ir.expressions import (
    After,
    BesideInRow,
    Call,
    CountAt,
    Expr,
    Load,
    LoadSeq,
    Old,
    Possible,
    Repetition,
    Spread,
    ThingsAt,
)
from rulewright.ir.walking import walk

# What asks the state for more than a single cell, or a function that may.
ASKS_MORE = (LoadSeq, ThingsAt, CountAt, BesideInRow, Spread, Repetition, Call, Possible, After, Old)


def asks_state(expr: Expr) -> bool:
    """Does the value of an expression depend on the state, not on locals and constants alone?"""
    return any(isinstance(node, (Load, *ASKS_MORE)) for node in walk(expr))


@dataclass(frozen=True, slots=True)
class Reads:
    """Fields (of variables and token zones) and zones of things, by number. How many things lie in a zone is no reading
    of it: everybody sees that."""

    fields: frozenset[int]
    zones: frozenset[int]


def reads_of(code: Code, parts: Any) -> Reads:
    fields: set[int] = set()
    zones: set[int] = set()
    waiting, seen = [parts], set[int]()
    while waiting:
        for node in walk(waiting.pop()):
            match node:
                case Load(field=field):
                    fields.add(field)
                case LoadSeq(slots=slots):
                    fields.add(slots)
                case ThingsAt(zone=zone):
                    zones.add(zone)
                case Repetition(phase=phase):
                    position = code.phases[phase].position
                    if position is not None:
                        fields.update(code.variables[number].field for number in position.variables)
                        fields.update(code.token_zones[number].field for number in position.token_zones)
                        zones.update(position.thing_zones)
                case Call(function=number) | Spread(function=number):
                    if number not in seen:
                        seen.add(number)
                        waiting.append(code.functions[number].body)
                case _:
                    pass
    return Reads(frozenset(fields), frozenset(zones))
