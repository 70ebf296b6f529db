"""Invariants where a scenario begins: they hold at the start of a game; a given position that breaks one is told."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulewright_tools.fidelity.scenario_runner import Report, run_scenarios
from tests.tools.cli.conftest import Call, call

__all__ = ["call"]  # a fixture

GAME = """\
game: {id: pile, title: Pile, version: 1}
players: [ann, bob]
vars:
  n: {type: 0..9, start: 5}
phases:
  turn:
    for: players
    until: n = 0
    limit: 12
    do: |
      choose k in 1..2 where k <= n, "take {k}"
      set n to n - k
invariants:
  many: {holds: n > 6, message: There are too few}
"""
START = "- {id: start, title: Start, steps: [{play: take 1, expect: {n: 4}}]}\n"
BARE = "- {id: bare, title: Bare, at: turn, me: ann, steps: [{play: take 1, expect: {n: 4}}]}\n"
FEW = "- {id: few, title: Few, at: turn, me: ann, given: {n: 5}, steps: [{play: take 1, expect: {n: 4}}]}\n"
NONE = "- {id: none, title: None, at: turn, me: ann, given: {n: 2}, steps: [{play: take 1, expect: {n: 1}}]}\n"
MANY = "- {id: many, title: Many, at: turn, me: ann, given: {n: 8}, steps: [{play: take 2, expect: {n: 6}}]}\n"


def game_with(folder: Path, scenarios: str) -> Path:
    (folder / "scenarios").mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "scenarios" / "a.yaml").write_text(scenarios, encoding="utf-8")
    return folder


def report_of(folder: Path, scenarios: str) -> Report:
    return run_scenarios(str(game_with(folder, scenarios)))


@pytest.mark.parametrize(
    ("scenario", "where"), [(START, "the start of the game"), (BARE, "the start of `turn`")], ids=["start", "bare"]
)
def test_an_invariant_has_to_hold_where_no_places_are_given(tmp_path: Path, scenario: str, where: str) -> None:
    ((failure,),) = (result.failures for result in report_of(tmp_path, scenario).results)
    assert (failure.step, failure.message) == (0, f"{where} breaks the invariant `many`")
    assert failure.diagnostic is not None
    assert failure.diagnostic.message == "There are too few"


def test_an_invariant_that_broke_in_play_fails_as_before(tmp_path: Path) -> None:
    report = report_of(tmp_path, MANY)
    assert [failure.message for failure in report.results[0].failures] == ["There are too few"]
    assert report.diagnostics == ()


def test_a_given_position_that_breaks_an_invariant_is_told_and_fails_nothing(tmp_path: Path) -> None:
    report = report_of(tmp_path, FEW + NONE)
    assert (report.exit_code, report.failed) == (0, ())
    (note,) = report.diagnostics
    assert note.severity.value == "note"
    assert note.message == "the positions given in 2 scenarios break the invariant `many`"
    assert (note.label, note.notes) == ("There are too few", ("scenarios: few, none",))


def test_it_is_told_in_every_format(call: Call, tmp_path: Path) -> None:
    folder = game_with(tmp_path, FEW)
    message = "the position given in 1 scenario breaks the invariant `many`"
    text = call("test", folder)
    assert (text.code, text.out) == (0, f"{folder}: 1 scenario passed\n")
    assert f"game.yaml:14:3: note[invariant-broken]: {message}\n" in text.err
    (game,) = json.loads(call("test", folder, "--format", "json").out)["games"]
    assert (game["ok"], game["diagnostics"][0]["severity"], game["diagnostics"][0]["message"]) == (
        True,
        "note",
        message,
    )
    (result,) = json.loads(call("test", folder, "--format", "sarif").out)["runs"][0]["results"]
    assert (result["level"], message in result["message"]["text"]) == ("note", True)
    suite = ElementTree.fromstring(call("test", folder, "--format", "junit").out)
    assert suite.attrib["failures"] == "0"
    assert any(message in (out.text or "") for out in suite.iter("system-out"))
