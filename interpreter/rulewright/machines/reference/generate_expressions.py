"""Python text of expressions (see `writer` for the two rules that all texts keep)."""

from typing import assert_never

from rulewright.ir import expressions as ir
from rulewright.ir.code import ThingZone, ZoneOrder
from rulewright.ir.expressions import Bits, Expr, Int, IrType, Seq
from rulewright.machines.reference.generate_folds import conjunction, fold
from rulewright.machines.reference.generate_trials import trial
from rulewright.machines.reference.writer import LONGEST_CHAIN, Writer, cell

INT_HIGH = 2**31 - 1

_OPERATORS = {
    ir.ArithmeticOp.ADD: "+",
    ir.ArithmeticOp.SUBTRACT: "-",
    ir.ArithmeticOp.MULTIPLY: "*",
    ir.ArithmeticOp.DIVIDE: "//",
    ir.ArithmeticOp.MODULO: "%",
}
_COMPARISONS = {
    ir.CompareOp.EQUAL: "==",
    ir.CompareOp.UNEQUAL: "!=",
    ir.CompareOp.LESS: "<",
    ir.CompareOp.AT_MOST: "<=",
    ir.CompareOp.MORE: ">",
    ir.CompareOp.AT_LEAST: ">=",
}


def condition_text(w: Writer, expr: Expr) -> str:
    """A text that is true or false as Python has it."""
    match expr:
        case ir.Compare():
            left, right = w.value(expr.left), w.value(expr.right)
            return w.short(f"({left} {_COMPARISONS[expr.op]} {right})")
        case ir.Not():
            return w.short(f"(not {w.condition(expr.operand)})")
        case ir.And():
            return conjunction(w, expr.parts, "and")
        case ir.Or():
            return conjunction(w, expr.parts, "or")
        case ir.Contains():
            return _contains(w, expr)
        case ir.Within():
            value = w.atom(w.value(expr.value))
            low, high = w.value(expr.low), w.value(expr.high)
            absent = "" if expr.absent is None else f" and {value} != {expr.absent}"
            return w.short(f"({low} <= {value} <= {high}{absent})")
        case _:
            return w.value(expr)


def value_text(w: Writer, expr: Expr) -> str:
    """A text whose value is an int (a tuple for lists)."""
    match expr:
        case ir.Compare() | ir.Not() | ir.And() | ir.Or() | ir.Contains() | ir.Within():
            return f"+{w.condition(expr)}"
        case ir.Const():
            return _constant(w, expr.value)
        case ir.Local():
            return f"l{expr.number}"
        case ir.Load():
            index = None if expr.index is None else w.value(expr.index)
            return w.short(f"{w.vector}[{cell(w.module.code.layout.fields[expr.field].first, index)}]")
        case ir.LoadSeq():
            return _load_list(w, expr.length, expr.slots, expr.type.most, _index(w, expr.index))
        case ir.Lookup():
            return _lookup(w, expr)
        case ir.Check():
            return _check(w, expr)
        case ir.NotNone():
            value = w.atom(w.value(expr.value))
            none = _none(expr.value)
            if none is not None:
                with w.suite(f"if {value} == {none}:"):
                    w.put(f"missing({expr.code!r}, {w.site(expr.span)})")
            return value
        case ir.Arithmetic():
            return _arithmetic(w, expr)
        case ir.Select():
            return _select(w, expr)
        case ir.Convert():
            return _convert(w, expr)
        case ir.IntervalSet():
            low, high = w.value(expr.low), w.value(expr.high)
            return w.spill(f"interval({low}, {high}, {expr.type.low}, {expr.type.size}, {w.site(expr.span)})")
        case ir.Measure():
            return _measure(w, expr)
        case ir.Nth():
            values, place = items(w, expr.of), w.value(expr.place)
            return w.spill(f"nth_of({values}, {place}, {w.site(expr.span)})")
        case ir.IndexOf():
            values, value = items(w, expr.of), w.value(expr.value)
            return w.spill(f"index_of({values}, {value}, {w.site(expr.span)})")
        case ir.Extreme():
            parts = [w.value(part) for part in expr.parts]
            if len(parts) == 1:
                return parts[0]
            return w.short(f"{'max' if expr.greatest else 'min'}({', '.join(parts)})")
        case ir.Absolute():
            return w.short(f"abs({w.value(expr.operand)})")
        case ir.SetOf():
            parts = [_bit(w.value(part), expr.type.low) for part in expr.parts]
            return w.short(f"({' | '.join(parts)})") if parts else "0"
        case ir.Union():
            left, right = w.value(expr.left), w.value(expr.right)
            return w.short(f"({left} | {right})")
        case ir.Difference():
            left, right = w.value(expr.left), w.value(expr.right)
            return w.short(f"({left} & ~{right})")
        case ir.ThingsAt():
            return _things_at(w, w.module.code.thing_zones[expr.zone], _index(w, expr.index), expr.type)
        case ir.CountAt():
            return _count_at(w, w.module.code.thing_zones[expr.zone], _index(w, expr.index))
        case ir.BesideInRow():
            thing = w.value(expr.thing)
            return w.spill(f"P{expr.pool}.beside({w.vector}, {thing}, {expr.before}, {w.site(expr.span)})")
        case ir.Spread():
            start = w.value(expr.start)
            return w.spill(f"spread({w.state}, {w.vector}, {start}, f{expr.function})")
        case ir.Repetition():
            return w.spill(f"{w.state}.records[{expr.phase}].get(p{expr.phase}({w.vector}), 0)")
        case ir.Call():
            arguments = [w.value(argument) for argument in expr.arguments]
            return w.spill(f"f{expr.function}({', '.join([w.state, w.vector, *arguments])})")
        case ir.Possible() | ir.After():
            return trial(w, expr)
        case ir.Old():
            return _old(w, expr)
        case ir.Let():
            w.put(f"l{expr.local} = {w.value(expr.value)}")
            return "1"
        case ir.Fold():
            return fold(w, expr)
        case _:
            assert_never(expr)


def items(w: Writer, of: Expr) -> str:
    """A set or list as a tuple of its values in their walking order."""
    match of.type:
        case Bits(low=low):
            return f"members({w.value(of)}, {low})"
        case Seq():
            return w.value(of)
        case Int():
            raise TypeError("an integer has no items")
        case _:
            assert_never(of.type)


def _index(w: Writer, index: Expr | None) -> str | None:
    return None if index is None else w.value(index)


def _none(expr: Expr) -> int | None:
    return expr.type.none if isinstance(expr.type, Int) else None


def _constant(w: Writer, value: int | tuple[int, ...]) -> str:
    return w.module.constant(value) if isinstance(value, tuple) and len(value) > 4 else repr(value)


def _load_list(w: Writer, length: int, slots: int, most: int, index: str | None) -> str:
    fields = w.module.code.layout.fields
    if index is None:
        first = str(fields[slots].first)
        count = f"{w.vector}[{fields[length].first}]"
    else:
        index = w.atom(index)
        first = w.atom(cell(fields[slots].first, f"{index} * {most}"))
        count = f"{w.vector}[{cell(fields[length].first, index)}]"
    return w.short(f"tuple({w.vector}[{first} : {first} + {count}])")


def _lookup(w: Writer, expr: ir.Lookup) -> str:
    table = w.module.code.tables[expr.table]
    name = w.module.constant(table.values)
    text = f"{name}[{w.value(expr.index)}]"
    if expr.absent is None or None not in table.values:
        return w.short(text)
    found = w.spill(text)
    with w.suite(f"if {found} is None:"):
        w.put(f"missing({expr.absent!r}, {w.site(expr.span)})")
    return found


def _check(w: Writer, expr: ir.Check) -> str:
    value = w.atom(w.value(expr.value))
    absent = "" if expr.type.none is None else f" or {value} == {expr.type.none}"
    with w.suite(f"if not ({expr.low} <= {value} <= {expr.high}{absent}):"):
        w.put(f"outside({expr.code!r}, {value}, {expr.low}, {expr.high}, {w.site(expr.span)})")
    return value


def _arithmetic(w: Writer, expr: ir.Arithmetic) -> str:
    left, right = w.value(expr.left), w.value(expr.right)
    divides = expr.op in (ir.ArithmeticOp.DIVIDE, ir.ArithmeticOp.MODULO)
    if expr.checked and divides:
        right = w.atom(right)
        with w.suite(f"if {right} == 0:"):
            w.put(f"divided_by_zero({w.site(expr.span)})")
    text = w.short(f"({left} {_OPERATORS[expr.op]} {right})")
    if not expr.checked or divides:
        return text
    result = w.atom(text)
    with w.suite(f"if not -{INT_HIGH} <= {result} <= {INT_HIGH}:"):
        w.put(f"overflow({result}, {w.site(expr.span)})")
    return result


def _contains(w: Writer, expr: ir.Contains) -> str:
    value = w.value(expr.value)
    of = w.value(expr.of)
    match expr.of.type:
        case Bits(low=low):
            kind = expr.value.type
            bit = value if low == 0 else f"({value} - {low})"
            if isinstance(kind, Int) and kind.low >= low and kind.none is None:
                return w.short(f"({of} >> {bit} & 1)")
            return w.short(f"has({of}, {bit})")
        case Seq():
            return w.short(f"({value} in {of})")
        case Int():
            raise TypeError("an integer contains nothing")
        case _:
            assert_never(expr.of.type)


def _bit(value: str, low: int) -> str:
    return f"1 << {value}" if low == 0 else f"1 << ({value} - {low})"


def _select(w: Writer, expr: ir.Select) -> str:
    if w.is_deep:
        return w.outlined(expr)
    condition = w.condition(expr.condition)
    if isinstance(expr.otherwise, ir.Select):
        result = w.temporary()
        _select_into(w, result, expr, condition)
        return result
    then_lines, then = w.captured(lambda: w.value(expr.then))
    else_lines, otherwise = w.captured(lambda: w.value(expr.otherwise))
    if not then_lines and not else_lines:
        return w.short(f"({then} if {condition} else {otherwise})")
    result = w.temporary()
    with w.suite(f"if {condition}:"):
        w.splice(then_lines)
        w.put(f"{result} = {then}")
    with w.suite("else:"):
        w.splice(else_lines)
        w.put(f"{result} = {otherwise}")
    return result


def _select_into(w: Writer, result: str, expr: ir.Select, condition: str) -> None:
    """A chain of selections as `if … elif … else`, as far as the conditions need no statements of their own."""
    with w.suite(f"if {condition}:"):
        w.put(f"{result} = {w.value(expr.then)}")
    rest = expr.otherwise
    for _ in range(LONGEST_CHAIN):
        if not isinstance(rest, ir.Select):
            break
        inner = rest
        lines, condition = w.captured(lambda inner=inner: w.condition(inner.condition))  # type: ignore[misc]
        if lines:
            with w.suite("else:"):
                if w.is_deep:
                    w.put(f"{result} = {w.outlined(rest)}")
                else:
                    w.splice(lines)
                    _select_into(w, result, rest, condition)
            return
        with w.suite(f"elif {condition}:"):
            w.put(f"{result} = {w.value(rest.then)}")
        rest = rest.otherwise
    with w.suite("else:"):
        w.put(f"{result} = {w.outlined(rest) if isinstance(rest, ir.Select) else w.value(rest)}")


def _convert(w: Writer, expr: ir.Convert) -> str:
    value = w.value(expr.value)
    source, wanted = expr.value.type, expr.type
    match wanted:
        case Bits():
            if isinstance(source, Seq):
                return w.short(f"mask_of({value}, {wanted.low}, {wanted.size})")
            if isinstance(source, Bits):
                if source.low == wanted.low and source.size <= wanted.size:
                    return value
                return w.short(f"shifted({value}, {source.low - wanted.low}, {wanted.size})")
            raise TypeError("an integer is no set")
        case Int():
            none = source.none if isinstance(source, Int) else None
            if none is None or none == wanted.none or wanted.none is None:
                return value
            value = w.atom(value)
            return f"({wanted.none} if {value} == {none} else {value})"
        case Seq():
            return value
        case _:
            assert_never(wanted)


def _measure(w: Writer, expr: ir.Measure) -> str:
    if expr.what is ir.ScalarOf.COUNT:
        value = w.value(expr.of)
        return w.short(f"({value}).bit_count()" if isinstance(expr.of.type, Bits) else f"len({value})")
    values = items(w, expr.of)
    return w.spill(f"{expr.what.value}_of({values}, {expr.code or 'empty-zone'!r}, {w.site(expr.span)})")


def _things_at(w: Writer, zone: ThingZone, index: str | None, kind: IrType) -> str:
    code = w.module.code
    if isinstance(kind, Bits):
        location = code.layout.fields[code.pools[zone.pool].location]
        return w.short(f"lying_at({w.vector}, {location.first}, {location.count}, {cell(zone.first_place, index)})")
    if zone.slots is None:
        raise TypeError("an unordered zone is no list")
    if zone.length is not None:
        return _load_list(w, zone.length, zone.slots, zone.most, index)
    slots = code.layout.fields[zone.slots]
    there = w.atom(f"{w.vector}[{cell(slots.first, index)}]")
    return f"(() if {there} == {slots.none} else ({there},))"


def _count_at(w: Writer, zone: ThingZone, index: str | None) -> str:
    fields = w.module.code.layout.fields
    match zone.order:
        case ZoneOrder.UNORDERED:
            location = fields[w.module.code.pools[zone.pool].location]
            cells = f"{w.vector}[{location.first}:{location.first + location.count}]"
            return w.short(f"{cells}.count({cell(zone.first_place, index)})")
        case ZoneOrder.STACK | ZoneOrder.ROW if zone.length is not None:
            return w.short(f"{w.vector}[{cell(fields[zone.length].first, index)}]")
        case ZoneOrder.ONE if zone.slots is not None:
            slots = fields[zone.slots]
            return w.short(f"+({w.vector}[{cell(slots.first, index)}] != {slots.none})")
        case _:
            raise TypeError(f"zone {zone.name} lacks the fields of its order")


def _old(w: Writer, expr: ir.Old) -> str:
    """The operand over the previous state; inside another `old` there is nothing older."""
    if w.state != "s":
        return w.value(expr.operand)
    w.state = w.spill("s.old")
    w.vector = w.spill(f"{w.state}.vector")
    text = w.value(expr.operand)
    w.state, w.vector = "s", "v"
    return text
