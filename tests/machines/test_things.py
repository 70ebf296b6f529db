"""Things: where they lie, how they move, and what is alike; by hand-made code."""

from dataclasses import replace

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.code import ZoneOrder
from rulewright.machines.executor import RuleError
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from rulewright.machines.reference.structure import structure_problems
from tests.machines.build import FINISH, INT, NUMBER, SPAN, Builder, arm, compare, const, give, local, over, store
from tests.machines.pools import ZoneSpec, add_pool

HAND, STACK, ONE, ROWS = 1, 2, 3, 4  # numbers of the zones after the box
SHOWN = c.Shown(domain=1, pool=0)


def table(things: int = 5, rows: tuple[int, ...] | None = None, blanks: bool = False) -> Builder:
    """Five things, all in the box; a hand of at most 3, a stack, a `one` zone, and two rows."""
    builder = Builder()
    add_pool(
        builder,
        rows or tuple(range(things)),
        ZoneSpec("hand", capacity=3),
        ZoneSpec("stack", ZoneOrder.STACK),
        ZoneSpec("one", ZoneOrder.ONE),
        ZoneSpec("row", ZoneOrder.ROW, places=2),
        blanks=blanks,
    )
    return builder


def move(thing: int, to: int, spot: s.Spot | e.Expr = s.Spot.LAST, index: int | None = None) -> s.MoveThing:
    return s.MoveThing(0, const(thing), to, None if index is None else const(index), spot, SPAN)


def several(source: int, to: int, amount: int | None, spot: s.Spot | e.Expr = s.Spot.LAST) -> s.MoveThings:
    return s.MoveThings(source, None, to, None, None if amount is None else const(amount), spot, SPAN)


def played(builder: Builder, *body: s.Stmt) -> tuple[ReferenceMachine, State]:
    builder.block(*body, end=FINISH)
    machine = ReferenceMachine(builder.code())
    state = machine.new(1)
    assert structure_problems(machine.code, machine.pools, state.vector) == []
    return machine, state


def lying(builder: Builder, *body: s.Stmt) -> list[list[int]]:
    """What lies in each place after the statements: box, hand, stack, one, first row, second row."""
    machine, state = played(builder, *body)
    return [machine.pools[0].at(state.vector, place) for place in range(6)]


def error(builder: Builder, *body: s.Stmt) -> str:
    with pytest.raises(RuleError) as caught:
        played(builder, *body)
    return caught.value.diagnostic.code.value


def test_a_thing_moves_to_the_end_that_is_said() -> None:
    stack = [move(0, STACK), move(1, STACK), move(2, STACK, s.Spot.FIRST), move(3, STACK, const(2))]
    assert lying(table(), *stack) == [[4], [], [2, 3, 0, 1], [], [], []]


def test_a_place_is_counted_without_the_thing_itself() -> None:
    start = [move(thing, STACK) for thing in (0, 1, 2)]
    assert lying(table(), *start, move(0, STACK, const(3)))[STACK] == [1, 2, 0]
    assert lying(table(), *start, move(2, STACK, const(1)))[STACK] == [2, 0, 1]
    assert error(table(), *start, move(0, STACK, const(4))) == "out-of-range"
    assert error(table(), *start, move(0, STACK, const(0))) == "out-of-range"
    assert error(table(), *start, move(3, STACK, const(5))) == "out-of-range"


def test_several_move_all_in_order_or_from_the_last_end() -> None:
    start = [move(thing, STACK) for thing in (3, 1, 0)]
    assert lying(table(), *start, several(STACK, ROWS, None))[4] == [3, 1, 0]
    assert lying(table(), *start, several(STACK, ROWS, None, s.Spot.FIRST))[4] == [0, 1, 3]
    assert lying(table(), *start, several(STACK, ROWS, 2))[2:5] == [[3], [], [0, 1]]
    assert lying(table(), *start, several(STACK, ROWS, 2, s.Spot.FIRST))[4] == [1, 0]
    assert lying(table(), *start, several(0, ROWS, 1))[4] == [2], "the lowest of a zone without order"
    assert error(table(), *start, several(STACK, ROWS, 4)) == "not-there"
    assert error(table(), *start, several(STACK, ROWS, -1)) == "out-of-range"


def test_keyed_zones_are_places_of_their_own() -> None:
    assert lying(table(), move(0, ROWS, index=1), move(1, ROWS, index=0))[4:] == [[1], [0]]


def test_more_than_fits_is_an_error() -> None:
    assert error(table(), *(move(thing, HAND) for thing in range(4))) == "over-capacity"
    assert error(table(), move(0, ONE), move(1, ONE)) == "over-capacity"
    assert lying(table(), move(0, ONE), move(0, ONE))[3] == [0], "a thing has room where it lies"


def test_zones_exchange_what_they_hold() -> None:
    start = [move(0, STACK), move(1, STACK), move(2, ROWS, index=0), move(3, ONE)]
    swap = s.SwapThings(STACK, None, ROWS, const(0), SPAN)
    assert lying(table(), *start, swap)[2:5] == [[2], [3], [0, 1]]
    assert lying(table(), *start, s.SwapThings(STACK, None, STACK, None, SPAN))[2] == [0, 1]
    assert error(table(), *start, s.SwapThings(STACK, None, ONE, None, SPAN)) == "over-capacity"


def test_zones_are_read_as_sets_and_lists() -> None:
    builder = table()
    builder.block(*(move(thing, STACK) for thing in (3, 1)), move(2, ONE), move(4, HAND), end=FINISH)
    set_, list_ = e.Bits(0, 5), e.Seq(5, 0, 4)
    reads = {
        "hand": builder.function(give(e.ThingsAt(HAND, None, set_))),
        "stack": builder.function(give(e.ThingsAt(STACK, None, list_))),
        "one": builder.function(give(e.ThingsAt(ONE, None, set_))),
        "counts": builder.function(
            give(e.SetOf(tuple(e.CountAt(zone, None, INT) for zone in (HAND, STACK, ONE)), e.Bits(0, 9)))
        ),
        "empty": builder.function(give(e.CountAt(ROWS, const(1), INT))),
    }
    machine = ReferenceMachine(builder.code())
    state = machine.new(1)
    found = {name: machine.function(number)(state, state.vector) for name, number in reads.items()}
    assert found == {"hand": 1 << 4, "stack": (3, 1), "one": 1 << 2, "counts": 0b110, "empty": 0}


def test_the_thing_beside_goes_round() -> None:
    for thing, before, expected in ((3, False, 1), (0, False, 3), (3, True, 0), (0, True, 1)):
        builder = table()
        field = builder.field("found", high=9)
        beside = e.BesideInRow(0, const(thing), before, SPAN, INT)
        _, state = played(builder, *(move(t, STACK) for t in (3, 1, 0)), store(field, beside))
        assert state.vector[builder.cell(field)] == expected
    builder = table()
    field = builder.field("found", high=9)
    assert error(builder, store(field, e.BesideInRow(0, const(2), False, SPAN, INT))) == "empty-zone"


def test_a_shuffle_permutes_by_chance_alone() -> None:
    orders = set()
    for seed in range(60):
        builder = table(3)
        builder.block(*(move(t, STACK) for t in range(3)), end=c.ShuffleZone(STACK, None, 1, SPAN))
        builder.block(end=FINISH)
        machine = ReferenceMachine(builder.code())
        state = machine.new(seed)
        assert structure_problems(machine.code, machine.pools, state.vector) == []
        orders.add(tuple(machine.pools[0].at(state.vector, 2)))
    assert len(orders) == 6


def test_a_blank_returns_to_the_box_only_when_nothing_lies_in_its_own_zones() -> None:
    def body(seeds: int) -> tuple[Builder, list[s.Stmt]]:
        builder = table(blanks=True)
        field = builder.field("seeds", count=5, high=9)
        key = c.Key("it", 0, 5, c.Shown(pool=0))
        own = c.TokenZone(0, "card.seeds", field, (key,), 0, None, (9,) * 5, False, False, c.Seen(), owned_by=0)
        kind = c.TokenKind("seed", 1, None)
        builder.parts.update(token_zones=(own,), token_kinds=(kind,))
        return builder, [move(2, STACK), store(field, const(seeds), const(2)), move(2, 0)]

    builder, statements = body(0)
    assert lying(builder, *statements)[0] == [0, 1, 2, 3, 4]
    builder, statements = body(1)
    assert error(builder, *statements) == "not-empty"


# ---------------------------------------------------------------- alike things and their ids
def offering(builder: Builder, *body: s.Stmt, zone: int, pairs: bool = False) -> list[tuple[int, tuple[int, ...]]]:
    """The options of choosing a thing (or a pair of different things) of a zone."""
    ordered = builder.parts["thing_zones"][zone].order is not ZoneOrder.UNORDERED
    kind: e.IrType = e.Seq(5, 0, 4) if ordered else e.Bits(0, 5)
    source = e.ThingsAt(zone, const(0) if zone == ROWS else None, kind)
    generators = [over(0, source)]
    if pairs:
        generators.append(over(1, source, compare(local(1), "!=", local(0))))
    count = len(generators)
    digits = (c.Digit(0, 5, 0),) * count
    decision = builder.decision(arm(*generators, next_=1, digits=digits, shown=(SHOWN,) * count))
    builder.block(*body, store(builder.me, const(0)), end=c.Ask(decision))
    builder.block(end=FINISH)
    machine = ReferenceMachine(builder.code())
    return [(option.id, option.values) for option in machine.options(machine.new(1), 0)]


COPIES = (0, 0, 0, 1, 1)


def test_alike_copies_are_offered_once_the_lowest_first() -> None:
    body = [move(thing, STACK) for thing in (0, 3)]
    assert offering(table(rows=COPIES), *body, zone=0) == [(0, (1,)), (3, (4,))]


def test_pairs_of_alike_copies_are_offered_once_as_pairs() -> None:
    found = offering(table(rows=COPIES), move(4, STACK), zone=0, pairs=True)
    assert [values for _, values in found] == [(0, 1), (0, 3), (3, 0)]


def test_copies_in_an_order_are_offered_each_with_a_rank_by_place() -> None:
    body = [move(thing, STACK) for thing in (2, 4, 0)]
    assert offering(table(rows=COPIES), *body, zone=STACK) == [(0, (2,)), (3, (4,)), (1, (0,))]


def test_copies_with_different_fields_are_not_alike() -> None:
    builder = table(rows=COPIES)
    field = builder.field("damage", count=5, high=9)
    key = c.Key("it", 0, 5, c.Shown(pool=0))
    builder.parts["variables"] = (c.Variable("card.damage", field, None, (key,), INT, NUMBER, 0, c.Seen()),)
    found = offering(builder, store(field, const(2), const(1)), zone=0)
    assert found == [(0, (0,)), (1, (1,)), (3, (3,))]


def test_equal_positions_have_equal_ids_whichever_copies_lie_there() -> None:
    one = offering(table(rows=COPIES), *(move(t, STACK) for t in (0, 3)), zone=STACK)
    other = offering(table(rows=COPIES), *(move(t, STACK) for t in (2, 4)), zone=STACK)
    assert [number for number, _ in one] == [number for number, _ in other]


def test_the_id_of_a_blank_is_its_place_in_its_row() -> None:
    body = [move(thing, ROWS, index=0) for thing in (4, 1, 2)]
    assert offering(table(rows=(0,) * 5, blanks=True), *body, zone=ROWS) == [(0, (4,)), (1, (1,)), (2, (2,))]


def test_chance_does_not_merge_alike_copies() -> None:
    builder = table(rows=COPIES)
    field = builder.field("drawn", high=9)
    each = arm(over(0, e.ThingsAt(0, None, e.Bits(0, 5))), next_=1, digits=(c.Digit(0, 5, 0),), shown=(SHOWN,))
    decision = builder.decision(replace(each, stores=(c.Storage(INT, field),)), mode=c.Mode.RANDOM)
    builder.block(end=c.Draw(decision))
    builder.block(end=FINISH)
    machine = ReferenceMachine(builder.code())
    assert {machine.new(seed).vector[builder.cell(field)] for seed in range(60)} == {0, 1, 2, 3, 4}


def test_a_damaged_state_is_refused() -> None:
    builder = table()
    machine, state = played(builder, move(0, STACK), move(1, STACK))
    data = machine.to_bytes(state)
    assert machine.from_bytes(data).vector == state.vector
    slots = builder.fields[builder.parts["thing_zones"][STACK].slots]
    for at in (slots.offset, slots.offset + 2, builder.fields[6].offset):
        damaged = bytearray(data)
        damaged[at] = 3
        with pytest.raises(ValueError, match="place"):
            machine.from_bytes(bytes(damaged))
    with pytest.raises(ValueError, match="bytes"):
        machine.from_bytes(data + b"\0")
