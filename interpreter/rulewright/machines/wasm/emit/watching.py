"""Loops, and how one that never ends is noticed: from its 64th lap on a loop is watched by Brent's method.

The values of the last lap whose number was a power of two are kept; the same values again mean that the loop goes
round for ever, which is impossible. 2^24 laps without that are the error runaway.
"""

from rulewright.ir.statements import Loop, Watched
from rulewright.machines.laps import FIRST_WATCHED_LAP
from rulewright.machines.wasm.emit.cells import ranges
from rulewright.machines.wasm.emit.writer import I64, Writer, is_wide, room, stack_type

MOST_LAPS = 1 << 24


def loop(w: Writer, stmt: Loop) -> None:
    lap = ""
    paid = w.module.laps.loop_lap(stmt)
    if stmt.watched is not None:
        lap = w.temporary()
        w.put("i32.const 0", f"local.set {lap}")
    with w.block() as out, w.loop() as again:
        if not stmt.tested_after:
            w.jump_unless(stmt.condition, out)
        if paid is not None and paid[1] == 1:
            w.pay(paid[0], stmt.span)
        if stmt.watched is not None:
            w.put(f"local.get {lap}", "i32.const 1", "i32.add", f"local.tee {lap}")
            w.put(f"i32.const {FIRST_WATCHED_LAP}", "i32.ge_u")
            with w.when(), w.scope():
                if paid is not None and paid[1] > 1:
                    w.pay(paid[0], stmt.span)
                _watch(w, stmt, stmt.watched, lap)
        w.body(stmt.body)
        if stmt.tested_after:
            w.jump_unless(stmt.condition, again)
        else:
            w.put(f"br {again}")


def _watch(w: Writer, stmt: Loop, watched: Watched, lap: str) -> None:
    """Compares with the values that were kept, and keeps those of this lap at powers of two."""
    fields = w.module.code.layout.fields
    w.store_promoted()
    spans = ranges([fields[number] for number in sorted(set(watched.fields))])
    places: list[tuple[int, int, int]] = []  # where kept, from where in the vector, how many bytes
    for start, end in spans:
        places.append((w.module.memory.scratch(end - start), start, end - start))
    kept = [w.module.memory.scratch(_room(w, number)) for number in watched.locals]
    with w.block() as differs:
        w.put(f"local.get {lap}", f"i32.const {FIRST_WATCHED_LAP}", "i32.eq")
        if places or kept:
            w.put(f"br_if {differs}")
        else:
            w.put("drop")
        for address, start, size in places:
            w.put(f"i32.const {address}", f"local.get {w.state}", f"i32.const {start}", "i32.add")
            w.put(f"i32.const {size}", "call $same", "i32.eqz", f"br_if {differs}")
        for address, number in zip(kept, watched.locals, strict=True):
            kind = w.infos[number].type
            if is_wide(kind):
                w.put(f"i32.const {address}", w.registers[number], f"i32.const {room(kind)}", "call $same", "i32.eqz")
            else:
                stack = stack_type(kind)
                w.put(f"i32.const {address}", f"{stack}.load", f"local.get {w.registers[number]}", f"{stack}.ne")
            w.put(f"br_if {differs}")
        w.impossible(stmt.span)
    w.put(f"local.get {lap}", "i32.popcnt", "i32.const 1", "i32.eq")
    with w.when():
        w.put(f"local.get {lap}", f"i32.const {MOST_LAPS}", "i32.ge_u")
        with w.when():
            template = f"this loop has run {MOST_LAPS} times and no two laps were alike"
            w.fail(w.module.kinds.number("runaway", template), stmt.span)
        for address, start, size in places:
            w.put(f"i32.const {address}", f"local.get {w.state}", f"i32.const {start}", "i32.add")
            w.put(f"i32.const {size}", "memory.copy")
        for address, number in zip(kept, watched.locals, strict=True):
            kind = w.infos[number].type
            w.put(f"i32.const {address}")
            if is_wide(kind):
                w.put(w.registers[number], f"i32.const {room(kind)}", "memory.copy")
            else:
                w.put(f"local.get {w.registers[number]}", f"{stack_type(kind)}.store")


def _room(w: Writer, number: int) -> int:
    kind = w.infos[number].type
    return room(kind) if is_wide(kind) else 8 if stack_type(kind) == I64 else 4
