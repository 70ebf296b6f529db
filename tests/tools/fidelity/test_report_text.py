"""How a report on scenarios reads."""

from pathlib import Path

from rulewright_tools.fidelity.report_text import report_json, report_text
from rulewright_tools.fidelity.scenario_runner import Report, run_scenario
from tests.games.ayoayo.plain_match import PlainGame
from tests.tools.fidelity.helpers import scenarios_of

SCENARIOS = """\
- id: good
  title: Goes on
  steps:
    - over: false
- id: bad
  title: Has a slip
  clauses: [AO-1.4]
  steps:
    - expect: {store: 0 1}
"""


def report(path: Path) -> Report:
    results = tuple(run_scenario(scenario, lambda _: PlainGame()) for scenario in scenarios_of(path, SCENARIOS))
    return Report("ayoayo", results)


def test_failures_are_shown_with_their_lines(tmp_path: Path) -> None:
    assert report_text(report(tmp_path)) == (
        "FAILED  bad: Has a slip\n"
        "scenarios/a.yaml:9:25: step 1: store(north) is 0, not 1\n"
        "   |     - expect: {store: 0 1}\n"
        "   |                         ^\n"
        "   = rulebook: AO-1.4\n"
        "   = options then: sow 1, sow 2, sow 3, sow 4, sow 5, sow 6\n"
        "\n"
        "ayoayo: 1 of 2 scenarios pass\n"
    )


def test_scenarios_that_pass_are_listed_if_wanted(tmp_path: Path) -> None:
    assert report_text(report(tmp_path), every=True).startswith("ok      good: Goes on\nFAILED  bad: Has a slip\n")


def test_a_game_without_scenarios_says_so() -> None:
    assert report_text(Report("bare")) == "bare: no scenarios\n"


def test_a_report_as_data(tmp_path: Path) -> None:
    data = report_json(report(tmp_path))
    assert data["ok"] is False
    assert [one["passed"] for one in data["scenarios"]] == [True, False]
    assert data["scenarios"][1]["failures"] == [
        {
            "step": 1,
            "message": "store(north) is 0, not 1",
            "place": {"file": "scenarios/a.yaml", "line": 9, "column": 25},
            "options": [f"sow {pit}" for pit in range(1, 7)],
        }
    ]
