"""The command fuzz: what it prints can be run, what it found is never lost, a recording that does not fit is told."""

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright_tools.cli.commands import fuzz as command
from rulewright_tools.cli.errors import CallError
from rulewright_tools.fuzzing import shrinking
from rulewright_tools.fuzzing.recorded import Replayed
from tests.tools.cli.conftest import LONG, NIM, Call, Outcome
from tests.tools.cli.formats.shapes import cases_of, results_of

GREEDY = NIM + "invariants:\n  modest: no p in players where hand(p) - old(hand(p)) > 3\n"
ENDLESS = """\
game: {id: endless, title: Endless, version: 1}
players: [ann, bob]
phases:
  turn:
    for: players
    until: never
    limit: 100000
    do: |
      choose k in 0..2, "say {k}"
"""
LUCK = """\
game: {id: luck, title: Luck, version: 1}
players: [ann, bob]
vars:
  n: 0..1
phases:
  first:
    do: |
      choose d in 1..20 at random
      set n to d
  turn:
    for: players
    do: |
      choose k in 0..5, "say {k}"
"""


@pytest.fixture
def greedy(nim: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nim whose invariant breaks where somebody may take more than three; called from beside it."""
    (nim / "game.yaml").write_text(GREEDY, encoding="utf-8")
    monkeypatch.chdir(nim.parent)
    return nim


def found(call: Call, *more: str) -> dict[str, Any]:
    """The one failure of a run in which ann may take five."""
    outcome = call("fuzz", "nim", "-n", "9", "--seed", "1", "--option", "most.ann=5", "--format", "json", *more)
    assert outcome.code == 1
    (failure,) = json.loads(outcome.out)["failures"]
    assert failure["kind"] == "invariant"
    return dict(failure)


def typed(call: Call, line: str) -> Outcome:
    """A command as it was printed."""
    program, *words = shlex.split(line)
    assert program == "rulewright"
    return call(*words)


def after(outcome: Outcome, label: str) -> str:
    return next(line.split(label, 1)[1].strip() for line in outcome.out.splitlines() if label in line)


def recording(folder: Path, file: str, moves: int, **setup: Any) -> Path:
    """A recorded game in which the last option is always chosen."""
    match = rulewright.load(folder, **setup).new(1)
    while not match.over and match.plies < moves:
        match.play(match.options[-1])
    path = folder.parent / file
    path.write_bytes(match.save())
    return path


# ---------------------------------------------------------------- what is printed can be run
def test_the_printed_commands_find_the_failure_again(call: Call, greedy: Path) -> None:
    outcome = call("fuzz", "nim", "-n", 9, "--seed", 1, "--option", "most.ann=5", "--out", "out")
    assert outcome.code == 1
    again = typed(call, after(outcome, "under every check again:"))
    assert again.code == 1
    assert again.out.startswith("invariant: ")
    assert typed(call, after(again, "as it was found:")).out.startswith("invariant: ")
    assert typed(call, after(outcome, "as it was found:")).out.startswith("invariant: ")


def test_the_printed_command_names_how_many_failures_were_looked_for(call: Call, greedy: Path) -> None:
    assert found(call, "--failures", "8")["again"].endswith(" --failures 8")
    assert "--failures" not in found(call)["again"]


def test_names_that_look_like_options_can_be_run_as_printed(call: Call, greedy: Path) -> None:
    greedy.rename(greedy.parent / "-f")
    outcome = call("fuzz", "-n", 9, "--seed", 1, "--option", "most.ann=5", "--out=-o", "--", "-f")
    assert outcome.code == 1
    for label in ("as it was found:", "under every check again:"):
        assert typed(call, after(outcome, label)).code == 1


def test_a_set_up_that_fails_is_told_in_plain_words(call: Call, tmp_path: Path) -> None:
    (tmp_path / "luck.yaml").write_text(LUCK, encoding="utf-8")
    outcome = call("fuzz", tmp_path / "luck.yaml", "-n", 30, "--seed", 1, "--out", tmp_path / "out")
    assert outcome.code == 1
    assert "shown by its set-up alone\n" in outcome.out


def test_one_is_no_plural(call: Call, greedy: Path) -> None:
    outcome = call("fuzz", "nim", "--replay", recording(greedy, "r.json", 1), "--out", "out")
    assert outcome.out.startswith("nim@1: 1 of 1 recorded move made, then 3 options tried, in ")
    assert call("fuzz", "nim", "-n", 1, "--seed", 1, "--out", "out").out.startswith("nim@1: 1 game and ")


# ---------------------------------------------------------------- recordings
def test_a_recording_is_set_up_as_it_was(call: Call, greedy: Path) -> None:
    file = recording(greedy, "r.json", 2, variant="long", options={"end_with": "loses", "most": {"bob": "2"}})
    data = json.loads(call("fuzz", "nim", "--replay", file, "--format", "json").out)
    assert data["variants"] == ["long"]
    assert data["options"] == {"end_with": "loses", "most": "ann: 3, bob: 2"}
    assert data["recording"] == {"moves": 2, "made": 2, "tried": 3, "unfit": None, "same_state": True}


def test_what_is_given_takes_the_place_of_what_was_recorded_and_nothing_else(call: Call, greedy: Path) -> None:
    file = recording(greedy, "r.json", 2, variant="long", options={"end_with": "loses", "most": {"bob": "2"}})
    outcome = call("fuzz", "nim", "--replay", file, "--option", "most.ann=4", "--format", "json", "--out", "out")
    data = json.loads(outcome.out)
    assert data["variants"] == ["long"]
    assert data["options"] == {"end_with": "loses", "most": "ann: 4, bob: 2"}
    assert data["failures"][0]["moves"][-1]["text"] == "take 4"  # which was tried, as it was offered now


def test_what_does_not_fit_a_recording_is_a_wrong_call(call: Call, greedy: Path) -> None:
    file = recording(greedy, "r.json", 2)
    outcome = call("fuzz", "nim", "--replay", file, "--players", 4)
    assert outcome.code == 2
    assert "r.json does not fit what was given with it: " in outcome.err


def test_moves_that_cannot_be_made_are_told(call: Call, greedy: Path) -> None:
    file = recording(greedy, "r.json", 2, options={"most": "2"})
    (greedy / "game.yaml").write_text(GREEDY.replace('"take {n}"', '"grab {n}"'), encoding="utf-8")
    outcome = call("fuzz", "nim", "--replay", file)
    assert outcome.code == 1
    assert "0 of 2 moves could be made: move 1, `take 2` by ann, is not offered there; offered: grab 1" in outcome.out
    assert "nothing found, but the recording does not fit the game" in outcome.out
    data = json.loads(call("fuzz", "nim", "--replay", file, "--format", "json").out)
    assert (data["ok"], data["recording"]["made"]) == (False, 0)
    (result,) = results_of(json.loads(call("fuzz", "nim", "--replay", file, "--format", "sarif").out))
    assert result["ruleId"] == "unfit-file"
    *_, case = cases_of(call("fuzz", "nim", "--replay", file, "--format", "junit").out)
    assert case.name.endswith("r.json fits the game")
    assert len(case.failures) == 1


def test_what_is_found_where_a_recording_stops_to_fit_is_told_beside(call: Call, greedy: Path) -> None:
    file = recording(greedy, "r.json", 2, options={"most": "2"})
    (greedy / "game.yaml").write_text(GREEDY.replace('"take {n}"', '"grab {n}"'), encoding="utf-8")
    outcome = call("fuzz", "nim", "--replay", file, "--option", "most=5", "--out", "out")
    assert outcome.code == 1
    assert outcome.out.startswith("invariant: ")
    assert f"\n{file}: 0 of 2 moves could be made: " in outcome.out


def test_a_game_that_is_over_before_its_recording_does_not_fit_it(call: Call, greedy: Path) -> None:
    file = recording(greedy, "r.json", 9, options={"most": "1"})
    (greedy / "game.yaml").write_text(GREEDY.replace("limit: 9", "limit: 2"), encoding="utf-8")
    outcome = call("fuzz", "nim", "--replay", file)
    assert outcome.code == 1
    assert "2 of 7 moves could be made: move 3, `take 1` by ann, is not offered there; the game is over" in outcome.out


def test_another_state_is_told_and_no_failure(call: Call, greedy: Path) -> None:
    file = recording(greedy, "r.json", 2)
    mended = GREEDY.replace("move n sticks from", "move 1 stick from")
    (greedy / "game.yaml").write_text(mended, encoding="utf-8")
    outcome = call("fuzz", "nim", "--replay", file)
    assert outcome.code == 0
    assert outcome.out.rstrip().endswith("nothing found; the moves lead to another state than was recorded")


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ("id: nim", "id: mim", "this recording is of nim@1, the game is mim@1"),
        ("version: 1", "version: 2", "this recording is of nim@1, the game is nim@2"),
    ],
)
def test_a_recording_of_another_game_is_refused(call: Call, greedy: Path, before: str, now: str, told: str) -> None:
    file = recording(greedy, "r.json", 2)
    (greedy / "game.yaml").write_text(GREEDY.replace(before, now), encoding="utf-8")
    variant = LONG.replace("nim@1", f"{'mim' if 'mim' in now else 'nim'}@{2 if '2' in now else 1}")
    (greedy / "variants" / "long.yaml").write_text(variant, encoding="utf-8")
    outcome = call("fuzz", "nim", "--replay", file)
    assert outcome.code == 1
    assert told in outcome.err


def test_a_recording_of_other_seats_is_refused(call: Call, tmp_path: Path) -> None:
    game = tmp_path / "endless.yaml"
    game.write_text(ENDLESS, encoding="utf-8")
    file = recording(game, "r.json", 2)
    game.write_text(ENDLESS.replace("bob", "bea"), encoding="utf-8")
    outcome = call("fuzz", game, "--replay", file)
    assert outcome.code == 1
    assert "this recording is of the seats ann, bob, the game has ann, bea" in outcome.err


def test_a_recording_has_its_own_seed(call: Call, greedy: Path) -> None:
    outcome = call("fuzz", "nim", "--replay", recording(greedy, "r.json", 2), "--seed", 1)
    assert outcome.code == 2
    assert "--seed" in outcome.err


# ---------------------------------------------------------------- nothing that was found is lost
@pytest.mark.parametrize("out", ["file", "file/below"])
def test_a_folder_that_cannot_be_is_refused_before_playing(
    call: Call, greedy: Path, monkeypatch: pytest.MonkeyPatch, out: str
) -> None:
    Path("file").write_text("mine", encoding="utf-8")
    monkeypatch.setattr(command, "fuzz", None)
    outcome = call("fuzz", "nim", "--out", out)
    assert outcome.code == 2
    assert "file is" in outcome.err
    assert Path("file").read_text(encoding="utf-8") == "mine"


def test_what_cannot_be_written_is_printed_all_the_same(
    call: Call, greedy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: str, data: bytes) -> None:
        raise CallError(f"{file} cannot be written: no space")

    monkeypatch.setattr(command, "write_bytes", full)
    outcome = call("fuzz", "nim", "-n", 9, "--seed", 1, "--option", "most.ann=5")
    assert outcome.code == 1
    assert outcome.out.startswith("invariant: ")
    assert "cannot be written: no space" in outcome.err
    assert found(call)["files"] == []


def interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


def test_an_interruption_keeps_what_was_made_small_so_far(
    call: Call, greedy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modest = GREEDY.replace("hand(p) - old(hand(p)) > 3", "hand(p) > 2")
    (greedy / "game.yaml").write_text(modest, encoding="utf-8")
    monkeypatch.setattr(shrinking, "without_moves", interrupt)
    arguments = ("-n", "9", "--option", "most=1", "--option", "end_with=loses", "--format", "json", "--out", "out")
    outcome = call("fuzz", "nim", "--seed", 1, *arguments)
    assert outcome.code == 1
    data = json.loads(outcome.out)
    assert data["interrupted"]
    assert data["failures"][0]["setup"]["options"] == {}  # these were left out before


def test_an_interrupted_replay_tells_what_it_found(call: Call, greedy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = recording(greedy, "r.json", 2, options={"most": {"ann": "5"}})
    monkeypatch.setattr(shrinking, "without_moves", interrupt)
    outcome = call("fuzz", "nim", "--replay", file)
    assert outcome.code == 1
    assert outcome.out.startswith("invariant: ")
    assert "(interrupted)" in outcome.out


def test_a_replay_that_is_interrupted_before_it_found_anything_says_so(
    call: Call, greedy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Replayed, "take", interrupt)
    outcome = call("fuzz", "nim", "--replay", recording(greedy, "r.json", 2))
    assert outcome.code == 130
    assert "not all of 2 recorded moves made in " in outcome.out
    assert "(interrupted): nothing found" in outcome.out


def test_another_run_with_the_same_seed_overwrites_nothing(call: Call, greedy: Path) -> None:
    def names(option: str) -> Sequence[str]:
        assert call("fuzz", "nim", "-n", 9, "--seed", 1, "--option", option, "--out", "out").code == 1
        return sorted(path.name for path in Path("out").iterdir())

    first = names("most.ann=5")
    content = [Path("out", name).read_bytes() for name in first]
    assert len(first) == 2
    assert names("most.ann=5") == first
    assert len(names("most.ann=4")) == 4
    assert [Path("out", name).read_bytes() for name in first] == content


# ---------------------------------------------------------------- games without end
def test_the_scenario_of_an_endless_game_fails_on_it(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "endless"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "game.yaml").write_text(ENDLESS, encoding="utf-8")
    outcome = call(
        "fuzz", folder, "--most-plies", 5, "-n", 5, "--seed", 1, "--out", tmp_path / "out", "--format", "json"
    )
    assert outcome.code == 1
    scenario = Path(json.loads(outcome.out)["failures"][0]["files"][0]).read_text(encoding="utf-8")
    assert "leave out the steps after its end" in scenario
    (folder / "scenarios" / "found.yaml").write_text(scenario, encoding="utf-8")
    assert "the game goes on" in call("test", folder).err


def test_once_a_game_had_no_end_others_are_given_up_sooner(call: Call, tmp_path: Path) -> None:
    (tmp_path / "endless.yaml").write_text(ENDLESS, encoding="utf-8")
    arguments = ("--most-plies", "50", "-n", "5", "--seed", "1", "--format", "json")
    data = json.loads(call("fuzz", tmp_path / "endless.yaml", *arguments, "--out", tmp_path / "out").out)
    assert (data["games"], data["given_up"], data["plies"]) == (5, 4, 50 + 4 * 5)
    assert data["failures"][0]["met"] == 1


# ---------------------------------------------------------------- there is always a document
def test_a_game_that_does_not_check_is_told_in_every_form(call: Call, greedy: Path) -> None:
    (greedy / "game.yaml").write_text(NIM.replace("hand(me)", "hands(me)"), encoding="utf-8")
    outcome = call("fuzz", "nim", "--format", "json")
    assert outcome.code == 1
    data = json.loads(outcome.out)
    assert (data["game"], data["ok"], data["error"]) == ("nim", False, None)
    assert data["diagnostics"][0]["code"] == "unknown-name"
    results = results_of(json.loads(call("fuzz", "nim", "--format", "sarif").out))
    assert results[0]["ruleId"] == "unknown-name"
    cases = cases_of(call("fuzz", "nim", "--format", "junit").out)
    assert cases[0].failures


def test_a_damaged_recording_is_told_in_every_form(call: Call, greedy: Path) -> None:
    Path("r.json").write_text("{}", encoding="utf-8")
    outcome = call("fuzz", "nim", "--replay", "r.json", "--format", "json")
    assert outcome.code == 1
    assert "no saved game" in json.loads(outcome.out)["error"]
    (result,) = results_of(json.loads(call("fuzz", "nim", "--replay", "r.json", "--format", "sarif").out))
    assert result["ruleId"] == "unfit-file"
    (case,) = cases_of(call("fuzz", "nim", "--replay", "r.json", "--format", "junit").out)
    assert "no saved game" in case.failures[0]
