"""`coverage` and `witnesses` where something is wrong: the call, the game, a rule in random games, or Ctrl-C."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rulewright_tools.coverage.share import Share
from tests.tools.cli.conftest import Call
from tests.tools.cli.formats.shapes import cases_of, place_of, results_of

# Their packages have functions of the same names.
COVER = import_module("rulewright_tools.coverage.cover")
WITNESS = import_module("rulewright_tools.witnesses.witness")
JUDGE = WITNESS.judge
FAILING = """\
game: {id: falls, title: Falls, version: 1}
players: [ann, bob]
vars:
  n: 0..9
phases:
  first:
    do: |
      choose d in 1..20 at random
      set n to d
  turn:
    for: players
    do: |
      choose k in 0..5, "take {k}"
"""
RANDOM_GAMES = ("-n", "5", "--seed", "1")
BOTH = pytest.mark.parametrize("command", ["coverage", "witnesses"])


@pytest.fixture
def falls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in which a rule fails in most random games; the working directory is its folder."""
    (tmp_path / "falls.yaml").write_text(FAILING, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---------------------------------------------------------------- a rule that fails in random games
@BOTH
def test_a_rule_that_fails_is_told_as_text(call: Call, falls: Path, command: str) -> None:
    outcome = call(command, "./falls.yaml", *RANDOM_GAMES)
    assert outcome.code == 1
    assert outcome.err.count("falls.yaml:9:7: error[out-of-range]") == 1
    said = "4 of them stopped by a rule that fails" if command == "coverage" else "4 by a rule that failed"
    assert said in outcome.out


@BOTH
def test_a_rule_that_fails_is_told_as_data(call: Call, falls: Path, command: str) -> None:
    outcome = call(command, "./falls.yaml", *RANDOM_GAMES, "--format", "json")
    data = json.loads(outcome.out)
    assert outcome.code == 1
    assert (data["games"], data["stopped"]) == (5, 4)
    assert [fault["code"] for fault in data["faults"]] == ["out-of-range"]


@BOTH
def test_a_rule_that_fails_is_a_finding(call: Call, falls: Path, command: str) -> None:
    sarif = call(command, "./falls.yaml", *RANDOM_GAMES, "--format", "sarif")
    assert sarif.code == 1
    (error,) = (one for one in results_of(json.loads(sarif.out)) if one["level"] == "error")
    assert (error["ruleId"], place_of(error)) == ("out-of-range", ("falls.yaml", 9, 7))
    junit = call(command, "./falls.yaml", *RANDOM_GAMES, "--format", "junit")
    assert junit.code == 1
    failed = {case.name: case.failures for case in cases_of(junit.out) if case.failures}
    assert list(failed) == ["random games"]


# ---------------------------------------------------------------- wrong calls and games
@BOTH
def test_a_variant_that_there_is_not_is_a_wrong_call(call: Call, nim: Path, command: str) -> None:
    for form in ("text", "json"):
        outcome = call(command, nim, "--variant", "nope", "-n", 1, "--format", form)
        assert (outcome.code, outcome.out) == (2, "")
        assert "nim has no variant `nope`" in outcome.err


def test_a_variant_with_a_mistake_is_told_though_the_game_can_be_played(call: Call, nim: Path) -> None:
    variant = nim / "variants" / "long.yaml"
    variant.write_text(variant.read_text(encoding="utf-8").replace("start: 9", "start: many"), encoding="utf-8")
    outcome = call("coverage", nim, "-n", 1)
    assert outcome.code == 1
    assert "variants/long.yaml:3" in outcome.err


@BOTH
def test_a_game_that_does_not_check_has_a_document(call: Call, nim: Path, command: str) -> None:
    game = nim / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("hand(me)\n", "hands(me)\n"), encoding="utf-8")
    data = call(command, nim, "-n", 1, "--format", "json")
    assert (data.code, json.loads(data.out)["ok"]) == (1, False)
    sarif = call(command, nim, "-n", 1, "--format", "sarif")
    assert {result["ruleId"] for result in results_of(json.loads(sarif.out))} == {"unknown-name"}
    assert any(case.failures for case in cases_of(call(command, nim, "-n", 1, "--format", "junit").out))


# ---------------------------------------------------------------- how much is enough
def test_a_share_is_compared_without_rounding() -> None:
    assert not Share(29, 50).is_below(58)
    assert Share(28, 50).is_below(58)
    assert Share(57999, 100000).is_below(58)
    assert Share(57999, 100000).short == "57.9%"
    assert not Share(0, 0).is_below(100)


# ---------------------------------------------------------------- Ctrl-C
def interrupting(real: Any, after: int) -> Any:
    """The function, and Ctrl-C in the call after so many."""
    calls = 0

    def run(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls > after:
            raise KeyboardInterrupt
        return real(*arguments)

    return run


@pytest.fixture
def sound(nim: Path) -> Path:
    (nim / "scenarios").mkdir()
    (nim / "scenarios" / "all.yaml").write_text(
        "- {id: N-T.1, title: One is taken, steps: [{play: take 1, expect: {heap: 6}}]}\n"
        "- {id: N-T.2, title: Two are taken, steps: [{play: take 2, expect: {heap: 4}}]}\n",
        encoding="utf-8",
    )
    return nim


def test_coverage_tells_what_it_has_when_it_is_interrupted(
    call: Call, sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sound / "scenarios" / "all.yaml").write_text(
        "- {id: N-T.1, title: One is taken, steps: [{play: take 1, expect: {heap: 6}}]}\n", encoding="utf-8"
    )
    monkeypatch.setattr(COVER, "judge", interrupting(COVER.judge, 2))
    outcome = call("coverage", sound, "-n", 9, "--format", "json")
    data = json.loads(outcome.out)
    assert (outcome.code, data["interrupted"], data["games"], data["scenarios"]) == (130, True, 2, 1)
    assert call("coverage", sound, "-n", 9).out.endswith("1 scenario, 0 random games, seed 1 (interrupted)\n")


def test_a_fault_that_was_found_is_worth_more_than_the_interruption(
    call: Call, sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(COVER, "judge", interrupting(COVER.judge, 0))
    outcome = call("coverage", sound, "-n", 9)
    assert outcome.code == 1
    assert "1 of 2 scenarios failed" in outcome.err


def test_nothing_is_said_of_a_share_that_was_not_measured(
    call: Call, sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(COVER, "run_scenario", interrupting(COVER.run_scenario, 1))
    outcome = call("coverage", sound, "--at-least", 100)
    assert outcome.code == 130
    assert "1 of 2 scenarios, 0 random games" in outcome.out
    assert "less than" not in outcome.err


def test_witnesses_fail_if_something_was_missed_until_the_interruption(
    call: Call, nim: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments, code in (("--strict",), 1), ((), 130):
        monkeypatch.setattr(WITNESS, "judge", interrupting(JUDGE, 1))
        outcome = call("witnesses", nim, "--seed", 1, *arguments)
        assert outcome.code == code
        assert "1 game (interrupted)" in outcome.out


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit"])
def test_witnesses_of_no_game_find_nothing_missing(
    call: Call, nim: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setattr(WITNESS, "judge", interrupting(None, 0))
    outcome = call("witnesses", nim, "--strict", "--format", form)
    assert outcome.code == 130
    assert outcome.out
    assert "never seen" not in outcome.out


def test_a_page_takes_the_place_of_an_earlier_one_and_of_nothing_else(call: Call, nim: Path, tmp_path: Path) -> None:
    page, other = tmp_path / "page.html", tmp_path / "notes.html"
    other.write_text("by hand")
    assert call("coverage", nim, "-n", "1", "--html", page).code == 0
    first = page.read_bytes()
    assert call("coverage", nim, "-n", "1", "--html", page).code == 0
    assert page.read_bytes() == first
    outcome = call("coverage", nim, "-n", "1", "--html", other)
    assert outcome.code == 2
    assert "is no page that `rulewright coverage` wrote" in outcome.err
    assert other.read_text() == "by hand"
