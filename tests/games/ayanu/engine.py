"""The compiled Ayanu in the terms of the plain model: fields as (column, row), positions as figures by field."""

from functools import cache

import rulewright
from rulewright import Game, Match
from rulewright.sessions.option import Plain
from tests.games.ayanu.plain_ayanu import GOAL, SEATS, Field, Figure, Position

_GOALS = dict(zip(GOAL, ("north_goal", "south_goal"), strict=True))


OptionValue = str | int | bool | None


@cache
def game(**options: OptionValue) -> Game:
    return rulewright.load("ayanu", options=options)


def name(at: Field) -> str:
    return _GOALS.get(at) or f"{at[0]}.{at[1]}"


def field_of(text: object) -> Field:
    by_name = {name: at for at, name in _GOALS.items()}
    if text in by_name:
        return by_name[str(text)]
    column, _, row = str(text).partition(".")
    return int(column), int(row)


def position_of(match: Match) -> Position:
    """What stands where."""
    found: Position = {}
    places = match.game.places(match.state)
    bases, heads = places.read("base_on"), places.read("head_on")
    assert isinstance(bases, dict)
    assert isinstance(heads, dict)
    for at, base in bases.items():
        head = heads[at]
        if base is None:
            assert head is None
            continue
        owner, _, reach = str(base).partition("-")
        assert str(head).startswith(owner)
        found[field_of(at)] = Figure(SEATS.index(owner), int(reach), str(head).partition("-")[2])
    return found


def standing(position: Position, me: int, **options: OptionValue) -> Match:
    """A match in which a player is to move in this position."""
    places: dict[str, Plain] = {"base_on": None, "head_on": None}
    for at, figure in position.items():
        owner = SEATS[figure.owner]
        places |= {f"base_on({name(at)})": f"{owner}-{figure.reach}", f"head_on({name(at)})": f"{owner}-{figure.head}"}
    return game(**options).arrange(places, at="turn", me=SEATS[me])


def displacements(match: Match) -> list[tuple[Field, Field]]:
    return [(field_of(option.values["a"]), field_of(option.values["b"])) for option in match.options]


def play(match: Match, a: Field, b: Field, c: Field | None) -> None:
    """A whole turn."""
    match.play(f"{name(a)} to {name(b)}")
    if c is not None:
        match.play(f"exchange heads with {name(c)}")
