"""Random games are the same on both machines, also where options are tried only when they are drawn."""

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.code import Asked, Mode, Status
from rulewright.machines.executor import Playout
from tests.machines.build import (
    BOOL,
    FINISH,
    INT,
    SPAN,
    Builder,
    arithmetic,
    arm,
    bits,
    compare,
    const,
    load,
    local,
    run,
    store,
)
from tests.machines.wasm.emit.both import Both

SEEDS = range(40)
VALUES = e.Int(0, 9)


def possible(function: int, *arguments: e.Expr) -> e.Possible:
    return e.Possible(e.Callee(False, function), arguments, BOOL)


class Rounds:
    """A game of ten rounds in which a player draws a number; `sum` and `last` tell what became of it.

    `doing` is a function of the number that is impossible for numbers that leave 1 when divided by 3.
    """

    def __init__(self) -> None:
        self.builder = Builder()
        self.round = self.builder.field("round", high=20)
        self.sum = self.builder.field("sum", high=1000)
        self.last = self.builder.field("last", high=9)
        self.chosen = self.builder.field("chosen", high=9, none=-1)
        third = arithmetic(local(0), "mod", const(3))
        self.doing = self.builder.function(
            store(self.last, local(0)),
            s.If(((compare(third, "=", const(1)), (s.Impossible(SPAN),)),), (), SPAN),
            store(self.sum, arithmetic(load(self.sum), "+", local(0))),
            parameters=1,
            result=None,
        )

    def play(self, *arms: c.Arm, body: s.Body, mode: Mode = Mode.MUST, **more: object) -> list[Playout]:
        """Block 0 asks, block 1 does `body` and goes on to block 3 or the end; block 2 is where declining leads."""
        declines = mode in (Mode.MAY, Mode.IF_ANY)
        decision = self.builder.decision(*arms, mode=mode, declined=2 if declines else None, **more)  # type: ignore[arg-type]
        self.builder.block(store(self.builder.me, const(0)), end=c.Ask(decision))
        clear = s.Clear((self.chosen,), SPAN)
        again = compare(load(self.round), "<", const(10))
        counted = store(self.round, arithmetic(load(self.round), "+", const(1)))
        self.builder.block(*body, clear, counted, end=c.Branch(again, 0, 3))
        one_more = store(self.sum, arithmetic(load(self.sum), "+", const(1)))
        self.builder.block(one_more, counted, end=c.Branch(again, 0, 3))
        self.builder.block(end=FINISH)
        machine = Both(self.builder.code())
        return [machine.playout(seed, seed + 100) for seed in SEEDS]

    def do_it(self) -> s.CallFunction:
        return s.CallFunction(self.doing, (e.Load(self.chosen, None, VALUES),), None, SPAN)


def test_what_is_drawn_is_tried_by_doing_it() -> None:
    game = Rounds()
    drawn = run(0, 0, 9, compare(local(0), "!=", const(5)), possible(game.doing, local(0)))
    games = game.play(arm(drawn, next_=1, stores=(game.chosen,)), body=(game.do_it(),))
    assert {playout.status for playout in games} == {Status.FINISHED}
    assert len({playout.digest for playout in games}) > 5


def test_other_late_conditions_are_about_the_state_before() -> None:
    game = Rounds()
    even = compare(arithmetic(load(game.sum), "mod", const(2)), "=", arithmetic(local(0), "mod", const(2)))
    after = e.After(even, e.Callee(False, game.doing), (local(0),), BOOL)
    conditions = (possible(game.doing, local(0)), e.Or((after, compare(load(game.sum), "<", const(3))), BOOL))
    drawn = run(0, 0, 9, *conditions)
    games = game.play(arm(drawn, next_=1, stores=(game.chosen,)), body=(game.do_it(),))
    assert len({playout.digest for playout in games}) > 5


def test_what_follows_need_not_begin_with_what_was_tried() -> None:
    game = Rounds()
    drawn = run(0, 0, 9, possible(game.doing, local(0)))
    adding = store(game.sum, arithmetic(load(game.sum), "+", e.Load(game.chosen, None, VALUES)))
    games = game.play(arm(drawn, next_=1, stores=(game.chosen,)), body=(adding,))
    assert len({playout.digest for playout in games}) > 5


@pytest.mark.parametrize("mode", [Mode.MAY, Mode.IF_ANY])
def test_nothing_possible_is_no_decision(mode: Mode) -> None:
    game = Rounds()
    # Numbers 1, 4 and 7 are impossible; after an even sum the player may choose among these alone.
    some = e.Or((compare(arithmetic(load(game.sum), "mod", const(2)), "=", const(1)), _third()), BOOL)
    drawn = run(0, 0, 9, some, possible(game.doing, local(0)))
    declining = s.If(((compare(load(game.chosen), "=", const(-1)), (store(game.last, const(8)),)),), (), SPAN)
    odd = store(game.sum, arithmetic(load(game.sum), "+", const(1)))
    games = game.play(arm(drawn, next_=1, stores=(game.chosen,)), body=(game.do_it(), declining, odd), mode=mode)
    assert len({playout.plies for playout in games}) > 1


def _third() -> e.Expr:
    return compare(arithmetic(local(0), "mod", const(3)), "=", const(1))


def test_passing_is_drawn_like_an_option_that_is_possible() -> None:
    game = Rounds()
    drawn = run(0, 0, 9, possible(game.doing, local(0)))
    games = game.play(arm(drawn, next_=1, stores=(game.chosen,)), body=(game.do_it(),), mode=Mode.MAY)
    assert {playout.status for playout in games} == {Status.FINISHED}


def test_a_game_that_comes_to_a_dead_end_stands_as_before_the_last_choice() -> None:
    game = Rounds()
    games = game.play(arm(run(0, 0, 9), next_=1, stores=(game.chosen,)), body=(game.do_it(),))
    assert {playout.status for playout in games} >= {Status.DEAD_END}
    assert len({playout.plies for playout in games}) > 2


def test_a_dead_end_after_what_was_tried_by_doing_it() -> None:
    game = Rounds()
    drawn = run(0, 0, 9, possible(game.doing, local(0)))
    stuck = s.If(((compare(load(game.sum), ">", const(20)), (s.Impossible(SPAN),)),), (), SPAN)
    games = game.play(arm(drawn, next_=1, stores=(game.chosen,)), body=(game.do_it(), stuck))
    assert {playout.status for playout in games} == {Status.DEAD_END}


def test_nothing_that_must_be_chosen_is_possible() -> None:
    game = Rounds()
    drawn = run(0, 0, 9, compare(local(0), "<=", load(game.sum)), possible(game.doing, local(0)))
    impossible = store(game.sum, arithmetic(load(game.sum), "+", const(1)))
    arms = (arm(drawn, next_=1, stores=(game.chosen,)),)
    games = game.play(*arms, body=(impossible, s.If(((_four(game), (store(game.sum, const(0)),)),), (), SPAN)))
    assert games


def _four(game: Rounds) -> e.Expr:
    return compare(load(game.sum), ">", const(400))


@pytest.mark.parametrize("seats", [bits(0), bits(0, 1)])
def test_whoever_is_quickest_is_drawn(seats: e.Expr) -> None:
    game = Rounds()
    mine = compare(e.Load(game.builder.me, None, INT), "=", arithmetic(local(0), "mod", const(2)))
    games = game.play(
        arm(run(0, 0, 9, mine, possible(game.doing, local(0))), next_=1, stores=(game.chosen,)),
        body=(game.do_it(),),
        asked=Asked.RACE,
        seats=seats,
    )
    assert {playout.status for playout in games} == {Status.FINISHED}
