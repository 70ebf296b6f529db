"""Many states of a game that are stepped together, as addresses in the memory of their machine.

A `BatchRooms` holds the slots and the rooms in which `runtime.batch` writes; whoever uses it looks at the rooms as
arrays. It has no other way to speak of errors than the machine: what fails is told as (entry, error).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulewright.machines.executor import RuleError
from rulewright.machines.wasm.host.boundary import Trapped
from rulewright.machines.wasm.host.errors import rule_error
from rulewright.machines.wasm.runtime.results import AT_WORK, Columns, columns_for

if TYPE_CHECKING:
    from rulewright.machines.wasm.host.machine import WasmMachine


class BatchRooms:
    """`size` states. Rooms are addresses of `size` integers of 32 bits, but `starts` (one more), `ids`, `players` and
    `records` (`most` options) and `results` (see `columns`)."""

    def __init__(self, machine: "WasmMachine", size: int) -> None:
        self.machine = machine
        self.size = size
        instance = machine.instance
        self._room = instance.function("room")
        self._room_free = instance.function("room_free")
        self._list = instance.function("batch_list")
        self._find = instance.function("batch_find")
        self._play = instance.function("batch_play")
        self._new = instance.function("batch_new")
        self._results = instance.function("batch_results")
        self._stand = instance.function("batch_stand")
        self.states = [machine.fresh() for _ in range(size)]
        self.slots = self._row()
        self.words(self.slots, size)[:] = memoryview(
            b"".join(state.slot.to_bytes(4, "little") for state in self.states)
        ).cast("i")
        self.starts = self._room(4 * size + 4)
        self.decisions, self.movers, self.choices, self.wanted, self.found = (self._row() for _ in range(5))
        self.standing = self._row()
        self.seeds = self._room(8 * size)
        self.results = self._room(self.columns.size)
        self.most = 0
        self.ids = self.players = self.records = 0
        self.make_room(8 * size)

    @property
    def columns(self) -> Columns:
        """Where the columns of the results begin."""
        return columns_for(self.machine.code, self.size)

    def _row(self) -> int:
        return self._room(4 * self.size)

    def words(self, room: int, count: int) -> memoryview:
        end = room + 4 * count
        return self.machine.instance.words_to(end)[room // 4 : end // 4]

    def make_room(self, options: int) -> None:
        """For at least so many options."""
        for room in (self.ids, self.players, self.records):
            if room:
                self._room_free(room)
        self.most = max(options, 2 * self.most)
        self.ids, self.players = self._room(4 * self.most), self._room(4 * self.most)
        self.records = self._room(4 * self.machine.built.emitted.record_words * self.most)

    # ------------------------------------------------------------ doing
    def list(self) -> int:
        """Lists what all states offer; how many options there are. Raises RuleError."""
        while True:
            total = self._asked(
                self._list,
                *(self.slots, self.size, self.most, self.starts, self.decisions, self.movers),
                *(self.ids, self.players, self.records),
            )
            if total <= self.most:
                return total
            self.make_room(total)

    def find(self) -> int:
        """Looks for `choices` (of the players in `wanted`) among the options; the entry whose choice is not there, else
        `size`."""
        return self._find(self.size, self.choices, self.wanted, self.starts, self.ids, self.players, self.found)

    def play(self) -> Sequence[tuple[int, Exception]]:
        """Does what was found in every state. A state in which a rule fails stays as it was."""
        failed: list[tuple[int, Exception]] = []
        first = 0
        while first < self.size:
            try:
                self._play(*(self.slots, first, self.size, self.found, self.decisions, self.players, self.records))
                break
            except Trapped as trapped:
                error = rule_error(self.machine.code, self.machine.built.emitted, self.machine.instance, trapped)
                entry = self.words(AT_WORK, 1)[0]
                self.machine.undo()
                failed.append((entry, error))
                if not isinstance(error, RuleError):
                    break
                first = entry + 1
        return failed

    def begin(self, entries: Sequence[int], seeds: Sequence[int]) -> None:
        """New games in these entries. Raises RuleError."""
        chosen = self._room(4 * max(1, len(entries)))
        try:
            self.words(chosen, len(entries))[:] = memoryview(
                b"".join(self.states[entry].slot.to_bytes(4, "little") for entry in entries)
            ).cast("i")
            data = b"".join((seed & (1 << 64) - 1).to_bytes(8, "little") for seed in seeds)
            self.machine.instance.bytes_to(self.seeds + len(data))[self.seeds : self.seeds + len(data)] = data
            self._asked(self._new, chosen, len(entries), self.seeds)
        finally:
            self._room_free(chosen)

    def stand(self) -> None:
        """Writes the number of the decision at which each state stands, -1 where the game is over, into `standing`."""
        self._stand(self.slots, self.size, self.standing)

    def look(self) -> None:
        """Writes the results of all states into their room. Raises RuleError."""
        self._asked(self._results, self.slots, self.size, self.results)

    def _asked(self, function: Callable[..., int], *arguments: int) -> int:
        try:
            return function(*arguments)
        except Trapped as trapped:
            self.machine.undo()
            raise rule_error(self.machine.code, self.machine.built.emitted, self.machine.instance, trapped) from None

    def close(self) -> None:
        for room in (
            *(self.slots, self.starts, self.decisions, self.movers, self.choices, self.wanted, self.found),
            *(self.standing, self.seeds, self.results, self.ids, self.players, self.records),
        ):
            self._room_free(room)
        self.states.clear()
