"""Whose things are these: where a thing lies is followed upward to a player's zone."""

from tests.lowering.games import Play, code_of, function

GAME = """
players: [a, b]
tokens: {seed: {count: 4}}
things:
  card: {columns: {value: 1..4}, rows: [{value: 1}, {value: 2}, {value: 3}, {value: 4}]}
  column:
    count: 2
    zones: {cards: {holds: card, order: stack}}
zones:
  row: {per: player, holds: column, order: row}
  hand: {per: player, holds: card}
  middle: {holds: card}
terms:
  held(player p): cards of p
vars: {n: 0..9}
phases:
  set_up:
    do: |
      move first(columns) to row(b)
      move first(all c in cards where c.value = 1) to first(columns).cards
      move first(all c in cards where c.value = 2) to hand(a)
      move first(all c in cards where c.value = 3) to middle
  look:
    for: players
    do: |
      choose c in cards of me, "{c.value}"
"""


def test_things_in_a_container_belong_to_whoever_has_the_container() -> None:
    play = Play(code_of(GAME))
    assert play.options(0) == ["2"]
    play.choose(0, "2")
    assert play.options(1) == ["1"]


def test_the_way_up_goes_through_tables_by_place() -> None:
    assert function(code_of(GAME), "holder of card").splitlines() == [
        "holder of card(card: 0..3) -> 0..1 or none",
        "  place := card.place[card]",
        "  if column at place of card[place] != none:",
        "    return holder of column(column at place of card[place])",
        "  return player at place of card[place]",
    ]


def test_without_containers_one_table_tells() -> None:
    text = function(code_of(GAME), "holder of column")
    assert text.splitlines()[1:] == ["  place := column.place[column]", "  return player at place of column[place]"]
