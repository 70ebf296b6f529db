"""Marks: where runs and passes of phases begin and end. In a trial each of them is the end of it."""

from typing import assert_never

from rulewright.ir.statements import Mark, MarkKind
from rulewright.machines.wasm.emit.cells import store_cell
from rulewright.machines.wasm.emit.writer import Writer

REACHED = -3


def mark(w: Writer, stmt: Mark) -> None:
    code = w.module.code
    phase = code.phases[stmt.phase]
    if w.trial is None:
        w.put("global.get $trials")
        with w.when():
            w.leave(f"i32.const {REACHED}")
    elif w.trial:
        w.leave(f"i32.const {REACHED}")
        return
    match stmt.kind:
        case MarkKind.RUN:
            hiding = [pool.number for pool in code.pools if pool.known is not None]
            if hiding:
                w.put("global.get $setting_up")
                with w.when():
                    w.put("i32.const 0", "global.set $setting_up")
                    for number in hiding:
                        w.put(f"local.get {w.state}", f"call $P{number}_settle")
            if phase.position is not None:
                w.put(f"local.get {w.state}", f"call $record_run_{phase.number}")
        case MarkKind.PASS:
            if phase.innermost:
                w.put("i32.const 0")
                store_cell(w, code.layout.fields[code.control.asked], None, w.spill())
            if phase.position is not None:
                w.put(f"local.get {w.state}", f"call $record_pass_{phase.number}")
        case MarkKind.END:
            pass
        case MarkKind.DONE:
            if any(check.phase == phase.number for check in code.invariants):
                w.put("global.get $checking")
                with w.when():
                    w.put(f"local.get {w.state}", f"i32.const {phase.number}", "call $pass_done")
        case _:
            assert_never(stmt.kind)
