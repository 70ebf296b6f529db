"""Who acts where several may: in a race those who want to, else anybody; which of them is left to chance."""

from collections.abc import Mapping
from random import Random

from rulewright import Match
from rulewright.ir.code import Asked
from rulewright_tools.agents.agent import Agent, Racer


def quickest(match: Match, agents: Mapping[str, Agent], races: Random) -> str:
    """The seat that acts now. Seats without an agent (people) want to; choices in secret are for all of them."""
    actors = match.actors
    if len(actors) == 1:
        return actors[0]
    return races.choice([seat for seat in actors if _wants(match, seat, agents.get(seat))] or actors)


def keenest(match: Match, agents: Mapping[str, Agent], races: Random) -> str | None:
    """The agents' seat that acts now if nobody without an agent does before; None if they all hold back."""
    keen = [seat for seat in match.actors if seat in agents and _wants(match, seat, agents[seat])]
    return races.choice(keen) if keen else None


def _wants(match: Match, seat: str, agent: Agent | None) -> bool:
    pending = match.game.machine.pending(match.state)
    if match.game.code.decisions[pending.decision].asked is not Asked.RACE or not isinstance(agent, Racer):
        return True
    return agent.wants_to_act(match, [option for option in match.options if option.player == seat])
