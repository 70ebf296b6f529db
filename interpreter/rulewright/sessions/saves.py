"""Saves and replays: one JSON file that says which game it was, how it began and what was played.

The moves are what lasts. The vector is kept beside them as a shortcut: it is used when the game is compiled to exactly
the same code, otherwise the moves are played again. A check sum over the content notices damage.
"""

import base64
import binascii
import hashlib
import json
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from rulewright.reading.resources import schema
from rulewright.sessions.errors import IllegalMove, PlaceError, SaveError
from rulewright.sessions.moves import Move

if TYPE_CHECKING:
    from rulewright.sessions.game import Game
    from rulewright.sessions.match import Match

FORMAT = "rulewright-replay-1"
MOST_BYTES = 16 * 2**20
_MOST_DIGITS = 1000


def save(match: "Match", beside: Path | None = None) -> bytes:
    """The file's content: UTF-8 JSON with a line break at the end. `beside` is the folder in which it will lie; then
    the content says where the game lies from there."""
    game = match.game
    content = {
        "format": FORMAT,
        "game": game.id,
        "version": game.version,
        **_path(game, beside),
        "variants": list(game.variants),
        "options": game.options,
        "players": list(game.seats),
        "seed": match.seed,
        "arranged": match.arranged,
        "moves": [move.to_json() for move in match.moves],
        "digest": match.digest,
        "state": {
            "fingerprint": game.code.fingerprint,
            "vector": base64.b64encode(game.machine.to_bytes(match.state)).decode("ascii"),
            "records": game.machine.records(match.state),
        },
    }
    return (json.dumps({**content, "sum": _sum(content)}, ensure_ascii=False, indent=1) + "\n").encode()


def read(data: bytes) -> dict[str, Any]:
    """The content of a save, checked for damage and shape. Raises SaveError."""
    if len(data) > MOST_BYTES:
        raise SaveError(f"the file is larger than {MOST_BYTES // 2**20} MiB")
    try:
        return _verified(_parsed(data))
    except RecursionError as error:
        raise SaveError("this is no saved game: its lists and objects are nested too deeply") from error


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data.decode("utf-8"), parse_int=_whole)
    except UnicodeDecodeError as error:
        raise SaveError("this is no saved game: it is not UTF-8") from error
    except ValueError as error:
        raise SaveError(f"this is no saved game: {error}") from error


def _whole(digits: str) -> int:
    """Python refuses to read longer numbers too, in words about its own settings."""
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number in it has more than {_MOST_DIGITS} digits")
    return int(digits)


def _verified(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise SaveError(f"this is no saved game of a kind that this version knows ({FORMAT})")
    given = content.pop("sum", None)
    try:
        fits = given == _sum(content)
    except UnicodeEncodeError as error:
        raise SaveError("the file is damaged: it has half a character in a text") from error
    if not fits:
        raise SaveError("the file is damaged: its check sum does not fit its content")
    mistake = best_match(_validator().iter_errors(content))
    if mistake is not None:
        raise SaveError(f"the file is not a saved game: {mistake.message}")
    return content


def _path(game: "Game", beside: Path | None) -> dict[str, str]:
    """Nothing for a game that is only a text, or lies on another drive, or under a name that is no text."""
    if beside is None or not game.path.exists():
        return {}
    try:
        path = Path(os.path.relpath(game.path.absolute(), beside.absolute())).as_posix()
        path.encode()
    except ValueError:
        return {}
    return {"path": path}


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(schema("replay.schema.json"))


def restore(game: "Game", data: bytes) -> "Match":
    """See `Game.restore`."""
    content = read(data)
    _fits(game, content)
    state = content["state"]
    if state["fingerprint"] == game.code.fingerprint:
        return _from_vector(game, content)
    return replay(game, content)


def replay(game: "Game", content: dict[str, Any]) -> "Match":
    """Plays the moves of a save again. Raises SaveError at a move that is not legal, or for another end position."""
    _fits(game, content)
    moves = [Move.from_json(move) for move in content["moves"]]
    match = again(game, content["seed"], content["arranged"], moves)
    if match.digest != content["digest"]:
        raise SaveError(f"the moves lead to the state {match.digest}, the save says {content['digest']}")
    return match


def again(game: "Game", seed: int, arranged: dict[str, Any] | None, moves: Iterable[Move]) -> "Match":
    """A match from its start with these moves. Raises SaveError at a move that is not legal."""
    match = _start(game, seed, arranged)
    for number, move in enumerate(moves, 1):
        option = move.among(match.options)
        if option is None:
            legal = ", ".join(o.text for o in match.options) or "none: the game is over"
            raise SaveError(f"move {number}, {move.text!r} by {move.player}, is not legal there; legal: {legal}")
        try:
            match.play(option)
        except IllegalMove as error:
            raise SaveError(f"move {number}: {error}") from error
    return match


def _start(game: "Game", seed: int, arranged: dict[str, Any] | None) -> "Match":
    if arranged is None:
        return game.new(seed)
    if "redealt" in arranged:
        raise SaveError("a match that was dealt anew can only be restored by the version that saved it")
    try:
        return game.arrange(arranged["places"], arranged["at"], arranged["me"], seed)
    except PlaceError as error:
        raise SaveError(f"the position at the start does not fit this game: {error}") from error


def _from_vector(game: "Game", content: dict[str, Any]) -> "Match":
    stored = content["state"]
    try:
        vector = base64.b64decode(stored["vector"], validate=True)
        state = game.machine.from_bytes(vector, stored["records"])
    except (binascii.Error, ValueError) as error:
        raise SaveError(f"the saved state is damaged: {error}") from error
    moves = [Move.from_json(move) for move in content["moves"]]
    match = game.match_at(state, content["seed"], content["arranged"], moves)
    if match.digest != content["digest"]:
        raise SaveError("the saved state is damaged: it does not fit its digest")
    return match


def _fits(game: "Game", content: dict[str, Any]) -> None:
    """Raises SaveError unless the save is of this game, version, variants, options and seats."""
    mine = (game.id, game.version)
    theirs = (content["game"], content["version"])
    if mine != theirs:
        raise SaveError(f"this save is of {theirs[0]}@{theirs[1]}, the game is {mine[0]}@{mine[1]}")
    for what, here, there in (
        ("variants", list(game.variants), content["variants"]),
        ("options", game.options, content["options"]),
        ("players", list(game.seats), content["players"]),
    ):
        if here != there:
            raise SaveError(f"this save has other {what}: {there}, the game has {here}")


def _sum(content: dict[str, Any]) -> str:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
