"""`scenario record` and `scenario reach`: what they print passes at once, and what is wrong is said in one message."""

import json
from pathlib import Path

import pytest

import rulewright
from rulewright import Match
from tests.tools.cli.conftest import Call
from tests.tools.fidelity.pebbles import pebbles


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return pebbles(tmp_path / "pebbles")


def played(folder: Path, *choices: str, seed: int = 4) -> Match:
    match = rulewright.load(folder, executor="reference").new(seed)
    for choice in choices:
        match.play(choice)
    return match


@pytest.fixture
def recording(folder: Path, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_bytes(played(folder, "take 2", "take 2", "take 1").save(tmp_path))
    return file


# ---------------------------------------------------------------- record
def test_the_last_decision_is_recorded_unless_another_is_named(call: Call, folder: Path, recording: Path) -> None:
    outcome = call("scenario", "record", folder, recording)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("- id: pebbles-3\n  title: Decision 3 of a recorded game, 'take 1' by p1\n")
    other = call("scenario", "record", folder, recording, "--ply", 2)
    assert "      play: take 2\n      expect: {heap: 5, hand: 2 2}\n" in other.out


def test_it_is_added_to_a_file_and_passes_there(call: Call, folder: Path, recording: Path) -> None:
    file = folder / "scenarios" / "new.yaml"
    for ply in (1, 2, 3):
        outcome = call("scenario", "record", folder, recording, "--ply", ply, "--covers", "PB-2", "--append", file)
        assert (outcome.code, outcome.err) == (0, "")
    text = file.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("- id")] == [
        "- id: PB-2-2",
        "- id: PB-2-3",
        "- id: PB-2-4",
    ]
    assert text.count("  title: Whoever is on turn takes stones\n  clauses: [PB-2]\n") == 3
    assert call("test", folder).out == f"{folder}: 5 scenarios passed\n"


def test_what_stood_in_the_file_stays(call: Call, folder: Path, recording: Path) -> None:
    file = folder / "scenarios" / "all.yaml"
    before = file.read_text(encoding="utf-8")
    assert call("scenario", "record", folder, recording, "--append", file).code == 0
    assert file.read_text(encoding="utf-8").startswith(before)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "marked"])
def test_a_file_keeps_its_line_ends(call: Call, folder: Path, recording: Path, mark: bytes) -> None:
    file = folder / "scenarios" / "all.yaml"
    before = mark + file.read_bytes().replace(b"\n", b"\r\n")
    file.write_bytes(before)
    assert call("scenario", "record", folder, recording, "--append", file).code == 0
    after = file.read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == after.count(b"\r\n") > before.count(b"\n")
    assert call("test", folder).out == f"{folder}: 3 scenarios passed\n"


@pytest.mark.parametrize("before", ["", "# $schema=scenario.schema.json\n", "---\n  # one\n\n"])
def test_a_file_with_comments_alone_takes_its_first_scenario(
    call: Call, folder: Path, recording: Path, before: str
) -> None:
    file = folder / "scenarios" / "new.yml"
    file.write_text(before, encoding="utf-8")
    outcome = call("scenario", "record", folder, recording, "--append", file)
    assert (outcome.code, outcome.err) == (0, "")
    assert file.read_text(encoding="utf-8").startswith(before.rstrip())
    assert call("test", folder).out == f"{folder}: 3 scenarios passed\n"


def test_id_and_title_may_be_chosen(call: Call, folder: Path, recording: Path) -> None:
    out = call("scenario", "record", folder, recording, "--id", "mine", "--title", "Mine: all of it").out
    assert out.startswith('- id: mine\n  title: "Mine: all of it"\n')


def test_a_position_and_the_start(call: Call, folder: Path, recording: Path) -> None:
    position = call("scenario", "record", folder, recording, "--position")
    assert "  title: What stands after 3 decisions of a recorded game\n" in position.out
    assert "play:" not in position.out
    start = call("scenario", "record", folder, recording, "--ply", 0)
    assert "    - asked: [p1]\n      offered: [take 1, take 2]\n" in start.out


def test_the_data_has_the_text_too(call: Call, folder: Path, recording: Path) -> None:
    data = json.loads(call("scenario", "record", folder, recording, "--covers", "PB-2", "--format", "json").out)
    assert (data["id"], data["clauses"], data["ply"], data["plays"], data["given"]) == ("PB-2-2", ["PB-2"], 3, 1, True)
    assert data["text"].startswith("- id: PB-2-2\n")
    assert data["file"] is None


def test_a_saved_game_of_play_is_recorded(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    call("play", "ayoayo", "--seed", 1, "--as", "human", typed=f"sow 1\nsow 8\nsave {file}\nquit\n")
    outcome = call("scenario", "record", "ayoayo", file, "--covers", "AO-2.1", "AO-2.4")
    assert (outcome.code, outcome.err) == (0, "")
    assert "  clauses: [AO-2.1, AO-2.4]\n" in outcome.out
    assert "      play: sow 8\n" in outcome.out


def test_a_game_that_is_played_is_recorded_in_it(call: Call, folder: Path) -> None:
    file = folder / "scenarios" / "played.yaml"
    lines = ["record", f"record {file}", "take 2", "take 1", "record", f"record {file}", "record .", "quit"]
    outcome = call("play", folder, "--seed", 1, "--as", "human", typed="\n".join(lines) + "\n")
    assert outcome.code == 0
    assert outcome.out.count("Nothing has been played yet.") == 2
    assert "record FILE: say into which file" in outcome.out
    assert f"Added to {file}: the scenario pebbles-2." in outcome.out
    assert ". was not changed: . is a folder, not a file" in outcome.out
    assert call("test", folder, "--only", "pebbles-2").code == 0


def test_what_fuzz_found_is_recorded_as_it_ended(call: Call, folder: Path, tmp_path: Path) -> None:
    text = (folder / "game.yaml").read_text(encoding="utf-8").replace("until: heap = 0", "until: heap > 99")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    found = call("fuzz", folder, "-n", 2, "--seed", 1, "--shrink", 5, "--out", tmp_path / "out", "--format", "json")
    (failure,) = json.loads(found.out)["failures"]
    (recording,) = (file for file in failure["files"] if file.endswith(".json"))
    file = folder / "scenarios" / "found.yaml"
    assert call("scenario", "record", folder, recording, "--append", file).code == 0
    assert "      over: true\n      termination: dead-end\n" in file.read_text(encoding="utf-8")
    assert call("test", folder).code == 0


def test_that_the_whole_game_was_needed_is_told(call: Call, folder: Path, tmp_path: Path) -> None:
    match = played(folder, "take 2", "take 2", "take 1", "take 2")
    match.play(next(option for option in match.options if option.text != "pass"))
    file = tmp_path / "game.json"
    file.write_bytes(match.save(tmp_path))
    outcome = call("scenario", "record", folder, file)
    assert "the scenario plays the game from its start" in outcome.err
    assert call("scenario", "record", folder, file, "--whole").err == ""


def test_a_file_that_test_does_not_read_is_told(call: Call, folder: Path, recording: Path, tmp_path: Path) -> None:
    outcome = call("scenario", "record", folder, recording, "--append", tmp_path / "new.yaml")
    assert outcome.code == 0
    assert "is none of them" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ply", "4"], "has 3 decisions: --ply takes 0 to 3"),
        (["--covers", "PB-22"], "there is no clause 'PB-22'; did you mean `PB-2`?"),
        (["--id", "three"], "there is a scenario 'three' already"),
        (["--append", "."], "is a folder, not a file"),
    ],
)
def test_wrong_calls_of_record(call: Call, folder: Path, recording: Path, arguments: list[str], message: str) -> None:
    outcome = call("scenario", "record", folder, recording, *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1


def test_damaged_and_foreign_recordings_are_refused(call: Call, folder: Path, recording: Path, tmp_path: Path) -> None:
    for data, message in (
        (recording.read_bytes().replace(b"take 1", b"take 2"), "the file is damaged"),
        (b"{}", "this is no saved game"),
        (rulewright.load("ayoayo").new(1).save(), "this recording is of ayoayo@1, the game is pebbles@1"),
    ):
        file = tmp_path / "wrong.json"
        file.write_bytes(data)
        outcome = call("scenario", "record", folder, file)
        assert (outcome.code, outcome.out) == (1, "")
        assert message in outcome.err
        assert outcome.err.count("\n") == 1
    assert call("scenario", "record", folder, tmp_path / "none.json").code == 2


def test_a_file_with_mistakes_is_left_as_it_is(call: Call, folder: Path, recording: Path, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("- {id: a, title: A, steps: [{}]}\n", encoding="utf-8")
    outcome = call("scenario", "record", folder, recording, "--append", file)
    assert outcome.code == 1
    assert "was left as it is" in outcome.err
    assert file.read_text(encoding="utf-8") == "- {id: a, title: A, steps: [{}]}\n"


@pytest.mark.parametrize(
    "before",
    ["[{id: z, title: Nothing, steps: [{asked: [p1]}]}]\n", "  - {id: z, title: Nothing, steps: [{asked: [p1]}]}\n"],
    ids=["flow", "indented"],
)
def test_a_list_that_cannot_grow_at_its_end_is_left_as_it_is(
    call: Call, folder: Path, recording: Path, before: str
) -> None:
    file = folder / "scenarios" / "other.yaml"
    file.write_text(before, encoding="utf-8")
    outcome = call("scenario", "record", folder, recording, "--append", file)
    assert outcome.code == 2
    assert "was left as it is" in outcome.err
    assert file.read_text(encoding="utf-8") == before


# ---------------------------------------------------------------- reach
def test_a_clause_is_reached_and_written(call: Call, folder: Path) -> None:
    file = folder / "scenarios" / "reached.yaml"
    outcome = call("scenario", "reach", folder, "--clause", "PB-3", "--append", file)
    assert outcome.code == 0
    assert outcome.out == f"{file}: the scenario PB-3 was added\n"
    assert outcome.err.startswith("reached after 3 decisions, in games of up to 3 decisions (seed 0, ")
    assert "clauses: [PB-3]" in file.read_text(encoding="utf-8")
    assert call("test", folder, "--only", "PB-3").code == 0


def test_a_node_and_a_game_set_up_otherwise(call: Call, folder: Path) -> None:
    outcome = call(
        "scenario",
        "reach",
        folder,
        "--node",
        "actions.take#4",
        "--option",
        "most=3",
        "--players",
        3,
        "--format",
        "json",
    )
    data = json.loads(outcome.out)
    assert (outcome.code, data["found"], data["decisions"], data["plays"]) == (0, True, 2, 1)
    assert "  options: {most: 3}\n  players: 3\n" in data["text"]
    assert data["tried"]["random"] is None


def test_ayoayo_by_its_rulebook(call: Call) -> None:
    outcome = call("scenario", "reach", "ayoayo", "--clause", "AO-3.1")
    assert outcome.code == 0
    assert "  clauses: [AO-3.1]\n" in outcome.out


def test_what_is_not_reached_is_told_with_what_was_tried(call: Call, folder: Path) -> None:
    text = (folder / "game.yaml").read_text(encoding="utf-8").replace("start: 9", "start: 3")
    (folder / "game.yaml").write_text(text.replace("if few: ", "if heap > 5: "), encoding="utf-8")
    outcome = call("scenario", "reach", folder, "--clause", "PB-3")
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.startswith("PB-3 was not reached in all games (seed 0, ")
    data = json.loads(call("scenario", "reach", folder, "--clause", "PB-3", "--format", "json").out)
    assert (data["found"], data["tried"]["breadth"]["exhausted"]) == (False, True)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--clause", "PB-33"], 2, "there is no clause 'PB-33'; did you mean `PB-3`?"),
        (["--node", "actions.tke"], 2, "has no part 'actions.tke'; did you mean `actions.take`?"),
        (["--clause", "PB-1"], 1, "PB-1 is carried by what is declared (tokens.stone)"),
        (["--clause", "PB-7"], 1, "nothing in the specification carries PB-7"),
        (["--clause", "PB-3", "--id", "three"], 2, "there is a scenario 'three' already"),
        (["--clause", "PB-3", "--node", "a"], 2, "not allowed with"),
        ([], 2, "one of the arguments --clause --node is required"),
    ],
)
def test_wrong_calls_of_reach(call: Call, folder: Path, arguments: list[str], code: int, message: str) -> None:
    outcome = call("scenario", "reach", folder, *arguments)
    assert (outcome.code, outcome.out) == (code, "")
    assert message in outcome.err


def test_whoever_reads_documents_gets_one_of_what_is_wrong(call: Call, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_bytes(b"{}")
    for arguments, told in (
        (["record", folder, file], "this is no saved game"),
        (["reach", folder, "--clause", "PB-1"], "PB-1 is carried by what is declared"),
    ):
        outcome = call("scenario", *arguments, "--format", "json")
        data = json.loads(outcome.out)
        assert (outcome.code, data["ok"], told in data["error"]) == (1, False, True)


def test_a_command_must_be_named(call: Call) -> None:
    outcome = call("scenario")
    assert (outcome.code, "the following arguments are required: WHAT" in outcome.err) == (2, True)
