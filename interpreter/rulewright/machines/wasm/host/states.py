"""States of a game in the memory of an instance.

A state is a slot (see `runtime.slots`). A slot whose state nobody holds any more is used again for the next one; that
is noted down only, as Python may notice it in the middle of anything.
"""

from collections import deque
from typing import Any


class WasmState:
    """One state; only its machine changes it."""

    __slots__ = ("__weakref__", "slot", "spare")

    def __init__(self, slot: int, spare: "deque[int]") -> None:
        self.slot = slot
        self.spare = spare

    @property
    def vector(self) -> Any:
        """Machines that hold their vectors in Python give them to what works out labels; this one has none."""
        return ()

    def __del__(self) -> None:
        self.spare.append(self.slot)

    def __reduce__(self) -> Any:
        # Two objects with one slot would give it back twice.
        raise TypeError("a state is copied by its machine, and kept for later as a save of its match")

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__
