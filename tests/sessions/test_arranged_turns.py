"""The order of turns in a position that is given: it follows from what the places hold there."""

import pytest

import rulewright
from rulewright import Game, Match, PlaceError

GAME = """
game: {id: laps, title: Laps, version: 1}
players: [ann, bob, cid]
vars:
  starter: {type: player, start: bob}
  out: {per: player, type: bool}
  n: 0..20
phases:
  round:
    until: n >= 12
    limit: 9
    steps:
      turn:
        for: all p in players clockwise from starter where not out(p)
        do: |
          choose k in 1..1, "go"
          add k to n
      help:
        for: players clockwise from starter
        until: n >= 12
        limit: 9
        steps:
          offer:
            for: all p in players where not out(p) and p != me
            do: |
              choose k in 1..1, "offer"
              add k to n
"""


@pytest.fixture(scope="module")
def laps(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("laps")
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return rulewright.load(folder)


def asked(match: Match, times: int) -> list[str]:
    """Who is asked, one after the other."""
    seats = []
    for _ in range(times):
        (seat,) = match.actors
        seats.append(seat)
        match.play(match.options[0])
    return seats


def test_the_first_of_the_given_order_is_on_turn(laps: Game) -> None:
    assert asked(laps.arrange({"starter": "cid"}, at="turn"), 3) == ["cid", "ann", "bob"]


def test_nobody_has_a_turn_twice_in_the_lap_that_is_given(laps: Game) -> None:
    assert asked(laps.arrange({"starter": "ann"}, at="turn", me="ann"), 3) == ["ann", "bob", "cid"]


def test_whoever_is_on_turn_stands_at_their_place_in_the_order(laps: Game) -> None:
    match = laps.arrange({"starter": "cid"}, at="turn", me="ann")
    assert asked(match, 2) == ["ann", "bob"]
    assert match.actors == ("ann",)  # the next phase: cid, with whom it begins, is offered to by the others


def test_who_is_given_to_be_out_has_no_turn(laps: Game) -> None:
    match = laps.arrange({"out(bob)": True, "starter": "ann"}, at="turn")
    assert asked(match, 2) == ["ann", "cid"]
    with pytest.raises(PlaceError, match=r"bob has no turn in the phase 'turn' \(turns: ann, cid\)"):
        laps.arrange({"out(bob)": True, "starter": "ann"}, at="turn", me="bob")


def test_a_position_in_which_nobody_has_a_turn_is_refused(laps: Game) -> None:
    with pytest.raises(PlaceError, match="nobody has a turn in the phase 'turn'"):
        laps.arrange({"out": True}, at="turn")


def test_the_phases_around_take_their_orders_from_what_is_given_too(laps: Game) -> None:
    match = laps.arrange({"starter": "cid"}, at="offer", me="bob")
    assert asked(match, 3) == ["bob", "bob", "cid"]  # those who are not cid, then those who are not ann


@pytest.mark.parametrize("executor", ["reference", "wasm"])
def test_the_machines_go_on_alike(laps: Game, executor: str) -> None:
    game = rulewright.load(laps.path, executor=executor)
    assert asked(game.arrange({"starter": "cid"}, at="offer", me="ann"), 4) == ["ann", "bob", "bob", "cid"]
