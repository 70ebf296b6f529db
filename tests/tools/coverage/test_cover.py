"""Coverage of a small game in a folder: by scenarios of several set-ups, by random play, as text, data and page."""

from pathlib import Path

import pytest

from rulewright_tools.coverage import Coverage, Covered, cover
from rulewright_tools.coverage.page import page
from rulewright_tools.coverage.report_text import as_data, text
from rulewright_tools.coverage.share import Share
from tests.tools.pages.parsed import ParsedPage

GAME = """\
game: {id: nim, title: Nim, version: 1}
players: [ann, bob]
options:
  end_with: {type: [wins, loses], default: wins, choices: {wins: It wins., loses: It loses.}}
  spare: {type: bool, default: false, text: Whether something else happens}
tokens:
  stick: {count: 9}
zones:
  heap: {holds: stick, start: 9}
  hand: {per: player, holds: stick}
actions:
  take(1..3 n):
    clause: N-1
    do: |
      move n sticks from heap to hand(me)
phases:
  turn:
    for: players
    until: never
    limit: 9
    do: |
      choose n in 1..3 where n <= heap and n < 4, "take {n}"
      take(n)
      if heap = 0:                                            @N-2
        if end_with = wins: end game won by me                    @N-3
        else: end game won by opponent
      if spare: set heap_seen to true
vars:
  heap_seen: {type: bool}
"""
SCENARIOS = """\
- id: N-T.1
  title: Somebody takes two
  clauses: [N-1]
  steps:
    - {play: take 2, expect: {heap: 7}}
- id: N-T.2
  title: The last one loses
  clauses: [N-2]
  options: {end_with: loses}
  at: turn
  me: ann
  given: {heap: 1}
  steps:
    - {play: take 1, ranking: [bob, ann]}
"""


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "scenarios" / "all.yaml").write_text(SCENARIOS, encoding="utf-8")
    return tmp_path


def found(coverage: Coverage) -> dict[str, tuple[Covered, tuple[str, ...]]]:
    return {f"{row.node.kind.value}: {row.node.text}": (row.covered, row.scenarios) for row in coverage.rows}


def test_nodes_are_attributed_to_the_scenarios_that_came_to_them(nim: Path) -> None:
    rows = found(cover(str(nim), 0, 1))
    assert rows["statement: take(n)"] == (Covered.SCENARIO, ("N-T.1", "N-T.2"))
    assert rows["arm: heap = 0"] == (Covered.SCENARIO, ("N-T.2",))
    assert rows["no arm: heap = 0"] == (Covered.SCENARIO, ("N-T.1",))
    assert rows["ending: end game won by opponent"] == (Covered.SCENARIO, ("N-T.2",))


def test_what_only_random_games_come_to_and_what_nothing_does(nim: Path) -> None:
    rows = found(cover(str(nim), 0, 1))
    assert rows["ending: end game won by me"] == (Covered.NEVER, ())
    assert rows["arm: spare"][0] is Covered.SETTLED
    coverage = cover(str(nim), 3, 1)
    assert found(coverage)["ending: end game won by me"] == (Covered.RANDOM, ())
    assert coverage.games == 3


def test_a_share_of_steps_and_branches(nim: Path) -> None:
    coverage = cover(str(nim), 0, 1)
    missing = [row for row in coverage.counting if row.covered is not Covered.SCENARIO]
    assert [row.node.text for row in missing] == ["end_with = wins", "end game won by me"]
    assert coverage.share == Share(len(coverage.counting) - len(missing), len(coverage.counting))


def test_a_scenario_that_fails_is_named(nim: Path) -> None:
    scenarios = nim / "scenarios" / "all.yaml"
    scenarios.write_text(SCENARIOS.replace("heap: 7", "heap: 8"), encoding="utf-8")
    assert cover(str(nim), 0, 1).failed == ("N-T.1",)


def test_mistakes_of_the_game_are_told(nim: Path) -> None:
    (nim / "game.yaml").write_text(GAME.replace("hand(me)", "hands(me)"), encoding="utf-8")
    coverage = cover(str(nim), 1, 1)
    assert [d.code.value for d in coverage.diagnostics] == ["unknown-name"]


def test_the_text_lists_what_no_scenario_comes_to(nim: Path) -> None:
    lines = list(text(cover(str(nim), 2, 1), everything=False))
    assert any("ending `end game won by me` in phases.turn [N-3]: by random play only" in line for line in lines)
    assert lines[-1].startswith(f"{nim}: scenarios come to ")
    each = list(text(cover(str(nim), 0, 1), everything=True))
    assert any(line.strip() == "N-T.1, N-T.2" for line in each)


def test_the_data_has_every_node_with_its_scenarios(nim: Path) -> None:
    data = as_data(cover(str(nim), 1, 1))
    node = next(node for node in data["nodes"] if node["text"] == "take(n)")
    assert node["covered"] == "scenario"
    assert node["scenarios"] == ["N-T.1", "N-T.2"]
    assert node["place"]["line"] == 23


def test_the_page_shows_the_specification_with_clauses_and_needs_nothing_else(nim: Path) -> None:
    shown = page(cover(str(nim), 0, 1), "Nim", {"N-2": "The game ends <with> the last stick."})
    parsed = ParsedPage(shown)
    assert parsed.outside == []
    assert {"good", "bad", "mark", "idle"} <= parsed.classes
    assert "<b>N-2</b>The game ends &lt;with&gt; the last stick." in shown
    assert shown.count('class="number"') == GAME.count("\n")
