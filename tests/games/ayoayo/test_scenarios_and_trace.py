"""`rulewright test` and `rulewright trace` on Ayoayo, and what they say once something has been taken out of it."""

import re
import shutil
from pathlib import Path

import pytest

from rulewright.reading.resources import shipped_folder
from rulewright_tools.fidelity import run_scenarios, trace, trace_json
from rulewright_tools.fidelity.trace import ProblemKind


@pytest.fixture
def copied(checkout: Path, tmp_path: Path) -> Path:
    return shutil.copytree(checkout / "games" / "ayoayo", tmp_path / "ayoayo")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_all_scenarios_pass() -> None:
    report = run_scenarios("ayoayo")
    assert [f"{one.span!r} {one.message}" for result in report.failed for one in result.failures] == []
    assert report.diagnostics == ()
    assert report.exit_code == 0
    assert len(report.results) >= 30


def test_one_scenario_can_be_run_alone() -> None:
    report = run_scenarios("ayoayo", only=["AO-T.2"])
    assert [result.scenario.id for result in report.results] == ["AO-T.2"]


def test_every_clause_is_encoded_and_covered() -> None:
    result = trace("ayoayo")
    assert [problem.message for problem in result.problems] == []
    assert result.exit_code == 0
    rows = {row["id"]: row for row in trace_json(result)["rows"]}
    assert [len([id_ for id_ in rows if id_.startswith(f"AO-{s}.")]) for s in "1234A"] == [4, 8, 2, 4, 17]
    assert rows["AO-A.3"]["option"] == "sweep_to"


def test_a_removed_mark_is_named(copied: Path) -> None:
    change(copied / "game.yaml", " @AO-A.7", "")
    result = trace(str(copied))
    assert result.exit_code == 1
    assert [(problem.kind, problem.clause) for problem in result.problems] == [(ProblemKind.NOT_ENCODED, "AO-A.7")]


CLAUSE = re.compile(r"clause: (?P<ids>[\w.-]+|\[[^]]+\])(, | *(#.*)?\n *)")
GAME = (shipped_folder("games") / "ayoayo" / "game.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", range(len(CLAUSE.findall(GAME))))
def test_a_clause_removed_from_any_item_is_named(copied: Path, number: int) -> None:
    file = copied / "game.yaml"
    found = list(CLAUSE.finditer(file.read_text(encoding="utf-8")))[number]
    file.write_text(found.string[: found.start()] + found.string[found.end() :], encoding="utf-8")
    result = trace(str(copied))
    assert result.exit_code == 1
    assert result.diagnostics == ()
    assert {problem.kind for problem in result.problems} == {ProblemKind.NOT_ENCODED}
    assert {problem.clause for problem in result.problems} <= set(re.findall(r"AO-[\w.]+", found["ids"]))


def test_a_removed_scenario_is_named(copied: Path) -> None:
    file = copied / "scenarios" / "sowing.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"- id: AO-A\.7\n(  .*\n)*", "", text), encoding="utf-8")
    result = trace(str(copied))
    assert result.exit_code == 1
    assert [(problem.kind, problem.clause) for problem in result.problems] == [(ProblemKind.NOT_TESTED, "AO-A.7")]


def test_a_mark_that_the_rulebook_does_not_have_is_named(copied: Path) -> None:
    change(copied / "game.yaml", "@AO-A.7", "@AO-A.7 @AO-A.77")
    result = trace(str(copied))
    assert [(problem.kind, problem.clause) for problem in result.problems] == [(ProblemKind.UNKNOWN_CLAUSE, "AO-A.77")]


@pytest.mark.parametrize(
    ("old", "new", "scenario"),
    [
        ("seeds >= 12", "seeds >= 13", "AO-T.7"),
        ("if here = origin and seeds >= 12:", "if here = chosen and seeds >= 12:", "AO-A.7"),
        ("moved_last if sweep_to = last_mover else p.owner", "p.owner", "AO-T.12"),
        ("or empty_opposite = single_seed", "or empty_opposite = nothing", "AO-T.4"),
        ("(not starved(opponent) or feeds(p))", "(not starved(me) or feeds(p))", "AO-T.10"),
        ("repetition >= repetitions", "repetition > repetitions", "AO-A.11"),
        ("set moved_last to me", "set moved_last to opponent", "AO-T.12"),
        ("if here in pits of me:", "if here in pits:", "AO-3.2"),
    ],
)
def test_a_changed_rule_fails_its_scenario(copied: Path, old: str, new: str, scenario: str) -> None:
    change(copied / "game.yaml", old, new)
    failed = {result.scenario.id for result in run_scenarios(str(copied)).failed}
    assert scenario in failed


def test_a_failure_points_into_the_scenario_file(copied: Path) -> None:
    file = copied / "scenarios" / "sowing.yaml"
    change(file, "house: 0 1 1 1 1 1 / 1 1 1 1 1 1", "house: 0 1 1 1 1 1 / 1 1 1 1 1 2")
    (result,) = run_scenarios(str(copied)).failed
    (failure,) = result.failures
    line = file.read_text(encoding="utf-8").splitlines()[failure.span.line - 1]
    assert line[failure.span.column - 1 :].startswith("2, store")
    assert failure.message == "house(12) is 1, not 2"
    assert failure.span.source.name.endswith("scenarios/sowing.yaml")
