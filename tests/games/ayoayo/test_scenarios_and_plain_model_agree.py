"""Every number in the scenario files is right by the plain model too, so a slip in both engine and scenario shows."""

from pathlib import Path

import pytest

from rulewright.reading.files import Folder
from rulewright.reading.resources import shipped_folder
from rulewright_tools.fidelity.scenario import Scenario, load_scenarios
from rulewright_tools.fidelity.scenario_runner import run_scenario
from tests.games.ayoayo.plain_match import PlainGame

SCENARIOS, MISTAKES = load_scenarios(Folder.at(Path(shipped_folder("games")) / "ayoayo"))
# The short game's house rule is its own: the plain model knows only the rulebook.
PLAIN = [scenario for scenario in SCENARIOS if "short" not in scenario.variants]


def plain_game(scenario: Scenario) -> PlainGame:
    options = {name: value for name, value in scenario.options if isinstance(value, str)}
    return PlainGame(**options, seeds=3 if "three_seeds" in scenario.variants else 4)


def test_scenario_files_have_no_mistakes() -> None:
    assert MISTAKES == ()


@pytest.mark.parametrize("scenario", PLAIN, ids=lambda scenario: scenario.id)
def test_plain_model_agrees_with_scenario(scenario: Scenario) -> None:
    assert [failure.message for failure in run_scenario(scenario, plain_game).failures] == []


def test_every_example_of_the_checklist_has_a_scenario() -> None:
    ids = {scenario.id for scenario in SCENARIOS}
    # 9 is the first ply of example 2, 16 is a set of invariants
    missing = [n for n in range(1, 16) if n != 9 and f"AO-T.{n}" not in ids]
    assert missing == []
