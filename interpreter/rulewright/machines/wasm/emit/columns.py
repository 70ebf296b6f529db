"""Columns of bytes: cells, or entries of a table, that lie together, one a value; sixteen are compared at once."""

from dataclasses import dataclass

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Bits, Const, Expr, Int, Load, Local, Lookup
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit.constants import index_table
from rulewright.machines.wasm.emit.domains import Domain, Mask
from rulewright.machines.wasm.emit.writer import I32, Module, Writer, add, resize, words

LANES = 16
_OPERATORS = {
    ir.CompareOp.EQUAL: "eq",
    ir.CompareOp.UNEQUAL: "ne",
    ir.CompareOp.LESS: "lt_u",
    ir.CompareOp.AT_MOST: "le_u",
    ir.CompareOp.MORE: "gt_u",
    ir.CompareOp.AT_LEAST: "ge_u",
}


def compared(module: Module, condition: ir.Compare, over: Domain) -> bool:
    """Can a comparison be made for all values at once?"""
    column = _column(module, condition.left, over)
    return column is not None and harmless(condition.right, over.local) and _fits(column, condition.right)


def put_compared(w: Writer, condition: ir.Compare, over: Domain) -> Mask:
    return _lanes(w, _column_of(w, condition.left, over), [(_OPERATORS[condition.op], condition.right)], over)


def limited(module: Module, condition: ir.Within, over: Domain) -> bool:
    """Can it be told for all values at once whether they lie between two bounds?"""
    least, most = condition.low, condition.high
    column = _column(module, condition.value, over)
    if column is None or not (harmless(least, over.local) and harmless(most, over.local)):
        return False
    return (
        condition.absent in (None, column.none)
        and _fits(column, least)
        and _fits(column, most)
        and _is_low(column, least)
    )


def put_limited(w: Writer, condition: ir.Within, over: Domain) -> Mask:
    column = _column_of(w, condition.value, over)
    return _lanes(w, column, [("ge_u", condition.low), ("le_u", condition.high)], over)


@dataclass(frozen=True, slots=True)
class _Column:
    """Bytes that lie together, one a value: at an address in the state, or in the module's data, plus `base`."""

    address: int
    in_state: bool
    base: Expr | None
    low: int
    high: int
    none: int | None

    @property
    def zero(self) -> int:
        """What the byte 0 stands for."""
        return self.low if self.none is None else self.none


def _column(module: Module, expr: Expr, over: Domain) -> _Column | None:
    """Where the values of an expression lie for all values of a domain."""
    local, low, size = over.local, over.low, over.size
    match expr:
        case Load(field=number, index=index) if index is not None:
            field = module.code.layout.fields[number]
            found = _shift(index, local)
            if found is None or field.bits or field.width != 1 or field.none not in (None, field.low - 1):
                return None
            base, shift = found
            first = low + shift
            if base is None and (first < 0 or first + size > field.count):
                return None
            return _Column(field.offset + first, True, base, field.low, field.high, field.none)
        case Lookup(table=number, index=index, absent=None):
            table = module.table(number)
            found = _shift(index, local)
            if found is None or not isinstance(table.type, Int) or None in table.values:
                return None
            content, width, least = index_table(table)
            base, shift = found
            first = low + shift
            if width != 1 or (base is None and (first < 0 or first + size > len(table.values))):
                return None
            address = module.memory.data(content + bytes(LANES))
            return _Column(address + first, False, base, least, least + 255, None)
        case _:
            return None


def _shift(index: Expr, local: int) -> tuple[Expr | None, int] | None:
    """What is added to the local to make the index: an expression and a number; None if it is no such sum."""
    match index:
        case Local(number=number) if number == local:
            return None, 0
        case ir.Arithmetic(op=ir.ArithmeticOp.SUBTRACT, left=left, right=Const(value=int(less)), checked=False):
            inner = _shift(left, local)
            return None if inner is None else (inner[0], inner[1] - less)
        case ir.Arithmetic(op=ir.ArithmeticOp.ADD, left=left, right=Const(value=int(more)), checked=False):
            inner = _shift(left, local)
            return None if inner is None else (inner[0], inner[1] + more)
        case ir.Arithmetic(op=ir.ArithmeticOp.ADD, left=left, right=right, checked=False) if harmless(left, local):
            inner = _shift(right, local)
            return None if inner is None or inner[0] is not None else (left, inner[1])
        case _:
            return None


def _fits(column: _Column, right: Expr) -> bool:
    """Can the value be written as a byte of the column?"""
    kind = right.type
    if not isinstance(kind, Int):
        return False
    if isinstance(right, Const) and isinstance(right.value, int):
        return column.zero <= right.value <= column.high
    none_fits = kind.none is None or kind.none == column.none
    return none_fits and column.zero <= kind.low and kind.high <= column.high


def harmless(expr: Expr, local: int) -> bool:
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
            case Const() | Load() | ir.Convert() | ir.Union() | ir.Difference() | Int() | Bits():
                pass
            case _:
                return False
    return True


def _is_low(column: _Column, least: Expr) -> bool:
    """Is nothing that is absent as large as the least?"""
    return column.none is None or (
        isinstance(least.type, Int) and least.type.low >= column.low and least.type.none is None
    )


# ---------------------------------------------------------------- text
def _column_of(w: Writer, expr: Expr, over: Domain) -> _Column:
    column = _column(w.module, expr, over)
    if column is None:
        raise TypeError("these values do not lie together")
    return column


def _lanes(w: Writer, column: _Column, tests: list[tuple[str, Expr]], over: Domain) -> Mask:
    """Bytes compared with one value, or with two."""
    splats = []
    for operator, right in tests:
        w.value(right)
        add(w, -column.zero)
        w.put("i8x16.splat")
        splats.append((operator, w.spill("v128")))
    if column.base is None:
        base = f"local.get {w.state}" if column.in_state else "i32.const 0"
    else:
        w.value(column.base)
        if column.in_state:
            w.put(f"local.get {w.state}", "i32.add")
        base = f"local.get {w.spill()}"
    names = tuple(w.temporary(over.kind) for _ in range(words(over.size)))
    for number, name in enumerate(names):
        for start in range(64 * number, min(over.size, 64 * number + 64), LANES):
            for place, (operator, splat) in enumerate(splats):
                w.put(
                    base,
                    f"v128.load offset={column.address + start} align=1",
                    f"local.get {splat}",
                    f"i8x16.{operator}",
                )
                if place:
                    w.put("v128.and")
            w.put("i8x16.bitmask")
            resize(w, I32, over.kind)
            if start % 64:
                w.put(f"{over.kind}.const {start % 64}", f"{over.kind}.shl", f"{over.kind}.or")
        w.put(f"local.set {name}")
    return Mask(over.kind, names)
