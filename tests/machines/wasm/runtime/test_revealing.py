"""What can be seen becomes known again after something was tried by doing it and undone; by small specifications."""

import pytest

import rulewright
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.wasm.host.machine import WasmMachine
from tests.machines.wasm.agreement.lockstep import Pair, chooser, compare_playouts, play_both

GAME = """
game: {id: piles, title: Piles, version: 1}
players: [ann, bob]
things:
  card:
    columns: {value: 1..9}
    label: "{it.value}"
    rows: [{value: 1, copies: 2}, {value: 2, copies: 2}, {value: 3}, {value: 4}, {value: 5}, {value: 6}]
boards:
  ring: {shape: ring, size: 6, site: seat}
zones:
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
  pile: {per: player, holds: card, order: stack, visible: WHO}
  heap: {holds: card, visible: nobody}
vars:
  rider: {type: seat, start: seat(1)}
actions:
  ride(int stride):                                 # strides of 2 go round for ever
    do: |
      while rider.number != 4:
        for each i in 1..stride: set rider to next(rider)
      if count(pile(me)) > 2: move 1 card from pile(me) to heap
phases:
  turn:
    for: players
    until: never
    limit: 12
    do: |
      if count(deck) > 0: move 1 card from deck to pile(me)
      if count(deck) > 4: move 1 card from deck to pile(opponent)
      shuffle pile(me)
      set rider to seat(1)
      choose s in 1..3 where possible ride(s), "strides of {s}"
      ride(s)
"""


@pytest.mark.parametrize("who", ["owner", "top", "nobody"])
def test_what_is_undone_is_revealed_again(who: str) -> None:
    both = _machines(GAME.replace("WHO", who))
    assert "$fused_" in both.wasm.built.emitted.text
    assert "_concealed" in both.wasm.built.emitted.text
    compare_playouts(both, 3, 25)
    play_both(both, 4, chooser([3, 1, 4, 1, 5, 9, 2, 6]), most_plies=40, thorough=lambda ply: ply % 3 == 0)


def _machines(text: str) -> Pair:
    game = rulewright.load_text(text, executor="reference")
    assert isinstance(game.machine, ReferenceMachine)
    return Pair(game.machine, WasmMachine(game.code))
