"""Kinds of options counted: what was on offer, what was chosen, and what became of the lead by the end of the turn."""

from dataclasses import astuple

import pytest

from rulewright import Game, Match, load_text
from rulewright_tools.agents.choices import ChoiceTallies

POINTS = """\
game: {id: points, title: Points, version: 1}
players: [ann, bob]
vars:
  points: {per: player, type: 0..99, start: 9}
phases:
  turn:
    for: players
    until: never
    limit: 4
    do: |
      choose one:
        option "gain {n}" for n in 1..2: add n to points(me)
        option "give": add 1 to points(opponent)
        option "wait" where points(me) > 9: wait
actions:
  wait: |
    may choose n in 1..3, "after all {n}"
    if n != none: add -n to points(me)
scoring: {points: points(me)}
ranking: [total]
"""
CALLS = """\
game: {id: calls, title: Calls, version: 1}
players: [ann, bob]
vars:
  won: {per: player, type: 0..9}
phases:
  call:
    until: never
    limit: 3
    do: |
      as quickest of players:
        choose one:
          option "mine":
            add 1 to won(me)
            as next(me):
              choose one:
                option "no": add 2 to won(me)
                option "yes": add 0 to won(me)
ranking: [highest: won(me)]
"""


def played(game: Game, *texts: str) -> Match:
    match = game.new(seed=1)
    for text in texts:
        (option, *_) = (option for option in match.options if option.text == text)
        match.play(option)
    return match


def counted(*matches: Match) -> dict[str, tuple[int, ...]]:
    """For each kind offered, chosen, grew, same, fell."""
    tallies = ChoiceTallies(matches[0].game.code)
    for match in matches:
        tallies.add(match)
    return {f"{one.choice}: {one.option}": astuple(one)[2:] for one in tallies.tallies}


def test_options_are_counted_by_kind_whatever_their_values() -> None:
    game = load_text(POINTS)
    assert counted(played(game, "gain 1", "gain 2", "give", "give")) == {
        "turn: gain …": (4, 2, 2, 0, 0),
        "turn: give": (4, 2, 0, 0, 2),
        "turn: wait": (2, 0, 0, 0, 0),
    }


def test_the_lead_is_looked_at_when_the_turn_is_over_and_passing_is_a_kind() -> None:
    game = load_text(POINTS)
    matches = [
        played(game, "gain 1", "gain 1", "wait", "after all 2", "wait", "pass"),
        played(game, "gain 2", "give", "wait", "pass", "give"),
    ]
    found = counted(*matches)
    assert found["turn: wait"] == (3, 3, 0, 2, 1)
    assert found["actions.wait: after all …"] == (3, 1, 0, 0, 1)
    assert found["actions.wait: (passed)"] == (3, 2, 0, 2, 0)


def test_in_a_race_whoever_called_is_looked_at_when_the_call_is_over() -> None:
    game = load_text(CALLS.replace("ranking: [highest: won(me)]", "scoring: {won: won(me)}\nranking: [total]"))
    found = counted(played(game, "mine", "yes", "mine", "no", "mine", "yes"))
    assert found["call: mine"] == (3, 3, 2, 0, 1)
    assert found["call: no"] == (3, 1, 1, 0, 0)
    assert found["call: yes"] == (3, 2, 0, 2, 0)


def test_in_a_game_without_scores_choices_are_only_counted() -> None:
    found = counted(played(load_text(CALLS), "mine", "yes", "mine", "no", "mine", "yes"))
    assert found["call: mine"] == (3, 3, 0, 0, 0)


def test_a_match_that_began_in_a_position_is_refused() -> None:
    game = load_text(POINTS)
    match = game.arrange({"points(ann)": 5}, at="turn", me="ann", seed=1)
    with pytest.raises(ValueError, match="from its beginning"):
        ChoiceTallies(game.code).add(match)
