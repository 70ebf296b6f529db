"""What is told of a move must not name what a seat that is told of it does not know."""

import pytest

from rulewright import load_text
from rulewright.sessions import match as sessions_match
from rulewright.sessions.account import Account
from rulewright_tools.fuzzing import Kind
from tests.tools.fuzzing.planted import run

BURY = """\
game: {id: bury, title: Bury, version: 1}
players: [ann, bob]
things:
  card:
    label: "{it.name}"
    columns: {name: enum card_name}
    rows: [{name: farmer}, {name: tailor}, {name: hunter}, {name: beggar}, {name: weaver}, {name: miller}]
zones:
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
  hand: {per: player, holds: card, visible: owner}
  ground: {holds: card, visible: nobody}
phases:
  deal:
    do: |
      for each p in players: move 2 cards from deck to hand(p)
  turn:
    for: players
    until: no p in players where count(hand(p)) > 0
    limit: 4
    do: |
      choose c in hand(me) if any, "bury {c}"
      if c != none: move c to ground
"""


def test_what_is_told_to_those_who_may_know_is_no_leak() -> None:
    assert run(BURY, games=8).failures == []


def test_a_move_that_is_told_to_everybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = Account(frozenset(load_text(BURY).seats))
    monkeypatch.setattr(sessions_match, "account_of", lambda match: everybody)
    report = run(BURY)
    (failure,) = report.failures
    assert failure.problem.kind is Kind.LEAK
    assert len(failure.smallest.moves) == 1
    assert failure.smallest.moves[0].text.startswith("bury ")


def test_a_card_that_was_played_openly_and_is_gathered_at_the_end_is_no_leak() -> None:
    assert run(GATHERED, games=8).failures == []


GATHERED = """\
game: {id: gathered, title: Gathered, version: 1}
players: [ann, bob]
things:
  card:
    label: "card {it.value}"
    columns: {value: 1..4}
    rows: [{value: 1}, {value: 2}, {value: 3}, {value: 4}]
zones:
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
  hand: {per: player, holds: card, visible: owner}
  table: {per: player, holds: one card}
  won: {holds: card, visible: nobody}
phases:
  deal:
    do: |
      for each p in players: move 1 card from deck to hand(p)
  play:
    for: players
    do: |
      choose c in hand(me), "{c}"
      move c to table(me)
  gather:
    do: |
      for each p in players: move table(p) to won
      move all from won to deck
"""
