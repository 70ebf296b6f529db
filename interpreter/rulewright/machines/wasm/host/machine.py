"""The WebAssembly machine: runs a game's code as a module of its own, and tells all that sessions ask of a machine.

Its meaning is that of the reference machine, bit for bit. What people read, texts and observations, is put together in
Python by the same code as there, from values that the module works out. A call that fails leaves the state as it was.

Only one thread at a time is in a machine; others wait. Its states belong to it.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from rulewright.diagnostics import Code as DiagnosticCode
from rulewright.diagnostics import Diagnostic
from rulewright.ir.code import Asked, Code, Status
from rulewright.ir.layout import Field
from rulewright.machines.executor import Executor, IllegalChoice, OptionValue, Pending, Playout, dead_end
from rulewright.machines.reference.errors import BadState
from rulewright.machines.reference.invariants import broken, option_problems
from rulewright.machines.reference.observe import observation
from rulewright.machines.reference.records import records_as_data, records_from_data
from rulewright.machines.reference.structure import structure_problems
from rulewright.machines.reference.zones import Things
from rulewright.machines.wasm.host.boundary import Instance, Trapped
from rulewright.machines.wasm.host.built import Built, build
from rulewright.machines.wasm.host.errors import rule_error
from rulewright.machines.wasm.host.observing import Sights
from rulewright.machines.wasm.host.ranking import Ranking, ranking_of
from rulewright.machines.wasm.host.simulating import Played, Worker, cores, simulate
from rulewright.machines.wasm.host.states import WasmState
from rulewright.machines.wasm.host.texts import Texts
from rulewright.machines.wasm.runtime.batch import MOVER
from rulewright.machines.wasm.runtime.positions import Part, decoded, encoded, parts_of, position_size
from rulewright.machines.wasm.runtime.records import ENTRIES
from rulewright.machines.wasm.runtime.slots import slot_shape
from rulewright.passes.pipeline import ALL

PASS_TEXT = "pass"
AT_ONCE = 1_000_000  # sequences that are counted in one call
DEAD_END_SITE = 40  # where the module says at which site the last dead end was
_WORD = (1 << 64) - 1
_REFUSALS = {1: "player {player} is not asked now", 2: "{option} is not among the options of player {player}"}


def signed(number: int) -> int:
    """A number mod 2^64 as a signed one, as arguments of 64 bits are given."""
    number &= _WORD
    return number - (1 << 64) if number >> 63 else number


class WasmMachine:
    """One game on this machine."""

    def __init__(self, code: Code, built: Built | None = None, passes: frozenset[str] = ALL) -> None:
        self.code = code
        self.built = build(code, passes) if built is None else built
        self._emitted = self.built.emitted
        self.instance = Instance(self.built.module)
        self._lock = self.instance.lock
        self._spare: deque[int] = deque()
        self.spare_rooms: deque[int] = deque()  # of batches that nobody holds any more
        self._workers: list[Worker] = []
        self._shape = slot_shape(code)
        layout, control = code.layout.fields, code.control
        self._status = layout[control.status]
        self._winners = layout[control.winners]
        self._checking = False
        self.instance.words_to(DEAD_END_SITE + 4)[DEAD_END_SITE // 4] = -1
        find = self.instance.function
        self._slot_new = find("slot_new")
        self._copy = find("copy")
        self._new = find("new")
        self._play = find("guarded_play")
        self._resume = find("guarded_resume")
        self.undo = find("undo")
        self._actors = find("actors")
        self._decision = find("decision")
        self._options = find("options")
        self._offers = find("offers")
        self._after = find("after")
        self._digest = find("digest", wide_result=True)
        self._zero = find("zero")
        self._perft = find("perft", wide_result=True)
        self._observe = find("observe")
        self._sound = find("sound")
        self._room = find("room")
        self._room_free = find("room_free")
        self._seats = len(code.seats)
        address, end = self._emitted.list_address, self._emitted.list_address + self._emitted.list_bytes
        self._list = self.instance.words_to(end)[address // 4 : end // 4]
        self._mover = self.instance.words_to(MOVER + 4)[MOVER // 4 : MOVER // 4 + 1]
        self._figures = self.room(max(4 * len(code.seats) * max(len(code.lines), len(code.ladder or ()), 1), 64))
        self._texts = Texts(code, self._emitted, self.instance, self.room, self._fail)

    # ------------------------------------------------------------ states
    def _state(self) -> WasmState:
        try:
            slot = self._spare.popleft()
        except IndexError:
            try:
                slot = self._slot_new()
            except Trapped as trapped:
                self._raise(trapped)
        return WasmState(slot, self._spare)

    def fresh(self) -> WasmState:
        """A state that stands nowhere yet."""
        return self._state()

    def new(self, seed: int) -> WasmState:
        with self._lock:
            state = self._state()
            try:
                self._new(state.slot, signed(seed))
            except Trapped as trapped:
                self._fail(trapped)
            return state

    def copy(self, state: WasmState) -> WasmState:
        with self._lock:
            twin = self._state()
            try:
                self._copy(twin.slot, state.slot)
            except Trapped as trapped:
                self._raise(trapped)
            return twin

    def play(self, state: WasmState, player: int, option: int) -> None:
        with self._lock:
            if not (0 <= player < len(self.code.seats) and 0 <= option < self.code.option_ids):
                raise IllegalChoice(f"{option} is not among the options of player {player}")
            try:
                answer = self._play(state.slot, player, option)
            except Trapped as trapped:
                self._fail(trapped)
            if answer:
                raise IllegalChoice(_REFUSALS.get(answer, "the game is over").format(player=player, option=option))

    def after(self, state: WasmState, player: int, option: int) -> WasmState:
        """The state after a choice; the given one stays as it is. Raises as `play` does."""
        with self._lock:
            if not (0 <= player < self._seats and 0 <= option < self.code.option_ids):
                raise IllegalChoice(f"{option} is not among the options of player {player}")
            fresh = self._state()
            try:
                answer = self._after(fresh.slot, state.slot, player, option)
            except Trapped as trapped:
                self._fail(trapped)
            if answer:
                raise IllegalChoice(_REFUSALS.get(answer, "the game is over").format(player=player, option=option))
            return fresh

    def resume(self, state: WasmState) -> None:
        with self._lock:
            try:
                self._resume(state.slot)
            except Trapped as trapped:
                self._fail(trapped)

    def _fail(self, trapped: Trapped) -> NoReturn:
        """The state that was being worked on becomes what it was, and the error is raised."""
        self.undo()
        self._raise(trapped)

    def _raise(self, trapped: Trapped) -> NoReturn:
        """The error of a call that works on no state."""
        if trapped.came is not None:
            raise trapped.came
        raise rule_error(self.code, self._emitted, self.instance, trapped) from None

    @property
    def checking(self) -> bool:
        """Whether an author's invariants of phases are checked when their passes are over, and all invariants at every
        decision of whole random games."""
        return self._checking

    @checking.setter
    def checking(self, on: bool) -> None:
        self._checking = on
        self.instance.function("set_checking")(int(on))

    @property
    def stuck(self) -> Diagnostic | None:
        """Where the last game that ended in a dead end came to it."""
        number = self.instance.words_to(DEAD_END_SITE + 4)[DEAD_END_SITE // 4]
        if number < 0:
            return None
        site = self._emitted.sites[number]
        return dead_end(site.span, site.rule, site.clauses)

    # ------------------------------------------------------------ deciding
    def status(self, state: WasmState) -> Status:
        return Status(self._cell(state, self._status))

    def pending(self, state: WasmState) -> Pending | None:
        with self._lock:
            decision = self._decision(state.slot)
            if decision < 0:
                return None
            try:
                actors = self._actors(state.slot)
            except Trapped as trapped:
                self._fail(trapped)
            return Pending(decision, tuple(player for player in range(len(self.code.seats)) if actors >> player & 1))

    def options(self, state: WasmState, player: int) -> tuple[OptionValue, ...]:
        with self._lock:
            records = self.option_records(state, player)
            if not records:
                return ()
            decision = self._decision(state.slot)
            return tuple(self._option(state, decision, player, record) for record in records)

    def offers(self, state: WasmState) -> list[tuple[int, list[int]]]:
        """Who may act, each with the ids of the options, in the order of enumeration: `options` in short. Empty when
        the game is over.
        """
        with self._lock:
            try:
                count = self._offers(state.slot)
            except Trapped as trapped:
                self._fail(trapped)
            if count >= 0:
                width = self._emitted.record_words
                return [(self._mover[0], self._list[: width * count : width].tolist())]
            pending = self.pending(state) if count == -2 else None
            if pending is None:
                return []
            return [(player, [record[0] for record in self.option_records(state, player)]) for player in pending.actors]

    def option_records(self, state: WasmState, player: int) -> list[list[int]]:
        """The options of a player as numbers: id, arm (-1 for passing), values."""
        with self._lock:
            try:
                count = self._options(state.slot, player)
            except Trapped as trapped:
                self._fail(trapped)
            width, address = self._emitted.record_words, self._emitted.list_address
            words = self.instance.words_to(address + 4 * width * count)
            start = address // 4
            return [words[at : at + width].tolist() for at in range(start, start + count * width, width)]

    def option_ids(self, state: WasmState, player: int) -> list[int]:
        """The ids of `options` alone, without their texts."""
        return [record[0] for record in self.option_records(state, player)]

    def _option(self, state: WasmState, decision: int, player: int, record: list[int]) -> OptionValue:
        number, arm = record[0], record[1]
        if arm < 0:
            return OptionValue(number, arm, player, (), PASS_TEXT)
        asked = self.code.decisions[decision].arms[arm]
        text = self._texts.option(state, f"text_{decision}_{arm}", asked.text, player, record)
        return OptionValue(number, arm, player, tuple(record[2 : 2 + len(asked.generators)]), text)

    def question(self, state: WasmState) -> str:
        with self._lock:
            decision = self._decision(state.slot)
            return "" if decision < 0 else self.code.decisions[decision].question

    def thing_text(self, state: WasmState, pool: int, thing: int) -> str:
        with self._lock:
            return self._texts.values.label(state, pool, thing)

    # ------------------------------------------------------------ what it has come to
    def scores(self, state: WasmState) -> tuple[tuple[int, ...], ...]:
        with self._lock:
            return self._table("scores", state, len(self.code.lines))

    def ranking(self, state: WasmState) -> Ranking:
        with self._lock:
            status = self.status(state)
            rungs: tuple[tuple[int, ...], ...] = ()
            if self.code.ladder is not None and status not in (Status.RUNNING, Status.DEAD_END, Status.WON):
                rungs = self._table("rungs", state, len(self.code.ladder))
            return ranking_of(self.code, status, self._cell(state, self._winners), rungs)

    def _table(self, function: str, state: WasmState, columns: int) -> tuple[tuple[int, ...], ...]:
        seats = len(self.code.seats)
        if not columns:
            return ((),) * seats
        try:
            self.instance.function(function)(state.slot, self._figures)
        except Trapped as trapped:
            self._fail(trapped)
        end = self._figures + 4 * seats * columns
        figures = self.instance.words_to(end)[self._figures // 4 : end // 4].tolist()
        return tuple(tuple(figures[player * columns : (player + 1) * columns]) for player in range(seats))

    def perft(self, state: WasmState, depth: int) -> int:
        """Counted in one call as far as that takes about a second at most; above that option by option, so that Ctrl-C
        is noticed.
        """
        pending = self.pending(state) if depth > 1 else None
        if pending is None:
            return self._counted(state, depth)
        actors = pending.actors
        if self.code.decisions[pending.decision].asked is Asked.SEALED:
            actors = actors[:1]
        moves = [(player, record[0]) for player in actors for record in self.option_records(state, player)]
        if len(moves) ** depth <= AT_ONCE:
            return self._counted(state, depth)
        count = 0
        for player, option in moves:
            after = self.copy(state)
            self.play(after, player, option)
            count += self.perft(after, depth - 1)
        return count

    def _counted(self, state: WasmState, depth: int) -> int:
        with self._lock:
            works = [self._state() for _ in range(depth)]
            rooms: list[int] = []
            try:
                rooms.append(self.room(max(8 * depth, 8)))
                for _ in works:
                    rooms.append(self.room(max(self._emitted.list_bytes, 4)))
                pairs, *lists = rooms
                words = self.instance.words_to(pairs + 8 * depth)
                for at, (work, room) in enumerate(zip(works, lists, strict=True)):
                    words[pairs // 4 + 2 * at] = work.slot
                    words[pairs // 4 + 2 * at + 1] = room
                return self._perft(state.slot, depth, pairs)
            except Trapped as trapped:
                self._fail(trapped)
            finally:
                self.give_back(rooms)

    def playout(self, seed: int, policy_seed: int) -> Playout:
        with self._lock:
            state = self._state()
            try:
                plies = self.instance.function("playout")(state.slot, signed(seed), signed(policy_seed))
            except Trapped as trapped:
                self._fail(trapped)
            return Playout(plies, self.status(state), self.scores(state), self.ranking(state), self.digest(state))

    def simulate(
        self, n: int, seed: int, threads: int | None = None, progress: Callable[[int], None] | None = None
    ) -> Played:
        """Many random games on all cores; see `simulating`."""
        return simulate(self.code, self.built, self._workers, n, seed, threads or cores(), progress, self._checking)

    # ------------------------------------------------------------ what is seen
    def observe(self, state: WasmState, player: int | None) -> dict[str, Any]:
        with self._lock:
            room, end = self._seen, self._seen + self._sights.size
            try:
                self._observe(state.slot, -1 if player is None else player, room)
            except Trapped as trapped:
                self._fail(trapped)
            sight = self._sights.sight(state, bytes(self.instance.bytes_to(end)[room:end]))
            return observation(self, self._pools, self._texts.values, state, player, sight)

    @cached_property
    def _sights(self) -> Sights:
        return Sights(self.code, self._texts.values, self._texts.back)

    @cached_property
    def _seen(self) -> int:
        """Where the module writes what is seen."""
        return self.room(self._sights.size)

    def redeal(self, state: WasmState, player: int, seed: int) -> WasmState:
        with self._lock:
            fresh = self._state()
            try:
                self.instance.function("redeal")(fresh.slot, state.slot, player, signed(seed))
            except Trapped as trapped:
                self._fail(trapped)
            return fresh

    # ------------------------------------------------------------ bytes
    def digest(self, state: WasmState) -> int:
        with self._lock:
            return self._digest(state.slot) & _WORD

    def to_bytes(self, state: WasmState) -> bytes:
        with self._lock:
            end = state.slot + self._shape.vector
            return bytes(self.instance.bytes_to(end)[state.slot : end])

    def records(self, state: WasmState) -> list[Any]:
        with self._lock:
            found: dict[int, dict[tuple[int, ...], int]] = {}
            for phase, parts in self._positions.items():
                counts: dict[tuple[int, ...], int] = {}
                for position, count in self._log(state, phase, position_size(parts)):
                    counts[decoded(position, parts)] = count
                found[phase] = counts
            return records_as_data(found)

    @cached_property
    def _positions(self) -> dict[int, tuple[Part, ...]]:
        return {
            phase.number: parts_of(self.code, phase.position)
            for phase in self.code.phases
            if phase.position is not None
        }

    def _log(self, state: WasmState, phase: int, size: int) -> Iterator[tuple[bytes, int]]:
        """The entries of a log, oldest first: positions, and how often each stood up to then."""
        header = state.slot + self._shape.records[phase]
        words = self.instance.words_to(header + 8)
        log, length = words[header // 4], words[header // 4 + 1]
        data = self.instance.bytes_to(log + ENTRIES + length * (size + 8))
        for entry in range(log + ENTRIES, log + ENTRIES + length * (size + 8), size + 8):
            yield bytes(data[entry : entry + size]), int.from_bytes(data[entry + size : entry + size + 4], "little")

    def from_bytes(self, data: bytes, records: Sequence[Any] = ()) -> WasmState:
        """Refuses with BadState (a ValueError) what cannot be a state of this game."""
        with self._lock:
            problems = structure_problems(self.code, self._pools, self.code.layout.decode(data))
            if problems:
                raise BadState(tuple(problems))
            state = self._state()
            self._zero(state.slot)
            self.instance.bytes_to(state.slot + len(data))[state.slot : state.slot + len(data)] = data
            for phase, counts in records_from_data(self.code, records).items():
                parts = self._positions[phase]
                room = self.instance.function(f"record_room_{phase}")()
                put = self.instance.function(f"record_put_{phase}")
                for position, count in counts.items():
                    try:
                        content = encoded(position, parts)
                    except ValueError as error:
                        raise BadState((str(error),)) from error
                    self.instance.bytes_to(room + len(content))[room : room + len(content)] = content
                    try:
                        put(state.slot, count)
                    except Trapped as trapped:
                        self._raise(trapped)
            return state

    @cached_property
    def _pools(self) -> tuple[Things, ...]:
        return tuple(Things(self.code, pool, None) for pool in self.code.pools)

    def _cell(self, state: WasmState, field: Field) -> int:
        start = state.slot + field.offset
        data = self.instance.bytes_to(start + field.width)
        return field.decode(int.from_bytes(data[start : start + field.width], "little"))

    # ------------------------------------------------------------ invariants
    def check(self, state: WasmState, previous: WasmState | None) -> list[Diagnostic]:
        """What does not hold of the engine's and (at a decision) of the author's invariants."""
        with self._lock:
            return [*self._engine_problems(state), *self._broken_invariants(state, previous or state)]

    def _engine_problems(self, state: WasmState) -> Iterator[Diagnostic]:
        before = self.to_bytes(state)
        problems = [] if self._sound(state.slot) else self._structure_problems(before)
        problems.extend(option_problems(self, state))
        if self.to_bytes(state) != before:
            problems.append("looking at the options changed the state")
        if self.to_bytes(self.copy(state)) != before:
            problems.append("a copy differs from its state")
        for problem in problems:
            yield Diagnostic(DiagnosticCode.INVARIANT_BROKEN, f"the engine is at fault: {problem}")

    def _structure_problems(self, data: bytes) -> list[str]:
        try:
            return structure_problems(self.code, self._pools, self.code.layout.decode(data))
        except ValueError as error:
            return [str(error)]

    def _broken_invariants(self, state: WasmState, old: WasmState) -> Iterator[Diagnostic]:
        for number, check in enumerate(self.code.invariants):
            if check.phase is None:
                self.instance.function("begin")(state.slot)
                try:
                    holds = self.instance.function(f"check_{number}")(state.slot, old.slot)
                except Trapped as trapped:
                    self._fail(trapped)
                if not holds:
                    yield broken(check)

    # ------------------------------------------------------------ room in the memory
    def room(self, size: int) -> int:
        """The address of so many bytes. Raises MemoryError."""
        with self._lock:
            try:
                return self._room(size)
            except Trapped as trapped:
                self._raise(trapped)

    def give_back(self, rooms: Iterable[int]) -> None:
        """Rooms that are not needed any more."""
        with self._lock:
            for room in rooms:
                self._room_free(room)


if TYPE_CHECKING:
    # The proof that this machine offers all that sessions ask of one.
    _executor: type[Executor[WasmState]] = WasmMachine
