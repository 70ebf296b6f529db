"""A player that chooses at random, each option equally likely, from a stream of its own."""

from collections.abc import Sequence
from random import Random

from rulewright import Match, Option


class RandomAgent:
    def __init__(self, stream: Random) -> None:
        self._stream = stream

    def choose(self, match: Match, options: Sequence[Option]) -> Option:
        return self._stream.choice(options)


def stream(seed: int, name: str) -> Random:
    """A random stream for one seat (or one purpose) of one game: the same for the same seed and name everywhere."""
    return Random(f"{seed}/{name}")
