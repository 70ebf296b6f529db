"""A game that is compared by ids may fail on the way: that is a finding, never an end of the comparison."""

from rulewright import Game, load_text
from rulewright_tools.mutation.likeness import Found, Likeness

HEAP = """\
game: {{id: heap, title: Heap, version: 1}}
players: [ann, bob]
tokens:
  seed: {{count: 40}}
zones:
  heap: {{holds: seed, start: 40}}
  hand: {{per: player, holds: seed}}
phases:
  turn:
    for: players
    until: heap < 3
    limit: 40
    do: |
      choose n in 1..3, "take {{n}}"
      move n seeds from heap to hand(me)
invariants:
  modest: {{at: turn, holds: no p in players where hand(p) > {most}}}
"""


def heap(most: int) -> Game:
    game = load_text(HEAP.format(most=most))
    game.checking = True
    return game


def test_an_invariant_that_breaks_while_ids_are_compared_is_told() -> None:
    found = Likeness(heap(40), 5, 1)._by_ids(heap(15))
    assert "the invariant modest does not hold" in found.trouble
    assert found.trouble.startswith("random game 0 (seed 1): ")


def test_a_game_that_fails_by_itself_is_not_compared() -> None:
    assert Likeness(heap(15), 5, 1)._by_ids(heap(40)) == Found()


def test_what_breaks_in_bulk_is_told_at_once() -> None:
    assert "the invariant modest does not hold" in Likeness(heap(40), 20, 1).compare(heap(15)).trouble
