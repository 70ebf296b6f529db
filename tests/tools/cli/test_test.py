"""How `test` and `trace` report scenarios and clauses."""

import json
from pathlib import Path

import pytest

from rulewright_tools.fidelity import Result, scenario_runner
from rulewright_tools.fidelity.scenario import Scenario
from rulewright_tools.fidelity.scenario_runner import run_scenario
from tests.tools.cli.conftest import Call


def test_a_game_whose_scenarios_pass_is_one_line(call: Call) -> None:
    outcome = call("test", "ayoayo")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("ayoayo: ")
    assert outcome.out.endswith(" scenarios passed\n")


def test_a_scenario_that_fails_is_told_with_its_place(call: Call, nim: Path) -> None:
    _scenario(nim, "take 4")
    outcome = call("test", nim)
    assert outcome.code == 1
    assert "failed  four: Four at once" in outcome.err
    assert "nim/scenarios/a.yaml:4:15: step 1: `take 4` is not offered; did you mean `take 3`?" in outcome.err
    assert "could be played there: take 1, take 2, take 3" in outcome.err
    assert f"{nim}: 1 of 1 scenario failed" in outcome.err


def test_json_has_every_scenario(call: Call, nim: Path) -> None:
    _scenario(nim, "take 4")
    outcome = call("test", nim, "ayoayo", "--format", "json")
    data = json.loads(outcome.out)
    assert (outcome.code, data["ok"], [game["ok"] for game in data["games"]]) == (1, False, [False, True])
    (one,) = data["games"][0]["scenarios"]
    assert (one["id"], one["passed"], one["failures"][0]["step"]) == ("four", False, 1)


def test_only_some_scenarios_can_be_run(call: Call, nim: Path) -> None:
    _scenario(nim, "take 3")
    assert call("test", nim, "--only", "four", "--each").out.startswith("passed  four: Four at once\n")
    assert call("test", nim, "ayoayo", "--only", "four").out == f"{nim}: 1 scenario passed\n"


def test_a_scenario_that_there_is_not_is_refused(call: Call, nim: Path) -> None:
    _scenario(nim, "take 3")
    for ids, message in ((["four", "fuor"], "'fuor'; did you mean `four`?"), (["nope"], "'nope'; scenarios: four")):
        outcome = call("test", nim, *(word for one in ids for word in ("--only", one)))
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err == f"rulewright test: there is no scenario {message}\n"
    (nim / "scenarios" / "b.yaml").write_text("- {id: nope}\n")  # the scenario may be one that cannot be read
    outcome = call("test", nim, "--only", "nope")
    assert (outcome.code, "error[missing-key]" in outcome.err) == (1, True)


def test_what_an_interruption_leaves_is_told(call: Call, nim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for play, code, told in (("take 3", 130, "1 scenario passed until then"), ("take 4", 1, "1 of 1 scenario failed")):
        _scenario(nim, play)
        with (nim / "scenarios" / "a.yaml").open("a") as file:
            file.write("- {id: long, title: Long, steps: [{over: false}]}\n")
        _interrupt_at(monkeypatch, "long")
        outcome = call("test", nim, "ayoayo")
        assert (outcome.code, outcome.out) == (code, "")
        assert outcome.err.endswith(f"{nim}: interrupted: {told}\n")
        data = json.loads(call("test", nim, "ayoayo", "--format", "json").out)
        (game,) = data["games"]
        assert (data["ok"], game["ok"], game["interrupted"], len(game["scenarios"])) == (False, False, True, 1)


def test_a_game_without_scenarios_fails(call: Call, nim: Path) -> None:
    outcome = call("test", nim)
    assert (outcome.code, "there are no scenarios" in outcome.err) == (1, True)


def test_a_mistake_in_a_scenario_file_is_the_one_thing_that_is_said(call: Call, nim: Path) -> None:
    header = "rulebook: {game: nim, title: Nim, prefix: N, source: Common knowledge.}\n"
    (nim / "rulebook.yaml").write_text(header + "clauses: {N-1: {at: 1, says: There are sticks.}}\n")
    text = (nim / "game.yaml").read_text()
    (nim / "game.yaml").write_text(text.replace("stick: {count", "stick: {clause: N-1, count"))
    (nim / "scenarios").mkdir()
    (nim / "scenarios" / "a.yaml").write_text("- {id: a, clauses: [N-1], steps: [{play: take 1, over: false}]}\n")
    for command in ("test", "trace"):
        outcome = call(command, nim)
        said = outcome.err + outcome.out
        assert outcome.code == 1
        assert said.count("error[") == 1
        assert "error[missing-key]" in said
        assert "there are no scenarios" not in said


def test_a_trace_shows_every_clause(call: Call) -> None:
    outcome = call("trace", "ayoayo")
    assert (outcome.code, outcome.err) == (0, "")
    assert "AO-3.1" in outcome.out


def test_a_trace_as_json_says_whether_all_is_well(call: Call) -> None:
    data = json.loads(call("trace", "ayoayo", "--format", "json").out)
    assert data["ok"]
    assert {row["id"] for row in data["games"][0]["rows"]} >= {"AO-1.1", "AO-A.3"}


def test_a_clause_that_nothing_encodes_fails_the_trace_and_is_named(call: Call, nim: Path) -> None:
    header = "rulebook: {game: nim, title: Nim, prefix: N, source: Common knowledge.}\n"
    (nim / "rulebook.yaml").write_text(header + "clauses: {N-1: {at: 1, says: Take sticks.}}\n")
    _scenario(nim, "take 3")
    outcome = call("trace", nim)
    assert outcome.code == 1
    assert "no item of the specification carries N-1" in outcome.out


def _interrupt_at(monkeypatch: pytest.MonkeyPatch, id_: str) -> None:
    """Ctrl-C when the scenario begins."""

    def run(scenario: Scenario, load: scenario_runner.Loader) -> Result:
        if scenario.id == id_:
            raise KeyboardInterrupt
        return run_scenario(scenario, load)

    monkeypatch.setattr(scenario_runner, "run_scenario", run)


def _scenario(folder: Path, play: str) -> None:
    (folder / "scenarios").mkdir(exist_ok=True)
    text = f"- id: four\n  title: Four at once\n  steps:\n    - {{ play: {play} , over: false }}\n"
    (folder / "scenarios" / "a.yaml").write_text(text)
