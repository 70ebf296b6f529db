"""What people read of options and things: the module works out values, which become texts as on the other machine."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

from rulewright.ir.code import Code, Hole, Text
from rulewright.ir.expressions import Bits, Const, Expr, Int, IrType, Local, Lookup, Seq
from rulewright.machines.executor import RuleError
from rulewright.machines.reference.errors import Fault
from rulewright.machines.reference.values import Values
from rulewright.machines.wasm.emit.module import Emitted
from rulewright.machines.wasm.host.boundary import Instance, Trapped
from rulewright.machines.wasm.host.states import WasmState


class Texts:
    """The texts of one machine's game. `room` gives so many bytes of the module's memory; `fail` is called with what a
    call that trapped left behind, undoes it and raises its error."""

    def __init__(
        self,
        code: Code,
        emitted: Emitted,
        instance: Instance,
        room: Callable[[int], int],
        fail: Callable[[Trapped], NoReturn],
    ) -> None:
        self._code = code
        self._instance = instance
        self._fail = fail
        self._record = room(4 * emitted.record_words)
        self._holes = room(8 * _most_holes(code))
        self.values = Values(code, (), {f"g{pool.number}": self._label_holes(pool.number) for pool in code.pools})

    def option(self, state: WasmState, function: str, template: Text, player: int, record: list[int]) -> str:
        """The text of an option, given as its record; `function` is the module's, which works out the holes."""
        holes = [part for part in template.parts if isinstance(part, Hole)]
        values: tuple[Any, ...] = ()
        if holes:
            start = self._record // 4
            words = self._instance.words_to(self._record + 4 * len(record))
            for at, word in enumerate(record, start):
                words[at] = word
            self._call(function, state.slot, player, self._record, self._holes)
            values = self._read_holes(holes)
        return self.values.text(state, template, values)

    def back(self, state: WasmState, pool: int, thing: int) -> Any:
        """What the back of a thing shows."""
        back = self._code.pools[pool].back
        kind = None if back is None else self._code.functions[back].result
        if kind is None:
            raise TypeError(f"the things of pool {pool} have no backs")
        self._call(f"back_{pool}", state.slot, thing, self._holes)
        return self._hole(self._holes, kind)

    def _call(self, function: str, *arguments: int) -> None:
        try:
            self._instance.function(function)(*arguments)
        except Trapped as trapped:
            self._fail(trapped)

    # ------------------------------------------------------------ holes
    def _read_holes(self, holes: Sequence[Hole]) -> tuple[int | tuple[int, ...], ...]:
        return tuple(self._hole(self._holes + 8 * number, hole.value.type) for number, hole in enumerate(holes))

    def _hole(self, at: int, kind: IrType) -> int | tuple[int, ...]:
        data = self._instance.bytes_to(at + 8)
        word = int.from_bytes(data[at : at + 8], "little", signed=True)
        match kind:
            case Int():
                return word
            case Bits(size=size):
                if size <= 64:
                    return word & ((1 << size) - 1)
                whole = self._instance.bytes_to(word + -(-size // 64) * 8)
                return int.from_bytes(whole[word : word + -(-size // 64) * 8], "little")
            case Seq():
                words = self._instance.words_to(word + 4)
                length = words[word // 4]
                words = self._instance.words_to(word + 4 + 4 * length)
                return tuple(words[word // 4 + 1 : word // 4 + 1 + length].tolist())

    # ------------------------------------------------------------ labels
    def _label_holes(self, pool: int) -> Any:
        """What works out the holes of a thing's label, as `Values` wants it."""
        label = self._code.pools[pool].label
        if label is None:
            return None
        holes = [part for part in label.parts if isinstance(part, Hole)]
        function = self._instance.function(f"label_{pool}")
        if all(_is_constant(hole.value) for hole in holes):
            constant: dict[int, tuple[Any, ...]] = {}

            def look_up(state: WasmState, _: Any, thing: int) -> tuple[Any, ...]:
                if thing not in constant:
                    function(state.slot, thing, self._holes)
                    constant[thing] = self._read_holes(holes)
                return constant[thing]

            return look_up

        def work(state: WasmState, _: Any, thing: int) -> tuple[Any, ...]:
            try:
                function(state.slot, thing, self._holes)
            except Trapped as trapped:
                with suppress(RuleError):
                    self._fail(trapped)
                raise Fault("label", "a label cannot be worked out here", 0) from None
            return self._read_holes(holes)

        return work


def _most_holes(code: Code) -> int:
    texts = [arm.text for decision in code.decisions for arm in decision.arms]
    texts += [pool.label for pool in code.pools if pool.label is not None]
    return max((sum(isinstance(part, Hole) for part in text.parts) for text in texts), default=0) + 1


def _is_constant(value: Expr) -> bool:
    """Does a hole of a label always have the same value for a thing?"""
    match value:
        case Const() | Local():
            return True
        case Lookup(index=index, absent=None):
            return _is_constant(index)
        case _:
            return False
