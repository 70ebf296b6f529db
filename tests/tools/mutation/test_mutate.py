"""Whole runs on a small game: the score, what is known the next time, deadlines, and the command line."""

import json
from pathlib import Path

import pytest

from rulewright_tools.coverage.share import Share
from rulewright_tools.mutation import Effort, Outcome, Report, Wish, mutate, workers
from rulewright_tools.mutation.judge import Task
from rulewright_tools.mutation.mutant import Edit
from rulewright_tools.mutation.mutants import in_files, mutants_of, sampled
from rulewright_tools.mutation.report_text import text
from rulewright_tools.mutation.wording import wording_of
from tests.tools.cli.conftest import Call, call
from tests.tools.mutation.games import NIM, SCENARIOS, written

__all__ = ["call"]

MORE = """\
- id: N-T.3
  title: Whoever takes the last stick has won
  clauses: [N-3]
  at: turn
  me: ann
  given: {heap: 1, hand: {ann: 6}}
  steps:
    - {play: take 1, scores: {ann: {taken: 8}}, ranking: [ann, bob]}
"""


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    return written(tmp_path / "nim")


def run(nim: Path, **more: object) -> Report:
    """A run on one action, known in a file beside the game."""
    wish = Wish(Effort(20, 1), only=("actions.end_it",), memory=nim.parent / "known.json", **more)  # type: ignore[arg-type]
    return mutate(str(nim), wish)


def outcomes(report: Report) -> dict[str, tuple[Outcome, str]]:
    return {each.mutant.id: (each.verdict.outcome, each.verdict.by) for each in report.judged}


def test_a_run_finds_what_scenarios_miss_and_goes_on_when_there_are_more(nim: Path) -> None:
    first = run(nim, processes=2)
    counts = first.counts
    assert len(first.judged) == first.possible
    assert min(counts[Outcome.CAUGHT], counts[Outcome.SURVIVED], counts[Outcome.EQUIVALENT]) > 0
    assert first.score == Share(counts[Outcome.CAUGHT], counts[Outcome.CAUGHT] + counts[Outcome.SURVIVED])
    survivors = {each.mutant.id for each in first.of(Outcome.SURVIVED)}
    written(nim, NIM, SCENARIOS + MORE)
    second = run(nim)
    assert second.score.part > first.score.part
    before, after = outcomes(first), outcomes(second)
    assert {id_ for id_ in before if before[id_] != after[id_]} <= survivors
    assert {"N-T.3"} == {by for id_, (_, by) in after.items() if before[id_] != after[id_] and by}


def test_what_is_known_is_not_tried_again(nim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(nim, sample=3)
    monkeypatch.setattr("rulewright_tools.mutation.mutating.judged", _nothing_to_judge)
    assert outcomes(run(nim, sample=3)) == outcomes(first)
    with pytest.raises(AssertionError):
        run(nim, sample=3, afresh=True)


def _nothing_to_judge(*arguments: object) -> object:
    tasks = list(arguments[1])  # type: ignore[call-overload]
    assert tasks == []
    return (task for task in tasks)


def test_an_interrupted_run_tells_and_keeps_what_it_has(nim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = workers.judged

    def interrupted(*arguments: object) -> object:
        verdicts = real(*arguments)  # type: ignore[arg-type]
        yield next(verdicts)
        yield next(verdicts)
        verdicts.close()
        raise KeyboardInterrupt

    monkeypatch.setattr("rulewright_tools.mutation.mutating.judged", interrupted)
    report = run(nim)
    assert report.interrupted
    assert len(report.judged) == 2
    assert "(interrupted)" in list(text(report, everything=False))[-1]
    assert len(json.loads((nim.parent / "known.json").read_text())["verdicts"]) == 2


def test_a_sample_depends_on_its_seed_and_grows(nim: Path) -> None:
    mutants, _ = mutants_of(wording_of(nim), [()])
    small, large = sampled(mutants, 5, 3), sampled(mutants, 9, 3)
    assert small == sampled(mutants, 5, 3)
    assert large[:5] == small
    assert sampled(mutants, 5, 4) != small
    assert sorted(sampled(mutants, None, 3), key=in_files) == list(mutants)


def test_what_runs_too_long_counts_as_caught_and_another_process_takes_the_next_one(nim: Path) -> None:
    work = workers.Work(wording_of(nim), (), Effort(10, 1), seconds=0.01)
    tasks = [Task(name, Edit("game.yaml", 0, 0, f"# {name}\n"), (), (), "", "") for name in ("one", "two")]
    verdicts = {task.id: verdict for task, verdict in workers.judged(work, tasks, 1)}
    assert [(verdict.outcome, verdict.by) for verdict in verdicts.values()] == [(Outcome.CAUGHT, "the clock")] * 2


def test_what_cannot_be_judged_is_no_verdict(nim: Path) -> None:
    work = workers.Work(wording_of(nim), (), Effort(10, 1), seconds=60.0)
    with pytest.raises(RuntimeError, match="the mutant odd"):
        list(workers.judged(work, [Task("odd", Edit("game.yaml", 0, 0, ""), ("unknown",), (), "", "")], 1))


# ---------------------------------------------------------------- the command
def test_the_command_prints_survivors_as_diffs_with_their_clauses(call: Call, nim: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    said = call("mutate", nim, "--only", "actions.end_it", "--games", 20, "--jobs", 1, "--out", known)
    assert said.code == 0
    assert "in actions.end_it [N-3]" in said.out
    assert "  +     if ends = wins: end game won by opponent" in said.out
    assert "random game 0 (seed 1)" in said.out
    assert said.out.splitlines()[-1].startswith(f"{nim}: 20.0% caught, 1 of 5 mutants; 10 tried in ")
    below = call("mutate", nim, "--only", "actions.end_it", "--games", 20, "--out", known, "--at-least", 50)
    assert (below.code, below.err) == (1, f"{nim}: 20.0% of the mutants are caught, less than 50 %\n")
    told = call("mutate", nim, "--only", "actions.end_it", "--games", 20, "--out", known, "--format", "json")
    data = json.loads(told.out)
    assert data["counts"]["survived"] == len([m for m in data["mutants"] if m["outcome"] == "survived"])
    assert data["score"] == 0.2
    assert {"id", "operator", "item", "clauses", "place", "diff", "outcome", "by", "reason"} == set(data["mutants"][0])
    sarif = json.loads(
        call("mutate", nim, "--only", "actions.end_it", "--games", 20, "--out", known, "--format", "sarif").out
    )
    assert len(sarif["runs"][0]["results"]) == data["counts"]["survived"]


def test_a_game_whose_scenarios_fail_is_not_tried(call: Call, nim: Path, tmp_path: Path) -> None:
    written(nim, NIM, SCENARIOS.replace("heap: 5", "heap: 4"))
    said = call("mutate", nim, "--out", tmp_path / "known.json")
    assert said.code == 1
    assert said.err == f"{nim}: 1 scenario failed on the game as it is, so no mutant was tried\n  N-T.1\n"


def test_wrong_calls(call: Call, nim: Path, tmp_path: Path) -> None:
    assert call("mutate", "nowhere").code == 2
    assert call("mutate", nim, "--sample", 0).code == 2
    unwritable = call("mutate", nim, "--out", tmp_path / "no" / "known.json")
    assert unwritable.code == 2
    assert "cannot be written" in unwritable.err
    assert "has no variant" in call("mutate", nim, "--variant", "long", "--out", tmp_path / "k.json").err


def test_a_game_with_mistakes_is_told_of(call: Call, nim: Path, tmp_path: Path) -> None:
    written(nim, NIM.replace("hand(me)\n", "hands(me)\n"))
    said = call("mutate", nim, "--out", tmp_path / "known.json")
    assert said.code == 1


def test_a_file_that_it_has_not_written_is_left_as_it_is(call: Call, nim: Path) -> None:
    before = (nim / "game.yaml").read_text(encoding="utf-8")
    outcome = call("mutate", nim, "--sample", 1, "--out", nim / "game.yaml")
    assert outcome.code == 2
    assert "was not written by `mutate`" in outcome.err
    assert (nim / "game.yaml").read_text(encoding="utf-8") == before


def test_items_that_there_are_not_are_a_wrong_call(call: Call, nim: Path) -> None:
    outcome = call("mutate", nim, "--only", "nosuch", "--at-least", 100)
    assert (outcome.code, outcome.out) == (2, "")
    assert "nothing can be changed in items that begin with nosuch" in outcome.err
