"""Eight faults, planted in a sound game: each is found by the command that looks for it and shown in a small game."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.sessions.game import Game
from rulewright_tools.fuzzing.setup import Subject
from tests.tools.cli.conftest import Call
from tests.tools.fuzzing import planted
from tests.tools.fuzzing.planted import CARDS, SEEDS

RULEBOOK = """\
rulebook: {game: seeds, title: Seeds, prefix: SD, source: Made for this test.}
clauses:
  SD-1: {at: 1, says: A player takes one or two seeds.}
"""
SCENARIOS = """\
- id: SD-T.1
  title: Somebody takes one
  clauses: [SD-1]
  steps: [{play: take 1, expect: {heap: 7}}]
"""
CARRIED = SEEDS.replace("  turn:\n", "  turn:\n    clause: SD-1\n")
GIVE_BACK = 'option "give one back" where hand(me) > 0 and heap > 1: move 1 seed from hand(me) to heap'
JUGGLE = """\
option "juggle" where hand(me) > 1:
          while heap != 99:
            move 1 seed from hand(me) to heap
            move 1 seed from heap to hand(me)"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sound game with its rulebook and a scenario; where failures are written is the working directory."""
    (tmp_path / "seeds" / "scenarios").mkdir(parents=True)
    for name, text in (("game", CARRIED), ("rulebook", RULEBOOK), ("scenarios/all", SCENARIOS)):
        (tmp_path / "seeds" / f"{name}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "seeds"


def fuzzed(call: Call, code: int) -> list[dict[str, Any]]:
    outcome = call("fuzz", "seeds", "-n", "30", "--seed", "1", "--failures", "1", "--shrink", "5", "--format", "json")
    assert outcome.code == code
    failures: list[dict[str, Any]] = json.loads(outcome.out)["failures"]
    assert all(failure["decisions"]["smallest"] <= failure["decisions"]["found"] for failure in failures)
    return failures


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def plant(
    monkeypatch: pytest.MonkeyPatch, machine: type[ReferenceMachine], beside: Callable[[Game], Game | None]
) -> None:
    """Every game that is loaded runs on a faulty machine; `beside` makes the game that plays along of the sound one."""
    load = rulewright.load
    sound: list[Game] = []

    def faulty(*arguments: Any, **named: Any) -> Game:
        game = load(*arguments, **{**named, "executor": "reference"})
        sound.append(game)
        return Game(game.program, machine(game.code), game.folder, game.path)

    monkeypatch.setattr(rulewright, "load", faulty)
    monkeypatch.setattr(Subject, "other", property(lambda subject: beside(sound[-1])))


def alone(_: Game) -> None:
    return None


def test_the_game_without_a_fault_passes(call: Call, folder: Path) -> None:
    assert call("check", "seeds").code == 0
    assert call("test", "seeds").code == 0
    assert call("trace", "seeds").code == 0
    assert fuzzed(call, 0) == []


def test_a_card_that_an_option_names(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "game.yaml").write_text(CARDS, encoding="utf-8")
    plant(monkeypatch, planted.LeaksLate, alone)
    (failure,) = fuzzed(call, 1)
    assert failure["kind"] == "interference"
    assert "against" in failure["message"]
    assert failure["decisions"]["smallest"] == 2


def test_a_rule_that_lets_an_option_depend_on_a_hidden_card(call: Call, folder: Path) -> None:
    (folder / "game.yaml").write_text(CARDS.replace('if any, "play {c}"', 'where c != top(deck) if any, "play {c}"'))
    outcome = call("check", "seeds")
    assert outcome.code == 1
    assert "error[leak]: what this choice offers depends on `deck`" in outcome.err


def test_a_seed_that_a_wrong_move_makes(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, planted.MakesSeeds, alone)
    (failure,) = fuzzed(call, 1)
    assert (failure["kind"], failure["message"]) == ("conservation", "there are 10 seed, not 9")
    assert failure["decisions"]["smallest"] == 3


def test_a_decision_that_is_stuck(call: Call, folder: Path) -> None:
    rewrite(folder / "game.yaml", "until: heap = 0", "until: heap < 0")
    (failure,) = fuzzed(call, 1)
    assert (failure["kind"], failure["diagnostic"]["code"]) == ("dead-end", "dead-end")
    assert failure["decisions"]["smallest"] == 5


def test_a_loop_without_end(call: Call, folder: Path) -> None:
    rewrite(folder / "game.yaml", GIVE_BACK, JUGGLE)
    (failure,) = fuzzed(call, 1)
    assert failure["kind"] == "dead-end"
    assert [move["text"] for move in failure["moves"]][::2] == ["take 2", "juggle"]


def test_an_order_that_is_not_always_the_same(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, planted.WandersLate, alone)
    (failure,) = fuzzed(call, 1)
    assert failure["kind"] in ("looking", "copy", "restore", "replay")
    assert failure["decisions"]["smallest"] == 3


def test_machines_that_disagree(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, planted.Forgets, lambda sound: sound)
    (failure,) = fuzzed(call, 1)
    assert failure["kind"] == "machines"
    assert [move["text"] for move in failure["moves"]][1:] == ["take 2"]


def test_a_scenario_that_tests_nothing(call: Call, folder: Path) -> None:
    rewrite(folder / "scenarios" / "all.yaml", ", expect: {heap: 7}", "")
    outcome = call("test", "seeds")
    assert outcome.code == 1
    assert "error[missing-key]: the scenario `SD-T.1` checks nothing" in outcome.err


def test_a_clause_that_nothing_encodes(call: Call, folder: Path) -> None:
    rewrite(folder / "game.yaml", "    clause: SD-1\n", "")
    outcome = call("trace", "seeds")
    assert outcome.code == 1
    assert "no item of the specification carries SD-1" in outcome.out + outcome.err
