"""Runs, passes and turns; limits; and ending a pass from anywhere."""

from rulewright.ir.code import Status
from tests.lowering.games import Play, block, code_of

PLAYERS = "players: [a, b, c]\nvars: {n: {type: 0..50}, who: {type: set of player}}\n"


def test_a_phase_without_turns_and_conditions_is_one_pass() -> None:
    code = code_of(PLAYERS + 'phases:\n  only:\n    do: |\n      as first(players):\n        choose k in 1..2, "{k}"\n')
    play = Play(code)
    play.choose(0, "1")
    assert play.machine.status(play.state) is Status.FINISHED
    assert [phase.passes for phase in code.phases] == [None]


def test_turns_go_round_the_list_once_without_until() -> None:
    play = Play(
        code_of(PLAYERS + 'phases: {turn: {for: players clockwise from b, do: "choose k in 1..2, \\"{k}\\""}}\n')
    )
    seen: list[int | str | tuple[int, ...]] = []
    while play.actors:
        seen.append(play.actors)
        play.choose(play.actors[0], "1")
    assert seen == [(1,), (2,), (0,)]


def test_turns_go_round_again_until_the_condition_holds_after_a_turn() -> None:
    text = """
phases:
  turn:
    for: players
    until: n = 4
    limit: 10
    do: |
      choose k in 1..2, "{k}"
      add 1 to n
"""
    play = Play(code_of(PLAYERS + text))
    seen: list[int | str | tuple[int, ...]] = []
    while play.actors:
        seen += play.actors
        play.choose(play.actors[0], "1")
    assert seen == [0, 1, 2, 0]
    assert play.machine.status(play.state) is Status.FINISHED
    assert play.leftovers("frame", "answer") == []
    assert play.value("turn.passes") == 0


def test_the_list_is_taken_anew_each_time_round_and_an_empty_one_ends_the_phase() -> None:
    text = """
phases:
  turn:
    for: all p in players where p not in who
    until: never
    limit: 50
    do: |
      choose k in 1..2, "{k}"
      if k = 2: set who to who + set(me)
"""
    play = Play(code_of(PLAYERS + text))
    for player, answer in [(0, "1"), (1, "2"), (2, "1"), (0, "2"), (2, "2")]:
        assert play.actors == (player,)
        play.choose(player, answer)
    assert play.machine.status(play.state) is Status.FINISHED


def test_a_further_pass_beyond_the_limit_ends_the_game() -> None:
    text = 'phases: {turn: {for: players, until: never, limit: 2, do: "choose k in 1..2, \\"{k}\\""}}\n'
    play = Play(code_of(PLAYERS + text))
    play.choose(0, "1")
    play.choose(1, "1")
    assert play.machine.status(play.state) is Status.LIMIT


def test_until_is_tested_before_the_limit() -> None:
    text = 'phases: {turn: {for: players, until: n = 0, limit: 1, do: "choose k in 1..2, \\"{k}\\""}}\n'
    play = Play(code_of(PLAYERS + text))
    play.choose(0, "1")
    assert play.machine.status(play.state) is Status.FINISHED


def test_the_number_of_the_round_starts_anew_with_each_run() -> None:
    text = """
phases:
  outer:
    until: outer.number = 2
    limit: 2
    steps:
      inner:
        until: inner.number = 2
        limit: 2
        do: |
          as first(players):
            choose k in 1..1, "{outer.number}{inner.number}"
"""
    play = Play(code_of(PLAYERS + text))
    seen: list[int | str | tuple[int, ...]] = []
    while play.actors:
        (text,) = play.options(0)
        seen.append(text)
        play.choose(0, text)
    assert seen == ["11", "12", "21", "22"]


def test_me_is_the_outer_player_again_after_an_inner_phase_with_turns() -> None:
    text = """
phases:
  outer:
    for: players
    steps:
      inner: {for: others, do: "choose k in 1..1, \\"inner\\""}
      last: {do: "choose k in 1..1, \\"last\\""}
"""
    play = Play(code_of(PLAYERS + text))
    seen: list[int | str | tuple[int, ...]] = []
    while play.actors:
        (text,) = play.options(play.actors[0])
        seen.append(f"{play.actors[0]}{text}")
        play.choose(play.actors[0], text)
    assert seen == ["1inner", "2inner", "0last", "0inner", "2inner", "1last", "0inner", "1inner", "2last"]


ENDS = """
actions:
  stop(1..3 k):
    do: |
      let old = k
      as opponents:
        choose z in 1..2, "z{z}"
        if z = 2: end outer
        add old to n
phases:
  outer:
    for: players
    steps:
      inner:
        for: players
        do: |
          let kept = me
          choose k in 1..3, "{k}"
          for each i in 1..2:
            stop(k)
          if kept = me: add 1 to n
      last: {do: "choose k in 1..1, \\"last\\""}
""".replace("opponents", "next(me)")


def test_ending_a_pass_from_inside_an_action_forgets_all_that_it_remembers() -> None:
    code = code_of(PLAYERS + ENDS)
    play = Play(code)
    play.choose(0, "3")
    play.choose(1, "z2")
    assert play.actors == (0,)
    assert play.cells("outer.place") == [2]  # the next pass of the outer phase, the first one of the inner
    assert play.cells("outer.inner.place") == [1]
    assert play.leftovers("frame", "answer") == []


def test_the_block_that_ends_a_pass_marks_the_end_before_it_forgets() -> None:
    lines = block(code_of(PLAYERS + ENDS), "outer.ended").splitlines()
    assert lines[1] == "  mark end of outer"
    assert lines[2] == "  me := nth(outer.turns, outer.place)"
    assert lines[3].startswith("  clear outer.inner.turns, ")
    assert "stop.k" in lines[3]
    assert lines[4] == "  -> outer.done"


def test_a_pass_can_be_started_from_its_first_block() -> None:
    code = code_of(PLAYERS + ENDS)
    for phase in code.phases:
        first = code.blocks[phase.pass_start].body[0]
        assert f"mark pass of {phase.name}" in block(code, code.blocks[phase.pass_start].name)
        assert first.span is not None


def test_a_game_without_phases_is_over_at_once() -> None:
    assert [b.name for b in code_of("players: [a, b]\nvars: {n: 0..3}\n").blocks] == ["over"]
