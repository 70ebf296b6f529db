"""Instructions of statements."""

from typing import assert_never

from rulewright.ir import statements as ir
from rulewright.ir.expressions import Expr, Local
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit import calls, lists, marks, moves, stored, watching
from rulewright.machines.wasm.emit.cells import put_value, ranges
from rulewright.machines.wasm.emit.kept_lists import stored_constant
from rulewright.machines.wasm.emit.loops import generators, guarded
from rulewright.machines.wasm.emit.writer import Writer, is_wide, outside, resize, room, stack_type


def statement(w: Writer, stmt: ir.Stmt) -> None:
    with w.scope():
        _statement(w, stmt)


def _statement(w: Writer, stmt: ir.Stmt) -> None:
    match stmt:
        case ir.SetLocal():
            set_local(w, stmt.number, stmt.value)
        case ir.Store():
            _store(w, stmt)
        case ir.StoreSeq():
            _store_list(w, stmt)
        case ir.Clear():
            clear(w, stmt.fields)
        case ir.Require():
            with w.block() as holds:
                w.jump_if(stmt.condition, holds)
                w.fail(w.module.kinds.number(stmt.code, stmt.message.replace("{", "{{").replace("}", "}}")), stmt.span)
        case ir.MoveTokens():
            moves.move_tokens(w, stmt)
        case ir.SwapTokens():
            moves.swap_tokens(w, stmt)
        case ir.MoveThings():
            moves.move_things(w, stmt)
        case ir.MoveThing():
            moves.move_thing(w, stmt)
        case ir.SwapThings():
            moves.swap_things(w, stmt)
        case ir.If():
            _if(w, stmt)
        case ir.ForEach():

            def inner(next_one: str) -> None:
                w.body(stmt.body)

            laps = w.module.laps.within(stmt.body)
            guarded(w, stmt.outer, lambda: generators(w, stmt.generators, inner, laps, stmt.span, stmt.body))
        case ir.Loop():
            watching.loop(w, stmt)
        case ir.CallFunction():
            _call(w, stmt)
        case ir.Return():
            _return(w, stmt.value)
        case ir.Impossible():
            w.impossible(stmt.span)
        case ir.Exit():
            w.leave(f"i32.const {stmt.block}")
        case ir.Mark():
            marks.mark(w, stmt)
        case ir.Reached():
            pass  # only the reference machine counts
        case ir.Reached():
            pass  # this machine does not count
        case _:
            assert_never(stmt)


def set_local(w: Writer, number: int, value: Expr) -> None:
    kind = w.infos[number].type
    register = w.registers[number]
    if not is_wide(kind):
        w.value_as(value, stack_type(kind))
        w.put(f"local.set {register}")
    elif any(isinstance(node, Local) and node.number == number for node in walk(value)):
        stored.copied(w, value, kind)
        source = w.spill()
        w.put(register, f"local.get {source}", f"i32.const {room(kind)}", "memory.copy")
    else:
        stored.into(w, value, register, kind)


def _store(w: Writer, stmt: ir.Store) -> None:
    field = w.module.code.layout.fields[stmt.field]
    kind = stmt.value.type
    w.value(stmt.value)
    value = w.spill(stack_type(kind))
    index = w.index(stmt.index)
    if stmt.code is not None and not field.bits:
        outside(w, value, field.low, field.high, field.none)
        with w.when():
            w.fail(w.module.kinds.outside(stmt.code, field.low, field.high), stmt.span, value)
    put_value(w, field, index, value, kind)


def _store_list(w: Writer, stmt: ir.StoreSeq) -> None:
    if stored_constant(w, stmt):
        return
    stored.reference(w, stmt.value)
    source = w.spill()
    index = w.index(stmt.index)
    most = stmt.type.most
    w.put(f"local.get {source}", "i32.load")
    count = w.spill()
    w.put(f"local.get {count}", f"i32.const {most}", "i32.gt_s")
    with w.when():
        template = f"a list of {{a}} does not fit where at most {most} are held"
        w.fail(w.module.kinds.number("out-of-range", template), stmt.span, count)
    lists.store(w, stmt.length, stmt.slots, index, most, source)


def clear(w: Writer, fields: tuple[int, ...]) -> None:
    """All bytes of the fields become 0."""
    layout = w.module.code.layout.fields
    for start, end in ranges([layout[number] for number in sorted(set(fields))]):
        if end - start > 64:
            w.put(f"local.get {w.state}", f"i32.const {start}", "i32.add", "i32.const 0")
            w.put(f"i32.const {end - start}", "memory.fill")
            continue
        for size, name in ((8, "i64.store"), (4, "i32.store"), (2, "i32.store16"), (1, "i32.store8")):
            while end - start >= size:
                w.put(f"local.get {w.state}", f"{name[:3]}.const 0", f"{name} offset={start} align=1")
                start += size


def _if(w: Writer, stmt: ir.If) -> None:
    with w.block() as done:
        for number, (condition, body) in enumerate(stmt.arms):
            last = number == len(stmt.arms) - 1 and not stmt.otherwise
            if last:
                w.jump_unless(condition, done)
                w.body(body)
                break
            with w.block() as fails:
                w.jump_unless(condition, fails)
                w.body(body)
                w.put(f"br {done}")
        w.body(stmt.otherwise)


def _call(w: Writer, stmt: ir.CallFunction) -> None:
    result = w.module.code.functions[stmt.function].result
    if result is None:
        calls.call(w, stmt.function, stmt.arguments, stable=True)
    elif is_wide(result):
        address = f"i32.const {w.module.memory.scratch(room(result))}"
        calls.call(w, stmt.function, stmt.arguments, stable=True, ret=address)
        if stmt.result is not None:
            w.put(w.registers[stmt.result], address, f"i32.const {room(result)}", "memory.copy")
    else:
        calls.call(w, stmt.function, stmt.arguments, stable=True)
        if stmt.result is None:
            w.put("drop")
        else:
            resize(w, stack_type(result), stack_type(w.infos[stmt.result].type))
            w.put(f"local.set {w.registers[stmt.result]}")


def _return(w: Writer, value: Expr | None) -> None:
    if w.returning is not None and value is not None:
        w.value_as(value, w.returning.kind)
        w.put(f"local.set {w.returning.local}", f"br {w.returning.label}")
        return
    if value is not None:
        w.give(value)
    w.store_promoted()
    w.put("return")
