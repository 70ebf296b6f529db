"""Running over intervals, sets and lists, and generators nested in one another."""

from collections.abc import Callable

from rulewright.diagnostics import Span
from rulewright.ir.expressions import Bits, Const, Expr, Generator, Int, Run, Seq
from rulewright.ir.statements import Body
from rulewright.machines.wasm.emit import lets, stored
from rulewright.machines.wasm.emit.binding import bound, put_bound
from rulewright.machines.wasm.emit.filters import filtered, put_mask
from rulewright.machines.wasm.emit.writer import I32, I64, Writer, add, is_wide, stack_type, words

Inside = Callable[[str], None]


def each(w: Writer, source: Expr | Run, item: str, inside: Inside, keep: bool = False) -> None:
    """Runs `inside` for each value, which stands in the local `item`, ascending or in the list's order; the label that
    `inside` is given leads to the next value. `keep`: what is inside may change the state and `item`."""
    if isinstance(source, Run):
        _run(w, source, item, inside, keep)
        return
    match source.type:
        case Bits(low=low):
            if isinstance(source, Const) and isinstance(source.value, int):
                ends = _interval(source.value)
                if ends is not None:
                    first, last = ends
                    _count(w, first + low, last + low, item, inside, keep)
                    return
            if is_wide(source.type):
                _wide_set(w, source, source.type, item, inside, keep)
            else:
                _set(w, source, low, item, inside)
        case Seq():
            _list(w, source, source.type, item, inside, keep)
        case Int():
            raise TypeError("an integer is nothing to run over")


def generators(
    w: Writer, gens: tuple[Generator, ...], inner: Inside, laps: int, span: Span | None, body: Body | None = None
) -> None:
    """Nested loops; `inner`, which has so many laps itself, is given the label of the innermost one's next value.
    `body` is what is inside, where that may change the state."""
    generator, rest = gens[0], gens[1:]
    keep = body is not None
    paid = w.module.laps.paid_lap(generator, rest, laps)
    value = bound(w.module, generator, body or ())
    if value is not None:
        with w.block() as out:
            put_bound(w, generator, value, w.registers[generator.local], out)
            for test in generator.conditions[1:]:
                w.jump_unless(test, out)
            _inner(w, rest, inner, laps, span, body, out)
        return
    if generator.through:
        _through(w, generator, lambda over: _inner(w, rest, inner, laps, span, body, over), paid, span, keep)
        return
    how = None if keep else filtered(w.module, generator)
    conditions = generator.conditions if how is None else how.rest
    flags = lets.begin(w, conditions, generator.local)

    def inside(next_one: str) -> None:
        if paid is not None:
            w.pay(paid, span)
        for test in conditions:
            lets.jump_unless(w, test, flags, next_one)
        _inner(w, rest, inner, laps, span, body, next_one)

    item = w.registers[generator.local]
    if how is None:
        each(w, generator.source, item, inside, keep)
    elif how.over.size <= 64:
        mask = put_mask(w, how)
        w.put(f"local.get {mask.words[0]}")
        _members(w, mask.kind, how.over.low, item, inside)
    else:
        mask = put_mask(w, how)
        address = w.module.memory.scratch(8 * len(mask.words))
        for number, word in enumerate(mask.words):
            w.put(f"i32.const {address}", f"local.get {word}", f"i64.store offset={8 * number}")
        w.put(f"i32.const {address}")
        _wide_members(w, how.over.low, how.over.size, item, inside)


def _inner(
    w: Writer,
    rest: tuple[Generator, ...],
    inner: Inside,
    laps: int,
    span: Span | None,
    body: Body | None,
    next_one: str,
) -> None:
    """What stands within a generator."""
    if rest:
        generators(w, rest, inner, laps, span, body)
    else:
        inner(next_one)


def _through(w: Writer, generator: Generator, inner: Inside, paid: int | None, span: Span | None, keep: bool) -> None:
    """A generator that comes to its end at the first value that it does not run through."""

    def inside(next_one: str) -> None:
        if paid is not None:
            w.pay(paid, span)
        with w.block() as over:
            for test in generator.conditions:
                w.jump_unless(test, over)
            inner(over)
        for test in generator.through:
            w.jump_unless(test, out)

    with w.block() as out:
        each(w, generator.source, w.registers[generator.local], inside, keep)


def guarded(w: Writer, outer: tuple[Expr, ...], inner: Callable[[], None]) -> None:
    """`inner` under the conditions that come before all generators."""
    if not outer:
        inner()
        return
    with w.block() as fails:
        for test in outer:
            w.jump_unless(test, fails)
        inner()


def _interval(mask: int) -> tuple[int, int] | None:
    """The first and last bit of a mask without gaps; of an empty one an empty interval."""
    if mask == 0:
        return 0, -1
    first = (mask & -mask).bit_length() - 1
    last = mask.bit_length() - 1
    return (first, last) if mask == (1 << last + 1) - (1 << first) else None


def _run(w: Writer, source: Run, item: str, inside: Inside, keep: bool) -> None:
    low, high = source.low, source.high
    if (
        isinstance(low, Const)
        and isinstance(high, Const)
        and isinstance(low.value, int)
        and isinstance(high.value, int)
    ):
        _count(w, low.value, high.value, item, inside, keep)
        return
    w.value(low)
    first = w.spill()
    w.value(high)
    last = w.spill()
    with w.block() as out:
        w.put(f"local.get {first}", f"local.get {last}", "i32.gt_s", f"br_if {out}")
        with w.loop() as again:
            w.put(f"local.get {first}", f"local.set {item}")
            with w.block() as next_one:
                _looped(w, inside, next_one)
            w.put(f"local.get {first}", f"local.get {last}", "i32.ge_s", f"br_if {out}")
            w.put(f"local.get {first}", "i32.const 1", "i32.add", f"local.set {first}", f"br {again}")


def _count(w: Writer, low: int, high: int, item: str, inside: Inside, keep: bool) -> None:
    """Over an interval whose ends are known."""
    if high < low:
        return
    counter = w.temporary() if keep else item
    w.put(f"i32.const {low}", f"local.set {counter}")
    with w.loop() as again:
        if keep:
            w.put(f"local.get {counter}", f"local.set {item}")
        with w.block() as next_one:
            _looped(w, inside, next_one)
        if high > low:
            w.put(f"local.get {counter}", "i32.const 1", "i32.add", f"local.tee {counter}")
            if high + 1 < 1 << 31:
                w.put(f"i32.const {high + 1}", "i32.ne", f"br_if {again}")
            else:
                w.put(f"i32.const {-(1 << 31)}", "i32.ne", f"br_if {again}")


def _set(w: Writer, source: Expr, low: int, item: str, inside: Inside) -> None:
    w.value(source)
    _members(w, stack_type(source.type), low, item, inside)


def _members(w: Writer, kind: str, low: int, item: str, inside: Inside) -> None:
    """Over the mask on the stack."""
    rest = w.spill(kind)
    with w.block() as out:
        w.put(f"local.get {rest}", f"{kind}.eqz", f"br_if {out}")
        with w.loop() as again:
            _take_lowest(w, rest, kind)
            add(w, low)
            w.put(f"local.set {item}")
            with w.block() as next_one:
                _looped(w, inside, next_one)
            w.put(f"local.get {rest}", f"{kind}.const 0", f"{kind}.ne", f"br_if {again}")


def _take_lowest(w: Writer, rest: str, kind: str) -> None:
    """Puts the number of the lowest bit of a local, which is cleared there."""
    w.put(f"local.get {rest}", f"{kind}.ctz")
    if kind == I64:
        w.put("i32.wrap_i64")
    w.put(f"local.get {rest}", f"local.get {rest}", f"{kind}.const 1", f"{kind}.sub", f"{kind}.and")
    w.put(f"local.set {rest}")


def _wide_set(w: Writer, source: Expr, kind: Bits, item: str, inside: Inside, keep: bool) -> None:
    if keep:
        stored.copied(w, source, kind)
    else:
        w.value(source)
    _wide_members(w, kind.low, kind.size, item, inside)


def _wide_members(w: Writer, low: int, size: int, item: str, inside: Inside) -> None:
    """Over the words at the address on the stack."""
    address = w.spill()
    base, rest = w.temporary(), w.temporary(I64)
    w.put(f"i32.const {low}", f"local.set {base}")
    with w.loop() as word:
        w.put(f"local.get {address}", "i64.load", f"local.set {rest}")
        with w.block() as empty, w.loop() as again:
            w.put(f"local.get {rest}", "i64.eqz", f"br_if {empty}")
            _take_lowest(w, rest, I64)
            w.put(f"local.get {base}", "i32.add", f"local.set {item}")
            with w.block() as next_one:
                _looped(w, inside, next_one)
            w.put(f"br {again}")
        w.put(f"local.get {address}", "i32.const 8", "i32.add", f"local.set {address}")
        w.put(f"local.get {base}", "i32.const 64", "i32.add", f"local.tee {base}")
        w.put(f"i32.const {low + 64 * words(size)}", "i32.ne", f"br_if {word}")


def _looped(w: Writer, inside: Inside, next_one: str) -> None:
    outer, w.in_loop = w.in_loop, True
    inside(next_one)
    w.in_loop = outer


def _list(w: Writer, source: Expr, kind: Seq, item: str, inside: Inside, keep: bool) -> None:
    if keep:
        stored.copied(w, source, kind)
    else:
        w.value(source)
    address = w.spill()
    end = w.temporary(I32)
    w.put(f"local.get {address}", f"local.get {address}", "i32.load", "i32.const 2", "i32.shl", "i32.add")
    w.put(f"local.set {end}")
    with w.block() as out:
        w.put(f"local.get {address}", f"local.get {end}", "i32.eq", f"br_if {out}")
        with w.loop() as again:
            w.put(f"local.get {address}", "i32.const 4", "i32.add", f"local.tee {address}")
            w.put("i32.load", f"local.set {item}")
            with w.block() as next_one:
                _looped(w, inside, next_one)
            w.put(f"local.get {address}", f"local.get {end}", "i32.ne", f"br_if {again}")
