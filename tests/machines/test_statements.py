"""Each statement of the machine code, by hand-made code: what it changes, and the error it may raise."""

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.machines.executor import RuleError
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from tests.machines.build import (
    BOOL,
    EVERYONE,
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


def played(builder: Builder, *body: s.Stmt) -> tuple[ReferenceMachine, State]:
    """A game that is one block with these statements."""
    builder.block(*body, end=FINISH)
    machine = ReferenceMachine(builder.code())
    return machine, machine.new(1)


def error(builder: Builder, *body: s.Stmt) -> str:
    with pytest.raises(RuleError) as caught:
        played(builder, *body)
    return caught.value.diagnostic.code.value


def cells(builder: Builder, state: State, number: int) -> list[int]:
    field = builder.fields[number]
    return state.vector[field.first : field.first + field.count]


# ---------------------------------------------------------------- storing
def test_a_store_evaluates_its_value_before_its_index_and_checks_the_range() -> None:
    builder = Builder()
    cell = builder.field("cells", count=4, high=9)
    _, state = played(builder, store(cell, const(9), const(2), code="out-of-range"))
    assert cells(builder, state, cell) == [0, 0, 9, 0]
    builder = Builder()
    cell = builder.field("cells", count=4, high=9)
    assert error(builder, store(cell, const(10), const(2), code="out-of-range")) == "out-of-range"


def test_a_field_that_may_hold_none_takes_none() -> None:
    builder = Builder()
    cell = builder.field("cell", high=9, none=-1)
    _, state = played(builder, store(cell, const(3), code="out-of-range"), store(cell, const(-1), code="out-of-range"))
    assert cells(builder, state, cell) == [-1]


def test_truths_are_stored_as_numbers() -> None:
    builder = Builder()
    cell = builder.field("cell", high=1)
    _, state = played(builder, store(cell, compare(const(1), "<", const(2))))
    assert type(state.vector[builder.cell(cell)]) is int


def test_lists_are_stored_with_zeros_after_their_length() -> None:
    builder = Builder()
    length, slots = builder.field("length", count=2), builder.field("slots", count=6)
    kind = e.Seq(3, 0, 100)
    _, state = played(
        builder,
        s.StoreSeq(length, slots, const(1), seq(5, 6, 7), kind, SPAN),
        s.StoreSeq(length, slots, const(1), seq(8), kind, SPAN),
    )
    assert cells(builder, state, length) == [0, 1]
    assert cells(builder, state, slots) == [0, 0, 0, 8, 0, 0]
    builder = Builder()
    length, slots = builder.field("length"), builder.field("slots", count=3)
    assert error(builder, s.StoreSeq(length, slots, None, seq(1, 2, 3, 4), kind, SPAN)) == "out-of-range"


def test_clearing_makes_zero_bytes() -> None:
    builder = Builder()
    one = builder.field("one", low=1, high=6)
    two = builder.field("two", count=3, high=6, none=-1)
    three = builder.field("three", bits=4)
    far = builder.field("far", high=9)
    machine, state = played(
        builder,
        store(one, const(4)),
        store(two, const(5), const(1)),
        store(three, bits(2)),
        store(far, const(9)),
        s.Clear((three, one, two), SPAN),
    )
    assert [cells(builder, state, each) for each in (one, two, three, far)] == [[1], [-1, -1, -1], [0], [9]]
    assert machine.to_bytes(state)[builder.fields[one].offset : builder.fields[far].offset] == bytes(5)


def test_require_says_its_message() -> None:
    with pytest.raises(RuleError, match="moons are no suns") as caught:
        played(Builder(), s.Require(const(0, BOOL), "wrong-kind", "moons are no suns", SPAN))
    assert caught.value.diagnostic.code.value == "wrong-kind"


# ---------------------------------------------------------------- control
def test_if_takes_the_first_arm_that_holds() -> None:
    for chosen, expected in ((0, 10), (1, 11), (149, 159), (200, 99)):
        builder = Builder()
        cell = builder.field("cell", high=255)
        arms = tuple((compare(local(0), "=", const(n)), (store(cell, const(10 + n)),)) for n in range(150))
        _, state = played(builder, let(0, const(chosen)), s.If(arms, (store(cell, const(99)),), SPAN))
        assert cells(builder, state, cell) == [expected]


def test_later_conditions_that_can_fail_are_not_tested_after_a_hit() -> None:
    builder = Builder()
    cell = builder.field("cell")
    failing = compare(arithmetic(const(1), "div", const(0)), "=", const(0))
    arms = ((const(1, BOOL), (store(cell, const(1)),)), (failing, ()))
    _, state = played(builder, s.If(arms, (), SPAN))
    assert cells(builder, state, cell) == [1]


def test_for_each_takes_its_outermost_set_once() -> None:
    builder = Builder()
    mask, count = builder.field("mask", bits=16), builder.field("count")
    grow = store(mask, e.Union(load(mask, kind=e.Bits(0, 16)), bits(9), e.Bits(0, 16)))
    step = store(count, arithmetic(load(count), "+", const(1)))
    source = load(mask, kind=e.Bits(0, 16))
    _, state = played(builder, store(mask, bits(1, 2)), s.ForEach((), (over(0, source),), (grow, step), SPAN))
    assert cells(builder, state, count) == [2]


def test_for_each_of_several_names_nests_and_filters() -> None:
    builder = Builder()
    total = builder.field("total", high=10_000)
    add = store(total, arithmetic(load(total), "+", arithmetic(local(0), "*", local(1))))
    inner = e.Generator(1, INT, e.Run(local(0), const(3)), (compare(local(1), "!=", const(2)),))
    _, state = played(builder, s.ForEach((), (run(0, 1, 3), inner), (add,), SPAN))
    assert cells(builder, state, total) == [1 + 3 + 6 + 9]


def test_a_function_returns_from_deep_inside() -> None:
    builder = Builder()
    cell = builder.field("cell")
    found = s.If(((compare(local(0), "=", const(3)), (give(local(0)),)),), (), SPAN)
    first = builder.function(s.ForEach((), (run(0, 1, 9),), (found,), SPAN), give(const(0)))
    _, state = played(builder, s.CallFunction(first, (), 4, SPAN), store(cell, local(4)))
    assert cells(builder, state, cell) == [3]


def test_an_exit_leaves_the_block_from_deep_inside() -> None:
    builder = Builder()
    cell = builder.field("cell")
    out = s.If(((compare(local(0), "=", const(3)), (s.Exit(1, SPAN),)),), (), SPAN)
    count = store(cell, arithmetic(load(cell), "+", const(1)))
    builder.block(s.ForEach((), (run(0, 1, 9),), (out, count), SPAN), end=c.Jump(0))
    builder.block(end=FINISH)
    state = ReferenceMachine(builder.code()).new(1)
    assert cells(builder, state, cell) == [2]


@pytest.mark.parametrize("levels", [3, 15, 60])
def test_loops_and_conditions_nested_very_deeply_still_run(levels: int) -> None:
    builder = Builder()
    cell = builder.field("cell", high=1000)
    body: s.Body = (
        let(1, arithmetic(local(1), "+", const(1))),
        s.If(((compare(local(1), "=", const(levels + 5)), (s.Exit(1, SPAN),)),), (), SPAN),
    )
    for number in range(levels):
        body = (
            let(1, arithmetic(local(1), "+", const(1))),
            s.ForEach((), (run(2 + number % 9, 1, 2),), (s.If(((const(1, BOOL), body),), (), SPAN),), SPAN),
        )
    builder.block(let(1, const(0)), *body, store(cell, local(1)), end=c.Jump(2))
    builder.block(store(cell, const(999)), end=FINISH)
    builder.block(end=FINISH)
    state = ReferenceMachine(builder.code()).new(1)
    # Left by `Exit` as soon as the counter of laps comes to levels + 5.
    assert cells(builder, state, cell) == [999]


# ---------------------------------------------------------------- loops
def counting(builder: Builder, cell: int, after: e.Expr, until: e.Expr, tested_after: bool) -> s.Loop:
    body = (store(cell, after),)
    return s.Loop(until, body, tested_after, s.Watched((cell,), ()), SPAN)


@pytest.mark.parametrize(("tested_after", "laps"), [(False, 0), (True, 1)])
def test_loops_test_before_or_after(tested_after: bool, laps: int) -> None:
    builder = Builder()
    cell = builder.field("cell")
    more = arithmetic(load(cell), "+", const(1))
    stop = const(1 if tested_after else 0, BOOL)
    _, state = played(builder, counting(builder, cell, more, stop, tested_after))
    assert cells(builder, state, cell) == [laps]


@pytest.mark.parametrize("laps", [5, 63, 64, 65, 1000])
def test_a_watched_loop_that_ends_is_let_run(laps: int) -> None:
    builder = Builder()
    cell = builder.field("cell", high=5000)
    goes_on = compare(load(cell), "<", const(laps))
    _, state = played(builder, counting(builder, cell, arithmetic(load(cell), "+", const(1)), goes_on, False))
    assert cells(builder, state, cell) == [laps]


@pytest.mark.parametrize("length", [1, 2, 3, 63, 64, 65, 100, 1000])
@pytest.mark.parametrize("tail", [0, 1, 70])
@pytest.mark.parametrize("tested_after", [False, True])
def test_a_loop_that_comes_back_to_a_state_is_impossible(length: int, tail: int, tested_after: bool) -> None:
    # From 0 the cell counts up to tail + length - 1 and goes back to tail: a cycle of `length` laps.
    builder = Builder()
    cell = builder.field("cell", high=5000)
    last = const(tail + length - 1)
    again = e.Select(compare(load(cell), "=", last), const(tail), arithmetic(load(cell), "+", const(1)), INT)
    loop = counting(builder, cell, again, const(0 if tested_after else 1, BOOL), tested_after)
    machine, state = played(builder, loop)
    assert machine.status(state) is c.Status.DEAD_END
    assert machine.dead_end is not None
    assert machine.dead_end.span == SPAN


def test_a_watched_local_counts_as_state() -> None:
    builder = Builder()
    cell = builder.field("cell", high=300)
    more = let(0, arithmetic(local(0), "+", const(1)))
    loop = s.Loop(compare(local(0), "<", const(200)), (more,), False, s.Watched((cell,), (0,)), SPAN)
    _, state = played(builder, let(0, const(0)), loop, store(cell, local(0)))
    assert cells(builder, state, cell) == [200]


def test_an_endless_loop_whose_states_are_all_new_is_a_runaway(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.machines.reference.runtime.MOST_LAPS", 1 << 12)
    builder = Builder()
    cell = builder.field("cell", high=1 << 30)
    more = arithmetic(load(cell), "+", const(1))
    assert error(builder, counting(builder, cell, more, const(1, BOOL), False)) == "runaway"


# ---------------------------------------------------------------- tokens
def tokens(builder: Builder, *capacities: int, endless: bool = False) -> c.TokenZone:
    number = len(builder.parts.get("token_zones", ()))
    cell = builder.field(f"zone {number}", count=len(capacities), high=1000)
    keys = (c.Key("key", 0, len(capacities), c.Shown()),) if len(capacities) > 1 else ()
    zone = c.TokenZone(number, f"zone{number}", cell, keys, 0, None, capacities, endless, False, EVERYONE)
    builder.parts["token_zones"] = (*builder.parts.get("token_zones", ()), zone)
    return zone


def move(source: c.TokenZone, to: c.TokenZone, amount: e.Expr | None, to_index: e.Expr | None = None) -> s.MoveTokens:
    return s.MoveTokens(source.number, None, to.number, to_index, amount, True, True, SPAN)


def test_tokens_move_by_number_or_all() -> None:
    builder = Builder()
    one, other = tokens(builder, 50), tokens(builder, 10, 20)
    _, state = played(
        builder,
        store(one.field, const(9)),
        move(one, other, const(2), const(0)),
        move(one, other, None, const(1)),
    )
    assert cells(builder, state, one.field) == [0]
    assert cells(builder, state, other.field) == [2, 7]


@pytest.mark.parametrize(("amount", "code"), [(10, "not-there"), (8, "over-capacity"), (-1, "out-of-range")])
def test_moves_of_tokens_that_cannot_be_are_errors(amount: int, code: str) -> None:
    builder = Builder()
    one, other = tokens(builder, 50), tokens(builder, 5)
    assert error(builder, store(one.field, const(9)), move(one, other, const(amount))) == code


def test_endless_zones_are_never_short_never_full_and_stay_0() -> None:
    builder = Builder()
    box, hand = tokens(builder, 100, endless=True), tokens(builder, 50)
    _, state = played(builder, move(box, hand, const(40)), move(hand, box, const(10)))
    assert cells(builder, state, box.field) == [0]
    assert cells(builder, state, hand.field) == [30]


def test_tokens_that_move_onto_themselves_stay() -> None:
    builder = Builder()
    zone = tokens(builder, 9)
    _, state = played(builder, store(zone.field, const(9)), move(zone, zone, const(9)), move(zone, zone, None))
    assert cells(builder, state, zone.field) == [9]


def test_the_index_of_a_move_is_read_before_anything_moves() -> None:
    builder = Builder()
    one, other = tokens(builder, 50), tokens(builder, 9, 9, 9)
    _, state = played(builder, store(one.field, const(2)), move(one, other, const(1), load(one.field)))
    assert cells(builder, state, other.field) == [0, 0, 1]


def test_tokens_are_swapped_within_capacities() -> None:
    builder = Builder()
    one, other = tokens(builder, 5), tokens(builder, 9)
    swap = s.SwapTokens(one.number, None, other.number, None, SPAN)
    _, state = played(builder, store(one.field, const(5)), store(other.field, const(2)), swap)
    assert (cells(builder, state, one.field), cells(builder, state, other.field)) == ([2], [5])
    builder = Builder()
    one, other = tokens(builder, 5), tokens(builder, 9)
    assert error(builder, store(other.field, const(6)), swap) == "over-capacity"
