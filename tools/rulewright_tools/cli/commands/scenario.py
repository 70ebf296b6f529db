"""Makes scenarios of what was played, or of a game that is looked for: `scenario record` and `scenario reach`.

What they print can be pasted into a file of the folder scenarios/, where `--append FILE` puts it at once. It has been
run, and passes as it stands.
"""

import argparse
from typing import Any

from rulewright import Game, Match
from rulewright.sessions.counted import Counted
from rulewright_tools.cli.arguments import (
    executor_argument,
    format_argument,
    game_argument,
    seed_argument,
    setup_arguments,
    whole,
)
from rulewright_tools.cli.errors import AT_FAULT, FINE, CallError, FileFault, GameError
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.formats.refusals import refusals_as
from rulewright_tools.cli.games import load_game
from rulewright_tools.cli.output import counted, in_words, say, tell
from rulewright_tools.cli.progress import Progress
from rulewright_tools.cli.recordings import game_of, read_recording, replayed
from rulewright_tools.cli.scenario_files import add_scenario, is_of, library_for, told
from rulewright_tools.fidelity.beginnings import Unrecordable
from rulewright_tools.fidelity.headings import Library, WrongHeading, heading, known_clause
from rulewright_tools.fidelity.recording import Heading, Recorded, Wanted, record
from rulewright_tools.reaching import Budget, Goal, NoGoal, Reached, Tried, goal_of_clause, goal_of_node, reach

NAME = "scenario"
SUMMARY = "make a scenario of a recorded game, or of one that is looked for"
_SECONDS = 30

_RECORD = """Makes a scenario of a decision in a recorded or saved game, or of a position in it (--position).

FILE is what `play --save`, the command `save` in a game, `simulate --save` and `fuzz` write. The scenario begins in a
position that is given if one can be arranged that goes on in the same way, else the whole game is played from its start
(always so with --whole). Who may decide, what is offered, what the decision changes and how the game ended is expected;
take away what the scenario is not about. JSON (`--format json`): id, title, clauses, ply, plays, given, text, file."""

_REACH = """Looks for a short game in which a clause of the rulebook happens, and makes a scenario of it.

All games of the seed are gone through, the shortest first; when that takes too long random games are played, and the
shortest of those that come to the clause is made shorter by leaving decisions out. --node looks for one part of the
specification, by its id (`rulewright coverage GAME --each` lists them). If nothing is found the exit code is 1, and
what was tried is told. JSON (`--format json`): found, goal, tried {breadth {depth, positions, exhausted}, random
{games, decisions} or null, seconds}, and if found seed, decisions, at_first and what `scenario record` gives."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(dest="kind", metavar="WHAT", required=True)
    for name, summary, about, arguments_of, runs in (
        ("record", "of a decision or a position in a recorded game", _RECORD, _record_arguments, _run_record),
        ("reach", "of a short game in which a clause happens", _REACH, _reach_arguments, _run_reach),
    ):
        one = kinds.add_parser(
            name,
            help=summary,
            description=about,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        arguments_of(one)
        one.set_defaults(runs=runs)


def run(arguments: argparse.Namespace) -> int:
    with refusals_as(arguments.format, NAME, arguments.game):
        code: int = arguments.runs(arguments)
    return code


def _heading_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--id", metavar="ID", help="the id of the scenario (default: made of what it covers)")
    parser.add_argument("--title", metavar="TEXT", help="its title (default: what the clause says)")
    parser.add_argument("--append", metavar="FILE", help="add it to this file of scenarios instead of printing it")
    format_argument(parser)


# ---------------------------------------------------------------- record
def _record_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument("file", metavar="FILE", help="a recorded or saved game")
    parser.add_argument("--ply", metavar="N", type=whole(0, 10**6), help="the decision, from 1 (default: the last one)")
    parser.add_argument("--position", action="store_true", help="the position after that decision (0: at the start)")
    parser.add_argument("--whole", action="store_true", help="play the whole game from its start")
    parser.add_argument("--covers", metavar="CLAUSE", nargs="+", action="extend", default=[], help="what it covers")
    _heading_arguments(parser)
    executor_argument(parser)


def _run_record(arguments: argparse.Namespace) -> int:
    content = read_recording(arguments.file)
    game = game_of(arguments.file, content, arguments.game, arguments.executor)
    match = replayed(arguments.file, game, content)
    wanted = _wanted(match, arguments)
    library = library_for(match.game, arguments.append)
    try:
        said = heading(library, arguments.covers, arguments.id, arguments.title, told(match, wanted))
        recorded = record(match, wanted, said)
    except WrongHeading as error:
        raise CallError(str(error)) from error
    except Unrecordable as error:
        raise FileFault(f"{arguments.file}: {error}") from error
    if not recorded.given and not wanted.whole and recorded.plays > 1:
        tell("no position can be given that goes on in the same way; the scenario plays the game from its start")
    _give(match.game, recorded, arguments, {"ply": wanted.ply})
    return FINE


def _wanted(match: Match, arguments: argparse.Namespace) -> Wanted:
    ply = match.plies if arguments.ply is None else arguments.ply
    if ply > match.plies:
        raise CallError(f"{arguments.file} has {counted(match.plies, 'decision')}: --ply takes 0 to {match.plies}")
    return Wanted(ply, arguments.position or ply == 0, arguments.whole)


# ---------------------------------------------------------------- reach
def _reach_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--clause", metavar="CLAUSE", help="the clause of the rulebook that is to happen")
    wanted.add_argument("--node", metavar="ID", help="the part of the specification that is to happen (actions.sow#3)")
    parser.add_argument(
        "--time", metavar="S", type=whole(1, 10**6), default=_SECONDS, help=f"seconds at most (default: {_SECONDS})"
    )
    parser.add_argument(
        "--depth",
        metavar="D",
        type=whole(0, 10**4),
        help="go through games of at most D decisions (default: as time allows)",
    )
    setup_arguments(parser)
    seed_argument(parser, "0")
    _heading_arguments(parser)


def _run_reach(arguments: argparse.Namespace) -> int:
    game = load_game(arguments)
    library = library_for(game, arguments.append)
    counted_game = game.counted()
    goal = _goal(counted_game, library, arguments)
    seed = arguments.seed or 0
    with Progress("seconds", arguments.time) as progress:
        found = reach(game, counted_game, goal, seed, Budget(arguments.time, arguments.depth), progress.to)
    tried = found if isinstance(found, Tried) else found.tried
    data = {"found": isinstance(found, Reached), "goal": goal.name, "tried": tried.as_data()}
    if isinstance(found, Tried):
        if arguments.format is not Form.TEXT:
            say_as(arguments.format, NAME, data)
        tell(f"{goal.name} was not reached in {_tried_in_words(tried, seed)}")
        return AT_FAULT
    by = f", {found.moves[-1].text!r} by {found.moves[-1].player}" if found.moves else ""
    fallback = Heading(goal.name, f"A game that comes to {goal.name}{by}")
    covers = [] if arguments.clause is None else [goal.name]
    try:
        recorded = found.recorded(heading(library, covers, arguments.id, arguments.title, fallback))
    except WrongHeading as error:
        raise CallError(str(error)) from error
    except Unrecordable as error:
        raise GameError([], f"{goal.name} was reached after {len(found.moves)} decisions, but {error}") from error
    data |= {"seed": found.shown.seed, "decisions": len(found.moves), "at_first": found.at_first}
    _give(game, recorded, arguments, data)
    shortened = f", at first after {found.at_first}" if found.at_first > len(found.moves) else ""
    tell(f"reached after {counted(len(found.moves), 'decision')}{shortened}, in {_tried_in_words(tried, seed)}")
    return FINE


def _goal(counted_game: Counted, library: Library, arguments: argparse.Namespace) -> Goal:
    try:
        if arguments.clause is not None:
            return goal_of_clause(counted_game, known_clause(library, arguments.clause))
        return goal_of_node(counted_game, arguments.node)
    except WrongHeading as error:
        raise CallError(str(error)) from error
    except NoGoal as error:
        raise CallError(str(error)) if error.unknown else GameError([], str(error)) from error


def _tried_in_words(tried: Tried, seed: int) -> str:
    """`all games of up to 3 decisions (seed 0, 210 positions) and 12 random games (900 decisions), 30 s`."""
    breadth, chance = tried.breadth, tried.chance
    which = "all games" if breadth.found is None else "games"
    depth = "" if breadth.exhausted else f" of up to {counted(breadth.depth, 'decision')}"
    parts = [f"{which}{depth} (seed {seed}, {counted(breadth.states, 'position')})"]
    if chance is not None:
        parts.append(f"{counted(chance.games, 'random game')} ({counted(chance.plies, 'decision')})")
    return f"{in_words(parts)}, {tried.seconds:.0f} s"


# ---------------------------------------------------------------- both
def _give(game: Game, recorded: Recorded, arguments: argparse.Namespace, more: dict[str, Any]) -> None:
    """Prints the scenario or adds it to its file."""
    scenario = recorded.scenario
    if arguments.append is not None:
        add_scenario(arguments.append, recorded)
    if arguments.format is Form.TEXT and arguments.append is None:
        say(recorded.text.rstrip("\n"))
    elif arguments.format is Form.TEXT:
        say(f"{arguments.append}: the scenario {scenario.id} was added")
    else:
        data = {
            "id": scenario.id,
            "title": scenario.title,
            "clauses": [clause.text for clause in scenario.clauses],
            **more,
            "plays": recorded.plays,
            "given": recorded.given,
            "text": recorded.text,
            "file": arguments.append,
        }
        say_as(arguments.format, NAME, data)
    if arguments.append is not None and not is_of(game, arguments.append):
        tell(f"`rulewright test` reads the YAML files in `scenarios` of a game; {arguments.append} is none of them")
