"""Agents play any game to its end, the same for the same seed, and know no more than they may."""

from pathlib import Path

import pytest

import rulewright
from rulewright_tools.agents import AGENTS, Greedy, RandomAgent, agents_for, stream
from rulewright_tools.agents.matches import play_out, simulate_matches
from rulewright_tools.agents.standings import standing
from rulewright_tools.agents.unknowns import hides_something, nothing_to_guess

SMALL_GAMES = sorted((Path(__file__).resolve().parents[2] / "small_games").glob("*.yaml"))

TAKE_OR_LOSE = """\
game: {id: take, title: Take, version: 1}
players: [ann, bob]
tokens: {coin: {count: 20}}
zones:
  hand: {per: player, holds: coin}
phases:
  turn:
    for: players
    do: |
      choose n in 1..5, "take {n}"
      move n coins from box to hand(me)
      if n = 5: end game won by opponent
scoring: {coins: hand(me)}
ranking: [total]
"""

HIDDEN_PRIZE = """\
game: {id: prize, title: Prize, version: 1}
players: [ann, bob]
things:
  card: {columns: {worth: 0..9}, rows: [{worth: 0}, {worth: 9}]}
zones:
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
vars: {gain: {per: player, type: 0..9}}
phases:
  turn:
    for: set(ann)
    do: |
      choose one:
        option "top": set gain(me) to top(deck).worth
        option "bottom": set gain(me) to bottom(deck).worth
scoring: {gain: gain(me)}
ranking: [total]
"""


@pytest.mark.parametrize("name", [name for name in AGENTS if name != "human"])
@pytest.mark.parametrize("path", SMALL_GAMES, ids=lambda path: path.stem)
def test_every_agent_plays_every_game_to_its_end_alike_for_one_seed(path: Path, name: str) -> None:
    game = rulewright.load(path)
    digests = []
    for _ in range(2):
        match = game.new(3)
        play_out(match, agents_for(dict.fromkeys(game.seats, name), 5), stream(5, "races"))
        assert match.over
        digests.append(match.digest)
    assert digests[0] == digests[1]


def test_seats_have_streams_of_their_own() -> None:
    assert stream(1, "ann").random() == stream(1, "ann").random()
    assert len({stream(1, "ann").random(), stream(1, "bob").random(), stream(2, "ann").random()}) == 3


def test_nobody_plays_for_a_human_seat() -> None:
    agents = agents_for({"ann": "human", "bob": "greedy", "eve": "random"}, 1)
    assert {seat: type(agent) for seat, agent in agents.items()} == {"bob": Greedy, "eve": RandomAgent}


def test_greedy_takes_the_most_but_does_not_lose_for_it() -> None:
    match = rulewright.load_text(TAKE_OR_LOSE).new()
    assert Greedy(stream(1, "ann")).choose(match, match.options).text == "take 4"


def test_a_standing_is_the_result_first_and_then_the_lead() -> None:
    match = rulewright.load_text(TAKE_OR_LOSE).new()
    match.play("take 3")
    assert (standing(match, "ann"), standing(match, "bob")) == ((0.0, 3.0), (0.0, -3.0))
    match.play("take 5")
    assert (standing(match, "ann"), standing(match, "bob")) == ((1.0, -2.0), (-1.0, 2.0))


def test_greedy_does_not_look_at_what_is_hidden() -> None:
    game = rulewright.load_text(HIDDEN_PRIZE)
    gains = []
    for seed in range(60):
        match = game.new(seed)
        match.play(Greedy(stream(seed, "ann")).choose(match, match.options))
        gains.append(match.scores["ann"]["total"])
    assert 15 < gains.count(9) < 45  # one that looked would always have it


def test_choosing_changes_nothing() -> None:
    for path in SMALL_GAMES:
        match = rulewright.load(path).new(2)
        digest = match.digest
        own = [option for option in match.options if option.player == match.actors[0]]
        Greedy(stream(1, "x")).choose(match, own)
        assert match.digest == digest


def test_games_between_agents_are_counted_like_random_ones() -> None:
    game = rulewright.load_text(TAKE_OR_LOSE)
    done: list[int] = []
    simulation = simulate_matches(
        game, 5, 9, lambda seed: agents_for({"ann": "greedy", "bob": "greedy"}, seed), done.append
    )
    assert (simulation.plies, simulation.terminations, done) == ((2,) * 5, {"finished": 5}, [1, 2, 3, 4, 5])
    assert simulation.as_data()["each"][0]["scores"]["ann"] == {"coins": 4, "total": 4}


@pytest.mark.parametrize(
    ("name", "hides", "open_"),
    [
        ("auction", True, False),
        ("bluff", True, False),
        ("pig", False, False),
        ("loops", False, False),
        ("boxes", False, True),
    ],
)
def test_what_players_do_not_know_is_told_from_the_code(name: str, hides: bool, open_: bool) -> None:
    path = next(path for path in SMALL_GAMES if path.stem == name)
    code = rulewright.load(path).code
    assert (hides_something(code), nothing_to_guess(code)) == (hides, open_)
