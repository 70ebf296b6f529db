"""Writes a small complete game into a new folder: specification, rulebook, scenarios, README. Nothing is overwritten.

The last part of FOLDER becomes the id of the game. `rulewright check`, `test`, `trace` and `play` work on it at once.
"""

import argparse
import re
import unicodedata
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from rulewright_tools.cli.errors import FINE, CallError
from rulewright_tools.cli.output import say

NAME = "new"
SUMMARY = "begin a game folder"
_FILES = ("game.yaml", "rulebook.yaml", "scenarios/taking.yaml", "README.md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="where to write; it must not exist, or be empty")
    parser.add_argument("--title", help="what people call the game (default: made from the folder's name)")


def run(arguments: argparse.Namespace) -> int:
    folder = Path(arguments.folder)
    id_ = game_id(folder)
    title = " ".join((arguments.title or id_.replace("_", " ").capitalize()).split())
    write_game(folder, id_, title)
    for name in _FILES:
        say(f"wrote {folder / name}")
    say(f"next: rulewright check {folder}, then rulewright play {folder}")
    return FINE


def game_id(folder: Path) -> str:
    """The id that a folder's name gives: its letters, digits and underscores."""
    name = unicodedata.normalize("NFC", folder.absolute().name)
    id_ = re.sub(r"\W+", "_", name).strip("_").lower()
    if not id_ or id_[0].isdigit():
        raise CallError(f"{name!r} gives no id for a game: a folder's name must begin with a letter")
    return id_


def write_game(folder: Path, id_: str, title: str) -> None:
    """Writes the files. Raises CallError if the folder holds something already or cannot be written."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CallError(f"{folder} exists and is not an empty folder; nothing was written")
        for name in _FILES:
            text = _starter(name).read_text(encoding="utf-8")
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            quoted = title.replace("\\", "\\\\").replace('"', '\\"') if name.endswith(".yaml") else title
            path.write_text(text.replace("GAME_ID", id_).replace("GAME_TITLE", quoted), encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise CallError(f"{folder} cannot be written: {error}") from error


def _starter(name: str) -> Traversable:
    return files("rulewright_tools.cli").joinpath("starter", *name.split("/"))
