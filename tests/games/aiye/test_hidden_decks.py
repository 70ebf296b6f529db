"""Nothing of a face-down deck can be told from what a player observes or may do."""

from random import Random
from typing import Any

import pytest

from rulewright import Match
from tests.games.aiye.engine import eager, game


def hidden(seen: Any) -> int:
    """How many cards of a pile are not shown."""
    return sum(isinstance(one, dict) and "hidden" in one for one in seen)


def assert_same_to(match: Match, other: Match, seat: str) -> None:
    assert other.observe(seat) == match.observe(seat)
    assert [(o.player, o.id, o.text) for o in other.options] == [(o.player, o.id, o.text) for o in match.options]
    assert other.check() == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_player_sees_and_may_do_stays_when_the_decks_are_dealt_anew(players: int) -> None:
    policy = Random(players)
    match = game("workshop", players).new(seed=players)
    for number in range(8):
        for _ in range(9):
            match.play(eager(match, policy) if number % 2 else policy.choice(match.options))
        for seat in match.game.seats:
            assert_same_to(match, match.redeal(seat, seed=number), seat)


def test_decks_are_dealt_anew_and_nothing_else_is() -> None:
    match = game().new(seed=3)
    redealt = [match.redeal("p1", seed) for seed in range(6)]
    assert len({str(other.place("deck", "characters")) for other in redealt}) == 6
    for other in redealt:
        assert sorted(_names(other, "characters")) == sorted(_names(match, "characters"))
        assert sorted(_names(other, "masks")) == sorted(_names(match, "masks"))
        assert other.place("village") == match.place("village")
        assert other.place("row") == match.place("row")


def _names(match: Match, pile: str) -> list[str]:
    cards = match.place("deck", pile)
    assert isinstance(cards, list)
    return [str(card) for card in cards]


@pytest.mark.parametrize("seat", ["p1", "p2", None])
def test_decks_show_how_many_cards_they_hold_and_of_which_pile(seat: str | None) -> None:
    seen = game().new(seed=1).observe(seat)["places"]["deck"]
    assert (hidden(seen["characters"]), hidden(seen["masks"])) == (44, 20)
    assert {one["hidden"] for one in seen["characters"]} == {"characters"}
    assert {one["hidden"] for one in seen["masks"]} == {"masks"}


def test_discarded_cards_that_are_shuffled_into_a_deck_are_hidden_again() -> None:
    match = game().arrange(
        {
            "deck": {"characters": [], "masks": ["joy"]},
            "discard(characters)": ["sun chief", "moon chief", "sun guide", "moon elder"],
            "village(characters)": ["sun gatherer", "moon gatherer", "sun trader", "moon trader"],
        },
        at="summoning",
        me="p1",
    )
    match.play("renew the characters")
    match.play("a sun seed of column 1")
    seen = match.observe("p2")["places"]
    assert len(seen["village"]["characters"]) == 4
    assert hidden(seen["deck"]["characters"]) == 4
    orders = {str(match.redeal("p2", seed).place("deck", "characters")) for seed in range(12)}
    assert len(orders) > 4
