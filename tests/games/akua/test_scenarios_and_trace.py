"""`rulewright test` and `rulewright trace` on Akua, and which scenario notices when a rule is changed."""

import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright.reading.files import Folder
from rulewright.reading.resources import shipped_folder
from rulewright_tools.fidelity import run_scenarios, trace, trace_json
from rulewright_tools.fidelity.scenario import load_scenarios


def test_all_scenarios_pass() -> None:
    report = run_scenarios("akua")
    assert [f"{one.span!r} {one.message}" for result in report.failed for one in result.failures] == []
    assert report.exit_code == 0


def test_every_clause_is_encoded_and_covered() -> None:
    result = trace("akua")
    assert [problem.message for problem in result.problems] == []
    assert result.exit_code == 0
    ids = [row["id"] for row in trace_json(result)["rows"]]
    assert [sum(id_.startswith(f"AK-{s}.") for id_ in ids) for s in "12345678AM"] == [6, 4, 4, 8, 6, 2, 4, 7, 27, 6]


def test_every_example_of_the_checklist_has_a_scenario() -> None:
    ids = {scenario.id for scenario in load_scenarios(Folder.at(shipped_folder("games") / "akua"))[0]}
    # 19 is the map, in test_map.py; 20 is a set of invariants
    missing = [n for n in range(1, 19) if not any(id_ == f"AK-T.{n}" or id_.startswith(f"AK-T.{n}-") for id_ in ids)]
    assert missing == []


@pytest.mark.parametrize("players", [2, 5])
def test_only_three_or_four_can_play(players: int) -> None:
    with pytest.raises(rulewright.SpecificationError):
        rulewright.load("akua", players=players)


@pytest.mark.parametrize(
    ("old", "new", "scenario"),
    [
        ("rows: {3: 9, 4: 8}", "rows: {3: 8, 4: 8}", "AK-T.2"),
        ("rows: {3: 9, 4: 8}", "rows: {3: 9, 4: 9}", "AK-T.1"),
        ("count(islands of a) = 2", "count(islands of a) >= 1", "AK-T.9"),
        ("is: line(a) = none and", "is: line(a) != me and", "AK-T.8-crossed"),
        ("is: line(a) = none and", "is: (line(a) = none or line(a) = me) and", "AK-T.8-again"),
        ("(selected(a) != me or no b", "(no b", "AK-T.12"),
        (" or no b in akuas where selected(b) != none and selected(b) != me)", ")", "AK-T.12-own"),
        ("selected(a) != none and (selected", "(selected", "AK-T.13"),
        ("for each i in islands of s where explored(i): complete(i)", "return", "AK-T.5"),
        ('where i in where_to, "name {i}"', ', "name {i}"', "AK-T.5-named-step-2"),
        ("        if explored(i): complete(i)", "        complete(i)", "AK-T.5-named-other"),
        ("add 2 to score(me)", "add 1 to score(me)", "AK-T.4"),
        ("add marks(i, p) to score(p)", "add marks(i, p) to score(me)", "AK-T.4"),
        ("in where_to where not full(s)", "in where_to where gathered(s, me) < 3", "AK-T.6"),
        ("(mark(s) = me or not own_middle)", "mark(s) = me", "AK-T.8"),
        ("(mark(s) = me or not own_middle) and ", "", "AK-T.8-own-middle"),
        ("no s in spaces of a where mark(s) != me", "no s in spaces of a where mark(s) = none", "AK-T.8-one-mark"),
        ("communed(a, me) >= 3", "communed(a, me) >= 2", "AK-T.11-two"),
        ("communed(a, me) >= 3 and possible offer(other, a)", "communed(a, me) >= 3", "AK-A.11"),
        ("          if has_room(a): add 1", "          add 1", "AK-A.11-full-track"),
        ("          if possible use(a.power): use(a.power)", "          use(a.power)", "AK-T.12"),
        ("if possible use(s.power): use(s.power)", "use(s.power)", "AK-T.15"),
        ("gathered(s, p) > 0: add 2", "gathered(s, p) > 1: add 2", "AK-T.14"),
        ("add 2 to score(p) ", "add 2 * gathered(s, p) to score(p) ", "AK-T.14"),
        ("where gathered(s, p) >= 2", "where gathered(s, p) >= 1", "AK-T.14-three-players"),
        ("for each p in players: set gathered(s, p) to 0", "set gathered(s, start_player) to 0", "AK-T.14"),
        ("counterclockwise from previous(start_player)", "clockwise from start_player", "AK-T.1"),
        ("set start_player to next(start_player)", "set start_player to previous(start_player)", "AK-8.2-one-empty"),
        ("is: 2 * sum(gathered", "is: sum(gathered", "AK-T.17"),
        ("is: max(communed(a, me)", "is: sum(communed(a, me)", "AK-T.17"),
        (" and not shared_lead)", ")", "AK-T.17-shared"),
        ("lines(me) > 0 and ", "", "AK-A.21-none"),
        ("  - {highest: crosses(me)", "  - {lowest: crosses(me)", "AK-T.18"),
        ("count(all s in spaces of i where mark(s) = p)", "count(all s in spaces where mark(s) = p)", "AK-T.5"),
    ],
)
def test_a_changed_rule_fails_its_scenario(checkout: Path, tmp_path: Path, old: str, new: str, scenario: str) -> None:
    copied = shutil.copytree(checkout / "games" / "akua", tmp_path / "akua")
    text = (copied / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (copied / "game.yaml").write_text(text.replace(old, new), encoding="utf-8")
    (result,) = run_scenarios(str(copied), only=[scenario]).results
    assert not result.passed
