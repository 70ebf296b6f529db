"""`mutate` as it is called: files that it may not touch, games that cannot be tried, scores, and Ctrl-C."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from rulewright_tools.mutation import Report
from rulewright_tools.mutation.report_text import summary
from rulewright_tools.mutation.trials import Baseline
from tests.tools.cli.conftest import Call
from tests.tools.cli.formats.shapes import cases_of, results_of
from tests.tools.mutation.games import NIM, SCENARIOS, written

LITTLE = ("--only", "actions.end_it", "--games", 20, "--jobs", 1)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return written(tmp_path / "sticks")


@pytest.fixture
def known(call: Call, game: Path, tmp_path: Path) -> Path:
    """A file with the verdicts of a run."""
    file = tmp_path / "known.json"
    assert call("mutate", game, *LITTLE, "--out", file).code == 0
    assert json.loads(file.read_text())["verdicts"]
    return file


# ---------------------------------------------------------------- the file of --out
def test_calls_that_do_nothing_leave_what_is_known(call: Call, game: Path, known: Path, tmp_path: Path) -> None:
    before = known.read_bytes()
    other = written(tmp_path / "other", NIM.replace("id: nim", "id: nam"))
    broken = written(tmp_path / "broken", NIM.replace("hand(me)\n", "hands(me)\n"))
    failing = written(tmp_path / "failing", NIM.replace("move n", "move 1"))
    for code, arguments in (
        (2, (game, "--games", 20, "--only", "nope")),
        (2, (game, "--games", 21)),
        (2, (game, "--games", 20, "--seed", 7)),
        (2, (game, "--games", 20, "--variant", "nope")),
        (2, (other, "--games", 20)),
        (1, (broken, "--games", 20)),
        (1, (failing, "--games", 20)),
        (0, (game, *LITTLE)),
    ):
        outcome = call("mutate", *arguments, "--out", known)
        assert (outcome.code, arguments) == (code, arguments)
        assert known.read_bytes() == before


def test_what_else_is_found_joins_what_is_known(call: Call, game: Path, known: Path) -> None:
    before = json.loads(known.read_text())["verdicts"]
    assert call("mutate", game, "--only", "terms", "--games", 20, "--jobs", 1, "--out", known).code == 0
    after = json.loads(known.read_text())["verdicts"]
    assert len(after) > len(before)
    assert before.items() <= after.items()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_what_is_no_ordinary_file_is_a_wrong_call(call: Call, game: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for file in (tmp_path / "pipe", "/dev/zero", "/dev/full", tmp_path):
        outcome = call("mutate", game, "--out", file)
        assert outcome.code == 2
        assert "is no ordinary file" in outcome.err or "is a folder" in outcome.err


# ---------------------------------------------------------------- tables
@pytest.mark.parametrize(("table", "named"), [("data/most.csv", ""), ("most.csv", "game.yaml")])
def test_tables_are_changed_wherever_they_lie(call: Call, game: Path, tmp_path: Path, table: str, named: str) -> None:
    text = NIM.replace("tokens:\n", f"enums:\n  way: {{columns: {{most: 1..9}}, from: {table}}}\ntokens:\n")
    text = text.replace("n in 1..3 where n <= heap", "n in 1..3 where n <= heap and any w in ways where n < w.most")
    (game / "data").mkdir()
    (game / table).write_text("name,most\nlow,4\nhigh,4\n", encoding="utf-8")
    (game / "game.yaml").write_text(text, encoding="utf-8")

    def tried() -> Any:
        out = ("--out", tmp_path / "known.json", "--format", "json")
        said = call("mutate", game / named, "--files", "--only", "enums.way", "--games", 20, "--jobs", 1, *out)
        assert said.code == 0
        return {mutant["id"]: mutant["outcome"] for mutant in json.loads(said.out)["mutants"]}

    first = tried()
    assert len(first) == 4
    (game / table).write_text("name,most\nlow,4\nhigh,5\n", encoding="utf-8")
    assert tried() != first  # nothing of it is known of another table


# ---------------------------------------------------------------- games that cannot be tried
@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit"])
def test_a_game_that_does_not_check_is_told_in_every_form(call: Call, game: Path, form: str) -> None:
    written(game, NIM.replace("hand(me)\n", "hands(me)\n"))
    outcome = call("mutate", game, *LITTLE, "--format", form)
    assert outcome.code == 1
    assert "error[unknown-name]" in outcome.err
    assert "failed on the game" not in outcome.out + outcome.err
    match form:
        case "json":
            assert json.loads(outcome.out)["ok"] is False
        case "sarif":
            assert [one["ruleId"] for one in results_of(json.loads(outcome.out))] == ["unknown-name"]
        case "junit":
            assert any(case.failures for case in cases_of(outcome.out))
        case _:
            assert outcome.out == ""


def test_a_scenario_that_asks_for_what_the_game_has_not_is_no_mistake_of_the_game(call: Call, game: Path) -> None:
    written(game, NIM, SCENARIOS.replace("  clauses: [N-1]\n", "  clauses: [N-1]\n  options: {nosuch: 1}\n"))
    outcome = call("mutate", game, *LITTLE)
    assert (outcome.code, outcome.err.splitlines()[1:]) == (1, ["  N-T.1"])


# ---------------------------------------------------------------- the score
def test_what_was_not_tried_has_no_score(call: Call, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> Any:
        raise KeyboardInterrupt

    assert summary(Report("nim", possible=1, interrupted=True)) == "nim: none of 1 mutant was tried (interrupted)"
    monkeypatch.setattr(Baseline, "run", interrupt)
    outcome = call("mutate", game, *LITTLE, "--afresh")
    assert outcome.code == 130
    assert outcome.out.splitlines()[-1] == f"{game}: none of 10 mutants was tried (interrupted)"
    data = json.loads(call("mutate", game, *LITTLE, "--afresh", "--format", "json").out)
    assert (data["score"], data["tried"], data["interrupted"]) == (None, 0, True)
    monkeypatch.setattr("rulewright_tools.mutation.mutating.mutants_of", interrupt)
    outcome = call("mutate", game, *LITTLE, "--afresh")
    assert (outcome.code, outcome.out) == (130, f"{game}: no mutant was tried (interrupted)\n")
