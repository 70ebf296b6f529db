"""What the commands say of games whose rules come to a dead end or fail: where, how often, and how to see it."""

import json
from pathlib import Path

import pytest

from tests.sessions.games import DEAD_END, FAILING
from tests.tools.cli.conftest import Call, Outcome

WHERE = "game.yaml:11:7: error[dead-end]: "
RULE = "it happened while the game ran, in the phase `turn`"


@pytest.fixture
def dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in which the fourth choice has no option; the folder is the working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.yaml").write_text(DEAD_END, encoding="utf-8")
    return Path("game.yaml")


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.yaml").write_text(FAILING, encoding="utf-8")
    return Path("game.yaml")


def tells_the_dead_end(outcome: Outcome) -> bool:
    return outcome.err.count(WHERE) == 1 and RULE in outcome.err


# ---------------------------------------------------------------- dead ends
def test_play_tells_the_dead_end(call: Call, dead: Path) -> None:
    outcome = call("play", dead, "--as", "human", typed="1\n2\n3\n")
    assert (outcome.code, tells_the_dead_end(outcome)) == (1, True)


def test_simulate_tells_the_first_dead_end_and_the_command_that_shows_it(call: Call, dead: Path) -> None:
    outcome = call("simulate", dead, "-n", "4", "--seed", "3")
    assert (outcome.code, tells_the_dead_end(outcome)) == (1, True)
    assert "ended: 4 dead-end" in outcome.out
    assert "4 games came to a dead end, first game 0, whose own seed is " in outcome.err
    assert outcome.err.endswith("this shows it:\n  rulewright simulate game.yaml --seed 3 --game 0\n")
    shown = call("simulate", dead, "--seed", "3", "--game", "0")
    assert (shown.code, tells_the_dead_end(shown)) == (1, True)
    assert shown.out.count("\n1. ann: ") == 1


def test_simulate_has_faults_in_its_json(call: Call, dead: Path) -> None:
    (fault,) = json.loads(call("simulate", dead, "-n", "2", "--seed", "3", "--format", "json").out)["faults"]
    assert (fault["game"], fault["diagnostic"]["code"], fault["diagnostic"]["place"]["line"]) == (0, "dead-end", 11)


def test_test_tells_the_dead_end_of_a_scenario(call: Call, dead: Path) -> None:
    scenario = dead.parent / "scenarios" / "all.yaml"
    scenario.parent.mkdir()
    scenario.write_text('- {id: a, title: All, steps: [{play: "1"}, {play: "2"}, {play: "3", over: true}]}\n')
    outcome = call("test", dead)
    assert (outcome.code, tells_the_dead_end(outcome)) == (1, True)
    data = json.loads(call("test", dead, "--format", "json").out)
    assert data["games"][0]["scenarios"][0]["failures"][0]["diagnostic"]["code"] == "dead-end"


def test_perft_tells_a_dead_end_among_the_sequences(call: Call, dead: Path) -> None:
    assert call("perft", dead, "-d", "3").code == 0
    outcome = call("perft", dead, "-d", "4")
    assert (outcome.code, outcome.out, tells_the_dead_end(outcome)) == (1, "1 3\n2 6\n3 6\n4 6\n", True)
    assert json.loads(call("perft", dead, "-d", "4", "--format", "json").out)["dead_end"]["code"] == "dead-end"


def test_replay_tells_the_dead_end_and_the_recording_is_sound(call: Call, dead: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    call("simulate", dead, "-n", "2", "--seed", "3", "--save", file)
    outcome = call("replay", file, dead)
    assert (outcome.code, tells_the_dead_end(outcome)) == (0, True)
    assert json.loads(call("replay", file, dead, "--format", "json").out)["dead_end"]["code"] == "dead-end"


# ---------------------------------------------------------------- rules that fail
@pytest.mark.parametrize("agents", [[], ["--as", "first=greedy", "second=random"]])
def test_simulate_counts_the_games_before_the_one_that_fails(call: Call, failing: Path, agents: list[str]) -> None:
    outcome = call("simulate", failing, "-n", "90", "--seed", "1", *agents)
    assert outcome.code == 1
    assert "game.yaml:15:7: error[out-of-range]: 4 is outside 0 to 3" in outcome.err
    assert "in the action `pay`" in outcome.err
    number = int(outcome.err.split("a rule fails in game ")[1].split(",")[0])
    assert outcome.out.startswith(f"failing@1: {number} game")
    shown = outcome.err.rstrip().splitlines()[-1].split()[1:]
    again = call(*shown)
    assert (again.code, again.err.count("error[out-of-range]")) == (1, 1)
    assert again.out.endswith("1. ann: 2\n")


def test_a_failing_game_is_recorded_up_to_the_move_that_fails(call: Call, failing: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    assert call("simulate", failing, "-n", "90", "--seed", "1", "--save", file).code == 1
    assert call("replay", file, failing, "--moves").out.startswith("1. ann: 2\n")
    assert "error[out-of-range]" in call("play", failing, "--load", file, "--as", "human", typed="2\n").err


def test_any_game_of_a_run_can_be_shown_and_recorded(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    each = json.loads(call("simulate", nim, "-n", "3", "--seed", "9", "--format", "json").out)["each"]
    outcome = call("simulate", nim, "--seed", "9", "--game", "2", "--save", file)
    assert outcome.code == 0
    assert outcome.out.startswith(
        f"nim@1: game 2 of the run with seed 9; its own seed is {each[2]['seed']}\n1. ann: take "
    )
    assert f"{each[2]['plies']} moves verified" in call("replay", file, nim).out
