"""Whose records `repetition` counts."""

from tests.lowering.games import Play, block, code_of, function

GAME = """
players: [a, b]
vars: {n: 0..3, m: 0..3}
terms: {again: repetition}
phases:
  outer:
    until: never
    limit: 5
    position: [n]
    steps:
      inner:
        for: players
        until: m = 3
        limit: 9
        position: [m]
        do: |
          choose k in 0..3, "{k} {repetition} {again}"
          set m to k
      between:
        do: |
          set m to 0
          if repetition = 2: end game
          if again = 3: end game
"""


def test_a_text_means_the_nearest_phase_around_it_that_keeps_records() -> None:
    code = code_of(GAME)
    assert "repetition(outer) = 2" in block(code, "outer.between.start")


def test_a_term_means_the_innermost_phase_that_runs() -> None:
    text = function(code_of(GAME), "again")
    assert text.endswith("return repetition(inner) if outer.inner.passes > 0 else repetition(outer)")


def test_records_of_the_phase_that_runs_are_counted() -> None:
    play = Play(code_of(GAME))
    seen = []
    for answer in ["1", "0", "0", "1", "3"]:
        options = play.options(play.actors[0])
        seen.append(options[0].split(" ", 1)[1])
        play.choose(play.actors[0], next(option for option in options if option.startswith(answer)))
    assert seen == ["1 1", "1 1", "2 2", "3 3", "2 2"]
