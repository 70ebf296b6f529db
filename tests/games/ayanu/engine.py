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


@cache
def _names(game: Game) -> tuple[list[Field], dict[str, tuple[int, list[str]]]]:
    """All fields, and for both zones the first cell of their slots and what their things are called."""
    code, state = game.code, game.new().state
    zones = {
        zone.name: (
            code.layout.fields[zone.slots].first,
            [game.machine.thing_text(state, zone.pool, thing) for thing in range(code.pools[zone.pool].things)],
        )
        for zone in code.thing_zones
        if zone.slots is not None
    }
    places = game.places(state).read("base_on")
    assert isinstance(places, dict)
    return [field_of(at) for at in places], zones


def position_of(match: Match) -> Position:
    """What stands where, read from the vector itself: this is done for many thousand positions."""
    fields, zones = _names(match.game)
    cells = match.game.code.layout.decode(match.game.machine.to_bytes(match.state))
    (first_base, bases), (first_head, heads) = zones["base_on"], zones["head_on"]
    found: Position = {}
    for number, at in enumerate(fields):
        base, head = cells[first_base + number], cells[first_head + number]
        assert (base < 0) == (head < 0)
        if base >= 0:
            (owner, _, reach), (same, _, kind) = bases[base].partition("-"), heads[head].partition("-")
            assert owner == same
            found[at] = Figure(SEATS.index(owner), int(reach), kind)
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
