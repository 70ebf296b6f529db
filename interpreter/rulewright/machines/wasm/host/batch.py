"""Many states of a game that are stepped together, as addresses in the memory of their machine.

A `BatchRooms` holds the slots and the rooms in which `runtime.batch` writes; whoever uses it looks at the rooms as
arrays. It has no other way to speak of errors than the machine: what fails is told as (entry, error).
"""

from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from rulewright.machines.executor import RuleError
from rulewright.machines.wasm.host.boundary import Trapped
from rulewright.machines.wasm.host.errors import rule_error
from rulewright.machines.wasm.host.states import WasmState
from rulewright.machines.wasm.runtime.results import AT_WORK, Columns, columns_for

if TYPE_CHECKING:
    from rulewright.machines.wasm.host.machine import WasmMachine


class BatchRooms:
    """`size` states. Rooms are addresses of `size` integers of 32 bits, but `starts` (one more), `ids` and
    `option_players` (`most` options) and `results` (see `columns`).

    An entry's choice is made by `draw` or `seek` and done by `play`: `choices` has its id, -1 for none, `players` whose
    option it is, `records` what `play` needs. `standing` is the number of the decision at which each state stands, -1
    where the game is over.
    """

    def __init__(self, machine: "WasmMachine", size: int) -> None:
        self.machine = machine
        self.size = size
        self._rooms: list[int] = []  # all that there are, to be given back
        self.machine.give_back(_taken(machine.spare_rooms))
        instance = machine.instance
        self._list = instance.function("batch_list")
        self._draw = instance.function("batch_draw")
        self._rollout = instance.function("batch_rollout")
        self._seed = instance.function("seed_policy")
        self._seek = instance.function("batch_seek")
        self._play = instance.function("batch_play")
        self._new = instance.function("batch_new")
        self._results = instance.function("batch_results")
        self._stand = instance.function("batch_stand")
        self.states: list[WasmState | None] = [None] * size
        self.starts = self._room(4 * size + 4)
        self.slots, self.movers, self.standing = (self._room(4 * size) for _ in range(3))
        self.wanted, self.by, self.choices, self.players, self.plies = (self._room(4 * size) for _ in range(5))
        self.records = self._room(4 * machine.built.emitted.record_words * size)
        self.results = self._room(self.columns.size)
        self.most = 8 * size
        self.ids, self.option_players = self._room(4 * self.most), self._room(4 * self.most)

    def _room(self, size: int) -> int:
        room = self.machine.room(size)
        self._rooms.append(room)
        return room

    @property
    def columns(self) -> Columns:
        """Where the columns of the results begin."""
        return columns_for(self.machine.code, self.size)

    def words(self, room: int, count: int) -> memoryview:
        end = room + 4 * count
        return self.machine.instance.words_to(end)[room // 4 : end // 4]

    def make_room(self, options: int) -> None:
        """For at least so many options."""
        old = self.ids, self.option_players
        self.most = max(options, 2 * self.most)
        self.ids, self.option_players = self._room(4 * self.most), self._room(4 * self.most)
        self._rooms = [room for room in self._rooms if room not in old]
        self.machine.give_back(old)

    def forget(self) -> None:
        """No entry has a choice."""
        end = self.choices + 4 * self.size
        self.machine.instance.bytes_to(end)[self.choices : end] = b"\xff" * (4 * self.size)

    # ------------------------------------------------------------ doing
    def list(self) -> int:
        """Lists what all states offer; how many options there are. Raises RuleError."""
        while True:
            total = self._asked(
                self._list,
                *(self.slots, self.size, self.most, self.starts, self.movers, self.ids, self.option_players),
            )
            if total <= self.most:
                return total
            self.make_room(total)

    def draw(self, seed: int) -> None:
        """Draws a choice in each state; none where the game is over. Raises RuleError."""
        with self.machine.instance.lock:
            self._seed(seed)
            self._asked(self._draw, self.slots, self.size, self.choices, self.players, self.records)

    def seek(self) -> int:
        """Makes the options with the ids in `wanted` (of the players in `by`) the choices; the first entry that does
        not offer its id, else `size`. Raises RuleError."""
        return self._asked(
            self._seek,
            *(self.slots, self.size, self.wanted, self.by, self.choices, self.players, self.records),
        )

    def play(self) -> Sequence[tuple[int, Exception]]:
        """Does the choices. A state in which a rule fails stays as it was."""
        return self._each(
            lambda first: self._play(
                *(self.slots, first, self.size, self.choices, self.players, self.records, self.standing)
            )
        )

    def rollout(self, most: int, seed: int) -> Sequence[tuple[int, Exception]]:
        """Makes up to so many random choices in each state; `plies` says how many. As `play` otherwise."""
        self.forget()
        self._seed(seed)
        return self._each(lambda first: self._rollout(self.slots, first, self.size, most, self.plies, self.standing))

    def _each(self, call: Callable[[int], int]) -> Sequence[tuple[int, Exception]]:
        """A call that works on one entry after the other; entries in which a rule fails, with the errors."""
        failed: list[tuple[int, Exception]] = []
        first = 0
        while first < self.size:
            with self.machine.instance.lock:
                try:
                    call(first)
                    break
                except Trapped as trapped:
                    entry = self.words(AT_WORK, 1)[0]
                    error = self._undone(trapped)
            failed.append((entry, error))
            if not isinstance(error, RuleError):
                break
            first = entry + 1
        return failed

    def _undone(self, trapped: Trapped) -> Exception:
        """What a call that trapped means; what it was about to do is taken back."""
        error = rule_error(self.machine.code, self.machine.built.emitted, self.machine.instance, trapped)
        self.machine.undo()
        if trapped.came is not None:
            raise trapped.came
        return error

    def begin(self, entries: Sequence[int], seeds: Sequence[int]) -> None:
        """New games in these entries, in all or, if a rule fails (RuleError), in none."""
        states = [self.machine.fresh() for _ in entries]
        count = len(states)
        rooms = [self.machine.room(4 * max(1, count)), self.machine.room(8 * max(1, count))]
        try:
            chosen, numbers = rooms
            self.words(chosen, count)[:] = array("i", [state.slot for state in states])
            data = array("Q", [seed & (1 << 64) - 1 for seed in seeds]).tobytes()
            self.machine.instance.bytes_to(numbers + len(data))[numbers : numbers + len(data)] = data
            self._asked(self._new, chosen, count, numbers)
        finally:
            self.machine.give_back(rooms)
        slots = self.words(self.slots, self.size)
        for entry, state in zip(entries, states, strict=True):
            self.states[entry] = state
            slots[entry] = state.slot
        self.forget()
        self._asked(self._stand, self.slots, self.size, self.standing)

    def look(self) -> None:
        """Writes the results of all states into their room. Raises RuleError."""
        self._asked(self._results, self.slots, self.size, self.results)

    def _asked(self, function: Callable[..., int], *arguments: int) -> int:
        with self.machine.instance.lock:
            try:
                return function(*arguments)
            except Trapped as trapped:
                raise self._undone(trapped) from None

    def __del__(self) -> None:
        # Python may notice in the middle of anything that nobody holds this any more: the rooms are only noted down.
        self.machine.spare_rooms.extend(self._rooms)


def _taken(rooms: "deque[int]") -> Iterator[int]:
    while rooms:
        yield rooms.popleft()
