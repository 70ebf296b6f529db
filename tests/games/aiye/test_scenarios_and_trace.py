"""`rulewright test` and `rulewright trace` on Àiyé, and what they say once something has been changed in it."""

import re
import shutil
from pathlib import Path

import pytest

from rulewright_tools.fidelity import run_scenarios, trace, trace_json


@pytest.fixture
def copied(checkout: Path, tmp_path: Path) -> Path:
    return shutil.copytree(checkout / "games" / "aiye", tmp_path / "aiye")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_all_scenarios_pass() -> None:
    report = run_scenarios("aiye")
    assert [f"{one.span!r} {one.message}" for result in report.failed for one in result.failures] == []
    assert report.diagnostics == ()
    assert len(report.results) >= 100
    ids = {result.scenario.id for result in report.results}
    examples = {re.sub(r"^(AI-T\.\d+).*", r"\1", id_) for id_ in ids if id_.startswith("AI-T.")}
    assert examples == {f"AI-T.{number}" for number in range(1, 26)}


def test_every_clause_is_encoded_and_covered() -> None:
    result = trace("aiye")
    assert [problem.message for problem in result.problems] == []
    assert result.exit_code == 0
    rows = {row["id"]: row for row in trace_json(result)["rows"]}
    numbers = [len([id_ for id_ in rows if re.fullmatch(rf"AI-{kind}\.\d+", id_)]) for kind in (r"\d+", "A", "M")]
    assert numbers == [106, 43, 6]
    assert {row["option"] for row in rows.values() if row["option"]} == {
        "may_decline", "recovery", "courage_below_zero", "limited_seeds", "first_player",
        "summon_onto_second", "rebuild", "most_rounds",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "scenario"),
    [
        ("until not here.sabotaged", "until true", "AI-T.13"),
        ("let here = source\n", "let here = next(source)\n", "AI-T.14"),
        ("where count(d.cards) > count(c.cards)", "where count(d.cards) < count(c.cards)", "AI-T.16"),
        ("if m not in masks_held else", "if m in masks_held else", "AI-T.8"),
        ("count(c.cards) > 1 or count(row(me)) > 4", "count(c.cards) > 1 or count(row(me)) > 3", "AI-T.19"),
        ("and c != second and can_leave(c)", "and can_leave(c)", "AI-9.5"),
        ("d != second and count(d.cards)", "count(d.cards)", "AI-9.5"),
        ("in c.cards where c != second,", "in c.cards,", "AI-A.15"),
        ("let heir = next(c)", "let heir = previous(c)", "AI-T.20"),
        ("if c = active: set active to heir", "if c = active: set active to next(heir)", "AI-A.17"),
        ("          set x.ready to set()\n          close_up(c, heir)", "          close_up(c, heir)", "AI-9.25"),
        ("where not c.sabotaged and not shielded(c)", "where not c.sabotaged", "AI-T.18"),
        ("as rival:\n", "as me:\n", "AI-T.17"),
        ("and not council_met and", "and", "AI-A.41"),
        ("extra_sowing\n                recover\n", "recover\n                extra_sowing\n", "AI-A.41"),
        ("crowded and not in_council", "crowded", "AI-A.42"),
        ("1: 0, 2: 1, 3: 2", "1: 0, 2: 2, 3: 2", "AI-T.7"),
        ("pay(set(j))", "pay(colours)", "AI-T.6"),
        ("or x.mask not in masks_held", "or x.mask in masks_held", "AI-T.24"),
        ("count(cards of me) >= 18", "count(cards of me) >= 19", "AI-10.2"),
        ("count(masks_held) >= 4", "count(masks_held) >= 5", "AI-T.23"),
        ("set last_round to round.number + 1", "set last_round to round.number + 2", "AI-T.23-last"),
        ("if rebuild = at_once and", "if", "AI-A.39"),
        ("highest: min(symbols(sun), symbols(moon))", "highest: symbols(moon) - symbols(moon)", "AI-T.10"),
        ("lowest: index(players clockwise from starter, me)", "lowest: index(players, me)", "AI-11.8"),
        ("symbols(sun)}\n      simplicity", "held(sun)}\n      simplicity", "AI-A.4"),
        ("promote: {either: 2, respected: true}", "promote: {either: 2}", "AI-T.11-high"),
    ],
)
def test_a_changed_rule_fails_its_scenario(copied: Path, old: str, new: str, scenario: str) -> None:
    change(copied / "game.yaml", old, new)
    (result,) = run_scenarios(str(copied), only=[scenario]).results
    assert not result.passed
    assert "cannot be loaded" not in result.failures[0].message
