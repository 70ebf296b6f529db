"""Random choices from where a state stands: `$rollout` makes a number of them, fewer where the game ends, and gives how
many.

They are made as in whole random games (see `playouts`). Where they come to something impossible they are made once
more, by the same stream, up to the last one before: there the game is over.
"""

from rulewright.machines.wasm.emit.blocks import get_control
from rulewright.machines.wasm.emit.playing import begin, plain
from rulewright.machines.wasm.emit.playouts import STOP, look
from rulewright.machines.wasm.emit.running import switch
from rulewright.machines.wasm.emit.writer import I64, Module


def rollout_text(module: Module) -> str:
    w = plain(module)
    for name in ("$came", "$next", "$decision", "$again"):
        w.declare(name, "i32")
    w.declare("$policy_before", I64)
    w.put("local.get $s", "call $decision", "local.tee $decision", "i32.const 0", "i32.lt_s")
    with w.when():
        w.put("i32.const 0", "return")
    w.put("global.get $policy", "local.set $policy_before", "local.get $most", "global.set $stop")
    with w.named_loop("$whole"):
        begin(w)
        w.put("i32.const 0", "global.set $plies", "local.get $s", "call $decision", "local.set $decision")
        get_control(w, "block")
        w.put("global.set $stands")
        with w.named_block("$bad"), w.named_loop("$go"):
            with w.named_block("$made"):

                def case(number: int) -> None:
                    w.put("local.get $s", f"call $random_{number}", "local.set $next", "br $made")

                switch(w, "$decision", [decision.number for decision in module.chosen], case)
            w.put("local.get $next", f"i32.const {STOP}", "i32.eq")
            with w.when():
                w.put("local.get $again", "i32.eqz")
                with w.when():
                    w.put("global.get $plies", "return")
                # The choice that led nowhere counts.
                w.put("local.get $s", "call $dead_end", "global.get $plies", "i32.const 1", "i32.add", "return")
            w.put("local.get $next", "i32.const 0", "i32.lt_s", "br_if $bad")
            w.put("local.get $s", "local.get $next", "global.get $plies", "local.get $most", "i32.lt_s")
            w.put("call $advance", "local.tee $came", "i32.const 0", "i32.lt_s", "br_if $bad")
            w.put("local.get $came", "i32.eqz")
            with w.when():
                look(w)
            w.put("local.get $came", "i32.eqz", "global.get $plies", "local.get $most", "i32.eq", "i32.or")
            with w.when():
                w.put("global.get $plies", "return")
            w.put("local.get $came", "i32.const 1", "i32.sub", "local.set $decision", "br $go")
        w.put("call $undo", "local.get $policy_before", "global.set $policy", "i32.const 1", "local.set $again")
        w.put("global.get $plies", "i32.const 1", "i32.sub", "global.set $stop", "br $whole")
    w.put("unreachable")
    return w.text("$rollout (param $s i32) (param $most i32) (result i32)")
