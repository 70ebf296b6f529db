"""Each expression of the machine code, by hand-made code: its value, and the error it may raise."""

import pytest

from rulewright.ir import expressions as e
from rulewright.ir.code import Table
from rulewright.machines.executor import RuleError
from rulewright.machines.reference.machine import ReferenceMachine
from tests.machines.build import (
    BOOL,
    FINISH,
    INT,
    SPAN,
    Builder,
    arithmetic,
    bits,
    compare,
    const,
    give,
    let,
    load,
    local,
    over,
    run,
    seq,
    store,
)

HIGHEST = 2**31 - 1


def value(expr: e.Expr, builder: Builder | None = None, tables: tuple[Table, ...] = ()) -> int | tuple[int, ...]:
    """What a function without parameters gives that returns the expression."""
    builder = builder or Builder()
    number = builder.function(give(expr))
    builder.block(end=FINISH)
    machine = ReferenceMachine(builder.code(tables=tables))
    state = machine.new(1)
    found: int | tuple[int, ...] = machine.read(state, number, 0)
    return found


def error(expr: e.Expr, tables: tuple[Table, ...] = ()) -> str:
    with pytest.raises(RuleError) as caught:
        value(expr, tables=tables)
    assert caught.value.diagnostic.span == SPAN
    assert caught.value.diagnostic.clauses == ("X-1",)
    assert caught.value.rule == "action"
    return caught.value.diagnostic.code.value


@pytest.mark.parametrize(
    ("left", "sign", "right", "result"),
    [
        (3, "+", 4, 7),
        (3, "-", 4, -1),
        (3, "*", 4, 12),
        (7, "div", 2, 3),
        (-7, "div", 2, -4),
        (7, "div", -2, -4),
        (-7, "mod", 2, 1),
        (7, "mod", -2, -1),
        (HIGHEST - 1, "+", 1, HIGHEST),
    ],
)
def test_arithmetic_floors(left: int, sign: str, right: int, result: int) -> None:
    assert value(arithmetic(const(left), sign, const(right))) == result
    assert value(arithmetic(const(left), sign, const(right), checked=False)) == result


@pytest.mark.parametrize(("left", "sign", "right"), [(HIGHEST, "+", 1), (-HIGHEST, "-", 1), (2**16, "*", 2**15)])
def test_overflow_is_an_error(left: int, sign: str, right: int) -> None:
    assert error(arithmetic(const(left), sign, const(right))) == "overflow"


@pytest.mark.parametrize("sign", ["div", "mod"])
def test_dividing_by_0_is_an_error(sign: str) -> None:
    assert error(arithmetic(const(1), sign, const(0))) == "divide-by-zero"


@pytest.mark.parametrize(
    ("sign", "results"),
    [("=", (0, 1, 0)), ("!=", (1, 0, 1)), ("<", (1, 0, 0)), ("<=", (1, 1, 0)), (">", (0, 0, 1)), (">=", (0, 1, 1))],
)
def test_comparisons_give_0_or_1(sign: str, results: tuple[int, int, int]) -> None:
    found = [value(compare(const(left), sign, const(5))) for left in (4, 5, 6)]
    assert found == list(results)
    assert all(type(each) is int for each in found)


def test_sets_are_compared_as_wholes() -> None:
    assert value(compare(bits(1, 2), "=", bits(2, 1))) == 1
    assert value(compare(bits(1, 2), "!=", bits(2))) == 1


FAILS = arithmetic(const(1), "div", const(0))
TRUE, FALSE = const(1, BOOL), const(0, BOOL)
FAILING_TRUTH = compare(FAILS, "=", const(1))


def test_and_and_or_leave_out_what_no_longer_matters() -> None:
    assert value(e.And((TRUE, FALSE, FAILING_TRUTH), BOOL)) == 0
    assert value(e.Or((FALSE, TRUE, FAILING_TRUTH), BOOL)) == 1
    assert value(e.And((), BOOL)) == 1
    assert value(e.Or((), BOOL)) == 0


def test_and_and_or_come_to_what_fails_from_the_left() -> None:
    assert error(e.And((TRUE, FAILING_TRUTH, FALSE), BOOL)) == "divide-by-zero"
    assert error(e.Or((FALSE, FAILING_TRUTH, TRUE), BOOL)) == "divide-by-zero"


def test_parts_that_can_fail_are_mixed_with_parts_that_cannot() -> None:
    fine = compare(arithmetic(const(6), "div", const(2)), "=", const(3))
    assert value(e.And((TRUE, fine, TRUE, fine), BOOL)) == 1
    assert value(e.And((TRUE, fine, FALSE, FAILING_TRUTH), BOOL)) == 0
    assert value(e.Or((FALSE, e.Not(fine, BOOL), TRUE, FAILING_TRUTH), BOOL)) == 1


def test_select_evaluates_one_side_only() -> None:
    assert value(e.Select(TRUE, const(3), FAILS, INT)) == 3
    assert value(e.Select(FALSE, FAILS, const(4), INT)) == 4
    assert error(e.Select(FALSE, const(3), FAILS, INT)) == "divide-by-zero"


def test_a_chain_of_selections_takes_the_first_that_holds() -> None:
    chain: e.Expr = const(-1)
    for number in reversed(range(200)):
        chain = e.Select(compare(local(0), "=", const(number)), const(number * 2), chain, INT)
    builder = Builder()
    builder.function(let(0, const(150)), give(chain))
    builder.block(end=FINISH)
    machine = ReferenceMachine(builder.code())
    assert machine.read(machine.new(1), 0, 0) == 300


@pytest.mark.parametrize(("member", "there"), [(3, 1), (4, 0), (-1, 0), (40, 0)])
def test_contains_is_false_outside_the_sets_range(member: int, there: int) -> None:
    one = const(member, e.Int(-1, 100, -1))
    assert value(e.Contains(one, bits(3, 5), BOOL)) == there
    assert value(e.Contains(one, seq(3, 5, 3), BOOL)) == there


def test_sets_may_begin_elsewhere_than_at_0() -> None:
    low = bits(3, 5, low=3, size=4)
    assert value(e.Contains(const(3), low, BOOL)) == 1
    assert value(e.Contains(const(2), low, BOOL)) == 0
    assert value(e.Measure(e.ScalarOf.FIRST, low, "empty-zone", SPAN, INT)) == 3
    assert value(e.Convert(low, e.Bits(0, 16))) == 1 << 3 | 1 << 5
    assert value(e.Convert(bits(2, 3, 5, 9), e.Bits(3, 4))) == 1 << 0 | 1 << 2


def test_within_is_never_true_of_none() -> None:
    assert value(e.Within(const(3), const(1), const(3), None, BOOL)) == 1
    assert value(e.Within(const(4), const(1), const(3), None, BOOL)) == 0
    assert value(e.Within(const(-1), const(-5), const(3), -1, BOOL)) == 0


def test_convert_makes_sets_of_lists_and_rewrites_none() -> None:
    assert value(e.Convert(seq(2, 4, 2), e.Bits(0, 8))) == 0b10100
    none = const(-1, e.Int(0, 5, -1))
    assert value(e.Convert(none, e.Int(0, 5, -(2**31)))) == -(2**31)
    assert value(e.Convert(const(3, e.Int(0, 5, -1)), e.Int(0, 5, -(2**31)))) == 3


def test_interval_sets_are_checked_against_their_range() -> None:
    kind = e.Bits(1, 6)
    assert value(e.IntervalSet(const(2), const(4), SPAN, kind)) == 0b1110
    assert value(e.IntervalSet(const(4), const(2), SPAN, kind)) == 0
    assert error(e.IntervalSet(const(0), const(4), SPAN, kind)) == "out-of-range"
    assert error(e.IntervalSet(const(2), const(7), SPAN, kind)) == "out-of-range"


@pytest.mark.parametrize("of", [bits(2, 5, 9), seq(2, 5, 9)])
def test_measures_of_sets_and_lists(of: e.Expr) -> None:
    def measure(what: e.ScalarOf) -> int | tuple[int, ...]:
        return value(e.Measure(what, of, "empty-zone", SPAN, INT))

    assert measure(e.ScalarOf.COUNT) == 3
    assert measure(e.ScalarOf.FIRST) == 2
    assert measure(e.ScalarOf.LAST) == 9
    assert value(e.Nth(of, const(2), SPAN, INT)) == 5
    assert value(e.IndexOf(of, const(9), SPAN, INT)) == 3


def test_measures_of_nothing_or_of_too_much_are_errors() -> None:
    for what in (e.ScalarOf.FIRST, e.ScalarOf.LAST, e.ScalarOf.ONLY):
        assert error(e.Measure(what, bits(), "empty-zone", SPAN, INT)) == "empty-zone"
        assert error(e.Measure(what, seq(), "empty-zone", SPAN, INT)) == "empty-zone"
    assert value(e.Measure(e.ScalarOf.ONLY, bits(7), "out-of-range", SPAN, INT)) == 7
    assert error(e.Measure(e.ScalarOf.ONLY, seq(1, 2), "out-of-range", SPAN, INT)) == "out-of-range"
    assert error(e.Nth(seq(1, 2), const(0), SPAN, INT)) == "out-of-range"
    assert error(e.Nth(seq(1, 2), const(3), SPAN, INT)) == "out-of-range"
    assert error(e.IndexOf(seq(1, 2), const(3), SPAN, INT)) == "out-of-range"


def test_sets_are_built_joined_and_subtracted() -> None:
    kind = e.Bits(0, 16)
    assert value(e.SetOf((const(1), const(3), const(1)), kind)) == 0b1010
    assert value(e.SetOf((), kind)) == 0
    assert value(e.Union(bits(1), bits(2), kind)) == 0b110
    assert value(e.Difference(bits(1, 2, 3), bits(2, 9), kind)) == 0b1010


def test_extremes_and_absolute_values() -> None:
    parts = (const(3), const(-4), const(2))
    assert value(e.Extreme(True, parts, INT)) == 3
    assert value(e.Extreme(False, parts, INT)) == -4
    assert value(e.Absolute(const(-4), SPAN, INT)) == 4


def test_check_lets_none_pass() -> None:
    kind = e.Int(1, 6, -1)
    assert value(e.Check(const(6), 1, 6, "out-of-range", SPAN, e.Int(1, 6))) == 6
    assert error(e.Check(const(7), 1, 6, "out-of-range", SPAN, e.Int(1, 6))) == "out-of-range"
    assert error(e.Check(const(0), 1, 6, "no-such-site", SPAN, e.Int(1, 6))) == "no-such-site"
    assert value(e.Check(const(-1), 1, 6, "out-of-range", SPAN, kind)) == -1


def test_not_none_refuses_none() -> None:
    kind = e.Int(0, 6, -1)
    assert value(e.NotNone(const(5, kind), "empty-zone", SPAN, INT)) == 5
    assert error(e.NotNone(const(-1, kind), "empty-zone", SPAN, INT)) == "empty-zone"


def test_looking_up_what_a_table_lacks_is_an_error() -> None:
    table = Table(0, "height", "table", (3,), INT, (4, None, 5))
    assert value(e.Lookup(0, const(2), INT, "no-row", SPAN), tables=(table,)) == 5
    assert error(e.Lookup(0, const(1), INT, "no-row", SPAN), tables=(table,)) == "no-row"


def test_lists_and_cells_are_loaded() -> None:
    builder = Builder()
    cells = builder.field("cells", count=3)
    length = builder.field("length", count=2)
    slots = builder.field("slots", count=8)
    setup = [
        store(cells, const(7), const(2)),
        store(length, const(2), const(1)),
        store(slots, const(5), const(4)),
        store(slots, const(6), const(5)),
    ]
    kind = e.Seq(4, 0, 100)
    cell = builder.function(give(load(cells, const(2))), parameters=0)
    items = builder.function(give(e.LoadSeq(length, slots, const(1), kind)), result=kind)
    empty = builder.function(give(e.LoadSeq(length, slots, None, kind)), result=kind)
    builder.block(*setup, end=FINISH)
    machine = ReferenceMachine(builder.code())
    state = machine.new(1)
    assert machine.read(state, cell, 0) == 7
    assert machine.function(items)(state, state.vector) == (5, 6)
    assert machine.function(empty)(state, state.vector) == ()


def fold(kind: e.FoldKind, *generators: e.Generator, value_: e.Expr | None = None, **more: object) -> e.Fold:
    outer = more.get("outer", ())
    otherwise = more.get("otherwise")
    type_ = more.get("type", INT)
    return e.Fold(kind, outer, generators, value_, otherwise, SPAN, type_)  # type: ignore[arg-type]


EVEN = compare(arithmetic(local(0), "mod", const(2)), "=", const(0))


def test_folds_over_an_interval() -> None:
    kind = e.FoldKind
    assert value(fold(kind.ANY, run(0, 1, 5, compare(local(0), "=", const(4))))) == 1
    assert value(fold(kind.ANY, run(0, 1, 5, compare(local(0), "=", const(6))))) == 0
    assert value(fold(kind.NO, run(0, 1, 5, compare(local(0), "=", const(4))))) == 0
    assert value(fold(kind.NO, run(0, 5, 1))) == 1
    assert value(fold(kind.COUNT, run(0, 1, 5, EVEN))) == 2
    assert value(fold(kind.SUM, run(0, 1, 5), value_=local(0))) == 15
    assert value(fold(kind.MAX, run(0, 1, 5, EVEN), value_=local(0))) == 4
    assert value(fold(kind.MIN, run(0, 1, 5, EVEN), value_=local(0))) == 2
    assert value(fold(kind.SET, run(0, 1, 5, EVEN), value_=local(0), type=e.Bits(1, 5))) == 0b01010
    assert value(fold(kind.LIST, run(0, 1, 5, EVEN), value_=local(0), type=e.Seq(3, 0, 9))) == (2, 4)


def test_inner_generators_may_use_outer_names_and_stop_at_the_first_hit() -> None:
    inner = e.Generator(1, INT, e.Run(local(0), const(3)), ())
    product = arithmetic(local(0), "*", local(1))
    assert value(fold(e.FoldKind.LIST, run(0, 1, 3), inner, value_=product, type=e.Seq(9, 0, 99))) == (1, 2, 3, 4, 6, 9)
    # Only the pair (2, 2) comes before a division by 0.
    ratio = compare(arithmetic(const(4), "div", arithmetic(const(3), "-", local(1))), "=", const(4))
    hit = e.Generator(1, INT, e.Run(local(0), const(3)), (ratio,))
    assert value(fold(e.FoldKind.ANY, run(0, 2, 3), hit)) == 1


def test_outer_conditions_come_before_everything() -> None:
    failing = run(0, 1, 3, FAILING_TRUTH)
    assert value(fold(e.FoldKind.ANY, failing, outer=(FALSE,))) == 0
    assert value(fold(e.FoldKind.NO, failing, outer=(FALSE,))) == 1
    assert value(fold(e.FoldKind.SUM, failing, value_=local(0), outer=(FALSE,))) == 0


def test_lists_keep_their_order_and_repeats_and_sets_ascend() -> None:
    kind = e.Seq(8, -100, 100)
    assert value(fold(e.FoldKind.LIST, over(0, seq(5, 1, 5)), value_=local(0), type=kind)) == (5, 1, 5)
    assert value(fold(e.FoldKind.LIST, over(0, bits(9, 1, 5)), value_=local(0), type=kind)) == (1, 5, 9)


def test_the_leading_part_ends_before_the_first_that_fails() -> None:
    small = compare(local(0), "<", const(5))
    leading = fold(e.FoldKind.LEADING, over(0, seq(1, 4, 7, 2), small), value_=local(0), type=e.Seq(8, -100, 100))
    assert value(leading) == (1, 4)


def test_max_of_nothing_is_its_otherwise_or_an_error() -> None:
    nothing = run(0, 3, 1)
    assert value(fold(e.FoldKind.MAX, nothing, value_=local(0), otherwise=const(-9))) == -9
    assert error(fold(e.FoldKind.MIN, nothing, value_=local(0))) == "nothing-to-compare"


def test_a_sum_that_overflows_on_the_way_is_an_error() -> None:
    values = e.Select(compare(local(0), "=", const(3)), const(-HIGHEST), const(HIGHEST), INT)
    assert error(fold(e.FoldKind.SUM, run(0, 1, 3), value_=values)) == "overflow"


def test_a_list_that_grows_too_long_is_an_error() -> None:
    assert error(fold(e.FoldKind.LIST, run(0, 1, 4), value_=local(0), type=e.Seq(3, 0, 9))) == "out-of-range"


def test_calls_take_arguments_and_spread_reaches_everything() -> None:
    builder = Builder()
    double = builder.function(give(arithmetic(local(0), "*", const(2))), parameters=1, locals_=1)
    after = e.SetOf((arithmetic(arithmetic(local(0), "+", const(2)), "mod", const(8)),), e.Bits(0, 8))
    step = builder.function(give(after), parameters=1, locals_=1, result=e.Bits(0, 8))
    assert value(e.Call(double, (const(21),), INT), builder) == 42
    builder = Builder(functions=list(builder.functions))
    assert value(e.Spread(bits(1, size=8), step, e.Bits(0, 8)), builder) == 0b10101010


def test_old_reads_the_state_of_the_previous_check() -> None:
    builder = Builder()
    cell = builder.field("cell")
    grew = builder.function(give(arithmetic(load(cell), "-", e.Old(load(cell), INT))))
    builder.block(end=FINISH)
    machine = ReferenceMachine(builder.code())
    state, old = machine.new(1), machine.new(1)
    state.vector[builder.cell(cell)], old.vector[builder.cell(cell)] = 9, 4
    state.old = old
    assert machine.read(state, grew, 0) == 5


def test_expressions_nested_very_deeply_still_compile() -> None:
    deep: e.Expr = local(0)
    for number in range(150):
        deep = arithmetic(deep, "-", const(number % 3), checked=False)
    for _ in range(60):
        deep = fold(e.FoldKind.SUM, run(1, 1, 1), value_=e.Select(compare(local(0), "=", const(1)), deep, FAILS, INT))
    builder = Builder()
    builder.function(let(0, const(1)), give(deep))
    builder.block(end=FINISH)
    machine = ReferenceMachine(builder.code())
    assert machine.read(machine.new(1), 0, 0) == 1 - 150
