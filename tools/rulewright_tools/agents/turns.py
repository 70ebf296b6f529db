"""What can be read off a state of any game: whether it is still the same turn, and whether chance has decided anything.

A turn is a player's place in the innermost `for` of the phases under way; where no phase has turns, one pass of a phase
counts as one.
"""

from collections.abc import Iterator, Sequence

from rulewright.ir.code import Code, PhaseInfo
from rulewright.ir.layout import Field

Stand = tuple[bytes, ...]


class Turns:
    """Reads the vectors (`to_bytes`) of one game's states."""

    def __init__(self, code: Code) -> None:
        self._fields = code.layout.fields
        self._chance = self._fields[code.control.chance]
        self._phases = code.phases

    def chance(self, vector: bytes) -> bytes:
        """What the generator of chance stands at: it changes when something is drawn or shuffled."""
        return _cells(self._chance, vector)

    def turn(self, vector: bytes) -> Stand:
        """Equal for two states of one turn, and only for those."""
        running = [phase for phase in self._phases if self._is_running(phase, vector)]
        with_turns = [phase for phase in running if phase.turn_place is not None]
        if not with_turns:
            return tuple(_cells(field, vector) for field in self._counters(running))
        line = [max(with_turns, key=self._depth)]
        while (parent := line[-1].parent) is not None:
            line.append(self._phases[parent])
        return tuple(_cells(field, vector) for field in self._counters(line))

    def _is_running(self, phase: PhaseInfo, vector: bytes) -> bool:
        return any(any(_cells(field, vector)) for field in self._counters((phase,)))

    def _counters(self, phases: Sequence[PhaseInfo]) -> Iterator[Field]:
        for phase in phases:
            for number in (phase.passes, phase.turn_place):
                if number is not None:
                    yield self._fields[number]

    def _depth(self, phase: PhaseInfo) -> int:
        return 0 if phase.parent is None else 1 + self._depth(self._phases[phase.parent])


def _cells(field: Field, vector: bytes) -> bytes:
    return vector[field.offset : field.offset + field.count * field.width]
