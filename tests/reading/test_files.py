"""Files are read only inside the game's folder, as UTF-8, and up to a size."""

import os
from pathlib import Path

import pytest

from rulewright.diagnostics import Code
from rulewright.reading.files import MOST_BYTES, Folder
from tests.reading.helpers import write


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    write(tmp_path, {"secret.csv": "x", "game/cards.csv": "a,b\n", "game/variants/x.yaml": "y"})
    return Folder.at(tmp_path / "game")


def test_a_file_is_read_and_shown_by_its_relative_name(folder: Folder) -> None:
    source, diagnostics = folder.read("variants/x.yaml")
    assert diagnostics == ()
    assert source is not None
    assert (source.name, source.text) == ("game/variants/x.yaml", "y")


def test_files_are_shown_relative_to_the_working_directory(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.path.parent.parent)
    assert Folder.at(folder.path).shown == f"{folder.path.parent.name}/game"
    monkeypatch.chdir(folder.path)
    assert Folder.at(Path()).shown_name("game.yaml") == "game.yaml"
    monkeypatch.chdir(folder.path / "variants")
    assert Folder.at(Path("..")).shown_name("game.yaml") == "../game.yaml"


def test_a_folder_far_from_the_working_directory_is_shown_whole(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / "a" / "b" / "c" / "d"
    deep.mkdir(parents=True)
    for place in (deep, Path("/")):
        monkeypatch.chdir(place)
        assert (place / Folder.at(folder.path).shown_name("cards.csv")).is_file()
    monkeypatch.chdir(deep)
    assert Folder.at(folder.path).shown == folder.path.as_posix()


@pytest.mark.parametrize(
    "name",
    ["../secret.csv", "variants/../../secret.csv", "/etc/passwd", "C:/x.csv", "..\\secret.csv", "\\\\host\\x", "x\0y"],
)
def test_a_name_that_leaves_the_folder_is_refused(folder: Folder, name: str) -> None:
    source, diagnostics = folder.read(name)
    assert source is None
    assert [one.code for one in diagnostics] == [Code.OUTSIDE_FOLDER]


@pytest.mark.skipif(os.name == "nt", reason="links take rights of their own there")
@pytest.mark.parametrize("name", ["link.csv", "away/secret.csv"])
def test_a_link_is_refused(folder: Folder, name: str) -> None:
    (folder.path / "link.csv").symlink_to(folder.path.parent / "secret.csv")
    (folder.path / "away").symlink_to(folder.path.parent)
    assert [one.code for one in folder.read(name)[1]] == [Code.OUTSIDE_FOLDER]
    assert "link.csv" not in folder.names()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_no_file(folder: Folder) -> None:
    os.mkfifo(folder.path / "pipe.csv")
    assert [one.code for one in folder.read("pipe.csv")[1]] == [Code.NO_SUCH_FILE]


@pytest.mark.parametrize("name", ["card.csv", "variants", "variants/y.yaml", "", "x" * 5000])
def test_a_missing_file_is_told_of(folder: Folder, name: str) -> None:
    source, diagnostics = folder.read(name)
    assert source is None
    assert [one.code for one in diagnostics] == [Code.NO_SUCH_FILE]


def test_a_missing_file_brings_the_nearest_names(folder: Folder) -> None:
    (diagnostic,) = folder.read("card.csv")[1]
    assert diagnostic.label == "did you mean `cards.csv`?"
    assert diagnostic.notes == ("files here: cards.csv, variants/x.yaml",)


def test_another_encoding_is_refused_at_its_first_byte(folder: Folder) -> None:
    write(folder.path, {"latin.csv": "a,b\nx,Àiyé\n".encode("latin-1")})
    (diagnostic,) = folder.read("latin.csv")[1]
    assert diagnostic.code is Code.NOT_UTF8
    assert diagnostic.span is not None
    assert (diagnostic.span.line, diagnostic.span.column) == (2, 3)


def test_a_byte_order_mark_is_dropped(folder: Folder) -> None:
    write(folder.path, {"mark.csv": "\ufeffa,b\n"})
    source, _ = folder.read("mark.csv")
    assert source is not None
    assert source.text == "a,b\n"


def test_a_huge_file_is_refused(folder: Folder) -> None:
    write(folder.path, {"most.csv": b"x" * MOST_BYTES, "more.csv": b"x" * (MOST_BYTES + 1)})
    assert folder.read("most.csv")[1] == ()
    assert [one.code for one in folder.read("more.csv")[1]] == [Code.TOO_BIG]
