"""Steps of the ranking as they may be written."""

import pytest

import rulewright
from rulewright.reading.specification import read_text
from rulewright.syntax.declare import declare

GAME = """
game: {{id: race, title: Race, version: 1}}
players: 2
vars: {{steps: {{per: player, type: 0..9}}}}
phases: {{turn: {{for: players, do: 'choose n in 1..2, "{{n}}"'}}}}
scoring: {{steps: steps(me)}}
ranking:
  - {}
"""


@pytest.mark.parametrize(
    ("step", "lowest", "clauses"),
    [
        ("total", False, []),
        ("highest: total", False, []),
        ("{highest: total, clause: [RA-1, RA-2]}", False, ["RA-1", "RA-2"]),
        ("{lowest: total, clause: RA-1}", True, ["RA-1"]),
    ],
)
def test_a_step_may_say_its_direction_and_its_clauses(step: str, lowest: bool, clauses: list[str]) -> None:
    specification, _ = read_text(GAME.format(step), "race.yaml")
    assert specification is not None
    game, found = declare(specification)
    assert found == ()
    assert game is not None
    assert game.ranking is not None
    (rung,) = game.ranking
    assert rung.lowest is lowest
    assert [clause.text for clause in rung.about.clauses] == clauses


@pytest.mark.parametrize("step", ["{lowest: total, highest: total}", "{clause: RA-1}"])
def test_a_step_has_one_direction(step: str) -> None:
    messages = [one.message for one in rulewright.check_text(GAME.format(step), "race.yaml")]
    assert "a step of the ranking has either `highest` or `lowest`" in messages
    assert len(messages) == 1
