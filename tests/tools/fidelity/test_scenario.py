"""Scenario files: what is read from them, and what is said about mistakes in them."""

from pathlib import Path

import pytest
import yaml

from rulewright_tools.fidelity.scenario import load_scenarios
from tests.house.files import CHECKOUT
from tests.tools.fidelity.helpers import folder_with, said, scenarios_of
from tests.tools.fidelity.test_schemas import validator


def test_a_scenario_is_read_whole(tmp_path: Path) -> None:
    (scenario,) = scenarios_of(
        tmp_path,
        "- id: one\n"
        "  title: All there is\n"
        "  clauses: [PB-1, PB-2]\n"
        "  variant: night\n"
        "  options: {starter: grey, hands: {grey: 3, dark: 4}}\n"
        "  players: 2\n"
        "  seed: 9\n"
        "  at: turn\n"
        "  me: grey\n"
        "  given: {house: 1 0 2}\n"
        "  steps:\n"
        "    - asked: grey\n"
        "      offered: {includes: [sow 1], excludes: [{p: 2}], count: 4}\n"
        "      play: sow 1\n"
        "      by: grey\n"
        "      expect: {house(2): 1}\n"
        "      over: true\n"
        "      termination: ended\n"
        "      scores: {grey: 4}\n"
        "      ranking: [[grey, dark]]\n",
    )
    step = scenario.steps[0]
    assert [clause.text for clause in scenario.clauses] == ["PB-1", "PB-2"]
    assert scenario.variants == ("night",)
    assert scenario.options == (("starter", "grey"), ("hands", {"grey": "3", "dark": "4"}))
    assert (scenario.players, scenario.seed) == (2, 9)
    assert step.asked is not None
    assert [seat.text for seat in step.asked] == ["grey"]
    assert step.offered is not None
    assert (step.offered.exactly, step.offered.count, len(step.offered.excludes)) == (None, 4, 1)
    assert step.over is not None
    assert step.over.text == "true"


def test_files_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    one = "- {id: %s, title: t, steps: [{over: false}]}\n"
    folder = folder_with(tmp_path, scenarios__b=one % "later", scenarios__a=one % "earlier")
    scenarios, mistakes = load_scenarios(folder)
    assert mistakes == ()
    assert [scenario.id for scenario in scenarios] == ["earlier", "later"]


def test_a_scenario_that_checks_nothing_is_a_mistake(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, scenarios__a="- {id: idle, title: t, steps: [{play: sow 1}]}\n")
    assert said(load_scenarios(folder)[1]) == ["1:8 missing-key: the scenario `idle` checks nothing"]


@pytest.mark.parametrize(
    ("step", "key"),
    [
        ("expect: {}", "expect"),
        ("expect: {mark: {}}", "mark"),
        ("expect: {mark: {a: {}}}", "a"),
        ("expect: {mark: [{}]}", "mark"),
        ("counts: {}", "counts"),
        ("counts: {mark: {}}", "mark"),
        ("sees: {}", "sees"),
        ("sees: {cross: {}}", "cross"),
        ("sees: {cross: {mark: {}}}", "mark"),
        ("scores: {}", "scores"),
        ("scores: {cross: {}}", "cross"),
        ("offered: {}", "offered"),
        ("offered: {includes: []}", "includes"),
        ("offered: {excludes: [], count: 3}", "excludes"),
    ],
)
def test_a_key_under_which_nothing_is_written_is_a_mistake(tmp_path: Path, step: str, key: str) -> None:
    """Here and in the schema, whether something else is checked or not."""
    for more in ("", ", over: false"):
        text = f"- {{id: a, title: t, steps: [{{{step}{more}}}]}}\n"
        column = text.rindex(f"{key}:") + 1
        assert said(load_scenarios(folder_with(tmp_path, scenarios__a=text))[1]) == [
            f"1:{column} wrong-shape: nothing is written under `{key}`, so it checks nothing"
        ]
        assert not validator(CHECKOUT, "scenario").is_valid(yaml.safe_load(text))


def test_a_place_that_is_given_holds_something(tmp_path: Path) -> None:
    text = "- {id: a, title: t, at: turn, given: {house: {}}, steps: [{over: false}]}\n"
    assert said(load_scenarios(folder_with(tmp_path, scenarios__a=text))[1]) == [
        "1:39 wrong-shape: nothing is written under `house`, so it gives nothing"
    ]
    assert not validator(CHECKOUT, "scenario").is_valid(yaml.safe_load(text))


@pytest.mark.parametrize(
    "step", ["asked: []", "offered: []", "ranking: []", "expect: {hand: []}", "offered: {count: 0}"]
)
def test_an_empty_list_may_be_what_is_meant(tmp_path: Path, step: str) -> None:
    text = f"- {{id: a, title: t, steps: [{{{step}}}]}}\n"
    assert len(scenarios_of(tmp_path, text)) == 1
    assert validator(CHECKOUT, "scenario").is_valid(yaml.safe_load(text))


def test_a_step_that_does_nothing_is_a_mistake(tmp_path: Path) -> None:
    text = "- id: a\n  title: t\n  steps:\n    - over: false\n    - by: grey\n"
    assert said(load_scenarios(folder_with(tmp_path, scenarios__a=text))[1]) == [
        "5:7 missing-key: this step neither plays nor checks anything",
        "5:7 missing-key: `by` says who plays, so it needs `play`",
    ]


def test_a_position_needs_its_phase(tmp_path: Path) -> None:
    text = "- id: a\n  title: t\n  given: {house: 1 2}\n  steps:\n    - over: false\n"
    assert said(load_scenarios(folder_with(tmp_path, scenarios__a=text))[1]) == [
        "3:3 missing-key: `given` needs `at`, the phase that begins with this position"
    ]


def test_an_id_given_twice_is_a_mistake_even_across_files(tmp_path: Path) -> None:
    one = "- {id: same, title: t, steps: [{over: false}]}\n"
    mistakes = load_scenarios(folder_with(tmp_path, scenarios__a=one, scenarios__b=one))[1]
    assert said(mistakes) == ["1:8 name-taken: the scenario `same` is given twice"]
    assert mistakes[0].span is not None
    assert mistakes[0].span.source.name == "scenarios/b.yaml"


def test_a_mistake_in_one_file_leaves_the_others(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        scenarios__a="- {id: a, title: t, step: []}\n",
        scenarios__b="- {id: b, title: t, steps: [{over: false}]}\n",
    )
    scenarios, mistakes = load_scenarios(folder)
    assert [scenario.id for scenario in scenarios] == ["b"]
    assert "unknown-key" in said(mistakes)[0]


def test_a_scenario_with_a_mistake_is_not_among_those_to_run(tmp_path: Path) -> None:
    text = (
        "- {id: wrong, title: t, given: {house: 1}, steps: [{over: false}]}\n"
        "- {id: right, title: t, steps: [{over: false}]}\n"
    )
    scenarios, mistakes = load_scenarios(folder_with(tmp_path, scenarios__a=text))
    assert [scenario.id for scenario in scenarios] == ["right"]
    assert len(mistakes) == 1
