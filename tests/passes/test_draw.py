"""Random players draw from sets of bits: what is written for it, and that they draw the same.

The document is written anew with REWRITE_GOLDEN=1.
"""

import os
import re
from pathlib import Path

import pytest

import rulewright
from rulewright import Game

GOLDEN = Path(__file__).parent / "golden" / "draw.wat"
GAME = """
game: {id: drawn, title: Drawn, version: 1}
players: [south, north]
vars:
  heap: {per: FROM..TO, type: 0..3}
  guard: 0..3
actions:
  act(FROM..TO n): |
    while guard > 0 and n mod 3 != 0: set guard to guard
    add 1 to heap(n)
    set guard to (guard + n) mod 4
phases:
  turn:
    for: players
    until: never
    limit: 60
    do: |
      CHOICE
"""
PLAIN = 'choose n in FROM..TO where heap(n) < 3, "{n}"\nact(n)'
TRIED = 'choose n in FROM..TO where heap(n) < 3 and possible act(n), "{n}"\nact(n)'
IF_ANY = 'choose n in FROM..TO where heap(n) < 3 and possible act(n) if any, "{n}"\nif n != none: act(n)'
MAY = 'may choose n in FROM..TO where heap(n) < 3 and possible act(n), "{n}"\nif n != none: act(n)'


def loaded(choice: str, low: int, high: int, without: tuple[str, ...] = (), executor: str = "wasm") -> Game:
    text = GAME.replace("CHOICE", choice.replace("\n", "\n      ")).replace("FROM", str(low)).replace("TO", str(high))
    return rulewright.load_text(text, without=without, executor=executor)


def random_text(game: Game) -> str:
    """The function of a random player's choice in WebAssembly."""
    (found,) = re.findall(r"^(\(func \$random_0 (?:.*\n)*?)(?=\(func |;; )", game.webassembly, re.M)
    return str(found)


def draws_from_a_set(game: Game) -> bool:
    return ".popcnt" in random_text(game)


def test_a_choice_is_drawn_as_its_document_says() -> None:
    sets, lists = (loaded(PLAIN.replace("act(n)", "add 1 to heap(n)"), 1, 12, more) for more in ((), ("draw",)))
    document = f";; without draw\n{random_text(lists)}\n;; with draw\n{random_text(sets)}"
    if os.environ.get("REWRITE_GOLDEN"):
        GOLDEN.write_text(document, encoding="utf-8")
    assert document == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("choice", "low", "high", "from_a_set"),
    [
        (TRIED, 1, 4, True),
        (TRIED, -3, 4, True),
        (TRIED, 5, 20, True),
        (IF_ANY, 0, 31, True),
        (TRIED, 1, 33, True),
        (IF_ANY, 1, 64, True),
        (TRIED, 1, 65, False),  # more than a word
        (MAY, 1, 12, False),  # passing is an option too
    ],
)
def test_the_same_is_drawn_from_sets_from_lists_and_on_the_reference_machine(
    choice: str, low: int, high: int, from_a_set: bool
) -> None:
    sets, lists = loaded(choice, low, high), loaded(choice, low, high, ("draw",))
    assert draws_from_a_set(sets) == from_a_set
    assert not draws_from_a_set(lists)
    expected = loaded(choice, low, high, executor="reference").simulate(15, seed=2).columns
    assert sum(expected.plies) > 15
    for game in (sets, lists, loaded(choice, low, high, ("in-place",))):
        found = game.simulate(15, seed=2).columns
        assert (list(found.plies), list(found.digests)) == (list(expected.plies), list(expected.digests))
