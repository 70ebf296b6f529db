"""A few random games of a game that was found in order: what goes wrong only when rules are carried out.

Takes what a check takes, for every number of players; gives the diagnostics of rules that fail, of games that come to a
dead end, and of invariants that do not hold, each with the command that shows the game in which it was met.
"""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import rulewright
from rulewright import Diagnostic, Game, GameFailed, SpecificationError
from rulewright.sessions.loading import parse
from rulewright.sessions.simulation import random_game
from rulewright_tools.cli.arguments import GivenOptions, as_arguments

SEED = 1
TRIAL_GAMES = 3


@dataclass(frozen=True, slots=True)
class Trials:
    """How many random games were to be played, and what went wrong in them."""

    games: int
    diagnostics: tuple[Diagnostic, ...]


def try_games(
    name: str, path: Path, variants: Sequence[str], options: GivenOptions, players: int | None, games: int
) -> Trials:
    """`games` random games for each number of players. `name` is the game as it was named in the call."""
    begun, found = 0, list[Diagnostic]()
    counts = _counts(path, variants, players)
    for count in counts:
        try:
            game = rulewright.load(path, variant=list(variants), options=options, players=count)
        except SpecificationError:
            continue  # the check has said why; a base that is only played through variants is no mistake
        game.checking = True
        begun += games
        setup = _as_arguments(variants, options, players if len(counts) == 1 else count)
        for number, fault in _failures(game, games):
            command = f"rulewright simulate {name}{setup} --check --seed {SEED} --game {number}"
            found.append(replace(fault, help=(*fault.help, f"`{command}` shows it, move by move")))
    return Trials(begun, tuple(found))


def _as_arguments(variants: Sequence[str], options: GivenOptions, players: int | None) -> str:
    triples = [
        (name, seat, each)
        for name, value in options.items()
        for seat, each in (value.items() if isinstance(value, dict) else [("", value)])
    ]
    return as_arguments(Namespace(variant=variants, option=triples, players=players))


def _counts(path: Path, variants: Sequence[str], players: int | None) -> Sequence[int]:
    if players is not None:
        return (players,)
    syntax = parse(path, list(variants)).syntax
    return () if syntax is None else range(syntax.players.least, syntax.players.most + 1)


def _failures(game: Game, games: int) -> Iterator[tuple[int, Diagnostic]]:
    """With the numbers of the games."""
    try:
        simulation = game.simulate(games, seed=SEED)
    except GameFailed as error:
        simulation = error.finished
        yield error.number, error.diagnostic
    for number in simulation.dead_ends:
        match, _ = random_game(game, SEED, number)
        if match.dead_end is not None:
            yield number, match.dead_end
