"""How much of something was found, as two whole numbers: what is compared or shown of it never depends on rounding."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """`found` out of `all`; nothing out of nothing is all of it."""

    found: int
    all: int

    def __str__(self) -> str:
        return f"{self.found} of {self.all}"

    @property
    def part(self) -> float:
        """From 0 to 1."""
        return self.found / self.all if self.all else 1.0

    @property
    def percent(self) -> str:
        """`97.5 %`. It is rounded down, so that only all of it is 100 %."""
        return f"{self._tenths} %"

    @property
    def short(self) -> str:
        """`97.5%`, rounded in the same way."""
        return f"{self._tenths}%"

    def is_below(self, percent: int) -> bool:
        """Is it less than so many per cent?"""
        return self.found * 100 < percent * self.all

    @property
    def _tenths(self) -> str:
        tenths = self.found * 1000 // self.all if self.all else 1000
        return f"{tenths // 10}.{tenths % 10}"
