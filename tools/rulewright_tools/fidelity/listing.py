"""Which files of a game hold its scenarios: all YAML files of its folder `scenarios/`, in any case of their ending.

Takes the folder of a game; returns the names of the files, sorted, and what keeps others from being read: nothing that
looks like a file of scenarios is passed over without a word. A link is followed as long as it stays inside the game's
folder. Refused are links that lead out of it or nowhere, folders with YAML files, and more files than any game has.
Left out are names that begin with a dot, which belong to editors and systems (`.#all.yaml`, `._all.yaml`).
"""

import os
from collections.abc import Iterator

from rulewright.diagnostics import Code, Diagnostic
from rulewright.reading.files import Folder

SCENARIOS = "scenarios"
MOST_FILES = 5_000  # far beyond any game; a hostile folder ends there
_ENDINGS = (".yaml", ".yml")


def is_scenario_file(name: str) -> bool:
    """Whether a file of this name, in the folder of scenarios, is read."""
    return name.lower().endswith(_ENDINGS) and not name.startswith(".")


def scenario_files(folder: Folder) -> tuple[tuple[str, ...], tuple[Diagnostic, ...]]:
    """The names are relative to the game's folder; a link stands for the file that it leads to, once."""
    place = folder.path / SCENARIOS
    refused = _refused_link(folder, SCENARIOS)
    if refused is not None:
        return (), (refused,)
    try:
        names = sorted(os.listdir(place))
    except OSError:  # there is no such folder
        return (), ()
    found: dict[str, None] = {}
    mistakes: list[Diagnostic] = []
    for name in names:
        if name.startswith("."):
            continue
        shown, path = f"{SCENARIOS}/{name}", place / name
        counts = os.path.islink(path) and (is_scenario_file(name) or path.is_dir())
        refused = _refused_link(folder, shown) if counts else None
        if refused is not None:
            mistakes.append(refused)
        elif path.is_dir():
            mistakes += _in_folder(folder, shown)
        elif is_scenario_file(name):
            found[_target(folder, shown)] = None
    if len(found) > MOST_FILES:
        message = f"`{SCENARIOS}` holds {len(found):,} files; {MOST_FILES:,} is the most"
        return (), (*mistakes, folder.fault(Code.TOO_LARGE, SCENARIOS, message))
    return tuple(sorted(found)), tuple(mistakes)


def _in_folder(folder: Folder, name: str) -> Iterator[Diagnostic]:
    """What is wrong with a folder among the files: scenarios in it would not be run."""
    try:
        inside = sorted(one for one in os.listdir(folder.path / name) if is_scenario_file(one))
    except OSError:
        return
    if inside or is_scenario_file(name):
        holds = f" with `{inside[0]}` in it" if inside else ""
        message = f"`{name}` is a folder{holds}: scenarios in it are not run"
        help_ = f"put the files into `{SCENARIOS}` itself, or take the folder away from there"
        yield folder.fault(Code.WRONG_SHAPE, name, message, help_)


def _refused_link(folder: Folder, name: str) -> Diagnostic | None:
    """What is wrong with a link; the files outside the game's folder are not even looked for."""
    nowhere = folder.fault(Code.NO_SUCH_FILE, name, f"`{name}` is a link that leads nowhere")
    try:
        target = (folder.path / name).resolve()
    except (OSError, RuntimeError):  # links in a ring
        return nowhere
    if not target.is_relative_to(folder.path.resolve()):
        message = f"`{name}` is a link that leads out of the game's folder"
        help_ = "put the file itself there: a game reads only files of its own folder"
        return folder.fault(Code.OUTSIDE_FOLDER, name, message, help_)
    return nowhere if os.path.islink(folder.path / name) and not target.exists() else None


def _target(folder: Folder, name: str) -> str:
    """The name of the file itself, where the file or the folder is a link that is not refused."""
    return (folder.path / name).resolve().relative_to(folder.path.resolve()).as_posix()
