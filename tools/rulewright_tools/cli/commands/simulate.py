"""Plays many games and tells how long they were, how they ended and who won.

All players choose at random unless --as says otherwise. The seed makes a run repeatable: game i of it is the same game
whatever N is, and --game i shows that game alone, move by move. A game that comes to a dead end, or in which a rule
fails, is the fault of the game: it is told where, with the command that shows it, and the exit code is 1. After a rule
that fails no further games are played; those before it are counted. JSON (`--json`): game, version, variants, options,
players, agents, seed, games, interrupted, plies {mean, least, most}, terminations {how: count}, wins {seat: {wins,
rate, low, high}}, mean_scores {seat: {line: mean}}, each [{game, seed, plies, termination, scores, ranking}],
faults [{game, seed, diagnostic}]. A shared first place of k seats counts 1/k for each of them; low and high bound the
rate with 95 % confidence.
"""

import argparse
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulewright import Diagnostic, Game, GameFailed, Match, RuleError, Simulation
from rulewright.diagnostics.data import to_json
from rulewright.sessions.simulation import game_seed, random_game
from rulewright_tools.agents import AGENTS, agents_for
from rulewright_tools.agents.matches import match_between, simulate_matches
from rulewright_tools.cli.arguments import (
    as_arguments,
    executor_argument,
    game_argument,
    json_argument,
    seed_argument,
    seed_of,
    setup_arguments,
    whole,
)
from rulewright_tools.cli.errors import AT_FAULT, FINE, INTERRUPTED, CallError, GameError
from rulewright_tools.cli.games import described, load_game
from rulewright_tools.cli.output import counted, say, say_json, tell, tell_diagnostics
from rulewright_tools.cli.progress import Progress
from rulewright_tools.cli.recordings import folder_of, write_bytes
from rulewright_tools.cli.seats import seats_by_agent
from rulewright_tools.cli.tables import table
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
    parser.add_argument("--game", metavar="I", dest="number", type=whole(0, 10**9), help="show game I of the run alone")
    parser.add_argument(
        "--save",
        metavar="FILE",
        help="record a game for `rulewright replay`: that of --game, or the first that shows a fault",
    )
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    game = load_game(arguments)
    seed = seed_of(arguments)
    agents = seats_by_agent(game.seats, arguments.seats, default="random", known=AGENTS)
    if "human" in agents.values():
        raise CallError("people cannot simulate: use `rulewright play`")
    if arguments.number is not None:
        return _show(game, seed, arguments.number, agents, arguments.save)
    started = time.monotonic()
    simulation, failed = _simulate(game, arguments.n, seed, agents)
    seconds = time.monotonic() - started
    faults = _faults(simulation, failed, agents)
    if arguments.json:
        say_json({**_data(simulation, agents), "each": simulation.as_data()["each"], "faults": _as_json(seed, faults)})
    else:
        _print(simulation, agents, seconds, arguments.each)
    return _tell_faults(arguments, simulation, faults, agents)


def _simulate(game: Game, n: int, seed: int, agents: Mapping[str, str]) -> tuple[Simulation, GameFailed | None]:
    """The games, and how the one after them failed."""
    with Progress("games", n) as progress:
        try:
            if set(agents.values()) == {"random"}:
                return game.simulate(n, seed, progress.to), None
            return simulate_matches(game, n, seed, lambda one: agents_for(agents, one), progress.to), None
        except GameFailed as error:
            return error.finished, error


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
    if faults:
        return AT_FAULT
    return INTERRUPTED if simulation.interrupted else FINE


def _where(simulation: Simulation, fault: Fault) -> str:
    dead = len(simulation.dead_ends)
    ended = f"{counted(dead, 'game')} came to a dead end, first"
    seed = game_seed(simulation.seed, fault.number)
    what = ended if fault.number < len(simulation) else "a rule fails in"
    return f"{what} game {fault.number}, whose own seed is {seed}"


def _command(arguments: argparse.Namespace, simulation: Simulation, fault: Fault) -> str:
    chosen = as_arguments(arguments)
    seats = f" --as {' '.join(arguments.seats)}" if arguments.seats else ""
    return f"rulewright simulate {arguments.game}{chosen}{seats} --seed {simulation.seed} --game {fault.number}"


def _save(match: Match, file: str) -> None:
    write_bytes(file, match.save(folder_of(file)))
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
    if error is not None:
        actors = " or ".join(match.actors)
        tell(f"the rule fails in what {actors} chose next; the game stands as before that")
    if file is not None:
        _save(match, file)
    return FINE if fault is None else AT_FAULT


# ---------------------------------------------------------------- the table
def _data(simulation: Simulation, agents: Mapping[str, str]) -> dict[str, Any]:
    data = simulation.as_data(each=False)
    place = list(data).index("seed")
    items = list(data.items())
    return dict([*items[:place], ("agents", dict(agents)), *items[place:]])


def _print(simulation: Simulation, agents: Mapping[str, str], seconds: float, each: bool) -> None:
    data = _data(simulation, agents)
    if each:
        for one in simulation.as_data()["each"]:
            say(_line(one))
        say()
    n = len(simulation)
    stopped = ", then interrupted" if simulation.interrupted else ""
    say(f"{described(simulation.game)}: {counted(n, 'game')} in {seconds:.1f} s{stopped}, seed {simulation.seed}")
    if not n:
        return
    plies = data["plies"]
    say(f"plies: {plies['mean']:.1f} on average, from {plies['least']} to {plies['most']}")
    say("ended: " + ", ".join(f"{count} {how}" for how, count in data["terminations"].items()))
    lines = list(data["mean_scores"][simulation.game.seats[0]])
    if len(lines) <= 2:  # one line is the total, and no line makes no score sheet
        lines = lines[:-1]
    head = ("seat", "plays", "wins", "rate", "95 %", *(f"mean {line}" for line in lines))
    rows = [
        (
            seat,
            agents[seat],
            f"{won['wins']:g}" if won["wins"] == int(won["wins"]) else f"{won['wins']:.1f}",
            f"{won['rate']:.1%}",
            f"{won['low']:.1%} to {won['high']:.1%}",
            *(f"{data['mean_scores'][seat][line]:.2f}" for line in lines),
        )
        for seat, won in data["wins"].items()
    ]
    say()
    say(table(head, rows, right=range(2, len(head))))


def _line(one: Mapping[str, Any]) -> str:
    scores = ", ".join(f"{seat} {sheet['total']}" for seat, sheet in one["scores"].items())
    ranking = " > ".join(" = ".join(place) for place in one["ranking"]) or "no ranking"
    return f"game {one['game']} (seed {one['seed']}): {one['plies']} plies, {one['termination']}; {scores}; {ranking}"
