"""Entries of the cache: found again when whole, missing when not, and never the reason that something fails."""

import os
import stat
import sys
from pathlib import Path

import pytest

from rulewright.caching import entries
from rulewright.caching.entries import VARIABLE, cache_folder, key_of, read_entry, write_entry

KEY = key_of("a", "key")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that does not exist yet."""
    found = tmp_path / "outer" / "cache"
    monkeypatch.setenv(VARIABLE, str(found))
    return found


def test_an_entry_is_read_as_it_was_written(folder: Path) -> None:
    assert read_entry("kind", KEY) is None
    write_entry("kind", KEY, b"content")
    assert read_entry("kind", KEY) == b"content"
    assert read_entry("other", KEY) is None
    write_entry("kind", KEY, b"newer")
    assert read_entry("kind", KEY) == b"newer"


def test_keys_tell_texts_apart_however_they_are_divided() -> None:
    assert len({key_of("ab", "c"), key_of("a", "bc"), key_of("abc"), key_of("abc", "")}) == 4


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="permissions are of another kind here")
def test_the_folder_is_the_users_alone(folder: Path) -> None:
    write_entry("kind", KEY, b"content")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in folder.iterdir())


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="permissions are of another kind here")
def test_what_lies_in_a_folder_that_others_can_write_is_not_read(folder: Path) -> None:
    write_entry("kind", KEY, b"content")
    folder.chmod(0o777)
    assert read_entry("kind", KEY) is None
    write_entry("kind", KEY, b"newer")
    folder.chmod(0o700)
    assert read_entry("kind", KEY) == b"content"


@pytest.mark.parametrize("at", [0, 25, -1])
def test_a_damaged_entry_is_missing(folder: Path, at: int) -> None:
    write_entry("kind", KEY, b"content")
    (path,) = folder.iterdir()
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    assert read_entry("kind", KEY) is None


@pytest.mark.parametrize("content", [b"", b"rulewright cache 1\n", b"something else"])
def test_a_foreign_file_is_missing(folder: Path, content: bytes) -> None:
    write_entry("kind", KEY, b"content")
    (path,) = folder.iterdir()
    path.write_bytes(content)
    assert read_entry("kind", KEY) is None


def test_switched_off_nothing_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "off")
    write_entry("kind", KEY, b"content")
    assert read_entry("kind", KEY) is None
    assert cache_folder() is None
    assert not folder.exists()


def test_where_no_folder_can_be_made_nothing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    monkeypatch.setenv(VARIABLE, str(file / "cache"))
    write_entry("kind", KEY, b"content")
    assert read_entry("kind", KEY) is None


def test_the_entries_that_were_not_used_for_longest_go_when_there_are_too_many(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "MOST_ENTRIES", 10)
    for number in range(10):
        write_entry("kind", key_of(str(number)), b"content")
        os.utime(folder / f"{key_of(str(number))}.kind", (number, number))
    assert read_entry("kind", key_of("0")) == b"content"  # used now
    write_entry("kind", key_of("more"), b"content")
    left = {number for number in range(10) if read_entry("kind", key_of(str(number))) is not None}
    assert left == {0, 7, 8, 9}
    assert read_entry("kind", key_of("more")) == b"content"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folder is another one here")
def test_the_folder_is_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "rulewright"
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "rulewright"
