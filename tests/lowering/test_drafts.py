"""The drafts of games and the classics: random games keep the vector in order and leave nothing behind."""

from pathlib import Path

import pytest

from rulewright.ir.code import Status
from rulewright.ir.layout import Role
from rulewright.machines.reference.machine import ReferenceMachine
from tests.classics import CLASSICS
from tests.lowering.games import code_at

DRAFTS = Path(__file__).parents[1] / "drafts"
GAMES = [
    *((str(folder), (), None) for folder in CLASSICS),
    ("ayoayo", (), None),
    ("ayoayo", ("short",), None),
    ("ayanu", (), None),
    ("akua", (), 3),
    ("akua", (), 4),
    ("aya", ("oye",), 2),
    ("aya", ("kindergarten",), 4),
    ("aya", ("kindergarten", "puzzlers"), 1),
    ("aya", ("rolling",), 3),
]


@pytest.mark.parametrize(("game", "variants", "players"), GAMES)
def test_random_games_end_with_nothing_left_behind(game: str, variants: tuple[str, ...], players: int | None) -> None:
    code = code_at(DRAFTS / game, variants, players)
    machine = ReferenceMachine(code)
    for seed in range(2):
        state = machine.new(seed)
        turn = seed
        while (pending := machine.pending(state)) is not None:
            player = pending.actors[turn % len(pending.actors)]
            options = machine.options(state, player)
            machine.play(state, player, options[turn * 7 % len(options)].id)
            turn += 1
            assert not machine.check(state, None)
        assert machine.status(state) is not Status.DEAD_END
        if machine.status(state) is Status.FINISHED:
            left = [
                field.name
                for field in code.layout.fields
                if field.role in (Role.FRAME, Role.ANSWER)
                and any(value != field.zero for value in state.vector[field.first : field.first + field.count])
            ]
            assert left == []


@pytest.mark.parametrize(
    ("game", "variants", "players"),
    [("aiye", (), 2), ("aiye", ("summon",), 3), ("aiye", ("workshop",), 4), ("aya", ("oye", "turbo"), 6)],
)
def test_large_games_come_to_their_first_decision(game: str, variants: tuple[str, ...], players: int) -> None:
    code = code_at(DRAFTS / game, variants, players)
    assert len(code.seats) == players
    machine = ReferenceMachine(code)
    assert machine.pending(machine.new(1)) is not None
