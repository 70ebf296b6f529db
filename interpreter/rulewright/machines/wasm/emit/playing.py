"""What hosts call: new games, options, choices, scores, counting."""

from collections.abc import Callable
from struct import pack

from rulewright.ir.code import Ask, Asked, Decision, Hole, Shown, Status, Text
from rulewright.ir.expressions import Bits, Call, Local, Seq
from rulewright.machines.laps import WORK
from rulewright.machines.wasm.emit.blocks import get_control, set_control
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.listing import can_be_sought
from rulewright.machines.wasm.emit.memory import DEAD_END_SITE, ERROR_KIND
from rulewright.machines.wasm.emit.running import switch
from rulewright.machines.wasm.emit.writer import I64, Module, Writer, is_wide, stack_type

DONE, NOT_ASKED, NO_SUCH_OPTION, OVER, DEAD_END = range(5)


def playing_texts(module: Module) -> list[str]:
    return [
        _begin(module),
        _current(module),
        _over(module),
        _new(module),
        _resume(module),
        _dead_end(module),
        _actors(module),
        _options(module),
        _play(module),
        _scores(module),
        _rungs(module),
        _perft(module),
    ]


def plain(module: Module) -> FunctionWriter:
    """The writer of a function that belongs to no rule."""
    return FunctionWriter(module, "", (), ())


def begin(w: Writer, guarded: bool = True) -> None:
    """What a run that was broken off may have left is forgotten; a `guarded` one can be taken back by the host if it
    traps (see `runtime.slots`), also one that only looks: it tries things, and lets other players be `me`."""
    for name in ("$trials", "$impossible", "$depth", "$setting_up", "$head_start", "$looked"):
        w.put("i32.const 0", f"global.set {name}")
    w.put(f"i32.const {WORK}", "global.set $work")
    w.put("i32.const 0", "i32.const -1", f"i32.store offset={ERROR_KIND}")
    if guarded:
        w.put("local.get $s", "call $guard")
    else:
        w.put("i32.const 0", "global.set $guarded")


def _begin(module: Module) -> str:
    """For a host that calls functions of rules by themselves."""
    w = plain(module)
    begin(w)
    return w.text('$begin (export "begin") (param $s i32)')


def _current(module: Module) -> str:
    """The number of the decision that stands, -1 if the game is over."""
    w = plain(module)
    numbers = [block.end.decision if isinstance(block.end, Ask) else -1 for block in module.code.blocks]
    address = module.memory.data(pack(f"<{len(numbers)}i", *numbers))
    w.put("i32.const -1")
    get_control(w, "block")
    w.put("i32.const 2", "i32.shl", f"i32.load offset={address}")
    get_control(w, "status")
    w.put("select")
    return w.text('$decision (export "decision") (param $s i32) (result i32)')


def _over(module: Module) -> str:
    w = plain(module)
    get_control(w, "status")
    return w.text("$over (param $s i32) (result i32)")


def _new(module: Module) -> str:
    w = plain(module)
    w.declare("$came", "i32")
    begin(w, guarded=False)
    start_new(w)
    w.put("i32.const 0", "call $advance", "local.set $came", "i32.const 0", "global.set $setting_up")
    w.put("local.get $came", "i32.const 0", "i32.lt_s")
    with w.when():
        w.put("local.get $s", "call $zero", "local.get $s", "local.get $seed", "call $seed_chance")
        w.put("local.get $s", "call $dead_end")
    w.put("i32.const 0")
    return w.text('$new (export "new") (param $s i32) (param $seed i64) (result i32)')


def start_new(w: Writer) -> None:
    """A state of which all is still to come; puts what `$advance` takes before its last argument."""
    w.put("local.get $s", "call $zero", "local.get $s", "local.get $seed", "call $seed_chance")
    w.put("i32.const 1", "global.set $setting_up", "local.get $s", f"i32.const {w.module.code.start}")


def _resume(module: Module) -> str:
    w = plain(module)
    begin(w)
    w.put("local.get $s", "call $over")
    with w.when():
        w.put("i32.const 0", "return")
    for pool in module.code.pools:
        if pool.known is not None:
            w.put("local.get $s", f"call $P{pool.number}_settle")
    w.put("local.get $s")
    get_control(w, "block")
    w.put("i32.const 0", "call $advance", f"i32.const {DEAD_END}", "i32.const 0")
    _came_to_nothing(w)
    return w.text('$resume (export "resume") (param $s i32) (result i32)')


def _came_to_nothing(w: Writer) -> None:
    """Of what `$advance` gave and two values puts the first if that is negative, else the second."""
    second = w.spill()
    first = w.spill()
    came = w.spill()
    w.put(f"local.get {first}", f"local.get {second}", f"local.get {came}", "i32.const 0", "i32.lt_s", "select")


def _dead_end(module: Module) -> str:
    w = plain(module)
    w.put(f"i32.const 0 global.get $impossible i32.const 1 i32.sub i32.store offset={DEAD_END_SITE}")
    w.put("local.get $s", f"i32.const {Status.DEAD_END.value}", "i32.const 0", "call $finish")
    return w.text('$dead_end (export "dead_end") (param $s i32)')


def for_decision(w: FunctionWriter, on: str, case: Callable[[Decision], None]) -> None:
    decisions = w.module.chosen
    switch(w, on, [decision.number for decision in decisions], lambda number: case(w.module.code.decisions[number]))


def _actors(module: Module) -> str:
    w = plain(module)
    w.declare("$decision", "i32")
    begin(w)
    _unless_over(w)
    for_decision(w, "$decision", lambda d: w.put("local.get $s", f"call $actors_{d.number}", "return"))
    return w.text('$actors (export "actors") (param $s i32) (result i32)')


def _unless_over(w: FunctionWriter, otherwise: int = 0) -> None:
    w.put("local.get $s", "call $decision", "local.tee $decision", "i32.const 0", "i32.lt_s")
    with w.when():
        w.put(f"i32.const {otherwise}", "return")


def _options(module: Module) -> str:
    w = plain(module)
    w.declare("$decision", "i32")
    begin(w)
    _unless_over(w)

    def case(decision: Decision) -> None:
        may_act(w, decision, 0)
        w.put("local.get $s", "local.get $player", f"call $choices_{decision.number}", "return")

    for_decision(w, "$decision", case)
    return w.text('$options (export "options") (param $s i32) (param $player i32) (result i32)')


def may_act(w: FunctionWriter, decision: Decision, otherwise: int) -> None:
    """Leaves with a result if the player is not one who may act (with an option or without)."""
    if decision.asked is Asked.ONE:
        w.put("local.get $player")
        get_control(w, "me")
        w.put("i32.ne")
    else:
        w.put("local.get $player", "i32.const 32", "i32.lt_u", "local.get $s")
        w.put(f"call $actors_{decision.number}", "local.get $player", "i32.shr_u", "i32.and", "i32.eqz")
    with w.when():
        w.put(f"i32.const {otherwise}", "return")


def _play(module: Module) -> str:
    w = plain(module)
    for name in ("$decision", "$n", "$at", "$next"):
        w.declare(name, "i32")
    begin(w)
    _unless_over(w, OVER)

    def case(decision: Decision) -> None:
        may_act(w, decision, NOT_ASKED)
        put_sought(w, decision, NO_SUCH_OPTION)
        w.put("local.get $s", "local.get $at", "local.get $player", f"call $do_{decision.number}", "return")

    for_decision(w, "$decision", case)
    return w.text('$play (export "play") (param $s i32) (param $player i32) (param $id i32) (result i32)')


def put_sought(w: FunctionWriter, decision: Decision, otherwise: int) -> None:
    """Finds the record of the option `$id` of `$player`, its address goes into `$at`; leaves with a result if there is
    none."""
    if can_be_sought(decision):
        w.put("local.get $s", "local.get $id", f"call $seek_{decision.number}", "local.set $n")
    else:
        w.put("local.get $s", "local.get $player", f"call $choices_{decision.number}", "local.set $n")
    w.put(f"i32.const {w.module.list_address}", "local.set $at")
    with w.block() as found, w.loop() as again:
        w.put("local.get $n", "i32.eqz")
        with w.when():
            w.put(f"i32.const {otherwise}", "return")
        w.put("local.get $at", "i32.load", "local.get $id", "i32.eq", f"br_if {found}")
        w.put("local.get $n", "i32.const 1", "i32.sub", "local.set $n")
        w.put("local.get $at", f"i32.const {4 * w.module.record_words}", "i32.add", "local.set $at", f"br {again}")


def do_text(module: Module, decision: Decision) -> str:
    """`$do_d`: a player takes the option of a record, and the game runs on; 0, or that it came to a dead end."""
    w = plain(module)
    w.declare("$next", "i32")
    apply_record(w, decision)
    w.put("local.tee $next", "i32.const 0", "i32.lt_s")
    with w.when():
        w.put("i32.const 0", "return")
    w.put("local.get $s", "local.get $next", "i32.const 0", "call $advance", f"i32.const {DEAD_END}", "i32.const 0")
    _came_to_nothing(w)
    return w.text(f"$do_{decision.number} (param $s i32) (param $at i32) (param $player i32) (result i32)")


def apply_record(w: FunctionWriter, decision: Decision) -> None:
    """Does what the record at `$at` says for `$player`; puts the next block, -1 if more answers are awaited."""
    if decision.asked is Asked.SEALED:
        w.put("local.get $s", "local.get $at", "local.get $player", f"call $answer_{decision.number}")
        return
    if decision.asked is Asked.RACE:
        set_control(w, "me", "local.get $player")
    w.put("local.get $s", "local.get $at", f"call $take_{decision.number}")


# ---------------------------------------------------------------- what it has come to
def _for_players(w: FunctionWriter, inside: Callable[[int], None]) -> None:
    w.declare("$me", "i32")
    begin(w)
    get_control(w, "me")
    w.put("local.set $me")
    for player in range(len(w.module.code.seats)):
        set_control(w, "me", f"i32.const {player}")
        inside(player)
    set_control(w, "me", "local.get $me")


def _read(w: FunctionWriter, function: int) -> None:
    """The value of a function without parameters: each is worked out with a budget of its own."""
    w.put(f"i32.const {WORK}", "global.set $work", "local.get $s", f"call $f{function}")


def _scores(module: Module) -> str:
    w = plain(module)
    lines = module.code.lines

    def inside(player: int) -> None:
        for number, line in enumerate(lines):
            offset = 4 * (player * len(lines) + number)
            w.put("local.get $out")
            _read(w, line.function)
            w.put(f"i32.store offset={offset}")

    _for_players(w, inside)
    return w.text('$scores (export "scores") (param $s i32) (param $out i32)')


def _rungs(module: Module) -> str:
    w = plain(module)
    ladder = module.code.ladder or ()

    def inside(player: int) -> None:
        for number, rung in enumerate(ladder):
            w.put("local.get $out")
            if rung.function is None:
                w.put("i32.const 0")
                for line in module.code.lines:
                    _read(w, line.function)
                    w.put("i32.add")
            else:
                _read(w, rung.function)
            w.put(f"i32.store offset={4 * (player * len(ladder) + number)}")

    _for_players(w, inside)
    return w.text('$rungs (export "rungs") (param $s i32) (param $out i32)')


def check_text(module: Module, number: int) -> str:
    """Does an invariant hold, with the state at the previous check?"""
    w = plain(module)
    w.put("local.get $old", "global.set $old", "local.get $s", f"call $f{module.code.invariants[number].function}")
    return w.text(f'$check_{number} (export "check_{number}") (param $s i32) (param $old i32) (result i32)')


# ---------------------------------------------------------------- texts
def option_text(module: Module, decision: Decision, number: int) -> str:
    """The values of the holes of an arm's text, 64 bits each."""
    arm = decision.arms[number]
    w = FunctionWriter(module, decision.rule or decision.name, decision.clauses, decision.locals)
    w.make_registers()
    w.declare("$me", "i32")
    begin(w)
    get_control(w, "me")
    w.put("local.set $me")
    set_control(w, "me", "local.get $player")
    for place, generator in enumerate(arm.generators):
        w.put("local.get $record", f"i32.load offset={8 + 4 * place}", f"local.set {w.registers[generator.local]}")
    _holes(w, arm.text)
    set_control(w, "me", "local.get $me")
    name = f"text_{decision.number}_{number}"
    return w.text(f'${name} (export "{name}") (param $s i32) (param $player i32) (param $record i32) (param $out i32)')


def label_text(module: Module, number: int) -> str | None:
    pool = module.code.pools[number]
    if pool.label is None:
        return None
    w = FunctionWriter(module, f"the label of `{pool.name}`", (), pool.label_locals)
    w.make_registers(1)
    begin(w)
    _holes(w, pool.label)
    return w.text(f'$label_{number} (export "label_{number}") (param $s i32) (param $x0 i32) (param $out i32)')


def back_text(module: Module, number: int) -> str | None:
    """The back of a thing, as the hole of a text."""
    pool = module.code.pools[number]
    if pool.back is None:
        return None
    function = module.code.functions[pool.back]
    if function.result is None:
        raise TypeError(f"the backs of {pool.name} are nothing")
    thing = function.locals[0]
    w = FunctionWriter(module, f"the back of `{pool.name}`", (), (thing,))
    w.make_registers(1)
    begin(w)
    _holes(w, Text((Hole(Call(pool.back, (Local(0, thing.type),), function.result), pool.back_shown or Shown()),)))
    return w.text(f'$back_{number} (export "back_{number}") (param $s i32) (param $x0 i32) (param $out i32)')


def _holes(w: FunctionWriter, text: Text) -> None:
    holes = [part for part in text.parts if not isinstance(part, str)]
    for number, hole in enumerate(holes):
        with w.scope():
            w.put("local.get $out")
            w.value(hole.value)
            kind = hole.value.type
            if isinstance(kind, Seq) or is_wide(kind) or (isinstance(kind, Bits) and stack_type(kind) != I64):
                w.put("i64.extend_i32_u")
            elif not isinstance(kind, Bits):
                w.put("i64.extend_i32_s")
            w.put(f"i64.store offset={8 * number} align=1")


# ---------------------------------------------------------------- counting
def _perft(module: Module) -> str:
    """Counts sequences of decisions; `$work` has for each depth the address of a state and of room for a list."""
    w = plain(module)
    for name in ("$decision", "$n", "$at", "$slot", "$list", "$actors", "$player"):
        w.declare(name, "i32")
    w.declare("$count", I64)
    w.put("local.get $depth", "i32.eqz")
    with w.when():
        w.put("i64.const 1", "return")
    w.put("local.get $s", "call $decision", "local.tee $decision", "i32.const 0", "i32.lt_s")
    with w.when():
        w.put("i64.const 1", "return")
    begin(w, guarded=False)
    w.put("local.get $work", "i32.load", "local.set $slot", "local.get $work", "i32.load offset=4", "local.set $list")
    w.put("local.get $s", "call $actors", "local.set $actors")
    with w.block() as out, w.loop() as again:
        w.put("local.get $actors", "i32.eqz", f"br_if {out}")
        w.put("local.get $actors", "i32.ctz", "local.set $player")
        w.put("local.get $actors", "local.get $actors", "i32.const 1", "i32.sub", "i32.and", "local.set $actors")
        w.put("local.get $s", "local.get $player", "call $options", "local.set $n")
        with w.block() as counted:
            w.put("local.get $depth", "i32.const 1", "i32.ne", f"br_if {counted}")
            w.put("local.get $count", "local.get $n", "i64.extend_i32_u", "i64.add", "local.set $count")
            w.put("i32.const 0", "local.set $n")
        w.put("local.get $list", f"i32.const {module.list_address}", "local.get $n")
        w.put(f"i32.const {4 * module.record_words}", "i32.mul", "memory.copy", "local.get $list", "local.set $at")
        with w.block() as all_done, w.loop() as each_one:
            w.put("local.get $n", "i32.eqz", f"br_if {all_done}")
            w.put("local.get $slot", "local.get $s", "call $copy")
            w.put("local.get $slot", "local.get $player", "local.get $at", "local.get $decision", "call $apply")
            w.put(f"i32.const {DEAD_END}", "i32.eq")
            with w.when():
                w.put("local.get $slot", "local.get $s", "call $copy", "local.get $slot", "call $dead_end")
            w.put("local.get $count", "local.get $slot", "local.get $depth", "i32.const 1", "i32.sub")
            w.put("local.get $work", "i32.const 8", "i32.add", "call $perft", "i64.add", "local.set $count")
            w.put("local.get $at", f"i32.const {4 * module.record_words}", "i32.add", "local.set $at")
            w.put("local.get $n", "i32.const 1", "i32.sub", "local.set $n", f"br {each_one}")
        sealed = [d.number for d in module.chosen if d.asked is Asked.SEALED]
        for number in sealed:
            # Sealed choices are answered in the order of seats: the first answers now.
            w.put("local.get $decision", f"i32.const {number}", "i32.eq", f"br_if {out}")
        w.put(f"br {again}")
    w.put("local.get $count")
    text = w.text('$perft (export "perft") (param $s i32) (param $depth i32) (param $work i32) (result i64)')
    return _apply(module) + text


def _apply(module: Module) -> str:
    w = plain(module)
    begin(w)
    for_decision(
        w,
        "$decision",
        lambda d: w.put("local.get $s", "local.get $at", "local.get $player", f"call $do_{d.number}", "return"),
    )
    return w.text("$apply (param $s i32) (param $player i32) (param $at i32) (param $decision i32) (result i32)")
