"""WebAssembly text that reads and writes the cells of a field (see `ir.layout` for how they are written).

An address is given as two parts: the text of a base, and a constant offset that goes into the instruction.
"""

from rulewright.ir.layout import Field

_LOADS = {1: "i32.load8_u", 2: "i32.load16_u", 4: "i32.load"}
_STORES = {1: "i32.store8", 2: "i32.store16", 4: "i32.store"}


def load_code(width: int, base: str, offset: int = 0) -> str:
    """The unsigned code of a scalar cell, as i32."""
    return f"({_LOADS[width]} offset={offset} {base})"


def store_code(width: int, base: str, code: str, offset: int = 0) -> str:
    return f"({_STORES[width]} offset={offset} {base} {code})"


def bias(field: Field) -> int:
    """code = value + bias, for every scalar field whose none, if it has one, is written as one less than its lowest
    value (all those that the library reads: things, places, lengths, players)."""
    if field.bits or (field.none is not None and field.none != field.low - 1):
        raise ValueError(f"the cells of {field.name} are not written as numbers from their lowest value on")
    return -field.low + (field.none is not None)


def load(field: Field, base: str) -> str:
    """The value of the cell at the base, which is the address of the vector plus the cell's distance from the first
    cell of the field."""
    code = load_code(field.width, base, field.offset)
    return code if bias(field) == 0 else f"(i32.sub {code} (i32.const {bias(field)}))"


def store(field: Field, base: str, value: str) -> str:
    code = value if bias(field) == 0 else f"(i32.add {value} (i32.const {bias(field)}))"
    return store_code(field.width, base, code, field.offset)


def at(index: str, width: int, base: str = "(local.get $s)") -> str:
    """The base of the cell of this index (text of an i32)."""
    if width == 1:
        return f"(i32.add {base} {index})"
    if width in (2, 4, 8):
        return f"(i32.add {base} (i32.shl {index} (i32.const {width.bit_length() - 1})))"
    return f"(i32.add {base} (i32.mul {index} (i32.const {width})))"


def load_mask(width: int, base: str, offset: int) -> str:
    """A set of at most 64 values, as i64. Loads of odd widths read up to 7 bytes behind the cell."""
    match width:
        case 1 | 2:
            return f"(i64.load{8 * width}_u offset={offset} {base})"
        case 4:
            return f"(i64.load32_u offset={offset} {base})"
        case 8:
            return f"(i64.load offset={offset} {base})"
        case _:
            return f"(i64.and (i64.load offset={offset} {base}) (i64.const {(1 << 8 * width) - 1}))"


def copy_bytes(to: str, to_offset: int, source: str, source_offset: int, size: int) -> list[str]:
    """Copies a constant number of bytes by the widest loads; bases are texts without effects."""
    lines = []
    at_byte = 0
    for width, load_op, store_op in (
        (16, "v128.load", "v128.store"),
        (8, "i64.load", "i64.store"),
        (4, "i32.load", "i32.store"),
        (2, "i32.load16_u", "i32.store16"),
        (1, "i32.load8_u", "i32.store8"),
    ):
        while size - at_byte >= width:
            lines.append(
                f"({store_op} offset={to_offset + at_byte} {to} ({load_op} offset={source_offset + at_byte} {source}))"
            )
            at_byte += width
    return lines


UNROLLED_FILL = 512  # bytes up to which a fill is written out


def fill_bytes(base: str, offset: int, size: int, byte: int) -> str:
    """Puts the same byte into `size` bytes, 16 at a time as far as they go; the base is a text without effects."""
    if size > UNROLLED_FILL:
        at = base if offset == 0 else f"(i32.add {base} (i32.const {offset}))"
        return f"(memory.fill {at} (i32.const {byte}) (i32.const {size}))"
    lines = []
    done = 0
    for width, store_op, kind in _FILLS:
        while size - done >= width:
            value = " ".join([str(byte)] * 16) if width == 16 else str(int.from_bytes(bytes([byte]) * width, "little"))
            lines.append(f"({store_op} offset={offset + done} {base} ({kind} {value}))")
            done += width
    return "\n  ".join(lines)


_FILLS = (
    (16, "v128.store", "v128.const i8x16"),
    (8, "i64.store", "i64.const"),
    (4, "i32.store", "i32.const"),
    (2, "i32.store16", "i32.const"),
    (1, "i32.store8", "i32.const"),
)
