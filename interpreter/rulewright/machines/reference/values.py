"""Encoded values as plain data and as text.

Plain data: numbers, truths, None, the names of members of domains, the labels of things; lists for sets (in their
walking order) and lists. In texts a set or list is its items joined by ", ", truths are `true` and `false`, None is
`none`. A thing without a label, or whose label cannot be worked out where it lies, is called by its row, after
the name of its owner if each player has things of the kind (`white man`).
"""

from typing import Any, Protocol

from rulewright.ir.code import Code, Pool, Shown, Text
from rulewright.ir.expressions import Bits, Int, IrType, Seq
from rulewright.machines.reference.errors import Fault
from rulewright.machines.reference.runtime import members
from rulewright.machines.reference.zones import Things

Plain = int | bool | str | None
Data = Plain | list[Plain]


class Holder(Protocol):
    """A state, of whatever machine; `vector` is what the functions that work out labels are given."""

    @property
    def vector(self) -> Any: ...


class Values:
    """Shows the values of one game; `names` are those of its generated text."""

    def __init__(self, code: Code, pools: tuple[Things, ...], names: dict[str, Any]) -> None:
        self._code = code
        self._pools = pools
        self._names = names

    def label(self, state: Holder, pool: int, thing: int) -> str:
        """What a thing is called: its label, else its row; a blank its kind and its number."""
        kind = self._code.pools[pool]
        label = self.shown_label(state, pool, thing)
        if kind.blanks and label == self._called(kind, thing):
            return f"{label} {self._code.domains[kind.domain].members[thing]}"
        return label

    def shown_label(self, state: Holder, pool: int, thing: int) -> str:
        """The same for observations: blanks are called by their kind alone, as their numbers mean nothing."""
        kind = self._code.pools[pool]
        if kind.label is not None:
            try:
                holes = self._names[f"g{pool}"](state, state.vector, thing)
            except Fault:
                # A label may speak of the place where a thing usually lies; elsewhere it is called by its row.
                pass
            else:
                return self.text(state, kind.label, holes)
        return self._called(kind, thing)

    def _called(self, kind: Pool, thing: int) -> str:
        """What a thing is called without a label."""
        info = self._code.domains[kind.domain]
        name = kind.name if kind.blanks else (info.shown or info.members)[thing]
        return f"{self._code.seats[kind.owner[thing]]} {name}" if kind.owner else name

    def plain(
        self, state: Holder, shown: Shown, kind: IrType, value: int | tuple[int, ...], titles: bool = False
    ) -> Data:
        """A value of this type as plain data; members of domains by their names in rule texts, or as people read
        them."""
        match kind:
            case Int(none=none):
                if not isinstance(value, int):
                    raise TypeError("a list is no integer")
                return None if value == none else self._one(state, shown, value, titles)
            case Bits(low=low):
                if not isinstance(value, int):
                    raise TypeError("a list is no mask")
                return [self._one(state, shown, item, titles) for item in members(value, low)]
            case Seq():
                if isinstance(value, int):
                    raise TypeError("an integer is no list")
                return [self._one(state, shown, item, titles) for item in value]

    def text(self, state: Holder, template: Text, holes: tuple[Any, ...]) -> str:
        """A template with the values of its holes, in order."""
        parts = []
        values = iter(holes)
        for part in template.parts:
            if isinstance(part, str):
                parts.append(part)
            else:
                parts.append(as_text(self.plain(state, part.shown, part.value.type, next(values), titles=True)))
        return "".join(parts)

    def _one(self, state: Holder, shown: Shown, value: int, titles: bool) -> Plain:
        if shown.pool is not None:
            return self.label(state, shown.pool, value)
        if shown.truth:
            return bool(value)
        if shown.domain is not None:
            info = self._code.domains[shown.domain]
            return (info.shown if titles and info.shown else info.members)[value]
        return value


def as_text(data: Data) -> str:
    if isinstance(data, list):
        return ", ".join(map(as_text, data))
    if data is None:
        return "none"
    if isinstance(data, bool):
        return "true" if data else "false"
    return str(data)
