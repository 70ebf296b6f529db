"""A new deal of what a player does not know leaves those to decide who are to decide: that can be told."""

import pytest

import rulewright

GAME = """
game: {id: leading, title: Leading, version: 1}
players: [north, east, south]
things:
  card: {columns: {value: 1..6}, rows: {one: {value: 1}, two: {value: 2}, three: {value: 3}, four: {value: 4},
    five: {value: 5}, six: {value: 6}}}
zones:
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
  hand: {per: player, holds: card, visible: owner}
  table: {holds: card}
phases:
  deal:
    do: |
      for each p in players: move 2 cards from deck to hand(p)
  lead:
    do: |
      as only(all p in players where any c in hand(p) where c.value = 1):
        choose c in hand(me) where c.value = 1, "{c}"
        move c to table
"""


@pytest.mark.parametrize("executor", ["wasm", "reference"])
def test_whoever_leads_by_a_hidden_card_still_holds_it(executor: str) -> None:
    game = rulewright.load_text(GAME, executor=executor)
    hands = set()
    for seed in range(20):
        match = game.new(seed)
        (leader,) = match.actors
        for seat in game.seats:
            dealt = match.redeal(seat, seed)
            assert dealt.actors == match.actors
            assert "one" in str(dealt.place("hand", leader))
            if seat != leader:
                hands.add((seed, seat, str(dealt.place("hand", leader)) == str(match.place("hand", leader))))
    assert {same for _, _, same in hands} == {True, False}
