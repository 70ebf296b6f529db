"""Sowing is looked up in tables: what is written for it, that it comes to the same, and which loops are left alone.

The document is written anew with REWRITE_GOLDEN=1.
"""

import os
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rulewright import Code
from tests.passes.sowing import PLAIN, action_text, is_looked_up, machines, outcome, positions, text

GOLDEN = Path(__file__).parent / "golden" / "tabulate.wat"
STEP = "  set here to next(here)\n"


def loop(condition: str = "hand > 0", before: str = "", inside: str = "move 1 seed from hand to house(here)") -> str:
    """The plain action with another condition, statements before its loop, or another end of a lap."""
    given = PLAIN.replace("while hand > 0:", f"{before}while {condition}:")
    return given.replace(
        "  move 1 seed from hand to house(here)", "\n".join(f"  {line}" for line in inside.split("\n"))
    )


def test_a_sowing_is_written_as_its_document_says() -> None:
    tables, loops, _ = machines(text(PLAIN))
    document = f";; without tabulate\n{action_text(loops)}\n\n;; with tabulate\n{action_text(tables)}\n"
    if os.environ.get("REWRITE_GOLDEN"):
        GOLDEN.write_text(document, encoding="utf-8")
    assert document == GOLDEN.read_text(encoding="utf-8")


# ---------------------------------------------------------------- the same comes of it
SKIPPING = "if here != chosen: move 1 seed from hand to house(here)"
BARRED = "if barred(here): set here to next(here)\nmove 1 seed from hand to house(here)"
RELAY = """
let here = chosen
repeat:
  let origin = here
  let seeds = house(origin)
  move all from house(origin) to hand
  while hand > 0:
    set here to next(here)
    if here = origin and seeds >= 4: set here to next(here)
    move 1 seed from hand to house(here)
until house(here) = 1
set rest to here.number
"""
BY_TWOS = "move 1 seed from hand to house(here)\nif hand > 20: move 3 seeds from hand to house(here)"
COUNTING = "move 1 seed from hand to house(here)\nset rest to rest + 1"


@pytest.mark.parametrize(
    ("action", "pits", "count", "capacity", "hand"),
    [
        (PLAIN, 4, 8, None, None),
        (PLAIN, 12, 200, None, None),  # more seeds than there are rows for
        (PLAIN, 16, 48, None, None),
        (PLAIN, 4, 20, 7, None),  # houses that overflow
        (PLAIN, 4, 40, None, 12),  # a hand that overflows
        (loop(inside=SKIPPING), 4, 100, None, None),  # laps that are watched
        (loop(inside=BARRED), 5, 30, None, None),  # another way for each player
        (loop(inside=BY_TWOS), 4, 40, None, None),
        (loop(inside=COUNTING, before="set rest to 0\n"), 4, 12, None, None),
        (RELAY, 6, 24, None, None),
        (RELAY, 6, 24, 9, None),
    ],
)
def test_tables_loops_and_the_reference_machine_agree(
    action: str, pits: int, count: int, capacity: int | None, hand: int | None
) -> None:
    games = machines(text(action, pits, count, capacity, hand))
    assert is_looked_up(games[0])
    assert not is_looked_up(games[1])
    rng = Random(pits * count)
    for matches in islice(positions(games, rng, pits, count, capacity or count), 25):
        for option in range(pits):
            found = [outcome(match.copy(), option) for match in matches]
            assert found[0] == found[1] == found[2]


def test_counters_that_overflow_are_errors_at_the_same_place() -> None:
    marking = loop(inside="move 1 seed from hand to house(here)").replace(
        "move 1 seed from hand to house(here)", "set rest to hand - 1\n  add 1 to passed(here)"
    )
    action = marking.replace("hand > 0", "rest > 0").replace("while", "set rest to 14\nwhile")
    action = action.replace("move all from house(chosen) to hand\n", "").replace("hand - 1", "rest - 1")
    games = machines(text(action.replace("set rest to here.number", "set rest to 0")))
    assert is_looked_up(games[0])
    matches = [game.new(1) for game in games]
    errors = 0
    for ply in range(12):
        option = sorted(matches[0].option_ids)[ply % 3]
        found = [outcome(match, option) for match in matches]
        assert found[0] == found[1] == found[2]
        errors += found[0][0] == Code.OUT_OF_RANGE
    assert errors


# ---------------------------------------------------------------- what is left alone
@pytest.mark.parametrize(
    ("action", "pits"),
    [
        (loop(condition="hand > 0 and house(here) < 3"), 4),  # it reads what it adds to
        (loop(inside="move 1 seed from hand to house(here)\nadd 1 to passed(here)"), 4),  # two fields
        (loop(inside="move 1 seed from house(here) to hand"), 4),  # it takes as well
        (PLAIN, 17),  # more cells than a vector has bytes
        (loop(inside="if hand > 5: return\nmove 1 seed from hand to house(here)"), 4),  # it leaves in the middle
        (loop(inside="if chosen != pit(1): move 1 seed from hand to house(here)"), 4),  # endless from the first seed
    ],
)
def test_other_loops_stay_as_they_are(action: str, pits: int) -> None:
    tables, loops, _ = machines(text(action, pits, 40))
    assert action_text(tables) == action_text(loops)
