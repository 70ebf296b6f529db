"""Calls of functions of the machine code."""

from rulewright.ir.expressions import Expr
from rulewright.machines.wasm.emit import stored
from rulewright.machines.wasm.emit.writer import Writer, is_wide, room, stack_type


def call(w: Writer, number: int, arguments: tuple[Expr, ...], stable: bool = False, ret: str | None = None) -> None:
    """Calls a function and leaves if it was impossible. `stable`: arguments in memory are copied, as the function may
    change the state. `ret` gives the address for a result in memory."""
    function = w.module.code.functions[number]
    w.put(f"local.get {w.state}")
    for argument, info in zip(arguments, function.locals, strict=False):
        if not is_wide(info.type):
            w.value_as(argument, stack_type(info.type))
        elif stable:
            stored.copied(w, argument, info.type)
        else:
            stored.reference_as(w, argument, info.type)
    if function.result is not None and is_wide(function.result):
        w.put(ret or f"i32.const {w.module.memory.scratch(room(function.result))}")
    w.put(f"call $f{number}")
    if number in w.module.analysis.impossible:
        if function.result is not None and not is_wide(function.result):
            kind = stack_type(function.result)
            with w.scope():
                result = w.spill(kind)
                w.check_impossible()
                w.put(f"local.get {result}")
        else:
            w.check_impossible()
