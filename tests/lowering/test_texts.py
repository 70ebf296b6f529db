"""Rule texts as blocks: what is a register and what a cell, how a text is left, and that nothing stays behind."""

import pytest

from tests.lowering.games import Play, block, code_of, decision, field_names, function

HEAD = """
players: [south, north]
vars: {score: {per: player, type: 0..100}, goal: {type: 0..9, start: 5}}
"""
TURN = """
phases:
  turn:
    for: players
    until: never
    limit: 20
    do: |
"""


def turn(text: str, more: str = "") -> str:
    return HEAD + more + TURN + "".join(f"      {line}\n" for line in text.strip().splitlines())


def test_a_name_that_one_block_mentions_is_a_register() -> None:
    code = code_of(turn('let x = score(me)\nset goal to x mod 9\nchoose n in 1..3, "{n}"'))
    assert block(code, "turn.start").splitlines() == [
        "turn.start:",
        "  mark pass of turn",
        "  x := score[me]",
        "  goal := x mod 9",
        "  ask 0 turn",
    ]
    assert field_names(code, "frame") == []


def test_a_name_that_is_read_after_a_choice_lives_in_a_cell_and_is_cleared_at_the_end() -> None:
    code = code_of(turn('let x = score(me)\nchoose n in 1..3, "{n}"\nset score(me) to x + n'))
    assert field_names(code, "frame") == ["turn.x", "turn.n"]
    assert block(code, "turn.chosen").splitlines() == [
        "turn.chosen:",
        "  score[me] := turn.x + turn.n  ! out-of-range",
        "  clear turn.x, turn.n",
        "  -> turn.done",
    ]


def test_a_name_that_a_later_choice_offers_lives_in_a_cell() -> None:
    code = code_of(turn('let most = goal\nchoose n in 1..most, "{n}"'))
    assert "turn.most := goal" in block(code, "turn.start")
    assert "n in 1..turn.most" in decision(code)


def test_a_chosen_value_that_nobody_reads_is_kept_nowhere() -> None:
    code = code_of(turn('choose n in 1..3, "{n}"\nadd 1 to goal'))
    assert code.decisions[0].arms[0].stores == (None,)


def test_names_of_an_inner_block_are_cleared_when_it_ends() -> None:
    code = code_of(
        turn('if goal > 2:\n  let x = goal\n  choose n in 1..3, "{n}"\n  set goal to x\nchoose m in 1..2, "{m}"')
    )
    assert block(code, "turn.chosen").splitlines()[1:] == [
        "  goal := turn.x",
        "  clear turn.x",
        "  -> turn.joined",
    ]


def test_what_is_declined_is_none_without_a_store() -> None:
    code = code_of(turn('may choose n in 1..3, "{n}"\nif n != none: set goal to n'))
    chosen = next(b.number for b in code.blocks if b.name == "turn.chosen")
    assert code.decisions[0].declined == chosen
    assert next(f for f in code.layout.fields if f.name == "turn.n").none is not None


def test_a_suspended_loop_over_a_set_keeps_what_is_left_of_it() -> None:
    code = code_of(turn('for each p in players:\n  choose n in 1..3, "{n}"\n  set score(p) to n'))
    assert block(code, "turn.each").splitlines()[1:] == [
        "  if turn.p.left = {}:",
        "    -> turn.gone",
        "  next := first(turn.p.left)",
        "  turn.p.left := turn.p.left - set(next)",
        "  turn.p := next",
        "  ask 0 turn",
    ]
    assert "clear turn.p, turn.p.left" in block(code, "turn.gone")


def test_a_suspended_loop_over_numbers_keeps_the_last_one_only_if_it_is_not_constant() -> None:
    fixed = code_of(turn('for each i in 1..3:\n  choose n in 1..i, "{n}"'))
    assert field_names(fixed, "frame") == ["turn.i.at", "turn.i"]
    open_end = code_of(turn('for each i in 1..goal:\n  choose n in 1..i, "{n}"'))
    assert field_names(open_end, "frame") == ["turn.i.at", "turn.i.last", "turn.i"]


def test_a_suspended_loop_over_a_list_keeps_the_list_and_a_place() -> None:
    code = code_of(turn('for each p in players clockwise from me:\n  choose n in 1..3, "{n}"\n  set score(p) to n'))
    assert field_names(code, "frame") == ["turn.p.items", "turn.p.items.length", "turn.p.place", "turn.p", "turn.n"]


def test_a_condition_of_a_suspended_loop_is_tested_each_time_round() -> None:
    code = code_of(turn('for each p in players where score(p) > 3:\n  choose n in 1..3, "{n}"\n  set score(p) to n'))
    lines = block(code, "turn.each").splitlines()
    assert lines[-3:] == ["  if score[turn.p] <= 3:", "    -> turn.each", "  ask 0 turn"]


def test_names_of_a_repeated_body_are_known_in_its_condition_and_cleared_on_both_ways() -> None:
    code = code_of(turn('repeat:\n  choose n in 1..3, "{n}"\nuntil n = 3'))
    assert block(code, "turn.chosen").splitlines()[1:] == ["  if turn.n = 3 -> turn.after else -> turn.again"]
    assert "clear turn.n" in block(code, "turn.again")
    assert "clear turn.n" in block(code, "turn.after")


def test_as_goes_back_to_whose_turn_it_is_without_a_cell() -> None:
    code = code_of(turn('as opponent:\n  choose n in 1..3, "{n}"\n  add n to score(me)'))
    assert block(code, "turn.chosen").splitlines()[1:] == [
        "  score[me] := score[me] + turn.n  ! out-of-range",
        "  clear turn.n",
        "  me := nth(turn.turns, turn.place)",
        "  -> turn.done",
    ]


ASKS = """
actions:
  ask_other:
    do: |
      as opponent:
        choose n in 1..3, "{n}"
        if n = 1: return
        as opponent:
          choose k in 1..2, "k{k}"
          add n to score(me)
"""


def test_as_in_an_action_keeps_who_called_in_a_cell_for_each_depth() -> None:
    code = code_of(turn("ask_other", ASKS))
    assert field_names(code, "frame") == ["ask_other.return_to", "ask_other.caller", "ask_other.n", "ask_other.caller2"]
    assert "me := ask_other.caller\n" in block(code, "ask_other.chosen")


@pytest.mark.parametrize("answers", [["1"], ["2", "k1"]])
def test_me_is_the_caller_again_however_an_action_is_left(answers: list[str]) -> None:
    play = Play(code_of(turn('ask_other\nchoose z in 1..2, "z{z}"', ASKS)))
    for text in answers:
        play.choose(play.actors[0], text)
    assert play.actors == (0,)
    assert play.options(0) == ["z1", "z2"]
    assert play.leftovers("frame") == []


def test_an_action_that_asks_gives_its_value_back_through_a_cell() -> None:
    bid = """
actions:
  bid(1..9 least):
    do: |
      choose n in least..9, "bid {n}"
      return n + 1
"""
    code = code_of(turn("let got = bid(2)\nadd got to score(me)", bid))
    assert block(code, "turn.start").splitlines()[2:] == [
        "  bid.least := 2",
        "  enter bid -> bid.enter, then -> turn.after_bid",
    ]
    assert block(code, "turn.after_bid").splitlines()[1:3] == ["  got := bid.result", "  clear bid.result"]
    play = Play(code)
    play.choose(0, "bid 4")
    assert play.cells("score") == [5, 0]
    assert play.value("bid.least") == 2  # the other player's turn has begun
    assert play.leftovers("frame") == ["bid.least", "bid.return_to"]


def test_an_action_that_interrupts_nothing_is_a_function_and_returns_with_me_restored() -> None:
    settle = """
actions:
  settle(player p):
    do: |
      as p:
        if score(me) > 90: return
        add 1 to score(me)
"""
    code = code_of(turn('settle(opponent)\nchoose n in 1..2, "{n}"', settle))
    assert function(code, "settle").splitlines() == [
        "settle(p: 0..1); writes me, score",
        "  caller := me",
        "  me := p",
        "  if score[me] > 90:",
        "    me := caller",
        "    return",
        "  score[me] := score[me] + 1  ! out-of-range",
        "  me := caller",
    ]


def test_adding_to_a_range_is_checked_where_it_may_leave_it() -> None:
    code = code_of(turn('add 2 to score(opponent)\nchoose n in 1..2, "{n}"'))
    assert "points" not in block(code, "turn.start")
    assert "score[at] := score[at] + 2  ! out-of-range" in block(code, "turn.start")


def test_a_store_that_always_fits_is_not_checked() -> None:
    code = code_of(turn('set goal to 3\nchoose n in 1..9, "{n}"\nset goal to n'))
    assert "!" not in block(code, "turn.start")
    assert "!" not in block(code, "turn.chosen")


def test_values_are_swapped_only_after_both_were_read() -> None:
    code = code_of(turn('choose n in 1..2, "{n}"\nswap score(me) with score(opponent)'))
    assert block(code, "turn.chosen").splitlines()[1:7] == [
        "  at := me",
        "  at#2 := next[me]",
        "  swapped := score[at]",
        "  swapped#2 := score[at#2]",
        "  score[at] := swapped#2",
        "  score[at#2] := swapped",
    ]


def test_a_branch_that_options_rule_out_is_not_compiled() -> None:
    code = code_of(
        "players: [a, b]\n"
        "options: {short: {type: bool, default: true}}\n"
        "phases:\n"
        "  turn:\n"
        "    for: players\n"
        "    do: |\n"
        "      if short:\n"
        '        choose n in 1..2, "{n}"\n'
        "      else:\n"
        '        choose m in 1..3, "{m}"\n'
    )
    assert len(code.decisions) == 1
    assert code.option_ids == 5  # ids do not depend on what is reached


def test_options_with_effects_have_blocks_of_their_own_and_meet_again() -> None:
    code = code_of(
        turn(
            'choose one:\n  option "take {n}" for n in 1..3:\n    add n to score(me)\n'
            '  option "double" where goal > 3:\n    set goal to 0\n  option "nothing"'
        )
    )
    assert decision(code).splitlines() == [
        "0 turn: must, one",
        '  0 + 3: "take {n}" into turn.n -> turn.option',
        "    n in 1..3",
        '  3 + 1: "double" -> turn.option2',
        "    goal > 3",
        '  4 + 1: "nothing" -> turn.done',
    ]
    assert block(code, "turn.option").splitlines()[1:3] == [
        "  score[me] := score[me] + turn.n  ! out-of-range",
        "  clear turn.n",
    ]
