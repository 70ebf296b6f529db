"""Listing the options of a decision as records: id, number of the arm (-1: passing), values; 32 bits each.

For each decision: `$list_d` all combinations with their ids, `$draft_d` those that hold but for the conditions that
are tried late (see `ir.tried`), without ids; both into the module's list, giving how many. `$some_d` whether there is
one. Repeated and alike ones still stand in these lists (see `choosing`).
"""

from collections.abc import Callable

from rulewright.ir.code import Arm, Asked, Decision, Mode
from rulewright.ir.expressions import Expr, Generator, Run, Seq
from rulewright.ir.tried import without_late
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.loops import generators, guarded
from rulewright.machines.wasm.emit.writer import Module, described

TOO_MANY = "there are more options here than the game has numbers for"


def decision_writer(module: Module, decision: Decision) -> FunctionWriter:
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, decision.locals)
    w.make_registers()
    w.kept = {} if "hoist" in module.passes else None
    w.about = described(w.rule, decision.span, decision.clauses)
    return w


def list_text(module: Module, decision: Decision, late: tuple[int, ...] | None) -> str:
    """`$list_d`, or with the numbers of late conditions `$draft_d`."""
    w = decision_writer(module, decision)
    size = 4 * module.record_words
    w.declare("$at", "i32")
    w.put(f"i32.const {module.list_address}", "local.set $at")
    for number, arm in enumerate(decision.arms):
        gens = without_late(arm, 0 if late is None else late[number])[0].generators

        def hit(next_one: str, number: int = number, arm: Arm = arm) -> None:
            w.put("local.get $at", f"i32.const {module.list_address + module.list_bytes}", "i32.ge_u")
            with w.when():
                w.fail(w.module.kinds.number("too-many-options", TOO_MANY), decision.span)
            if late is None:
                w.put("local.get $at")
                put_id(w, decision, arm)
                w.put("i32.store")
            w.put("local.get $at", f"i32.const {number}", "i32.store offset=4")
            for place, generator in enumerate(arm.generators):
                w.put("local.get $at", f"local.get {w.registers[generator.local]}", f"i32.store offset={8 + 4 * place}")
            w.put("local.get $at", f"i32.const {size}", "i32.add", "local.set $at")

        _arm(w, arm, gens, hit)
    w.put("local.get $at", f"i32.const {module.list_address}", "i32.sub", f"i32.const {size}", "i32.div_u")
    return w.text(f"${'list' if late is None else 'draft'}_{decision.number} (param $s i32) (result i32)")


def can_be_sought(decision: Decision) -> bool:
    """Does each option have an id by itself, so that one can be found without listing all?"""
    things = any(shown.pool is not None for arm in decision.arms for shown in arm.shown)
    digits = any(digit.pool is not None for arm in decision.arms for digit in arm.digits)
    return decision.asked is Asked.ONE and not things and not digits


def seek_text(module: Module, decision: Decision) -> str:
    """`$seek_d`: the option with an id, as the only record in the list: 1, or 0 if there is none."""
    w = decision_writer(module, decision)
    record = f"i32.const {module.list_address}"
    with_id = [record, "local.get $id", "i32.store"]
    if decision.mode is Mode.MAY:
        w.put("local.get $id", f"i32.const {decision.arms[0].first}", "i32.eq")
        with w.when():
            w.put(*with_id, record, "i32.const -1", "i32.store offset=4")
            w.put("local.get $s", f"call $some_{decision.number}", "return")
    for number, arm in enumerate(decision.arms):
        early, tests = without_late(arm, module.late[decision.number][number])

        def hit(next_one: str, number: int = number, arm: Arm = arm, tests: tuple[Expr, ...] = tests) -> None:
            put_id(w, decision, arm)
            w.put("local.get $id", "i32.ne", f"br_if {next_one}")
            for test in tests:
                w.jump_unless(test, next_one)
            w.put(*with_id, record, f"i32.const {number}", "i32.store offset=4")
            for place, generator in enumerate(arm.generators):
                w.put(record, f"local.get {w.registers[generator.local]}", f"i32.store offset={8 + 4 * place}")
            w.put("i32.const 1", "return")

        with w.block() as other:
            w.put("local.get $id", f"i32.const {arm.first}", "i32.sub", f"i32.const {_ids(decision, arm)}", "i32.ge_u")
            w.put(f"br_if {other}")
            _arm(w, arm, early.generators, hit)
    w.put("i32.const 0")
    return w.text(f"$seek_{decision.number} (param $s i32) (param $id i32) (result i32)")


def _ids(decision: Decision, arm: Arm) -> int:
    """How many ids an arm has."""
    count = 1
    for digit in arm.digits:
        if digit.size:
            count *= digit.size + int(decision.mode in (Mode.MAY, Mode.IF_ANY))
    return count


def some_text(module: Module, decision: Decision) -> str:
    w = decision_writer(module, decision)
    for arm in decision.arms:
        _arm(w, arm, arm.generators, lambda next_one: w.put("i32.const 1", "return"))
    w.put("i32.const 0")
    return w.text(f"$some_{decision.number} (param $s i32) (result i32)")


def _arm(w: FunctionWriter, arm: Arm, gens: tuple[Generator, ...], hit: Callable[[str], None]) -> None:
    with w.scope():
        if gens:
            guarded(w, arm.outer, lambda: generators(w, gens, hit, 0, arm.span))
        else:
            with w.block() as done:
                guarded(w, arm.outer, lambda: hit(done))


def put_id(w: FunctionWriter, decision: Decision, arm: Arm) -> None:
    """Puts the id of what the registers hold; digits of things count as 0 (they are known when all are listed)."""
    more = int(decision.mode in (Mode.MAY, Mode.IF_ANY))
    w.put("i32.const 0")
    for digit, generator in zip(arm.digits, arm.generators, strict=True):
        if digit.size:
            w.put(f"i32.const {digit.size + more}", "i32.mul")
            if digit.pool is None:
                w.put(
                    f"local.get {w.registers[generator.local]}", "i32.add", f"i32.const {more - digit.low}", "i32.add"
                )
    w.put(f"i32.const {arm.first}", "i32.add")


def list_room(decision: Decision) -> int:
    """How many records a decision may need."""
    total = 1
    for arm in decision.arms:
        count = 1
        for generator, digit in zip(arm.generators, arm.digits, strict=True):
            if digit.size:
                count *= max(digit.size, _most_of(generator))
        total += count
    return total


def _most_of(generator: Generator) -> int:
    source = generator.source
    return source.type.most if not isinstance(source, Run) and isinstance(source.type, Seq) else 0
