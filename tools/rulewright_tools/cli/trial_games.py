"""A few random games of a game that was found in order: what goes wrong only when rules are carried out.

Takes what a check takes, for every number of players; gives the diagnostics of rules that fail, of games that come to a
dead end, and of invariants that do not hold.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import rulewright
from rulewright import Diagnostic, Game, GameFailed, SpecificationError
from rulewright.sessions.loading import parse
from rulewright.sessions.simulation import random_game
from rulewright_tools.cli.arguments import GivenOptions

SEED = 1
TRIAL_GAMES = 3


def play_diagnostics(
    path: Path, variants: Sequence[str], options: GivenOptions, players: int | None, games: int
) -> Iterator[Diagnostic]:
    """`games` random games for each number of players."""
    for count in _counts(path, variants, players):
        try:
            game = rulewright.load(path, variant=list(variants), options=options, players=count)
        except SpecificationError:
            continue  # the check has said why; a base that is only played through variants is no mistake
        game.checking = True
        yield from _failures(game, games)


def _counts(path: Path, variants: Sequence[str], players: int | None) -> Sequence[int]:
    if players is not None:
        return (players,)
    syntax = parse(path, list(variants)).syntax
    return () if syntax is None else range(syntax.players.least, syntax.players.most + 1)


def _failures(game: Game, games: int) -> Iterator[Diagnostic]:
    try:
        simulation = game.simulate(games, seed=SEED)
    except GameFailed as error:
        simulation = error.finished
        yield error.diagnostic
    for number in simulation.dead_ends:
        match, _ = random_game(game, SEED, number)
        if match.dead_end is not None:
            yield match.dead_end
