"""Whole functions: those of the machine code, and what all others are written with."""

from rulewright.ir.code import Function, LocalInfo
from rulewright.ir.expressions import Expr, IrType
from rulewright.ir.statements import Body, CallFunction, SetLocal
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit import conditions, expressions, statements, stored
from rulewright.machines.wasm.emit.cells import load_cell, store_cell
from rulewright.machines.wasm.emit.leading import counts_runs
from rulewright.machines.wasm.emit.promotion import promoted_fields
from rulewright.machines.wasm.emit.tabulating import put_looked_up
from rulewright.machines.wasm.emit.tabulation import Tabulation, tabulations
from rulewright.machines.wasm.emit.writer import I32, I64, Module, Writer, described, is_wide, room, stack_type


class FunctionWriter(Writer):
    """`result` is the type of what `return` gives (None: nothing)."""

    def __init__(
        self,
        module: Module,
        rule: str,
        clauses: tuple[str, ...],
        infos: tuple[LocalInfo, ...],
        result: IrType | None = None,
    ) -> None:
        super().__init__(module, rule, clauses, infos)
        self.result = result
        self._to_store: list[int] = []
        self._tabulations: dict[int, Tabulation] = {}

    def promote(self, fields: tuple[int, ...], written: set[int]) -> None:
        """Keeps the one cell of each of these fields in a local from here on."""
        layout = self.module.code.layout.fields
        locals_ = {number: f"$p{number}" for number in fields}
        for number, name in locals_.items():
            load_cell(self, layout[number], None)
            self.declare(name, I64 if layout[number].bits > 32 else I32)
            self.put(f"local.set {name}")
        self.promoted = locals_
        self._to_store = sorted(written)

    def store_promoted(self) -> None:
        """Stores what is kept in locals and may have changed; it stays there as well."""
        kept, self.promoted = self.promoted, {}
        for number in self._to_store:
            store_cell(self, self.module.code.layout.fields[number], None, kept[number])
        self.promoted = kept

    def value(self, expr: Expr) -> None:
        expressions.value(self, expr)

    def jump_unless(self, expr: Expr, label: str) -> None:
        conditions.jump_unless(self, expr, label)

    def jump_if(self, expr: Expr, label: str) -> None:
        conditions.jump_if(self, expr, label)

    def tabulate(self, body: Body, after: object) -> None:
        """From here on what can be looked up in this body is; `after` is what may read its locals when it is over."""
        if "tabulate" in self.module.passes:
            self._tabulations = tabulations(self.module.code, self.module.laps, self.infos, body, after)

    def body(self, body: Body) -> None:
        done = 0
        for place, stmt in enumerate(body):
            if place < done:
                continue
            found = self._tabulations.get(id(stmt))
            if found is None:
                statements.statement(self, stmt)
            else:
                put_looked_up(self, found)
                done = place + len(found.statements)

    def as_written(self, body: Body) -> None:
        for stmt in body:
            statements.statement(self, stmt)

    def leave(self, to: str) -> None:
        self.put(to, "return")

    def give(self, value: Expr) -> None:
        if self.result is None:
            raise TypeError("this function gives nothing back")
        if is_wide(self.result):
            stored.into(self, value, "local.get $ret", self.result)
        else:
            self.value_as(value, stack_type(self.result))


def function_text(module: Module, function: Function, exported: bool) -> str:
    """A function of the machine code; `$ret` is the address for a result that lies in memory."""
    infos = function.locals
    w = FunctionWriter(module, function.rule or function.name, function.clauses, infos, function.result)
    w.about = described(w.rule, function.span, function.clauses)
    kinds = w.make_registers(function.parameters)
    _keep_assigned(w, function)
    if "hoist" in module.passes and counts_runs(module, function):
        w.kept = {}
    kept = promoted_fields(module.analysis, function) if "registers" in module.passes else ()
    w.promote(kept, set(kept) & module.analysis.writes[function.number])
    with w.named_block("$impossible"):
        w.enter(function.body, function.span)
        w.tabulate(function.body, ())
        w.body(function.body)
        w.store_promoted()
    head = [f"$f{function.number}"]
    if exported:
        head.append(f'(export "f{function.number}")')
    head.append("(param $s i32)")
    head += [f"(param $x{number} {kind})" for number, kind in enumerate(kinds)]
    if function.result is not None and is_wide(function.result):
        head.append("(param $ret i32)")
    elif function.result is not None:
        kind = stack_type(function.result)
        head.append(f"(result {kind})")
        w.put(f"{kind}.const 0")
    return w.text(" ".join(head))


def _keep_assigned(w: FunctionWriter, function: Function) -> None:
    """Parameters in memory that the body writes to get a room of their own."""
    written = {node.number for node in walk(function.body) if isinstance(node, SetLocal)}
    written |= {
        node.result for node in walk(function.body) if isinstance(node, CallFunction) and node.result is not None
    }
    for number, info in enumerate(function.locals[: function.parameters]):
        if is_wide(info.type) and number in written:
            address = f"i32.const {w.module.memory.scratch(room(info.type))}"
            w.put(address, w.registers[number], f"i32.const {room(info.type)}", "memory.copy")
            w.registers[number] = address
