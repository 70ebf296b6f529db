"""Games of every set-up and number of players end, and every invariant holds on the way."""

from collections import Counter
from random import Random

import pytest

from rulewright import Match
from tests.games.aiye.engine import CARDS, council_of, eager, game, row_of
from tests.games.pairwise import pairwise
from tests.random_play import play_checked

SETUPS = [None, "sowing", "summon", "asymmetric", "workshop"]
TABLES = [(setup, players) for setup in SETUPS for players in (2, 3, 4)]
CHOICES: dict[str, list[str | bool]] = {
    "may_decline": [True, False],
    "recovery": ["automatic", "optional"],
    "courage_below_zero": [False, True],
    "limited_seeds": [False, True],
    "summon_onto_second": [False, True],
    "rebuild": ["when_needed", "at_once"],
}


def play(match: Match, seed: int, used: Counter[str] | None = None) -> Match:
    """An eager game to its end, with the invariants checked at every decision."""
    policy = Random(seed)
    while not match.over:
        before, option = match.copy(), eager(match, policy)
        match.play(option)
        assert [problem.message for problem in match.check(before)] == []
        if used is not None:
            used[option.text.partition(" of ")[0]] += 1
    assert match.termination != "dead-end"
    assert sorted(seat for place in match.ranking for seat in place) == sorted(match.game.seats)
    return match


@pytest.mark.parametrize(("setup", "players"), TABLES)
def test_games_keep_every_invariant_up_to_the_last_round(setup: str | None, players: int) -> None:
    match = play(game(setup, players, most_rounds=4).new(seed=players), seed=players)
    assert match.termination == "limit"


@pytest.mark.parametrize(("setup", "players"), [(None, 3), ("sowing", 2), ("workshop", 2)])
def test_games_can_be_copied_saved_and_repeated_at_every_decision(setup: str | None, players: int) -> None:
    assert play_checked(game(setup, players, most_rounds=2), seed=players).termination == "limit"


@pytest.mark.parametrize(("setup", "players"), [(None, 2), ("summon", 3), ("asymmetric", 3)])
def test_games_of_eager_players_come_to_their_own_end(setup: str | None, players: int) -> None:
    match = play(game(setup, players).new(seed=players), seed=1)
    assert match.termination == "finished"
    most = 0
    for seat in match.game.seats:
        names = [*council_of(match, seat), *(name for column in row_of(match, seat) for name in column.cards)]
        most = max(most, len(names) - 14, sum(bool(CARDS[name].mask) for name in names))
    assert most >= 4, "four masks or eighteen cards"


def test_every_ability_is_used_in_some_game() -> None:
    used = Counter[str]()
    for seed in (0, 6, 10):
        play(game("workshop", 2).new(seed), seed, used)
    icons = {icon for card in CARDS.values() for icon in card.icons}
    used["exchange_sun"] = used["exchange_moon"]  # one rule for both
    used["council_meeting"] = used["the Council"]
    used["extra_sowing"] = sum(number for text, number in used.items() if text.startswith("sow again"))
    assert [icon for icon in icons - {"shield"} if not used[icon]] == []


@pytest.mark.parametrize("options", pairwise(CHOICES), ids=str)
def test_options_go_together(options: dict[str, str | bool]) -> None:
    match = play(game("sowing", 2, most_rounds=5, **options).new(seed=1), seed=2)
    assert match.termination in ("limit", "finished")
