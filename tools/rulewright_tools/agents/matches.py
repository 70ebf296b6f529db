"""Games between agents, one or many, without anybody at a terminal."""

from collections.abc import Callable, Mapping
from random import Random

from rulewright import Game, GameFailed, Match, RuleError, Simulation
from rulewright.sessions.simulation import Playout, game_seed, playout_of, raise_first
from rulewright_tools.agents.agent import Agent
from rulewright_tools.agents.races import quickest
from rulewright_tools.agents.random_agent import stream

AgentsOf = Callable[[int], Mapping[str, Agent]]  # from the seed of a game


def play_out(match: Match, agents: Mapping[str, Agent], races: Random) -> None:
    """Plays a match to its end. Where several may act (a race, sealed choices), who of those that want to
    does so is drawn from `races`. If the game's invariants are checked, so are they here at every decision."""
    previous = None
    while not match.over:
        if match.game.checking:
            raise_first(match.check(previous))
            previous = match.copy()
        actor = quickest(match, agents, races)
        match.play(agents[actor].choose(match, [o for o in match.options if o.player == actor]))
    if match.game.checking:
        raise_first(match.check(previous))


def match_between(game: Game, seed: int, number: int, agents_of: AgentsOf) -> tuple[Match, RuleError | None]:
    """Game `number` of `simulate_matches`: at its end, or before the move at which a rule fails, with how it fails.

    Raises the RuleError if the game cannot even begin.
    """
    one = game_seed(seed, number)
    match = game.new(one)
    try:
        play_out(match, agents_of(one), stream(one, "races"))
    except RuleError as error:
        return match, error
    return match, None


def simulate_matches(
    game: Game, n: int, seed: int, agents_of: AgentsOf, progress: Callable[[int], None] | None = None
) -> Simulation:
    """`n` games between agents, as `Game.simulate` counts them. Interrupted (Ctrl-C), the games so far are returned.

    Raises GameFailed, which holds the games before it, when a rule fails.
    """
    playouts: list[Playout] = []
    interrupted = False
    try:
        for i in range(n):
            match, error = match_between(game, seed, i, agents_of)
            if error is not None:
                raise GameFailed(error, Simulation(game, seed, tuple(playouts))) from error
            playouts.append(playout_of(match))
            if progress:
                progress(i + 1)
    except KeyboardInterrupt:
        interrupted = True
    return Simulation(game, seed, tuple(playouts), interrupted)
