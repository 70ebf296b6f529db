"""Random games of Ayoayo under every invariant at every ply, with every variant and value of every option.

The base game and its variants are played on the reference machine, the options on the default one.
"""

from functools import cache
from itertools import combinations

import pytest

import rulewright
from rulewright import Game
from tests.random_play import play_checked

GAMES = 200
CHUNK = 50
CHOICES = {
    "first_player": ("south", "north", "none"),
    "sweep_to": ("last_mover", "row_owner"),
    "empty_opposite": ("nothing", "single_seed"),
    "repetitions": ("2", "3", "9"),
}
SINGLE = [{option: value} for option, values in CHOICES.items() for value in values]
PAIRS = [{one: a, other: b} for one, other in combinations(CHOICES, 2) for a in CHOICES[one] for b in CHOICES[other]]


@cache
def load(variant: str | None) -> Game:
    return rulewright.load("ayoayo", variant=variant, executor="reference")


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_games_keep_every_invariant(first: int) -> None:
    for seed in range(first, first + CHUNK):
        match = play_checked(load(None), seed)
        assert sum(line["total"] for line in match.scores.values()) == 48


@pytest.mark.parametrize("variant", ["three_seeds", "short"])
def test_random_games_of_the_variants_keep_every_invariant(variant: str) -> None:
    for seed in range(20):
        match = play_checked(load(variant), seed)
        assert sum(line["total"] for line in match.scores.values()) == 36


@pytest.mark.parametrize("chosen", [*SINGLE, *PAIRS], ids=str)
def test_every_option_and_every_two_options_together_play_to_the_end(chosen: dict[str, str]) -> None:
    game = rulewright.load("ayoayo", options=chosen)
    assert {name: game.options[name] for name in chosen} == chosen
    for seed in range(2):
        play_checked(game, seed)
