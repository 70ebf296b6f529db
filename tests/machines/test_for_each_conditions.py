"""A condition of `for each` is tested at every lap, whichever name it is about: the body may have changed it."""

import pytest

from rulewright.sessions.loading import EXECUTORS, load_text

NUTS = """\
game: {id: nuts, title: Nuts, version: 1}
players: [ann, bob]
tokens:
  nut: {count: 9}
zones:
  heap: {holds: nut, start: 4}
  hoard: {per: player, holds: nut}
vars:
  laps: 0..99
actions:
  take(player p): move 1 nut from heap to hoard(p)
phases:
  turn:
    do: |
      BODY
  pause:
    for: players
    do: choose n in 1..2
"""
LOOPS = {
    "about the first of two names": ("for each p in players, i in 1..3 where hoard(p) < 1: GIVE", (1, 1)),
    "about both names together": ("for each p in players, i in 1..3 where hoard(p) < 1 and i > 0: GIVE", (1, 1)),
    "about no name": ("for each i in 1..9 where heap > 1: GIVE_ANN", (3, 0)),
    "about no name, then about one": ("for each p in players, i in 1..3 where heap > 1 and hoard(p) < 2: GIVE", (2, 1)),
    "through a term": ("for each p in players, i in 1..3 where poor(p): GIVE", (1, 1)),
    "that does not change": ("for each p in players, i in 1..2 where p = bob: GIVE", (0, 2)),
}


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("interrupted", [False, True], ids=["in one go", "with draws"])
@pytest.mark.parametrize(("loop", "hoards"), LOOPS.values(), ids=LOOPS)
def test_it_is_tested_at_every_lap(executor: str, interrupted: bool, loop: str, hoards: tuple[int, int]) -> None:
    give = "take(p)" if not interrupted else "\n        choose k in 1..2 at random\n        take(p)"
    body = loop.replace("GIVE_ANN", give.replace("(p)", "(ann)")).replace("GIVE", give)
    text = NUTS.replace("BODY", body).replace("phases:", "terms:\n  poor(player p): hoard(p) = 0\nphases:")
    match = load_text(text, executor=executor).new(1)
    assert (match.place("hoard", "ann"), match.place("hoard", "bob")) == hoards
