"""The texts of a game as they are when a run begins, so that nothing changes under it while it goes on.

They are those of every file that is asked for when the game is read: itself, with each of its variants, and with the
variants that its scenarios play together. So a table counts wherever it lies, and a variant that only reads together
with another one does too.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.reading.files import Folder
from rulewright.reading.specification import GAME_FILE
from rulewright.reading.variants import variant_ids
from rulewright.sessions.kept import Asked
from rulewright.sessions.loading import parse
from rulewright_tools.fidelity.scenario import load_scenarios


@dataclass(frozen=True, slots=True)
class Wording:
    """`path` is the folder or file of the game, `texts` its file, variants and tables by their names in the folder.
    `game` is its id, "" for one that cannot be read."""

    path: Path
    texts: Mapping[str, str]
    game: str = ""

    @property
    def folder(self) -> Folder:
        return folder_of(self.path)


def wording_of(path: Path, variants: Iterable[Sequence[str]] = ()) -> Wording:
    """`variants` are further ones that are played together. What cannot be read is left out; whoever reads the game
    says why."""
    folder = folder_of(path)
    ids = variant_ids(folder) if path.is_dir() or path.name == GAME_FILE else []
    played = (scenario.variants for scenario in load_scenarios(folder)[0])
    asked = Asked()
    game = parse(path, (), asked).specification
    for together in dict.fromkeys(map(tuple, (*((id_,) for id_ in ids), *played, *variants))):
        if together:
            parse(path, together, asked)
    read = ((name, folder.read(name)[0]) for name in sorted(asked.names))
    texts = {name: source.text for name, source in read if source is not None}
    return Wording(path, texts, "" if game is None else game.id)


def folder_of(path: Path) -> Folder:
    """The folder of a game in a folder or file."""
    return Folder.at(path if path.is_dir() else path.parent)
