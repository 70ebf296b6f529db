"""What players see of face-down cards: nothing that depends on them, in any variant."""

import random
from typing import Any

import pytest

from rulewright import Match
from tests.games.aya.engine import TABLES, VARIANTS, cards, game


def play_some(match: Match, policy: random.Random, plies: int) -> None:
    for _ in range(plies):
        if not match.over:
            match.play(policy.choice(match.options))


def offered_to(match: Match, seat: str) -> list[tuple[int, str]]:
    return [(option.id, option.text) for option in match.options if option.player == seat]


def hidden(seen: Any) -> int:
    """How many cards an observation does not show."""
    if isinstance(seen, dict):
        return 1 if "hidden" in seen else sum(hidden(one) for one in seen.values())
    return sum(hidden(one) for one in seen) if isinstance(seen, list) else 0


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_nothing_that_a_player_sees_or_may_do_depends_on_what_is_hidden(variant: str, players: int) -> None:
    policy = random.Random(players)
    match = game(variant, players).new(seed=players)
    for number in range(6):
        play_some(match, policy, 1 + number % 3 * 2)
        if match.over:
            break
        for seat in match.game.seats:
            other = match.redeal(seat, seed=number)
            assert other.observe(seat) == match.observe(seat)
            assert offered_to(other, seat) == offered_to(match, seat)
            assert other.check() == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_redeal_moves_the_cards_that_are_hidden(variant: str) -> None:
    match = game(variant).new(seed=3)
    seat, place = match.game.seats[0], {"oye": "neutral", "turbo": "stack", "rolling": "stack"}.get(variant, "deck")
    assert hidden(match.observe(seat)["places"][place]) >= 17
    assert len({str(match.redeal(seat, seed).place(place)) for seed in range(5)}) == 5


def test_a_card_slid_under_a_stack_is_still_known() -> None:
    up, below = "B Y B B Y dark", "B B B B Y dark"
    match = game("oye", 2).arrange(
        {"track": list("BYBYBYBYB"), "stack": {"p1": [below, up], "p2": [below]}, "neutral": [[], []]}, at="call"
    )
    match.play("AYA", by="p1")
    match.play("push ball 4 to the right")
    assert cards(match, "stack", "p1") == [up, below]
    assert match.observe("p2")["places"]["stack"]["p1"] == [up, below]


def test_turning_the_stacks_up_shows_their_top_cards_only() -> None:
    match = game("turbo", 2).new(seed=1)
    for number in range(1, 6):
        *under, top = match.observe("p1")["places"]["stack"][str(number)]
        assert {hidden(one) for one in under} == {1}
        assert top == cards(match, "stack", number)[-1]


def test_the_lot_deals_other_balls_and_cards_each_time() -> None:
    matches = [game("rolling", 2).new(seed) for seed in range(12)]
    assert len({tuple(cards(match, "track")) for match in matches}) > 6
    assert len({tuple(cards(match, "laid", "p1")) for match in matches}) == 12
