"""Statements whose outcome is looked up: what they add to the cells of a field, sixteen bytes at once.

Bytes of a field that were just written one by one are slow to read as a whole; written as a whole they can be read one
by one at once. So a game that sows many times in a turn is quick if every lap is looked up.
"""

from struct import pack

from rulewright.ir.expressions import Int
from rulewright.machines.wasm.emit.cells import load_cell, store_cell
from rulewright.machines.wasm.emit.outcomes import Key, Outcomes, outcomes
from rulewright.machines.wasm.emit.tabulation import Tabulation
from rulewright.machines.wasm.emit.writer import V128, Writer, add

LANES = 16


def put_looked_up(w: Writer, what: Tabulation) -> None:
    """Does what the statements do, by a table where that is known."""
    known = outcomes(w.module.code, w.infos, what)
    if known is None:
        w.as_written(what.statements)
        return
    with w.block() as done:
        with w.block() as unknown, w.scope():
            _add(w, what, known, unknown)
            w.put(f"br {done}")
        w.as_written(what.statements)


def _add(w: Writer, what: Tabulation, known: Outcomes, unknown: str) -> None:
    fields = w.module.code.layout.fields
    for number in what.empty:
        load_cell(w, fields[number], None)
        w.put(f"br_if {unknown}")
    row = _row(w, what, known.keys, unknown)
    field = fields[what.field]
    start = max(0, min(field.offset, w.module.code.layout.size - LANES))
    before, after = field.offset - start, LANES - (field.offset - start) - field.count
    added = b"".join(bytes([*([0] * before), *(each & 255 for each in cells), *([0] * after)]) for cells in known.rows)
    w.put(f"local.get {w.state}", f"v128.load offset={start} align=1")
    w.put(f"local.get {row}", "i32.const 4", "i32.shl", f"v128.load offset={w.module.memory.data(added, LANES)}")
    w.put("i8x16.add")
    cells = w.spill(V128)
    if what.most is not None:
        most = [*([255] * before), *(each - field.low for each in what.most), *([255] * after)]
        w.put(f"local.get {cells}", f"v128.const i8x16 {' '.join(map(str, most))}", "i8x16.gt_u")
        w.put("v128.any_true", f"br_if {unknown}")
    w.put(f"local.get {w.state}", f"local.get {cells}", f"v128.store offset={start} align=1")
    for place, number in enumerate(what.locals):
        _leave(w, row, [each[place] for each in known.locals])
        w.put(f"local.set {w.registers[number]}")
    for place, number in enumerate(what.cells):
        values = [each[place] for each in known.cells]
        if number in what.empty and not any(values):
            continue
        _leave(w, row, values)
        store_cell(w, fields[number], None, w.spill())


def _row(w: Writer, what: Tabulation, keys: tuple[Key, ...], unknown: str) -> str:
    """The local with the number of the row."""
    for place, key in enumerate(keys):
        expr = what.keys[key.number]
        w.value(expr)
        add(w, -key.low)
        if not _is_within(expr.type, key):
            value = w.spill()
            w.put(f"local.get {value}", f"i32.const {key.size}", "i32.ge_u", f"br_if {unknown}", f"local.get {value}")
        if place:
            w.put("i32.add")
        if place < len(keys) - 1:
            w.put(f"i32.const {key.shift - keys[place + 1].shift}", "i32.shl")
    if not keys:
        w.put("i32.const 0")
    return w.spill()


def _is_within(kind: object, key: Key) -> bool:
    return isinstance(kind, Int) and kind.none is None and kind.high < key.low + key.size


def _leave(w: Writer, row: str, values: list[int]) -> None:
    """Puts the value that stands in the row."""
    if len(set(values)) == 1:
        w.put(f"i32.const {values[0]}")
    elif min(values) >= 0 and max(values) <= 255:
        w.put(f"local.get {row}", f"i32.load8_u offset={w.module.memory.data(bytes(values))}")
    else:
        address = w.module.memory.data(pack(f"<{len(values)}i", *values))
        w.put(f"local.get {row}", "i32.const 2", "i32.shl", f"i32.load offset={address}")
