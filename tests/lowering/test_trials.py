"""`possible` and `after` over actions of both forms."""

from tests.lowering.games import Play, code_of, decision

HEAD = """
players: [south, north]
vars: {score: {per: player, type: 0..100}, goal: {type: 0..9, start: 5}}
actions:
  ask(1..9 least):
    do: |
      choose n in least..9 where n > 7, "{n}"
      set goal to n
  leave:
    do: |
      add 1 to goal
      as opponent:
        add 4 to score(me)
        if goal > 3: end turn
  win: {do: "end game won by me"}
  one(1..3 k): {do: "set score(me) to k"}
phases:
  turn:
    for: players
    do: |
"""


def offered(text: str) -> tuple[list[str], str]:
    code = code_of(HEAD + "".join(f"      {line}\n" for line in text.strip().splitlines()))
    number = next(d.number for d in code.decisions if d.name == "turn")
    return Play(code).options(0), decision(code, number)


def test_an_action_that_asks_is_tried_up_to_its_first_choice() -> None:
    options, text = offered('choose n in 6..9 where possible ask(n), "{n}"')
    assert "possible(ask(n))" in text
    assert options == ["6", "7", "8", "9"]


def test_an_action_without_an_option_at_its_first_choice_is_impossible() -> None:
    code = HEAD.replace("n > 7", "n > 7 and n < least + 2")
    play = Play(code_of(code + '      choose n in 1..9 where possible ask(n), "{n}"\n'))
    assert play.options(0) == ["7", "8", "9"]


def test_after_an_action_that_ends_the_turn_names_and_me_are_those_of_the_asker() -> None:
    test = "n < kept and me = south and goal = 6 and score(north) = 4"
    options, text = offered(f'let kept = 7\nchoose n in 1..9 where ({test}) after leave, "{{n}}"')
    assert "after leave()" in text
    assert options == ["1", "2", "3", "4", "5", "6"]


def test_an_action_that_ends_the_game_is_possible() -> None:
    options, _ = offered('choose n in 1..2 where possible win, "{n}"')
    assert options == ["1", "2"]


def test_what_is_tried_leaves_no_trace() -> None:
    code = code_of(HEAD + '      choose n in 1..3 where score(me) > 1 after one(n), "{n}"\n')
    play = Play(code)
    assert play.options(0) == ["2", "3"]
    assert play.cells("score") == [0, 0]


def test_a_value_outside_a_parameter_is_an_error_in_a_trial_too() -> None:
    _, text = offered('choose n in 1..9 where n < 4 and possible one(n), "{n}"')
    assert "possible(one(check(n, 1..3)))" in text
