"""What is written of a failure shows it again: the recording, the scenario, the command."""

from pathlib import Path

import pytest

from rulewright.sessions import saves
from rulewright_tools.fidelity import run_scenarios
from rulewright_tools.fuzzing import Kind, Recording, Report, Setup, fuzz_recording
from rulewright_tools.fuzzing.report_text import as_data, failure_lines, summary
from rulewright_tools.fuzzing.writing import command, written
from tests.tools.fuzzing import planted
from tests.tools.fuzzing.planted import CARDS, SEEDS, run

STUCK = SEEDS.replace("until: heap = 0", "until: heap < 0")


@pytest.fixture(scope="module")
def stuck() -> Report:
    return run(STUCK)


def test_the_scenario_fails_as_the_game_did(stuck: Report, tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "game.yaml").write_text(STUCK, encoding="utf-8")
    made = written(stuck.failures[0], stuck, 1)
    (tmp_path / "scenarios" / "found.yaml").write_text(made.scenario, encoding="utf-8")
    report = run_scenarios(str(tmp_path))
    assert report.diagnostics == ()
    (result,) = report.results
    assert any("the game came to a dead end" in failure.message for failure in result.failures)


def test_the_scenario_passes_once_the_game_is_mended(stuck: Report, tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    mended = STUCK.replace("in 1..2 where", "in 0..2 where").replace("n = 1 or", "n < 2 or")
    (tmp_path / "game.yaml").write_text(mended, encoding="utf-8")
    made = written(stuck.failures[0], stuck, 1)
    (tmp_path / "scenarios" / "found.yaml").write_text(made.scenario, encoding="utf-8")
    (result,) = run_scenarios(str(tmp_path)).results
    assert result.failures == ()


def test_the_scenario_of_a_broken_invariant_fails(tmp_path: Path) -> None:
    text = SEEDS + "invariants:\n  fair: {holds: no p in players where hand(p) > 3, message: too many}\n"
    report = run(text)
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    made = written(report.failures[0], report, 1)
    (tmp_path / "scenarios" / "found.yaml").write_text(made.scenario, encoding="utf-8")
    (result,) = run_scenarios(str(tmp_path)).results
    assert any("too many" in failure.message for failure in result.failures)


def test_the_recording_is_a_replay_and_shows_the_problem_again(stuck: Report) -> None:
    failure = stuck.failures[0]
    made = written(failure, stuck, 1)
    assert made.recording is not None
    content = saves.read(made.recording)
    assert [move["text"] for move in content["moves"]] == [move.text for move in failure.smallest.moves]

    def loader(setup: Setup) -> planted.Planted:
        from rulewright import load_text
        from rulewright.machines.reference.machine import ReferenceMachine

        return planted.Planted(setup, load_text(STUCK), ReferenceMachine, None)

    again = fuzz_recording(Setup("planted.yaml"), Recording(content["seed"], failure.smallest.moves), loader=loader)
    assert [one.problem.kind for one in again.failures] == [Kind.DEAD_END]


def test_the_recording_of_a_move_that_fails_ends_before_it() -> None:
    report = run(SEEDS.replace("capacity: 8}", "capacity: 2}"))
    made = written(report.failures[0], report, 1)
    assert made.recording is not None
    assert len(saves.read(made.recording)["moves"]) == len(report.failures[0].smallest.moves) - 1


def test_the_command_plays_the_run_up_to_the_failure(stuck: Report) -> None:
    failure = stuck.failures[0]
    assert failure.number is not None
    assert command(failure, stuck) == f"rulewright fuzz planted.yaml --seed 1 -n {failure.number + 1}"


def test_the_command_says_how_the_game_was_set_up() -> None:
    setup = Setup("my game", ("short",), {"greedy": "true", "most": {"ann": "2"}}, 3)
    words = ["my game", "--variant", "short", "--option", "greedy=true", "--option", "most.ann=2", "--players", "3"]
    assert setup.arguments == words


def test_people_and_programs_are_told_the_same(stuck: Report) -> None:
    data = as_data(stuck)
    assert data["ok"] is False
    (failure,) = data["failures"]
    assert failure["kind"] == "dead-end"
    assert failure["decisions"]["smallest"] == len(failure["moves"])
    assert failure["diagnostic"]["code"] == "dead-end"
    lines = "\n".join(failure_lines(stuck.failures[0], stuck, ["written: here"]))
    assert failure["message"] in lines
    assert failure["again"] in lines
    assert "written: here" in lines
    assert summary(stuck, "seeds@1").endswith("1 problem found")


def test_a_run_is_repeated_by_its_seed() -> None:
    one, other = run(CARDS, games=4), run(CARDS, games=4)
    assert (one.games, one.plies, one.endings) == (other.games, other.plies, other.endings)


def test_a_scenario_that_cannot_tell_says_so() -> None:
    report = run(CARDS, planted.Peeks)
    assert "# no scenario can tell this" in written(report.failures[0], report, 1).scenario
