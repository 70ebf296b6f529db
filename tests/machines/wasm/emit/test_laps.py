"""No call lasts for ever: loops that may make very many laps pay for them, and are errors when nothing is left."""

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.machines.executor import RuleError
from rulewright.machines.wasm.emit.laps import ENDLESS, MANY, Laps, most
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
    number = builder.function(each(2, 10, s.If(((truth, ()),), (), SPAN)), each(3, 7), give(const(1)))
    called = e.Call(number, (), INT)
    builder.block(end=FINISH)
    laps = Laps(builder.code())
    inner = 10 * (1 + 10)
    assert laps.of(truth) == inner
    assert laps.of(called) == 10 * (1 + inner) + 7
    assert laps.of(e.Fold(e.FoldKind.SUM, (), (over(0, bits(1, size=16)),), called, None, SPAN, INT)) > 16 * inner
    assert laps.of(loop(const(1), watched=())) == ENDLESS > MANY
