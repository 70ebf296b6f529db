"""Random games of the classics under every invariant at every ply, with every two values of every two options."""

from collections.abc import Mapping

import pytest

import rulewright
from tests.games.classics.correspondence import DEFAULTS
from tests.games.pairwise import pairwise
from tests.random_play import play_checked

CHOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "tic_tac_toe": {"three": ("wins", "loses")},
    "connect_four": {"columns": ("4", "6", "10"), "rows": ("4", "5"), "length": ("3", "4", "6")},
    "breakthrough": {"columns": ("2", "3", "5"), "rows": ("7", "8"), "ranks": ("1", "2", "3")},
    "reversi": {"size": ("4", "6")},
    "hex": {"size": ("2", "3", "5"), "pie": ("false", "true")},
    "kalah": {
        "seeds_each": ("3", "6"),
        "empty_opposite": ("nothing", "single_seed"),
        "rest_to": ("row_owner", "other_player"),
    },
    "oware": {"seeds_each": ("2", "3"), "grand_slam": ("nothing", "everything"), "repetitions": ("2", "3")},
}
SETTINGS = [(game, settings) for game, options in CHOICES.items() for settings in pairwise(options)]
SETTINGS += [("tic_tac_toe", {"three": "loses"}), ("reversi", {"size": "4"}), ("reversi", {"size": "6"})]


@pytest.mark.parametrize("game", [pair.id for pair in DEFAULTS])
def test_a_random_game_keeps_every_invariant(game: str) -> None:
    play_checked(rulewright.load(game), seed=1)


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=str)
def test_random_games_with_other_options_do_so_too(game: str, options: Mapping[str, str]) -> None:
    loaded = rulewright.load(game, options=options)
    assert {name: loaded.options[name] for name in options} == options
    play_checked(loaded, seed=2)


def test_at_the_end_of_kalah_all_seeds_are_in_the_stores() -> None:
    scores = rulewright.load("kalah").simulate(200, seed=3).columns.scores
    assert {south + north for south, north in zip(scores[::2], scores[1::2], strict=True)} == {48}


def test_the_largest_games_are_played() -> None:
    for game, options in (
        ("connect_four", {"columns": "10", "rows": "10"}),
        ("breakthrough", {"columns": "12", "rows": "12", "ranks": "3"}),
        ("reversi", {"size": "10"}),
        ("hex", {"size": "19"}),
        ("oware", {"seeds_each": "6", "repetitions": "9"}),
    ):
        assert len(rulewright.load(game, options=options).simulate(20, seed=4)) == 20


def test_rows_of_men_that_meet_are_refused() -> None:
    with pytest.raises(rulewright.SpecificationError, match="The rows of men would meet"):
        rulewright.load("breakthrough", options={"rows": "6", "ranks": "3"})
