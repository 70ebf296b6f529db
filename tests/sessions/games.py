"""Small games for what can be told of moves."""

EXECUTOR = "reference"  # the machine of the test that runs

DEAD_END = """\
game: {id: dead, title: Dead, version: 1}
players: [ann, bob]
vars:
  used: {type: set of 1..3}
phases:
  turn:
    for: players
    until: never
    limit: 9
    do: |
      choose n in 1..3 where n not in used, "{n}"
      set used to used + set(n)
"""

LAST_CARD = """\
game: {id: lastcard, title: Last card, version: 1}
players: [ann, bob]
things:
  card: {columns: {rank: 1..4}, label: "card {it.rank}", rows: [{rank: 1}, {rank: 2}, {rank: 3}, {rank: 4}]}
zones:
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
  hand: {per: player, holds: card, visible: owner}
  table: {per: player, holds: one card}
  away: {holds: card, order: stack, visible: nobody}
phases:
  deal:
    do: |
      for each p in players: move 2 cards from deck to hand(p)
  round:
    until: count(hand(ann)) = 0
    limit: 3
    steps:
      lay:
        for: players
        do: |
          choose c in hand(me), "{c}"
          move c to table(me)
      clear:
        do: |
          for each p in players: move table(p) to away
"""

DICE = """\
game: {id: dice, title: Dice, version: 1}
players: [ann, bob]
vars:
  luck: {per: player, type: 0..60}
  secret: {per: player, type: 0..60, visible: owner}
phases:
  start:
    do: |
      choose p in players at random, "{p} begins"
  turn:
    for: players
    until: never
    limit: 4
    do: |
      choose one:
        option "openly":
          choose roll in 1..6 at random
          add roll to luck(me)
        option "in a cup":
          choose roll in 1..6 at random
          set secret(me) to roll + 10
"""

FAILING = """\
game: {id: failing, title: Failing, version: 1}
players: [ann, bob]
vars:
  pot: 0..3
phases:
  turn:
    for: players
    until: never
    limit: 2
    do: pay
actions:
  pay:
    do: |
      choose n in 1..2, "{n}"
      add n to pot
"""
