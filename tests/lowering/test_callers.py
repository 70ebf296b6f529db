"""Races and sealed answers."""

from rulewright.ir.code import Asked, Status
from tests.lowering.games import Play, block, code_of, decision, field_names

HEAD = "players: [a, b, c]\nvars: {score: {per: player, type: 0..100}, bid: {per: player, type: 0..9 or none}}\n"


def game(text: str) -> str:
    return HEAD + "phases:\n  only:\n    do: |\n" + "".join(f"      {line}\n" for line in text.strip().splitlines())


RACE = """
as quickest of all p in players where score(p) = 0:
  choose one:
    option "snap":
      add 10 to score(me)
    option "pass"
set bid(a) to 3
"""


def test_in_a_race_whoever_acts_is_me_for_the_block() -> None:
    code = code_of(game(RACE))
    assert code.decisions[0].asked is Asked.RACE
    assert decision(code).splitlines()[0] == "0 only: must, race of set(p for p in {0 1 2} where score[p] = 0)"
    play = Play(code)
    assert play.actors == (0, 1, 2)
    play.choose(2, "snap")
    assert play.cells("score") == [0, 0, 10]
    assert play.value("me") == -1
    assert play.leftovers("frame", "answer") == []


SEALED = """
as all of players:
  choose n in 1..9 where n > score(me), "bid {n}"
  set bid(me) to n
as first(players):
  choose k in 1..1, "on"
"""


def test_sealed_answers_are_done_in_seat_order_when_all_have_answered() -> None:
    play = Play(code_of(game(SEALED)))
    play.choose(2, "bid 3")
    play.choose(0, "bid 7")
    assert play.cells("bid") == [-(2**31)] * 3
    assert play.actors == (1,)
    play.choose(1, "bid 5")
    assert play.cells("bid") == [7, 5, 3]
    assert play.options(0) == ["on"]
    assert play.leftovers("frame", "answer") == []


def test_the_order_in_which_sealed_answers_arrive_leaves_no_trace() -> None:
    digests = set()
    for order in [(0, 1, 2), (2, 0, 1), (1, 2, 0)]:
        play = Play(code_of(game(SEALED)))
        for player in order:
            play.choose(player, f"bid {player + 4}")
        digests.add(play.machine.digest(play.state))
    assert len(digests) == 1


def test_sealed_options_with_effects_branch_on_the_answer() -> None:
    text = """
as all of players:
  choose one:
    option "double {n}" for n in 1..2:
      set score(me) to n * 2
    option "nothing"
    option "one":
      set score(me) to 1
  add 10 to score(me)
"""
    code = code_of(game(text))
    play = Play(code)
    for player, answer in enumerate(["one", "double 2", "nothing"]):
        play.choose(player, answer)
    assert play.cells("score") == [11, 14, 10]
    assert play.machine.status(play.state) is Status.FINISHED
    assert play.leftovers("frame", "answer") == []


def test_whoever_has_no_option_gets_the_block_only_with_if_any() -> None:
    must = 'as all of players:\n  choose n in 1..9 where me != b, "bid {n}"\n  add 1 to score(me)\n'
    with_if_any = must.replace("me != b,", "me != b if any,")
    for text, scores in [(must, [1, 0, 1]), (with_if_any, [1, 1, 1])]:
        play = Play(code_of(game(text)))
        assert play.actors == (0, 2)
        play.choose(0, "bid 1")
        play.choose(2, "bid 2")
        assert play.cells("score") == scores


def test_an_answer_that_may_be_missing_is_none_in_the_block() -> None:
    text = 'as all of players:\n  may choose n in 1..9, "bid {n}"\n  set bid(me) to n\n'
    code = code_of(game(text))
    assert "bid[me] := n" in block(code, "only.each")
    play = Play(code)
    machine, state = play.machine, play.state
    declining = next(option for option in machine.options(state, 1) if option.arm < 0)
    machine.play(state, 1, declining.id)
    play.choose(0, "bid 2")
    play.choose(2, "bid 4")
    assert play.cells("bid") == [2, -(2**31), 4]


def test_each_sealed_decision_has_cells_for_its_answers() -> None:
    assert field_names(code_of(game(SEALED)), "answer") == ["only.answered", "only.arm", "only.n"]
