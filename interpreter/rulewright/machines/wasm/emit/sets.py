"""Sets on the stack (up to 64 values as a mask), and what is read of sets of any size."""

from dataclasses import replace

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Bits, Expr, Int, Seq
from rulewright.machines.wasm.emit import stored, wide
from rulewright.machines.wasm.emit.lengths import length_put
from rulewright.machines.wasm.emit.loops import each
from rulewright.machines.wasm.emit.unordered import as_set
from rulewright.machines.wasm.emit.writer import I64, Writer, add, is_wide, resize, stack_type, words

FIRST = "there is nothing here to read the first of"
LAST = "there is nothing here to read the last of"
ONLY = "there must be exactly one here, but there are {a}"
OUTSIDE_INTERVAL = "{{a}} to {{b}} reaches outside {low} to {high}"


def mask(w: Writer, expr: Expr) -> None:
    """Puts the mask of a set of up to 64 values."""
    if not isinstance(expr.type, Bits):
        raise TypeError("only sets have a mask")
    kind = stack_type(expr.type)
    match expr:
        case ir.Union():
            w.value_as(expr.left, kind)
            w.value_as(expr.right, kind)
            w.put(f"{kind}.or")
        case ir.Difference():
            w.value_as(expr.left, kind)
            w.value_as(expr.right, kind)
            w.put(f"{kind}.const -1", f"{kind}.xor", f"{kind}.and")
        case ir.SetOf():
            w.put(f"{kind}.const 0")
            for part in expr.parts:
                w.put(f"{kind}.const 1")
                w.value(part)
                put_bit(w, expr.type.low, kind)
                w.put(f"{kind}.shl", f"{kind}.or")
        case ir.IntervalSet():
            low, high = interval(w, expr)
            w.put(f"local.get {low}", f"local.get {high}", "i32.le_s", f"if (result {kind})")
            # As many ones as there are numbers, from the lowest on.
            w.put(f"{kind}.const -1", f"i32.const {63 if kind == I64 else 31}")
            w.put(f"local.get {high}", f"local.get {low}", "i32.sub", "i32.sub")
            resize(w, "i32", kind)
            w.put(f"{kind}.shr_u", f"local.get {low}")
            put_bit(w, expr.type.low, kind)
            w.put(f"{kind}.shl", "else", f"{kind}.const 0", "end")
        case ir.Convert():
            _convert(w, expr.value, expr.type, kind)
        case ir.ThingsAt():
            _things_at(w, expr, kind)
        case ir.Spread():
            _spread(w, expr, kind)
        case _:
            raise TypeError(f"{type(expr).__name__} makes no mask")


def put_bit(w: Writer, low: int, kind: str) -> None:
    """Turns the member on the stack into the number of its bit."""
    add(w, -low)
    resize(w, "i32", kind)


def interval(w: Writer, expr: ir.IntervalSet) -> tuple[str, str]:
    """The locals with the ends of an interval, which lies in the range of its type if it holds anything."""
    w.value(expr.low)
    low = w.spill()
    w.value(expr.high)
    high = w.spill()
    least, size = expr.type.low, expr.type.size
    w.put(f"local.get {low}", f"local.get {high}", "i32.le_s")
    w.put(f"local.get {low}", f"i32.const {least}", "i32.lt_s")
    w.put(f"local.get {high}", f"i32.const {least + size}", "i32.ge_s", "i32.or", "i32.and")
    with w.when():
        template = OUTSIDE_INTERVAL.format(low=least, high=least + size - 1)
        w.fail(w.module.kinds.number("out-of-range", template), expr.span, low, high)
    return low, high


def _convert(w: Writer, source: Expr, wanted: Bits, kind: str) -> None:
    match source.type:
        case Seq():
            _mask_of_list(w, source, wanted, kind)
        case Bits(low=low, size=size):
            by = low - wanted.low
            if size > 64:
                address = w.module.memory.scratch(8)
                wide.shifted(w, source, f"i32.const {address}", wanted)
                w.put(f"i32.const {address}", f"{kind}.load")
                return
            w.value(source)
            if by >= 0:
                resize(w, stack_type(source.type), kind)
                _shift(w, by, kind, "shl")
            else:
                _shift(w, -by, stack_type(source.type), "shr_u")
                resize(w, stack_type(source.type), kind)
            if by + size > wanted.size and wanted.size not in (32, 64):
                w.put(f"{kind}.const {(1 << wanted.size) - 1}", f"{kind}.and")
        case Int():
            raise TypeError("an integer is no set")


def _shift(w: Writer, by: int, kind: str, how: str) -> None:
    if by >= (64 if kind == I64 else 32):
        w.put("drop", f"{kind}.const 0")
    elif by:
        w.put(f"{kind}.const {by}", f"{kind}.{how}")


def _mask_of_list(w: Writer, source: Expr, wanted: Bits, kind: str) -> None:
    w.put(f"{kind}.const 0")
    found = w.spill(kind)
    item = w.temporary()

    def inside(next_one: str) -> None:
        w.put(f"local.get {item}")
        add(w, -wanted.low)
        w.put(f"i32.const {wanted.size}", "i32.lt_u")
        with w.when():
            w.put(f"local.get {found}", f"{kind}.const 1", f"local.get {item}")
            put_bit(w, wanted.low, kind)
            w.put(f"{kind}.shl", f"{kind}.or", f"local.set {found}")

    each(w, source, item, inside)
    w.put(f"local.get {found}")


def _things_at(w: Writer, expr: ir.ThingsAt, kind: str) -> None:
    zone = w.module.code.thing_zones[expr.zone]
    at = w.index(expr.index)
    w.put(f"local.get {w.state}")
    w.put_index(at)
    add(w, zone.first_place)
    things = w.module.code.pools[zone.pool].things
    if things > 64:
        room = w.module.memory.scratch(8 * words(things))
        w.put(f"i32.const {room}", f"call $P{zone.pool}_lying", f"i32.const {room}", f"{kind}.load")
        return
    w.put(f"call $P{zone.pool}_lying")
    resize(w, I64 if things > 32 else "i32", kind)


def _spread(w: Writer, expr: ir.Spread, kind: str) -> None:
    """All that is reached: each member once, the lowest that waits first."""
    w.value_as(expr.start, kind)
    reached, todo, lowest = w.temporary(kind), w.temporary(kind), w.temporary(kind)
    w.put(f"local.tee {reached}", f"local.set {todo}")
    function = w.module.code.functions[expr.function]
    with w.block() as done, w.loop() as again:
        w.put(f"local.get {todo}", f"{kind}.eqz", f"br_if {done}")
        w.put(f"local.get {w.state}", f"local.get {todo}", f"{kind}.ctz")
        resize(w, kind, "i32")
        w.put(f"call $f{expr.function}")
        resize(w, stack_type(function.result or expr.type), kind)
        w.put(f"local.get {reached}", f"{kind}.const -1", f"{kind}.xor", f"{kind}.and", f"local.tee {lowest}")
        w.put(f"local.get {reached}", f"{kind}.or", f"local.set {reached}")
        w.put(f"local.get {todo}", f"local.get {todo}", f"{kind}.const 1", f"{kind}.sub", f"{kind}.and")
        w.put(f"local.get {lowest}", f"{kind}.or", f"local.set {todo}", f"br {again}")
    w.put(f"local.get {reached}")


# ---------------------------------------------------------------- reading
def contains(w: Writer, expr: ir.Contains) -> None:
    expr = replace(expr, of=as_set(w.module, expr.of) or expr.of)
    w.value(expr.value)
    match expr.of.type:
        case Bits(low=low, size=size):
            add(w, -low)
            bit = w.spill()
            inside = isinstance(expr.value.type, Int) and _lies_within(expr.value.type, low, size)
            if is_wide(expr.of.type):
                w.value(expr.of)
                members = w.spill()
                w.put(f"local.get {bit}", f"i32.const {64 * words(size)}", "i32.lt_u", "if (result i32)")
                w.put(f"local.get {members}", f"local.get {bit}", "i32.const 3", "i32.shr_u", "i32.add", "i32.load8_u")
                w.put(f"local.get {bit}", "i32.const 7", "i32.and", "i32.shr_u", "i32.const 1", "i32.and")
                w.put("else", "i32.const 0", "end")
                return
            kind = stack_type(expr.of.type)
            w.value(expr.of)
            w.put(f"local.get {bit}")
            resize(w, "i32", kind)
            w.put(f"{kind}.shr_u")
            resize(w, kind, "i32")
            w.put("i32.const 1", "i32.and")
            if not inside:
                w.put(f"local.get {bit}", f"i32.const {64 if kind == I64 else 32}", "i32.lt_u", "i32.and")
        case Seq():
            item = w.spill()
            w.value(expr.of)
            w.put(f"local.get {item}", "call $place_of", "i32.const 0", "i32.ne")
        case Int():
            raise TypeError("an integer contains nothing")


def _lies_within(kind: Int, low: int, size: int) -> bool:
    return kind.low >= low and kind.high < low + size and kind.none is None


def equal(w: Writer, left: Expr, right: Expr) -> None:
    """Puts whether two sets are equal."""
    if is_wide(left.type) or is_wide(right.type):
        count = max(words(side.type.size) for side in (left, right) if isinstance(side.type, Bits))
        for side in (left, right):
            stored.reference_as(w, side, Bits(0, 64 * count))
        w.put(f"i32.const {8 * count}", "call $same")
        return
    kind = I64 if I64 in (stack_type(left.type), stack_type(right.type)) else "i32"
    w.value_as(left, kind)
    w.value_as(right, kind)
    w.put(f"{kind}.eq")


def measure(w: Writer, expr: ir.Measure) -> None:
    if expr.what is ir.ScalarOf.COUNT and length_put(w, expr.of):
        return
    w.value(expr.of)
    match expr.of.type:
        case Seq():
            _measure_list(w, expr)
        case Bits():
            _measure_set(w, expr, expr.of.type)
        case Int():
            raise TypeError("an integer is no collection")


def _measure_list(w: Writer, expr: ir.Measure) -> None:
    if expr.what is ir.ScalarOf.COUNT:
        w.put("i32.load")
        return
    address = w.spill()
    w.put(f"local.get {address}", "i32.load")
    count = w.spill()
    _must_have(w, expr, count)
    w.put(f"local.get {address}")
    if expr.what is ir.ScalarOf.LAST:
        w.put(f"local.get {count}", "i32.const 2", "i32.shl", "i32.add", "i32.load")
    else:
        w.put("i32.load offset=4")


def _must_have(w: Writer, expr: ir.Measure, count: str) -> None:
    """An error if a collection of so many has no such member."""
    code = expr.code or "empty-zone"
    only = expr.what is ir.ScalarOf.ONLY
    w.put(f"local.get {count}", "i32.const 1", "i32.ne" if only else "i32.lt_s")
    with w.when():
        template = ONLY if only else LAST if expr.what is ir.ScalarOf.LAST else FIRST
        w.fail(w.module.kinds.number(code, template), expr.span, count)


def _measure_set(w: Writer, expr: ir.Measure, kind: Bits) -> None:
    if is_wide(kind):
        address = w.spill()
        count, first, last = (
            [f"local.get {address}", f"i32.const {words(kind.size)}", f"call $wide_{name}"]
            for name in ("count", "first", "last")
        )
    else:
        stack = stack_type(kind)
        members = w.spill(stack)
        get = f"local.get {members}"
        narrow = ["i32.wrap_i64"] if stack == I64 else []
        count = [get, f"{stack}.popcnt", *narrow]
        first = [get, f"{stack}.ctz", *narrow]
        last = [f"{stack}.const {63 if stack == I64 else 31}", get, f"{stack}.clz", f"{stack}.sub", *narrow]
    w.put(*count)
    if expr.what is ir.ScalarOf.COUNT:
        return
    _must_have(w, expr, w.spill())
    w.put(*(last if expr.what is ir.ScalarOf.LAST else first))
    add(w, kind.low)
