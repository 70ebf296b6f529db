"""Conditions that are tested for all values of a set at once, sixteen cells of a byte by one instruction.

A generator over a set of up to 64 values whose first conditions compare, for each value, a cell or an entry of a table
with something that is the same for all, or ask whether the value is in another set: its set is cut down to the values
for which they hold before anything runs over it. Only conditions that cannot fail are taken, and only the first ones,
so nothing is left out that would have been an error.
"""

from dataclasses import dataclass

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Bits, Const, Expr, Generator, Int, Load, Local, Lookup, Run
from rulewright.machines.wasm.emit.analysis import walk
from rulewright.machines.wasm.emit.constants import index_table
from rulewright.machines.wasm.emit.writer import I32, I64, Module, Writer, add, resize

LANES = 16
LEAST = 4  # fewer values are run over one by one
_OPERATORS = {
    ir.CompareOp.EQUAL: "eq",
    ir.CompareOp.UNEQUAL: "ne",
    ir.CompareOp.LESS: "lt_u",
    ir.CompareOp.AT_MOST: "le_u",
    ir.CompareOp.MORE: "gt_u",
    ir.CompareOp.AT_LEAST: "ge_u",
}


@dataclass(frozen=True, slots=True)
class Filtered:
    """What a generator runs over, as a set from `low` on, the first conditions that cut it down, and the others."""

    low: int
    size: int
    source: Expr | None  # None: all of them
    filters: tuple[Expr, ...]
    rest: tuple[Expr, ...]


def filtered(module: Module, generator: Generator) -> Filtered | None:
    """How a generator can be cut down; None where none of its conditions can be used so."""
    span = _span(generator)
    if span is None:
        return None
    low, size, source = span
    if not LEAST <= size <= 64:
        return None
    count = 0
    for condition in generator.conditions:
        if not _usable(module, condition, generator.local, low, size):
            break
        count += 1
    if not count:
        return None
    return Filtered(low, size, source, generator.conditions[:count], generator.conditions[count:])


def _span(generator: Generator) -> tuple[int, int, Expr | None] | None:
    source = generator.source
    if isinstance(source, Run):
        match source:
            case Run(low=Const(value=int(first)), high=Const(value=int(last))):
                return first, last - first + 1, None
            case _:
                return None
    kind = source.type
    if not isinstance(kind, Bits):
        return None
    if isinstance(source, Const) and source.value == (1 << kind.size) - 1:
        return kind.low, kind.size, None
    return kind.low, kind.size, source


def _usable(module: Module, condition: Expr, local: int, low: int, size: int) -> bool:
    match condition:
        case ir.Not(operand=ir.Contains() as inside):
            return _usable(module, inside, local, low, size)
        case ir.Contains(value=Local(number=number), of=of):
            return number == local and isinstance(of.type, Bits) and of.type.size <= 64 and _harmless(of, local)
        case ir.Compare(left=left, right=right):
            column = _column(module, left, local, low, size)
            return column is not None and _fits(column, right) and _harmless(right, local)
        case _:
            return False


@dataclass(frozen=True, slots=True)
class _Column:
    """Bytes that lie together, one a value: at an address in the state, or in the module's data."""

    address: int
    in_state: bool
    low: int
    high: int
    none: int | None


def _column(module: Module, expr: Expr, local: int, low: int, size: int) -> _Column | None:
    """Where the values of an expression lie for all values of the local, from `low` on."""
    match expr:
        case Load(field=number, index=index) if index is not None:
            field = module.code.layout.fields[number]
            shift = _shift(index, local)
            if shift is None or field.bits or field.width != 1 or field.none not in (None, field.low - 1):
                return None
            first = low + shift
            if first < 0 or first + size > field.count:
                return None
            return _Column(field.offset + first, True, field.low, field.high, field.none)
        case Lookup(table=number, index=index, absent=None):
            table = module.code.tables[number]
            shift = _shift(index, local)
            if shift is None or not isinstance(table.type, Int) or None in table.values:
                return None
            content, width, least = index_table(table)
            first = low + shift
            if width != 1 or first < 0 or first + size > len(table.values):
                return None
            address = module.memory.data(content + bytes(LANES))
            return _Column(address + first, False, least, least + 255, None)
        case _:
            return None


def _shift(index: Expr, local: int) -> int | None:
    """What is added to the local to make the index; None if it is no such sum."""
    match index:
        case Local(number=number) if number == local:
            return 0
        case ir.Arithmetic(op=ir.ArithmeticOp.SUBTRACT, left=Local(number=number), right=Const(value=int(less))):
            return -less if number == local else None
        case ir.Arithmetic(op=ir.ArithmeticOp.ADD, left=Local(number=number), right=Const(value=int(more))):
            return more if number == local else None
        case _:
            return None


def _fits(column: _Column, right: Expr) -> bool:
    """Can the value be written as a byte of the column?"""
    kind = right.type
    if not isinstance(kind, Int):
        return False
    none_fits = kind.none is None or kind.none == column.none
    lowest = column.low if column.none is None else column.none
    if isinstance(right, Const) and isinstance(right.value, int):
        return lowest <= right.value <= column.high
    return none_fits and lowest <= kind.low and kind.high <= column.high


def _harmless(expr: Expr, local: int) -> bool:
    """Can it neither fail nor depend on the local, and is it quickly evaluated?"""
    for node in walk(expr):
        match node:
            case Local():
                if node.number == local:
                    return False
            case ir.Arithmetic():
                if node.checked:
                    return False
            case Lookup():
                if node.absent is not None:
                    return False
            case Const() | Load() | ir.Convert() | ir.Union() | ir.Difference() | Int() | Bits() | ir.ArithmeticOp():
                pass
            case _:
                return False
    return True


# ---------------------------------------------------------------- text
def put_mask(w: Writer, how: Filtered, local: int) -> str:
    """Puts the values for which the filters hold, as a mask from `how.low` on; gives the mask's type."""
    kind = I64 if how.size > 32 else I32
    if how.source is None:
        w.put(f"{kind}.const {(1 << how.size) - 1}")
    else:
        w.value_as(how.source, kind)
    for condition in how.filters:
        _put_filter(w, condition, how, local, kind)
        w.put(f"{kind}.and")
    return kind


def _put_filter(w: Writer, condition: Expr, how: Filtered, local: int, kind: str) -> None:
    match condition:
        case ir.Not(operand=operand):
            _put_filter(w, operand, how, local, kind)
            w.put(f"{kind}.const -1", f"{kind}.xor")
        case ir.Contains(of=of) if isinstance(of.type, Bits):
            _put_members(w, of, of.type, how, kind)
        case ir.Compare(op=op, left=left, right=right):
            column = _column(w.module, left, local, how.low, how.size)
            if column is None:
                raise TypeError("these values do not lie together")
            _put_lanes(w, column, _OPERATORS[op], right, how.size, kind)
        case _:
            raise TypeError("this condition is no filter")


def _put_members(w: Writer, of: Expr, kind_of: Bits, how: Filtered, kind: str) -> None:
    by = kind_of.low - how.low
    have = I64 if kind == I64 or kind_of.size > 32 or by else I32
    w.value_as(of, have)
    if by:
        w.put(f"i64.const {abs(by)}", "i64.shl" if by > 0 else "i64.shr_u")
    resize(w, have, kind)


def _put_lanes(w: Writer, column: _Column, operator: str, right: Expr, size: int, kind: str) -> None:
    w.value(right)
    add(w, -(column.low if column.none is None else column.none))
    splat = w.declare(f"$v{w.temporary()[1:]}", "v128")
    w.put("i8x16.splat", f"local.set {splat}")
    base = f"local.get {w.state}" if column.in_state else "i32.const 0"
    for start in range(0, size, LANES):
        w.put(base, f"v128.load offset={column.address + start} align=1", f"local.get {splat}", f"i8x16.{operator}")
        w.put("i8x16.bitmask")
        if kind == I64:
            w.put("i64.extend_i32_u")
        if start:
            w.put(f"{kind}.const {start}", f"{kind}.shl", f"{kind}.or")
