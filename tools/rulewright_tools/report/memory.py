"""What was measured of a game before, in the user's cache: a run that was interrupted goes on where it stopped.

An entry stands for all files of the game, for one version of Rulewright and for what was wanted; if any of them is
another one, it is measured anew.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import rulewright
from rulewright.caching.entries import key_of, read_entry, write_entry
from rulewright.reading.files import Folder
from rulewright_tools.report.evidence import CoveredParts, Witnessed, as_data

KIND = "evidence"
Kept = TypeVar("Kept", Witnessed, CoveredParts)


def remembered(path: Path, wanted: str, afresh: bool, read: Callable[[Any], Kept], measure: Callable[[], Kept]) -> Kept:
    """What is known of `wanted` (a text that says all about it) for the game in a folder or file; measured and kept if
    it is not known, or `afresh`."""
    key = key_of(rulewright.__version__, wanted, *_texts(path))
    content = None if afresh else read_entry(KIND, key)
    if content is not None:
        with suppress(ValueError, KeyError, TypeError):
            return read(json.loads(content))
    found = measure()
    write_entry(KIND, key, json.dumps(as_data(found)).encode())
    return found


def _texts(path: Path) -> list[str]:
    """The names and the texts of a game's files."""
    if path.is_dir():
        folder = Folder.at(path)
        names = [name for inside in ("", "variants", "scenarios") for name in folder.names(inside)]
    else:
        folder = Folder.at(path.parent)
        names = [path.name, *folder.names("scenarios")]
    return [part for name in names for part in (name, getattr(folder.read(name)[0], "text", ""))]
