"""Plays a game in the terminal: you and others at one keyboard, random players, greedy ones that look one move ahead.

Unless --as says otherwise the first seat is yours and greedy players take the others. `--as first=human second=random`
and `--as south=human north=greedy` name seats; `--as human` gives all of them to people. Type `help` in the game.
"""

import argparse
import os
import tempfile
import textwrap

from rulewright import Game, Match, RuleError, SaveError
from rulewright_tools.agents import AGENTS, agents_for
from rulewright_tools.cli.arguments import executor_argument, game_argument, seed_argument, seed_of, setup_arguments
from rulewright_tools.cli.errors import AT_FAULT, FINE, INTERRUPTED, CallError, FileFault, GameError
from rulewright_tools.cli.games import described, load_game
from rulewright_tools.cli.output import say, tell, tell_diagnostics
from rulewright_tools.cli.play.table import Left, Table, Times
from rulewright_tools.cli.play.terminal import Terminal
from rulewright_tools.cli.recordings import game_of, read_bytes, read_recording
from rulewright_tools.cli.seats import seats_by_agent

NAME = "play"
SUMMARY = "play in the terminal"
_TIMES = {"delay": 0.0, "reaction": 5.0}  # seconds, where the call does not say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument(
        "--as",
        dest="seats",
        metavar="WHO",
        nargs="+",
        action="extend",
        default=[],
        help=f"who plays: {', '.join(AGENTS)}; for all, or SEAT=WHO, first=WHO …",
    )
    parser.add_argument(
        "--delay", metavar="SECONDS", type=_seconds, default=_TIMES["delay"], help="wait after a move of an agent"
    )
    parser.add_argument(
        "--reaction",
        metavar="SECONDS",
        type=_seconds,
        default=_TIMES["reaction"],
        help="how long an agent takes to act in a race with people at a terminal (5)",
    )
    parser.add_argument("--save", metavar="FILE", help="write the game into a file when it ends or you leave")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game; its variants and options are taken")
    setup_arguments(parser)
    seed_argument(parser)
    executor_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    game, match = _loaded(arguments) if arguments.load else _begun(arguments)
    names = seats_by_agent(game.seats, arguments.seats or ["first=human"], "greedy", AGENTS)
    terminal = Terminal()
    table = Table(
        match, agents_for(names, match.seed), terminal, match.seed, Times(arguments.delay, arguments.reaction)
    )
    _introduce(match, names)
    try:
        left = table.run()
    except KeyboardInterrupt:
        say()
        _leave(table, terminal, arguments, Left(table.saved))
        return INTERRUPTED
    except RuleError as error:
        _keep(table, terminal, arguments)
        raise GameError(
            [error.diagnostic], f"the game stands as before that move; it began with --seed {match.seed}"
        ) from error
    if left is not None:
        _leave(table, terminal, arguments, left)
    elif arguments.save:
        table.save(arguments.save)
        say(f"The game is recorded in {arguments.save}; `rulewright replay` verifies it.")
    if table.match.dead_end is not None:
        tell_diagnostics([table.match.dead_end])
        return AT_FAULT
    return FINE


def _begun(arguments: argparse.Namespace) -> tuple[Game, Match]:
    game = load_game(arguments)
    return game, game.new(seed_of(arguments))


def _loaded(arguments: argparse.Namespace) -> tuple[Game, Match]:
    if arguments.variant or arguments.option or arguments.players or arguments.seed is not None:
        raise CallError("--load takes variants, options, players and the seed from the file: leave them out")
    file = arguments.load
    game = game_of(file, read_recording(file), arguments.game, arguments.executor)
    try:
        return game, game.restore(read_bytes(file))
    except SaveError as error:
        raise FileFault(f"{file}: {error}") from error


def _introduce(match: Match, names: dict[str, str]) -> None:
    game = match.game
    say(f"{game.title}, {described(game)}")
    if game.options:
        say(textwrap.fill("; ".join(f"{key} = {value}" for key, value in game.options.items()), 100))
    say(", ".join(f"{seat}: {name}" for seat, name in names.items()) + f"; seed {match.seed}")
    if "human" in names.values():
        say("`help` lists what you can type.")


def _leave(table: Table, terminal: Terminal, arguments: argparse.Namespace, left: Left) -> None:
    """Says good-bye, and how to go on."""
    saved = left.saved or _keep(table, terminal, arguments)
    if saved:
        say(f"The game is saved. To go on: rulewright play {arguments.game} --load {saved}{_again(arguments)}")
    else:
        say(
            "Good-bye."
            if not table.match.plies
            else f"The game was not saved; it began with --seed {table.match.seed}."
        )


def _again(arguments: argparse.Namespace) -> str:
    """What of the call is no part of the saved game."""
    seats = f" --as {' '.join(arguments.seats)}" if arguments.seats else ""
    times = ((name, getattr(arguments, name)) for name in _TIMES)
    return seats + "".join(f" --{name} {time:g}" for name, time in times if time != _TIMES[name])


def _keep(table: Table, terminal: Terminal, arguments: argparse.Namespace) -> str | None:
    """Saves an unfinished game: into the file that was named, or for people at a terminal into a temporary one."""
    file: str | None = arguments.save
    if file is None and terminal.people and table.match.plies:
        handle, file = tempfile.mkstemp(prefix=f"rulewright-{table.match.game.id}-", suffix=".json")
        os.close(handle)
    if file is None:
        return None
    try:
        table.save(file)
    except CallError as error:
        tell(str(error))
        return None
    return file


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds from 0 to 60")
    return seconds
