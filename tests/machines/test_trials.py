"""`possible` and `after`: what is tried leaves no trace, whatever happens in it; by hand-made code."""

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.machines.executor import RuleError
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from tests.machines.build import (
    BOOL,
    FINISH,
    INT,
    SPAN,
    Builder,
    arithmetic,
    arm,
    compare,
    const,
    give,
    load,
    local,
    run,
    store,
)


def possible(number: int, *arguments: e.Expr, procedure: bool = False) -> e.Possible:
    return e.Possible(e.Callee(procedure, number), arguments, BOOL)


def after(operand: e.Expr, number: int, *arguments: e.Expr, procedure: bool = False) -> e.After:
    return e.After(operand, e.Callee(procedure, number), arguments, BOOL)


def read(builder: Builder, expr: e.Expr) -> tuple[object, State, ReferenceMachine]:
    """The value of an expression in a game that is over at once; fails if reading leaves a trace."""
    number = builder.function(give(expr))
    builder.blocks.insert(0, c.Block(0, "start", (), (), FINISH, None))
    machine = ReferenceMachine(builder.code())
    state = machine.new(1)
    before = state.copy()
    value = machine.read(state, number, 0)
    assert state == before
    assert state.trials == 0
    return value, state, machine


# ---------------------------------------------------------------- functions
def writer(builder: Builder, cell: int, impossible_at: int) -> int:
    """Stores its argument into a cell, then is impossible if the argument is `impossible_at`."""
    stuck = s.If(((compare(local(0), "=", const(impossible_at)), (s.Impossible(SPAN),)),), (), SPAN)
    return builder.function(store(cell, local(0)), stuck, parameters=1, result=None)


def test_what_comes_to_something_impossible_is_not_possible() -> None:
    builder = Builder()
    act = writer(builder, builder.field("cell"), impossible_at=3)
    assert read(builder, possible(act, const(2)))[0] == 1
    builder = Builder()
    act = writer(builder, builder.field("cell"), impossible_at=3)
    assert read(builder, possible(act, const(3)))[0] == 0


def test_after_reads_the_changed_state_and_is_false_if_impossible() -> None:
    for argument, expected in ((2, 1), (3, 0), (4, 0)):
        builder = Builder()
        cell = builder.field("cell")
        act = writer(builder, cell, impossible_at=3)
        is_small = compare(load(cell), "<=", const(3))
        both = e.And((compare(load(cell), "=", const(0)), after(is_small, act, const(argument))), BOOL)
        assert read(builder, both)[0] == expected


def test_trials_nest() -> None:
    builder = Builder()
    cell = builder.field("cell")
    add = builder.function(store(cell, arithmetic(load(cell), "+", local(0))), parameters=1, result=None)
    inner = after(compare(load(cell), "=", const(7)), add, const(5))
    assert read(builder, after(inner, add, const(2)))[0] == 1
    builder = Builder()
    cell = builder.field("cell")
    add = builder.function(store(cell, arithmetic(load(cell), "+", local(0))), parameters=1, result=None)
    undone = e.And((after(const(1, BOOL), add, const(5)), compare(load(cell), "=", const(2))), BOOL)
    assert read(builder, after(undone, add, const(2)))[0] == 1


def test_an_error_in_a_trial_is_an_error_and_leaves_no_trace() -> None:
    builder = Builder()
    cell = builder.field("cell")
    act = builder.function(store(cell, const(5)), store(cell, arithmetic(const(1), "div", const(0))), result=None)
    number = builder.function(give(possible(act)))
    builder.block(end=FINISH)
    machine = ReferenceMachine(builder.code())
    state = machine.new(1)
    before = state.copy()
    with pytest.raises(RuleError, match="division by 0"):
        machine.read(state, number, 0)
    assert state == before


def test_a_function_that_calls_something_impossible_is_impossible() -> None:
    builder = Builder()
    stuck = builder.function(s.Impossible(SPAN), result=None)
    act = builder.function(s.CallFunction(stuck, (), None, SPAN), result=None)
    assert read(builder, possible(act))[0] == 0


# ---------------------------------------------------------------- procedures
def procedure(builder: Builder, *ends: c.End, bodies: tuple[tuple[s.Stmt, ...], ...] = ()) -> tuple[int, int]:
    """A procedure of one parameter whose blocks, from 1 on, have these ends. Returns its number and the parameter."""
    parameter = builder.field("parameter")
    back = builder.field("return", high=999)
    builder.procedures.append(
        c.Procedure(
            len(builder.procedures), "act", 1, (c.Storage(INT, parameter),), None, back, (parameter, back), (), None
        )
    )
    for number, end in enumerate(ends, 1):
        body = bodies[number - 1] if number <= len(bodies) else ()
        builder.blocks.append(c.Block(number, f"block {number}", (), body, end, SPAN))
    return len(builder.procedures) - 1, parameter


def decision(builder: Builder, high: e.Expr, mode: c.Mode, declined: int | None = None) -> int:
    """A decision with the options 1 … high."""
    source = e.Generator(0, INT, e.Run(const(1), high), ())
    return builder.decision(arm(source, next_=2), mode=mode, declined=declined)


def test_a_procedure_that_comes_to_its_end_is_possible() -> None:
    builder = Builder()
    act, _ = procedure(builder, c.Jump(2), c.Leave(0))
    assert read(builder, possible(act, const(4), procedure=True))[0] == 1


def test_a_question_is_judged_by_its_options() -> None:
    for mode, high, expected in ((c.Mode.MUST, 1, 1), (c.Mode.MUST, 0, 0), (c.Mode.MAY, 0, 0), (c.Mode.MAY, 2, 1)):
        builder = Builder()
        parameter = len(builder.fields)
        asked = decision(builder, load(parameter), mode, declined=3 if mode is c.Mode.MAY else None)
        act, _ = procedure(builder, c.Ask(asked), c.Leave(0), c.Stuck(SPAN))
        assert read(builder, possible(act, const(high), procedure=True))[0] == expected


def test_a_trial_goes_on_after_a_question_that_nobody_is_asked() -> None:
    builder = Builder()
    asked = decision(builder, const(0), c.Mode.IF_ANY, declined=2)
    act, parameter = procedure(builder, c.Ask(asked), c.Leave(0))
    assert read(builder, possible(act, const(1), procedure=True))[0] == 1
    assert builder.fields[parameter].name == "parameter"


def test_chance_is_as_far_as_a_trial_looks() -> None:
    for high, expected in ((1, 1), (0, 0)):
        builder = Builder()
        drawn = decision(builder, const(high), c.Mode.RANDOM)
        act, _ = procedure(builder, c.Draw(drawn), c.Stuck(SPAN))
        assert read(builder, possible(act, const(1), procedure=True))[0] == expected


@pytest.mark.parametrize("kind", list(s.MarkKind))
def test_the_end_of_the_game_or_of_a_pass_ends_a_trial(kind: s.MarkKind) -> None:
    builder = Builder()
    act, _ = procedure(builder, c.Finish(c.Status.ENDED, None, None))
    assert read(builder, possible(act, const(1), procedure=True))[0] == 1
    builder = Builder()
    act, _ = procedure(builder, c.Stuck(SPAN), bodies=((s.Mark(kind, 0, SPAN),),))
    assert read(builder, possible(act, const(1), procedure=True))[0] == 1


def test_after_an_end_me_is_who_it_was() -> None:
    builder = Builder()
    cell = builder.field("cell")
    body = (store(builder.me, const(1)), store(cell, const(8)), s.Mark(s.MarkKind.END, 0, SPAN))
    act, _ = procedure(builder, c.Leave(0), bodies=(body,))
    as_before = e.And((compare(load(cell), "=", const(8)), compare(load(builder.me), "=", const(0))), BOOL)
    assert read(builder, after(as_before, act, const(1), procedure=True))[0] == 1


def test_a_procedure_runs_resumably_with_a_frame_that_is_cleared() -> None:
    builder = Builder()
    total = builder.field("total")
    asked = decision(builder, const(3), c.Mode.MUST)
    parameter, back = len(builder.fields), len(builder.fields) + 1
    entered = (store(builder.me, const(1)), store(parameter, const(4)))
    builder.blocks.append(c.Block(0, "start", (), entered, c.Enter(0, 3), None))
    procedure(builder, c.Ask(asked), c.Leave(0), bodies=((), (store(total, load(parameter)),)))
    builder.blocks.append(c.Block(3, "after", (), (), FINISH, None))
    machine = ReferenceMachine(builder.code())
    state = machine.new(1)
    assert machine.pending(state) is not None
    assert state.vector[builder.cell(back)] == 3
    machine.play(state, 1, 2)
    assert machine.status(state) is c.Status.FINISHED
    assert [state.vector[builder.cell(field)] for field in (total, parameter, back)] == [4, 0, 0]


def test_the_conditions_of_options_may_try_things() -> None:
    builder = Builder()
    cell = builder.field("cell")
    act = writer(builder, cell, impossible_at=2)
    asked = builder.decision(arm(run(0, 1, 4, possible(act, local(0))), next_=1))
    builder.block(store(builder.me, const(0)), end=c.Ask(asked))
    builder.block(end=FINISH)
    machine = ReferenceMachine(builder.code())
    state = machine.new(1)
    before = state.copy()
    assert [option.values for option in machine.options(state, 0)] == [(1,), (3,), (4,)]
    assert state == before
