"""The file of what is known is written whole or not at all, by one run at a time, and nothing else is touched."""

import os
import sys
import threading
from pathlib import Path

import pytest

from rulewright_tools.mutation import storing
from rulewright_tools.mutation.storing import BadMemory, look_whether_writable, read_file, update_file


def test_a_file_is_read_and_written(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    assert read_file(file) == b""
    look_whether_writable(file)
    assert not file.exists()
    update_file(file, lambda before: before + b"one")
    update_file(file, lambda before: before + b", two")
    assert read_file(file) == b"one, two"
    assert os.listdir(tmp_path) == ["known.json"]


def test_a_link_stays_a_link_and_rights_stay_as_they_are(tmp_path: Path) -> None:
    file, link = tmp_path / "known.json", tmp_path / "link.json"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    update_file(link, lambda _: b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_what_is_no_ordinary_file_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for file in (pipe, Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(BadMemory, match="is no ordinary file"):
            read_file(file)
    with pytest.raises(BadMemory, match=r"is (a folder|no ordinary file)"):
        read_file(tmp_path)


def test_a_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "MOST_BYTES", 3)
    (tmp_path / "known.json").write_bytes(b"four")
    with pytest.raises(BadMemory, match="too large"):
        read_file(tmp_path / "known.json")


def test_what_cannot_be_written_is_told_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(BadMemory, match="cannot be written: No such file"):
        look_whether_writable(tmp_path / "no" / "known.json")


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "known.json"
    file.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(BadMemory, match="cannot be written: No space left"):
            update_file(file, lambda _: b"new")
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["known.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be locked there")
def test_changes_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    file = tmp_path / "known.json"

    def add() -> None:
        for _ in range(25):
            update_file(file, lambda before: before + b"x")

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert file.read_bytes() == b"x" * 100
