"""What things are called that have no label of their own."""

import pytest

from rulewright.sessions.loading import EXECUTORS, load_text

GAME = """\
game: {id: own, title: Own, version: 1}
players: [white, black]
boards: {b: {shape: track, size: 4, site: spot}}
things:
  man: {per: player, count: 2, plural: men}
  crown: {rows: {gold: {}, tin: {}}}
zones:
  on: {per: spot, holds: one man}
  off: {per: player, holds: man, start: men of it}
  chest: {holds: crown, start: crowns}
phases:
  turn:
    for: players
    until: never
    limit: 4
    do: |
      choose m in off(me), s in spots where on(s) = none, "{m} to {s}"
      move m to on(s)
"""


@pytest.mark.parametrize("executor", EXECUTORS)
def test_a_thing_that_each_player_has_is_called_after_its_owner(executor: str) -> None:
    match = load_text(GAME, executor=executor).new(1)
    assert match.options[0].text == "white man 1 to 1"
    match.play(match.options[0])
    match.play(match.options[0])
    places = match.observe("white")["places"]
    assert (places["on"]["1"], places["on"]["2"]) == ("white man", "black man")
    assert match.place("on", "2") == "black man 1"
    assert places["chest"] == ["gold", "tin"]
