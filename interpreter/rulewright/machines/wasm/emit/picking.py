"""One option of a decision that stands, without listing all: a random one, or the one with an id.

`$pick` draws an option of whoever alone is asked, each as likely, from the policy's stream: what has to be tried is
tried only when it is drawn, and struck out if it does not hold. `$sought` finds the option of a player with an id. Both
give the address of its record, id included, 0 where there is none; `$pick` gives -1 where several may be asked or the
ids are known only when all options are (see `listing.can_be_sought`).
"""

from rulewright.ir.code import Decision, Mode
from rulewright.machines.wasm.emit.blocks import get_control
from rulewright.machines.wasm.emit.choosing import drafted_alone
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.listing import can_be_sought, decision_writer, put_id
from rulewright.machines.wasm.emit.playing import begin, for_decision, may_act, plain, put_sought
from rulewright.machines.wasm.emit.writer import Module

NOT_ALONE = -1


def picking_texts(module: Module) -> list[str]:
    picked = [_picked(module, decision) for decision in module.chosen if can_be_sought(decision)]
    return [*picked, _pick(module), _sought(module)]


def _pick(module: Module) -> str:
    w = plain(module)
    w.declare("$decision", "i32")
    begin(w)
    w.put("local.get $s", "call $decision", "local.tee $decision", "i32.const 0", "i32.lt_s")
    with w.when():
        w.put("i32.const 0", "return")

    def case(decision: Decision) -> None:
        if can_be_sought(decision):
            w.put("local.get $s", f"call $picked_{decision.number}", "return")
        else:
            w.put(f"i32.const {NOT_ALONE}", "return")

    for_decision(w, "$decision", case)
    return w.text("$pick (param $s i32) (result i32)")


def _picked(module: Module, decision: Decision) -> str:
    w = decision_writer(module, decision)
    for name in ("$n", "$at", "$last"):
        w.declare(name, "i32")
    size = 4 * module.record_words
    late = any(module.late[decision.number])
    w.put("local.get $s")
    if drafted_alone(module.code, decision):
        w.put(f"call $draft_{decision.number}", "local.set $n")
    else:
        get_control(w, "me")
        w.put(f"call $drafts_{decision.number}", "local.set $n")
    with w.block() as chosen, w.loop() as again:
        w.put("local.get $n", "i32.eqz")
        with w.when():
            w.put("i32.const 0", "return")
        w.put("local.get $n", "call $policy_below", f"i32.const {size}", "i32.mul")
        w.put(f"i32.const {module.list_address}", "i32.add", "local.set $at")
        if decision.mode is Mode.MAY and late:
            _passing(w, decision, chosen)
        if late:
            w.put("local.get $s", "local.get $at", f"call $holds_{decision.number}", f"br_if {chosen}")
            w.put("local.get $n", "i32.const 1", "i32.sub", "local.tee $n", f"i32.const {size}", "i32.mul")
            w.put(f"i32.const {module.list_address}", "i32.add", "local.set $last")
            for word in range(1, module.record_words):
                w.put("local.get $at", "local.get $last", f"i32.load offset={4 * word}", f"i32.store offset={4 * word}")
            w.put(f"br {again}")
    _number(w, decision)
    w.put("local.get $at")
    return w.text(f"$picked_{decision.number} (param $s i32) (result i32)")


def _passing(w: FunctionWriter, decision: Decision, chosen: str) -> None:
    """Passing was drawn: it is there if one of the others holds."""
    w.put("local.get $at", "i32.load offset=4", "i32.const -1", "i32.eq")
    with w.when():
        w.put(f"i32.const {w.module.list_address}", "local.set $last")
        with w.loop() as next_one:
            w.put("local.get $last", "i32.load offset=4", "i32.const 0", "i32.ge_s")
            with w.when():
                w.put("local.get $s", "local.get $last", f"call $holds_{decision.number}", f"br_if {chosen}")
            w.put("local.get $last", f"i32.const {4 * w.module.record_words}", "i32.add", "local.set $last")
            w.put("local.get $n", "i32.const 1", "i32.sub", "local.tee $n", f"br_if {next_one}")
        w.put("i32.const 0", "return")


def _number(w: FunctionWriter, decision: Decision) -> None:
    """Writes the id of the record `$at`, which a draft does not have."""
    for number, arm in enumerate(decision.arms):
        w.put("local.get $at", "i32.load offset=4", f"i32.const {number}", "i32.eq")
        with w.when():
            for place, generator in enumerate(arm.generators):
                w.put("local.get $at", f"i32.load offset={8 + 4 * place}", f"local.set {w.registers[generator.local]}")
            w.put("local.get $at")
            put_id(w, decision, arm)
            w.put("i32.store")


def _sought(module: Module) -> str:
    w = plain(module)
    for name in ("$decision", "$n", "$at"):
        w.declare(name, "i32")
    begin(w)
    w.put("local.get $s", "call $decision", "local.tee $decision", "i32.const 0", "i32.lt_s")
    with w.when():
        w.put("i32.const 0", "return")

    def case(decision: Decision) -> None:
        may_act(w, decision, 0)
        put_sought(w, decision, 0)
        w.put("local.get $at", "return")

    for_decision(w, "$decision", case)
    return w.text("$sought (param $s i32) (param $player i32) (param $id i32) (result i32)")
