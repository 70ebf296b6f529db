"""The compiled Ayoayo in the numbers of the plain model: pits from 0, lists in board order."""

from functools import cache

import rulewright
from rulewright import Game, Match
from tests.games.ayoayo.plain_ayoayo import Pits


@cache
def game(**options: str) -> Game:
    return rulewright.load("ayoayo", options=options)


def standing(pits: Pits) -> Match:
    """A match in which South is to move with these houses."""
    return game().arrange({"house": list(pits)}, at="turn", me="south")


def choices(match: Match) -> list[int]:
    """The pits that may be sown."""
    return [int(str(option.values["p"])) - 1 for option in match.options]


def sow(match: Match, pit: int) -> None:
    match.play(f"sow {pit + 1}")


def seeds(match: Match, place: str) -> list[object]:
    """What a zone with a key holds: `house` or `store`."""
    by_key = match.place(place)
    assert isinstance(by_key, dict)
    return list(by_key.values())
