"""Small games of sowing, whose loops are looked up in tables, and their random positions."""

from collections.abc import Iterator
from random import Random

import rulewright
from rulewright import Game, IllegalMove, Match, RuleError
from rulewright.sessions.option import Plain

GAME = """
game: {id: sowing, title: Sowing, version: 1}
players: [south, north]
tokens:
  seed: {count: COUNT}
boards:
  ring: {shape: ring, size: PITS, site: pit, owner: {south: 1 to 2, north: 3 to PITS}}
zones:
  house: {per: pit, holds: seed, start: 2CAPACITY}
  hand: {holds: seedHAND}
vars:
  passed: {per: pit, type: 0..9}
  rest: 0..200
terms:
  barred(pit p): p = pit(2) if me = south else p = pit(3)
actions:
  sow(pit chosen): |
ACTION
phases:
  turn:
    for: players
    until: never
    limit: 12
    do: |
      choose p in pits where house(p) > 0, "sow {p}"
      sow(p)
"""
PLAIN = """
let here = chosen
move all from house(chosen) to hand
while hand > 0:
  set here to next(here)
  move 1 seed from hand to house(here)
set rest to here.number
"""


def text(action: str, pits: int = 4, count: int = 8, capacity: int | None = None, hand: int | None = None) -> str:
    body = "\n".join(f"    {line}" for line in action.strip().splitlines())
    given = GAME.replace("COUNT", str(count)).replace("PITS", str(pits)).replace("ACTION", body)
    given = given.replace("CAPACITY", "" if capacity is None else f", capacity: {capacity}")
    return given.replace("HAND", "" if hand is None else f", capacity: {hand}")


def machines(given: str) -> tuple[Game, Game, Game]:
    """The game with tables, without them, and on the reference machine."""
    return (
        rulewright.load_text(given),
        rulewright.load_text(given, without=("tabulate",)),
        rulewright.load_text(given, executor="reference"),
    )


def action_text(game: Game) -> str:
    """The function of the action in WebAssembly."""
    start = game.webassembly.index("(func $f", game.webassembly.index("the action `sow`"))
    return game.webassembly[start : game.webassembly.index("\n  end)", start)]


def is_looked_up(game: Game) -> bool:
    return "i8x16.add" in action_text(game)


def outcome(match: Match, option: int) -> tuple[object, ...]:
    """What a choice comes to: the state after it, or the error."""
    try:
        match.play_id(option)
    except RuleError as error:
        return (error.diagnostic.code, error.diagnostic.message, str(error.diagnostic.span), error.rule)
    except IllegalMove:
        return ("not offered",)
    return (match.digest, match.place("house"), match.place("hand"), match.place("rest"))


def random_places(rng: Random, pits: int, count: int, most: int) -> dict[str, Plain]:
    """Some or most seeds in few pits or in many, and at times some in the hand already."""
    houses = [0] * pits
    used = rng.sample(range(pits), rng.randint(1, pits))
    hand = min(count, rng.choice((0, 0, 0, 1, 3)))
    for _ in range(rng.randint(0, count - hand)):
        pit = rng.choice(used)
        houses[pit] += houses[pit] < most
    return {"house": [*houses], "hand": hand}


def positions(games: tuple[Game, ...], rng: Random, pits: int, count: int, most: int) -> Iterator[list[Match]]:
    """Random positions without end, each the same in all games."""
    while True:
        places = random_places(rng, pits, count, most)
        me = rng.choice(("south", "north"))
        yield [game.arrange(places, at="turn", me=me) for game in games]
