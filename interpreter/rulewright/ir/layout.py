"""The state vector: fields of equal cells, each cell a bounded integer or a small set, at fixed offsets.

In memory a scalar is stored as an unsigned little-endian code: value - low, or where the field may hold none,
value - low + 1 with 0 for none. A set is stored as its bit mask. All bytes 0 is therefore a legal vector in which every
scalar is its lowest value or none, and every set is empty: what `Clear` makes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from struct import Struct

_LETTERS = {1: "B", 2: "H", 4: "I", 8: "Q"}  # by width in bytes


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
    def is_plain(self) -> bool:
        """Is every value its own code?"""
        return bool(self.bits) or (self.none is None and self.low == 0)

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


@dataclass(frozen=True)
class Layout:
    """All fields in order of number; `size` in bytes, `cells` in all."""

    fields: tuple[Field, ...]
    size: int
    cells: int

    def encode(self, cells: Sequence[int]) -> bytes:
        """The vector in memory, `size` bytes. Raises ValueError for a value that its cell cannot hold."""
        codes: list[int | bytes] = []
        for field in self._in_memory:
            values = cells[field.first : field.first + field.count]
            found = values if field.is_plain else [field.encode(value) for value in values]
            if found and not (min(found) >= 0 and max(found) <= field.greatest_code):
                wrong = next(value for value in values if not 0 <= field.encode(value) <= field.greatest_code)
                raise ValueError(f"{field.name} cannot hold {wrong}")
            codes += found if field.width in _LETTERS else [code.to_bytes(field.width, "little") for code in found]
        return self._packing.pack(*codes)

    def decode(self, data: bytes) -> list[int]:
        """The inverse. Raises ValueError for bytes that are no vector of this layout."""
        if len(data) != self.size:
            raise ValueError(f"a state of this game has {self.size} bytes, not {len(data)}")
        cells = [0] * self.cells
        unpacked, start = self._packing.unpack(data), 0
        for field in self._in_memory:
            stored = unpacked[start : start + field.count]
            start += field.count
            codes = stored if field.width in _LETTERS else [int.from_bytes(code, "little") for code in stored]
            greatest = field.greatest_code
            if codes and max(codes) > greatest:
                wrong = next(code for code in codes if code > greatest)
                raise ValueError(f"{field.name} cannot hold the code {wrong}")
            cells[field.first : field.first + field.count] = codes if field.is_plain else map(field.decode, codes)
        if any(data[gap].strip(b"\0") for gap in self._gaps):
            raise ValueError("bytes between the fields are not 0")
        return cells

    def __getstate__(self) -> dict[str, object]:
        """Without what is worked out from the fields, which cannot all be pickled."""
        return {"fields": self.fields, "size": self.size, "cells": self.cells}

    @cached_property
    def _in_memory(self) -> tuple[Field, ...]:
        """The fields in the order of their bytes."""
        return tuple(sorted(self.fields, key=lambda field: field.offset))

    @cached_property
    def _gaps(self) -> tuple[slice, ...]:
        """The bytes that belong to no field."""
        ends = [0, *(field.offset + field.count * field.width for field in self._in_memory)]
        starts = [*(field.offset for field in self._in_memory), self.size]
        return tuple(slice(end, start) for end, start in zip(ends, starts, strict=True) if start > end)

    @cached_property
    def _packing(self) -> Struct:
        """All codes at once, which takes a tenth of the time that one after the other does."""
        form, at = "<", 0
        for field in self._in_memory:
            letter = _LETTERS.get(field.width)
            form += f"{field.offset - at}x" + (f"{field.count}{letter}" if letter else f"{field.width}s" * field.count)
            at = field.offset + field.count * field.width
        return Struct(f"{form}{self.size - at}x")
