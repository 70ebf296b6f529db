"""What goes wrong in one game of many is found by the games that are played swiftly, and shown like everything else."""

import pytest

from rulewright import load_text
from rulewright_tools.fuzzing import Budget, Kind, Setup, fuzz
from rulewright_tools.fuzzing.setup import Subject
from rulewright_tools.fuzzing.shrinking import Effort
from rulewright_tools.fuzzing.swift import play_swiftly

# Heads seven times in a row: once in 128 games.
GAME = """\
game: {id: coins, title: Coins, version: 1}
players: [ann, bob]
options:
  longest: {type: 1..9, default: 7, text: When it goes wrong}
tokens:
  penny: {count: 9}
zones:
  purse: {holds: penny, start: 9}
  row: {holds: penny, capacity: 9}
phases:
  turn:
    for: players
    until: row = 9
    limit: 8
    do: |
      choose one:
        option "heads":
          move 1 penny from purse to row
          NOW
        option "tails": move all from row to purse
"""
FAULTS = {
    Kind.RULE_ERROR: GAME.replace("NOW", "if row = longest: move 9 pennies from purse to row"),
    Kind.DEAD_END: GAME.replace("NOW", 'if row = longest: choose n in 1..2 where n > 2, "{n}"'),
    Kind.INVARIANT: GAME.replace("          NOW\n", "") + "invariants:\n  short: row < longest\n",
}


def loader(text: str) -> Subject:
    return Subject(Setup("coins.yaml"), load_text(text))


@pytest.mark.parametrize("kind", FAULTS, ids=lambda kind: kind.value)
def test_a_rare_fault_is_found_and_shown_by_its_moves(kind: Kind) -> None:
    report = fuzz(Setup("coins.yaml"), 1, Budget(games=20, effort=Effort(5, 5)), loader=lambda _: loader(FAULTS[kind]))
    (failure,) = report.failures
    assert failure.problem.kind is kind
    assert [move.text for move in failure.smallest.moves[-7:]] == ["heads"] * 7
    assert report.swift_games > 10 * report.games


def test_a_sound_game_is_played_to_the_last() -> None:
    swift = play_swiftly(loader(GAME.replace("          NOW\n", "")), 5, 300)
    assert (swift.games, swift.plies, swift.failed) == (300, 2400, None)
