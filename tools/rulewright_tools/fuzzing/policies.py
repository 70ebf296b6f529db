"""Who chooses in a random game: anything equally, or what has been chosen least so far."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from rulewright import Option

Policy = Callable[[Random, Sequence[Option]], Option]


def uniform(random: Random, options: Sequence[Option]) -> Option:
    """Any option, each equally likely."""
    return random.choice(options)


class LeastSeen:
    """Mostly one of the options that were chosen least often (by id), sometimes any, so that games stay different."""

    ANY = 0.2

    def __init__(self) -> None:
        self._chosen: Counter[int] = Counter()

    def __call__(self, random: Random, options: Sequence[Option]) -> Option:
        if random.random() < self.ANY:
            chosen = random.choice(options)
        else:
            fewest = min(self._chosen[option.id] for option in options)
            chosen = random.choice([option for option in options if self._chosen[option.id] == fewest])
        self._chosen[chosen.id] += 1
        return chosen
