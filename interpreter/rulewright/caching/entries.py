"""Entries of the user's cache folder, by kind and key.

An entry holds a check sum of its content; one that is damaged, or lies in a folder into which others can write, counts
as missing, and what cannot be written is not kept: a cache never is the reason that something fails. Of too many
entries those go that were not used for longest.

`RULEWRIGHT_CACHE` names another folder; set to `off` it switches the cache off.
"""

import hashlib
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

VARIABLE = "RULEWRIGHT_CACHE"
_HEAD = b"rulewright cache 1\n"
_SUM = 32
_MOST_BYTES = 256 << 20
MOST_ENTRIES = 400


def key_of(*parts: str) -> str:
    """A key that stands for all of these texts."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()


def cache_folder() -> Path | None:
    """Where entries are kept; None: nowhere."""
    named = os.environ.get(VARIABLE, "")
    if named.lower() == "off":
        return None
    if named:
        return Path(named)
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / "rulewright" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "rulewright"
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else home / ".cache") / "rulewright"


def read_entry(kind: str, key: str) -> bytes | None:
    """The content of an entry that is whole and the user's own."""
    folder = cache_folder()
    if folder is None:
        return None
    path = folder / f"{key}.{kind}"
    try:
        if not _is_own(folder) or path.stat().st_size > _MOST_BYTES:
            return None
        data = path.read_bytes()
        os.utime(path)
    except (OSError, ValueError):
        return None
    start = len(_HEAD) + _SUM
    content = data[start:]
    if data[: len(_HEAD)] != _HEAD or data[len(_HEAD) : start] != hashlib.sha256(content).digest():
        return None
    return content


def write_entry(kind: str, key: str, content: bytes) -> None:
    """Puts an entry in place as a whole, also while others read or write it."""
    folder = cache_folder()
    if folder is None:
        return
    with suppress(OSError, ValueError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_own(folder):
            return
        handle, name = tempfile.mkstemp(dir=folder, prefix="new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_HEAD + hashlib.sha256(content).digest() + content)
            os.replace(name, folder / f"{key}.{kind}")
            _forget_oldest(folder)
        except OSError:
            with suppress(OSError):
                os.unlink(name)
            raise


def _forget_oldest(folder: Path) -> None:
    """Lets go of the entries that were not used for longest when there are too many."""
    with os.scandir(folder) as found:
        entries = [(entry.stat().st_mtime, entry.path) for entry in found if entry.is_file()]
    if len(entries) > MOST_ENTRIES:
        for _, path in sorted(entries)[: len(entries) - MOST_ENTRIES // 2]:
            with suppress(OSError):
                os.unlink(path)


def _is_own(folder: Path) -> bool:
    """Does the folder belong to this user, and can nobody else write into it? (Windows keeps users apart itself.)"""
    if not hasattr(os, "getuid"):
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & 0o022
