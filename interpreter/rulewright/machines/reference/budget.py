"""How much one call of the machine may still do (see `machines.laps` for what is paid when)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from rulewright.machines.laps import TOO_LONG, WORK
from rulewright.machines.reference.errors import Fault


class Budget:
    """`left` is in laps. Generated code knows it as `B`."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = WORK

    def begin(self) -> None:
        """A new call."""
        self.left = WORK

    @contextmanager
    def own(self) -> Iterator[None]:
        """For what is no part of the rule that is being done, and is not paid by it."""
        rest, self.left = self.left, WORK
        yield
        self.left = rest

    def pay(self, laps: int, site: int) -> None:
        """Raises Fault when the budget is used up."""
        self.left -= laps
        if self.left < 0:
            used_up(site)


def used_up(site: int) -> NoReturn:
    raise Fault("runaway", TOO_LONG, site)
