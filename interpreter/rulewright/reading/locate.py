"""Finds the game that somebody names: an id that ships with Rulewright, a folder, or a file.

A name without a slash is tried as an id first, so that a folder of the same name in the working directory does not
change what `ayoayo` means; `./ayoayo` names the folder.
"""

from pathlib import Path

from rulewright.diagnostics import Code, Diagnostic
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.resources import shipped_folder
from rulewright.reading.specification import GAME_FILE


def shipped_games() -> dict[str, Path]:
    """The games that ship with this installation: id -> folder, sorted by id."""
    try:
        folder = shipped_folder("games")
    except FileNotFoundError:
        return {}
    return {path.name: path for path in sorted(folder.iterdir()) if (path / GAME_FILE).is_file()}


def locate(game: str) -> tuple[Path | None, tuple[Diagnostic, ...]]:
    """The folder or file of a game, or why there is none."""
    shipped = shipped_games()
    if game in shipped:
        return shipped[game], ()
    path = Path(game)
    try:
        if path.is_file() or (path / GAME_FILE).is_file():
            return path, ()
        is_folder = path.is_dir()
    except (OSError, ValueError):  # no path at all: too long, or with a null character
        is_folder = False
    notes = (f"games that ship: {listed(shipped)}",) if shipped else ()
    if is_folder:
        return None, (Diagnostic(Code.NO_SUCH_FILE, f"the folder `{game}` holds no `{GAME_FILE}`", notes=notes),)
    message = f"there is no game `{game}`: no id that ships, no folder, no file"
    return None, (Diagnostic(Code.NO_SUCH_FILE, message, label=did_you_mean(game, shipped), notes=notes),)
