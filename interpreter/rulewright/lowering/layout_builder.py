"""Gathers the fields of the vector and gives each the narrowest width and an offset.

Takes names, roles, counts and types of fields as the other parts of the lowering ask for them; returns the layout once
everything is known (how many blocks there are decides the width of the cells that hold one). Wide cells come first, so
that every field is aligned without gaps.
"""

from dataclasses import dataclass

from rulewright.ir.expressions import Bits, Int
from rulewright.ir.layout import Field, Layout, Role

CHANCE = Int(0, 2**32 - 1)


@dataclass(frozen=True, slots=True)
class _Draft:
    name: str
    role: Role
    count: int
    type: Int | Bits | None  # None: the number of a block
    pool: int | None


def _width(codes: int) -> int:
    if codes <= 1 << 8:
        return 1
    return 2 if codes <= 1 << 16 else 4


class LayoutBuilder:
    """Numbers fields in the order in which they are added."""

    def __init__(self) -> None:
        self._drafts: list[_Draft] = []

    def add(self, name: str, role: Role, count: int, type: Int | Bits, pool: int | None = None) -> int:
        return self._add(_Draft(self._unused(name), role, count, type, pool))

    def add_block(self, name: str, role: Role) -> int:
        """A cell that holds the number of a block."""
        return self._add(_Draft(self._unused(name), role, 1, None, None))

    def role(self, number: int) -> Role:
        return self._drafts[number].role

    def name(self, number: int) -> str:
        return self._drafts[number].name

    @property
    def count(self) -> int:
        return len(self._drafts)

    @property
    def cells(self) -> int:
        return sum(draft.count for draft in self._drafts)

    def forget(self, count: int) -> None:
        """Drops the fields added after the first `count`."""
        del self._drafts[count:]

    def finish(self, blocks: int) -> Layout:
        widths: list[int] = []
        kinds: list[tuple[int, int, int | None, int]] = []
        for draft in self._drafts:
            if isinstance(draft.type, Bits):
                widths.append(max(1, (draft.type.size + 7) // 8))
                # no values at all: a set of one value that nothing puts in
                kinds.append((draft.type.low, draft.type.low + draft.type.size - 1, None, max(1, draft.type.size)))
            else:
                number = draft.type or Int(0, blocks - 1)
                widths.append(_width(number.high - number.low + 1 + (number.none is not None)))
                kinds.append((number.low, number.high, number.none, 0))
        offsets = [0] * len(widths)
        size = 0
        for i in sorted(range(len(widths)), key=lambda i: -widths[i] if widths[i] in (1, 2, 4) else 0):
            offsets[i] = size
            size += widths[i] * self._drafts[i].count
        fields: list[Field] = []
        first = 0
        for i, draft in enumerate(self._drafts):
            low, high, none, bits = kinds[i]
            fields.append(
                Field(
                    number=i,
                    name=draft.name,
                    role=draft.role,
                    count=draft.count,
                    low=low,
                    high=high,
                    none=none,
                    bits=bits,
                    width=widths[i],
                    offset=offsets[i],
                    first=first,
                    pool=draft.pool,
                )
            )
            first += draft.count
        return Layout(tuple(fields), size, first)

    def _add(self, draft: _Draft) -> int:
        self._drafts.append(draft)
        return len(self._drafts) - 1

    def _unused(self, name: str) -> str:
        taken = {draft.name for draft in self._drafts}
        if name not in taken:
            return name
        return next(f"{name}#{n}" for n in range(2, len(taken) + 3) if f"{name}#{n}" not in taken)
