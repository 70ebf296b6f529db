"""Files that the program writes: whole or not at all, and readable by those who could read them before."""

import os
import stat
from pathlib import Path

import pytest

from rulewright_tools.cli.errors import CallError
from rulewright_tools.cli.recordings import write_bytes

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the system has other permissions")


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.parametrize("before", [0o600, 0o640, 0o644, 0o400, 0o664])
def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path, before: int) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"old")
    file.chmod(before)
    write_bytes(str(file), b"new")
    assert (file.read_bytes(), mode(file)) == (b"new", before)
    assert list(tmp_path.iterdir()) == [file]


def test_the_file_behind_a_link_keeps_its_permissions(tmp_path: Path) -> None:
    (tmp_path / "game.json").touch(0o600)
    (tmp_path / "link.json").symlink_to("game.json")
    write_bytes(str(tmp_path / "link.json"), b"new")
    assert (tmp_path / "link.json").is_symlink()
    assert ((tmp_path / "game.json").read_bytes(), mode(tmp_path / "game.json")) == (b"new", 0o600)


def test_a_new_file_has_the_permissions_that_new_files_have(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write_bytes(str(tmp_path / "new"), b"new")
    assert mode(tmp_path / "new") == mode(tmp_path / "usual")


def test_nobody_else_can_read_a_private_file_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    file.touch(0o600)
    modes: list[int] = []
    monkeypatch.setattr("shutil.copymode", lambda *_: modes.extend(mode(f) for f in tmp_path.iterdir()))
    write_bytes(str(file), b"new")
    assert modes == [0o600, 0o600]


def test_nothing_is_left_of_a_file_that_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(CallError, match="cannot be written: No space left on device"):
        write_bytes(str(file), b"new")
    assert (file.read_bytes(), list(tmp_path.iterdir())) == (b"old", [file])
