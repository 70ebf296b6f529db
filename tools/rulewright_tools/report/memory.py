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
from rulewright_tools.fidelity.listing import scenario_files
from rulewright_tools.fidelity.rulebook import rulebook_name
from rulewright_tools.mutation.wording import wording_of
from rulewright_tools.report.evidence import CoveredParts, Witnessed, as_data

KIND = "evidence"
Kept = TypeVar("Kept", Witnessed, CoveredParts)


class Remembered:
    """What is known of the game in a folder or file, by its files as they are now. `afresh`: nothing is."""

    def __init__(self, path: Path, afresh: bool) -> None:
        self._path = path
        self._texts = _texts(path)
        self._afresh = afresh

    def get(self, wanted: str, read: Callable[[Any], Kept], measure: Callable[[], Kept]) -> Kept:
        """What is known of `wanted` (a text that says all about it); measured and kept if it is not known."""
        key = key_of(rulewright.__version__, wanted, *self._texts)
        content = None if self._afresh else read_entry(KIND, key)
        if content is not None:
            with suppress(ValueError, KeyError, TypeError):
                return read(json.loads(content))
        found = measure()
        if _texts(self._path) == self._texts:  # else nobody knows of which text it was measured
            write_entry(KIND, key, json.dumps(as_data(found)).encode())
        return found


def _texts(path: Path) -> list[str]:
    """The names and the texts of a game's files."""
    wording = wording_of(path)
    folder = wording.folder
    texts = dict(wording.texts)
    for name in (rulebook_name(path), *scenario_files(folder)[0]):
        source, _ = folder.read(name)
        texts[name] = "" if source is None else source.text
    return [part for name, text in texts.items() for part in (name, text)]
