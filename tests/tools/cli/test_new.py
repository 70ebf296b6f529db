"""The folder that `new` writes passes everything at once, a copy is the whole game, and nothing is ever overwritten."""

import os
from pathlib import Path

import pytest

from rulewright.reading.locate import shipped_games
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


def test_a_game_that_is_called_like_one_that_ships_is_named_by_its_path(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`rulewright play hex` plays the one that ships."""
    monkeypatch.chdir(tmp_path)
    assert call("new", "hex").out.endswith("next: rulewright check ./hex, then rulewright play ./hex\n")
    assert "rulewright play ./kalah --variant NAME" in call("new", "kalah", "--from", "hex").out
    assert "rulewright play my/oware" in call("new", "my/oware").out


# ---------------------------------------------------------------- copies
def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("game", sorted(shipped_games()))
def test_a_copy_of_a_game_is_the_game_with_all_its_files(call: Call, tmp_path: Path, game: str) -> None:
    folder = tmp_path / "mine"
    outcome = call("new", folder, "--from", game)
    assert (outcome.code, outcome.err) == (0, "")
    assert contents(folder) == contents(shipped_games()[game])
    assert all(f"wrote {folder / name}\n" in outcome.out for name in contents(folder))


def test_a_variant_can_be_put_beside_a_copy_as_the_message_says(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    said = call("new", folder, "--from", "ayoayo").out
    assert f"{folder}/variants/NAME.yaml" in said
    assert f"rulewright play {folder} --variant NAME" in said
    (header,) = (line for line in said.splitlines() if line.strip().startswith("variant: {"))
    (folder / "variants" / "patient.yaml").write_text(
        header.strip().replace("NAME", "patient") + "\nset: {options.repetitions.default: 5}\n"
    )
    assert call("check", folder).out.startswith(f"{folder}: fine, with 3 variants")
    assert call("simulate", folder, "--variant", "patient", "-n", "2", "--seed", "1").code == 0
    assert call("test", folder).code == 0


def test_a_base_that_is_played_through_variants_only_is_told_so(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    out = call("new", folder, "--from", "aya").out
    assert f"next: rulewright check {folder}, then rulewright play {folder} --variant kindergarten\n" in out
    assert "of: aya@1" in out


def test_a_folder_of_ones_own_is_copied_by_its_path_or_its_game_file(call: Call, tmp_path: Path, nim: Path) -> None:
    (nim / ".git").mkdir()
    (nim / ".git" / "config").write_text("")
    (nim / "notes").mkdir()
    (nim / "notes" / "plan.txt").write_bytes(b"\xff a plan")
    expected = {name: content for name, content in contents(nim).items() if not name.startswith(".")}
    for number, source in enumerate((nim, nim / "game.yaml")):
        assert call("new", tmp_path / f"copy{number}", "--from", source).code == 0
        assert contents(tmp_path / f"copy{number}") == expected
    os.symlink(nim, tmp_path / "short-cut")
    assert call("new", tmp_path / "copy2", "--from", tmp_path / "short-cut").code == 0
    assert contents(tmp_path / "copy2") == expected


def test_a_game_that_does_not_check_is_copied_too(call: Call, tmp_path: Path, nim: Path) -> None:
    (nim / "game.yaml").write_text("game: {")
    outcome = call("new", tmp_path / "copy", "--from", nim)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith(
        f"next: rulewright check {tmp_path / 'copy'}, then rulewright play {tmp_path / 'copy'}\n"
    )


def test_what_cannot_be_copied_is_one_clear_error_and_nothing_is_written(call: Call, tmp_path: Path, nim: Path) -> None:
    single = tmp_path / "single.yaml"
    single.write_bytes((nim / "game.yaml").read_bytes())
    linked = tmp_path / "linked"
    call("new", linked, "--from", nim)
    os.symlink(tmp_path, linked / "variants" / "away")
    (tmp_path / "no_game").mkdir()
    target = tmp_path / "target"
    for source, message in (
        (single, "is a single file"),
        ("ayoya", "there is no game `ayoya`"),
        (tmp_path / "no_game", "holds no `game.yaml`"),
        (linked, f"{linked}/variants/away is a link, which is not followed"),
    ):
        outcome = call("new", target, "--from", source)
        assert (outcome.code, outcome.out, outcome.err.count("rulewright new: ")) == (2, "", 1)
        assert message in outcome.err
        assert not target.exists()


def test_a_copy_needs_an_empty_folder_outside_of_the_game(call: Call, tmp_path: Path, nim: Path) -> None:
    before = contents(tmp_path)
    full = tmp_path / "full"
    full.mkdir()
    (full / "notes.txt").write_text("mine")
    for target, message in (
        (full, "is not an empty folder; nothing was written"),
        (nim, "lies in the folder of the game"),
        (nim / "copy", "lies in the folder of the game"),
        (full / "notes.txt" / "inside", "cannot be written"),
    ):
        outcome = call("new", target, "--from", nim)
        assert (outcome.code, outcome.out) == (2, "")
        assert message in outcome.err
    assert contents(tmp_path) == {**before, "full/notes.txt": b"mine"}


def test_a_copy_keeps_its_title(call: Call, tmp_path: Path) -> None:
    outcome = call("new", tmp_path / "mine", "--from", "hex", "--title", "My own")
    assert (outcome.code, "leave out --title" in outcome.err) == (2, True)
    assert not (tmp_path / "mine").exists()
