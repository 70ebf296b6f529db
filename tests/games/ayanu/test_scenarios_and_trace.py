"""`rulewright test` and `rulewright trace` on Ayanu, and which scenario notices when a rule is changed."""

import shutil
from pathlib import Path

import pytest

from rulewright.reading.files import Folder
from rulewright.reading.resources import shipped_folder
from rulewright_tools.fidelity import run_scenarios, trace, trace_json
from rulewright_tools.fidelity.scenario import load_scenarios


def test_all_scenarios_pass() -> None:
    report = run_scenarios("ayanu")
    assert [f"{one.span!r} {one.message}" for result in report.failed for one in result.failures] == []
    assert report.exit_code == 0


def test_every_clause_is_encoded_and_covered() -> None:
    result = trace("ayanu")
    assert [problem.message for problem in result.problems] == []
    assert result.exit_code == 0
    ids = [row["id"] for row in trace_json(result)["rows"]]
    assert [sum(id_.startswith(f"AN-{s}.") for id_ in ids) for s in "1234AM"] == [8, 10, 8, 7, 20, 3]


def test_every_example_of_the_checklist_has_a_scenario() -> None:
    ids = {scenario.id for scenario in load_scenarios(Folder.at(shipped_folder("games") / "ayanu"))[0]}
    # 18 is a set of invariants
    missing = [n for n in range(1, 18) if not any(id_ == f"AN-T.{n}" or id_.startswith(f"AN-T.{n}-") for id_ in ids)]
    assert missing == []


@pytest.mark.parametrize(
    ("old", "new", "scenario"),
    [
        ("onnu: {lines: orthogonal}", "onnu: {lines: directions}", "AN-T.7-onnu-1-middle"),
        ("ayanu: {lines: directions, jumps: true}", "ayanu: {lines: directions}", "AN-2.8"),
        ("urum: {safe: true}", "urum: {}", "AN-T.8"),
        ("grey: 4.1 to 6.2, dark", "grey: 4.1 to 5.3, dark", "AN-T.4"),
        ("southwest: 4.9, southeast: 6.9", "southeast: 6.9", "AN-T.11-enter"),
        ("in 1..base_on(a).reach", "in 1..3", "AN-T.7-essa-1-middle"),
        ("in_line(a, b) and no c in", "in_line(a, b) or no c in", "AN-T.8"),
        (" and no c in between(a, b) where not empty(c)", "", "AN-T.8"),
        ("b not in goal(opponent) and ", "", "AN-T.12"),
        ("and not head_on(b).kind.safe", "", "AN-T.9"),
        ("(empty(b) or not mine(b)", "(empty(b) or true", "AN-T.8"),
        ("mine(b) and head_on(a).kind != head_on(b).kind", "mine(b)", "AN-T.6"),
        ("mine(b) and head_on(a).kind != head_on(b).kind", "not empty(b) and a != b", "AN-T.3"),
        ("(b in goal(me) or no_exchange", "(no_exchange", "AN-T.10"),
        ("        set quiet to 0\n", "", "AN-A.16-quiet-capture"),
        ("repetition >= repetitions", "repetition > repetitions", "AN-A.16-twice"),
        ("quiet >= quiet_limit", "quiet > quiet_limit", "AN-A.16-quiet"),
        ("passed and double_pass", "passed", "AN-T.15-nothing-draws"),
        ("set passed to false", "set passed to true", "AN-T.15"),
        ("if b in goal(me):", "if b in goal(opponent):", "AN-T.10"),
        ("if has_urum(me, b) and b in castle(me):", "if has_urum(me, b):", "AN-T.4"),
        ("swap head_on(b) with head_on(c)", "swap base_on(b) with base_on(c)", "AN-T.3"),
        ("c5: {place: 5.3", "c5: {place: 5.4", "AN-T.1"),
        ("position: [base_on, head_on, me]", "position: [base_on, me]", "AN-A.16-heads"),
    ],
)
def test_a_changed_rule_fails_its_scenario(checkout: Path, tmp_path: Path, old: str, new: str, scenario: str) -> None:
    copied = shutil.copytree(checkout / "games" / "ayanu", tmp_path / "ayanu")
    text = (copied / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (copied / "game.yaml").write_text(text.replace(old, new), encoding="utf-8")
    (result,) = run_scenarios(str(copied), only=[scenario]).results
    assert not result.passed
