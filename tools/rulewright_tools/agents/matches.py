"""Games between agents, one or many, without anybody at a terminal."""

from collections.abc import Callable, Mapping
from random import Random

from rulewright import Game, Match, Simulation
from rulewright.sessions.simulation import game_seed, playout_of
from rulewright_tools.agents.agent import Agent
from rulewright_tools.agents.random_agent import stream

AgentsOf = Callable[[int], Mapping[str, Agent]]  # from the seed of a game


def play_out(match: Match, agents: Mapping[str, Agent], races: Random) -> None:
    """Plays a match to its end. Where several may act (a race, sealed choices), who does is drawn from `races`."""
    while not match.over:
        actors = match.actors
        actor = actors[0] if len(actors) == 1 else races.choice(actors)
        match.play(agents[actor].choose(match, [o for o in match.options if o.player == actor]))


def simulate_matches(
    game: Game, n: int, seed: int, agents_of: AgentsOf, progress: Callable[[int], None] | None = None
) -> Simulation:
    """`n` games between agents, as `Game.simulate` counts them. Interrupted (Ctrl-C), the games so far are returned."""
    playouts = []
    interrupted = False
    try:
        for i in range(n):
            one = game_seed(seed, i)
            match = game.new(one)
            play_out(match, agents_of(one), stream(one, "races"))
            playouts.append(playout_of(match))
            if progress:
                progress(i + 1)
    except KeyboardInterrupt:
        interrupted = True
    return Simulation(game, seed, tuple(playouts), interrupted)
