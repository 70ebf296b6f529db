"""The compiled Akua in the terms of the plain model."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import rulewright
from rulewright import Game, Match
from tests.games.akua.plain_akua import Position, Side

OptionValue = str | bool


@cache
def game(players: int, variant: str | None = None, **options: OptionValue) -> Game:
    return rulewright.load("akua", players=players, variant=variant, options=options)


def seat(name: object) -> int | None:
    return None if name is None else int(str(name)[1:]) - 1


def side(name: object) -> Side:
    first, _, second = str(name).partition("_")
    return int(first[1:]) - 1, int(second[1:]) - 1


def position_of(match: Match) -> Position:
    """What is written on the board."""
    places = match.game.places(match.state)

    def read(name: str) -> Mapping[str, Any]:
        found = places.read(name)
        assert isinstance(found, dict)
        return found

    return Position(
        tuple(seat(by) for by in read("mark").values()),
        tuple(seat(by) for by in read("cross").values()),
        frozenset((side(name), int(str(by)[1:]) - 1) for name, by in read("line").items() if by is not None),
        tuple(tuple(marks.values()) for marks in read("gathered").values()),
        tuple(tuple(marks.values()) for marks in read("communed").values()),
        tuple(seat(by) for by in read("selected").values()),
        tuple(read("score").values()),
    )


def turn_of(match: Match) -> tuple[int, str, int]:
    """The turn that is being taken: the round (0 before the first), its step, and the place in the order of players."""
    code = match.game.code
    cells = code.layout.decode(match.game.machine.to_bytes(match.state))
    phases = {phase.name: phase for phase in code.phases}
    passes = phases["round"].passes
    assert passes is not None
    for name, phase in phases.items():
        if phase.turn_place is not None and cells[code.layout.fields[phase.turn_place].first]:
            return cells[code.layout.fields[passes].first], name, cells[code.layout.fields[phase.turn_place].first]
    return cells[code.layout.fields[passes].first], "step_4", 0
