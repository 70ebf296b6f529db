"""Whose a thing is, looked up for sixteen things at once: the same set as when every thing is asked."""

import pytest

import rulewright
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.passes.pipeline import ALL
from tests.machines.wasm.agreement.lockstep import Pair, chooser, compare_playouts, play_both

GAME = """
game: {id: chests, title: Chests, version: 1}
players: [ann, bob]
enums:
  tray: [upper, lower]
things:
  coin:
    columns: {value: 1..9}
    rows: [{value: 1, copies: COPIES}, {value: 2, copies: COPIES}, {value: 3}]
  chest:
    count: 5
    zones:
      inside: {holds: coin}
      shelf: {per: tray, holds: coin, order: stack}
      EXTRA
zones:
  purse: {per: player, holds: coin}
  row: {per: player, holds: chest, order: row}
  yard: {holds: chest}
  street: {holds: coin, order: stack, start: coins}
terms:
  wealth(player p): sum(x.value for x in coins of p)
phases:
  chests:
    do: |
      for each c in chests: move c to yard
  turn:
    for: players
    until: never
    limit: 30
    do: |
      choose one:
        option "a coin": move 1 coin from street to purse(me)
        option "chest {c}" for c in chests where c in yard or c in row(opponent):
          move c to row(me)
        option "{x} into {c}" for x in purse(me), c in chests:
          move x to c.inside
        option "{x} onto {t} of {c}" for x in purse(me), c in chests, t in trays where wealth(me) < 20:
          move x to c.shelf(t)
        option "shut {c}" for c in chests of me: move c to yard
scoring:
  coins: count(coins of me)
  wealth: wealth(me)
ranking: [total]
"""
SIZES = {"a few": 4, "over thirty-two": 20, "over sixty-four": 40}  # coins: 9, 41, 81
ZONES = {"shelves": "", "shelves only": "", "a drawer as well": "drawer: {holds: coin}"}


@pytest.mark.parametrize("zones", ZONES)
@pytest.mark.parametrize("size", SIZES)
def test_a_players_things_are_found_wherever_they_lie(size: str, zones: str) -> None:
    text = GAME.replace("COPIES", str(SIZES[size])).replace("EXTRA", ZONES[zones])
    if zones == "shelves only":
        text = text.replace("      inside: {holds: coin}\n", "").replace("c.inside", "c.shelf(upper)")
    both = _machines(text)
    assert both.wasm.built.emitted.text.count("i8x16.swizzle") > 2
    compare_playouts(both, 1, 20)
    play_both(both, 2, chooser([3, 1, 4, 1, 5, 9, 2, 6]), most_plies=25, thorough=lambda ply: ply % 8 == 0)


def test_in_a_pool_without_carriers_places_are_looked_up_directly() -> None:
    both = _machines(
        GAME.replace("COPIES", "9").replace("      EXTRA\n", "").replace("c in chests of me", "c in row(me)")
    )
    compare_playouts(both, 5, 10)


def test_the_search_is_as_it_was_written_without_the_pass() -> None:
    game = rulewright.load_text(GAME.replace("COPIES", "4").replace("EXTRA", ""), without=("lanes",))
    assert "i8x16.swizzle" not in game.webassembly


def _machines(text: str) -> Pair:
    game = rulewright.load_text(text, executor="reference")
    assert isinstance(game.machine, ReferenceMachine)
    return Pair(game.machine, WasmMachine(game.code, passes=ALL))
