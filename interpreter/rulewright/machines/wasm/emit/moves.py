"""Moves and exchanges of tokens, done in place, and of things, done by the functions of their pool."""

from rulewright.ir import statements as ir
from rulewright.ir.code import TokenZone
from rulewright.ir.expressions import Expr, Int
from rulewright.ir.layout import Field
from rulewright.machines.wasm.emit.cells import load_cell, store_cell
from rulewright.machines.wasm.emit.writer import Writer, add

NOT_THERE = "{a} are to be moved, but only {b} are there"


def move_tokens(w: Writer, stmt: ir.MoveTokens) -> None:
    code = w.module.code
    source, to = code.token_zones[stmt.source], code.token_zones[stmt.to]
    here, there = code.layout.fields[source.field], code.layout.fields[to.field]
    amount = None if stmt.amount is None else _amount(w, stmt.amount, stmt)
    index = w.index(stmt.index)
    to_index = w.index(stmt.to_index)
    if not source.endless or amount is None:
        load_cell(w, here, index)
        lying = w.spill()
        if amount is None:
            amount = lying
        elif stmt.check_there and not source.endless:
            w.put(f"local.get {amount}", f"local.get {lying}", "i32.gt_s")
            with w.when():
                w.fail(w.module.kinds.number("not-there", NOT_THERE), stmt.span, amount, lying)
        if not source.endless:
            w.put(f"local.get {lying}", f"local.get {amount}", "i32.sub")
            store_cell(w, here, index, w.spill())
    if amount is None or to.endless:
        return
    load_cell(w, there, to_index)
    w.put(f"local.get {amount}", "i32.add")
    total = w.spill()
    if stmt.check_room:
        _check_capacity(w, stmt, to, to_index, total)
    store_cell(w, there, to_index, total)


def swap_tokens(w: Writer, stmt: ir.SwapTokens) -> None:
    code = w.module.code
    one, other = code.token_zones[stmt.zone], code.token_zones[stmt.other]
    index = w.index(stmt.index)
    other_index = w.index(stmt.other_index)
    fields: tuple[Field, Field] = (code.layout.fields[one.field], code.layout.fields[other.field])
    load_cell(w, fields[0], index)
    here = w.spill()
    load_cell(w, fields[1], other_index)
    there = w.spill()
    _check_capacity(w, stmt, one, index, there)
    _check_capacity(w, stmt, other, other_index, here)
    store_cell(w, fields[0], index, there)
    store_cell(w, fields[1], other_index, here)


def _amount(w: Writer, amount: Expr, stmt: ir.MoveTokens | ir.MoveThings) -> str:
    """The local with an amount, which must not be negative."""
    w.value(amount)
    found = w.spill()
    if not isinstance(amount.type, Int) or amount.type.low < 0:
        w.put(f"local.get {found}", "i32.const 0", "i32.lt_s")
        with w.when():
            w.fail(w.module.kinds.number("out-of-range", "{a} cannot be moved"), stmt.span, found)
    return found


def _check_capacity(
    w: Writer, stmt: ir.MoveTokens | ir.SwapTokens, zone: TokenZone, index: str | int | None, total: str
) -> None:
    if len(set(zone.capacities)) == 1:
        most = None
        w.put(f"local.get {total}", f"i32.const {zone.capacities[0]}", "i32.gt_s")
    else:
        content = b"".join(capacity.to_bytes(4, "little") for capacity in zone.capacities)
        w.put_index(index)
        w.put("i32.const 2", "i32.shl", f"i32.load offset={w.module.memory.data(content)}")
        most = w.spill()
        w.put(f"local.get {total}", f"local.get {most}", "i32.gt_s")
    with w.when():
        fit = str(zone.capacities[0]) if most is None else "{b}"
        template = f"{{a}} would lie here, but only {fit} fit"
        w.fail(w.module.kinds.number("over-capacity", template), stmt.span, total, most)


# ---------------------------------------------------------------- things
def move_thing(w: Writer, stmt: ir.MoveThing) -> None:
    w.value(stmt.thing)
    thing = w.spill()
    _place(w, stmt.to, stmt.to_index)
    to = w.spill()
    w.put(f"local.get {w.state}", f"local.get {thing}", f"local.get {to}")
    _spot(w, stmt.spot)
    w.put(f"i32.const {w.site(stmt.span)}", f"call $P{stmt.pool}_move")


def move_things(w: Writer, stmt: ir.MoveThings) -> None:
    amount = None if stmt.amount is None else _amount(w, stmt.amount, stmt)
    w.put(f"local.get {w.state}")
    _place(w, stmt.source, stmt.index)
    _place(w, stmt.to, stmt.to_index)
    w.put("i32.const -1" if amount is None else f"local.get {amount}")
    _spot(w, stmt.spot)
    pool = w.module.code.thing_zones[stmt.source].pool
    w.put(f"i32.const {w.site(stmt.span)}", f"call $P{pool}_move_several")


def swap_things(w: Writer, stmt: ir.SwapThings) -> None:
    w.put(f"local.get {w.state}")
    _place(w, stmt.zone, stmt.index)
    _place(w, stmt.other, stmt.other_index)
    pool = w.module.code.thing_zones[stmt.zone].pool
    w.put(f"i32.const {w.site(stmt.span)}", f"call $P{pool}_swap")


def _place(w: Writer, zone: int, index: Expr | None) -> None:
    w.put_index(w.index(index))
    add(w, w.module.code.thing_zones[zone].first_place)


def _spot(w: Writer, spot: ir.Spot | Expr) -> None:
    """1 for first, the least integer for last, else the place counted from 1."""
    match spot:
        case ir.Spot.FIRST:
            w.put("i32.const 1")
        case ir.Spot.LAST:
            w.put(f"i32.const {-(1 << 31)}")
        case _:
            w.value(spot)
