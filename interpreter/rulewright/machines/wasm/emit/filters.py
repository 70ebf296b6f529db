"""Conditions that are tested for all values of a set at once, sixteen cells of a byte by one instruction.

A generator over a set whose first conditions compare, for each value, a cell or an entry of a table with something that
is the same for all, or ask whether the value is in another set: its set is cut down to the values for which they hold
before anything runs over it. Only conditions that cannot fail are taken, and only the first ones, so nothing is left
out that would have been an error.
"""

from dataclasses import dataclass

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Bits, Const, Expr, Generator, Int, Load, Local, Lookup, Run
from rulewright.machines.wasm.emit.analysis import walk
from rulewright.machines.wasm.emit.constants import index_table
from rulewright.machines.wasm.emit.writer import I32, I64, Module, Writer, add, is_wide, resize, words

LANES = 16
LEAST = 4  # fewer values are run over one by one
MOST = 1024
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

    local: int
    low: int
    size: int
    source: Expr | None  # None: all of them
    filters: tuple[Expr, ...]
    rest: tuple[Expr, ...]

    @property
    def kind(self) -> str:
        """The type of one word of the mask."""
        return I64 if self.size > 32 else I32


@dataclass(frozen=True, slots=True)
class Mask:
    """A mask in locals, one for each word of 64 values (one of 32 bits for up to 32 values)."""

    kind: str
    words: tuple[str, ...]


def filtered(module: Module, generator: Generator) -> Filtered | None:
    """How a generator can be cut down; None where none of its conditions can be used so."""
    span = _span(generator)
    if span is None:
        return None
    low, size, source = span
    if not LEAST <= size <= MOST:
        return None
    count = 0
    for condition in generator.conditions:
        if not _usable(module, condition, generator.local, low, size):
            break
        count += 1
    if not count:
        return None
    return Filtered(generator.local, low, size, source, generator.conditions[:count], generator.conditions[count:])


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
            if number != local or not isinstance(of.type, Bits) or not _harmless(of, local):
                return False
            return of.type.low == low if max(size, of.type.size) > 64 else True
        case ir.Compare(left=left, right=right):
            column = _column(module, left, local, low, size)
            return column is not None and _harmless(right, local) and _fits(column, right)
        case ir.Within(value=inner, low=least, high=most, absent=absent):
            column = _column(module, inner, local, low, size)
            if column is None or not (_harmless(least, local) and _harmless(most, local)):
                return False
            return (
                absent in (None, column.none)
                and _fits(column, least)
                and _fits(column, most)
                and _is_low(column, least)
            )
        case _:
            return False


def _is_low(column: "_Column", least: Expr) -> bool:
    """Is nothing that is absent as large as the least?"""
    return column.none is None or (
        isinstance(least.type, Int) and least.type.low >= column.low and least.type.none is None
    )


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


def _column(module: Module, expr: Expr, local: int, low: int, size: int) -> _Column | None:
    """Where the values of an expression lie for all values of the local, from `low` on."""
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
        case ir.Arithmetic(op=ir.ArithmeticOp.ADD, left=left, right=right, checked=False) if _harmless(left, local):
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
            case Const() | Load() | ir.Convert() | ir.Union() | ir.Difference() | Int() | Bits():
                pass
            case _:
                return False
    return True


# ---------------------------------------------------------------- text
def put_mask(w: Writer, how: Filtered) -> Mask:
    """Works out the values for which the filters hold, as a mask from `how.low` on."""
    found = _source(w, how)
    for condition in how.filters:
        mask = _kept_mask(w, condition, how)
        for mine, other in zip(found.words, mask.words, strict=True):
            w.put(f"local.get {mine}", f"local.get {other}", f"{how.kind}.and", f"local.set {mine}")
    return found


def _source(w: Writer, how: Filtered) -> Mask:
    names = tuple(w.temporary(how.kind) for _ in range(words(how.size)))
    if how.source is None:
        left = how.size
        for name in names:
            w.put(f"{how.kind}.const {(1 << min(left, 64)) - 1}", f"local.set {name}")
            left -= 64
    elif is_wide(how.source.type):
        w.value(how.source)
        address = w.spill()
        for number, name in enumerate(names):
            w.put(f"local.get {address}", f"i64.load offset={8 * number}", f"local.set {name}")
    else:
        w.value_as(how.source, how.kind)
        w.put(f"local.set {names[0]}")
    return Mask(how.kind, names)


def _kept_mask(w: Writer, condition: Expr, how: Filtered) -> Mask:
    """The mask of one filter: worked out once for the whole function where that is possible and pays."""
    depends = any(isinstance(node, Local) and node.number != how.local for node in walk(condition))
    if w.kept is None or not w.in_loop or depends:
        return _mask(w, condition, how)
    key = (condition, how.low, how.size, how.local)
    if key not in w.kept:
        with w.before_all():
            mask = _mask(w, condition, how)
            names = tuple(w.lasting(how.kind) for _ in mask.words)
            for name, word in zip(names, mask.words, strict=True):
                w.put(f"local.get {word}", f"local.set {name}")
            w.kept[key] = names
    return Mask(how.kind, w.kept[key])


def _mask(w: Writer, condition: Expr, how: Filtered) -> Mask:
    match condition:
        case ir.Not(operand=operand):
            mask = _mask(w, operand, how)
            for word in mask.words:
                w.put(f"local.get {word}", f"{how.kind}.const -1", f"{how.kind}.xor", f"local.set {word}")
            return mask
        case ir.Contains(of=of) if isinstance(of.type, Bits):
            return _members(w, of, of.type, how)
        case ir.Compare(op=op, left=left, right=right):
            column = _column_of(w, left, how)
            return _lanes(w, column, [(_OPERATORS[op], right)], how)
        case ir.Within(value=inner, low=least, high=most):
            column = _column_of(w, inner, how)
            return _lanes(w, column, [("ge_u", least), ("le_u", most)], how)
        case _:
            raise TypeError("this condition is no filter")


def _column_of(w: Writer, expr: Expr, how: Filtered) -> _Column:
    column = _column(w.module, expr, how.local, how.low, how.size)
    if column is None:
        raise TypeError("these values do not lie together")
    return column


def _members(w: Writer, of: Expr, kind_of: Bits, how: Filtered) -> Mask:
    names = tuple(w.temporary(how.kind) for _ in range(words(how.size)))
    if max(how.size, kind_of.size) > 64:
        have = words(kind_of.size)
        w.value(of)
        if not is_wide(kind_of):
            resize(w, I64 if kind_of.size > 32 else I32, how.kind)
            w.put(f"local.set {names[0]}")
        else:
            address = w.spill()
            for number, name in enumerate(names[:have]):
                w.put(f"local.get {address}", f"i64.load offset={8 * number}")
                resize(w, I64, how.kind)
                w.put(f"local.set {name}")
        for name in names[have:]:
            w.put(f"{how.kind}.const 0", f"local.set {name}")
        return Mask(how.kind, names)
    by = kind_of.low - how.low
    have_kind = I64 if how.kind == I64 or kind_of.size > 32 or by else I32
    w.value_as(of, have_kind)
    if abs(by) >= 64:
        w.put("drop", f"{how.kind}.const 0")
    else:
        if by:
            w.put(f"i64.const {abs(by)}", "i64.shl" if by > 0 else "i64.shr_u")
        resize(w, have_kind, how.kind)
    w.put(f"local.set {names[0]}")
    return Mask(how.kind, names)


def _lanes(w: Writer, column: _Column, tests: list[tuple[str, Expr]], how: Filtered) -> Mask:
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
    names = tuple(w.temporary(how.kind) for _ in range(words(how.size)))
    for number, name in enumerate(names):
        for start in range(64 * number, min(how.size, 64 * number + 64), LANES):
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
            resize(w, I32, how.kind)
            if start % 64:
                w.put(f"{how.kind}.const {start % 64}", f"{how.kind}.shl", f"{how.kind}.or")
        w.put(f"local.set {name}")
    return Mask(how.kind, names)
