"""What `checking` looks at in whole random games, at every decision and at the end: the structure of the state and the
author's invariants of decisions, in the same order and with the same `old` as on the reference machine."""

from rulewright.ir.code import Code
from rulewright.machines.laps import WORK
from rulewright.machines.wasm.runtime.faces import Kinds, Places

UNSOUND = -1  # what the error has instead of the number of an invariant


def looking_text(code: Code, places: Places, kinds: Kinds) -> str:
    kind, size = kinds.number("invariant-broken", ""), code.layout.size
    before = places.scratch(size, 16)
    fail = f"call $fail (i32.const {kind}) (i32.const -1)"
    checks = "\n  ".join(
        f"(if (i32.eqz (call $check_{number} (local.get $s) (local.get $old)))"
        f" (then ({fail} (i64.const {number}) (i64.const 0))))"
        for number, check in enumerate(code.invariants)
        if check.phase is None
    )
    return f"""
(func $look (param $s i32)
  (local $old i32) (local $rest i32)
  (if (i32.eqz (call $sound (local.get $s))) (then ({fail} (i64.const {UNSOUND}) (i64.const 0))))
  ;; Invariants are no part of the rule that is done: they are paid from a budget of their own.
  (local.set $rest (global.get $work))
  (global.set $work (i32.const {WORK}))
  (local.set $old (select (i32.const {before}) (local.get $s) (global.get $looked)))
  {checks}
  (memory.copy (i32.const {before}) (local.get $s) (i32.const {size}))
  (global.set $looked (i32.const 1))
  (global.set $work (local.get $rest)))
"""
