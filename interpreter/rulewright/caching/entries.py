"""Entries of the user's cache folder, by kind and key.

An entry holds a check sum of its content; one that is damaged, or lies in a folder into which others can write, counts
as missing, and what cannot be written is not kept: a cache never is the reason that something fails. Of too many
entries those go that were not used for longest.

`RULEWRIGHT_CACHE` names another folder; set to `off` it switches the cache off.
"""

import hashlib
import os
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

VARIABLE = "RULEWRIGHT_CACHE"
_HEAD = b"rulewright cache 2\n"
_SUM = 32
_MOST_BYTES = 256 << 20
MOST_ENTRIES = 400


def key_of(*parts: str) -> str:
    """A key that stands for all of these texts."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode(errors="surrogatepass")  # names of files may be no text
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
        if not _is_own(folder):
            return None
        data = _read(path)
        os.utime(path)
    except (OSError, ValueError):
        return None
    start = len(_HEAD) + _SUM
    content = data[start:]
    if data[: len(_HEAD)] != _HEAD or data[len(_HEAD) : start] != _sum(kind, key, content):
        return None
    return content


def _read(path: Path) -> bytes:
    """The bytes of a file. Raises ValueError for what is no plain file (a pipe would never end) or too big."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_size > _MOST_BYTES:
            raise ValueError("no entry")
        return file.read(_MOST_BYTES)


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
                file.write(_HEAD + _sum(kind, key, content) + content)
            os.replace(name, folder / f"{key}.{kind}")
            _forget_oldest(folder)
        except OSError:
            with suppress(OSError):
                os.unlink(name)
            raise


def _sum(kind: str, key: str, content: bytes) -> bytes:
    """A check sum that also says which entry it is: one that lies under the name of another is as good as damaged."""
    return hashlib.sha256(f"{kind} {key} ".encode() + content).digest()


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
