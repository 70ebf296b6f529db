"""Observations from what the module's `observe` writes (see `runtime.observing`): cells that a player sees, and marks.

They are put together by the same code as on the reference machine (`machines.reference.observe`), which is given cells
and marks instead of working them out.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Literal

from rulewright.ir.code import Code, TokenZone, Variable
from rulewright.ir.layout import Field
from rulewright.machines.reference.observe import Sight, shown_back
from rulewright.machines.reference.values import Values
from rulewright.machines.reference.zones import Things
from rulewright.machines.wasm.runtime.observing import marks_of

_FORMATS: dict[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}


class Sights:
    """For one game. `read_back` gives the value of a thing's back in a state, which is the same in every state."""

    def __init__(self, code: Code, values: Values, read_back: Callable[[Any, int, int], Any]) -> None:
        self._code = code
        self._values = values
        self._read_back = read_back
        self._marks = marks_of(code)
        self._backs: dict[tuple[int, int], Any] = {}

    @property
    def size(self) -> int:
        """The bytes that the module writes."""
        return self._marks.size

    def sight(self, state: Any, data: bytes) -> Sight:
        """What these bytes say of a state."""
        marked = self._marked
        pools = self._marks.pools

        def sees(item: TokenZone | Variable, flat: int) -> bool:
            start = marked.get(item.name)
            return start is None or data[start + flat] != 0

        def recognises(things: Things, thing: int) -> bool:
            start = pools.get(things.pool.number)
            return start is None or data[start + thing] != 0

        def back(things: Things, thing: int) -> Any:
            pool = things.pool
            if pool.back is None:
                return None
            key = pool.number, thing
            if key not in self._backs:
                self._backs[key] = self._read_back(state, *key)
            return shown_back(self._code, self._values, state, things, self._backs[key])

        return Sight(self._cells(data), sees, recognises, back)

    @cached_property
    def _marked(self) -> dict[str, int]:
        """Where the marks of zones and variables begin, by their names."""
        code, marks = self._code, self._marks
        found = {code.token_zones[number].name: start for number, start in marks.tokens.items()}
        found.update((code.variables[number].name, start) for number, start in marks.variables.items())
        return found

    def _cells(self, data: bytes) -> list[int]:
        view = memoryview(data)
        cells: list[int] = []
        for field in self._code.layout.fields:
            cells += _cells_of(field, view)
        return cells


def _cells_of(field: Field, view: memoryview) -> Iterable[int]:
    """The values of a field's cells, in order."""
    width, end = field.width, field.offset + field.count * field.width
    if width in _FORMATS:
        codes: list[int] = view[field.offset : end].cast(_FORMATS[width]).tolist()
    else:
        codes = [int.from_bytes(view[at : at + width], "little") for at in range(field.offset, end, width)]
    if field.bits or (field.low == 0 and field.none is None):
        return codes
    if field.none is None or field.none == field.low - 1:
        bias = field.low - (field.none is not None)
        return [code + bias for code in codes]
    return map(field.decode, codes)
