"""Plays a recorded game again, move by move, and verifies that it comes to the recorded state.

FILE is what `play --save`, the command `save` in a game and `simulate --save` write. The game is found by the id that
the file names or, if it does not ship, where the file says that it lay, unless GAME is given. JSON (`--format json`):
file, ok, error (null if ok); if it is not ok diagnostics, of a game that does not check; else game, version, variants,
options, players, seed, moves [{player, choice, text, values}], over, termination, dead_end (a diagnostic or null),
scores, ranking, digest. That the recorded game came to a dead end is told, and does not fail: the recording is sound.
"""

import argparse
from typing import Any

from rulewright import Match
from rulewright.diagnostics.data import to_json
from rulewright_tools.cli.arguments import executor_argument, format_argument, game_argument
from rulewright_tools.cli.errors import FINE, FileFault, GameError
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.games import described
from rulewright_tools.cli.output import counted, say, say_json, tell_diagnostics
from rulewright_tools.cli.recordings import game_of, read_recording, replayed
from rulewright_tools.cli.wording import moves_of, outcome

NAME = "replay"
SUMMARY = "play a recorded game again and verify it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a recorded or saved game")
    game_argument(parser, optional=True)
    executor_argument(parser)
    parser.add_argument("--moves", action="store_true", help="print the moves")
    format_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    try:
        content = read_recording(arguments.file)
        game = game_of(arguments.file, content, arguments.game, arguments.executor)
        match = replayed(arguments.file, game, content)
    except (FileFault, GameError) as error:
        if arguments.format is Form.JSON:
            found = error.diagnostics if isinstance(error, GameError) else ()
            message = str(error) or found[0].message
            say_json({"file": arguments.file, "ok": False, "error": message, "diagnostics": to_json(found)})
        raise
    if match.dead_end is not None:
        tell_diagnostics([match.dead_end])
    if arguments.format is Form.JSON:
        say_json(_as_json(arguments.file, match, content))
        return FINE
    if arguments.moves:
        for line in moves_of(match):
            say(line)
    say(f"{arguments.file}: {described(game)}, {counted(match.plies, 'move')} verified, state {match.digest}")
    for line in outcome(match):
        say(line)
    return FINE


def _as_json(file: str, match: Match, content: dict[str, Any]) -> dict[str, Any]:
    about = {key: content[key] for key in ("game", "version", "variants", "options", "players", "seed")}
    return {
        "file": file,
        "ok": True,
        "error": None,
        **about,
        "moves": [move.to_json() for move in match.moves],
        "over": match.over,
        "termination": match.termination,
        "dead_end": None if match.dead_end is None else to_json([match.dead_end])[0],
        "scores": match.scores,
        "ranking": [list(place) for place in match.ranking],
        "digest": match.digest,
    }
