"""The commands that search a game for faults: fuzz, witnesses, coverage."""

import json
from pathlib import Path

from tests.tools.cli.conftest import NIM, Call


def test_fuzz_finds_nothing_in_a_sound_game(call: Call, nim: Path, tmp_path: Path) -> None:
    outcome = call("fuzz", nim, "-n", 6, "--seed", 1, "--out", tmp_path / "out")
    assert outcome.code == 0
    assert outcome.out.startswith("nim@1: 6 games and ")
    assert outcome.out.rstrip().endswith("nothing found")
    assert not (tmp_path / "out").exists()


def test_fuzz_writes_what_it_finds_and_finds_it_again(call: Call, nim: Path, tmp_path: Path) -> None:
    (nim / "game.yaml").write_text(
        NIM.replace("if any, ", ", ")
        .replace("if n = none: end game", "set seen to true")
        .replace("if heap = 0:", "if heap > 9:")
        + "vars:\n  seen: {type: bool}\n",
        encoding="utf-8",
    )
    out = tmp_path / "out"
    outcome = call("fuzz", nim, "-n", 5, "--seed", 1, "--option", "most=2", "--out", out, "--format", "json")
    assert outcome.code == 1
    data = json.loads(outcome.out)
    assert [failure["kind"] for failure in data["failures"]] == ["dead-end"]
    scenario, recording = data["failures"][0]["files"]
    assert Path(scenario).read_text(encoding="utf-8").startswith("# dead-end, found by: rulewright fuzz")
    again = call("fuzz", nim, "--replay", recording, "--shrink", 0, "--out", out)
    assert again.code == 1
    assert again.out.startswith("dead-end: ")
    assert "rulewright replay" not in again.err
    assert call("replay", recording, nim).code == 0


def test_fuzz_for_some_time(call: Call, nim: Path, tmp_path: Path) -> None:
    outcome = call("fuzz", nim, "--time", 1, "--format", "json", "--out", tmp_path)
    assert outcome.code == 0
    assert json.loads(outcome.out)["games"] > 0


def test_fuzz_of_no_game_is_a_wrong_call(call: Call, nim: Path) -> None:
    assert call("fuzz", "nowhere").code == 2
    assert call("fuzz", nim, "--variant", "none").code == 2
    assert call("fuzz", nim, "-n", 1, "--time", 1).code == 2
    assert call("fuzz", nim, "--replay", nim / "missing.json").code == 2


def test_fuzz_of_a_game_that_does_not_compile_shows_why(call: Call, nim: Path) -> None:
    (nim / "game.yaml").write_text(NIM.replace("hand(me)", "hands(me)"), encoding="utf-8")
    outcome = call("fuzz", nim)
    assert outcome.code == 1
    assert "error[unknown-name]" in outcome.err


def test_witnesses_tell_what_was_never_seen(call: Call, nim: Path) -> None:
    outcome = call("witnesses", nim, "-n", 8, "--seed", 1)
    assert outcome.code == 0
    assert "declined `choose n in 1..most(me)" in outcome.out
    assert call("witnesses", nim, "-n", 8, "--seed", 1, "--strict").code == 1
    data = json.loads(call("witnesses", nim, "-n", 4, "--seed", 1, "--format", "json").out)
    assert data["games"] == 4
    assert any(node["never"] == "settled" for node in data["nodes"])


def test_coverage_by_scenarios_and_random_play(call: Call, nim: Path, tmp_path: Path) -> None:
    (nim / "scenarios").mkdir()
    scenario = "- {id: one, title: One, steps: [{play: take 1, expect: {heap: 6}}]}\n"
    (nim / "scenarios" / "all.yaml").write_text(scenario, encoding="utf-8")
    page = tmp_path / "coverage.html"
    outcome = call("coverage", nim, "-n", 2, "--html", page)
    assert outcome.code == 0
    assert "1 scenario, 4 random games" in outcome.out  # of the game and of its variant
    assert "by random play only" in outcome.out
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    data = json.loads(call("coverage", nim, "-n", 0, "--format", "json").out)
    assert 0 < data["share"] < 1
    assert call("coverage", nim, "-n", 0, "--at-least", 100).code == 1


def test_coverage_with_a_scenario_that_fails(call: Call, nim: Path) -> None:
    (nim / "scenarios").mkdir()
    scenario = "- {id: one, title: One, steps: [{play: take 1, expect: {heap: 7}}]}\n"
    (nim / "scenarios" / "all.yaml").write_text(scenario, encoding="utf-8")
    outcome = call("coverage", nim, "-n", 0)
    assert outcome.code == 1
    assert "1 of 1 scenario failed" in outcome.err
