"""How far lines go on is counted in bits: what is written for it, and that the same comes of it.

The document is written anew with REWRITE_GOLDEN=1.
"""

import os
from pathlib import Path

import pytest

import rulewright
from rulewright import Game

GOLDEN = Path(__file__).parent / "golden" / "runs.wat"
GAME = """
game: {id: runs, title: Runs, version: 1}
players: [black, white]
boards:
  board: {shape: square, size: SIZE, site: field}
vars:
  disc: {per: field, type: player or none}
  seen: 0..200
terms:
  run(field a, direction d): count(all b in ray(a, d) while TEST)
  long(field a): any d in directions where run(a, d) >= 2
actions:
  act(field a): |
    set disc(a) to me
    set seen to sum(run(a, d) for d in directions)
    if long(a): set disc(a) to opponent
phases:
  turn:
    for: players
    until: no a in fields where disc(a) = none
    limit: 40
    do: |
      choose a in fields where disc(a) = none, "{a}"
      act(a)
"""

COUNTED = "\n  i64.clz\n"


def loaded(
    size: str = "4 x 4", test: str = "disc(b) = me", without: tuple[str, ...] = (), executor: str = "wasm"
) -> Game:
    text = GAME.replace("SIZE", size).replace("TEST", test)
    return rulewright.load_text(text, without=without, executor=executor)


def long_text(game: Game) -> str:
    """The function of the term `long` in WebAssembly."""
    start = game.webassembly.index("(func $f", game.webassembly.index("the term `long`"))
    return game.webassembly[start : game.webassembly.index("\n(func", start)].rsplit("\n\n", 1)[0]


def test_a_run_is_counted_as_its_document_says() -> None:
    texts = [long_text(loaded(without=("mirror", "boards", *more))) for more in (("runs",), ())]
    document = f";; without runs\n{texts[0]}\n\n;; with runs\n{texts[1]}\n"
    if os.environ.get("REWRITE_GOLDEN"):
        GOLDEN.write_text(document, encoding="utf-8")
    assert document == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("size", "test", "counted"),
    [
        ("4 x 4", "disc(b) = me", True),
        ("7 x 9", "disc(b) = me", True),  # as many sites as fit
        ("8 x 8", "disc(b) = me", False),
        ("5 x 5", "disc(b) = disc(a)", True),
        ("5 x 5", "(disc(b) = me or disc(b) = none)", True),
        ("5 x 5", "seen < 3", False),  # a condition that is not about the sites
    ],
)
def test_runs_counted_in_bits_are_those_of_the_reference_machine(size: str, test: str, counted: bool) -> None:
    bits, loops = loaded(size, test), loaded(size, test, ("runs",))
    assert (COUNTED in bits.webassembly) == counted
    assert COUNTED not in loops.webassembly
    expected = loaded(size, test, executor="reference").simulate(8, seed=3).columns
    for game in (bits, loops):
        found = game.simulate(8, seed=3).columns
        assert (list(found.plies), list(found.digests)) == (list(expected.plies), list(expected.digests))
