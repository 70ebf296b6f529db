"""The texts of a game as they are when a run begins, so that nothing changes under it while it goes on."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulewright.reading.files import Folder
from rulewright.reading.specification import GAME_FILE


@dataclass(frozen=True, slots=True)
class Wording:
    """`path` is the folder or file of the game, `texts` its file, variants and tables by their names in the folder."""

    path: Path
    texts: Mapping[str, str]

    @property
    def folder(self) -> Folder:
        return _folder(self.path)


def wording_of(path: Path) -> Wording:
    """What cannot be read is left out; whoever reads the game says why."""
    folder = _folder(path)
    names = [path.name]
    if path.is_dir():
        names = [GAME_FILE, *folder.names("variants", ".yaml"), *folder.names("", ".csv")]
    read = ((name, folder.read(name)[0]) for name in names)
    return Wording(path, {name: source.text for name, source in read if source is not None})


def _folder(path: Path) -> Folder:
    return Folder.at(path if path.is_dir() else path.parent)
