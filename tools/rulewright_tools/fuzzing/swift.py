"""Many games played inside the WebAssembly machine, hundreds of times as fast as those that are looked at from outside.

Their players choose at random, and at every decision the structure of the state and the author's invariants are looked
at (`Game.checking`). A game in which something is wrong is played once more under every check.
"""

from dataclasses import dataclass

from rulewright import GameFailed, Move, RuleError
from rulewright.sessions.simulation import game_seed, random_game
from rulewright_tools.fuzzing.playing import Played, play_on
from rulewright_tools.fuzzing.problems import of_error
from rulewright_tools.fuzzing.setup import Subject


@dataclass(frozen=True, slots=True)
class Swift:
    """How many games were played wholly, with how many decisions; the one after them if something is wrong in it."""

    games: int = 0
    plies: int = 0
    failed: Played | None = None


def play_swiftly(subject: Subject, seed: int, games: int) -> Swift:
    """Games 0 … games - 1 of the simulation with this seed, up to the first that fails; none on other machines."""
    if subject.game.on_reference is subject.game:
        return Swift()
    error = None
    try:
        simulation = subject.game.simulate(games, seed=seed)
    except GameFailed as failed:
        simulation, error = failed.finished, failed
    ended = simulation.dead_ends[:1]
    number = ended[0] if ended else len(simulation)
    failed_game = _under_every_check(subject, seed, number, error) if ended or error is not None else None
    return Swift(number, sum(simulation.plies[:number]), failed_game)


def _under_every_check(subject: Subject, seed: int, number: int, error: RuleError | None) -> Played:
    one = game_seed(seed, number)
    try:
        match, _ = random_game(subject.game, seed, number)
    except RuleError:
        moves: tuple[Move, ...] = ()
    else:
        moves = match.moves
    *_, played = play_on(subject, one, moves)
    if played.problem is None and error is not None:
        return Played(one, played.match, moves, of_error(error))
    return played
