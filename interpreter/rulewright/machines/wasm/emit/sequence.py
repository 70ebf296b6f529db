"""Blocks one after the other in the text of one function."""

from collections.abc import Callable

from rulewright.ir.code import Block, Code
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit.blocks import OWN_END, put_end
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.marks import REACHED
from rulewright.machines.wasm.emit.writer import I32, Module, described, is_wide, room, stack_type

LARGE = 400  # nodes


class BlockWriter(FunctionWriter):
    """A function that runs blocks: they stand in its text one after the other, so that going on with one that stands
    further down is a jump. Large blocks, and those set `apart`, are functions that are called.

    `$budget` counts the blocks that may still be run; `$moved` goes on with the block `$next`, `$bad` is for what is
    impossible, `$done` (in trials) for what comes to an end.
    """

    def __init__(self, module: Module, apart: frozenset[int], trial: bool) -> None:
        super().__init__(module, "", (), ())
        self.caught = "$bad"
        self.trial = trial
        self._apart = apart
        self._ahead: dict[int, str] = {}
        self._own_end = ""
        for name in ("$budget", "$next"):
            self.declare(name, "i32")

    def cases(self, order: list[int], case: Callable[[int], None]) -> None:
        """Runs the block `$pc`; each case must leave by itself."""
        self._ahead = {number: f"$B{number}" for number in order}
        self.put("block $none", *(f"block $B{number}" for number in reversed(order)))
        table = [f"$B{number}" if number in self._ahead else "$none" for number in range(max(order) + 1)]
        self.put("local.get $pc", f"br_table {' '.join(table)} $none")
        for number in order:
            self.put("end")
            del self._ahead[number]
            case(number)
        self.put("end", "unreachable")

    def run(self, block: Block) -> None:
        """Puts what the block does; what follows is its own end."""
        self.rule, self.clauses = block.rule or block.name, ()
        self._own_end = self.label()
        self.put(f";; {described(block.name, block.span, ())}")
        with self.named_block(self._own_end):
            if block.number in self._apart:
                self.put("local.get $s", f"call $b{block.number}", "local.tee $next", "i32.const 0", "i32.ge_s")
                self.put("br_if $moved", "local.get $next", f"i32.const {OWN_END}", "i32.eq", f"br_if {self._own_end}")
                if self.trial:
                    self.put("local.get $next", f"i32.const {REACHED}", "i32.eq", "br_if $done")
                self.put("br $bad")
            else:
                self._enter(block)
                self.enter(block.body, block.span)
                self.tabulate(block.body, block.end)
                self.body(block.body)
                put_end(self, block)

    def _enter(self, block: Block) -> None:
        """Makes the registers of a block, which share the locals of other blocks."""
        self.infos = block.locals
        self.registers = []
        for number, info in enumerate(block.locals):
            if is_wide(info.type):
                self.registers.append(f"i32.const {self.module.memory.scratch(room(info.type))}")
            else:
                kind = stack_type(info.type)
                self.registers.append(self.declare(f"${'x' if kind == I32 else 'y'}{number}", kind))

    def leave(self, to: str) -> None:
        match to.split():
            case ["i32.const", number] if int(number) >= 0:
                self._go_to(int(number))
            case ["i32.const", number] if int(number) == OWN_END:
                self.put(f"br {self._own_end}")
            case ["i32.const", number]:
                self.put("br $done" if self.trial else "unreachable")
            case _:
                self.put(to, "local.set $next", "br $moved")

    def _go_to(self, number: int) -> None:
        if number not in self._ahead:
            self.put(f"i32.const {number}", "local.set $next", "br $moved")
            return
        self.put("local.get $budget", "i32.const 1", "i32.sub", "local.tee $budget", "i32.eqz")
        with self.when():
            self.put("i32.const 1", "local.set $budget", f"i32.const {number}", "local.set $next", "br $moved")
        self.put(f"br {self._ahead[number]}")


def large_blocks(code: Code) -> frozenset[int]:
    """The blocks that are functions of their own."""
    return frozenset(block.number for block in code.blocks if sum(1 for _ in walk(block.body)) > LARGE)
