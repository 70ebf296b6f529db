"""Small games whose rules go wrong, one way each."""

from textwrap import indent

HEAD = """\
game: {id: wrong, title: Wrong, version: 1}
players: [ann, bob]
tokens:
  bean: {count: 20}
zones:
  left: {holds: bean, start: 5}
  pot: {per: player, holds: bean}
  right: {holds: bean, capacity: 7}
vars:
  n: {type: 0..1000, start: 0}
  big: {type: int, start: 0}
tables:
  few: {by: 1..3, of: 0..9, rows: {1: 4, 2: 5, 3: 6}}
phases:
  turn:
    for: players
    until: never
    limit: 100
    do: |
"""


def game(rules: str, head: str = HEAD) -> str:
    """A game whose every turn is these rules."""
    return head + indent(rules.strip("\n"), "      ") + "\n"


CHOOSE = 'choose k in 1..3, "take {k}"\n'

# What is wrong: rules, and the code of the diagnostic. The choice comes first: there is a match to be left as it was.
WRONG = {
    "a loop that counts for ever": (CHOOSE + "let laps = 0\nrepeat:\n  add 1 to laps\nuntil laps < 0", "runaway"),
    "loops in loops without an end in sight": (
        CHOOSE
        + "let x = 0\nfor each a in 1..9000:\n  for each b in 1..9000:\n"
        + "    for each c in 1..9000:\n      set x to a + b + c",
        "runaway",
    ),
    "an index out of range": (CHOOSE + "set n to few(k + 3)", "out-of-range"),
    "a store out of range": (CHOOSE + "set n to n + 600", "out-of-range"),
    "a zone over its capacity": (CHOOSE + "move 8 beans from box to right", "over-capacity"),
    "tokens that are not there": (CHOOSE + "move 6 beans from left to right", "not-there"),
    "division by nothing": (CHOOSE + "set n to k div (k - k)", "divide-by-zero"),
    "numbers that grow too large": (CHOOSE + "set big to 2000000000\nset big to big + big", "overflow"),
}

# An action that never ends is impossible, so this game stops where its rules demand it.
ENDLESS = CHOOSE + "let here = k\nrepeat:\n  set here to 4 - here\nuntil here > 5"
