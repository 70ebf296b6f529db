"""`possible` and `after`: what would be so if something were done. It is done in place and taken back.

What is saved is what the tried function or procedure may write; the room for it is fixed, as no trial can come to
itself.
"""

from rulewright.ir.expressions import After, Callee, Expr, IrType, Possible, Seq
from rulewright.ir.layout import Field
from rulewright.machines.wasm.emit import stored
from rulewright.machines.wasm.emit.cells import put_value, ranges
from rulewright.machines.wasm.emit.flow import written_in_trial
from rulewright.machines.wasm.emit.lists import store
from rulewright.machines.wasm.emit.writer import I64, Writer, is_wide, room, stack_type
from rulewright.machines.wasm.runtime.cells import copy_bytes
from rulewright.machines.wasm.runtime.slots import UNROLLED

MOST_WORDS = 12  # so many words are saved in locals, more in memory


def trial(w: Writer, expr: Possible | After) -> None:
    """Puts the value; 0 if what is tried turns out impossible. Errors pass through."""
    code = w.module.code
    result = w.temporary()
    w.put("i32.const 0", f"local.set {result}")
    kinds = _parameter_types(w, expr.callee)
    arguments = [_argument(w, argument, kind) for argument, kind in zip(expr.arguments, kinds, strict=True)]
    number = expr.callee.number
    analysis = w.module.analysis
    written = written_in_trial(analysis, number) if expr.callee.procedure else analysis.writes[number]
    saved = Saved(w, [code.layout.fields[each] for each in sorted(written)])
    saved.save()
    outer, kept = w.caught, w.kept
    with w.block() as caught:
        w.caught = caught
        w.kept = None  # what was worked out before all is of another state
        if expr.callee.procedure:
            _attempt(w, expr.callee.number, arguments)
        else:
            _run(w, expr.callee.number, arguments)
        if isinstance(expr, After):
            w.value(expr.operand)
        else:
            w.put("i32.const 1")
        w.put(f"local.set {result}")
    w.caught, w.kept = outer, kept
    w.put("i32.const 0", "global.set $impossible")
    saved.restore()
    w.put(f"local.get {result}")


def _parameter_types(w: Writer, callee: Callee) -> tuple[IrType, ...]:
    code = w.module.code
    if callee.procedure:
        return tuple(storage.type for storage in code.procedures[callee.number].parameters)
    function = code.functions[callee.number]
    return tuple(info.type for info in function.locals[: function.parameters])


def _argument(w: Writer, expr: Expr, kind: IrType) -> str:
    """A local with an argument's value, or the address of a copy of it."""
    if is_wide(kind):
        stored.copied(w, expr, kind)
        return w.spill()
    w.value_as(expr, stack_type(kind))
    return w.spill(stack_type(kind))


def _run(w: Writer, number: int, arguments: list[str]) -> None:
    result = w.module.code.functions[number].result
    w.put(f"local.get {w.state}", *(f"local.get {name}" for name in arguments))
    if result is not None and is_wide(result):
        w.put(f"i32.const {w.module.memory.scratch(room(result))}")
    w.put(f"call $f{number}")
    if result is not None and not is_wide(result):
        w.put("drop")
    if number in w.module.analysis.impossible:
        w.check_impossible()


def _attempt(w: Writer, number: int, arguments: list[str]) -> None:
    code = w.module.code
    procedure = code.procedures[number]
    for storage, name in zip(procedure.parameters, arguments, strict=True):
        if isinstance(storage.type, Seq) and storage.length is not None:
            store(w, storage.length, storage.field, None, storage.type.most, name)
        else:
            put_value(w, code.layout.fields[storage.field], None, name, storage.type)
    w.put(f"local.get {w.state}", f"i32.const {procedure.entry}", "call $attempt", "i32.eqz", f"br_if {w.caught}")


class Saved:
    """The bytes of fields of the vector, kept to be put back."""

    def __init__(self, w: Writer, fields: list[Field]) -> None:
        self._w = w
        self._words = _in_words(ranges(fields))
        self._locals: list[str] = []
        self._address = 0
        self.state = w.state

    def save(self) -> None:
        w = self._w
        if sum(end - start for start, end in self._words) <= 8 * MOST_WORDS:
            for start, end in self._words:
                for at in range(start, end, 8):
                    w.put(f"local.get {self.state}", f"i64.load offset={at} align=1")
                    self._locals.append(w.spill(I64))
            return
        self._address = w.module.memory.scratch(sum(end - start for start, end in self._words))
        address = self._address
        for start, end in self._words:
            self._copy("(i32.const 0)", address, f"(local.get {self.state})", start, end - start)
            address += end - start

    def _copy(self, to: str, to_offset: int, source: str, offset: int, size: int) -> None:
        if size <= UNROLLED:
            self._w.put(*copy_bytes(to, to_offset, source, offset, size))
            return
        self._w.put(to, f"i32.const {to_offset}", "i32.add", source, f"i32.const {offset}", "i32.add")
        self._w.put(f"i32.const {size}", "memory.copy")

    def restore(self) -> None:
        w = self._w
        if self._locals:
            saved = iter(self._locals)
            for start, end in self._words:
                for at in range(start, end, 8):
                    w.put(f"local.get {self.state}", f"local.get {next(saved)}", f"i64.store offset={at} align=1")
            return
        address = self._address
        for start, end in self._words:
            self._copy(f"(local.get {self.state})", start, "(i32.const 0)", address, end - start)
            address += end - start


def _in_words(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of bytes in whole words of 8 bytes (a slot is longer than its vector, so the last may stick out)."""
    found: list[tuple[int, int]] = []
    for start, end in spans:
        start, end = start // 8 * 8, -(-end // 8) * 8
        if found and found[-1][1] >= start:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
