"""Small functions that only work out a value stand where they are called."""

from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.code import Code, Function
from rulewright.ir.expressions import Expr
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit.analysis import Analysis
from rulewright.machines.wasm.emit.writer import Returning, Writer, is_wide, room, stack_type

MOST_NODES = 80
_TOO_MUCH = (e.Old, e.Possible, e.After, e.Spread, e.Repetition, s.Loop, s.ForEach)
_SIMPLE = (s.SetLocal, s.If, s.Return)


def inlined(analysis: Analysis, number: int) -> Function | None:
    """The function, if it is so small and simple that it may stand where it is called."""
    function = analysis.code.functions[number]
    if not analysis.inlines or number in analysis.impossible:
        return None
    if function.result is None or is_wide(function.result) or not function.body:
        return None
    if any(is_wide(info.type) for info in function.locals):
        return None
    if number not in analysis.sizes:
        analysis.sizes[number] = _size(analysis.code, function, MOST_NODES)
    return function if analysis.sizes[number] <= MOST_NODES else None


def only_value(function: Function) -> Expr | None:
    """What the function gives, where it does nothing else."""
    match function.body:
        case (s.Return(value=value),):
            return value
        case _:
            return None


def _size(code: Code, function: Function, most: int) -> int:
    """How many nodes a function has with what it calls, as far as that is not more than `most`."""
    size = 0
    for node in walk(function.body):
        size += 1
        if isinstance(node, _TOO_MUCH) or (isinstance(node, s.Stmt) and not isinstance(node, _SIMPLE)):
            return most + 1
        if isinstance(node, e.Call):
            size += _size(code, code.functions[node.function], most - size)
        if size > most:
            return size
    return size


@contextmanager
def inlining(w: Writer, call: e.Call, function: Function) -> Iterator[None]:
    """Inside, registers and rule are those of the function that is called."""
    names = []
    for argument, info in zip(call.arguments, function.locals, strict=False):
        w.value_as(argument, stack_type(info.type))
        names.append(w.spill(stack_type(info.type)))
    for info in function.locals[function.parameters :]:
        if is_wide(info.type):
            names.append(f"i32.const {w.module.memory.scratch(room(info.type))}")
        else:
            names.append(w.temporary(stack_type(info.type)))
    outer = w.infos, w.registers, w.rule, w.clauses, w.returning
    w.infos, w.registers, w.returning = function.locals, names, None
    w.rule, w.clauses = function.rule or function.name, function.clauses
    w.enter(function.body, function.span)
    yield
    w.infos, w.registers, w.rule, w.clauses, w.returning = outer


def put_inlined(w: Writer, call: e.Call, function: Function) -> None:
    """Puts what the function gives, as its result's type has it."""
    result = function.result
    if result is None:
        raise TypeError("this function gives nothing back")
    kind = stack_type(result)
    value = only_value(function)
    if value is not None:
        with inlining(w, call, function):
            w.value_as(value, kind)
        return
    given = w.temporary(kind)
    with inlining(w, call, function), w.block() as returned:
        w.returning = Returning(given, kind, returned)
        w.body(function.body)
        w.put("unreachable")
    w.put(f"local.get {given}")
