"""What `show`, `variants` and `explain` print."""

import json
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.cli.commands import explain
from tests.tools.cli.conftest import Call


def test_the_summary_tells_what_there_is(call: Call) -> None:
    out = call("show", "ayoayo", "--option", "repetitions=4").out
    assert out.startswith("Ayoayo, ayoayo@1\nplayers: south, north\n")
    assert "option repetitions = 4: How often" in out
    assert "phase turn: 1 decision “Which pit do you sow?”" in out


def test_names_come_with_the_inferred_me(call: Call) -> None:
    lines = call("show", "ayoayo", "--names").out.splitlines()
    assert "zone house(pit): seed tokens" in lines
    assert "term playable(p), for `me`" in lines
    assert "term starved(who)" in lines


@pytest.mark.parametrize(
    ("flags", "held"),
    [
        (["--graph", "mermaid"], "flowchart"),
        (["--graph", "dot"], "digraph"),
        (["--layout"], "house"),
        (["--ir"], "sow"),
        (["--ir", "--after", "scan"], "sow"),
        (["--wat", "--without", "lanes"], "(module"),
        (["--clauses"], "AO-3.1: actions.sow: move"),
    ],
)
def test_each_view_shows_its_part(call: Call, flags: list[str], held: str) -> None:
    outcome = call("show", "ayoayo", *flags)
    assert outcome.code == 0
    assert held in outcome.out


def test_a_pass_that_there_is_not_is_refused(call: Call) -> None:
    outcome = call("show", "ayoayo", "--ir", "--after", "magic")
    assert outcome.code == 2
    assert "invalid choice: 'magic'" in outcome.err


def test_show_as_json_has_names_and_sizes(call: Call) -> None:
    data = json.loads(call("show", "ayoayo", "--variant", "short", "--format", "json").out)
    game = rulewright.load("ayoayo", variant="short")
    assert (data["variants"], data["state_bytes"]) == (["short"], game.code.layout.size)
    assert "zone hand: seed tokens" in data["names"]


def test_variants_lists_variants_and_options_with_their_texts(call: Call, nim: Path) -> None:
    out = call("variants", nim).out
    assert "nim@1, for 2 players" in out
    assert "  long: Long Nim\n" in out
    assert "  end_with: What the last stick does\n    wins, loses; default wins\n    wins: It wins.\n" in out
    assert "    1..5, for each seat; default 3\n" in out


def test_variants_as_json(call: Call, nim: Path) -> None:
    data = json.loads(call("variants", nim, "--format", "json").out)
    assert data["variants"] == [{"id": "long", "title": "Long Nim", "of": None}]
    assert data["options"][1] == {
        "id": "most",
        "type": "1..5",
        "default": "3",
        "per_player": True,
        "text": "The most sticks at once",
        "choices": {},
    }


def test_explain_without_a_code_lists_all(call: Call) -> None:
    out = call("explain").out
    assert all(code.value in out for code in rulewright.Code)


def test_explain_prints_the_page(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "unknown-name.md").write_text("# unknown-name\n\nNothing is called that.\n")
    monkeypatch.setattr(explain, "shipped_folder", lambda name: tmp_path)
    outcome = call("explain", "unknown-name")
    assert (outcome.code, outcome.out) == (0, "# unknown-name\n\nNothing is called that.\n")


def test_a_page_that_is_missing_is_told(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "shipped_folder", lambda name: tmp_path)
    outcome = call("explain", "unknown-name")
    assert (outcome.code, "has no page on unknown-name" in outcome.err) == (2, True)
