"""What a decision offers, from what it lists: each combination once, alike things once, ids of things, passing last.

For each decision: `$choices_d` what a player chooses from, with ids; `$drafts_d` the same without ids, and with the
late conditions not yet tried (where that is more than what is listed); for chance `$outcomes_d`.
"""

from collections.abc import Callable

from rulewright.ir.code import Arm, Asked, Code, Decision, Mode
from rulewright.ir.expressions import Run, Seq
from rulewright.machines.wasm.emit.blocks import get_control, set_control
from rulewright.machines.wasm.emit.copies import kinds
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.writer import Module


def repeats(decision: Decision) -> bool:
    """May a combination be listed twice? Only lists hold a value twice."""
    return any(
        not isinstance(g.source, Run) and isinstance(g.source.type, Seq)
        for arm in decision.arms
        for g in arm.generators
    )


def names_copies(code: Code, decision: Decision) -> bool:
    """Do options name things of which several may be alike?"""
    pools = {shown.pool for arm in decision.arms for shown in arm.shown if shown.pool is not None}
    return any(len(set(kinds(pool))) < pool.things for pool in (code.pools[number] for number in pools))


def digit_pools(decision: Decision) -> set[int]:
    """The pools whose things have digits in the ids."""
    return {d.pool for arm in decision.arms for d in arm.digits if d.size and d.pool is not None}


def choices_text(module: Module, decision: Decision) -> str:
    w = _listed(module, decision, "list")
    if digit_pools(decision):
        w.put("local.get $n")
        with w.when():
            w.put("local.get $s", "local.get $n", f"call $number_{decision.number}")
    _pass(w, decision)
    return w.text(f"$choices_{decision.number} (param $s i32) (param $player i32) (result i32)")


def drafted_alone(code: Code, decision: Decision) -> bool:
    """Is what a decision lists all that the player who moves draws from?"""
    return (
        decision.asked is Asked.ONE
        and decision.mode is not Mode.MAY
        and not repeats(decision)
        and not names_copies(code, decision)
    )


def drafts_texts(module: Module, decision: Decision) -> list[str]:
    if drafted_alone(module.code, decision):
        return []
    w = _listed(module, decision, "draft")
    _pass(w, decision)
    return [w.text(f"$drafts_{decision.number} (param $s i32) (param $player i32) (result i32)")]


def outcomes_text(module: Module, decision: Decision) -> str:
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, ())
    w.declare("$n", "i32")
    w.put("local.get $s", f"call $draft_{decision.number}", "local.set $n")
    _unrepeated(w, decision)
    w.put("local.get $n")
    return w.text(f"$outcomes_{decision.number} (param $s i32) (result i32)")


def _listed(module: Module, decision: Decision, how: str) -> FunctionWriter:
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, ())
    w.declare("$n", "i32")
    w.declare("$me", "i32")
    get_control(w, "me")
    w.put("local.set $me")
    set_control(w, "me", "local.get $player")
    w.put("local.get $s", f"call ${how}_{decision.number}", "local.set $n")
    set_control(w, "me", "local.get $me")
    _unrepeated(w, decision)
    if names_copies(module.code, decision):
        w.put("local.get $s", "local.get $n", f"call $sign_{decision.number}")
        size = 4 * module.record_words
        w.put("global.get $doubles")
        with w.when():
            w.put("local.get $n", f"i32.const {module.signatures}", f"i32.const {size - 4}", "call $unique")
            w.put("local.set $n")
    return w


def _unrepeated(w: FunctionWriter, decision: Decision) -> None:
    if repeats(decision):
        address = w.module.list_address + 4
        w.put("local.get $n", f"i32.const {address}", f"i32.const {4 * (w.module.record_words - 1)}", "call $unique")
        w.put("local.set $n")


def _pass(w: FunctionWriter, decision: Decision) -> None:
    """Puts the number of options, with passing where it is allowed and there is another."""
    module = w.module
    if decision.mode is Mode.MAY:
        w.put("local.get $n")
        with w.when():
            w.put(f"i32.const {module.list_address}", "local.get $n", f"i32.const {4 * module.record_words}", "i32.mul")
            w.put("i32.add", "local.tee $me", f"i32.const {decision.arms[0].first}", "i32.store")
            w.put("local.get $me", "i32.const -1", "i32.store offset=4")
            for word in range(2, module.record_words):
                w.put("local.get $me", "i32.const 0", f"i32.store offset={4 * word}")
            w.put("local.get $n", "i32.const 1", "i32.add", "local.set $n")
    w.put("local.get $n")


# ---------------------------------------------------------------- over all records
def _records(w: FunctionWriter, decision: Decision, inside: Callable[[Arm], None]) -> None:
    """Runs over the records, `$at` the address of each, by its arm."""
    module = w.module
    w.declare("$at", "i32")
    w.put(f"i32.const {module.list_address}", "local.set $at")
    with w.block() as out, w.loop() as again:
        w.put("local.get $n", "i32.eqz", f"br_if {out}")
        for number, arm in enumerate(decision.arms):
            w.put("local.get $at", "i32.load offset=4", f"i32.const {number}", "i32.eq")
            with w.when():
                inside(arm)
        w.put("local.get $at", f"i32.const {4 * module.record_words}", "i32.add", "local.set $at")
        w.put("local.get $n", "i32.const 1", "i32.sub", "local.set $n", f"br {again}")


def sign_text(module: Module, decision: Decision) -> str:
    """Writes for each record what options that differ only in alike things have in common, and into `$doubles` whether
    there may be such."""
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, ())
    w.put("i32.const 0", "global.set $doubles")
    to_sign = module.signatures - module.list_address
    for pool in sorted({shown.pool for arm in decision.arms for shown in arm.shown if shown.pool is not None}):
        w.put(f"call $forget_alike_{pool}")

    def inside(arm: Arm) -> None:
        w.put("local.get $at", "local.get $at", "i32.load offset=4", f"i32.store offset={to_sign}")
        for place, shown in enumerate(arm.shown):
            w.put("local.get $at", "local.get $at", f"i32.load offset={8 + 4 * place}")
            if shown.pool is not None:
                w.put("local.set $value", "local.get $s", "local.get $value", f"call $lowest_{shown.pool}")
                w.put("local.tee $alike", "i32.const 256", "i32.mul")
                _renamed(w, arm, place)
                w.put("i32.add")
            w.put(f"i32.store offset={to_sign + 4 + 4 * place}")
        for place in range(len(arm.shown), module.record_words - 2):
            w.put("local.get $at", "i32.const 0", f"i32.store offset={to_sign + 4 + 4 * place}")

    for name in ("$value", "$alike"):
        w.declare(name, "i32")
    _records(w, decision, inside)
    return w.text(f"$sign_{decision.number} (param $s i32) (param $n i32)")


def _renamed(w: FunctionWriter, arm: Arm, place: int) -> None:
    """Puts which of the things alike to it, in the order in which the option names them, the thing is."""
    to_sign = w.module.signatures - w.module.list_address
    earlier = [n for n in range(place) if arm.shown[n].pool == arm.shown[place].pool]
    w.declare("$renamed", "i32")
    w.put("i32.const 0", "local.set $renamed")
    for other in earlier:
        sign = ["local.get $at", f"i32.load offset={to_sign + 4 + 4 * other}"]
        with w.block() as no_copy:
            w.put(*sign, "i32.const 8", "i32.shr_u", "local.get $alike", "i32.ne", f"br_if {no_copy}")
            w.put(*sign, "i32.const 255", "i32.and", "i32.const 1", "i32.add", "local.get $renamed")
            w.put(*sign, "i32.const 255", "i32.and", "local.get $renamed", "i32.ge_u", "select", "local.set $renamed")
    # A thing that is named again keeps the number that it has.
    for other in earlier:
        w.put("local.get $at", f"i32.load offset={to_sign + 4 + 4 * other}", "i32.const 255", "i32.and")
        w.put("local.get $renamed", "local.get $at", f"i32.load offset={8 + 4 * other}", "local.get $value", "i32.eq")
        w.put("select", "local.set $renamed")
    w.put("local.get $renamed")


def number_text(module: Module, decision: Decision) -> str:
    """Adds the digits of things to the ids: all that is offered must be listed."""
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, ())
    more = int(decision.mode in (Mode.MAY, Mode.IF_ANY))
    pools = sorted(digit_pools(decision))
    offered = {number: module.offered[number] for number in pools}
    for number in pools:
        w.put(f"i32.const {offered[number]}", "i32.const 0", f"i32.const {module.code.pools[number].things}")
        w.put("memory.fill")
    w.declare("$count", "i32")
    w.put("local.get $n", "local.set $count")

    def mark(arm: Arm) -> None:
        for place, digit in enumerate(arm.digits):
            if digit.size and digit.pool is not None:
                w.put("local.get $at", f"i32.load offset={8 + 4 * place}", "i32.const 1")
                w.put(f"i32.store8 offset={offered[digit.pool]}")

    def add_digits(arm: Arm) -> None:
        weight = 1
        for place, digit in reversed(list(enumerate(arm.digits))):
            if digit.size and digit.pool is not None:
                w.put("local.get $at", "local.get $at", "i32.load")
                w.put("local.get $at", f"i32.load offset={8 + 4 * place}", "i32.const 2", "i32.shl")
                w.put(f"i32.load offset={module.digits[digit.pool]}", f"i32.const {more - digit.low}", "i32.add")
                w.put(f"i32.const {weight}", "i32.mul", "i32.add", "i32.store")
            if digit.size:
                weight *= digit.size + more

    _records(w, decision, mark)
    for number in pools:
        w.put("local.get $s", f"call $digits_{number}")
    w.put("local.get $count", "local.set $n")
    _records(w, decision, add_digits)
    return w.text(f"$number_{decision.number} (param $s i32) (param $n i32)")
