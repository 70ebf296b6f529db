"""The report on a small game: its figures, its place in a page, what is kept from one run to the next."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulewright_tools.cli.commands import report
from rulewright_tools.coverage import cover
from rulewright_tools.coverage.share import Share
from rulewright_tools.report import measuring
from rulewright_tools.report.page import END, START, put_into
from rulewright_tools.witnesses import witness
from tests.tools.cli.conftest import Call

GAME = """\
game: {id: sticks, title: Sticks, version: 1, rulebook: rulebook.yaml}
players: [ann, bob]
options:
  most: {clause: ST-A.1, type: 1..3, default: 2, text: The most sticks at once}
tokens:
  stick: {clause: ST-1, count: 7}
zones:
  heap: {clause: ST-1, holds: stick, start: 7}
  hand: {per: player, holds: stick}
phases:
  turn:
    for: players
    until: heap = 0
    limit: 7
    do: |
      choose n in 1..most where n <= heap, "take {n}"    @ST-2
      move n sticks from heap to hand(me)
      if heap = 0: end game won by me                    @ST-3
      if hand(me) = 7: end game won by opponent          @ST-4
"""
RULEBOOK = """\
rulebook: {game: sticks, title: Sticks, prefix: ST, source: Made for this test.}
clauses:
  ST-1: {at: 1, says: There are seven sticks.}
  ST-2: {at: 2, says: A player takes one or two.}
  ST-3: {at: 3, says: The last one wins.}
  ST-4: {at: 4, says: Whoever has all sticks loses.}
rulings:
  ST-A.1:
    at: 2
    question: How many at most?
    readings: {a: Two., b: Another number.}
    ruling: a
    because: It is written so.
    option: most
"""
SCENARIOS = """\
- id: ST-T.1
  title: One is taken
  clauses: [ST-1, ST-2]
  steps: [{offered: [take 1, take 2], play: take 1, expect: {heap: 6}}]
- id: ST-T.2
  title: The last stick wins
  clauses: [ST-3, ST-A.1]
  options: {most: 3}
  at: turn
  me: bob
  given: {heap: 3}
  steps: [{play: take 3, ranking: [bob, ann]}]
"""
PAGE = f"# Games\n\n{START} -->\nold\n{END}\n\nThe end.\n"


@pytest.fixture
def sticks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the game `sticks` and the page `page.md`, as the working directory; a cache of its own."""
    (tmp_path / "sticks" / "scenarios").mkdir(parents=True)
    for name, text in (("game", GAME), ("rulebook", RULEBOOK), ("scenarios/all", SCENARIOS)):
        (tmp_path / "sticks" / f"{name}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def figures(call: Call, *arguments: str) -> dict[str, Any]:
    outcome = call("report", "./sticks", "-n", "6", "--format", "json", *arguments)
    assert outcome.code == 0
    (game,) = json.loads(outcome.out)["games"]
    found: dict[str, Any] = game
    return found


def test_the_figures_are_those_of_the_commands(call: Call, sticks: Path) -> None:
    found = figures(call, "--mutants", "0")
    assert found["clauses"] == {"found": 4, "all": 5}  # no scenario has ST-4
    assert found["covered"]["scenarios"] == 2
    coverage = json.loads(call("coverage", "./sticks", "-n", "0", "--format", "json").out)
    branches = found["covered"]["branches"]
    assert branches["found"] / branches["all"] == pytest.approx(coverage["share"], abs=1e-6)
    assert branches["all"] - branches["found"] == len(found["covered"]["missing"])
    witnesses = json.loads(call("witnesses", "./sticks", "-n", "6", "--seed", "1", "--format", "json").out)
    seen = [node for node in witnesses["nodes"] if node["never"] != "settled"]
    assert found["witnessed"]["parts"] == {"found": sum(node["games"] > 0 for node in seen), "all": len(seen)}
    assert found["witnessed"]["clauses"] == {"found": 2, "all": 3}  # ST-1 and ST-A.1 cannot happen, ST-4 did not
    assert found["witnessed"]["never"] == ["arm `hand(me) = 7` in phases.turn"]
    assert found["mutated"] is None


def test_mutants_are_counted_by_what_came_of_them(call: Call, sticks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "_COMPARED", 20)
    mutated = figures(call, "--mutants", "6", "--jobs", "1")["mutated"]
    outcomes = ("caught", "survived", "equivalent", "stillborn")
    assert sum(mutated[outcome] for outcome in outcomes) == mutated["tried"]["found"] == 6
    assert mutated["caught"] > 0
    assert mutated["tried"]["all"] > 6


def test_it_is_written_into_its_place_and_nothing_else_of_the_page_changes(call: Call, sticks: Path) -> None:
    outcome = call("report", "./sticks", "-n", "2", "--mutants", "0", "--into", "page.md")
    assert outcome.code == 0
    assert "written: page.md" in outcome.err
    page = (sticks / "page.md").read_text(encoding="utf-8")
    assert page.startswith(f"# Games\n\n{START}")
    assert page.endswith(f"{END}\n\nThe end.\n")
    assert "old" not in page
    assert re.search(r"^\| sticks \| 4 of 5 \| 2 \| \d+ of \d+, \d+\.\d % \|", page, flags=re.M)
    assert "No random game of sticks came to:\n\n- arm `hand(me) = 7` in phases.turn\n" in page
    assert call("report", "./sticks", "-n", "2", "--mutants", "0", "--into", "page.md").code == 0
    assert (sticks / "page.md").read_text(encoding="utf-8") == page


@pytest.mark.parametrize(
    "page", ["no place\n", f"{START} -->\n", f"{END}\n{START} -->\n", PAGE + PAGE, f"{START} -->\nmine\n{PAGE}"]
)
def test_a_page_without_one_place_is_a_wrong_call(
    call: Call, sticks: Path, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert put_into(page, "new") is None
    monkeypatch.setattr(measuring, "trace", None)  # nothing is measured
    (sticks / "page.md").write_text(page, encoding="utf-8")
    outcome = call("report", "./sticks", "--into", "page.md")
    assert outcome.code == 2
    assert "page.md has no place for a report" in outcome.err
    assert (sticks / "page.md").read_text(encoding="utf-8") == page
    assert call("report", "./sticks", "--into", "nowhere.md").code == 2


def test_what_was_measured_counts_until_the_game_changes(
    call: Call, sticks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = figures(call, "--mutants", "0")
    measured: list[str] = []

    def covered(*arguments: Any) -> Any:
        measured.append("coverage")
        return cover(*arguments)

    def witnessed(*arguments: Any) -> Any:
        measured.append("witnesses")
        return witness(*arguments)

    monkeypatch.setattr(measuring, "cover", covered)
    monkeypatch.setattr(measuring, "witness", witnessed)
    assert figures(call, "--mutants", "0") == first
    assert measured == []
    assert figures(call, "--mutants", "0", "--seed", "2")["clauses"] == first["clauses"]
    assert figures(call, "--mutants", "0", "--afresh") == first
    assert measured == ["coverage", "witnesses"] * 2
    scenarios = sticks / "sticks" / "scenarios" / "all.yaml"
    scenarios.write_text(SCENARIOS.split("- id: ST-T.2")[0], encoding="utf-8")
    assert figures(call, "--mutants", "0")["covered"]["scenarios"] == 1


@pytest.mark.parametrize(("table", "named"), [("data/most.csv", "./sticks"), ("most.csv", "./sticks/game.yaml")])
def test_a_table_that_changes_is_measured_anew_wherever_it_lies(
    call: Call, sticks: Path, table: str, named: str
) -> None:
    folder = sticks / "sticks"
    (folder / "data").mkdir()
    (folder / table).write_text("name,most\nlow,1\nhigh,1\n", encoding="utf-8")
    column = f"enums:\n  way: {{columns: {{most: 1..2}}, from: {table}}}\nzones:\n"
    text = GAME.replace("zones:\n", column).replace("hand(me) = 7:", "any w in ways where w.most = 2:")
    (folder / "game.yaml").write_text(text, encoding="utf-8")

    def measured() -> Any:
        outcome = call("report", named, "-n", "6", "--mutants", "0", "--format", "json")
        assert outcome.code == 0
        return json.loads(outcome.out)["games"][0]["witnessed"]["never"]

    assert measured() == ["arm `any w in ways where w.most = 2` in phases.turn"]
    (folder / table).write_text("name,most\nlow,1\nhigh,2\n", encoding="utf-8")
    assert "arm `any w in ways where w.most = 2` in phases.turn" not in measured()


def test_what_is_measured_while_files_change_is_not_kept(
    call: Call, sticks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def changing(*arguments: Any) -> Any:
        (sticks / "sticks" / "scenarios" / "all.yaml").write_text(SCENARIOS.split("- id: ST-T.2")[0], encoding="utf-8")
        return cover(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(measuring, "cover", changing)
        assert figures(call, "--mutants", "0")["covered"]["scenarios"] == 1
    (sticks / "sticks" / "scenarios" / "all.yaml").write_text(SCENARIOS, encoding="utf-8")
    assert figures(call, "--mutants", "0")["covered"]["scenarios"] == 2


def test_a_game_that_is_named_twice_is_one_row(call: Call, sticks: Path) -> None:
    (sticks / "link").symlink_to("sticks")
    outcome = call("report", "./sticks", "link", "sticks/", "-n", "2", "--mutants", "0", "--format", "json")
    assert [game["game"] for game in json.loads(outcome.out)["games"]] == ["./sticks"]


def test_a_page_keeps_its_line_ends(call: Call, sticks: Path) -> None:
    (sticks / "page.md").write_bytes(PAGE.replace("\n", "\r\n").encode())
    assert call("report", "./sticks", "-n", "2", "--mutants", "0", "--into", "page.md").code == 0
    page = (sticks / "page.md").read_bytes()
    assert page.count(b"\r\n") == page.count(b"\n") > PAGE.count("\n")
    assert page.startswith(b"# Games\r\n")


def test_a_page_that_cannot_be_read_is_a_wrong_call(call: Call, sticks: Path) -> None:
    (sticks / "page.md").write_bytes(b"\xff")
    for file, said in (("page.md", "is no UTF-8 text"), ("/dev/zero", "is no ordinary file"), ("sticks", "a folder")):
        outcome = call("report", "./sticks", "--into", file)
        assert outcome.code == 2
        assert said in outcome.err


def test_a_rule_that_fails_in_random_games_is_a_fault(call: Call, sticks: Path) -> None:
    text = GAME.replace("if hand(me) = 7: end game", "move 7 sticks from heap to hand(me)\n      end game")
    (sticks / "sticks" / "game.yaml").write_text(text, encoding="utf-8")
    (sticks / "sticks" / "scenarios" / "all.yaml").write_text(
        "- {id: ST-T.1, title: One is offered, clauses: [ST-2], steps: [{offered: [take 1, take 2]}]}\n",
        encoding="utf-8",
    )
    outcome = call("report", "./sticks", "--mutants", "0", "--format", "json")
    assert outcome.code == 1
    assert "a rule fails in random games" in outcome.err
    assert json.loads(outcome.out)["ok"] is False


def test_a_run_that_is_interrupted_keeps_what_it_has(call: Call, sticks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> Any:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(measuring, "witness", interrupt)
        assert call("report", "./sticks", "-n", "6", "--mutants", "0", "--into", "page.md").code == 130
    assert (sticks / "page.md").read_text(encoding="utf-8") == PAGE
    monkeypatch.setattr(measuring, "cover", None)  # it is known
    assert figures(call, "--mutants", "0")["covered"]["scenarios"] == 2


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("game.yaml", "to hand(me)", "to hands(me)", "error[unknown-name]"),
        ("scenarios/all.yaml", "heap: 6", "heap: 5", "scenarios fail: ST-T.1"),
        ("rulebook.yaml", "says: The last", "sais: The last", "error[unknown-key]"),
    ],
)
def test_a_game_with_a_fault_is_told_and_nothing_is_written(
    call: Call, sticks: Path, file: str, old: str, new: str, said: str
) -> None:
    path = sticks / "sticks" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    outcome = call("report", "./sticks", "--mutants", "0", "--into", "page.md")
    assert outcome.code == 1
    assert said in outcome.err
    assert (sticks / "page.md").read_text(encoding="utf-8") == PAGE


def test_a_share_is_whole_only_if_it_is_all() -> None:
    assert Share(9999, 10000).percent == "99.9 %"
    assert Share(0, 0).percent == Share(5, 5).percent == "100.0 %"
