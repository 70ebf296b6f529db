"""What passes of the emitter write, as documents to read: one function without the pass, and with it.

Written anew with REWRITE_GOLDEN=1.
"""

import os
import re
from pathlib import Path

import pytest

import rulewright
from rulewright.passes.pipeline import NAMES, PASSES

GOLDEN = Path(__file__).parent / "golden"
GAME = """
game: {id: small, title: Small, version: 1}
players: [south, north]
boards:
  board: {shape: square, size: 4 x 4, site: field}
vars:
  disc: {per: field, type: player or none}
  passed: 0..9
  heap: {per: 1..4, type: 0..9}
terms:
  twice(0..9 n): n + n
  own(field a): disc(a) = me
actions:
ACTION
phases:
  turn:
    for: players
    until: never
    limit: 9
    do: |
TEXT
"""
CHOICE = 'choose a in fields where disc(a) = none, "{a}"\nact(a)'
# pass: the function that is shown, the action `act(field a)`, the text of the phase
SHOWN = {
    "inline": ("f", "if twice(passed) < 9: set disc(a) to me", CHOICE),
    "bind": ("draft", "set disc(a) to me", 'choose a in fields, n in 1..4 where n = heap(2) + 1, "{a} {n}"\nact(a)'),
    "hoist": (
        "draft",
        "set disc(a) to me",
        'choose a in fields, n in 1..4 where disc(a) = me and heap(n) > 2, "{a} {n}"\nact(a)',
    ),
    "registers": ("f", "for each b in fields where disc(b) = me:\n  add 1 to passed", CHOICE),
    "lanes": ("f", "if any b in fields where disc(b) = me: set disc(a) to me", CHOICE),
    "boards": (
        "draft",
        "set disc(a) to me",
        'choose a in fields where any b in neighbours(a) where disc(b) = me, "{a}"\nact(a)',
    ),
    "in-place": (
        "random",
        "while heap(1) < heap(2): set passed to 9\nset disc(a) to me",
        'choose a in fields where possible act(a), "{a}"\nact(a)',
    ),
}


ON_LANES = ("boards", "hoist")  # these change what is written for columns of bytes


def module(name: str, with_it: bool) -> str:
    _, action, text = SHOWN[name]
    body = "\n".join(f"    {line}" for line in action.splitlines())
    turn = "\n".join(f"      {line}" for line in text.splitlines())
    given = GAME.replace("ACTION", f"  act(field a): |\n{body}").replace("TEXT", turn)
    others = [each for each in NAMES if each != name and not (name in ON_LANES and each == "lanes")]
    return rulewright.load_text(given, without=others if with_it else [*others, name]).webassembly


def shown(name: str, with_it: bool) -> str:
    """The functions that matter: the action's, those that list options, or those that choose at random."""
    what = SHOWN[name][0]
    wanted = {"f": r"\$f\d+", "draft": r"\$draft_\d+", "random": r"\$(?:random|fused)_\S+"}[what]
    functions = re.findall(rf"^\(func {wanted} (?:.*\n  )*.*\)\n", module(name, with_it), re.M)
    if what == "f":
        functions = functions[-1:]
    return "".join(functions)


@pytest.mark.parametrize("name", SHOWN)
def test_a_pass_writes_as_its_document_says(name: str) -> None:
    text = f";; without {name}\n{shown(name, False)}\n;; with {name}\n{shown(name, True)}"
    path = GOLDEN / f"{name}.wat"
    if os.environ.get("REWRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
    assert shown(name, False) != shown(name, True)


def test_every_pass_has_a_document_or_tests_of_its_own() -> None:
    tested = {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    for each in PASSES:
        assert each.name in SHOWN or each.name in tested, each.name
