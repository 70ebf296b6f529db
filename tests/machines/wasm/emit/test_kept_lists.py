"""Lists that the state keeps, looked at where they lie: on both machines, with slots of one byte and of two."""

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.machines.executor import RuleError
from rulewright.machines.wasm.emit.module import emit
from tests.machines.build import BOOL, FINISH, INT, SPAN, Builder, compare, const, give, load, local, over, seq, store
from tests.machines.wasm.emit.both import Both

KIND = e.Seq(3, -2, 500)


@pytest.mark.parametrize("high", [100, 500])
@pytest.mark.parametrize("fixed", [True, False])
def test_items_and_lengths_are_read_where_they_lie(high: int, fixed: bool) -> None:
    builder = Builder()
    at = builder.field("at", high=1)
    length, slots = builder.field("length", count=2), builder.field("slots", count=6, low=-2, high=high)
    kept = e.LoadSeq(length, slots, const(1) if fixed else load(at), KIND)
    items = [builder.function(give(e.Nth(kept, const(place), SPAN, INT))) for place in (1, 2, 3, 0)]
    count = builder.function(give(e.Measure(e.ScalarOf.COUNT, kept, None, SPAN, INT)))
    builder.block(store(at, const(1)), s.StoreSeq(length, slots, const(1), seq(-2, high), KIND, SPAN), end=FINISH)
    machine = Both(builder.code())
    state = machine.new(1)
    assert machine.read(state, count, 0) == 2
    assert [machine.read(state, item, 0) for item in items[:2]] == [-2, high]
    for item in items[2:]:
        with pytest.raises(RuleError, match=r"there is no place [03] among 2"):
            machine.read(state, item, 0)


@pytest.mark.parametrize("high", [100, 500])
def test_entries_of_tables_are_stored_with_zeros_after_them(high: int) -> None:
    table = c.Table(0, "lists", "order", (3,), KIND, ((1, 2, high), (), (-2,)))
    builder = Builder()
    at = builder.field("at", high=2)
    length, slots = builder.field("length"), builder.field("slots", count=3, low=-2, high=high)
    entry = e.Lookup(0, load(at), KIND, None, SPAN)
    stored = [
        part
        for number in (0, 2, 1)
        for part in (store(at, const(number)), s.StoreSeq(length, slots, None, entry, KIND, SPAN))
    ]
    for upto, expected in ((2, [1, 2, high]), (4, [-2, -2, -2]), (6, [-2, -2, -2])):
        builder.blocks.clear()
        builder.block(*stored[:upto], end=FINISH)
        state = Both(builder.code(tables=(table,))).new(1)
        first = builder.fields[slots].first
        assert state.vector[first : first + 3] == expected


def test_lists_that_do_not_fit_are_still_an_error() -> None:
    table = c.Table(0, "lists", "order", (2,), e.Seq(4, 0, 9), ((1,), (1, 2, 3, 4)))
    builder = Builder()
    length, slots = builder.field("length"), builder.field("slots", count=3)
    entry = e.Lookup(0, const(1), e.Seq(4, 0, 9), None, SPAN)
    builder.block(s.StoreSeq(length, slots, None, entry, KIND, SPAN), end=FINISH)
    with pytest.raises(RuleError, match="a list of 4 does not fit where at most 3 are held"):
        Both(builder.code(tables=(table,))).new(1)


def test_what_leads_a_list_is_counted_without_making_it() -> None:
    builder = Builder()
    line = e.Const((5, 6, 3, 7), e.Seq(4, 0, 9))
    led = e.Fold(
        e.FoldKind.LEADING,
        (),
        (over(0, line, compare(local(0), ">", const(4))),),
        local(0),
        None,
        SPAN,
        e.Seq(4, 0, 9),
    )
    counted = builder.function(give(e.Measure(e.ScalarOf.COUNT, led, None, SPAN, INT)))
    never = e.Fold(led.kind, (const(0, BOOL),), led.generators, led.value, None, SPAN, led.type)
    none = builder.function(give(e.Measure(e.ScalarOf.COUNT, never, None, SPAN, INT)))
    builder.block(end=FINISH)
    code = builder.code()
    machine = Both(code)
    state = machine.new(1)
    assert machine.read(state, counted, 0) == 2
    assert machine.read(state, none, 0) == 0
    assert "i32.store offset=4" not in emit(code).text.split("(func $f0")[1].split("(func")[0]
