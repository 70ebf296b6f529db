"""What each command prints as SARIF and as JUnit, for a game with a fault that it finds and for one without."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tools.cli.conftest import Call
from tests.tools.cli.formats.shapes import TestedCase, cases_of, place_of, results_of

SCENARIOS = """\
- {id: N-T.1, title: One is taken, clauses: [N-1], steps: [{play: take 1, expect: {heap: 6}}]}
- {id: N-T.2, title: Two are taken, steps: [{play: take 2, expect: {heap: 5}}]}
"""


@pytest.fixture
def game(nim: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nim with scenarios; files are named from its folder's parent."""
    (nim / "scenarios").mkdir()
    (nim / "scenarios" / "all.yaml").write_text(SCENARIOS, encoding="utf-8")
    monkeypatch.chdir(nim.parent)
    return nim


def sarif(call: Call, code: int, *arguments: str) -> list[dict[str, Any]]:
    outcome = call(*arguments, "--format", "sarif")
    assert outcome.code == code
    return results_of(json.loads(outcome.out))


def junit(call: Call, code: int, *arguments: str) -> dict[str, TestedCase]:
    outcome = call(*arguments, "--format", "junit")
    assert outcome.code == code
    return {case.name: case for case in cases_of(outcome.out)}


def spoil(game: Path, old: str, new: str) -> None:
    text = (game / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (game / "game.yaml").write_text(text.replace(old, new), encoding="utf-8")


# ---------------------------------------------------------------- check
def test_check_of_a_sound_game(call: Call, game: Path) -> None:
    assert sarif(call, 0, "check", "nim") == []
    assert set(junit(call, 0, "check", "nim", "./nim/game.yaml")) == {"nothing is wrong"}


def test_check_says_what_is_wrong_and_where(call: Call, game: Path) -> None:
    spoil(game, "hand(me)\n", "hands(me)\n")
    (result,) = sarif(call, 1, "check", "nim")
    assert result["ruleId"] == "unknown-name"
    assert place_of(result) == ("nim/game.yaml", 24, 34)
    (case,) = junit(call, 1, "check", "nim").values()
    assert case.name == "unknown-name at nim/game.yaml:24:34"
    assert case.failures == ("no place, term or function named `hands`",)


def test_check_of_a_game_that_is_not_there(call: Call, game: Path) -> None:
    outcome = call("check", "./nowhere", "--format", "sarif")
    assert outcome.code == 2
    log = json.loads(outcome.out)
    assert [result["ruleId"] for result in results_of(log)] == ["no-such-file"]
    assert log["runs"][0]["invocations"] == [{"executionSuccessful": False}]


# ---------------------------------------------------------------- test
def test_each_scenario_is_a_case(call: Call, game: Path) -> None:
    assert sarif(call, 0, "test", "nim") == []
    cases = junit(call, 0, "test", "nim")
    assert set(cases) == {"N-T.1: One is taken", "N-T.2: Two are taken"}


def test_a_scenario_that_fails_says_where_it_disagrees(call: Call, game: Path) -> None:
    spoil(game, "move n sticks", "move 1 sticks")
    (result,) = sarif(call, 1, "test", "nim")
    assert (result["ruleId"], result["level"]) == ("scenario-failed", "error")
    file, line, _ = place_of(result)
    assert (file, line) == ("nim/scenarios/all.yaml", 2)
    cases = junit(call, 1, "test", "nim")
    assert cases["N-T.1: One is taken"].failures == ()
    (message,) = cases["N-T.2: Two are taken"].failures
    assert message == "N-T.2: step 1: heap is 6, not 5"


def test_a_game_without_scenarios_fails(call: Call, nim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(nim.parent)
    (result,) = sarif(call, 1, "test", "nim")
    assert result["ruleId"] == "no-scenarios"
    assert place_of(result) == ("nim/game.yaml", 1, 1)
    assert junit(call, 1, "test", "nim")["there are scenarios"].failures == ("there are no scenarios",)


def test_scenario_files_that_cannot_be_read(call: Call, game: Path) -> None:
    (game / "scenarios" / "all.yaml").write_text("- {id: one, title: One}\n", encoding="utf-8")
    assert [result["ruleId"] for result in sarif(call, 1, "test", "nim")] == ["missing-key"]
    assert len(junit(call, 1, "test", "nim")["the files can be read"].failures) == 1


# ---------------------------------------------------------------- fuzz, witnesses, coverage
def test_fuzz_has_a_case_for_each_kind_of_problem(call: Call, game: Path) -> None:
    fuzz = ("fuzz", "nim", "-n", "3", "--seed", "1")
    assert sarif(call, 0, *fuzz) == []
    assert {case.failures for case in junit(call, 0, *fuzz).values()} == {()}


def test_fuzz_says_what_it_found_and_how_to_see_it(call: Call, game: Path) -> None:
    spoil(game, "most(me) where n <= heap if any", "most(me) where n <= heap")
    spoil(game, "    if heap = 0:", "    if heap > 9:")
    spoil(game, "      if n = none: end game\n", "")
    fuzz = ("fuzz", "nim", "-n", "2", "--seed", "1", "--shrink", "1")
    (result,) = sarif(call, 1, *fuzz)
    assert result["ruleId"] == "dead-end"
    assert place_of(result)[0] == "nim/game.yaml"
    assert "rulewright fuzz nim --seed 1 -n 1" in result["message"]["text"]
    failed = [name for name, case in junit(call, 1, *fuzz).items() if case.failures]
    assert failed == ["dead-end: the game asks for something that cannot be done"]


def test_witnesses_warn_of_what_was_never_seen_and_fail_only_if_asked(call: Call, game: Path) -> None:
    witnesses = ("witnesses", "nim", "-n", "8", "--seed", "1")
    results = sarif(call, 0, *witnesses)
    assert results
    assert {(result["ruleId"], result["level"]) for result in results} == {("never-seen", "warning")}
    assert {result["level"] for result in sarif(call, 1, *witnesses, "--strict")} == {"error"}
    cases = junit(call, 0, *witnesses)
    told = [name for name, case in cases.items() if case.told]
    assert len(told) == len(results) < len(cases)
    assert sum(bool(case.failures) for case in junit(call, 1, *witnesses, "--strict").values()) == len(results)


def test_coverage_warns_of_what_no_scenario_comes_to(call: Call, game: Path) -> None:
    coverage = ("coverage", "nim", "-n", "0")
    results = sarif(call, 0, *coverage)
    assert {(result["ruleId"], result["level"]) for result in results} == {("not-covered", "warning")}
    assert all(place_of(result)[0] == "nim/game.yaml" for result in results)
    (case,) = (case for name, case in junit(call, 0, *coverage).items() if name == "phases.turn")
    assert case.failures == ()
    assert case.told.count("not-covered") == len(results)


def test_coverage_fails_if_less_is_covered_than_was_asked_for(call: Call, game: Path) -> None:
    coverage = ("coverage", "nim", "-n", "0", "--at-least", "100")
    errors = [result for result in sarif(call, 1, *coverage) if result["level"] == "error"]
    assert [result["ruleId"] for result in errors] == ["too-little-covered"]
    assert sum(bool(case.failures) for case in junit(call, 1, *coverage).values()) == 1


# ---------------------------------------------------------------- all of them
@pytest.mark.parametrize("command", ["check", "test", "fuzz", "witnesses", "coverage"])
def test_a_form_that_a_command_does_not_have_is_a_wrong_call(call: Call, command: str) -> None:
    outcome = call(command, "ayoayo", "--format", "xml")
    assert outcome.code == 2
    assert "'xml' is none of text, json, sarif, junit" in outcome.err
    assert call("perft", "ayoayo", "--format", "sarif").code == 2


# ---------------------------------------------------------------- a game that does not check
@pytest.mark.parametrize(
    "command", ["show", "simulate", "perft", "variants", "fuzz", "witnesses", "coverage", "mutate", "replay"]
)
def test_a_game_that_does_not_check_has_a_document_too(call: Call, game: Path, command: str) -> None:
    arguments = [command, "nim"]
    if command == "replay":
        assert call("simulate", "nim", "--seed", "1", "--game", "0", "--save", "game.json").code == 0
        arguments = ["replay", "game.json"]
    spoil(game, "hand(me)\n", "hand(me\n")
    outcome = call(*arguments, "--format", "json")
    assert outcome.code == 1
    data = json.loads(outcome.out)
    assert data["ok"] is False
    assert [one["code"] for one in data["diagnostics"]] == ["unclosed"]
    assert "error[unclosed]" in outcome.err
