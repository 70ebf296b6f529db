"""Plays many games and tells how long they were, how they ended and who won.

All players choose at random unless --as says otherwise. The seed makes a run repeatable: game i of it is the same game
whatever N is, and --game i shows that game alone, move by move. A game that comes to a dead end, or in which a rule
fails, is the fault of the game: it is told where, with the command that shows it, and the exit code is 1. After a rule
that fails no further games are played; those before it are counted. With --check an invariant that does not hold is a
fault as well: all of them are looked at in every position. --choices counts for each kind of option how often
it was on offer and chosen, and whether the lead of whoever chose it was greater, the same or smaller when the turn was
over: so often did calls, attacks or bids succeed. It plays game by game, which takes longer. JSON (`--format json`):
game, version, variants, options, players, agents, seed, games, interrupted, plies {mean, least, most}, terminations
{how: count}, wins {seat: {wins, rate, low, high}}, mean_scores {seat: {line: mean}}, each [{game, seed, plies,
termination, scores, ranking}], faults [{game, seed, diagnostic}], and with --choices choices [{choice, option, offered,
chosen, grew, same, fell}]. A shared first place of k seats counts 1/k for each of them; low and high bound the rate
with 95 % confidence.
"""

import argparse
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright import Code, Diagnostic, Game, GameFailed, InvariantBroken, Match, RuleError, Simulation
from rulewright.diagnostics.data import to_json
from rulewright.sessions.simulation import Playout, game_seed, playout_of, random_game
from rulewright_tools.agents import AGENTS, agents_for
from rulewright_tools.agents.choices import ChoiceTallies
from rulewright_tools.agents.matches import match_between, simulate_matches
from rulewright_tools.cli.arguments import (
    as_arguments,
    executor_argument,
    format_argument,
    game_argument,
    seed_argument,
    seed_of,
    setup_arguments,
    whole,
)
from rulewright_tools.cli.errors import AT_FAULT, FINE, INTERRUPTED, CallError, GameError
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.refusals import refusals_as
from rulewright_tools.cli.games import described, load_game
from rulewright_tools.cli.output import counted, in_words, say, say_json, tell, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.cli.recordings import folder_of, write_result
from rulewright_tools.cli.seats import seats_by_agent
from rulewright_tools.cli.simulation_text import as_data, choices_text, text
from rulewright_tools.cli.wording import moves_of, outcome

NAME = "simulate"
SUMMARY = "play many games and count"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the game, and the number of the first game of the run that shows it."""

    number: int
    diagnostic: Diagnostic


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument("-n", metavar="N", type=whole(1, 10**7), default=100, help="how many games (default: 100)")
    parser.add_argument(
        "--as",
        dest="seats",
        metavar="WHO",
        nargs="+",
        action="extend",
        default=[],
        help=f"who plays: {', '.join(AGENTS)}; for all, or SEAT=WHO, first=WHO … (default: random)",
    )
    setup_arguments(parser)
    seed_argument(parser)
    executor_argument(parser)
    parser.add_argument("--each", action="store_true", help="a line for each game")
    parser.add_argument("--choices", action="store_true", help="how often options were chosen, and what came of it")
    parser.add_argument("--check", action="store_true", help="look at all invariants in every position")
    parser.add_argument("--game", metavar="I", dest="number", type=whole(0, 10**9), help="show game I of the run alone")
    parser.add_argument(
        "--save",
        metavar="FILE",
        help="record a game for `rulewright replay`: that of --game, or the first that shows a fault",
    )
    format_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    _refuse_idle_flags(arguments)
    with refusals_as(arguments.format, NAME, arguments.game):
        game = load_game(arguments)
    game.checking = arguments.check
    seed = seed_of(arguments)
    agents = seats_by_agent(game.seats, arguments.seats, default="random", known=AGENTS)
    if "human" in agents.values():
        raise CallError("people cannot simulate: use `rulewright play`")
    if arguments.number is not None:
        return _show(game, seed, arguments.number, agents, arguments.save)
    started = time.monotonic()
    tallies = ChoiceTallies(game.code) if arguments.choices else None
    with refusals_as(arguments.format, NAME, arguments.game):
        simulation, failed = _simulate(game, arguments.n, seed, agents, tallies)
    seconds = time.monotonic() - started
    faults = _faults(simulation, failed, agents)
    if arguments.format is Form.JSON:
        choices = {} if tallies is None else {"choices": tallies.as_data()}
        each = simulation.as_data()["each"]
        say_json({**as_data(simulation, agents), "each": each, "faults": _as_json(seed, faults), **choices})
    else:
        for line in text(simulation, agents, seconds, arguments.each):
            say(line)
        if tallies is not None:
            for line in choices_text(tallies):
                say(line)
    return _tell_faults(arguments, simulation, faults, agents)


def _refuse_idle_flags(arguments: argparse.Namespace) -> None:
    """Raises CallError for flags that would change nothing of a game that is shown alone."""
    if arguments.number is None:
        return
    json = "--format json" if arguments.format is Form.JSON else ""
    idle = ["--each" if arguments.each else "", "--choices" if arguments.choices else "", json]
    if any(idle):
        raise CallError(f"--game shows one game, move by move: leave out {in_words(filter(None, idle))}")


def _simulate(
    game: Game, n: int, seed: int, agents: Mapping[str, str], tallies: ChoiceTallies | None
) -> tuple[Simulation, GameFailed | None]:
    """The games, and how the one after them failed."""
    with Progress("games", n) as progress:
        try:
            if tallies is not None:
                return _one_by_one(game, n, seed, agents, tallies, progress.to), None
            if set(agents.values()) == {"random"}:
                return game.simulate(n, seed, progress.to), None
            return simulate_matches(game, n, seed, lambda one: agents_for(agents, one), progress.to), None
        except GameFailed as error:
            return error.finished, error


def _one_by_one(
    game: Game,
    n: int,
    seed: int,
    agents: Mapping[str, str],
    tallies: ChoiceTallies,
    progress: Callable[[int], None],
) -> Simulation:
    """The same games, with their choices counted."""
    playouts: list[Playout] = []
    interrupted = False
    try:
        for number in range(n):
            match, error = _game(game, seed, number, agents)
            if error is not None:
                raise GameFailed(error, Simulation(game, seed, tuple(playouts))) from error
            tallies.add(match)
            playouts.append(playout_of(match))
            progress(number + 1)
    except KeyboardInterrupt:
        interrupted = True
    return Simulation(game, seed, tuple(playouts), interrupted)


def _game(game: Game, seed: int, number: int, agents: Mapping[str, str]) -> tuple[Match, RuleError | None]:
    """One game of a run, and how it fails."""
    try:
        if set(agents.values()) == {"random"}:
            return random_game(game, seed, number)
        return match_between(game, seed, number, lambda one: agents_for(agents, one))
    except RuleError as error:
        message = f"game {number} fails before its first decision; its own seed is {game_seed(seed, number)}"
        raise GameError([error.diagnostic], message) from error


# ---------------------------------------------------------------- what is at fault
def _faults(simulation: Simulation, failed: GameFailed | None, agents: Mapping[str, str]) -> list[Fault]:
    """The first dead end, and the rule that failed."""
    faults = []
    for number in simulation.dead_ends[:1]:
        match, _ = _game(simulation.game, simulation.seed, number, agents)
        if match.dead_end is not None:
            faults.append(Fault(number, match.dead_end))
    if failed is not None:
        faults.append(Fault(failed.number, failed.diagnostic))
    return faults


def _as_json(seed: int, faults: list[Fault]) -> list[dict[str, Any]]:
    return [
        {"game": one.number, "seed": game_seed(seed, one.number), "diagnostic": to_json([one.diagnostic])[0]}
        for one in faults
    ]


def _tell_faults(
    arguments: argparse.Namespace, simulation: Simulation, faults: list[Fault], agents: Mapping[str, str]
) -> int:
    for fault in faults:
        tell("")
        tell_diagnostics([fault.diagnostic])
        tell(f"{_where(simulation, fault)}; this shows it:\n  {_command(arguments, simulation, fault)}")
    if faults and arguments.save:
        match, _ = _game(simulation.game, simulation.seed, faults[0].number, agents)
        _save(match, arguments.save)
    elif arguments.save:
        tell(f"no game shows a fault, so none is recorded in {arguments.save}; --game I records game I")
    if faults:
        return AT_FAULT
    return INTERRUPTED if simulation.interrupted else FINE


def _where(simulation: Simulation, fault: Fault) -> str:
    dead = len(simulation.dead_ends)
    ended = f"{counted(dead, 'game')} came to a dead end, first"
    seed = game_seed(simulation.seed, fault.number)
    failed = "an invariant does not hold in" if _is_broken(fault.diagnostic) else "a rule fails in"
    what = ended if fault.number < len(simulation) else failed
    return f"{what} game {fault.number}, whose own seed is {seed}"


def _is_broken(diagnostic: Diagnostic) -> bool:
    return diagnostic.code is Code.INVARIANT_BROKEN


def _command(arguments: argparse.Namespace, simulation: Simulation, fault: Fault) -> str:
    chosen = as_arguments(arguments)
    seats = f" --as {' '.join(arguments.seats)}" if arguments.seats else ""
    check = " --check" if arguments.check else ""
    return f"rulewright simulate {arguments.game}{chosen}{seats}{check} --seed {simulation.seed} --game {fault.number}"


def _save(match: Match, file: str) -> None:
    write_result(file, match.save(folder_of(file)))
    tell(f"game recorded in {file}; `rulewright replay` verifies it, `rulewright play … --load {file}` goes on with it")


# ---------------------------------------------------------------- one game
def _show(game: Game, seed: int, number: int, agents: Mapping[str, str], file: str | None) -> int:
    """The moves of one game and how it ended."""
    match, error = _game(game, seed, number, agents)
    say(f"{described(game)}: game {number} of the run with seed {seed}; its own seed is {match.seed}")
    for line in moves_of(match):
        say(line)
    if error is None:
        for line in outcome(match):
            say(line)
    fault = match.dead_end if error is None else error.diagnostic
    if fault is not None:
        tell_diagnostics([fault])
    if error is not None and not (isinstance(error, InvariantBroken) and error.stands):
        actors = " or ".join(match.actors)
        tell(f"the rule fails in what {actors} chose next; the game stands as before that")
    if file is not None:
        _save(match, file)
    return FINE if fault is None else AT_FAULT
