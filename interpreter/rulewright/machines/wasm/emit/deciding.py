"""Who may act on a decision, and what an answer does.

For each decision: `$seats_d` the set of players who might be asked, `$able_d` those of them with an option besides
passing, `$actors_d` those of them who have not answered yet, `$take_d` carries out the record at an address and gives
the block to go on with, `$answer_d` keeps a sealed answer and gives that block once all have answered, else -1.
"""

from rulewright.ir.code import Asked, Decision
from rulewright.ir.expressions import Bits, Const
from rulewright.machines.wasm.emit.blocks import get_control, set_control
from rulewright.machines.wasm.emit.cells import load_cell, put_value, store_cell
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.listing import decision_writer
from rulewright.machines.wasm.emit.loops import each
from rulewright.machines.wasm.emit.writer import Module


def seats_text(module: Module, decision: Decision) -> str:
    w = decision_writer(module, decision)
    if decision.seats is None:
        w.put("i32.const 1")
        get_control(w, "me")
        w.put("i32.shl")
    else:
        w.value_as(decision.seats, "i32")
    return w.text(f"$seats_{decision.number} (param $s i32) (result i32)")


def able_text(module: Module, decision: Decision) -> str:
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, ())
    number = decision.number
    if decision.asked is Asked.ONE:
        w.put("local.get $s", f"call $some_{number}", "if (result i32)", "i32.const 1")
        get_control(w, "me")
        w.put("i32.shl", "else", "i32.const 0", "end")
    else:
        for name in ("$seats", "$me", "$player", "$able"):
            w.declare(name, "i32")
        w.put("local.get $s", f"call $seats_{number}", "local.set $seats", "i32.const 0", "local.set $able")
        get_control(w, "me")
        w.put("local.set $me")

        def try_one(next_one: str) -> None:
            w.put("local.get $seats", "local.get $player", "i32.shr_u", "i32.const 1", "i32.and", "i32.eqz")
            w.put(f"br_if {next_one}")
            set_control(w, "me", "local.get $player")
            w.put("local.get $able", "local.get $s", f"call $some_{number}", "local.get $player", "i32.shl", "i32.or")
            w.put("local.set $able")

        everyone = len(module.code.seats)
        each(w, Const((1 << everyone) - 1, Bits(0, everyone)), "$player", try_one)
        set_control(w, "me", "local.get $me")
        w.put("local.get $able")
    return w.text(f"$able_{number} (param $s i32) (result i32)")


def actors_text(module: Module, decision: Decision) -> str:
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, ())
    w.put("local.get $s", f"call $able_{decision.number}")
    if decision.answers is not None:
        load_cell(w, module.code.layout.fields[decision.answers.answered], None)
        w.put("i32.const -1", "i32.xor", "i32.and")
    return w.text(f"$actors_{decision.number} (param $s i32) (result i32)")


def take_text(module: Module, decision: Decision) -> str:
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, ())
    fields = module.code.layout.fields
    for number, arm in enumerate(decision.arms):
        w.put("local.get $record", "i32.load offset=4", f"i32.const {number}", "i32.eq")
        with w.when():
            for place, storage in enumerate(arm.stores):
                if storage is not None:
                    with w.scope():
                        w.put("local.get $record", f"i32.load offset={8 + 4 * place}")
                        put_value(w, fields[storage.field], None, w.spill(), storage.type)
            w.put(f"i32.const {arm.next}", "return")
    w.put("unreachable" if decision.declined is None else f"i32.const {decision.declined}")
    return w.text(f"$take_{decision.number} (param $s i32) (param $record i32) (result i32)")


def answer_text(module: Module, decision: Decision) -> str:
    answers = decision.answers
    if answers is None or decision.complete is None:
        raise TypeError(f"decision {decision.number} is not sealed")
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, ())
    fields = module.code.layout.fields
    with w.scope():
        load_cell(w, fields[answers.answered], None)
        w.put("i32.const 1", "local.get $player", "i32.shl", "i32.or")
        store_cell(w, fields[answers.answered], None, w.spill())
    for number, arm in enumerate(decision.arms):
        w.put("local.get $record", "i32.load offset=4", f"i32.const {number}", "i32.eq")
        with w.when(), w.scope():
            w.put(f"i32.const {number}")
            store_cell(w, fields[answers.arm], "$player", w.spill())
            for place, field in enumerate(answers.values[number]):
                w.put("local.get $record", f"i32.load offset={8 + 4 * place}")
                put_value(w, fields[field], "$player", w.spill(), arm.generators[place].type)
    w.put("local.get $s", f"call $actors_{decision.number}", "if (result i32)", "i32.const -1", "else")
    w.put(f"i32.const {decision.complete}", "end")
    return w.text(f"$answer_{decision.number} (param $s i32) (param $record i32) (param $player i32) (result i32)")
