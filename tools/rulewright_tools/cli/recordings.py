"""Saved and recorded games as files: reading them, finding the game that they are of, writing them.

Raises CallError for a file that cannot be read or written, FileFault for one that is no sound recording of the game.
"""

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import rulewright
from rulewright import Game, Match, RuleError, SaveError, SpecificationError
from rulewright.reading.locate import shipped_games
from rulewright.reading.nearest import listed
from rulewright.sessions import saves
from rulewright.sessions.loading import parse
from rulewright_tools.cli.arguments import GivenOptions
from rulewright_tools.cli.errors import CallError, FileFault
from rulewright_tools.cli.games import call_message, errors_of, find_game, is_wrong_call, refused
from rulewright_tools.fidelity.setups import chosen_setup, values_by_seat

_BY_HAND = (".yaml", ".yml", ".csv")
_PRIVATE, _USUAL = 0o600, 0o666  # the user's settings take away from it


def read_bytes(file: str) -> bytes:
    try:
        _ordinary(file)
        with Path(file).open("rb") as stream:
            return stream.read(saves.MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise CallError(f"{file} cannot be read: {_reason(error)}") from error


def read_recording(file: str) -> dict[str, Any]:
    """The content of a recording, checked for damage and shape."""
    try:
        return saves.read(read_bytes(file))
    except SaveError as error:
        raise FileFault(f"{file}: {error}") from error


def write_result(file: str, data: bytes) -> None:
    """As `write_bytes`, for recordings: what people write by hand (YAML, CSV) is not overwritten by one."""
    if Path(file).suffix.lower() in _BY_HAND and Path(file).exists():
        raise CallError(f"{file} is there and is no file of this kind: it is left as it is")
    write_bytes(file, data)


def write_bytes(file: str, data: bytes) -> None:
    """Writes a file whole or not at all: what stood there before stays until the new content is complete. A file that
    is replaced keeps its permissions."""
    try:
        _ordinary(file)
        path = Path(file).resolve()  # a link stays a link
        replaces = path.exists()
        beside = _new_file(path, _PRIVATE if replaces else _USUAL)
        try:
            beside.write_bytes(data)
            if replaces:  # only now: they may forbid writing
                shutil.copymode(path, beside)
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise CallError(f"{file} cannot be written: {_reason(error)}") from error


def _new_file(path: Path, mode: int) -> Path:
    """An empty file beside another one, under a name that no file had."""
    number = 1
    while True:
        beside = path.with_name(f"{path.name}.{number}.part")
        try:
            beside.touch(mode, exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return beside


def folder_of(file: str) -> Path:
    """The folder in which a file lies or will lie."""
    return Path(file).resolve().parent


def _ordinary(file: str) -> None:
    """Refuses folders, and devices and pipes, which would wait for ever or must not be replaced."""
    path = Path(file)
    if path.is_dir():
        raise CallError(f"{file} is a folder, not a file")
    if path.exists() and not path.is_file():
        raise CallError(f"{file} is no ordinary file")


def game_of(file: str, content: Mapping[str, Any], name: str | None, executor: str) -> Game:
    """The game that a recording is of, with its variants, options and players: `name`, or the shipped one of its id, or
    the one that lies where the recording says, if it is of that id and version."""
    if name is None and content["game"] not in shipped_games():
        name = _hinted(file, content)
    if name is None and content["game"] not in shipped_games():
        ship = listed(shipped_games())
        raise CallError(
            f"{file} is of the game {content['game']!r}, which does not ship with Rulewright ({ship}); "
            "name its folder or file after it"
        )
    path = find_game(name or content["game"])
    base = parse(path)
    if base.specification is None:
        raise refused(base.diagnostics)
    mine = f"{base.specification.id}@{base.specification.version}"
    theirs = f"{content['game']}@{content['version']}"
    if mine != theirs:
        raise FileFault(f"{file}: this recording is of {theirs}, the game is {mine}")
    parsed = parse(path, content["variants"])
    if parsed.syntax is None:
        raise _misfit(file, parsed.diagnostics)
    by_seat = {option.id.text for option in parsed.syntax.options if option.per_player}
    options = {
        key: values_by_seat(value, content["players"]) if key in by_seat else value
        for key, value in content["options"].items()
    }
    try:
        return rulewright.load(
            path, variant=content["variants"], options=options, players=len(content["players"]), executor=executor
        )
    except SpecificationError as error:
        raise _misfit(file, error.diagnostics) from error


def setup_in(
    file: str, content: Mapping[str, Any], name: str, executor: str
) -> tuple[list[str], GivenOptions, int | None]:
    """How the game `name` was set up in a recording of it: variants, the options that are not as they are by default,
    players (None for the fewest)."""
    game = game_of(file, content, name, executor)
    if list(game.seats) != content["players"]:
        theirs, mine = ", ".join(content["players"]), ", ".join(game.seats)
        raise FileFault(f"{file}: this recording is of the seats {theirs}, the game has {mine}")
    chosen = chosen_setup(game)
    return list(game.variants), chosen.get("options", {}), chosen.get("players")


def merged_options(recorded: GivenOptions, given: GivenOptions) -> GivenOptions:
    """The recorded options with the given ones in their place, seat by seat where both are so."""
    merged = dict(recorded)
    for name, value in given.items():
        held = merged.get(name)
        merged[name] = {**held, **value} if isinstance(held, dict) and isinstance(value, dict) else value
    return merged


def replayed(file: str, game: Game, content: dict[str, Any]) -> Match:
    """The match of a recording, its moves played again and verified."""
    try:
        return saves.replay(game, content)
    except SaveError as error:
        raise FileFault(f"{file}: {error}") from error
    except RuleError as error:
        raise FileFault(f"{file}: a rule fails in this game: {error}") from error


def _hinted(file: str, content: Mapping[str, Any]) -> str | None:
    """The game at the place that a recording names. Whatever else lies there is as good as nothing, and is not told of:
    the recording may come from anybody."""
    hint = content.get("path")
    if not isinstance(hint, str) or not hint or Path(hint).is_absolute():
        return None
    path = folder_of(file) / hint
    try:
        specification = parse(path).specification if path.is_dir() or path.suffix in (".yaml", ".yml") else None
    except (OSError, ValueError):
        return None
    if specification is None or (specification.id, specification.version) != (content["game"], content["version"]):
        return None
    return str(path)


def _misfit(file: str, diagnostics: Sequence[rulewright.Diagnostic]) -> Exception:
    if is_wrong_call(diagnostics):  # not the caller's: it is the recording that asks for what the game has not
        return FileFault(f"{file} does not fit this game: {call_message(errors_of(diagnostics))}")
    return refused(diagnostics)


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
