"""What is known of mutants holds as long as that on which it depends."""

import json
from pathlib import Path

import pytest

from rulewright_tools.mutation.judge import Effort
from rulewright_tools.mutation.memory import Memory, Subject, recall
from rulewright_tools.mutation.storing import BadMemory
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
    memory.add_run("s1", Run(True, frozenset({"actions.take game.yaml:1:1"})))
    memory.add_verdict("m1", Verdict(Outcome.CAUGHT, "heap is 6", "N-T.1", "s1"))
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


def test_nothing_is_known_of_another_text(nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    filled(nim, file)
    written(nim, NIM.replace("title: Nim", "title: Another"))
    assert recall(wording_of(nim), EFFORT, file).verdicts == {}


def test_verdicts_on_an_older_text_stay_until_there_is_one_on_the_new_one(nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    memory = filled(nim, file)
    written(nim, NIM.replace("title: Nim", "title: Another"))
    newer = recall(wording_of(nim), EFFORT, file)
    newer.save()
    newer.add_run("s1", Run(True, frozenset()))
    newer.save()
    written(nim)
    assert recall(wording_of(nim), EFFORT, file).verdicts == memory.verdicts
    newer.add_verdict("m2", Verdict(Outcome.STILLBORN))
    newer.save()
    written(nim, NIM.replace("title: Nim", "title: Another"))
    again = recall(wording_of(nim), EFFORT, file)
    assert (set(again.runs), set(again.verdicts)) == ({"s1"}, {"m2"})


def test_the_same_text_counts_wherever_the_command_is_called(
    nim: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "known.json"
    monkeypatch.chdir(tmp_path)
    memory = filled(nim, file)
    monkeypatch.chdir(nim)
    elsewhere = recall(wording_of(nim), EFFORT, file)
    assert (elsewhere.runs, elsewhere.verdicts) == ({}, memory.verdicts)  # nodes are named by what messages show


@pytest.mark.parametrize("content", ["[]", "{}", '{"key": 1}', "no json", '{"game": "nim", "verdicts": {}}'])
def test_a_file_that_no_run_has_written_is_refused(nim: Path, tmp_path: Path, content: str) -> None:
    file = tmp_path / "known.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(BadMemory, match="was not written by `mutate`"):
        recall(wording_of(nim), EFFORT, file)
    assert file.read_text(encoding="utf-8") == content


def test_a_file_of_another_game_or_effort_is_refused(nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    filled(nim, file)
    before = file.read_bytes()
    with pytest.raises(BadMemory, match="--games 10 --seed 1"):
        recall(wording_of(nim), Effort(11, 1), file)
    other = written(tmp_path / "other", NIM.replace("id: nim", "id: nam"))
    with pytest.raises(BadMemory, match="is of the game 'nim', not of 'nam'"):
        recall(wording_of(other), EFFORT, file)
    assert file.read_bytes() == before


def test_a_file_that_was_damaged_by_hand_knows_nothing(nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    filled(nim, file)
    file.write_text(json.dumps({**json.loads(file.read_text()), "runs": 3}), encoding="utf-8")
    assert recall(wording_of(nim), EFFORT, file).verdicts == {}


@pytest.mark.parametrize(
    "damage",
    [{"reason": 3}, {"by": None}, {"scenario": ["s1"]}, {"passed": [["s1"]]}, {"passed": "s1"}, {"differs": "yes"}],
    ids=str,
)
def test_a_verdict_of_other_values_than_are_written_is_no_verdict(
    nim: Path, tmp_path: Path, damage: dict[str, object]
) -> None:
    file = tmp_path / "known.json"
    filled(nim, file)
    content = json.loads(file.read_text())
    content["verdicts"]["m1"] |= damage
    file.write_text(json.dumps(content), encoding="utf-8")
    assert recall(wording_of(nim), EFFORT, file).verdicts == {}


@pytest.mark.parametrize("run", [["yes", []], [True, [3]], [True, "nodes"]], ids=str)
def test_a_run_of_other_values_than_are_written_is_no_run(nim: Path, tmp_path: Path, run: list[object]) -> None:
    file = tmp_path / "known.json"
    filled(nim, file)
    file.write_text(json.dumps({**json.loads(file.read_text()), "runs": {"s1": run}}), encoding="utf-8")
    assert recall(wording_of(nim), EFFORT, file).runs == {}


@pytest.mark.parametrize("damaged", ["[" * 100_000, '{"a":' * 100_000, "1" * 5000, '"\\ud800"', '{"game": "\\ud800"}'])
def test_a_file_that_is_no_such_json_is_left_as_it_is(nim: Path, tmp_path: Path, damaged: str) -> None:
    file = tmp_path / "known.json"
    file.write_text(damaged, encoding="utf-8")
    with pytest.raises(BadMemory, match="was not written by `mutate`"):
        recall(wording_of(nim), EFFORT, file)
    assert file.read_text(encoding="utf-8") == damaged


def test_an_empty_file_is_taken(nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    file.write_bytes(b"")
    assert filled(nim, file).verdicts == recall(wording_of(nim), EFFORT, file).verdicts


def test_two_runs_on_one_file_keep_what_both_found(nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    one, other = (recall(wording_of(nim), EFFORT, file) for _ in range(2))
    one.add_verdict("m1", Verdict(Outcome.STILLBORN))
    one.save()
    other.add_verdict("m2", Verdict(Outcome.STILLBORN))
    other.save()
    assert set(recall(wording_of(nim), EFFORT, file).verdicts) == {"m1", "m2"}


def test_what_is_to_be_forgotten_stays_until_there_is_something_new(nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    filled(nim, file)
    afresh = recall(wording_of(nim), EFFORT, file)
    afresh.forget()
    afresh.add_run("s1", Run(True, frozenset()))
    afresh.save()
    assert set(recall(wording_of(nim), EFFORT, file).verdicts) == {"m1"}
    afresh.add_verdict("m2", Verdict(Outcome.STILLBORN))
    afresh.save()
    assert set(recall(wording_of(nim), EFFORT, file).verdicts) == {"m2"}


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
    memory = Memory(Subject("nim", EFFORT, "key", ""), verdicts={"m1": verdict})
    assert memory.verdict("m1", scenarios) == (verdict if holds else None)
    assert memory.verdict("m2", scenarios) is None
