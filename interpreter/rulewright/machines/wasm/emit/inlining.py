"""Small functions that only give a value stand where they are called."""

from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.ir import expressions as e
from rulewright.ir.code import Code, Function
from rulewright.ir.expressions import Expr
from rulewright.ir.statements import Return
from rulewright.machines.wasm.emit.analysis import Analysis, walk
from rulewright.machines.wasm.emit.writer import Writer, is_wide, room, stack_type

MOST_NODES = 80


def inlined_value(analysis: Analysis, number: int) -> Expr | None:
    """What the function gives, if it is so small and simple; what it calls may stand there as well."""
    function = analysis.code.functions[number]
    value = _only_value(function)
    if value is None or number in analysis.impossible or function.result is None or is_wide(function.result):
        return None
    if any(is_wide(info.type) for info in function.locals[: function.parameters]):
        return None
    return value if _size(analysis.code, value, MOST_NODES) <= MOST_NODES else None


def _only_value(function: Function) -> Expr | None:
    match function.body:
        case (Return(value=value),):
            return value
        case _:
            return None


def _size(code: Code, expr: Expr, most: int) -> int:
    """How many nodes an expression has with what it calls, as far as that is not more than `most`."""
    size = 0
    for node in walk(expr):
        size += 1
        if isinstance(node, e.Old | e.Possible | e.After | e.Spread | e.Repetition):
            return most + 1
        if isinstance(node, e.Call):
            value = _only_value(code.functions[node.function])
            size += 0 if value is None else _size(code, value, most - size)
        if size > most:
            return size
    return size


@contextmanager
def inlining(w: Writer, call: e.Call, value: Expr) -> Iterator[Expr]:
    """Inside, registers and rule are those of the function that is called; its value is given to work with."""
    function = w.module.code.functions[call.function]
    names = []
    for argument, info in zip(call.arguments, function.locals, strict=False):
        w.value_as(argument, stack_type(info.type))
        names.append(w.spill(stack_type(info.type)))
    for info in function.locals[function.parameters :]:
        if is_wide(info.type):
            names.append(f"i32.const {w.module.memory.scratch(room(info.type))}")
        else:
            names.append(w.temporary(stack_type(info.type)))
    outer = w.infos, w.registers, w.rule, w.clauses
    w.infos, w.registers = function.locals, names
    w.rule, w.clauses = function.rule or function.name, function.clauses
    yield value
    w.infos, w.registers, w.rule, w.clauses = outer
