"""Recordings: what is verified, and every way in which a file can be wrong."""

import hashlib
import json
import os
from pathlib import Path

import pytest

import rulewright
from rulewright.sessions import saves
from tests.tools.cli.conftest import Call


@pytest.fixture
def recording(nim: Path, tmp_path: Path) -> Path:
    """A finished game of Nim with a variant and options."""
    match = rulewright.load(nim, variant="long", options={"most": {"ann": 2, "bob": 5}, "end_with": "loses"}).new(4)
    for text in ("take 2", "take 5", "take 1", "take 1"):
        match.play(text)
    file = tmp_path / "game.json"
    file.write_bytes(match.save())
    return file


def test_a_sound_recording_is_verified_and_told(call: Call, recording: Path, nim: Path) -> None:
    outcome = call("replay", recording, nim, "--moves")
    assert (outcome.code, outcome.err) == (0, "")
    assert "1. ann: take 2\n" in outcome.out
    assert "nim@1 [long], 4 moves verified" in outcome.out
    assert outcome.out.endswith("ann wins.\n")


def test_a_recording_of_a_shipped_game_finds_it_by_itself(call: Call, tmp_path: Path) -> None:
    match = rulewright.load("ayoayo").new(1)
    match.play("sow 1")
    file = tmp_path / "a.json"
    file.write_bytes(match.save())
    outcome = call("replay", file)
    assert outcome.code == 0
    assert f"{file}: ayoayo@1, 1 move verified, state {match.digest}" in outcome.out
    assert "The game is not over: north is to move." in outcome.out


def test_json_has_moves_and_result(call: Call, recording: Path, nim: Path) -> None:
    data = json.loads(call("replay", recording, nim, "--format", "json").out)
    assert (data["ok"], data["error"], data["over"], data["ranking"]) == (True, None, True, [["ann"], ["bob"]])
    assert [move["text"] for move in data["moves"]] == ["take 2", "take 5", "take 1", "take 1"]


def test_a_game_that_does_not_ship_must_be_named(call: Call, recording: Path) -> None:
    outcome = call("replay", recording)
    assert outcome.code == 2
    assert "is of the game 'nim', which does not ship" in outcome.err


def test_one_changed_byte_is_noticed_wherever_it_is(call: Call, recording: Path, nim: Path) -> None:
    data = recording.read_bytes()
    for place in range(2, len(data) - 2, 61):
        changed = bytes([data[place] ^ 1])
        if changed.isspace() and data[place : place + 1].isspace():
            continue
        recording.write_bytes(data[:place] + changed + data[place + 1 :])
        outcome = call("replay", recording, nim)
        assert outcome.code == 1, place
        assert outcome.err.startswith("rulewright replay: "), place


def test_a_recording_of_another_game_is_refused(call: Call, recording: Path) -> None:
    outcome = call("replay", recording, "ayoayo")
    assert outcome.code == 1
    assert "this recording is of nim@1, the game is ayoayo@1" in outcome.err


def test_a_recording_of_another_version_is_refused(call: Call, recording: Path, nim: Path) -> None:
    file = nim / "game.yaml"
    file.write_text(file.read_text().replace("version: 1", "version: 2"))
    variant = nim / "variants" / "long.yaml"
    variant.write_text(variant.read_text().replace("nim@1", "nim@2"))
    outcome = call("replay", recording, nim)
    assert outcome.code == 1
    assert "this recording is of nim@1, the game is nim@2" in outcome.err


def test_a_variant_that_is_gone_is_told(call: Call, recording: Path, nim: Path) -> None:
    (nim / "variants" / "long.yaml").unlink()
    outcome = call("replay", recording, nim)
    assert outcome.code == 1
    assert "does not fit this game" in outcome.err


def test_a_move_that_is_not_legal_any_more_is_told(call: Call, recording: Path, nim: Path) -> None:
    file = nim / "game.yaml"
    file.write_text(file.read_text().replace("choose n in 1..", "choose n in 2.."))
    outcome = call("replay", recording, nim)
    assert outcome.code == 1
    assert "move 3, 'take 1' by ann, is not legal there" in outcome.err


def test_moves_that_lead_elsewhere_are_told(call: Call, recording: Path, nim: Path) -> None:
    content = json.loads(recording.read_bytes())
    del content["sum"]
    content["moves"].pop()
    _write(recording, content)
    outcome = call("replay", recording, nim, "--format", "json")
    assert outcome.code == 1
    assert json.loads(outcome.out)["ok"] is False
    assert "the moves lead to the state" in outcome.err


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\xff\xfe",
        b"[]",
        b"{}",
        b"null",
        b'{"format": "rulewright-replay-1"}',
        b"[" * 100_000,
        b"\xef\xbb\xbf{}",
    ],
)
def test_what_is_no_recording_is_refused(call: Call, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(data)
    outcome = call("replay", file)
    assert outcome.code == 1
    assert outcome.err.startswith(f"rulewright replay: {file}: ")
    assert outcome.err.count("\n") < 6


def test_a_folder_is_no_recording(call: Call, tmp_path: Path) -> None:
    outcome = call("replay", tmp_path)
    assert (outcome.code, "is a folder, not a file" in outcome.err) == (2, True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_no_recording(call: Call, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    outcome = call("replay", pipe)
    assert (outcome.code, "is no ordinary file" in outcome.err) == (2, True)


def _write(file: Path, content: dict[str, object]) -> None:
    """A recording whose check sum fits."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    file.write_text(json.dumps({**content, "sum": hashlib.sha256(text.encode()).hexdigest()}), encoding="utf-8")
    saves.read(file.read_bytes())


def test_a_game_that_does_not_ship_is_found_where_it_lay(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "saves" / "a.json"
    file.parent.mkdir()
    call("play", nim, "--as", "human", "--save", file, typed="take 2\n")
    assert json.loads(file.read_text())["path"] == "../nim/game.yaml"
    assert call("replay", file).code == 0


def test_what_lies_there_instead_is_not_taken(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    call("play", nim, "--as", "human", "--save", file, typed="take 2\n")
    text = (nim / "game.yaml").read_text()
    for other in (text.replace("id: nim", "id: mine"), text.replace("version: 1", "version: 2"), "secret: [", None):
        (nim / "game.yaml").unlink()
        if other is not None:
            (nim / "game.yaml").write_text(other)
        outcome = call("replay", file)
        assert (outcome.code, "which does not ship with Rulewright" in outcome.err) == (2, True)
        assert "secret" not in outcome.err
        (nim / "game.yaml").write_text(text)
