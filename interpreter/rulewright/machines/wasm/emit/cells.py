"""Reading and writing the cells of the vector (see `ir.layout` for how values are written in bytes)."""

from rulewright.ir.expressions import IrType
from rulewright.ir.layout import Field
from rulewright.machines.wasm.emit.writer import I32, I64, Writer, add, is_wide, resize, stack_type

_LOADS = {1: "i32.load8_u", 2: "i32.load16_u", 4: "i32.load"}
_STORES = {1: "i32.store8", 2: "i32.store16", 4: "i32.store"}


def put_address(w: Writer, field: Field, index: str | int | None) -> int:
    """Puts the address of a cell on the stack, less the offset that is returned. `index` is a number of the cell or
    the local that holds it."""
    w.put(f"local.get {w.state}")
    if index is None:
        return field.offset
    if isinstance(index, int):
        return field.offset + index * field.width
    w.put(f"local.get {index}")
    if field.width in (2, 4, 8):
        w.put(f"i32.const {field.width.bit_length() - 1}", "i32.shl")
    elif field.width > 1:
        w.put(f"i32.const {field.width}", "i32.mul")
    w.put("i32.add")
    return field.offset


def load_code(w: Writer, field: Field, offset: int) -> None:
    """The code of a scalar cell, or a set of up to 64 values, from the address on the stack."""
    if field.bits > 32:
        w.put(f"i64.load offset={offset} align=1")
        if field.width < 8:
            w.put(f"i64.const {(1 << 8 * field.width) - 1}", "i64.and")
    elif field.width == 3:
        w.put(f"i32.load offset={offset} align=1", "i32.const 0xffffff", "i32.and")
    else:
        w.put(f"{_LOADS[field.width]} offset={offset}{_align(field, offset)}")


def _align(field: Field, offset: int) -> str:
    return "" if offset % field.width == 0 else " align=1"


def decode(w: Writer, field: Field) -> None:
    """Turns the code on the stack into the value."""
    if field.bits:
        return
    if field.none is None:
        add(w, field.low)
    elif field.none == field.low - 1:
        add(w, field.none)
    else:
        code = w.spill()
        w.put(f"i32.const {field.none}", f"local.get {code}")
        add(w, field.low - 1)
        w.put(f"local.get {code}", "i32.eqz", "select")


def encode(w: Writer, field: Field) -> None:
    """Turns the value on the stack into its code."""
    if field.bits:
        return
    if field.none is None:
        add(w, -field.low)
    elif field.none == field.low - 1:
        add(w, -field.none)
    else:
        value = w.spill()
        w.put("i32.const 0", f"local.get {value}")
        add(w, 1 - field.low)
        w.put(f"local.get {value}", f"i32.const {field.none}", "i32.eq", "select")


def load_cell(w: Writer, field: Field, index: str | int | None) -> None:
    """Puts the value of a scalar cell or of a set of up to 64 values."""
    if index is None and field.number in w.promoted:
        w.put(f"local.get {w.promoted[field.number]}")
        return
    load_code(w, field, put_address(w, field, index))
    decode(w, field)


def store_cell(w: Writer, field: Field, index: str | int | None, value: str) -> None:
    """Stores the value that a local holds."""
    if index is None and field.number in w.promoted:
        w.put(f"local.get {value}", f"local.set {w.promoted[field.number]}")
        return
    offset = put_address(w, field, index)
    w.put(f"local.get {value}")
    encode(w, field)
    store_code(w, field, offset)


def store_code(w: Writer, field: Field, offset: int) -> None:
    """Stores the code on the stack at the address below it."""
    if field.bits <= 32 and field.width in _STORES:
        w.put(f"{_STORES[field.width]} offset={offset}{_align(field, offset)}")
        return
    if field.bits > 32 and field.width == 8:
        w.put(f"i64.store offset={offset} align=1")
        return
    # A set whose bytes are no whole machine word: piece by piece.
    kind = I64 if field.bits > 32 else I32
    code = w.spill(kind)
    address = w.spill()
    at = 0
    for piece in (4, 2, 1):
        if field.width - at >= piece:
            w.put(f"local.get {address}", f"local.get {code}")
            if at:
                w.put(f"{kind}.const {8 * at}", f"{kind}.shr_u")
            name = {4: "store32" if kind == I64 else "store", 2: "store16", 1: "store8"}[piece]
            w.put(f"{kind}.{name} offset={offset + at} align=1")
            at += piece


def put_value(w: Writer, field: Field, index: str | int | None, value: str, kind: IrType) -> None:
    """Stores a value of this type, of any kind but lists: `value` is the local with it, or with its address."""
    if field.bits <= 64 and not is_wide(kind):
        have, wanted = stack_type(kind), I64 if field.bits > 32 else I32
        if have != wanted:
            w.put(f"local.get {value}")
            resize(w, have, wanted)
            value = w.spill(wanted)
        store_cell(w, field, index, value)
        return
    offset = put_address(w, field, index)
    if is_wide(kind):
        add(w, offset)
        w.put(f"local.get {value}", f"i32.const {field.width}", "memory.copy")
        return
    # A small set into a wide cell.
    address = w.spill()
    w.put(f"local.get {address}", f"i32.const {offset}", "i32.add", "i32.const 0", f"i32.const {field.width}")
    w.put("memory.fill", f"local.get {address}", f"local.get {value}")
    if stack_type(kind) == I32:
        w.put("i64.extend_i32_u")
    w.put(f"i64.store offset={offset} align=1")


def ranges(fields: list[Field]) -> list[tuple[int, int]]:
    """The bytes of fields as (start, end), those that lie together as one."""
    found: list[tuple[int, int]] = []
    for field in sorted(fields, key=lambda field: field.offset):
        end = field.offset + field.width * field.count
        if found and found[-1][1] == field.offset:
            found[-1] = (found[-1][0], end)
        else:
            found.append((field.offset, end))
    return found
