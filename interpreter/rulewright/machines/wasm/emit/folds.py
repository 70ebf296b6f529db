"""Folds: any, no, sum, max, min, count, set, list and leading."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from rulewright.ir.expressions import Bits, Expr, Fold, FoldKind, Int, Local, Seq
from rulewright.machines.wasm.emit import lists
from rulewright.machines.wasm.emit.arithmetic import check_overflow
from rulewright.machines.wasm.emit.binding import bound
from rulewright.machines.wasm.emit.domains import Mask
from rulewright.machines.wasm.emit.filters import filtered, put_mask
from rulewright.machines.wasm.emit.loops import each, generators, guarded
from rulewright.machines.wasm.emit.sets import put_bit
from rulewright.machines.wasm.emit.unions import Whole, add_to, put_whole, whole
from rulewright.machines.wasm.emit.unordered import unordered
from rulewright.machines.wasm.emit.writer import I32, I64, Writer, add, resize, stack_type


def fold(w: Writer, expr: Fold) -> None:
    """Puts the value of a fold that does not lie in memory."""
    expr = replace(expr, generators=unordered(w.module, expr))
    match expr.kind:
        case FoldKind.ANY | FoldKind.NO:
            _exists(w, expr)
        case FoldKind.COUNT:
            _count(w, expr)
        case FoldKind.SUM:
            _sum(w, expr)
        case FoldKind.MAX | FoldKind.MIN:
            _extreme(w, expr)
        case FoldKind.SET:
            _set(w, expr)
        case FoldKind.LIST | FoldKind.LEADING:
            raise TypeError("a list lies in memory")
        case _:
            assert_never(expr.kind)


def jump_if_found(w: Writer, expr: Fold, label: str) -> None:
    """Goes to the label at the first hit."""
    expr = replace(expr, generators=unordered(w.module, expr))
    if _put_whole_mask(w, expr):
        w.put(f"br_if {label}")
        return
    guarded(w, expr.outer, lambda: generators(w, expr.generators, lambda next_one: w.put(f"br {label}"), 0, expr.span))


def _put_whole_mask(w: Writer, expr: Fold, truth: bool = True) -> bool:
    """If all conditions of a fold over one set are tested at once: puts whether any value is left, or how many."""
    if expr.outer or len(expr.generators) != 1:
        return False
    generator = expr.generators[0]
    how = filtered(w.module, generator)
    if how is None or how.rest:
        return False
    if bound(w.module, generator) is not None:
        return False
    mask = put_mask(w, how)
    first, *others = mask.words
    if truth:
        w.put(f"local.get {first}")
        for word in others:
            w.put(f"local.get {word}", f"{mask.kind}.or")
        w.put(f"{mask.kind}.const 0", f"{mask.kind}.ne")
    else:
        w.put(f"local.get {first}", f"{mask.kind}.popcnt")
        for word in others:
            w.put(f"local.get {word}", f"{mask.kind}.popcnt", f"{mask.kind}.add")
        resize(w, mask.kind, I32)
    return True


def _put_members(w: Writer, expr: Fold) -> Mask | None:
    """If a set is one that is cut down by conditions that are all tested at once: its mask."""
    if expr.outer or len(expr.generators) != 1 or not isinstance(expr.type, Bits):
        return None
    generator = expr.generators[0]
    how = filtered(w.module, generator)
    same = isinstance(expr.value, Local) and expr.value.number == generator.local
    if how is None or how.rest or not same or how.over.low != expr.type.low or how.over.size > expr.type.size:
        return None
    return None if bound(w.module, generator) is not None else put_mask(w, how)


def _exists(w: Writer, expr: Fold) -> None:
    if _put_whole_mask(w, expr):
        if expr.kind is FoldKind.NO:
            w.put("i32.eqz")
        return
    found = int(expr.kind is FoldKind.ANY)
    result = w.temporary()
    w.put(f"i32.const {found}", f"local.set {result}")
    with w.block() as hit:
        jump_if_found(w, expr, hit)
        w.put(f"i32.const {1 - found}", f"local.set {result}")
    w.put(f"local.get {result}")


def _count(w: Writer, expr: Fold) -> None:
    if _put_whole_mask(w, expr, truth=False):
        return
    result = w.temporary()
    w.put("i32.const 0", f"local.set {result}")

    def inner(next_one: str) -> None:
        w.put(f"local.get {result}", "i32.const 1", "i32.add", f"local.set {result}")

    guarded(w, expr.outer, lambda: generators(w, expr.generators, inner, w.module.laps.within(expr.value), expr.span))
    w.put(f"local.get {result}")


def _sum(w: Writer, expr: Fold) -> None:
    value = _needed(expr)
    kind = value.type
    # A sum that can only grow, or only fall, needs to be looked at once.
    one_sign = isinstance(kind, Int) and (kind.low >= 0 or kind.high <= 0)
    total = w.temporary(I64)
    w.put("i64.const 0", f"local.set {total}")

    def inner(next_one: str) -> None:
        with w.scope():
            w.put(f"local.get {total}")
            w.value(value)
            w.put("i64.extend_i32_s", "i64.add", f"local.set {total}")
            if not one_sign:
                check_overflow(w, total, expr)
                w.put("drop")

    guarded(w, expr.outer, lambda: generators(w, expr.generators, inner, w.module.laps.within(expr.value), expr.span))
    check_overflow(w, total, expr)


def _extreme(w: Writer, expr: Fold) -> None:
    value = _needed(expr)
    best, some = w.temporary(), w.temporary()
    w.put("i32.const 0", f"local.set {some}")
    sign = "gt_s" if expr.kind is FoldKind.MAX else "lt_s"

    def inner(next_one: str) -> None:
        with w.scope():
            w.value(value)
            new = w.spill()
            w.put(f"local.get {some}", "i32.eqz", f"local.get {new}", f"local.get {best}", f"i32.{sign}", "i32.or")
            with w.when():
                w.put(f"local.get {new}", f"local.set {best}", "i32.const 1", f"local.set {some}")

    guarded(w, expr.outer, lambda: generators(w, expr.generators, inner, w.module.laps.within(expr.value), expr.span))
    w.put(f"local.get {some}", "i32.eqz")
    with w.when():
        if expr.otherwise is None:
            kind = w.module.kinds.number("nothing-to-compare", "there is nothing to take the greatest or least of")
            w.fail(kind, expr.span)
        else:
            w.value(expr.otherwise)
            w.put(f"local.set {best}")
    w.put(f"local.get {best}")


def _set(w: Writer, expr: Fold) -> None:
    value = _needed(expr)
    if not isinstance(expr.type, Bits):
        raise TypeError("a set has the type of sets")
    kind = stack_type(expr.type)
    low = expr.type.low
    members = _put_members(w, expr)
    if members is not None and len(members.words) == 1:
        w.put(f"local.get {members.words[0]}")
        resize(w, members.kind, kind)
        return
    found = w.temporary(kind)
    w.put(f"{kind}.const 0", f"local.set {found}")
    of_sets = whole(w.module, expr)
    if of_sets is not None:

        def unite() -> None:
            mask = put_whole(w, of_sets.members)
            w.put(f"local.get {found}", f"local.get {mask.words[0]}")
            resize(w, mask.kind, kind)
            w.put(f"{kind}.or", f"local.set {found}")

        _united(w, expr, of_sets, unite)
        w.put(f"local.get {found}")
        return

    def inner(next_one: str) -> None:
        with w.scope():
            w.value(value)
            put_bit(w, low, kind)
            bit = w.spill(kind)
            w.put(f"local.get {found}", f"{kind}.const 1", f"local.get {bit}", f"{kind}.shl", f"{kind}.or")
            w.put(f"local.set {found}")

    guarded(w, expr.outer, lambda: generators(w, expr.generators, inner, w.module.laps.within(expr.value), expr.span))
    w.put(f"local.get {found}")


def set_into(w: Writer, expr: Fold, to: str) -> None:
    """Adds the values of a fold to the wide set at an address."""
    expr = replace(expr, generators=unordered(w.module, expr))
    value = _needed(expr)
    low = expr.type.low if isinstance(expr.type, Bits) else 0
    members = _put_members(w, expr)
    if members is not None:
        for number, word in enumerate(members.words):
            w.put(to, f"local.get {word}")
            resize(w, members.kind, I64)
            w.put(f"i64.store offset={8 * number}")
        return
    of_sets = whole(w.module, expr)
    if of_sets is not None:
        _united(w, expr, of_sets, lambda: add_to(w, put_whole(w, of_sets.members), to))
        return

    def inner(next_one: str) -> None:
        with w.scope():
            w.put(to)
            w.value(value)
            add(w, -low)
            w.put("call $wide_add")

    guarded(w, expr.outer, lambda: generators(w, expr.generators, inner, w.module.laps.within(expr.value), expr.span))


def _united(w: Writer, expr: Fold, of_sets: Whole, unite: Callable[[], None]) -> None:
    """Runs `unite` for each of the sets that a set is made of."""

    def inner(next_one: str) -> None:
        with w.scope():
            unite()

    laps = w.module.laps.within((expr.generators[-1].source, expr.generators[-1].conditions))
    if of_sets.around:
        guarded(w, expr.outer, lambda: generators(w, of_sets.around, inner, laps, expr.span))
    else:
        guarded(w, expr.outer, lambda: inner(""))


def list_into(w: Writer, expr: Fold, to: str) -> None:
    """Writes the list that a fold makes to an address."""
    value = _needed(expr)
    w.put(to, "i32.const 0", "i32.store")
    if expr.kind is FoldKind.LEADING:
        _leading(w, expr, value, to)
        return
    most = expr.type.most if isinstance(expr.type, Seq) else 0

    def inner(next_one: str) -> None:
        with w.scope():
            w.value(value)
            item = w.spill(I32)
            w.put(to, "i32.load", f"i32.const {most}", "i32.ge_s")
            with w.when():
                w.fail(w.module.kinds.number("out-of-range", f"the list becomes longer than {most}"), expr.span)
            lists.append(w, to, item)

    guarded(w, expr.outer, lambda: generators(w, expr.generators, inner, w.module.laps.within(expr.value), expr.span))


def _leading(w: Writer, expr: Fold, value: Expr, to: str) -> None:
    generator = expr.generators[0]
    paid = w.module.laps.paid_lap(generator, (), w.module.laps.within(value))

    def leading() -> None:
        with w.block() as out:

            def inside(next_one: str) -> None:
                if paid is not None:
                    w.pay(paid, expr.span)
                for test in generator.conditions:
                    w.jump_unless(test, out)
                with w.scope():
                    w.value(value)
                    lists.append(w, to, w.spill())

            each(w, generator.source, w.registers[generator.local], inside)

    guarded(w, expr.outer, leading)


def _needed(expr: Fold) -> Expr:
    if expr.value is None:
        raise TypeError(f"a fold of kind {expr.kind.value} needs a value")
    return expr.value
