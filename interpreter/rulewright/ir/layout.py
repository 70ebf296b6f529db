"""The state vector: fields of equal cells, each cell a bounded integer or a small set, at fixed offsets.

In memory a scalar is stored as an unsigned little-endian code: value - low, or where the field may hold none,
value - low + 1 with 0 for none. A set is stored as its bit mask. All bytes 0 is therefore a legal vector in which every
scalar is its lowest value or none, and every set is empty: what `Clear` makes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class Role(Enum):
    CONTROL = "control"  # program counter, status, whose turn, counters of phases
    CHANCE = "chance"  # the generator of chance
    TOKENS = "tokens"  # one cell for each token zone and key
    VALUE = "value"  # a variable, or a field of things
    LOCATION = "location"  # for each thing of a pool the place where it lies
    LENGTH = "length"  # of an ordered zone or a list
    SLOTS = "slots"  # the things of an ordered zone or a `one` zone, the items of a list
    KNOWN = "known"  # for each thing the set of players who know which one it is
    GROUP = "group"  # for each player and thing the group of hidden things among which the player cannot tell it
    FRAME = "frame"  # a local of a procedure or a phase text that can be interrupted
    ANSWER = "answer"  # sealed answers that are not yet complete


@dataclass(frozen=True, slots=True)
class Field:
    """`count` cells of `width` bytes each from byte `offset` on; `first` is the number of the first cell in the vector.

    `bits` > 0: each cell is a set of that many values, bit i standing for low + i. Otherwise a scalar low … high, and
    `none` is how an absent value is written in calculation (None: never absent). `pool`: the values are things of that
    pool.
    """

    number: int
    name: str
    role: Role
    count: int
    low: int
    high: int
    none: int | None
    bits: int
    width: int
    offset: int
    first: int
    pool: int | None = None

    @property
    def zero(self) -> int:
        """The value of a cell whose bytes are 0."""
        if self.bits:
            return 0
        return self.low if self.none is None else self.none

    @property
    def greatest_code(self) -> int:
        """The greatest code that a cell may have."""
        if self.bits:
            return (1 << self.bits) - 1
        return self.high - self.low + (self.none is not None)

    def encode(self, value: int) -> int:
        """The unsigned code of a value (see the module)."""
        if self.bits:
            return value
        if self.none is None:
            return value - self.low
        return 0 if value == self.none else value - self.low + 1

    def decode(self, code: int) -> int:
        if self.bits:
            return code
        if self.none is None:
            return code + self.low
        return self.none if code == 0 else code + self.low - 1


@dataclass(frozen=True, slots=True)
class Layout:
    """All fields in order of number; `size` in bytes, `cells` in all."""

    fields: tuple[Field, ...]
    size: int
    cells: int

    def encode(self, cells: Sequence[int]) -> bytes:
        """The vector in memory, `size` bytes. Raises ValueError for a value that its cell cannot hold."""
        data = bytearray(self.size)
        for field in self.fields:
            width = field.width
            for i in range(field.count):
                code = field.encode(cells[field.first + i])
                if not 0 <= code <= field.greatest_code:
                    raise ValueError(f"{field.name} cannot hold {cells[field.first + i]}")
                start = field.offset + i * width
                data[start : start + width] = code.to_bytes(width, "little")
        return bytes(data)

    def decode(self, data: bytes) -> list[int]:
        """The inverse. Raises ValueError for bytes that are no vector of this layout."""
        if len(data) != self.size:
            raise ValueError(f"a state of this game has {self.size} bytes, not {len(data)}")
        cells = [0] * self.cells
        used = 0
        for field in self.fields:
            width = field.width
            for i in range(field.count):
                start = field.offset + i * width
                code = int.from_bytes(data[start : start + width], "little")
                if code > field.greatest_code:
                    raise ValueError(f"{field.name} cannot hold the code {code}")
                cells[field.first + i] = field.decode(code)
            used += field.count * width
        if used != self.size and self.encode(cells) != data:
            raise ValueError("bytes between the fields are not 0")
        return cells
