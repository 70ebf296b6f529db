"""The cautious player sees to the end of its turn, no further, and nothing that it may not know."""

from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Match
from rulewright_tools.agents import Agent, Cautious, Greedy, RandomAgent, stream
from rulewright_tools.agents.matches import play_out
from rulewright_tools.agents.races import quickest
from rulewright_tools.agents.turns import Turns

SMALL_GAMES = Path(__file__).resolve().parents[2] / "small_games"

HEAD = "game: {id: g, title: G, version: 1}\nplayers: [ann, bob]\n"
POINTS = "vars: {points: {per: player, type: -100..100}}\nscoring: {points: points(me)}\nranking: [total]\n"


def game_of(text: str) -> rulewright.Game:
    return rulewright.load_text(HEAD + text)


def turn_of(do: str, more: str = POINTS) -> str:
    lines = "".join(f"      {line}\n" for line in do.strip().splitlines())
    return f"{more}phases:\n  turn:\n    for: players\n    limit: 20\n    until: never\n    do: |\n{lines}"


def chosen(match: Match, seed: int = 1, budget: int = 1200) -> str:
    return Cautious(stream(seed, "x"), budget).choose(match, match.options).text


def all_chosen(match: Match) -> set[str]:
    return {chosen(match, seed) for seed in range(12)}


TWO_STEPS = turn_of("""
choose a in 1..4, "first {a}"
add a to points(me)
choose b in 1..3, "second {b}"
if a = 2 and b = 3: add 20 to points(me)
if a = 4: end game won by opponent
""")


def test_it_sees_what_a_later_decision_of_its_turn_brings() -> None:
    match = game_of(TWO_STEPS).new()
    assert Greedy(stream(1, "x")).choose(match, match.options).text == "first 4"
    assert all_chosen(match) == {"first 2"}
    match.play("first 2")
    assert all_chosen(match) == {"second 3"}


WIN_OR_LOSE = turn_of("""
choose a in 1..3, "go {a}"
choose b in 1..2, "then {b}"
if a = 1: add 50 to points(me)
if a = 2 and b = 2: end game won by me
if a = 3 or points(opponent) < 0 and a = 1: end game won by opponent
""")


def test_it_takes_a_win_of_this_turn_before_any_points() -> None:
    assert all_chosen(game_of(WIN_OR_LOSE).new()) == {"go 2"}


LOSE = turn_of("""
choose a in 1..3, "go {a}"
choose b in 1..2, "then {b}"
add 10 * a to points(me)
if a = 3 or a = 2 and b = 1: end game won by opponent
""")


def test_it_loses_only_where_everything_loses() -> None:
    match = game_of(LOSE).new()
    assert all_chosen(match) == {"go 2"}  # more than by 1, and with the right second choice not lost
    match.play("go 2")
    assert all_chosen(match) == {"then 2"}
    match.undo()
    match.play("go 3")
    assert all_chosen(match) == {"then 1", "then 2"}


def test_it_does_not_look_into_its_next_turn() -> None:
    text = turn_of('choose a in 1..2, "go {a}"\nif turn.number > 1: add 9 * a to points(me)').replace(
        "for: players", "for: set(ann)"
    )
    assert all_chosen(game_of(text).new()) == {"go 1", "go 2"}


INTERRUPTED = turn_of("""
choose a in 1..2, "go {a}"
if a = 1:
  as opponent:
    choose b in 1..5, "answer {b}"
  add -3 to points(me)
""")


def test_it_sees_what_its_turn_brings_after_an_answer_of_somebody_else() -> None:
    assert all_chosen(game_of(INTERRUPTED).new()) == {"go 2"}


LOWEST = turn_of('choose a in 1..3, "go {a}"\nadd a to points(me)', POINTS.replace("[total]", "[{lowest: total}]"))


@pytest.mark.parametrize("agent", [Greedy, Cautious])
def test_where_the_lowest_total_wins_less_is_better(agent: type[Greedy] | type[Cautious]) -> None:
    match = game_of(LOWEST).new()
    assert agent(stream(1, "x")).choose(match, match.options).text == "go 1"


LONG = turn_of("""
for each i in 1..12:
  choose a in 0..3, "step {a}"
  add a to points(me)
""")


@pytest.mark.parametrize("budget", [4, 60, 600])
def test_a_long_turn_is_cut_down_to_the_budget(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(LONG)
    match = game.new()
    played = []
    play = game.machine.play

    def counted(state: Any, player: int, option: int) -> None:
        played.append(option)
        play(state, player, option)

    monkeypatch.setattr(game.machine, "play", counted)
    text = chosen(match, budget=budget)
    assert len(played) <= budget + 4 * 60
    assert budget < 600 or text == "step 3"


DIE = turn_of("""
choose one:
  option "roll":
    choose d in 1..2 at random
    if d = 2: add 90 to points(me)
    else: add -90 to points(me)
  option "stay"
""")


def test_it_does_not_foresee_chance() -> None:
    game = game_of(DIE)
    rolls = [seed for seed in range(40) if chosen(game.new(seed), seed) == "roll"]
    twos = 0
    for seed in rolls:
        match = game.new(seed)
        match.play("roll")
        twos += match.scores["ann"]["total"] > 0
    assert 5 < len(rolls) < 35  # the three rolls that it tries come out well or not
    assert 0 < twos < len(rolls)  # but the true one is another


HIDDEN = (
    HEAD
    + """\
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
)


def test_it_does_not_look_at_what_is_hidden() -> None:
    game = rulewright.load_text(HIDDEN)
    gains = []
    for seed in range(60):
        match = game.new(seed)
        match.play(chosen(match, seed))
        gains.append(match.scores["ann"]["total"])
    assert 15 < gains.count(9) < 45  # one that looked would always have it


def test_in_a_race_it_acts_when_that_leaves_it_better_off() -> None:
    game = rulewright.load(SMALL_GAMES / "snap.yaml")
    agents = {seat: Cautious(stream(1, seat)) for seat in game.seats}
    races = stream(1, "races")
    seen = set()
    for seed in range(4):
        match = game.new(seed)
        while len(match.observe()["places"]["deck"]) > 1:  # then the end is in sight, which counts for more
            pile = match.observe()["places"]["pile"]
            equal = pile[-1] == pile[-2]
            seen.add(equal)
            for seat, agent in agents.items():
                own = [option for option in match.options if option.player == seat]
                assert agent.wants_to_act(match, own) is equal
                assert not equal or agent.choose(match, own).text == "snap"
            seat = quickest(match, agents, races)
            match.play("snap" if equal else "let it lie", by=seat)
    assert seen == {True, False}


def test_who_does_not_want_to_act_leaves_the_race_to_the_others() -> None:
    game = rulewright.load(SMALL_GAMES / "snap.yaml")
    match = game.new(1)
    races = stream(1, "races")
    first, second = game.seats[:2]
    assert match.observe()["places"]["pile"][0] != match.observe()["places"]["pile"][1]
    agents: dict[str, Agent] = {first: Cautious(stream(1, first)), second: RandomAgent(stream(1, second))}
    assert {quickest(match, agents, races) for _ in range(20)} == {second}
    assert {quickest(match, {first: agents[first]}, races) for _ in range(20)} == {second}  # a person


def test_it_chooses_alike_on_both_machines_and_changes_nothing() -> None:
    moves = []
    for executor in ("reference", "wasm"):
        match = rulewright.load(SMALL_GAMES / "boxes.yaml", executor=executor).new(2)
        agents = {seat: Cautious(stream(1, seat), 100) for seat in match.game.seats}
        digest = match.digest
        agents["one"].choose(match, match.options)
        assert match.digest == digest
        play_out(match, agents, stream(1, "races"))
        moves.append([move.text for move in match.moves])
    assert moves[0] == moves[1]


def test_a_turn_is_told_from_the_next_one() -> None:
    game = game_of(TWO_STEPS)
    turns = Turns(game.code)
    match = game.new()
    stands = [turns.turn(match.game.machine.to_bytes(match.state))]
    for move in ("first 1", "second 1", "first 1", "second 1"):
        match.play(move)
        stands.append(turns.turn(match.game.machine.to_bytes(match.state)))
    assert stands[0] == stands[1]
    assert stands[2] == stands[3]
    assert len({stands[0], stands[2], stands[4]}) == 3


def test_chance_that_was_used_is_noticed() -> None:
    game = game_of(DIE)
    turns = Turns(game.code)
    used = []
    for option in ("stay", "roll"):
        match = game.new()
        before = turns.chance(game.machine.to_bytes(match.state))
        match.play(option)
        used.append(turns.chance(game.machine.to_bytes(match.state)) != before)
    assert used == [False, True]
