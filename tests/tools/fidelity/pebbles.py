"""A small game with a rulebook and scenarios in a folder: pebbles are thrown from a bag of two colours.

It has what makes scenarios hard to write: hidden things, chance, copies that look alike, an option and a variant.
"""

from pathlib import Path

GAME = """\
game: {id: pebbles, title: Pebbles, version: 1, rulebook: rulebook.yaml}
players: 2 to 3
options:
  most: {clause: PB-A.1, type: 1..3, default: 2, text: How many may be taken}
tokens:
  stone: {clause: PB-1, count: 12}
things:
  card:
    label: "{it.name}"
    columns: {name: enum card_name}
    rows: [{name: axe, copies: 2}, {name: bow, copies: 2}, {name: cup}, {name: die}]
zones:
  heap: {holds: stone, start: 9}
  hand: {per: player, holds: stone}
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
  held: {per: player, holds: card, visible: owner}
vars:
  thrown: {clause: PB-5, type: 0..6}
terms:
  few: {clause: PB-6, is: heap < 4}
actions:
  take(1..3 n):
    clause: PB-2
    do: |
      move n stones from heap to hand(me)
      if few:                                                   @PB-3
        move 1 card from deck to held(me)
phases:
  turn:
    for: players
    until: heap = 0
    limit: 12
    do: |
      choose n in 1..3 where n <= heap and n <= most, "take {n}"
      take(n)
      may choose c in held(me), "throw {c}"                     @PB-4
      if c != none:
        move c to deck at first
        choose v in 1..6 at random
        set thrown to v
scoring: {stones: hand(me)}
ranking: [total]
"""
LONG = """\
variant: {id: long, of: pebbles@1, title: Long}
set:
  zones.heap.start: 12
add:
  vars:
    twelve: {clause: PB-7, type: bool, start: true}
"""
RULEBOOK = """\
rulebook: {game: pebbles, title: Pebbles & more, prefix: PB, source: A leaflet <of ours>.}
clauses:
  PB-1: {at: 2, says: There are stones.}
  PB-2: {at: [3, 4], says: Whoever is on turn takes stones.}
  PB-3: {at: 5, says: Whoever leaves few stones draws a card.}
  PB-4: {at: 6, says: A card may be thrown.}
  PB-5: {at: 6, says: A throw has six sides.}
  PB-6: {at: 5, says: Fewer than four stones are few.}
  PB-7: {at: 9, says: The long game has more stones., untestable: Nobody counts.}
rulings:
  PB-A.1: {question: How many are taken, readings: {a: Two., b: Three <or so>.}, ruling: a, because: It is usual.,
           option: most}
stand_ins:
  PB-M.1: {missing: The cards., used: Six of ours., replace: things.card, not_a_rule: It is a picture.,
           untestable: It is a picture.}
"""
SCENARIOS = """\
- id: PB-2
  title: Two stones are taken
  clauses: [PB-1, PB-2]
  steps:
    - {play: take 2, expect: {heap: 7}}
- id: three
  title: Three & more
  clauses: [PB-A.1, PB-3, PB-4, PB-5, PB-6]
  options: {most: 3}
  steps:
    - {play: take 3, expect: {heap: 6}}
"""


def pebbles(folder: Path) -> Path:
    """The folder of the game, filled."""
    for name, text in (
        ("game.yaml", GAME),
        ("rulebook.yaml", RULEBOOK),
        ("variants/long.yaml", LONG),
        ("scenarios/all.yaml", SCENARIOS),
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder
