"""Plays many games and tells how long they were, how they ended and who won.

All players choose at random unless --as says otherwise. The seed makes a run repeatable: game i of it is the same game
whatever N is. JSON (`--json`): game, version, variants, options, players, agents, seed, games, interrupted,
plies {mean, least, most}, terminations {how: count}, wins {seat: {wins, rate, low, high}},
mean_scores {seat: {line: mean}}, each [{game, seed, plies, termination, scores, ranking}]. A shared first place of
k seats counts 1/k for each of them; low and high bound the rate with 95 % confidence.
"""

import argparse
import time
from collections.abc import Mapping
from typing import Any

from rulewright import Game, RuleError, Simulation
from rulewright.sessions.simulation import game_seed
from rulewright_tools.agents import AGENTS, agents_for
from rulewright_tools.agents.matches import simulate_matches
from rulewright_tools.cli.arguments import (
    executor_argument,
    game_argument,
    json_argument,
    seed_argument,
    seed_of,
    setup_arguments,
    whole,
)
from rulewright_tools.cli.errors import FINE, INTERRUPTED, CallError, GameError
from rulewright_tools.cli.games import described, load_game
from rulewright_tools.cli.output import counted, say, say_json
from rulewright_tools.cli.progress import Progress
from rulewright_tools.cli.seats import seats_by_agent
from rulewright_tools.cli.tables import table

NAME = "simulate"
SUMMARY = "play many games and count"


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
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    game = load_game(arguments)
    seed = seed_of(arguments)
    agents = seats_by_agent(game.seats, arguments.seats, default="random", known=AGENTS)
    if "human" in agents.values():
        raise CallError("people cannot simulate: use `rulewright play`")
    started = time.monotonic()
    simulation = _simulate(game, arguments.n, seed, agents)
    seconds = time.monotonic() - started
    if arguments.json:
        say_json({**_data(simulation, agents), "each": simulation.as_data()["each"]})
    else:
        _print(simulation, agents, seconds, arguments.each)
    return INTERRUPTED if simulation.interrupted else FINE


def _simulate(game: Game, n: int, seed: int, agents: Mapping[str, str]) -> Simulation:
    done = 0
    with Progress("games", n) as progress:

        def count(games: int) -> None:
            nonlocal done
            done = games
            progress.to(games)

        try:
            if set(agents.values()) == {"random"}:
                return game.simulate(n, seed, count)
            return simulate_matches(game, n, seed, lambda one: agents_for(agents, one), count)
        except RuleError as error:
            where = f"in game {done} of this run, whose own seed is {game_seed(seed, done)}"
            raise GameError([error.diagnostic], f"{where}; the run is repeated by --seed {seed}") from error


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
