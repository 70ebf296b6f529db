"""Random games of every variant and number of players end, and every invariant holds on the way."""

from collections.abc import Mapping
from random import Random

import pytest

from rulewright import Game, Match
from tests.games.aya.engine import TABLES, VARIANTS, cards, game
from tests.random_play import play_checked

OPTIONS: list[tuple[str, Mapping[str, str]]] = [
    ("oye", {"disproof": "told"}),
    ("oye", {"disproof": "won", "disproof_by": "quickest"}),
    ("turbo", {"disproof": "won", "disproof_by": "quickest"}),
    ("rolling", {"exception_by": "next_player", "start_player": "first_caller"}),
    ("rolling", {"exception_by": "both"}),
    ("kindergarten", {"exception_by": "failing_player", "in_view": "10"}),
    ("kindergarten", {"exception_by": "both", "in_view": "8"}),
]


def play(game: Game, seed: int) -> Match:
    """A random game to its end, with every invariant checked at each decision."""
    policy, match = Random(seed), game.new(seed)
    while not match.over:
        before = match.copy()
        match.play(policy.choice(match.options))
        assert [problem.message for problem in match.check(before)] == []
    assert sorted(seat for place in match.ranking for seat in place) == sorted(game.seats)
    return match


def endings(variant: str) -> set[str]:
    return {"ended", "won"} if variant == "rolling" else {"finished"}


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_games_end_and_keep_every_invariant(variant: str, players: int) -> None:
    assert play(game(variant, players), seed=players).termination in endings(variant)


@pytest.mark.parametrize(("variant", "options"), OPTIONS)
def test_games_with_other_options_do_so_too(variant: str, options: Mapping[str, str]) -> None:
    assert play(game(variant, 3, **options), seed=1).termination in endings(variant)


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant not in ("turbo", "kindergarten")])
def test_games_can_be_copied_saved_and_repeated_at_every_decision(variant: str) -> None:
    play_checked(game(variant), seed=4)


def test_a_strict_stalemate_never_comes_so_somebody_wins() -> None:
    """The count is at most one, as every exception move follows a standard one."""
    simulation = game("rolling", 6, stalemate="no_other_move").simulate(5, seed=1)
    assert {playout.status.name for playout in simulation.playouts} == {"WON"}


def test_all_cards_are_somewhere_at_the_end_of_a_puzzle() -> None:
    match = play(game("puzzlers", laid_out="10"), seed=2)
    assert len(cards(match, "won")) == 10
    assert len(cards(match, "deck")) == 29
