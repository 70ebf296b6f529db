"""What `repetition` tells of things that are alike but for their fields, on both machines."""

import pytest

import rulewright

GAME = """
game: {{id: turning, title: Turning, version: 1}}
players: [ann, bob]
things:
  disc: {{{disc}, fields: {{up: bool}}}}
boards:
  b: {{shape: track, size: 3, site: cell}}
zones:
  on: {{per: cell, holds: one disc}}
vars:
  times: 0..9
  comes_again: bool
actions:
  exchange:
    do: |
      swap on(cell(1)) with on(cell(2))
  turn_both:
    do: |
      set on(cell(1)).up to not on(cell(1)).up
      set on(cell(2)).up to not on(cell(2)).up
  do_both:
    do: |
      exchange
      turn_both
phases:
  setup:
    do: |
      move first(all d in discs where d in box) to on(cell(1))
      move first(all d in discs where d in box) to on(cell(2))
      set on(cell(1)).up to true
  turn:
    for: players
    until: never
    limit: 9
    position: [{position}]
    do: |
      set times to repetition
      choose one:
        option "exchange":
          set comes_again to (repetition > 0 after exchange)
          exchange
        option "turn both":
          set comes_again to (repetition > 0 after turn_both)
          turn_both
        option "do both":
          set comes_again to (repetition > 0 after do_both)
          do_both
"""

ALIKE = "per: player, count: 2"
OF_THEIR_OWN_KIND = "rows: [{}, {}]"


@pytest.fixture(params=["reference", "wasm"])
def executor(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def _played(executor: str, option: str, disc: str = ALIKE, position: str = "on, disc.up") -> rulewright.Match:
    """After the move, before which `repetition` inside `after` told whether the position comes again."""
    game = rulewright.load_text(GAME.format(disc=disc, position=position), executor=executor)
    match = game.new(seed=1)
    match.play(option)
    assert match.place("comes_again") == (match.place("times") != 1)
    return match


def test_another_disc_of_the_kind_is_up_there(executor: str) -> None:
    assert _played(executor, "exchange").place("times") == 1
    assert _played(executor, "turn both").place("times") == 1


def test_discs_that_change_places_and_fields_are_the_same_position(executor: str) -> None:
    assert _played(executor, "do both").place("times") == 2


def test_fields_are_told_by_disc_when_no_place_of_discs_is_named(executor: str) -> None:
    assert _played(executor, "exchange", position="disc.up").place("times") == 2
    assert _played(executor, "do both", position="disc.up").place("times") == 1


def test_discs_that_are_not_alike_never_stand_for_each_other(executor: str) -> None:
    assert _played(executor, "exchange", OF_THEIR_OWN_KIND).place("times") == 1
    assert _played(executor, "do both", OF_THEIR_OWN_KIND).place("times") == 1


def test_a_saved_game_goes_on_counting(executor: str) -> None:
    match = _played(executor, "exchange")
    again = match.game.restore(match.save())
    for one in (match, again):
        one.play("turn both")
        assert one.place("times") == 2, "as it stood at first"
    assert match.digest == again.digest
