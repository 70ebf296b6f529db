"""Encoded values as plain data and as text.

Plain data: numbers, truths, None, the names of members of domains, the labels of things; lists for sets (in their
walking order) and lists. In texts a set or list is its items joined by ", ", truths are `true` and `false`, None is
`none`. A thing without a label, or whose label cannot be worked out where it lies, is called by its row.
"""

from typing import Any

from rulewright.ir.code import Code, Shown, Text
from rulewright.ir.expressions import Bits, Int, IrType, Seq
from rulewright.machines.reference.errors import Fault
from rulewright.machines.reference.runtime import members
from rulewright.machines.reference.state import State
from rulewright.machines.reference.zones import Things

Plain = int | bool | str | None
Data = Plain | list[Plain]


class Values:
    """Shows the values of one game; `names` are those of its generated text."""

    def __init__(self, code: Code, pools: tuple[Things, ...], names: dict[str, Any]) -> None:
        self._code = code
        self._pools = pools
        self._names = names

    def label(self, state: State, pool: int, thing: int) -> str:
        """What a thing is called: its label, else its row; a blank its kind and its number."""
        kind = self._code.pools[pool]
        label = self.shown_label(state, pool, thing)
        if kind.blanks and label == kind.name:
            return f"{kind.name} {self._code.domains[kind.domain].members[thing]}"
        return label

    def shown_label(self, state: State, pool: int, thing: int) -> str:
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
        return kind.name if kind.blanks else self._row_name(kind.domain, thing)

    def _row_name(self, domain: int, thing: int) -> str:
        info = self._code.domains[domain]
        return (info.shown or info.members)[thing]

    def plain(
        self, state: State, shown: Shown, kind: IrType, value: int | tuple[int, ...], titles: bool = False
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

    def text(self, state: State, template: Text, holes: tuple[Any, ...]) -> str:
        """A template with the values of its holes, in order."""
        parts = []
        values = iter(holes)
        for part in template.parts:
            if isinstance(part, str):
                parts.append(part)
            else:
                parts.append(as_text(self.plain(state, part.shown, part.value.type, next(values), titles=True)))
        return "".join(parts)

    def _one(self, state: State, shown: Shown, value: int, titles: bool) -> Plain:
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
