"""Values that lie in memory: lists, and sets of more than 64 values. Where they come from, and items of lists."""

from rulewright.ir import expressions as ir
from rulewright.ir.code import Table
from rulewright.ir.expressions import Bits, Expr, IrType, Seq
from rulewright.machines.wasm.emit import kept_lists, lists, wide
from rulewright.machines.wasm.emit.constants import wide_constant, wide_table
from rulewright.machines.wasm.emit.writer import Writer, is_wide, room, stack_type, words


def reference(w: Writer, expr: Expr) -> None:
    """Puts the address of the value, good until the state or the local that holds it changes."""
    if not isinstance(expr.type, Bits | Seq):
        raise TypeError("an integer does not lie in memory")
    match expr:
        case ir.Const():
            w.put(f"i32.const {w.module.memory.data(wide_constant(expr.value, expr.type))}")
        case ir.Local():
            w.put(w.registers[expr.number])
        case ir.Lookup():
            _entry(w, expr)
        case ir.Convert() if isinstance(expr.type, Seq):
            reference(w, expr.value)
        case ir.Select():
            w.value(expr.condition)
            w.put("if (result i32)")
            reference_as(w, expr.then, expr.type)
            w.put("else")
            reference_as(w, expr.otherwise, expr.type)
            w.put("end")
        case ir.Old():
            with w.old():
                copied(w, expr.operand, expr.type)
        case _:
            copied(w, expr, expr.type)


def reference_as(w: Writer, expr: Expr, kind: IrType) -> None:
    """The same for a value that may be a smaller set, or have fewer words."""
    if is_wide(expr.type) and (isinstance(kind, Seq) or _words(expr.type) >= _words(kind)):
        reference(w, expr)
    else:
        copied(w, expr, kind)


def copied(w: Writer, expr: Expr, kind: IrType) -> None:
    """Puts the address of a copy of its own."""
    address = f"i32.const {w.module.memory.scratch(room(kind))}"
    into(w, expr, address, kind)
    w.put(address)


def into(w: Writer, expr: Expr, to: str, kind: IrType) -> None:
    """Writes the value to the address that the instruction `to` gives, as a value of this type."""
    if isinstance(kind, Seq):
        lists.into(w, expr, to, kind)
    elif isinstance(kind, Bits):
        if is_wide(expr.type):
            wide.into(w, expr, to, words(kind.size))
        else:
            w.value(expr)
            members = w.spill(stack_type(expr.type))
            w.put(to, f"local.get {members}")
            if stack_type(expr.type) == "i32":
                w.put("i64.extend_i32_u")
            w.put("i64.store")
            for word in range(1, words(kind.size)):
                w.put(to, "i64.const 0", f"i64.store offset={8 * word}")
    else:
        raise TypeError("an integer does not lie in memory")


def _words(kind: IrType) -> int:
    return words(kind.size) if isinstance(kind, Bits) else 0


def present_entry(w: Writer, expr: ir.Lookup) -> tuple[Table, str | int | None]:
    """The table and the place of an entry in it, once it is checked that there is one."""
    table = w.module.table(expr.table)
    at = w.within(w.index(expr.index), len(table.values))
    if expr.absent is not None and None in table.values:
        present = w.module.memory.data(bytes(entry is not None for entry in table.values))
        w.put_index(at)
        w.put(f"i32.load8_u offset={present}", "i32.eqz")
        with w.when():
            w.fail(w.module.kinds.missing(expr.absent), expr.span)
    return table, at


def _entry(w: Writer, expr: ir.Lookup) -> None:
    table, at = present_entry(w, expr)
    content, size = wide_table(table)
    w.put_index(at)
    w.put(f"i32.const {size}", "i32.mul", f"i32.const {w.module.memory.data(content)}", "i32.add")


def list_of(w: Writer, of: Expr) -> None:
    """Puts the address of a list with the members of a set or the items of a list."""
    if isinstance(of.type, Seq):
        w.value(of)
        return
    if not isinstance(of.type, Bits):
        raise TypeError("an integer has no items")
    address = f"i32.const {w.module.memory.scratch(4 + 4 * of.type.size)}"
    lists.of_set(w, of, address)
    w.put(address)


def nth(w: Writer, expr: ir.Nth) -> None:
    if isinstance(expr.of, ir.LoadSeq):
        kept_lists.put_item(w, expr, expr.of)
        return
    list_of(w, expr.of)
    address = w.spill()
    w.value(expr.place)
    place = w.spill()
    w.put(f"local.get {address}", "i32.load")
    count = w.spill()
    w.put(f"local.get {place}", "i32.const 1", "i32.sub", f"local.get {count}", "i32.ge_u")
    with w.when():
        w.fail(w.module.kinds.number("out-of-range", kept_lists.NO_PLACE), expr.span, place, count)
    w.put(f"local.get {address}", f"local.get {place}", "i32.const 2", "i32.shl", "i32.add", "i32.load")


def index_of(w: Writer, expr: ir.IndexOf) -> None:
    list_of(w, expr.of)
    w.value(expr.value)
    w.put("call $place_of")
    found = w.spill()
    w.put(f"local.get {found}", "i32.eqz")
    with w.when():
        w.fail(w.module.kinds.number("out-of-range", "the value whose place is asked for is not there"), expr.span)
    w.put(f"local.get {found}")
