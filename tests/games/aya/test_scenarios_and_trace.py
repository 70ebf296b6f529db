"""`rulewright test` and `rulewright trace` on Aya, and what they say once something has been changed in it."""

import re
from pathlib import Path

import pytest

from rulewright_tools.fidelity import run_scenarios, trace, trace_json
from rulewright_tools.fidelity.trace import ProblemKind
from tests.games.aya.engine import TABLES, VARIANTS

SECTIONS = {"1": 3, "2": 3, "3": 3, "4": 5, "5": 4, "V1": 15, "V2": 10, "V3": 8, "V4": 6, "V5": 1, "A": 29, "M": 3}
OPTIONS = {
    "AY-A.5": "exception_by",
    "AY-A.6": "stalemate",
    "AY-A.9": "start_player",
    "AY-A.14": "disproof",
    "AY-A.25": "disproof_by",
}


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_all_scenarios_pass() -> None:
    report = run_scenarios("aya")
    assert [f"{one.span!r} {one.message}" for result in report.failed for one in result.failures] == []
    assert report.diagnostics == ()
    assert report.exit_code == 0
    played = {(variant, result.scenario.players) for result in report.results for variant in result.scenario.variants}
    assert {variant for variant, _ in played} == set(VARIANTS)
    assert {(variant, players) for variant, players in TABLES if variant in ("oye", "rolling")} <= played


def test_every_clause_is_encoded_and_covered() -> None:
    result = trace("aya")
    assert [problem.message for problem in result.problems] == []
    assert result.exit_code == 0
    rows = {row["id"]: row for row in trace_json(result)["rows"]}
    assert {s: sum(id_.startswith(f"AY-{s}.") for id_ in rows) for s in SECTIONS} == SECTIONS
    assert {id_: row["option"] for id_, row in rows.items() if row.get("option")} == OPTIONS


@pytest.mark.parametrize(
    ("file", "mark", "clause"),
    [
        ("game.yaml", "{clause: AY-5.4, ", "AY-5.4"),
        ("game.yaml", "    clause: AY-1.3\n", "AY-1.3"),
        ("variants/oye.yaml", "@AY-V1.6", "AY-V1.6"),
        ("variants/rolling.yaml", "@AY-V2.4", "AY-V2.4"),
        ("variants/turbo.yaml", "AY-A.15, ", "AY-A.15"),
        ("variants/kindergarten.yaml", "@AY-A.28", "AY-A.28"),
    ],
)
def test_a_removed_mark_is_named(copied: Path, file: str, mark: str, clause: str) -> None:
    change(copied / file, mark, "{" if mark.startswith("{") else "")
    result = trace(str(copied))
    assert result.exit_code == 1
    assert [(problem.kind, problem.clause) for problem in result.problems] == [(ProblemKind.NOT_ENCODED, clause)]


def test_a_removed_scenario_is_named(copied: Path) -> None:
    file = copied / "scenarios" / "turbo.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"- id: AY-A\.15\n(  .*\n)*", "", text), encoding="utf-8")
    result = trace(str(copied))
    assert [(problem.kind, problem.clause) for problem in result.problems] == [(ProblemKind.NOT_TESTED, "AY-A.15")]


@pytest.mark.parametrize(
    ("file", "old", "new", "scenario"),
    [
        ("game.yaml", "ball_at(6 - i).colour", "ball_at(i).colour", "AY-T.2-left"),
        ("game.yaml", "place + 2", "place + 1", "AY-T.2-right"),
        ("game.yaml", "move ball_at(5) to track at last", "move ball_at(4) to track at last", "AY-T.6-one"),
        ("game.yaml", "count(solved) = 0 and any x in goals", "any x in goals", "AY-A.4-success"),
        ("game.yaml", "x.background = light and shows(x)", "shows(x)", "AY-A.3-late"),
        ("variants/oye.yaml", "swap deck with neutral(1)", "move all from deck to neutral(1)", "AY-V1.4"),
        ("variants/oye.yaml", "move x to box", "move x to stack(me)", "AY-T.10"),
        ("variants/oye.yaml", "stack(me) at bottom", "stack(me)", "AY-A.10"),
        ("variants/oye.yaml", "if not finished:", "if finished or not finished:", "AY-V1.14"),
        ("variants/oye.yaml", "as next(me): show_how", "as previous(me): show_how", "AY-A.14"),
        ("variants/oye.yaml", "for each p in others: lose(p)", "for each p in players: lose(p)", "AY-T.12"),
        ("variants/rolling.yaml", "if count(solved) > 0 or", "if count(solved) > 5 or", "AY-A.6-reset"),
        ("variants/rolling.yaml", "- lowest: total", "- total", "AY-T.14"),
        ("variants/rolling.yaml", "5 if count(players) <= 4 else 4", "5", "AY-T.9-five"),
        ("variants/turbo.yaml", "> 0: move 1 card from won(p) to box", "> 0: move bottom(won(p)) to box", "AY-V3.4"),
        ("variants/kindergarten.yaml", " or count(middle) = 0", " or count(deck) = 0", "AY-A.21"),
        ("variants/puzzlers.yaml", "set broken to true", "set broken to false", "AY-A.26"),
    ],
)
def test_a_changed_rule_fails_its_scenario(copied: Path, file: str, old: str, new: str, scenario: str) -> None:
    change(copied / file, old, new)
    report = run_scenarios(str(copied), only=[scenario])
    assert report.diagnostics == ()
    assert [result.scenario.id for result in report.failed] == [scenario]
