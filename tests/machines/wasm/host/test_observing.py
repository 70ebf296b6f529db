"""Observations: what the module writes gives what the reference machine says, for every seat and for spectators."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright.ir.layout import Role
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.machines.wasm.host.states import WasmState
from rulewright.machines.wasm.runtime.observing import marks_of

FOLDER = Path(__file__).parents[3] / "small_games"
SMALL = sorted(path.name for path in FOLDER.glob("*.yaml"))
SHIPPED = [
    ("ayoayo", None, 12),
    ("akua", None, 12),
    ("ayanu", None, 8),
    ("aya", "kindergarten", 12),
    ("aya", "oye", 12),
    ("aya", "rolling", 8),
    ("aiye", None, 5),
]


def machine_of(game: rulewright.Game) -> WasmMachine:
    assert isinstance(game.machine, WasmMachine)
    return game.machine


def states(game: rulewright.Game, plies: int, seed: int) -> Iterator[WasmState]:
    """The states of a random game, the last one too."""
    machine, chooser = machine_of(game), random.Random(seed)
    state = machine.new(seed)
    yield state
    for _ in range(plies):
        offered = machine.offers(state)
        if not offered:
            return
        player, ids = chooser.choice(offered)
        machine.play(state, player, chooser.choice(ids))
        yield state


def compare(game: rulewright.Game, plies: int) -> None:
    machine, reference = machine_of(game), ReferenceMachine(game.code)
    for state in states(game, plies, 3):
        twin = reference.from_bytes(machine.to_bytes(state), machine.records(state))
        for player in (None, *range(len(game.seats))):
            mine, theirs = machine.observe(state, player), reference.observe(twin, player)
            assert json.dumps(mine) == json.dumps(theirs)  # in the same order


@pytest.mark.parametrize("name", SMALL)
def test_small_games_are_seen_as_on_the_reference_machine(name: str) -> None:
    compare(rulewright.load(FOLDER / name), 60)


@pytest.mark.parametrize(("name", "variant", "plies"), SHIPPED)
def test_games_that_ship_are_seen_as_on_the_reference_machine(name: str, variant: str | None, plies: int) -> None:
    compare(rulewright.load(name, variant=variant), plies)


SECRETS = """\
game: {id: secrets, title: Secrets, version: 1}
players: [ann, bob]
tokens:
  chip: {count: 12}
zones:
  purse: {per: player, holds: chip, start: 6, visible: owner}
  pot: {holds: chip}
vars:
  secret: {per: player, type: 0..9, visible: owner}
  seen: {per: player, type: 0..9}
phases:
  turn:
    for: players
    until: pot >= 6
    limit: 12
    do: |
      choose n in 1..6 where n <= purse(me), "{n}"
      set secret(me) to n
      set seen(me) to n
      move 1 chip from purse(me) to pot
"""


def test_what_is_nobodys_business_and_what_is_hidden_is_not_written() -> None:
    game = rulewright.load_text(SECRETS)
    machine, code = machine_of(game), game.code
    marks, hidden = marks_of(code), 0
    for state in states(game, 30, 1):
        for player in (-1, *range(len(game.seats))):
            room = machine.room(marks.size)
            machine.instance.function("observe")(state.slot, player, room)
            seen = bytes(machine.instance.bytes_to(room + marks.size)[room : room + marks.size])
            machine.give_back((room,))
            for field in code.layout.fields:
                if field.role in (Role.CHANCE, Role.FRAME, Role.ANSWER, Role.KNOWN, Role.GROUP):
                    assert not any(seen[field.offset : field.offset + field.count * field.width])
            for number, start in marks.variables.items():
                field = code.layout.fields[code.variables[number].field]
                for key in range(field.count):
                    if not seen[start + key]:
                        hidden += 1
                        at = field.offset + key * field.width
                        assert not any(seen[at : at + field.width])
    assert hidden


def test_looking_changes_nothing() -> None:
    game = rulewright.load(FOLDER / "bluff.yaml")
    machine = machine_of(game)
    for state in states(game, 20, 2):
        before = machine.to_bytes(state)
        for player in (None, *range(len(game.seats))):
            machine.observe(state, player)
        assert machine.to_bytes(state) == before
