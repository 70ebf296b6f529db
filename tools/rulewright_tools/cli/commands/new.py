"""Writes a small complete game into a new folder: specification, rulebook, scenarios, README. Nothing is overwritten.

The last part of FOLDER becomes the id of the game. `rulewright check`, `test`, `trace` and `play` work on it at once.

With --from GAME it writes a copy of that game instead: all files of the game's folder, as they are, so that variants
can be put beside the game and its tables and rules be changed. The copy keeps the id, as its variants, rulebook and
recorded games name it; what is hidden (`.git`) stays behind. A game that is a single file is refused, since what lies
beside it need not belong to it, and so is a folder with a link in it, which may lead anywhere.
"""

import argparse
import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from rulewright.reading.locate import shipped_games
from rulewright.reading.specification import GAME_FILE, read_game
from rulewright.reading.variants import FOLDER as VARIANTS
from rulewright_tools.cli.errors import FINE, CallError
from rulewright_tools.cli.games import find_game
from rulewright_tools.cli.output import say

NAME = "new"
SUMMARY = "begin a game folder"
_FILES = ("game.yaml", "rulebook.yaml", "scenarios/taking.yaml", "README.md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="where to write; it must not exist, or be empty")
    parser.add_argument("--title", help="what people call the game (default: made from the folder's name)")
    parser.add_argument(
        "--from",
        dest="source",
        metavar="GAME",
        help="copy a game instead: the id of one that ships, or a folder",
    )


def run(arguments: argparse.Namespace) -> int:
    folder = Path(arguments.folder)
    if arguments.source is not None:
        return _copy(folder, arguments)
    id_ = game_id(folder)
    title = " ".join((arguments.title or id_.replace("_", " ").capitalize()).split())
    write_game(folder, id_, title)
    for name in _FILES:
        say(f"wrote {folder / name}")
    named = as_game(folder)
    say(f"next: rulewright check {named}, then rulewright play {named}")
    return FINE


def _copy(folder: Path, arguments: argparse.Namespace) -> int:
    if arguments.title is not None:
        raise CallError("a copy keeps its title: leave out --title, and change it in the copy")
    files = files_of(find_game(arguments.source), folder)
    write_files(folder, files)
    for name in files:
        say(f"wrote {folder / name}")
    named = as_game(folder)
    specification, _ = read_game(folder)
    variants = () if specification is None or specification.root.get("phases") else specification.list_variants()
    through = (
        f" --variant {variants[0].id}" if variants else ""
    )  # a base without phases is played through variants only
    say(f"next: rulewright check {named}, then rulewright play {named}{through}")
    if specification is not None:
        say(f"a variant of it is a file {folder / VARIANTS / 'NAME.yaml'}, which begins with")
        say(f"  variant: {{id: NAME, of: {specification.id}@{specification.version}, title: What people call it}}")
        say(f"and is played with rulewright play {named} --variant NAME")
    return FINE


def as_game(folder: Path) -> str:
    """How a call names the game in a folder: an id that ships comes before a folder of that name."""
    return f"./{folder}" if str(folder) in shipped_games() else str(folder)


def game_id(folder: Path) -> str:
    """The id that a folder's name gives: its letters, digits and underscores."""
    name = unicodedata.normalize("NFC", folder.absolute().name)
    id_ = re.sub(r"\W+", "_", name).strip("_").lower()
    if not id_ or id_[0].isdigit():
        raise CallError(f"{name!r} gives no id for a game: a folder's name must begin with a letter")
    return id_


def write_game(folder: Path, id_: str, title: str) -> None:
    """Writes the files of a new game. Raises CallError as `write_files` does."""
    files = {}
    for name in _FILES:
        quoted = title.replace("\\", "\\\\").replace('"', '\\"') if name.endswith(".yaml") else title
        text = _starter(name).read_text(encoding="utf-8")
        files[name] = text.replace("GAME_ID", id_).replace("GAME_TITLE", quoted).encode()
    write_files(folder, files)


def files_of(game: Path, target: Path) -> dict[str, bytes]:
    """All that belongs to a game, read before anything is written. Raises CallError if it is no folder or has a link in
    it, if a file cannot be read, or if `target` lies in it."""
    if game.is_file() and game.name != GAME_FILE:
        raise CallError(
            f"{game} is a single file, and what lies beside it need not belong to it; nothing was written\n"
            f"  make the folder {target} and copy the file there as {GAME_FILE}"
        )
    source = Path(os.path.realpath(game if game.is_dir() else game.parent))
    if Path(os.path.realpath(target)).is_relative_to(source):
        raise CallError(f"{target} lies in the folder of the game that is to be copied; nothing was written")
    try:
        return {path.relative_to(source).as_posix(): path.read_bytes() for path in _regular_files(source)}
    except OSError as error:
        raise CallError(f"{game} cannot be copied: {error}; nothing was written") from error


def _regular_files(folder: Path) -> Iterator[Path]:
    """The files in a folder and its folders, by name. What is hidden belongs to editors and systems."""
    for entry in sorted(os.scandir(folder), key=lambda one: one.name):
        if entry.name.startswith("."):
            continue
        path = folder / entry.name
        if entry.is_symlink():
            raise CallError(f"{path} is a link, which is not followed; nothing was written")
        if entry.is_dir():
            yield from _regular_files(path)
        elif entry.is_file():
            yield path
        else:
            raise CallError(f"{path} is neither a file nor a folder; nothing was written")


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes files by their names. Raises CallError if the folder holds something already or cannot be written."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CallError(f"{folder} exists and is not an empty folder; nothing was written")
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except (OSError, ValueError) as error:
        raise CallError(f"{folder} cannot be written: {error}") from error


def _starter(name: str) -> Traversable:
    return files("rulewright_tools.cli").joinpath("starter", *name.split("/"))
