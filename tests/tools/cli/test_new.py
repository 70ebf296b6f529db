"""The folder that `new` writes passes everything at once, and nothing is ever overwritten."""

from pathlib import Path

import pytest

from tests.tools.cli.conftest import Call


def test_a_new_game_passes_check_test_and_trace(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "My Stones"
    assert call("new", folder).code == 0
    check = call("check", folder)
    assert (check.code, check.err) == (0, "")
    assert check.out.startswith(f"{folder}: fine")
    assert call("test", folder).out == f"{folder}: 3 scenarios passed\n"
    assert call("trace", folder).code == 0
    assert 'game: {id: my_stones, title: "My stones", version: 1' in (folder / "game.yaml").read_text()


def test_a_new_game_can_be_played_and_simulated(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "stones"
    call("new", folder, "--title", 'Stones "and" \\ sticks: 1')
    assert call("simulate", folder, "-n", "5", "--seed", "1").code == 0
    outcome = call("play", folder, "--as", "random", "--seed", "1")
    assert outcome.code == 0
    assert outcome.out.startswith('Stones "and" \\ sticks: 1, stones@1')


def test_an_empty_folder_is_filled(call: Call, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert call("new", tmp_path / "empty").code == 0


def test_what_is_there_is_not_overwritten(call: Call, tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "notes.txt").write_text("mine")
    outcome = call("new", tmp_path / "game")
    assert (outcome.code, "is not an empty folder; nothing was written" in outcome.err) == (2, True)
    assert [path.name for path in (tmp_path / "game").iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("name", ["7wonders", "---"])
def test_a_name_that_gives_no_id_is_refused(call: Call, tmp_path: Path, name: str) -> None:
    outcome = call("new", f"{tmp_path}/{name}")
    assert (outcome.code, "gives no id" in outcome.err) == (2, True)


def test_a_file_is_no_folder(call: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert call("new", tmp_path / "file").code == 2
    assert call("new", tmp_path / "file" / "inside").code == 2
