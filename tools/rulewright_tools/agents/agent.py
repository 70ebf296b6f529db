"""What a player is: whatever chooses one of the options that it is offered."""

from collections.abc import Sequence
from typing import Protocol

from rulewright import Match, Option


class Agent(Protocol):
    """A player of any game. It may look at the match only as the player whose options it is given could."""

    def choose(self, match: Match, options: Sequence[Option]) -> Option:
        """One of the options, which all belong to one player and are not empty. The match is not changed."""
