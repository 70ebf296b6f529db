"""The file of `--out`: read with care, and written whole or not at all, also while another run writes it.

Raises BadMemory, with one sentence that names the file, for what is no ordinary file, is too large, or cannot be read
or written. A link stays a link.
"""

import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on every system; there two runs that write at the same moment may lose a verdict
    fcntl = None  # type: ignore[assignment]

MOST_BYTES = 256 << 20


class BadMemory(Exception):
    """A file that cannot be used to keep what is known; it is left as it is."""


def read_file(file: Path) -> bytes:
    """Its content; nothing if it is not there yet."""
    try:
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as opened:
            found = os.fstat(opened.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise BadMemory(f"{file} is no ordinary file")
            if found.st_size > MOST_BYTES:
                raise BadMemory(f"{file} was not written by `mutate`, for which it is too large: it is left as it is")
            return opened.read(MOST_BYTES)
    except FileNotFoundError:
        return b""
    except IsADirectoryError:
        raise BadMemory(f"{file} is a folder, not a file") from None
    except (OSError, ValueError) as error:
        raise BadMemory(f"{file} cannot be read: {_reason(error)}") from error


def look_whether_writable(file: Path) -> None:
    """Before the work, as it would be a pity after it. Nothing is changed."""
    with _telling(file):
        path = file.resolve()
        if path.exists():
            os.close(os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0)))
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
        os.close(handle)
        os.unlink(name)


def update_file(file: Path, change: Callable[[bytes], bytes]) -> None:
    """Puts into the file what `change` makes of its content. Nobody else changes it in between."""
    with _telling(file):
        path = file.resolve()
        with _alone_with(path):
            content = change(read_file(path))
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
            try:
                with os.fdopen(handle, "wb") as beside:
                    beside.write(content)
                if path.exists():
                    shutil.copymode(path, name)
                os.replace(name, path)
            finally:
                with suppress(FileNotFoundError):
                    os.unlink(name)


@contextmanager
def _alone_with(path: Path) -> Iterator[None]:
    """Waits until no other run writes this file. It is made if it is not there."""
    if fcntl is None:
        yield
        return
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            with suppress(OSError):  # some file systems of networks have no locks
                fcntl.flock(handle, fcntl.LOCK_EX)
            if _is_still(path, handle):  # else another one was put into its place while this one waited
                yield
                return
        finally:
            os.close(handle)


def _is_still(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False


@contextmanager
def _telling(file: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise BadMemory(f"{file} cannot be written: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
