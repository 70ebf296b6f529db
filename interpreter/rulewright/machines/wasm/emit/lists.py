"""Making lists in memory: their length and then their items, 32 bits each."""

from rulewright.ir import expressions as ir
from rulewright.ir.code import ZoneOrder
from rulewright.ir.expressions import Bits, Expr, Seq
from rulewright.machines.wasm.emit import calls, folds, loops, stored
from rulewright.machines.wasm.emit.cells import decode, encode, load_cell, load_code, put_address, store_code
from rulewright.machines.wasm.emit.writer import Writer


def into(w: Writer, expr: Expr, to: str, kind: Seq) -> None:
    """Writes the list to the address that the instruction `to` gives."""
    match expr:
        case ir.LoadSeq():
            _load(w, expr.length, expr.slots, expr.type.most, w.index(expr.index), to)
        case ir.ThingsAt():
            zone = w.module.code.thing_zones[expr.zone]
            at = w.index(expr.index)
            if zone.slots is None or zone.order is ZoneOrder.UNORDERED:
                raise TypeError("an unordered zone is no list")
            if zone.length is None:
                _one(w, zone.slots, at, to)
            else:
                _load(w, zone.length, zone.slots, zone.most, at, to)
        case ir.Call():
            calls.call(w, expr.function, expr.arguments, ret=to)
        case ir.Fold():
            folds.list_into(w, expr, to)
        case ir.Select():
            w.value(expr.condition)
            w.put("if")
            into(w, expr.then, to, kind)
            w.put("else")
            into(w, expr.otherwise, to, kind)
            w.put("end")
        case _:
            stored.reference(w, expr)
            source = w.spill()
            w.put(to, f"local.get {source}")
            w.put(f"local.get {source}", "i32.load", "i32.const 2", "i32.shl", "i32.const 4", "i32.add")
            w.put("memory.copy")


def _one(w: Writer, slots: int, at: str | int | None, to: str) -> None:
    """The list of the thing of a `one` zone, or the empty one."""
    field = w.module.code.layout.fields[slots]
    load_cell(w, field, at)
    thing = w.spill()
    w.put(to, f"local.get {thing}", "i32.store offset=4")
    w.put(to, f"local.get {thing}", f"i32.const {field.zero}", "i32.ne", "i32.store")


def _load(w: Writer, length: int, slots: int, most: int, at: str | int | None, to: str) -> None:
    fields = w.module.code.layout.fields
    field = fields[slots]
    load_cell(w, fields[length], at)
    count = w.spill()
    w.put(to, f"local.get {count}", "i32.store")
    offset, first = field.offset, None
    if isinstance(at, int):
        offset += at * most * field.width
    elif at is not None:
        w.put(f"local.get {at}", f"i32.const {most}", "i32.mul")
        first = w.spill()
    w.put(f"local.get {w.state}")
    if first is not None:
        w.put(f"local.get {first}", f"i32.const {field.width}", "i32.mul", "i32.add")
    source = w.spill()
    w.put(to)
    target = w.spill()
    with w.block() as out, w.loop() as again:
        w.put(f"local.get {count}", "i32.eqz", f"br_if {out}")
        w.put(f"local.get {target}", f"local.get {source}")
        load_code(w, field, offset)
        decode(w, field)
        w.put("i32.store offset=4")
        w.put(f"local.get {target}", "i32.const 4", "i32.add", f"local.set {target}")
        w.put(f"local.get {source}", f"i32.const {field.width}", "i32.add", f"local.set {source}")
        w.put(f"local.get {count}", "i32.const 1", "i32.sub", f"local.set {count}", f"br {again}")


def append(w: Writer, to: str, value: str) -> None:
    """Appends the value of a local to the list at an address; there is room."""
    w.put(to, to, "i32.load", "i32.const 2", "i32.shl", "i32.add", f"local.get {value}", "i32.store offset=4")
    w.put(to, to, "i32.load", "i32.const 1", "i32.add", "i32.store")


def of_set(w: Writer, of: Expr, to: str) -> None:
    """The members of a set, ascending."""
    if not isinstance(of.type, Bits):
        raise TypeError("only sets have members")
    item = w.temporary()
    w.put(to, "i32.const 0", "i32.store")
    loops.each(w, of, item, lambda next_one: append(w, to, item))


def store(w: Writer, length: int, slots: int, at: str | int | None, most: int, source: str) -> None:
    """A list that fits, at the address in a local, into the state; slots beyond it become zero."""
    fields = w.module.code.layout.fields
    field = fields[slots]
    from_here, count, target = w.temporary(), w.temporary(), w.temporary()
    w.put(f"local.get {source}", "i32.load", f"local.set {count}")
    offset = put_address(w, fields[length], at)
    w.put(f"local.get {count}")
    encode(w, fields[length])
    store_code(w, fields[length], offset)
    w.put(f"local.get {w.state}")
    offset = field.offset
    if isinstance(at, int):
        offset += at * most * field.width
    elif at is not None:
        w.put(f"local.get {at}", f"i32.const {most * field.width}", "i32.mul", "i32.add")
    w.put(f"local.set {target}")
    w.put(f"local.get {target}", f"i32.const {offset}", "i32.add", "i32.const 0")
    w.put(f"i32.const {most * field.width}", "memory.fill")
    w.put(f"local.get {source}", f"local.set {from_here}")
    with w.block() as out, w.loop() as again:
        w.put(f"local.get {count}", "i32.eqz", f"br_if {out}")
        w.put(f"local.get {target}", f"local.get {from_here}", "i32.load offset=4")
        encode(w, field)
        store_code(w, field, offset)
        w.put(f"local.get {target}", f"i32.const {field.width}", "i32.add", f"local.set {target}")
        w.put(f"local.get {from_here}", "i32.const 4", "i32.add", f"local.set {from_here}")
        w.put(f"local.get {count}", "i32.const 1", "i32.sub", f"local.set {count}", f"br {again}")
