"""What is known of mutants holds as long as that on which it depends."""

from pathlib import Path

import pytest

from rulewright_tools.mutation.judge import Effort
from rulewright_tools.mutation.memory import Memory, recall
from rulewright_tools.mutation.trials import Run
from rulewright_tools.mutation.verdict import Outcome, Verdict
from rulewright_tools.mutation.wording import wording_of
from tests.tools.mutation.games import NIM, written

EFFORT = Effort(10, 1)


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    return written(tmp_path / "nim")


def filled(nim: Path, file: Path | None) -> Memory:
    memory = recall(wording_of(nim), EFFORT, file)
    memory.runs["s1"] = Run(True, frozenset({"actions.take game.yaml:1:1"}))
    memory.verdicts["m1"] = Verdict(Outcome.CAUGHT, "heap is 6", "N-T.1", "s1")
    memory.save()
    return memory


def test_what_is_saved_is_known_again(nim: Path, tmp_path: Path) -> None:
    memory = filled(nim, tmp_path / "known.json")
    assert recall(wording_of(nim), EFFORT, tmp_path / "known.json") == memory


def test_the_cache_keeps_it_where_no_file_is_named(nim: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    memory = filled(nim, None)
    assert recall(wording_of(nim), EFFORT) == memory
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    assert recall(wording_of(nim), EFFORT).verdicts == {}


def test_nothing_is_known_of_another_text_or_effort(nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    filled(nim, file)
    assert recall(wording_of(nim), Effort(11, 1), file).verdicts == {}
    written(nim, NIM.replace("title: Nim", "title: Another"))
    assert recall(wording_of(nim), EFFORT, file).verdicts == {}


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"key": 1}', "no json", '{"key": "KEY", "runs": 3}'])
def test_a_damaged_file_knows_nothing(nim: Path, tmp_path: Path, content: str) -> None:
    file = tmp_path / "known.json"
    memory = recall(wording_of(nim), EFFORT, file)
    file.write_text(content.replace("KEY", memory.key), encoding="utf-8")
    assert recall(wording_of(nim), EFFORT, file) == memory


@pytest.mark.parametrize(
    ("verdict", "scenarios", "holds"),
    [
        (Verdict(Outcome.STILLBORN), ["s1"], True),
        (Verdict(Outcome.CAUGHT, by="N-T.1", scenario="s1"), ["s1", "s2"], True),
        (Verdict(Outcome.CAUGHT, by="N-T.1", scenario="s1"), ["s2"], False),
        (Verdict(Outcome.CAUGHT, by="random games"), [], True),
        (Verdict(Outcome.SURVIVED, passed=("s1", "s2")), ["s1"], True),
        (Verdict(Outcome.SURVIVED, passed=("s1",)), ["s1", "s2"], False),
        (Verdict(Outcome.EQUIVALENT, passed=("s1",)), ["s1"], True),
    ],
)
def test_a_verdict_holds_with_its_scenarios(verdict: Verdict, scenarios: list[str], holds: bool) -> None:
    memory = Memory("key", verdicts={"m1": verdict})
    assert memory.verdict("m1", scenarios) == (verdict if holds else None)
    assert memory.verdict("m2", scenarios) is None
