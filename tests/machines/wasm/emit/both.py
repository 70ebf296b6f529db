"""Both machines at once: a reference machine that has everything done by a WebAssembly machine as well.

Takes hand-made code; whatever the reference machine is asked to do is asked of the other one from the same state, and
must come to the same: values, options, bytes of the state, and errors with code, message, place and rule.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar

from rulewright.ir.code import Code, Function, LocalInfo, PhaseInfo
from rulewright.ir.expressions import Bits, Int, IrType, Seq
from rulewright.ir.statements import Return, SetLocal
from rulewright.ir.walking import walk
from rulewright.machines.executor import IllegalChoice, OptionValue, Playout, RuleError
from rulewright.machines.reference import running as reference_running
from rulewright.machines.reference import runtime
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.records import records_as_data
from rulewright.machines.reference.state import State
from rulewright.machines.wasm.emit import running, watching
from rulewright.machines.wasm.emit.module import emit
from rulewright.machines.wasm.host.boundary import Trapped
from rulewright.machines.wasm.host.built import Built, engine
from rulewright.machines.wasm.host.errors import rule_error
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.machines.wasm.host.states import WasmState

T = TypeVar("T")


class Both(ReferenceMachine):
    """The reference machine, watched."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        with _same_limits():
            self._other = WasmMachine(typed(code), _built(typed(code)))

    # ------------------------------------------------------------ what is asked of both
    def new(self, seed: int) -> State:
        mine, theirs = self._try(lambda: super(Both, self).new(seed)), self._try(lambda: self._other.new(seed))
        return self._same_state(mine, theirs)

    def resume(self, state: State) -> None:
        other = self._twin(state)
        super().resume(state)
        self._other.resume(other)
        self._same_bytes(state, other)

    def read(self, state: State, number: int, player: int) -> int:
        other = self._twin(state)
        mine = self._try(lambda: super(Both, self).read(state, number, player))
        theirs = self._try(lambda: self._value(other, number, player))
        if not isinstance(mine, RuleError):
            self._same_bytes(state, other)
        return self._same(mine, theirs)

    def options(self, state: State, player: int) -> tuple[OptionValue, ...]:
        other = self._twin(state)
        mine = self._try(lambda: super(Both, self).options(state, player))
        theirs = self._try(lambda: self._other.options(other, player))
        self._same_bytes(state, other)
        return self._same(mine, theirs)

    def play(self, state: State, player: int, option: int) -> None:
        other = self._twin(state)
        assert self._other.pending(other) == self.pending(state)
        mine = self._try(lambda: super(Both, self).play(state, player, option))
        theirs = self._try(lambda: self._other.play(other, player, option))
        self._same_bytes(state, other)
        if isinstance(mine, IllegalChoice) and isinstance(theirs, IllegalChoice):
            raise mine
        self._same(mine, theirs)

    def playout(self, seed: int, policy_seed: int) -> Playout:
        mine = self._try(lambda: super(Both, self).playout(seed, policy_seed))
        return self._same(mine, self._try(lambda: self._other.playout(seed, policy_seed)))

    def perft(self, state: State, depth: int) -> int:
        other = self._twin(state)
        mine = self._try(lambda: super(Both, self).perft(state, depth))
        return self._same(mine, self._try(lambda: self._other.perft(other, depth)))

    # ------------------------------------------------------------ the other machine
    def _twin(self, state: State) -> WasmState:
        """The same state on the other machine, whatever was done to its vector by hand."""
        twin = self._other.fresh()
        self._other.instance.function("zero")(twin.slot)
        data = self.code.layout.encode(state.vector)
        self._other.instance.bytes_to(twin.slot + len(data))[twin.slot : twin.slot + len(data)] = data
        if any(state.records.values()):
            twin = self._other.from_bytes(data, records_as_data(state.records))
        return twin

    def _value(self, state: WasmState, number: int, player: int) -> Any:
        """What a function without parameters gives, with `me` as given."""
        instance = self._other.instance
        kind = self._other.code.functions[number].result
        wide = isinstance(kind, Seq) or (isinstance(kind, Bits) and kind.size > 32)
        function = instance.function(f"f{number}", wide_result=wide)
        me = self.code.layout.fields[self.code.control.me]
        at = state.slot + me.offset
        kept = bytes(instance.bytes_to(at + me.width)[at : at + me.width])
        instance.bytes_to(at + me.width)[at : at + me.width] = me.encode(player).to_bytes(me.width, "little")
        room = instance.function("room")(8192)
        try:
            if isinstance(kind, Seq) or (isinstance(kind, Bits) and kind.size > 64):
                instance.function(f"f{number}")(state.slot, room)
                data = bytes(instance.bytes_to(room + 8192)[room : room + 8192])
                if isinstance(kind, Bits):
                    return int.from_bytes(data[: -(-kind.size // 64) * 8], "little")
                length = int.from_bytes(data[:4], "little")
                items = (data[4 + 4 * i : 8 + 4 * i] for i in range(length))
                return tuple(int.from_bytes(item, "little", signed=True) for item in items)
            value = function(state.slot)
            return value & ((1 << kind.size) - 1) if isinstance(kind, Bits) else value
        except Trapped as trapped:
            raise rule_error(self._other.code, self._other.built.emitted, instance, trapped) from None
        finally:
            instance.bytes_to(at + me.width)[at : at + me.width] = kept

    # ------------------------------------------------------------ comparing
    @staticmethod
    def _try(work: Callable[[], T]) -> T | RuleError | IllegalChoice:
        try:
            return work()
        except (RuleError, IllegalChoice) as error:
            return error

    @staticmethod
    def _same(mine: T | RuleError | IllegalChoice, theirs: Any) -> T:
        if isinstance(mine, RuleError):
            assert isinstance(theirs, RuleError), f"{mine} is no error on the other machine, but {theirs}"
            assert theirs.diagnostic == mine.diagnostic
            assert theirs.rule == mine.rule
            raise mine
        assert not isinstance(mine, IllegalChoice)
        assert theirs == mine, f"{theirs} instead of {mine}"
        return mine

    def _same_state(self, mine: State | RuleError | IllegalChoice, theirs: Any) -> State:
        if isinstance(mine, State):
            assert isinstance(theirs, WasmState), f"an error on the other machine alone: {theirs!r}"
            self._same_bytes(mine, theirs)
            return mine
        return self._same(mine, theirs)

    def _same_bytes(self, mine: State, theirs: WasmState) -> None:
        for field in self.code.layout.fields:
            expected = mine.vector[field.first : field.first + field.count]
            data = self._other.to_bytes(theirs)
            found = [
                field.decode(int.from_bytes(data[at : at + field.width], "little"))
                for at in range(field.offset, field.offset + field.width * field.count, field.width)
            ]
            assert found == expected, field.name
        assert self._other.records(theirs) == records_as_data(mine.records)


@contextmanager
def _same_limits() -> Iterator[None]:
    """Tests that make the reference machine's limits small have them small here as well."""
    kept = running.MOST_BLOCKS, running.MOST_ASKED, watching.MOST_LAPS
    running.MOST_BLOCKS, running.MOST_ASKED = reference_running.MOST_BLOCKS, reference_running.MOST_ASKED
    watching.MOST_LAPS = runtime.MOST_LAPS
    yield
    running.MOST_BLOCKS, running.MOST_ASKED, watching.MOST_LAPS = kept


# ---------------------------------------------------------------- code by hand is vague about types
def typed(code: Code) -> Code:
    """The code with the types of results and registers as their values have them."""
    functions = tuple(_typed_function(function) for function in code.functions)
    blocks = tuple(replace(block, locals=_registers(block.locals, block.body)) for block in code.blocks)
    phases = code.phases or tuple(
        PhaseInfo(number, f"phase {number}", None, True, None, 0, None, None, None, "") for number in range(4)
    )
    return replace(code, functions=functions, blocks=blocks, phases=phases)


def _built(code: Code) -> Built:
    """The module with every function of the code exported."""
    emitted = emit(code)
    text = re.sub(r"\(func \$(f\d+) \(param", r'(func $\1 (export "\1") (param', emitted.text)
    return Built(emitted, engine().compile(engine().binary(text)))


def _typed_function(function: Function) -> Function:
    results = [node.value.type for node in walk(function.body) if isinstance(node, Return) and node.value is not None]
    result = next((kind for kind in results if not isinstance(kind, Int)), function.result if results else None)
    return replace(function, result=result, locals=_registers(function.locals, function.body))


def _registers(infos: tuple[LocalInfo, ...], body: Any) -> tuple[LocalInfo, ...]:
    kinds: dict[int, IrType] = {}
    for node in walk(body):
        if isinstance(node, SetLocal) and not isinstance(node.value.type, Int):
            kinds[node.number] = node.value.type
    return tuple(replace(info, type=kinds[number]) if number in kinds else info for number, info in enumerate(infos))
