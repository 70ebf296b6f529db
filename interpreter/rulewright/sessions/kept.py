"""Compiled games in the user's cache, so that a game is not read, checked and compiled again while nothing has changed.

An entry is found by what was asked for (which file, variants, players, options, machine, passes), by the working
directory, which the names of files in messages depend on, and by the state of this package's own files. It counts only
while every file that was read for it has the same content, and while the folder of variants holds the same names. What
cannot be kept or read is compiled; a game with a mistake is never kept, nor one of which a file was just written.

Entries are pickles. They are read only from the user's own folder (see `caching.entries`), which is trusted with native
code as well, never from a game's.
"""

import gc
import hashlib
import os
import pickle
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from rulewright.caching.entries import cache_folder, key_of, read_entry, write_entry
from rulewright.diagnostics import Diagnostic
from rulewright.ir.code import Code
from rulewright.machines.wasm.emit.module import Emitted
from rulewright.program.symbols import Program

KIND = "game"
_FAST = 1  # the level of compression: half as large as it gets, in a tenth of the time
_SOURCES = (".py", ".lark", ".json")


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a game is made of; `emitted` is None on the reference machine."""

    program: Program
    code: Code
    emitted: Emitted | None
    folder: Path
    path: Path
    notes: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class _Entry:
    """`files` are the names that were asked for in the folder, each with a digest of its content."""

    files: tuple[tuple[str, str], ...]
    variants: tuple[str, ...]
    compiled: Compiled


class Asked(Mapping[str, str]):
    """Texts in the place of no file: notes down which files are asked for."""

    def __init__(self) -> None:
        self.names: dict[str, None] = {}

    def __contains__(self, name: object) -> bool:
        self.names[str(name)] = None
        return False

    def __getitem__(self, name: str) -> str:
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True  # it is to be used although there is nothing in it


def kept_or(place: Path, wanted: tuple[object, ...], compiled: Callable[[Asked], Compiled]) -> Compiled:
    """The game in a folder or file as it is kept for these wishes, or as `compiled` makes it now (or raises)."""
    asked = Asked()
    folder = (place if place.is_dir() else place.parent).absolute()
    key = _key(place, wanted)
    if key is None:
        return compiled(asked)
    found = _read(key, folder)
    if found is None:
        began = time.time_ns()
        found = compiled(asked)
        if all(_older(folder / name, began) for name in asked.names):
            _write(key, _Entry(_digests(folder, asked.names), _variants(folder), found))
    return found


def _key(place: Path, wanted: tuple[object, ...]) -> str | None:
    """None where nothing can be kept."""
    if cache_folder() is None:
        return None
    try:
        here = os.getcwd()
    except OSError:
        return None
    return key_of("game 1", _PACKAGE, str(sys.version_info), here, str(place.absolute()), repr(wanted))


def _older(path: Path, began: int) -> bool:
    """Was a file surely not written since it was read? (Some file systems tell the time by two seconds.)"""
    try:
        return path.stat().st_mtime_ns < began - 2_000_000_000
    except (OSError, ValueError):
        return False


def _read(key: str, folder: Path) -> Compiled | None:
    data = read_entry(KIND, key)
    if data is None:
        return None
    # What a pickle of another release of Python or of a library raises can be anything.
    with suppress(Exception), _without_collecting():
        entry = pickle.loads(zlib.decompress(data))
        if (
            isinstance(entry, _Entry)
            and entry.variants == _variants(folder)
            and entry.files == _digests(folder, dict.fromkeys(name for name, _ in entry.files))
        ):
            return entry.compiled
    return None


def _write(key: str, entry: _Entry) -> None:
    # Too deep, or something that cannot be pickled: it is compiled anew each time.
    with suppress(RecursionError, pickle.PicklingError, TypeError, AttributeError):
        write_entry(KIND, key, zlib.compress(pickle.dumps(entry, pickle.HIGHEST_PROTOCOL), _FAST))


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Many objects come to be at once, and none of them is garbage: looking for it would take as long again."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _digests(folder: Path, names: Mapping[str, None]) -> tuple[tuple[str, str], ...]:
    return tuple((name, _digest(folder / name)) for name in names)


def _digest(path: Path) -> str:
    """Of a file's content, "" if it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""


def _variants(folder: Path) -> tuple[str, ...]:
    try:
        return tuple(sorted(os.listdir(folder / "variants")))
    except OSError:
        return ()


def _package() -> str:
    """A text that changes when a file of this package does."""
    root = Path(__file__).parents[1]
    found = []
    for where, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(files):
            if name.endswith(_SOURCES):
                path = os.path.join(where, name)
                state = os.stat(path)
                found.append(f"{os.path.relpath(path, root)} {state.st_size} {state.st_mtime_ns}")
    return hashlib.sha256("\n".join(found).encode()).hexdigest()


# Looked at when the package is imported, as it is that state which compiles.
_PACKAGE = _package()
