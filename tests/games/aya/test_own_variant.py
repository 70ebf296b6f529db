"""A variant that a table might make up: shorter stacks, and a right OYE wins the cards that it costs the others."""

from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Game
from tests.games.aya.engine import balls, card, cards, game
from tests.games.aya.plain_aya import excepted
from tests.games.aya.test_random_games import play

ROBBERS = """\
variant: {id: robbers, of: aya/oye@1, title: AYA or OYE for robbers}
set:
  tables.hand_size.rows: {2: 6, 3: 6, 4: 5, 5: 5, 6: 4}
  actions.justified:
    clause: AY-V1.12
    do: |
      for each p in others: move top(stack(p)) to stack(me) at bottom
"""


@pytest.fixture
def folder(copied: Path) -> Path:
    (copied / "variants" / "robbers.yaml").write_text(ROBBERS, encoding="utf-8")
    return copied


def robbers(folder: Path, players: int) -> Game:
    return rulewright.load(folder, variant="robbers", players=players)


def test_it_takes_at_most_ten_lines() -> None:
    assert len(ROBBERS.splitlines()) <= 10


def test_stacks_are_shorter_and_all_other_cards_are_neutral(folder: Path) -> None:
    match = robbers(folder, 4).new(seed=1)
    assert [len(cards(match, "stack", seat)) for seat in match.game.seats] == [5, 5, 5, 5]
    assert len(cards(match, "neutral", 1)) == 19


def test_a_right_oye_wins_the_top_cards_of_the_others(folder: Path) -> None:
    low, high = card("BBYYB", "dark"), card("BYYYB", "dark")
    places: dict[str, Any] = {
        "track": list("YYBBBBBYY"),
        "stack": {"p1": [high], "p2": [low, high], "p3": [card("BBYYY", "dark"), low]},
        "neutral": [[], []],
    }
    for one, left in ((game("oye", 3), [1, 1, 1]), (robbers(folder, 3), [3, 1, 1])):
        match = one.arrange(places, at="call")
        match.play("OYE", by="p1")
        assert balls(match) == excepted("YYBBBBBYY")
        assert [len(cards(match, "stack", seat)) for seat in match.game.seats] == left


def test_its_random_games_end(folder: Path) -> None:
    for players in (2, 6):
        assert play(robbers(folder, players), seed=1).termination == "finished"
