"""Things named in positions arranged by hand and in what is read: whose, which of several copies, where they lie."""

from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright import Game
from rulewright.sessions.option import Plain

GAME = """
game: {id: bags, title: Bags, version: 1}
players: [ann, bob]
things:
  card: {columns: {name: enum names}, rows: [{name: king, copies: 3}, {name: queen, copies: 2}], label: "{it.name}"}
  bag: {per: player, count: 3, label: "bag {index(row(it.owner), it)}", zones: {held: {holds: card}}}
zones:
  row: {per: player, holds: bag, order: row}
  pool: {holds: card, start: all x in cards where x.name = king}
phases:
  deal: |
    for each p in players:
      for each b in bags of p where index(bags of p, b) < 3: move b to row(p)
  turn: {for: players, do: 'choose b in row(me), "{b}"'}
"""


@pytest.fixture
def bags(tmp_path: Path) -> Game:
    return _load(tmp_path)


@cache
def _load(folder: Path) -> Game:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return rulewright.load(folder)


def test_a_things_owner_may_stand_before_its_label(bags: Game) -> None:
    match = bags.arrange({"bob bag 2.held": ["king"], "ann bag 1.held": ["queen"]}, at="turn")
    assert match.place("bob bag 2.held") == ["king"]
    assert match.place("ann bag 1.held") == ["queen"]
    assert match.place("bag 1.held") == ["queen"]
    assert match.place("ann bag 2.held") == []


def test_things_with_one_name_have_keys_of_their_own(bags: Game) -> None:
    match = bags.arrange({"bob bag 1.held": ["king"]}, at="turn")
    assert match.place("bag.held") == {
        "bag 1": [],
        "bag 2": [],
        "ann bag 3": [],
        "bag 1 2": ["king"],
        "bag 2 2": [],
        "bob bag 3": [],
    }


def test_copies_come_from_the_box_before_they_come_from_elsewhere(bags: Game) -> None:
    """The kings lie in the pool, the queens in the box: only what is missing there leaves a place that is not given."""
    assert bags.arrange({"ann bag 1.held": ["queen", "queen"]}, at="turn").place("pool") == ["king", "king", "king"]
    twice: dict[str, Plain] = {"ann bag 1.held": ["king"], "pool": ["king", "queen"], "ann bag 2.held": ["king"]}
    assert bags.arrange(twice, at="turn").place("pool") == ["king", "queen"]


def test_a_name_means_what_is_in_play_before_what_is_in_the_box(bags: Game) -> None:
    """A blank in the box is called by its number, as a bag in the row is by its place."""
    match = bags.arrange({"row(ann)": ["bag 2", "bag 1"], "bag 1.held": ["king"]}, at="turn")
    assert match.place("row", "ann") == ["bag 1", "bag 2"]
    assert match.place("bag 2.held") == ["king"]
