"""Measuring side by side: every candidate in every round, so that what disturbs the machine disturbs all of them.

Times are CPU time of this process, or what a candidate says of another process. A first run of each finds out how much
work makes about the wanted time.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

MOST_WORK = 1 << 24


@dataclass(frozen=True, slots=True)
class Done:
    """Some work: how many units (games, plies, …) by name, and the seconds of CPU time it took."""

    units: dict[str, float]
    seconds: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """`run` does an amount of work. `most` bounds it."""

    name: str
    run: Callable[[int], Done]
    most: int = MOST_WORK


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of all rounds."""

    name: str
    rounds: tuple[Done, ...]

    def rate(self, unit: str) -> "Figure":
        return figure([done.units[unit] / done.seconds for done in self.rounds])

    def per(self, unit: str, other: str) -> float:
        """Units for each of another unit, over all rounds."""
        return sum(done.units[unit] for done in self.rounds) / sum(done.units[other] for done in self.rounds)

    def ratio(self, other: "Measured", unit: str) -> "Figure":
        """How much faster than another, round by round."""
        pairs = zip(self.rounds, other.rounds, strict=True)
        return figure(
            [(mine.units[unit] / mine.seconds) / (theirs.units[unit] / theirs.seconds) for mine, theirs in pairs]
        )


@dataclass(frozen=True, slots=True)
class Figure:
    """A median, and between which values half of the rounds lie."""

    median: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Half the width of the middle half, as a part of the median."""
        return (self.high - self.low) / 2 / self.median if self.median else 0.0


def figure(values: Sequence[float]) -> Figure:
    if len(values) < 2:
        return Figure(values[0], values[0], values[0])
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return Figure(statistics.median(values), low, high)


def timed(work: Callable[[], dict[str, float]]) -> Done:
    """Work in this process; it gives its units."""
    start = time.process_time()
    units = work()
    return Done(units, max(time.process_time() - start, 1e-9))


def measure(
    candidates: Sequence[Candidate], rounds: int, seconds: float, progress: Callable[[], None] | None = None
) -> list[Measured]:
    """All candidates, `rounds` times in turn, each for about so many seconds a time."""
    amounts = [_amount(candidate, seconds) for candidate in candidates]
    found: list[list[Done]] = [[] for _ in candidates]
    for _ in range(rounds):
        for candidate, amount, done in zip(candidates, amounts, found, strict=True):
            done.append(candidate.run(amount))
            if progress:
                progress()
    return [Measured(candidate.name, tuple(done)) for candidate, done in zip(candidates, found, strict=True)]


def _amount(candidate: Candidate, seconds: float) -> int:
    """How much work takes about the wanted time."""
    amount = 1
    while amount < candidate.most:
        took = candidate.run(amount).seconds
        if took >= seconds / 4:
            return max(1, min(candidate.most, round(amount * seconds / took)))
        amount = min(candidate.most, amount * (8 if took < seconds / 30 else 2))
    return candidate.most
