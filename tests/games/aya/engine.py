"""The compiled Aya in the texts of the plain model: tracks of nine letters, pushes as (ball, border)."""

from functools import cache
from pathlib import Path
from typing import Any

import rulewright
from rulewright import Game, Match
from tests.games.aya.plain_aya import Push

VARIANTS = {"oye": (2, 6), "rolling": (2, 6), "turbo": (2, 6), "kindergarten": (2, 6), "puzzlers": (1, 1)}
"""Each variant with the fewest and the most players."""

TABLES = [(variant, players) for variant, (least, most) in VARIANTS.items() for players in range(least, most + 1)]
"""Each variant with each number of players."""


@cache
def game(variant: str, players: int | None = None, folder: Path | None = None, **options: str) -> Game:
    return rulewright.load(folder or "aya", variant=variant, players=players, options=options)


def balls(match: Match) -> str:
    """How the balls lie."""
    lying = match.place("track")
    assert isinstance(lying, list)
    return "".join(str(ball) for ball in lying)


def push(match: Match, move: Push, *, second: bool = False) -> None:
    match.play(text_of(move, second=second))


def text_of(move: Push, *, second: bool = False) -> str:
    ball, border = move
    return f"{'then ' if second else ''}push ball {ball} to the {'left' if border == 'L' else 'right'}"


def first_pushes(match: Match) -> set[Push]:
    """The pushes that are offered as the first of an attempt."""
    offered = set[Push]()
    for option in match.options:
        words = option.text.split()
        if words[0] == "push":
            offered.add((int(words[2]), words[-1][0].upper()))
    return offered


def card(pattern: str, background: str) -> str:
    return f"{' '.join(pattern)} {background}"


def pattern_of(shown: object) -> tuple[str, str]:
    """`B B B Y Y dark` as ("BBBYY", "dark")."""
    *colours, background = str(shown).split()
    return "".join(colours), background


def cards(match: Match, place: str, *keys: int | str) -> list[Any]:
    lying = match.place(place, *keys)
    assert isinstance(lying, list)
    return lying
