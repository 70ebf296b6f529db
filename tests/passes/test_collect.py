"""Sets of values that occur are collected in one lap where that is the same, and only there."""

import pytest

import rulewright
from rulewright.ir.code import Code
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.passes.images import collected
from tests.machines.wasm.agreement.lockstep import Pair, compare_playouts

GAME = """
game: {id: flags, title: Flags, version: 1}
players: [ann, bob]
enums:
  colour: [red, white, blue, green]
things:
  flag:
    columns: {colour: colour or none, other: colour, stripes: list of colour max 3}
    rows:
      - {colour: red, other: white, stripes: red white}
      - {colour: blue, other: red, stripes: blue}
      - {other: green, stripes: white green red, copies: 2}
      - {colour: white, other: green, stripes: "", copies: 2}
zones:
  store: {holds: flag, start: flags}
  mast: {per: player, holds: flag}
vars:
  hated: {per: player, type: colour, start: red}
terms:
  seen: SEEN
phases:
  turn:
    for: players
    until: never
    limit: 6
    do: |
      choose x in store if any, "take {x}"
      if x != none: move x to mast(me)
      choose c in colours where c not in seen if any, "hate {c}"
      if c != none: set hated(me) to c
scoring:
  seen: count(seen)
ranking: [total]
"""
COLLECTED = [
    "all c in colours where any x in mast(me) where x.colour = c",
    "all c in colours where any x in mast(me) where x.other = c",
    "all c in colours where any x in mast(me) where c = x.other",
    "all c in colours where any x in mast(me) where x.colour = c and x.other != red",
    "all c in colours where any x in mast(me) where x.other != hated(me) and x.other = c",
    "all c in colours where any x in mast(me), s in x.stripes where s = c",
    "all c in colours where any p in players where hated(p) = c",
]
LEFT_ALONE = [
    "all c in colours where any x in mast(me) where x.colour = c and x.other = c",
    "all c in colours where any x in mast(me) where x.colour != c",
    "all c in colours where no x in mast(me) where x.colour = c",
    "all c in colours where c != red and any x in mast(me) where x.other = c",
    "all c in set(red, blue) where any x in mast(me) where x.other = c",
    "all c in colours where any x in mast(me) where nth(x.stripes, 1) = c",
]


@pytest.mark.parametrize("seen", COLLECTED)
def test_the_values_that_occur_are_collected(seen: str) -> None:
    code = _code(seen)
    assert collected(code) != code
    _play(code)


@pytest.mark.parametrize("seen", LEFT_ALONE)
def test_what_is_another_question_or_may_fail_stays(seen: str) -> None:
    code = _code(seen)
    assert collected(code) == code
    _play(code)


def _code(seen: str) -> Code:
    game = rulewright.load_text(GAME.replace("SEEN", seen), executor="reference")
    return game.code


def _play(code: Code) -> None:
    compare_playouts(Pair(ReferenceMachine(code), WasmMachine(code)), 7, 15)
