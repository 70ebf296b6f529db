"""`trace` with random games, as a page, and in the forms that programs read."""

import json
from pathlib import Path

import pytest

from tests.tools.cli.conftest import Call
from tests.tools.fidelity.pebbles import GAME, pebbles
from tests.tools.pages.parsed import ParsedPage


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return pebbles(tmp_path / "pebbles")


def test_a_trace_alone_plays_nothing(call: Call, folder: Path) -> None:
    outcome = call("trace", folder)
    assert (outcome.code, outcome.err) == (0, "")
    assert "witness" not in outcome.out


def test_random_games_add_a_column_and_the_commands_for_them(call: Call, folder: Path) -> None:
    outcome = call("trace", folder, "--witnesses", 4)
    assert (outcome.code, outcome.err) == (0, "")
    assert "8 random games, seed 1; " in outcome.out
    line = next(line for line in outcome.out.splitlines() if line.startswith("PB-2 "))
    words = line.partition("--game")[2].split(",")[0]
    shown = call("simulate", folder, "--seed", 1, "--game", words.strip())
    assert "1. p1: take " in shown.out


def test_the_same_call_says_the_same(call: Call, folder: Path) -> None:
    one, other = (call("trace", folder, "--witnesses", 2, "--format", "json").out for _ in range(2))
    assert one == other
    seeded = json.loads(call("trace", folder, "--witnesses", 2, "--seed", 9, "--format", "json").out)
    assert seeded["games"][0]["seed"] == 9


def test_the_page_is_written_with_and_without_games(call: Call, folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "trace.html"
    assert call("trace", folder, "--html", page).code == 0
    assert "random games" not in ParsedPage(page.read_text(encoding="utf-8")).text
    assert call("trace", folder, "--html", page, "--witnesses", 2).code == 0
    parsed = ParsedPage(page.read_text(encoding="utf-8"))
    assert parsed.outside == []
    assert "4 random games were played (seed 1)" in parsed.text


def test_the_data_has_what_carries_a_clause_with_its_text(call: Call, folder: Path) -> None:
    (game,) = json.loads(call("trace", folder, "--format", "json").out)["games"]
    row = next(row for row in game["rows"] if row["id"] == "PB-2")
    (item,) = row["encoded"]
    assert (item["item"], item["variants"]) == ("actions.take", [])
    assert item["places"][0]["text"].startswith("take(1..3 n):\n")
    assert (item["places"][0]["line"], row["scenarios"]) == (22, ["PB-2"])


def test_reports_have_a_case_for_each_clause(call: Call, folder: Path) -> None:
    (folder / "game.yaml").write_text(GAME.replace("@PB-4", "@PB-44"), encoding="utf-8")
    junit = call("trace", folder, "--format", "junit")
    assert (junit.code, junit.out.count("<testcase")) == (1, 10)
    assert junit.out.count("<failure") == 2
    sarif = json.loads(call("trace", folder, "--format", "sarif").out)
    found = {result["ruleId"] for result in sarif["runs"][0]["results"]}
    assert found == {"not-encoded", "unknown-clause"}


def test_a_rule_that_fails_in_a_game_fails_the_trace(call: Call, folder: Path) -> None:
    text = GAME.replace("      take(n)\n", "      take(n)\n      if heap < 7: set thrown to 9 - heap + heap\n")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    assert call("trace", folder).code == 0
    outcome = call("trace", folder, "--witnesses", 2)
    assert outcome.code == 1
    assert outcome.err.count("error[") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--witnesses", "0"], "is no whole number from 1"),
        (["--seed", "3"], "say how many with --witnesses N"),
        (["--html", "."], "is a folder, not a file"),
    ],
)
def test_wrong_calls(call: Call, folder: Path, arguments: list[str], message: str) -> None:
    outcome = call("trace", folder, *arguments)
    assert (outcome.code, message in outcome.err) == (2, True)


def test_a_page_is_of_one_game(call: Call, folder: Path, tmp_path: Path) -> None:
    outcome = call("trace", folder, folder, "--html", tmp_path / "a.html")
    assert (outcome.code, "name only one" in outcome.err) == (2, True)
