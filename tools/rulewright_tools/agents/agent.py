"""What a player is: whatever chooses one of the options that it is offered."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from rulewright import Match, Option


class Agent(Protocol):
    """A player of any game. It may look at the match only as the player whose options it is given could."""

    def choose(self, match: Match, options: Sequence[Option]) -> Option:
        """One of the options, which all belong to one player and are not empty. The match is not changed."""


@runtime_checkable
class Racer(Protocol):
    """An agent that can hold back in a race; others are always for acting."""

    def wants_to_act(self, match: Match, options: Sequence[Option]) -> bool:
        """Whether the agent is for taking one of the options, which all belong to one player, before others act."""
