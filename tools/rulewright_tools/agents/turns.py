"""What can be read off a state of any game: whether it is still the same turn, and whether chance has decided anything.

A turn is a player's place in the innermost `for` of the phases under way; where no phase has turns, one pass of a phase
counts as one.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code, PhaseInfo

Stand = tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class _Phase:
    """Where in a vector its counters lie (passes, and the place among those who have turns), and of all above it."""

    own: tuple[slice, ...]
    line: tuple[slice, ...]
    has_turns: bool


class Turns:
    """Reads the vectors (`to_bytes`) of one game's states."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._chance = self._cells(code.control.chance)
        deepest_first = sorted(code.phases, key=lambda phase: -len(self._above(phase)))
        self._phases = [self._phase(phase) for phase in deepest_first]

    def chance(self, vector: bytes) -> bytes:
        """What the generator of chance stands at: it changes when something is drawn or shuffled."""
        return vector[self._chance]

    def turn(self, vector: bytes) -> Stand:
        """Equal for two states of one turn, and only for those."""
        every: list[bytes] = []
        for phase in self._phases:
            counters = [vector[cells] for cells in phase.own]
            if any(map(any, counters)):  # it is under way
                if phase.has_turns:
                    return tuple(vector[cells] for cells in phase.line)
                every += counters
        return tuple(every)

    def _phase(self, phase: PhaseInfo) -> _Phase:
        line = [phase, *self._above(phase)]
        return _Phase(
            self._counters(phase),
            tuple(cells for one in line for cells in self._counters(one)),
            phase.turn_place is not None,
        )

    def _above(self, phase: PhaseInfo) -> list[PhaseInfo]:
        if phase.parent is None:
            return []
        parent = self._code.phases[phase.parent]
        return [parent, *self._above(parent)]

    def _counters(self, phase: PhaseInfo) -> tuple[slice, ...]:
        return tuple(self._cells(number) for number in (phase.passes, phase.turn_place) if number is not None)

    def _cells(self, number: int) -> slice:
        field = self._code.layout.fields[number]
        return slice(field.offset, field.offset + field.count * field.width)
