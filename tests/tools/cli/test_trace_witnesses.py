"""`trace` with random games, as a page, and in the forms that programs read."""

import json
from pathlib import Path

import pytest

from rulewright import Game, Match, RuleError
from rulewright.sessions.simulation import random_game
from rulewright_tools.cli.commands import trace as command
from rulewright_tools.fidelity import Trace, trace
from rulewright_tools.witnesses import clauses
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


def interrupted_in(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Ctrl-C in the random game of this number."""

    def play(game: Game, seed: int, one: int) -> tuple[Match, RuleError | None]:
        if one == number:
            raise KeyboardInterrupt
        return random_game(game, seed, one)

    monkeypatch.setattr(clauses, "random_game", play)


def test_an_interruption_keeps_what_was_found(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_in(monkeypatch, 2)
    sound = call("trace", folder, "--witnesses", 9)
    assert (sound.code, sound.err) == (130, "interrupted\n")
    assert "2 random games (interrupted), seed 1" in sound.out
    (folder / "game.yaml").write_text(GAME.replace("@PB-4", ""), encoding="utf-8")
    assert call("trace", folder, "--witnesses", 9).code == 1
    outcome = call("trace", folder, "ayoayo", "--witnesses", 9, "--format", "json")
    assert (outcome.code, outcome.err) == (1, "interrupted: 1 of 2 games looked at\n")
    (game,) = json.loads(outcome.out)["games"]
    assert (game["interrupted"], [one["kind"] for one in game["problems"]]) == (True, ["not-encoded"])


def test_a_problem_of_a_game_before_counts_as_well(
    call: Call, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = pebbles(tmp_path / "wrong")
    (wrong / "game.yaml").write_text(GAME.replace("@PB-4", ""), encoding="utf-8")

    def trace_or_stop(game: str) -> Trace:
        if game == str(folder):
            raise KeyboardInterrupt
        return trace(game)

    monkeypatch.setattr(command, "trace", trace_or_stop)
    outcome = call("trace", wrong, folder)
    assert (outcome.code, "no item of the specification carries PB-4" in outcome.out) == (1, True)
    assert call("trace", folder, wrong).code == 130


def test_a_page_replaces_nothing_but_a_page(call: Call, folder: Path, tmp_path: Path) -> None:
    readme, page = folder / "README.md", tmp_path / "page.html"
    readme.write_text("<!DOCTYPE html>\n<html>By hand.\n", encoding="utf-8")
    other = tmp_path / "coverage.html"
    assert call("coverage", folder, "-n", 0, "--html", other).code == 0
    for file in (readme, other):
        before = file.read_bytes()
        outcome = call("trace", folder, "--html", file)
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.endswith("is no page that `rulewright trace` wrote: it is left as it is\n")
        assert file.read_bytes() == before
    beside = [tmp_path / f"page.html{ending}" for ending in (".part", ".1.part")]
    for file in beside:
        file.write_text("By hand.", encoding="utf-8")
    page.touch()
    for _ in range(2):
        assert call("trace", folder, "--html", page).code == 0
        assert ParsedPage(page.read_text(encoding="utf-8")).outside == []
        page.write_bytes(page.read_bytes().replace(b"\n", b"\r\n"))
    assert sorted(tmp_path.glob("page.html*")) == sorted([page, *beside])
    assert {file.read_text(encoding="utf-8") for file in beside} == {"By hand."}


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
