"""Small games, each for one thing that the language must be able to say, on the reference machine."""

from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright import Game
from tests.random_play import play_checked

HERE = Path(__file__).parent
SEATS = {"bluff": (2,), "snap": (2, 4), "auction": (2, 3), "pig": (2,), "boxes": (2,), "tribute": (2, 3), "loops": (2,)}
GAMES = 200
CHUNK = 50


@cache
def load(name: str, players: int) -> Game:
    return rulewright.load(HERE / f"{name}.yaml", players=players, executor="reference")


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize(("name", "players"), [(name, n) for name, counts in SEATS.items() for n in counts])
def test_random_games_keep_every_invariant(name: str, players: int, first: int) -> None:
    game = load(name, players)
    for seed in range(first, first + CHUNK):
        play_checked(game, seed)


@pytest.mark.parametrize("path", sorted(HERE.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_small_game_checks_without_an_error(path: Path) -> None:
    errors = [d for d in rulewright.check(path) if d.severity is rulewright.Severity.ERROR]
    assert errors == []


def test_a_hidden_hand_is_seen_by_its_owner_only() -> None:
    match = load("bluff", 2).new(seed=3)
    mine, theirs = match.place("hand", "left"), match.place("hand", "right")
    seen = match.observe("left")
    assert seen["places"]["hand"]["left"] == mine
    assert theirs not in (seen["places"]["hand"]["right"], mine)
    assert match.observe("right")["places"]["hand"]["right"] == theirs


def test_dealing_anew_keeps_what_a_player_sees() -> None:
    match = load("bluff", 2).new(seed=3)
    hands = set()
    for seed in range(40):
        other = match.redeal("left", seed)
        assert other.observe("left") == match.observe("left")
        assert [o.text for o in other.options] == [o.text for o in match.options]
        hands.add(str(other.place("hand", "right")))
    assert len(hands) > 1, "what is hidden never changes"


def test_a_race_is_open_to_all_who_have_an_option() -> None:
    match = load("snap", 4).new(seed=1)
    assert match.actors == ("p1", "p2", "p3", "p4")
    match.play("let it lie", by="p3")
    assert match.moves[-1].player == "p3"


def test_the_first_caller_acts_alone() -> None:
    game = load("snap", 2)
    for seed in range(50):
        match = game.new(seed)
        while not match.over:
            match.play("snap", by="p2")
            if "give back" in " ".join(o.text for o in match.options):
                assert match.actors == ("p2",)
                return
    pytest.fail("no false snap happened with cards to give back")


def test_sealed_bids_are_open_until_all_have_bid_and_their_order_leaves_no_trace() -> None:
    game = load("auction", 3)
    one, two = game.new(seed=0), game.new(seed=0)
    for seat, bid in (("p1", 3), ("p2", 7), ("p3", 5)):
        one.play(f"bid {bid}", by=seat)
    for seat, bid in (("p3", 5), ("p1", 3), ("p2", 7)):
        assert seat in two.actors
        two.play(f"bid {bid}", by=seat)
    assert one.digest == two.digest
    assert one.place("lots") == {"p1": 0, "p2": 1, "p3": 0}


def test_a_sealed_bid_is_hidden_while_others_bid() -> None:
    match = load("auction", 2).new(seed=0)
    before = match.observe("p2")
    match.play("bid 9", by="p1")
    after = match.observe("p2")
    assert before["places"] == after["places"]
    assert "9" not in str(after.get("answered", ""))


def test_a_die_is_thrown_by_the_machine_and_the_seed_decides() -> None:
    game = load("pig", 2)
    first = [game.new(seed).options[-1].text for seed in range(60)]
    assert first == [game.new(seed).options[-1].text for seed in range(60)]
    assert {text for text in first if text.startswith("stop at")} >= {f"stop at {d}" for d in range(2, 7)}


def test_containers_appear_and_vanish() -> None:
    match = load("boxes", 2).new(seed=0)
    match.play("open a crate at place 1")
    for colour in ("black", "black", "white", "white"):
        assert len(match.place("shelf")) == 1  # type: ignore[arg-type]
        match.play(f"put a {colour} stone into crate 1")
    assert match.place("shelf") == []
    assert match.place("gone", "one") == {"black": 2, "white": 2}


def test_a_full_side_of_a_container_is_not_offered() -> None:
    match = load("boxes", 2).new(seed=0)
    match.play("open a crate at place 1")
    for _ in range(3):
        match.play("put a black stone into crate 1")
    assert "put a black stone into crate 1" not in [o.text for o in match.options]


def test_an_opponent_decides_in_my_turn() -> None:
    game = load("tribute", 3)
    for seed in range(30):
        match = game.new(seed)
        while not match.over:
            asked = {o.player for o in match.options}
            if any(o.text == "pay a coin" for o in match.options):
                assert asked != {match.moves[-1].player}
                return
            match.play(match.options[0])
    pytest.fail("nobody was ever asked in another player's turn")


def test_a_card_starts_another_action_which_asks_again() -> None:
    game = load("tribute", 2)
    texts = set()
    for seed in range(60):
        match = game.new(seed)
        while not match.over:
            texts |= {o.text for o in match.options}
            match.play(match.options[-1])
    assert any(text.startswith("repeat deed") for text in texts)


def test_an_endless_loop_is_not_offered() -> None:
    match = load("loops", 2).arrange(
        {"mark": [False, False, True, False, False, False], "stride": 2}, at="turn", me="one", seed=2
    )
    stride = match.place("stride")
    assert isinstance(stride, int)
    reachable = {a for a in range(6) if any((a + k * stride) % 6 == 2 for k in range(1, 7))}
    assert [o.text for o in match.options] == [f"run from {a + 1}" for a in sorted(reachable)]
