"""Random games under every invariant, of the engine's and of the specification's, with all pairs of option values."""

import random

import pytest

import rulewright
from rulewright import Game, Match
from tests.games.ayanu.engine import OptionValue
from tests.games.pairwise import pairwise
from tests.random_play import play_checked

CHOICES: dict[str, list[OptionValue]] = {
    "no_exchange": ["illegal", "skipped"],
    "no_move": ["pass", "loss", "draw"],
    "double_pass": [True, False],
    "repetitions": [3, 2, 9, None],
    "quiet_limit": [200, 1, 1000, None],
    "most_turns": [5000, 40],
}


def checked_game(**options: OptionValue) -> Game:
    game = rulewright.load("ayanu", options=options)
    game.checking = True  # what must hold at the end of each turn
    return game


def play_on(match: Match, policy: random.Random, plies: int) -> None:
    """Plays at random, without losing where that can be helped, and checks every position."""
    while not match.over and match.plies < plies:
        before = match.copy()
        options = match.options
        policy.shuffle(options)
        for option in options:
            match.play(option)
            if not match.over or match.winners == before.actors or option is options[-1]:
                break
            match.undo()
        assert match.check(before) == []


@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_keeps_every_invariant(seed: int) -> None:
    play_checked(checked_game(), seed)


@pytest.mark.parametrize("options", pairwise(CHOICES), ids=str)
def test_options_go_together(options: dict[str, OptionValue]) -> None:
    game = checked_game(**options)
    assert game.options == {name: str(value).lower() for name, value in options.items()}
    for seed in range(2):
        match = game.new(seed)
        play_on(match, random.Random(seed), 120)
        assert match.termination in ("", "won", "limit")
        assert (match.termination == "limit") <= (options["most_turns"] == 40)
