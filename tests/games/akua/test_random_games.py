"""Random games under every invariant, of the engine's and of the specification's, with all pairs of option values."""

import random

import pytest

import rulewright
from rulewright import Game
from tests.games.akua.engine import OptionValue, turn_of
from tests.games.pairwise import pairwise
from tests.random_play import play_checked

CHOICES: dict[str, list[OptionValue]] = {
    "fills": ["every", "named"],
    "own_middle": [False, True],
    "outer_sides": [False, True],
    "shared_lead": [False, True],
}


def checked_game(players: int, options: dict[str, OptionValue] | None = None, variant: str | None = None) -> Game:
    game = rulewright.load("akua", players=players, variant=variant, options=options)
    game.checking = True  # what must hold at the end of each round
    return game


def play_through(game: Game, seed: int) -> None:
    policy, match = random.Random(seed), game.new(seed)
    while not match.over:
        before = match.copy()
        match.play(policy.choice(match.options))
        assert match.check(before) == []
    assert match.termination == "finished"


@pytest.mark.parametrize("players", [3, 4])
def test_a_random_game_keeps_every_invariant(players: int) -> None:
    play_checked(checked_game(players), seed=players)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("options", pairwise(CHOICES), ids=str)
def test_options_go_together(players: int, options: dict[str, OptionValue]) -> None:
    game = checked_game(players, options)
    assert game.options == {name: str(value).lower() for name, value in options.items()}
    play_through(game, seed=1)


@pytest.mark.parametrize("players", [3, 4])
def test_the_other_board_can_be_played(players: int) -> None:
    play_through(checked_game(players, variant="other_board"), seed=players)


@pytest.mark.parametrize(("players", "rounds"), [(3, 9), (4, 8)])
def test_everyone_takes_three_turns_a_round(players: int, rounds: int) -> None:
    """Nobody is passed by in this game, so the turns are those of the rulebook: 81 or 96 and the set-up."""
    policy, match = random.Random(7), checked_game(players).new(7)
    turns = list[tuple[int, str, int]]()
    while not match.over:
        turn = turn_of(match)
        if turn[1] != "step_4" and (not turns or turns[-1] != turn):
            turns.append(turn)
        match.play(policy.choice(match.options))
    assert len(turns) == players + rounds * 3 * players
