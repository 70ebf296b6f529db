"""Where everything lies in a module's memory.

Constant data and the rooms of temporaries have fixed addresses: no function of a game can call itself, so each has its
own. From `heap` on the memory belongs to the host.
"""

from dataclasses import dataclass

ERROR_KIND = 16
ERROR_SITE = 20
ERROR_A = 24
ERROR_B = 32
DEAD_END_SITE = 40
STATICS = 1024
PAGE = 1 << 16


@dataclass(frozen=True, slots=True)
class Piece:
    """Bytes that stand at an address from the start."""

    address: int
    content: bytes


class MemoryMap:
    """Gives out addresses from `STATICS` on; equal constant data is kept once."""

    def __init__(self) -> None:
        self._next = STATICS
        self._pieces: dict[tuple[bytes, int], int] = {}

    def data(self, content: bytes, align: int = 8) -> int:
        """The address of constant bytes."""
        key = (content, align)
        if key not in self._pieces:
            self._pieces[key] = self.scratch(len(content), align)
        return self._pieces[key]

    def scratch(self, size: int, align: int = 8) -> int:
        """The address of room that starts as zeros."""
        address = -(-self._next // align) * align
        self._next = address + size
        return address

    @property
    def heap(self) -> int:
        """The first address that is not given out, at a page of its own."""
        return -(-self._next // PAGE) * PAGE

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(Piece(address, content) for (content, _), address in self._pieces.items())
