"""Whole random games under invariants: the games are the same, and what breaks is found by both machines at once."""

import pytest

from rulewright import GameFailed, load_text
from rulewright.machines.executor import InvariantBroken
from rulewright.sessions.simulation import random_game
from tests.machines.wasm.agreement.games import Subject, machines, subjects
from tests.machines.wasm.agreement.lockstep import compare_playouts

GAME = """\
game: {{id: heap, title: Heap, version: 1}}
players: 2 to 3
tokens:
  seed: {{count: 30}}
zones:
  heap: {{holds: seed, start: 30}}
  hand: {{per: player, holds: seed}}
phases:
  turn:
    for: players
    until: heap = 0
    limit: 40
    do: |
      choose n in 1..3 where possible take(me, n), "take {{n}}"
      take(me, n)
actions:
  take(player p, 1..3 n):
    do: |
      choose m in 1..3 where m = n and m <= heap and (m < 3 or heap != 9) at random
      move m seeds from heap to hand(p)
invariants:
  {invariant}
scoring: {{seeds: hand(me)}}
ranking: [total]
"""


@pytest.mark.parametrize("subject", [one for one in subjects() if not one.path.endswith("aiye")], ids=str)
def test_checking_changes_no_game(subject: Subject) -> None:
    both = machines(subject)
    count = 1 if subject.path.startswith("games/a") else 3
    seed = 11
    unchecked = both.wasm.simulate(count, seed).results
    try:
        both.wasm.checking = both.reference.checking = True
        assert list(both.wasm.simulate(count, seed).results) == list(unchecked)
        compare_playouts(both, seed, count)
    finally:
        both.wasm.checking = both.reference.checking = False


@pytest.mark.parametrize(
    ("invariant", "span"),
    [
        ("few: no p in players where hand(p) > 12", "few"),
        ("slow: no p in players where hand(p) > old(hand(p)) + 2", "slow"),
        ("tried: heap < 4 or possible take(p1, 3)", "tried"),
        ("ends: {at: turn, holds: heap > 5}", "ends"),
    ],
)
@pytest.mark.parametrize("executor", ["wasm", "reference"])
def test_the_first_game_that_breaks_an_invariant_is_named(invariant: str, span: str, executor: str) -> None:
    text = GAME.format(invariant=invariant)
    game = load_text(text, executor=executor)
    assert len(game.simulate(50, seed=2)) == 50
    game.checking = True
    with pytest.raises(GameFailed) as caught:
        game.simulate(50, seed=2)
    error = caught.value
    assert error.diagnostic.code.value == "invariant-broken"
    assert span in text.splitlines()[(error.diagnostic.span or pytest.fail("no place")).line - 1]
    match, found = random_game(game, 2, error.number)
    assert isinstance(found, InvariantBroken)
    assert found.stands == (span != "ends")
    assert str(found) == str(error.__cause__)
    assert not match.over
    other = load_text(text, executor="reference" if executor == "wasm" else "wasm")
    other.checking = True
    with pytest.raises(GameFailed) as again:
        other.simulate(50, seed=2)
    assert (again.value.number, str(again.value)) == (error.number, str(error))
