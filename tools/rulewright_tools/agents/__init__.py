"""Players that choose by themselves, and the person at the terminal."""

from collections.abc import Mapping

from rulewright_tools.agents.agent import Agent
from rulewright_tools.agents.cautious import Cautious
from rulewright_tools.agents.greedy import Greedy
from rulewright_tools.agents.random_agent import RandomAgent, stream

AGENTS = ("human", "random", "greedy", "cautious")

__all__ = ["AGENTS", "Agent", "Cautious", "Greedy", "RandomAgent", "agents_for", "stream"]


def agents_for(names: Mapping[str, str], seed: int) -> dict[str, Agent]:
    """An agent for each seat whose name is not `human`, each with a random stream of its own."""
    agents: dict[str, Agent] = {}
    for seat, name in names.items():
        if name == "random":
            agents[seat] = RandomAgent(stream(seed, seat))
        elif name == "greedy":
            agents[seat] = Greedy(stream(seed, seat))
        elif name == "cautious":
            agents[seat] = Cautious(stream(seed, seat))
    return agents
