"""Options that are tried by doing them: what a random player draws is done at once, and undone if it is impossible.

That is possible where the first late condition of an arm is `possible f(x…)` and what follows the choice begins with
that same call: trying it and doing it are then one. It means the same as trying first.
"""

from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import takewhile
from typing import Any

from rulewright.ir.code import Arm, Block, Branch, Code, Decision, Enter, Jump, Leave
from rulewright.ir.expressions import (
    After,
    Call,
    Compare,
    CompareOp,
    Const,
    Expr,
    Int,
    Load,
    Local,
    Or,
    Possible,
    Repetition,
)
from rulewright.ir.statements import CallFunction, If
from rulewright.ir.tried import without_late
from rulewright.machines.wasm.emit.blocks import IMPOSSIBLE, put_end
from rulewright.machines.wasm.emit.cells import put_value
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.running import stand
from rulewright.machines.wasm.emit.trials import Saved
from rulewright.machines.wasm.emit.writer import I32, Module, described, is_wide, room, stack_type

FAILED = -4


@dataclass(frozen=True, slots=True)
class Fused:
    """The call, and the block that it begins, without it; `steps` are the blocks passed until that block is over."""

    call: CallFunction
    rest: Block
    steps: int


def fused(module: Module, decision: Decision, number: int) -> Fused | None:
    """How an arm can be tried by doing it, None where it cannot."""
    if "in-place" not in module.passes:
        return None
    arm = decision.arms[number]
    late = without_late(arm, module.late[decision.number][number])[1]
    if not late or not isinstance(late[0], Possible) or late[0].callee.procedure:
        return None
    found = _leading_call(module.code, arm)
    if found is None or found.call.function != late[0].callee.number:
        return None
    names = _stored(arm)
    same = len(found.call.arguments) == len(late[0].arguments) and all(
        _equal(tried, done, names) for tried, done in zip(late[0].arguments, found.call.arguments, strict=True)
    )
    function = module.code.functions[found.call.function]
    wide = any(map(is_wide, (*(info.type for info in function.locals[: function.parameters]),)))
    if not same or wide or module.analysis.reads[function.number] & {*names, module.code.control.block}:
        return None
    if found.call.result is not None and (not isinstance(function.result, Int)):
        return None
    return found


def _stored(arm: Arm) -> dict[int, int]:
    """For each field that the chosen values go to the local that holds the value while it is tried."""
    return {
        storage.field: generator.local
        for storage, generator in zip(arm.stores, arm.generators, strict=True)
        if storage is not None
    }


def _leading_call(code: Code, arm: Arm) -> Fused | None:
    """The call that what follows the choice begins with, whatever is chosen."""
    block, steps = code.blocks[arm.next], 1
    names = _stored(arm)
    while not block.body:
        match block.end:
            case Jump(to=to):
                block = code.blocks[to]
            case Branch(condition=condition, then=then) if _is_chosen(condition, names):
                block = code.blocks[then]
            case _:
                return None
        steps += 1
        if steps > 8:
            return None
    if not isinstance(block.end, Jump | Branch | Enter | Leave):
        return None
    match block.body:
        case (CallFunction() as call, *rest):
            return Fused(call, replace(block, body=tuple(rest)), steps)
        case (If(arms=((condition, (CallFunction() as call, *inner)), *_)), *rest) if _is_chosen(condition, names):
            return Fused(call, replace(block, body=(*inner, *rest)), steps)
        case _:
            return None


def _is_chosen(condition: Expr, names: dict[int, int]) -> bool:
    """Does the condition only say that a value was chosen?"""
    match condition:
        case Compare(op=CompareOp.UNEQUAL, left=Load(field=field, index=None), right=Const(value=none)):
            return field in names and isinstance(condition.right.type, Int) and none == condition.right.type.none
        case _:
            return False


def _equal(tried: Any, done: Any, names: dict[int, int]) -> bool:
    """Do two expressions have the same value, one before the chosen values were stored, one after?"""
    if isinstance(done, Load) and done.field in names:
        return isinstance(tried, Local) and done.index is None and tried.number == names[done.field]
    if isinstance(done, tuple):
        return (
            isinstance(tried, tuple)
            and len(tried) == len(done)
            and all(_equal(one, other, names) for one, other in zip(tried, done, strict=True))
        )
    if not is_dataclass(done) or isinstance(done, type):
        return bool(tried == done)
    if type(tried) is not type(done) or isinstance(done, Local | Call | Possible | After | Repetition):
        return False
    parts = (part.name for part in fields(done) if part.name not in ("type", "span"))
    return all(_equal(getattr(tried, name), getattr(done, name), names) for name in parts)


# ---------------------------------------------------------------- text
def fused_text(module: Module, decision: Decision, number: int, how: Fused) -> str:
    """`$fused_d_a` tries the record by doing it: the next block, that the rest is impossible, or that it failed and
    nothing has changed."""
    code = module.code
    arm = decision.arms[number]
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, decision.locals)
    w.about = described(f"what is chosen in {w.rule}, tried by doing it", decision.span, decision.clauses)
    w.make_registers()
    for place, generator in enumerate(arm.generators):
        w.put("local.get $record", f"i32.load offset={8 + 4 * place}", f"local.set {w.registers[generator.local]}")
    late = without_late(arm, module.late[decision.number][number])[1]
    ahead = [_evident(module, test) for test in late[1:]]
    settled = _settled(w, ahead) if ahead and all(ahead) else None
    written = {*module.analysis.writes[how.call.function], *_stored(arm), code.control.block}
    for pool in code.pools:
        written |= {each for each in (pool.known, pool.group) if each is not None}
    before = Saved(w, [code.layout.fields[each] for each in sorted(written)])
    before.save()
    stand(w, "global.get $stands")
    for storage, generator in zip(arm.stores, arm.generators, strict=True):
        if storage is not None:
            with w.scope():
                put_value(w, code.layout.fields[storage.field], None, w.registers[generator.local], storage.type)
    with w.block() as failed:
        _call(w, module, late[0], failed)
        if late[1:]:
            with w.block() as hold:
                if settled is not None:
                    w.put(f"local.get {settled}", f"br_if {hold}")
                # The other conditions are about the state before.
                after = Saved(w, [code.layout.fields[each] for each in sorted(written)])
                after.save()
                before.restore()
                for test in late[1:]:
                    w.jump_unless(test, failed)
                after.restore()
        _rest(w, how)
    w.put("i32.const 0", "global.set $impossible")
    before.restore()
    w.put(*(f"call $P{pool.number}_concealed" for pool in code.pools if pool.known is not None))
    w.put(f"i32.const {FAILED}")
    return w.text(f"$fused_{decision.number}_{number} (param $s i32) (param $record i32) (result i32)")


def _evident(module: Module, test: Expr) -> Expr | None:
    """What is enough for a condition to hold and can be asked at any time, as it cannot fail."""
    parts = test.parts if isinstance(test, Or) else (test,)
    harmless = tuple(takewhile(module.analysis.totals.is_total, parts))
    if isinstance(test, Or) and harmless:
        return Or(harmless, test.type)
    return test if harmless else None


def _settled(w: FunctionWriter, ahead: list[Expr | None]) -> str:
    """Asks ahead of all else whether all of this holds; puts the answer into a local."""
    settled = w.lasting(I32)
    w.put("i32.const 0", f"local.set {settled}")
    with w.block() as unsettled, w.scope():
        for test in ahead:
            if test is not None:
                w.jump_unless(test, unsettled)
        w.put("i32.const 1", f"local.set {settled}")
    return settled


def _call(w: FunctionWriter, module: Module, tried: Expr, failed: str) -> None:
    if not isinstance(tried, Possible):
        raise TypeError("only what is possible is done at once")
    function = module.code.functions[tried.callee.number]
    w.put("local.get $s")
    for argument, info in zip(tried.arguments, function.locals, strict=False):
        w.value_as(argument, stack_type(info.type))
    if function.result is not None and is_wide(function.result):
        w.put(f"i32.const {module.memory.scratch(room(function.result))}")
    w.put(f"call $f{function.number}")
    if function.result is not None and not is_wide(function.result):
        w.put("global.set $given" if isinstance(function.result, Int) else "drop")
    w.put("global.get $impossible", f"br_if {failed}")


def _rest(w: FunctionWriter, how: Fused) -> None:
    """What follows the call, with registers as the block has them."""
    block = how.rest
    outer = w.infos, w.registers, w.rule, w.clauses
    w.infos, w.rule, w.clauses = block.locals, block.rule or block.name, ()
    w.registers = [
        f"i32.const {w.module.memory.scratch(room(info.type))}"
        if is_wide(info.type)
        else w.lasting(stack_type(info.type))
        for info in block.locals
    ]
    if how.call.result is not None:
        w.put("global.get $given", f"local.set {w.registers[how.call.result]}")
    with w.named_block("$impossible"), w.scope():
        w.body(block.body)
        put_end(w, block)
    w.put(f"i32.const {IMPOSSIBLE}", "return")
    w.infos, w.registers, w.rule, w.clauses = outer
