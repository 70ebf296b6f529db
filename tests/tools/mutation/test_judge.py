"""Verdicts on single mutants of a small game: caught, survived, equivalent, stillborn."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.reading.files import Folder
from rulewright_tools.fidelity.scenario import load_scenarios
from rulewright_tools.mutation.judge import Effort, Judge, Task
from rulewright_tools.mutation.mutant import Edit
from rulewright_tools.mutation.trials import trials_of
from rulewright_tools.mutation.verdict import Outcome, Verdict
from rulewright_tools.mutation.wording import wording_of
from tests.tools.mutation.games import NIM, written

JudgeOf = Callable[..., Verdict]


@pytest.fixture
def judge(tmp_path: Path) -> JudgeOf:
    """Judges the game with one text in the place of another; `known` are fields of the task."""
    folder = written(tmp_path)
    trials = trials_of(load_scenarios(Folder.at(folder))[0])
    judge = Judge(wording_of(folder), trials, Effort(games=40, seed=1))
    keys = tuple(trial.key for trial in trials)

    def run(old: str, new: str, **known: object) -> Verdict:
        assert NIM.count(old) == 1
        start = NIM.index(old)
        task = Task("1", Edit("game.yaml", start, start + len(old), new), keys, (), "", "")
        return judge.verdict(replace(task, **known))  # type: ignore[arg-type]

    return run


def test_a_scenario_that_fails_catches_a_mutant(judge: JudgeOf) -> None:
    verdict = judge("move n sticks", "move 1 sticks")
    assert (verdict.outcome, verdict.by) == (Outcome.CAUGHT, "N-T.1")
    assert verdict.reason == "heap is 6, not 5"
    assert verdict.scenario


def test_a_rule_that_fails_in_random_games_catches_a_mutant(judge: JudgeOf) -> None:
    verdict = judge("n in 1..3 where n <= heap", "n in 1..3 where n <= heap + 1 and (heap != 2 or n < 3)")
    assert (verdict.outcome, verdict.by) == (Outcome.CAUGHT, "random games")
    assert "seed 1" in verdict.reason


def test_an_invariant_that_breaks_in_random_games_catches_a_mutant(judge: JudgeOf) -> None:
    verdict = judge("      take(n)\n", "      take(n)\n      if heap = 3: move 1 stick from hand(me) to box\n")
    assert (verdict.outcome, verdict.by) == (Outcome.CAUGHT, "random games")
    assert "sticks" in verdict.reason


def test_a_mutant_that_plays_otherwise_unnoticed_survives(judge: JudgeOf) -> None:
    verdict = judge("if ends = wins: end game won by me ", "if ends = wins: end game won by opponent ")
    assert verdict.outcome is Outcome.SURVIVED
    assert verdict.differs
    assert "random game 0 (seed 1)" in verdict.reason


def test_options_that_differ_are_named(judge: JudgeOf) -> None:
    verdict = judge("n in 1..3 where n <= heap", "n in 1..3 where n <= heap and (n < 3 or heap < 7)")
    assert verdict.reason == "random game 0 (seed 1), decision 1: options without `take 3`"


def test_the_same_program_is_equivalent(judge: JudgeOf) -> None:
    verdict = judge("# the second part says what the first one does", "# nothing")
    assert (verdict.outcome, verdict.reason) == (Outcome.EQUIVALENT, "it compiles to the same program")


def test_the_same_random_games_are_equivalent(judge: JudgeOf) -> None:
    verdict = judge("n >= 2 and n > 1", "n >= 2")
    assert (verdict.outcome, verdict.reason) == (Outcome.EQUIVALENT, "40 random games are the same")


def test_the_same_random_games_tell_nothing_of_a_rule_that_none_comes_to(judge: JudgeOf) -> None:
    verdict = judge("n >= 2 and n > 1", "n >= 2", node="actions.nowhere game.yaml:1:1")
    assert (verdict.outcome, verdict.differs) == (Outcome.SURVIVED, False)
    assert verdict.reason == "40 random games are the same, but none is known to come to it"


def test_what_does_not_check_is_stillborn(judge: JudgeOf) -> None:
    verdict = judge("heap to hand(me)", "heap to hands(me)")
    assert verdict.outcome is Outcome.STILLBORN
    assert "hands" in verdict.reason


def test_scenarios_that_are_known_to_pass_are_not_run_again(judge: JudgeOf) -> None:
    first = judge("move n sticks", "move 1 sticks")
    verdict = judge("move n sticks", "move 1 sticks", passed=(first.scenario,), differs="another state")
    assert (verdict.outcome, verdict.reason) == (Outcome.SURVIVED, "another state")


def test_who_sees_what_is_compared(tmp_path: Path) -> None:
    text = NIM.replace("hand: {per: player, holds: stick}", "hand: {per: player, holds: stick, visible: owner}")
    text = text[: text.index("invariants:")].replace("(1 if big(hand(me)) else 0)", "0")
    judge = Judge(wording_of(written(tmp_path, text)), (), Effort(games=10, seed=1))
    start = text.index("owner}")
    verdict = judge.verdict(Task("1", Edit("game.yaml", start, start + 5, "everyone"), (), (), "", ""))
    assert verdict.outcome is Outcome.SURVIVED
    assert verdict.reason == "random game 0 (seed 1), decision 1: seats see something else"
