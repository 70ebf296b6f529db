"""Lists that the state keeps: looked at where they lie, and constant ones written as bytes."""

from collections.abc import Sequence

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Const, Expr, LoadSeq, Lookup
from rulewright.ir.layout import Field
from rulewright.ir.statements import StoreSeq
from rulewright.machines.wasm.emit.cells import decode, load_cell, load_code
from rulewright.machines.wasm.emit.writer import Writer

MOST_BYTES = 32
_PIECES = ((8, "i64.load", "i64.store"), (4, "i32.load", "i32.store"), (2, "i32.load16_u", "i32.store16"))
_BYTE = (1, "i32.load8_u", "i32.store8")
NO_PLACE = "there is no place {a} among {b}"


def put_kept_length(w: Writer, kept: LoadSeq) -> None:
    load_cell(w, w.module.code.layout.fields[kept.length], w.index(kept.index))


def put_item(w: Writer, expr: ir.Nth, kept: LoadSeq) -> None:
    """The item at a place, counted from 1."""
    at = w.index(kept.index)
    fields = w.module.code.layout.fields
    load_cell(w, fields[kept.length], at)
    count = w.spill()
    w.value(expr.place)
    place = w.spill()
    w.put(f"local.get {place}", "i32.const 1", "i32.sub", f"local.get {count}", "i32.ge_u")
    with w.when():
        w.fail(w.module.kinds.number("out-of-range", NO_PLACE), expr.span, place, count)
    slots = fields[kept.slots]
    offset = slots.offset - slots.width
    w.put(f"local.get {place}")
    if isinstance(at, int):
        offset += at * kept.type.most * slots.width
    elif at is not None:
        w.put(f"local.get {at}", f"i32.const {kept.type.most}", "i32.mul", "i32.add")
    if slots.width > 1:
        w.put(f"i32.const {slots.width}", "i32.mul")
    w.put(f"local.get {w.state}", "i32.add")
    if offset < 0:
        w.put(f"i32.const {offset}", "i32.add")
    load_code(w, slots, max(0, offset))
    decode(w, slots)


def stored_constant(w: Writer, stmt: StoreSeq) -> bool:
    """Stores a list that is a constant or the entry of a table, if it is short; else does nothing and gives False."""
    fields = w.module.code.layout.fields
    slots, length = fields[stmt.slots], fields[stmt.length]
    size = slots.width * stmt.type.most
    entries = _entries(w, stmt.value)
    if entries is None or size > MOST_BYTES:
        return False
    rows = [_encoded(entry, length, slots, stmt.type.most) for entry in entries]
    if not all(rows):
        return False
    data = w.module.memory.data(b"".join(row for row in rows if row is not None))
    if isinstance(stmt.value, Lookup):
        w.put_index(w.index(stmt.value.index))
        w.put(f"i32.const {size + length.width}", "i32.mul")
    else:
        w.put("i32.const 0")
    row = w.spill()
    at = w.index(stmt.index)
    _copy(w, row, data + size, at, length.width, length.offset, length.width)
    _copy(w, row, data, at, size, slots.offset, size)
    return True


def _entries(w: Writer, value: Expr) -> Sequence[object] | None:
    match value:
        case Const(value=tuple() as items):
            return [items]
        case Lookup(absent=None):
            return w.module.table(value.table).values
        case _:
            return None


def _encoded(items: object, length: Field, slots: Field, most: int) -> bytes | None:
    """The slots and then the length, as they are written in the state; None if they do not fit."""
    if not isinstance(items, tuple) or len(items) > most:
        return None
    codes = [slots.encode(item) for item in items]
    if not all(0 <= code <= slots.greatest_code for code in codes):
        return None
    cells = b"".join(code.to_bytes(slots.width, "little") for code in codes)
    return cells.ljust(most * slots.width, b"\0") + length.encode(len(items)).to_bytes(length.width, "little")


def _copy(w: Writer, row: str, source: int, at: str | int | None, step: int, offset: int, size: int) -> None:
    """Copies bytes of the data into the state, `at` steps from the offset on."""
    if isinstance(at, int):
        offset += at * step
    w.put(f"local.get {w.state}")
    if isinstance(at, str):
        w.put(f"local.get {at}", f"i32.const {step}", "i32.mul", "i32.add")
    to = w.spill()
    done = 0
    for width, load, store in (*_PIECES, _BYTE):
        while size - done >= width:
            w.put(f"local.get {to}", f"local.get {row}", f"{load} offset={source + done} align=1")
            w.put(f"{store} offset={offset + done} align=1")
            done += width
