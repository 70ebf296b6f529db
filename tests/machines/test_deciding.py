"""Options, ids, and who is asked: by hand-made code."""

from dataclasses import replace

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir.code import Asked, Mode
from rulewright.machines.executor import IllegalChoice, RuleError
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from tests.machines.build import (
    BOOL,
    FINISH,
    INT,
    Builder,
    arithmetic,
    arm,
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


def machine_of(builder: Builder) -> tuple[ReferenceMachine, State]:
    machine = ReferenceMachine(builder.code())
    return machine, machine.new(1)


def asking(builder: Builder, *arms: c.Arm, mode: Mode = Mode.MUST) -> tuple[ReferenceMachine, State]:
    """A game that asks north once: block 0 asks, block 1 ends, block 2 is where declining leads."""
    declines = mode in (Mode.MAY, Mode.IF_ANY)
    decision = builder.decision(*arms, mode=mode, declined=2 if declines else None)
    builder.block(store(builder.me, const(0)), end=c.Ask(decision))
    builder.block(end=FINISH)
    builder.block(end=c.Finish(c.Status.ENDED, None, None))
    return machine_of(builder)


def listed(machine: ReferenceMachine, state: State, player: int = 0) -> list[tuple[int, tuple[int, ...]]]:
    return [(option.id, option.values) for option in machine.options(state, player)]


def cell(machine: ReferenceMachine, state: State, number: int) -> int:
    return state.vector[machine.code.layout.fields[number].first]


# ---------------------------------------------------------------- order and ids
def test_options_are_enumerated_arm_by_arm_in_ascending_order() -> None:
    machine, state = asking(
        Builder(),
        arm(run(0, 1, 2), over(1, bits(3, 7)), next_=1, first=100),
        arm(next_=1, first=500),
        arm(run(0, 4, 5), next_=1, first=600),
    )
    assert listed(machine, state) == [
        (113, (1, 3)),
        (117, (1, 7)),
        (123, (2, 3)),
        (127, (2, 7)),
        (500, ()),
        (604, (4,)),
        (605, (5,)),
    ]
    assert [option.arm for option in machine.options(state, 0)] == [0, 0, 0, 0, 1, 2, 2]
    assert machine.options(state, 0)[1].text == "take 1 7"
    assert machine.question(state) == "What now?"


def test_a_name_without_a_digit_takes_no_part_in_the_id() -> None:
    determined = (c.Digit(0, 10, None), c.Digit(0, 0, None))
    twice = e.Generator(1, INT, e.SetOf((arithmetic(local(0), "*", const(2)),), e.Bits(0, 32)), ())
    machine, state = asking(Builder(), arm(run(0, 3, 4), twice, next_=1, digits=determined))
    assert listed(machine, state) == [(3, (3, 6)), (4, (4, 8))]


def test_may_offers_passing_last_and_shifts_the_digits() -> None:
    machine, state = asking(Builder(), arm(run(0, 0, 2), next_=1, first=50), mode=Mode.MAY)
    assert listed(machine, state) == [(51, (0,)), (52, (1,)), (53, (2,)), (50, ())]
    last = machine.options(state, 0)[-1]
    assert (last.arm, last.text) == (-1, "pass")
    machine.play(state, 0, 50)
    assert machine.status(state) is c.Status.ENDED


def test_if_any_shifts_the_digits_but_does_not_offer_passing() -> None:
    machine, state = asking(Builder(), arm(run(0, 0, 1), next_=1, first=50), mode=Mode.IF_ANY)
    assert listed(machine, state) == [(51, (0,)), (52, (1,))]


def test_a_value_that_a_list_repeats_is_offered_once() -> None:
    machine, state = asking(Builder(), arm(over(0, seq(5, 2, 5, 2, 9)), next_=1))
    assert listed(machine, state) == [(5, (5,)), (2, (2,)), (9, (9,))]


@pytest.mark.parametrize("mode", [Mode.MAY, Mode.IF_ANY])
def test_without_an_option_nobody_is_asked(mode: Mode) -> None:
    machine, state = asking(Builder(), arm(run(0, 1, 0), next_=1), mode=mode)
    assert machine.status(state) is c.Status.ENDED


def test_without_an_option_a_choice_that_must_be_made_is_a_dead_end() -> None:
    machine, state = asking(Builder(), arm(run(0, 1, 0), next_=1))
    assert machine.status(state) is c.Status.DEAD_END
    assert machine.dead_end is not None
    assert (machine.dead_end.rule, machine.dead_end.clauses) == ("decision 0", ("X-2",))
    assert machine.ranking(state) == ()


def test_a_chosen_option_stores_its_values_and_goes_on_with_its_arm() -> None:
    builder = Builder()
    one, two = builder.field("one"), builder.field("two")
    chosen = arm(run(0, 1, 3), run(1, 4, 6), next_=1, stores=(one, None))
    other = arm(run(0, 7, 8), next_=2, first=100, stores=(two,))
    machine, state = asking(builder, chosen, other)
    again = state.copy()
    machine.play(state, 0, 25)
    assert (cell(machine, state, one), cell(machine, state, two)) == (2, 0)
    assert machine.status(state) is c.Status.FINISHED
    machine.play(again, 0, 107)
    assert (cell(machine, again, one), cell(machine, again, two)) == (0, 7)
    assert machine.status(again) is c.Status.ENDED


def test_illegal_choices_are_refused_and_change_nothing() -> None:
    machine, state = asking(Builder(), arm(run(0, 1, 3), next_=1))
    before = state.copy()
    for player, option in ((0, 0), (0, 4), (0, -1), (1, 1), (7, 1)):
        with pytest.raises(IllegalChoice):
            machine.play(state, player, option)
    assert state == before
    machine.play(state, 0, 1)
    with pytest.raises(IllegalChoice, match="over"):
        machine.play(state, 0, 1)


def test_a_rule_that_fails_leaves_the_state_as_it_was() -> None:
    builder = Builder()
    field = builder.field("cell")
    decision = builder.decision(arm(run(0, 0, 1), next_=1, stores=(field,)))
    builder.block(store(builder.me, const(0)), end=c.Ask(decision))
    ratio = arithmetic(const(8), "div", load(field))
    builder.block(store(builder.me, const(1)), store(field, ratio), end=FINISH)
    machine, state = machine_of(builder)
    before = state.copy()
    with pytest.raises(RuleError, match="division by 0") as caught:
        machine.play(state, 0, 0)
    assert caught.value.rule == "block 1"
    assert state == before
    machine.play(state, 0, 1)
    assert cell(machine, state, field) == 8


# ---------------------------------------------------------------- chance
def drawing(*arms: c.Arm, declined: int | None = None) -> Builder:
    builder = Builder()
    field = builder.field("drawn", high=100)
    kept = tuple(replace(each, stores=(c.Storage(INT, field),)) for each in arms)
    decision = builder.decision(*kept, mode=Mode.RANDOM, declined=declined)
    builder.block(end=c.Draw(decision))
    builder.block(end=FINISH)
    builder.block(end=c.Finish(c.Status.ENDED, None, None))
    return builder


def test_chance_draws_each_outcome_about_equally_often() -> None:
    builder = drawing(arm(run(0, 1, 6, compare(local(0), "!=", const(4))), next_=1))
    machine = ReferenceMachine(builder.code())
    counts = [0] * 7
    for seed in range(1000):
        counts[cell(machine, machine.new(seed), len(builder.fields) - 1)] += 1
    assert counts[0] == counts[4] == 0
    assert all(140 < counts[value] < 260 for value in (1, 2, 3, 5, 6))


def test_a_draw_of_one_outcome_takes_one_step_of_chance() -> None:
    one = ReferenceMachine(drawing(arm(run(0, 3, 3), next_=1)).code()).new(9)
    six = ReferenceMachine(drawing(arm(run(0, 1, 6), next_=1)).code()).new(9)
    assert one.vector[5:7] == six.vector[5:7]


def test_a_draw_without_outcomes_is_declined_or_a_dead_end() -> None:
    nothing = arm(run(0, 1, 0), next_=1)
    machine = ReferenceMachine(drawing(nothing, declined=2).code())
    assert machine.status(machine.new(1)) is c.Status.ENDED
    machine = ReferenceMachine(drawing(nothing).code())
    assert machine.status(machine.new(1)) is c.Status.DEAD_END


# ---------------------------------------------------------------- races
def race(builder: Builder, who: e.Expr, mode: Mode = Mode.MUST) -> c.Arm:
    """Asks the players of a set; player p has the options 0 … p."""
    upto = e.Generator(0, INT, e.Run(const(0), load(builder.me)), ())
    one = arm(upto, next_=1)
    decision = builder.decision(one, mode=mode, asked=Asked.RACE, seats=who, declined=2 if mode is Mode.MAY else None)
    builder.block(end=c.Ask(decision))
    builder.block(end=FINISH)
    builder.block(end=c.Finish(c.Status.ENDED, None, None))
    return one


def test_in_a_race_all_who_have_an_option_may_act_and_the_quickest_becomes_me() -> None:
    builder = Builder(seats=("a", "b", "c"))
    race(builder, bits(1, 2, size=3))
    machine, state = machine_of(builder)
    pending = machine.pending(state)
    assert pending is not None
    assert pending.actors == (1, 2)
    assert [len(machine.options(state, player)) for player in range(3)] == [0, 2, 3]
    with pytest.raises(IllegalChoice):
        machine.play(state, 0, 0)
    machine.play(state, 2, 2)
    assert cell(machine, state, builder.me) == 2


def test_a_race_that_nobody_can_run_is_a_dead_end() -> None:
    builder = Builder()
    decision = builder.decision(arm(run(0, 1, 0), next_=1), asked=Asked.RACE, seats=bits(0, 1, size=2))
    builder.block(end=c.Ask(decision))
    builder.block(end=FINISH)
    machine, state = machine_of(builder)
    assert machine.status(state) is c.Status.DEAD_END


# ---------------------------------------------------------------- sealed choices
def sealed(mode: Mode = Mode.MUST) -> tuple[ReferenceMachine, State, Builder]:
    """Three players; player p has the options 1 … p, so the first has none."""
    builder = Builder(seats=("a", "b", "c"))
    answered = builder.field("answered", bits=3)
    chosen = builder.field("arm", count=3, high=0, none=-1)
    values = builder.field("values", count=3, high=9)
    own = e.Generator(0, INT, e.Run(const(1), load(builder.me)), ())
    decision = builder.decision(
        arm(own, next_=1),
        mode=mode,
        asked=Asked.SEALED,
        seats=bits(0, 1, 2, size=3),
        declined=2 if mode is Mode.MAY else None,
        complete=1,
        answers=c.Answers(answered, chosen, ((values,),)),
    )
    builder.block(end=c.Ask(decision))
    builder.block(end=FINISH)
    builder.block(end=c.Finish(c.Status.ENDED, None, None))
    machine, state = machine_of(builder)
    return machine, state, builder


def test_sealed_choices_wait_until_all_who_can_have_answered() -> None:
    machine, state, _ = sealed()
    pending = machine.pending(state)
    assert pending is not None
    assert pending.actors == (1, 2)
    machine.play(state, 2, 2)
    pending = machine.pending(state)
    assert pending is not None
    assert pending.actors == (1,)
    assert machine.options(state, 2) == ()
    with pytest.raises(IllegalChoice):
        machine.play(state, 2, 1)
    machine.play(state, 1, 1)
    assert machine.status(state) is c.Status.FINISHED


def test_the_order_of_sealed_answers_leaves_no_trace() -> None:
    machine, first, builder = sealed()
    second = first.copy()
    for player, option in ((2, 1), (1, 1)):
        machine.play(first, player, option)
    for player, option in ((1, 1), (2, 1)):
        machine.play(second, player, option)
    assert first == second
    assert machine.digest(first) == machine.digest(second)
    values = builder.fields[-1]
    assert first.vector[values.first : values.first + 3] == [0, 1, 1]


def test_a_sealed_pass_answers_without_an_arm() -> None:
    machine, state, builder = sealed(Mode.MAY)
    machine.play(state, 1, 0)
    machine.play(state, 2, 0)
    arms = builder.fields[-2]
    assert state.vector[arms.first : arms.first + 3] == [-1, -1, -1]
    assert cell(machine, state, builder.fields[-3].number) == 0b110


# ---------------------------------------------------------------- limits
def test_ten_thousand_decisions_in_one_pass_end_the_game() -> None:
    builder = Builder()
    decision = builder.decision(arm(run(0, 0, 1), next_=0))
    builder.block(store(builder.me, const(0)), end=c.Ask(decision))
    machine, state = machine_of(builder)
    played = 0
    while machine.status(state) is c.Status.RUNNING:
        machine.play(state, 0, 1)
        played += 1
    assert machine.status(state) is c.Status.LIMIT
    assert played == 10_000


def test_a_loop_of_questions_that_nobody_is_asked_comes_to_the_limit() -> None:
    builder = Builder()
    decision = builder.decision(arm(run(0, 1, 0), next_=0), mode=Mode.IF_ANY, declined=0)
    builder.block(store(builder.me, const(0)), end=c.Ask(decision))
    machine, state = machine_of(builder)
    assert machine.status(state) is c.Status.LIMIT


def test_blocks_that_go_round_without_a_question_are_a_runaway(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.machines.reference.running.MOST_BLOCKS", 1 << 10)
    builder = Builder()
    builder.block(end=c.Branch(const(1, BOOL), 0, 1))
    builder.block(end=FINISH)
    with pytest.raises(RuleError, match="nobody was asked") as caught:
        machine_of(builder)
    assert caught.value.diagnostic.code.value == "runaway"
    assert caught.value.rule == "block 0"


# ---------------------------------------------------------------- counting and playing out
def test_perft_counts_sequences_and_games_that_end_early_once() -> None:
    builder = Builder()
    count = builder.field("count")
    decision = builder.decision(arm(run(0, 0, 1), next_=1), arm(next_=2, first=10))
    builder.block(store(builder.me, const(0)), end=c.Ask(decision))
    builder.block(store(count, arithmetic(load(count), "+", const(1))), end=c.Jump(0))
    builder.block(end=FINISH)
    machine, state = machine_of(builder)
    assert [machine.perft(state, depth) for depth in range(4)] == [1, 3, 2 * 3 + 1, 2 * 7 + 1]


def test_playouts_are_the_same_for_the_same_seeds_only() -> None:
    builder = Builder()
    total = builder.field("total", high=10_000)
    kept = builder.field("kept")
    decision = builder.decision(arm(run(0, 0, 9), next_=1, stores=(kept,)))
    builder.block(store(builder.me, const(0)), end=c.Ask(decision))
    builder.block(
        store(total, arithmetic(load(total), "+", load(kept))),
        end=c.Branch(compare(load(total), ">", const(200)), 2, 0),
    )
    builder.block(end=FINISH)
    machine, _ = machine_of(builder)
    assert machine.playout(1, 2) == machine.playout(1, 2)
    assert len({machine.playout(1, policy).digest for policy in range(5)}) > 1
    assert machine.playout(1, 2).ranking == ((0, 1),)


def test_rankings_follow_winners_or_the_ladder() -> None:
    builder = Builder(seats=("a", "b", "c"))
    points = builder.field("points", count=3)
    line = builder.function(give(load(points, load(builder.me))))
    order = builder.function(give(load(builder.me)))
    builder.block(store(points, const(4), const(1)), store(points, const(4), const(2)), end=FINISH)
    code = builder.code(
        lines=(c.Line("points", "", line),), ladder=(c.LadderRung(None, False), c.LadderRung(order, True))
    )
    machine = ReferenceMachine(code)
    state = machine.new(1)
    assert machine.scores(state) == ((0,), (4,), (4,))
    assert machine.ranking(state) == ((1,), (2,), (0,))
    machine = ReferenceMachine(replace(code, ladder=(c.LadderRung(None, False),)))
    assert machine.ranking(state) == ((1, 2), (0,))
    assert ReferenceMachine(replace(code, ladder=None)).ranking(state) == ((0, 1, 2),)
    for winners, places in ((0b100, ((2,), (0, 1))), (0b111, ((0, 1, 2),)), (0, ((), (0, 1, 2)))):
        won = replace(code, blocks=(c.Block(0, "b", (), (), c.Finish(c.Status.WON, const(winners), None), None),))
        machine = ReferenceMachine(won)
        assert machine.ranking(machine.new(1)) == places
