"""Python text of what runs over things: generators, folds, and chains of `and` and `or`."""

from collections.abc import Callable
from typing import assert_never

from rulewright.diagnostics import Span
from rulewright.ir.expressions import Bits, Const, Expr, Fold, FoldKind, Generator, Int, Run, Seq
from rulewright.machines.reference.writer import Writer, cell

INT_HIGH = 2**31 - 1


def conjunction(w: Writer, parts: tuple[Expr, ...], word: str) -> str:
    """Parts joined by `and` or `or`; what later parts need beforehand runs only if the earlier ones do not settle
    it."""
    goes_on = "if {}:" if word == "and" else "if not {}:"
    result: str | None = None
    waiting: list[str] = []

    def settle() -> str:
        joined = waiting[0] if len(waiting) == 1 else f"({f' {word} '.join(waiting)})"
        waiting.clear()
        if result is None:
            return w.spill(joined)
        with w.suite(goes_on.format(result)):
            w.put(f"{result} = {joined}")
        return result

    for part in parts:
        lines, text = w.captured(lambda part=part: w.condition(part))  # type: ignore[misc]
        if not lines:
            if waiting and sum(map(len, waiting)) > 100:
                result = settle()
            waiting.append(text)
        elif result is None and not waiting:
            w.splice(lines, outward=1)
            waiting.append(text)
        else:
            if waiting:
                result = settle()
            with w.suite(goes_on.format(result)):
                w.splice(lines)
                w.put(f"{result} = {text}")
    if result is None:
        return w.short(f"({f' {word} '.join(waiting)})") if waiting else str(int(word == "and"))
    return settle() if waiting else result


def iterable(w: Writer, source: Expr | Run) -> str:
    """What a `for` runs over, its values ascending or in the list's order."""
    if isinstance(source, Run):
        start, end = w.value(source.low), w.value(source.high)
        return f"range({start}, {cell(1, end)})"
    match source.type:
        case Bits(low=low):
            if isinstance(source, Const) and isinstance(source.value, int):
                return _constant_set(w, source.value, low)
            return f"members({w.value(source)}, {low})" if low else f"members({w.value(source)})"
        case Seq():
            return w.value(source)
        case Int():
            raise TypeError("an integer is nothing to run over")
        case _:
            assert_never(source.type)


def _constant_set(w: Writer, mask: int, low: int) -> str:
    values = tuple(low + bit for bit in range(mask.bit_length()) if mask >> bit & 1)
    if values and values[-1] - values[0] == len(values) - 1:
        return f"range({values[0]}, {values[-1] + 1})"
    return w.module.constant(values)


def loops(
    w: Writer,
    generators: tuple[Generator, ...],
    inner: Callable[[], None],
    laps: int,
    span: Span | None,
    leave: str = "",
) -> None:
    """Nested loops around what `inner` puts, which has so many laps itself; `leave` is put after each inner loop (to
    leave the outer one as well)."""
    generator, rest = generators[0], generators[1:]

    def within() -> None:
        if not rest:
            inner()
            return
        loops(w, rest, inner, laps, span, leave)
        if leave:
            w.put(leave)

    with w.suite(f"for l{generator.local} in {iterable(w, generator.source)}:", is_block=True):
        w.pay(w.module.laps.paid_lap(generator, rest, laps), span)
        if generator.through:
            with w.suite(f"if {conjunction(w, generator.conditions, 'and')}:"):
                within()
            for test in generator.through:
                w.put(f"if not {w.condition(test)}: break")
            return
        for test in generator.conditions:
            w.put(f"if not {w.condition(test)}: continue")
        within()


def guarded(w: Writer, outer: tuple[Expr, ...], inner: Callable[[], None]) -> None:
    """`inner` under the conditions that come before all generators."""
    if not outer:
        inner()
        return
    with w.suite(f"if {conjunction(w, outer, 'and')}:"):
        inner()


def fold(w: Writer, expr: Fold) -> str:
    if w.is_deep or w.blocks + len(expr.generators) > 16:
        return w.outlined(expr)
    result = w.temporary()
    leave = ""
    match expr.kind:
        case FoldKind.ANY | FoldKind.NO:
            found = int(expr.kind is FoldKind.ANY)
            w.put(f"{result} = {1 - found}")
            leave = f"if {result}: break" if found else f"if not {result}: break"

            def inner() -> None:
                w.put(f"{result} = {found}")
                w.put("break")

        case FoldKind.COUNT:
            w.put(f"{result} = 0")

            def inner() -> None:
                w.put(f"{result} += 1")

        case FoldKind.SUM:
            w.put(f"{result} = 0")
            one_sign = expr.value is None or _one_sign(expr.value)

            def inner() -> None:
                w.put(f"{result} += {_value(w, expr)}")
                if not one_sign:
                    _overflow_check(w, result, expr)

        case FoldKind.MAX | FoldKind.MIN:
            w.put(f"{result} = None")
            sign = ">" if expr.kind is FoldKind.MAX else "<"

            def inner() -> None:
                value = w.atom(_value(w, expr))
                w.put(f"if {result} is None or {value} {sign} {result}: {result} = {value}")

        case FoldKind.SET:
            w.put(f"{result} = 0")
            low = expr.type.low if isinstance(expr.type, Bits) else 0

            def inner() -> None:
                value = _value(w, expr)
                w.put(f"{result} |= 1 << {value}" if low == 0 else f"{result} |= 1 << ({value} - {low})")

        case FoldKind.LIST | FoldKind.LEADING:
            return _list(w, expr, result)
        case _:
            assert_never(expr.kind)
    laps = w.module.laps.within(expr.value)
    guarded(w, expr.outer, lambda: loops(w, expr.generators, inner, laps, expr.span, leave))
    if expr.kind is FoldKind.SUM and one_sign:
        _overflow_check(w, result, expr)
    if expr.kind in (FoldKind.MAX, FoldKind.MIN):
        with w.suite(f"if {result} is None:"):
            if expr.otherwise is None:
                w.put(f"nothing_to_compare({w.site(expr.span)})")
            else:
                w.put(f"{result} = {w.value(expr.otherwise)}")
    return result


def _value(w: Writer, expr: Fold) -> str:
    if expr.value is None:
        raise TypeError(f"a fold of kind {expr.kind.value} needs a value")
    return w.value(expr.value)


def _one_sign(value: Expr) -> bool:
    """Can a running sum only grow, or only fall? Then looking at the last sum finds every overflow."""
    return isinstance(value.type, Int) and (value.type.low >= 0 or value.type.high <= 0)


def _overflow_check(w: Writer, result: str, expr: Fold) -> None:
    with w.suite(f"if not -{INT_HIGH} <= {result} <= {INT_HIGH}:"):
        w.put(f"overflow({result}, {w.site(expr.span)})")


def _list(w: Writer, expr: Fold, result: str) -> str:
    w.put(f"{result} = []")
    laps = w.module.laps.within(expr.value)
    if expr.kind is FoldKind.LEADING:
        generator = expr.generators[0]

        def leading() -> None:
            with w.suite(f"for l{generator.local} in {iterable(w, generator.source)}:", is_block=True):
                w.pay(w.module.laps.paid_lap(generator, (), laps), expr.span)
                for test in generator.conditions:
                    w.put(f"if not {w.condition(test)}: break")
                w.put(f"{result}.append({_value(w, expr)})")

        guarded(w, expr.outer, leading)
    else:
        most = expr.type.most if isinstance(expr.type, Seq) else 0

        def inner() -> None:
            value = _value(w, expr)
            w.put(f"if len({result}) == {most}: too_long({most}, {w.site(expr.span)})")
            w.put(f"{result}.append({value})")

        guarded(w, expr.outer, lambda: loops(w, expr.generators, inner, laps, expr.span))
    return w.spill(f"tuple({result})")
