"""The ids of options that name blanks in a row: the place in the row counts, from the choice's first id on."""

import pytest

from rulewright import load_text

ROWS = """\
game: {id: rows, title: Rows, version: 1}
players: 2
things:
  heap: {count: 5}
zones:
  line: {per: player, holds: heap, order: row, capacity: 4}
vars:
  chosen: {type: 0..9}
phases:
  lay:
    do: |
      for each p in players, i in 1..2:
        let fresh = first(all h in heaps where h in box)
        move fresh to line(p)
  turn:
    for: players
    until: never
    limit: 3
    do: |
      choose n in 1..3, "take {n}"
      choose h in line(me), "a heap"
      set chosen to index(line(me), h)
"""


@pytest.mark.parametrize("executor", ["reference", "wasm"])
def test_each_place_of_the_row_has_its_own_id_after_those_of_the_choice_before(executor: str) -> None:
    match = load_text(ROWS, executor=executor).new(1)
    ids = []
    for _ in range(2):
        numbers = [option.id for option in match.options]
        assert numbers == [0, 1, 2]
        match.play(match.options[0])
        ids.append([option.id for option in match.options])
        match.play(match.options[1])
        assert match.place("chosen") == 2
    assert ids == [[3, 4], [3, 4]]
