"""No call lasts for ever: loops that may make very many laps pay for them, and are errors when nothing is left."""

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.machines.executor import RuleError
from rulewright.machines.laps import FREE, MANY, PER_STOP, Laps, most
from rulewright.machines.wasm.host.machine import WasmMachine
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
    load,
    local,
    over,
    run,
    seq,
    store,
)


def each(number: int, high: int, *body: s.Stmt) -> s.ForEach:
    return s.ForEach((), (run(number, 1, high),), body, SPAN)


def loop(condition: e.Expr, *body: s.Stmt, watched: tuple[int, ...] | None = None) -> s.Loop:
    return s.Loop(condition, body, False, None if watched is None else s.Watched((), watched), SPAN)


def failure(*body: s.Stmt) -> RuleError:
    builder = Builder()
    builder.block(*body, end=FINISH)
    with pytest.raises(RuleError) as caught:
        WasmMachine(builder.code()).new(1)
    return caught.value


def test_loops_within_loops_that_last_too_long_are_an_error_of_the_innermost_that_pays() -> None:
    error = failure(each(0, 60_000, each(1, 60_000, each(2, 60_000))))
    assert error.diagnostic.code.value == "runaway"
    assert error.diagnostic.span == SPAN


def test_watched_loops_within_one_another_are_paid_for() -> None:
    counting = s.SetLocal(1, arithmetic(local(1), "+", const(1)), SPAN)
    inner = loop(compare(local(1), "<", const(60_000)), counting, watched=(1,))
    outer = s.SetLocal(0, arithmetic(local(0), "+", const(1)), SPAN)
    start = s.SetLocal(1, const(0), SPAN)
    error = failure(loop(compare(local(0), "<", const(1 << 30)), outer, start, inner, watched=(0, 1)))
    assert error.diagnostic.code.value == "runaway"


def test_what_is_paid_begins_anew_with_each_call() -> None:
    builder = Builder()
    cell = builder.field("cell", high=1000)
    decision = builder.decision(
        c.Arm(
            (),
            (run(0, 0, 1),),
            (c.Digit(0, 2, None),),
            ("x",),
            (c.Shown(),),
            (None,),
            0,
            c.Text(("take",)),
            1,
            (),
            SPAN,
        )
    )
    builder.block(store(builder.me, const(0)), end=c.Ask(decision))
    work = each(0, 2000, each(1, 2000, s.If(((compare(local(1), "=", const(0)), ()),), (), SPAN)))
    more = store(cell, arithmetic(load(cell), "+", const(1)))
    builder.block(work, more, end=c.Branch(compare(load(cell), "<", const(120)), 0, 2))
    builder.block(end=FINISH)
    machine = WasmMachine(builder.code())
    state = machine.new(1)
    for _ in range(120):
        machine.play(state, 0, 1)
    assert machine.pending(state) is None


@pytest.mark.parametrize(
    ("source", "count"),
    [(e.Run(const(3), const(7)), 5), (e.Run(const(7), const(3)), 0), (bits(1, 2), 16), (seq(1, 2), 8)],
)
def test_the_most_values_come_from_the_type(source: e.Expr | e.Run, count: int) -> None:
    assert most(source) == count


def test_laps_are_multiplied_within_loops_and_added_after_one_another() -> None:
    builder = Builder()
    truth = e.Fold(e.FoldKind.ANY, (), (run(0, 1, 10), run(1, 1, 10)), None, None, SPAN, BOOL)
    number = builder.function(each(2, 4, s.If(((truth, ()),), (), SPAN)), each(3, 7), give(const(1)))
    dear = builder.function(each(2, 400, s.If(((truth, ()),), (), SPAN)), give(const(1)))
    builder.block(end=FINISH)
    laps = Laps(builder.code())
    inner = 10 * (1 + 10)
    assert laps.of(truth) == inner
    called = e.Call(number, (), INT)
    assert 4 * (1 + inner) + 7 <= laps.of(called) <= 4 * (1 + inner + 20) + 7
    summed = e.Fold(e.FoldKind.SUM, (), (over(0, bits(1, size=16)),), called, None, SPAN, INT)
    assert laps.of(summed) > 16 * laps.of(called)
    assert laps.of(e.Call(dear, (), INT)) == 1  # it pays for itself


def test_of_arms_the_longest_counts() -> None:
    builder = Builder()
    builder.block(end=FINISH)
    laps = Laps(builder.code())
    arms = s.If(((const(1), (each(0, 20),)), (const(0), (each(0, 50),))), (each(0, 30),), SPAN)
    assert laps.of(arms) == laps.of(each(0, 50))


def test_what_may_last_long_pays_for_its_laps_and_costs_nothing_more() -> None:
    builder = Builder()
    builder.block(end=FINISH)
    laps = Laps(builder.code())
    long = each(0, 1000, each(1, 1000))
    assert laps.paid_lap(long.generators[0], (), laps.within(long.body)) == 1 + laps.within(long.body)
    assert laps.of(long) == 1
    short = each(0, 100, each(1, 100))
    assert laps.paid_lap(short.generators[0], (), laps.within(short.body)) is None
    assert FREE < laps.of(short) <= MANY
    assert laps.entered((short,)) == laps.of(short)
    assert laps.entered((each(0, 100),)) is None


def test_a_watched_loop_pays_from_the_lap_on_from_which_it_is_watched_or_at_once_where_laps_are_long() -> None:
    builder = Builder()
    builder.block(end=FINISH)
    laps = Laps(builder.code())
    paid = laps.loop_lap(loop(const(1), watched=()))
    assert paid is not None
    assert paid[1] == 64
    dear = laps.loop_lap(loop(const(1), each(1, 5000), watched=()))
    assert dear is not None
    assert dear[0] > 5000
    assert dear[1] == 1


def test_a_loop_that_empties_a_zone_lasts_as_long_as_its_type_says() -> None:
    builder = Builder()
    cell = builder.field("seeds", high=12)
    builder.block(end=FINISH)
    laps = Laps(builder.code())
    left = e.Load(cell, None, e.Int(0, 12, None))
    draining = loop(compare(left, ">", const(0)), store(cell, arithmetic(load(cell), "-", const(1))))
    assert laps.loop_lap(draining) is None
    assert 12 <= laps.of(draining) <= 12 * 4


def test_to_go_on_unasked_costs_what_it_takes_to_list_the_options() -> None:
    builder = Builder()
    decision = builder.decision(
        c.Arm((), (run(0, 1, 30),), (c.Digit(1, 30, None),), ("x",), (c.Shown(),), (None,), 0, c.Text(()), 1, (), SPAN)
    )
    builder.block(end=c.Ask(decision))
    builder.block(end=FINISH)
    code = builder.code()
    assert PER_STOP + 30 <= Laps(code).stop(code.decisions[0]) <= PER_STOP + 60
