"""Whole games of players who choose at random (see `ir.tried` for how).

`$random_d` makes one choice at a decision: it gives the block to go on with, -1 if that is impossible, or -2 if the
game is to be left as it stands before the choice number `$stop`.
"""

from rulewright.ir.code import Asked, Decision, Mode
from rulewright.ir.tried import without_late
from rulewright.machines.laps import WORK
from rulewright.machines.wasm.emit.blocks import get_control
from rulewright.machines.wasm.emit.choosing import drafted_alone
from rulewright.machines.wasm.emit.drawing import as_set, put_count, put_numbered
from rulewright.machines.wasm.emit.filters import Filtered
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.fusing import FAILED, fused
from rulewright.machines.wasm.emit.listing import decision_writer
from rulewright.machines.wasm.emit.playing import apply_record, begin, plain, start_new
from rulewright.machines.wasm.emit.running import pay_unasked, stand, switch
from rulewright.machines.wasm.emit.writer import Module

STOP = -2


def holds_text(module: Module, decision: Decision, late: tuple[int, ...]) -> str:
    """`$holds_d`: do the late conditions of a record hold?"""
    w = decision_writer(module, decision)
    for number, arm in enumerate(decision.arms):
        tests = without_late(arm, late[number])[1]
        if not tests:
            continue
        w.put("local.get $record", "i32.load offset=4", f"i32.const {number}", "i32.eq")
        with w.when(), w.block() as fails:
            for place, generator in enumerate(arm.generators):
                w.put(
                    "local.get $record", f"i32.load offset={8 + 4 * place}", f"local.set {w.registers[generator.local]}"
                )
            for test in tests:
                w.jump_unless(test, fails)
            w.put("i32.const 1", "return")
        w.put("local.get $record", "i32.load offset=4", f"i32.const {number}", "i32.eq")
        with w.when():
            w.put("i32.const 0", "return")
    w.put("i32.const 1")
    return w.text(f"$holds_{decision.number} (param $s i32) (param $record i32) (result i32)")


def random_text(module: Module, decision: Decision) -> str:
    drawn = as_set(module, decision)
    w = plain(module) if drawn is None else decision_writer(module, decision)
    for name in ("$player", "$n", "$at", "$seats", "$actors", "$next", "$last"):
        w.declare(name, "i32")
    number = decision.number
    with w.named_loop("$again"):
        match decision.asked:
            case Asked.ONE:
                get_control(w, "me")
                w.put("local.set $player")
            case Asked.RACE:
                _quickest(w, decision)
            case Asked.SEALED:
                w.put("local.get $s", f"call $actors_{number}", "i32.ctz", "local.set $player")
        with w.named_block("$chosen"):
            if drawn is not None:
                _draw(w, decision, drawn)
            else:
                if drafted_alone(module.code, decision):
                    w.put("local.get $s", f"call $draft_{number}", "local.set $n")
                else:
                    w.put("local.get $s", "local.get $player", f"call $drafts_{number}", "local.set $n")
                _choose(w, decision)
        look(w)
        w.put("global.get $plies", "global.get $stop", "i32.eq")
        with w.when():
            w.put(f"i32.const {STOP}", "return")
        w.put("global.get $plies", "i32.const 1", "i32.add", "global.set $plies")
        w.put(f"i32.const {WORK}", "global.set $work")
        apply_record(w, decision)
        if decision.asked is Asked.SEALED:
            w.put("local.tee $next", "i32.const 0", "i32.lt_s", "br_if $again", "local.get $next", "return")
        else:
            w.put("return")
    w.put("unreachable")
    return w.text(f"$random_{number} (param $s i32) (result i32)")


def look(w: FunctionWriter) -> None:
    """With `$checking` the invariants have to hold here (see `runtime.looking`)."""
    w.put("global.get $checking")
    with w.when():
        w.put("local.get $s", "call $look")


def _quickest(w: FunctionWriter, decision: Decision) -> None:
    """A player from all who are asked; one who has no option is struck out and another drawn."""
    w.put("local.get $s", f"call $seats_{decision.number}", "local.set $seats")
    w.put("local.get $s", f"call $actors_{decision.number}", "local.set $actors")
    with w.loop() as again:
        w.put("local.get $seats", "i32.popcnt", "call $policy_below", "local.set $n")
        w.put("local.get $seats", "local.set $next")
        with w.block() as there, w.loop() as skip:
            w.put("local.get $n", "i32.eqz", f"br_if {there}", "local.get $n", "i32.const 1", "i32.sub", "local.set $n")
            w.put("local.get $next", "local.get $next", "i32.const 1", "i32.sub", "i32.and", "local.set $next")
            w.put(f"br {skip}")
        w.put("local.get $next", "i32.ctz", "local.set $player")
        w.put("local.get $seats", "i32.const 1", "local.get $player", "i32.shl", "i32.xor", "local.set $seats")
        w.put(
            "local.get $actors", "local.get $player", "i32.shr_u", "i32.const 1", "i32.and", "i32.eqz", f"br_if {again}"
        )


def _choose(w: FunctionWriter, decision: Decision) -> None:
    """Draws the record to take into `$at`, or leaves as without an option."""
    size = 4 * w.module.record_words
    draw = ["local.get $n", "call $policy_below", f"i32.const {size}", "i32.mul"]
    draw += [f"i32.const {w.module.list_address}", "i32.add", "local.set $at"]
    if decision.number not in w.module.lazy:
        w.put(*draw)
        return
    late = any(w.module.late[decision.number])
    with w.block() as nobody, w.loop() as again:
        w.put("local.get $n", "i32.eqz", f"br_if {nobody}", *draw)
        if not late:
            stand(w, "global.get $stands")
            w.put("br $chosen")
        else:
            _try(w, decision, nobody)
            w.put(f"br {again}")
    _for_nobody(w, decision)


def _draw(w: FunctionWriter, decision: Decision, options: Filtered) -> None:
    """The same where the options are a set, which becomes a list only if what is drawn from it first cannot be done."""
    address, size = w.module.list_address, 4 * w.module.record_words
    with w.block() as nobody:
        with w.scope():
            members, kind = put_count(w, options)
            w.put("local.tee $n", "i32.eqz", f"br_if {nobody}", "local.get $n", "call $policy_below")
            number = w.spill()
            w.put(f"i32.const {address}", "local.tee $at", "i32.const 0", "i32.store offset=4", "local.get $at")
            put_numbered(w, options, members, kind, number)
            w.put("i32.store offset=8")
            if not any(w.module.late[decision.number]):
                stand(w, "global.get $stands")
                w.put("br $chosen")
            else:
                _attempt(w, decision)
                w.put("local.get $s", f"call $draft_{decision.number}", "drop")
                w.put(f"local.get {number}", f"i32.const {size}", "i32.mul", f"i32.const {address}", "i32.add")
                w.put("local.set $at")
                _strike(w)
        if any(w.module.late[decision.number]):
            _choose(w, decision)
    _for_nobody(w, decision)


def _for_nobody(w: FunctionWriter, decision: Decision) -> None:
    """Leaves as without an option."""
    if decision.declined is None:
        site = w.module.sites.number(decision.span, decision.rule or decision.name, decision.clauses)
        w.put(f"i32.const {site + 1}", "global.set $impossible", "i32.const -1", "return")
    else:
        pay_unasked(w, decision)
        w.put(f"i32.const {decision.declined}", "return")


def _try(w: FunctionWriter, decision: Decision, nobody: str) -> None:
    """Goes on with the record if it is possible; else another takes its place."""
    if decision.mode is Mode.MAY:
        w.put("local.get $at", "i32.load offset=4", "i32.const -1", "i32.eq")
        with w.when():
            _passed(w, decision)
            w.put(f"br {nobody}")
    _attempt(w, decision)
    _strike(w)


def _attempt(w: FunctionWriter, decision: Decision) -> None:
    """Goes on with the record if it is possible."""
    with w.block() as failed:
        _do_at_once(w, decision, failed)
        w.put("local.get $s", "local.get $at", f"call $holds_{decision.number}", "i32.eqz", f"br_if {failed}")
        stand(w, "global.get $stands")
        w.put("br $chosen")


def _strike(w: FunctionWriter) -> None:
    """The last record takes the place of the one that is not possible."""
    size = 4 * w.module.record_words
    w.put("local.get $n", "i32.const 1", "i32.sub", "local.tee $n", f"i32.const {size}", "i32.mul")
    w.put(f"i32.const {w.module.list_address}", "i32.add", "local.set $last")
    for word in range(1, w.module.record_words):
        w.put("local.get $at", "local.get $last", f"i32.load offset={4 * word}", f"i32.store offset={4 * word}")


def _do_at_once(w: FunctionWriter, decision: Decision, failed: str) -> None:
    """Where it can be tried by doing it, the record is done, unless the game is to stop before it."""
    for number in range(len(decision.arms)):
        how = fused(w.module, decision, number)
        if how is None:
            continue
        with w.block() as other:
            if len(decision.arms) > 1 or decision.mode is Mode.MAY:
                w.put("local.get $at", "i32.load offset=4", f"i32.const {number}", "i32.ne", f"br_if {other}")
            w.put("global.get $plies", "global.get $stop", "i32.eq", f"br_if {other}")
            w.put("global.get $checking", f"br_if {other}")  # the state is to be seen before the choice
            w.put("local.get $s", "local.get $at", f"call $fused_{decision.number}_{number}", "local.tee $next")
            w.put(f"i32.const {FAILED}", "i32.eq", f"br_if {failed}")
            w.put("global.get $plies", "i32.const 1", "i32.add", "global.set $plies")
            w.put(f"i32.const {WORK}", "global.set $work")
            w.put(f"i32.const {how.steps}", "global.set $head_start")
            w.put("i32.const -1", "local.get $next", "local.get $next", "i32.const 0", "i32.lt_s", "select", "return")


def _passed(w: FunctionWriter, decision: Decision) -> None:
    """Passing was drawn: it is taken if one of the others holds."""
    w.put(f"i32.const {w.module.list_address}", "local.set $last")
    with w.block() as none, w.loop() as again:
        w.put("local.get $n", "i32.eqz", f"br_if {none}", "local.get $n", "i32.const 1", "i32.sub", "local.set $n")
        w.put("local.get $last", "i32.load offset=4", "i32.const 0", "i32.ge_s")
        with w.when():
            w.put("local.get $s", "local.get $last", f"call $holds_{decision.number}")
            with w.when():
                stand(w, "global.get $stands")
                w.put("br $chosen")
        w.put("local.get $last", f"i32.const {4 * w.module.record_words}", "i32.add", "local.set $last", f"br {again}")


def playout_text(module: Module) -> str:
    """A whole game. Where it came to something impossible it is played once more up to the last choice before."""
    w = plain(module)
    for name in ("$came", "$next", "$decision"):
        w.declare(name, "i32")
    w.put("i32.const -1", "global.set $stop")
    with w.named_loop("$whole"):
        begin(w, guarded=False)
        w.put("local.get $policy", "call $seeded", "global.set $policy", "i32.const 0", "global.set $plies")
        start_new(w)
        w.put("local.set $next", "drop")
        with w.named_block("$bad"), w.named_loop("$go"):
            w.put("local.get $s", "local.get $next", "i32.const 1", "call $advance", "local.tee $came", "i32.eqz")
            with w.when():
                look(w)
                w.put("i32.const 0", "global.set $setting_up", "global.get $plies", "return")
            w.put("local.get $came", "i32.const 0", "i32.lt_s", "br_if $bad")
            w.put("local.get $came", "i32.const 1", "i32.sub", "local.set $decision")
            with w.named_block("$made"):

                def case(number: int) -> None:
                    w.put("local.get $s", f"call $random_{number}", "local.set $next", "br $made")

                switch(w, "$decision", [decision.number for decision in module.chosen], case)
            w.put("local.get $next", "i32.const 0", "i32.ge_s", "br_if $go")
            w.put("local.get $next", f"i32.const {STOP}", "i32.eq")
            with w.when():
                # The choice that led nowhere counts.
                w.put("local.get $s", "call $dead_end", "global.get $plies", "i32.const 1", "i32.add", "return")
        w.put("global.get $plies", "i32.eqz")
        with w.when():
            w.put("local.get $s", "call $zero", "local.get $s", "local.get $seed", "call $seed_chance")
            w.put("local.get $s", "call $dead_end", "i32.const 0", "return")
        w.put("global.get $plies", "i32.const 1", "i32.sub", "global.set $stop", "br $whole")
    w.put("unreachable")
    head = "(param $s i32) (param $seed i64) (param $policy i64) (result i32)"
    return w.text(f'$playout (export "playout") {head}')
