"""The blocks of the flow graph, each a function that says where to go on; `running` has the loops that run them.

A block gives back the number of the next block, or why there is none: it came to its own end and the machine must see
to it, something was impossible, or, in a trial, a pass ended or the tried procedure did.
"""

from typing import assert_never

from rulewright.ir.code import Ask, Block, Branch, Code, Draw, Enter, Finish, Jump, Leave, ShuffleZone, Stuck
from rulewright.ir.layout import Field
from rulewright.machines.wasm.emit.cells import load_cell, store_cell
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.marks import REACHED
from rulewright.machines.wasm.emit.statements import clear
from rulewright.machines.wasm.emit.writer import Module, Writer, described

OWN_END = -1
IMPOSSIBLE = -2


def block_text(module: Module, block: Block) -> str:
    w = FunctionWriter(module, block.rule or block.name, (), block.locals)
    w.about = described(block.name, block.span, ())
    w.make_registers()
    with w.named_block("$impossible"):
        w.enter(block.body, block.span)
        w.tabulate(block.body, block.end)
        w.body(block.body)
        put_end(w, block)
    w.put(f"i32.const {IMPOSSIBLE}")
    return w.text(f"$b{block.number} (param $s i32) (result i32)")


def put_end(w: FunctionWriter, block: Block) -> None:
    code = w.module.code
    match block.end:
        case Jump(to=to):
            w.leave(f"i32.const {to}")
        case Branch(condition=condition, then=then, otherwise=otherwise):
            with w.block() as fails:
                w.jump_unless(condition, fails)
                w.leave(f"i32.const {then}")
            w.leave(f"i32.const {otherwise}")
        case Ask() | Draw():
            w.leave(f"i32.const {OWN_END}")
        case ShuffleZone(index=index):
            w.put_index(w.index(index))
            w.put("global.set $aside")
            w.leave(f"i32.const {OWN_END}")
        case Enter(procedure=number, return_to=return_to):
            procedure = code.procedures[number]
            w.put(f"i32.const {return_to}")
            store_cell(w, code.layout.fields[procedure.return_to], None, w.spill())
            if w.trial is not False:
                w.put("global.get $depth", "i32.const 1", "i32.add", "global.set $depth")
            w.leave(f"i32.const {procedure.entry}")
        case Leave(procedure=number):
            procedure = code.procedures[number]
            load_cell(w, code.layout.fields[procedure.return_to], None)
            to_block = w.spill()
            clear(w, procedure.frame)
            if w.trial is not False:
                # In a trial the procedure that is tried has nowhere to return to.
                w.put("global.get $trials", "i32.eqz", "global.get $depth", "i32.or", "i32.eqz")
                with w.when():
                    w.leave(f"i32.const {REACHED}")
                w.put("global.get $depth", "i32.const 1", "i32.sub", "global.set $depth")
            w.leave(f"local.get {to_block}")
        case Finish(winners=winners):
            if winners is not None:
                w.value_as(winners, "i32")
                w.put("global.set $aside")
            w.leave(f"i32.const {OWN_END}")
        case Stuck(span=span):
            w.impossible(span)
        case _:
            assert_never(block.end)


# ---------------------------------------------------------------- control cells
def control(code: Code, name: str) -> Field:
    """A field that steers the game."""
    number: int = getattr(code.control, name)
    return code.layout.fields[number]


def set_control(w: Writer, name: str, value: str) -> None:
    """Stores what an instruction gives into a control cell."""
    with w.scope():
        w.put(value)
        store_cell(w, control(w.module.code, name), None, w.spill())


def get_control(w: Writer, name: str) -> None:
    load_cell(w, control(w.module.code, name), None)


def finish_text(module: Module) -> str:
    """The game is over: no block any more."""
    w = FunctionWriter(module, "", (), ())
    set_control(w, "status", "local.get $status")
    set_control(w, "winners", "local.get $winners")
    set_control(w, "block", "i32.const 0")
    return w.text("$finish (param $s i32) (param $status i32) (param $winners i32)")
