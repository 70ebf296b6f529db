"""Who chooses in a random game: anything equally, or what has been chosen least so far."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeVar

from rulewright import Option

Policy = Callable[[Random, Sequence[Option]], Option]


class Numbered(Protocol):
    """An option, or whatever stands for one."""

    @property
    def id(self) -> int: ...


N = TypeVar("N", bound=Numbered)


def uniform(random: Random, options: Sequence[N]) -> N:
    """Any option, each equally likely."""
    return random.choice(options)


class LeastSeen:
    """Mostly one of the options that were chosen least often (by id), sometimes any, so that games stay different."""

    ANY = 0.2

    def __init__(self) -> None:
        self._chosen: Counter[int] = Counter()

    def __call__(self, random: Random, options: Sequence[N]) -> N:
        if random.random() < self.ANY:
            chosen = random.choice(options)
        else:
            fewest = min(self._chosen[option.id] for option in options)
            chosen = random.choice([option for option in options if self._chosen[option.id] == fewest])
        self._chosen[chosen.id] += 1
        return chosen
