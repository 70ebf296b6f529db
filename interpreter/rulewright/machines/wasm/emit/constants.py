"""Constant tables as bytes."""

from rulewright.ir.code import Table
from rulewright.ir.expressions import Bits, Int, Seq
from rulewright.machines.wasm.emit.writer import words


def index_table(table: Table) -> tuple[bytes, int, int]:
    """The entries of a table of integers or of sets up to 64 values: bytes, bytes an entry, and what to add to an
    entry read as an unsigned number. An absent entry reads as the lowest."""
    present = [entry for entry in table.values if isinstance(entry, int)]
    if isinstance(table.type, Bits):
        low = 0
        width = 8 if table.type.size > 32 else 4
    else:
        low = min(present, default=0)
        span = max(present, default=0) - low
        width = 1 if span < 1 << 8 else 2 if span < 1 << 16 else 4
    parts = [((entry if isinstance(entry, int) else low) - low).to_bytes(width, "little") for entry in table.values]
    return b"".join(parts), width, low


def wide_constant(value: int | tuple[int, ...], kind: Bits | Seq) -> bytes:
    """A set or list as it lies in memory."""
    if isinstance(value, tuple):
        return b"".join(item.to_bytes(4, "little", signed=True) for item in (len(value), *value))
    if not isinstance(kind, Bits):
        raise TypeError("a mask is no list")
    return value.to_bytes(8 * words(kind.size), "little")


def wide_table(table: Table) -> tuple[bytes, int]:
    """The entries of a table of wide sets or lists, each in the same number of bytes, and that number."""
    if isinstance(table.type, Int):
        raise TypeError("integers do not lie in memory")
    entries = [b"" if entry is None else wide_constant(entry, table.type) for entry in table.values]
    size = max(map(len, entries), default=4)
    size = -(-size // 8) * 8
    return b"".join(entry.ljust(size, b"\0") for entry in entries), size
