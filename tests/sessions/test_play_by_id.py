"""Playing by id: the same game as playing by option, with what people read worked out only when it is asked for."""

from collections.abc import Callable

import pytest

import rulewright
from rulewright.machines.wasm.host.machine import WasmMachine

GAMES: dict[str, Callable[[], rulewright.Game]] = {
    "wasm": lambda: rulewright.load("ayoayo"),
    "reference": lambda: rulewright.load("ayoayo", executor="reference"),
}


@pytest.mark.parametrize("executor", GAMES)
def test_moves_by_id_are_the_moves_by_option(executor: str) -> None:
    game = GAMES[executor]()
    by_id, by_option = game.new(4), game.new(4)
    for ply in range(15):
        assert by_id.option_ids == [option.id for option in by_option.options]
        chosen = by_id.option_ids[ply % len(by_id.option_ids)]
        by_id.play_id(chosen)
        by_option.play(chosen)
    assert by_id.moves == by_option.moves
    assert by_id.save() == by_option.save()
    assert game.restore(by_id.save()).moves == by_option.moves


@pytest.mark.parametrize("executor", GAMES)
def test_a_move_by_id_is_taken_back(executor: str) -> None:
    match = GAMES[executor]().new(4)
    before, text = match.digest, match.options[2].text
    match.play_id(match.options[2].id)
    twin = match.copy()
    assert match.undo().text == text
    assert match.digest == before
    assert twin.undo().text == text


@pytest.mark.parametrize("executor", GAMES)
@pytest.mark.parametrize("option", [-1, 14, 10**20])
def test_an_id_that_is_not_offered_is_refused_with_those_that_are(executor: str, option: int) -> None:
    match = GAMES[executor]().new(4)
    with pytest.raises(rulewright.IllegalMove, match="not legal") as caught:
        match.play_id(option)
    assert "sow 1" in caught.value.legal
    assert match.plies == 0


def test_no_text_is_worked_out_for_a_program_that_plays_by_id(monkeypatch: pytest.MonkeyPatch) -> None:
    match = GAMES["wasm"]().new(4)
    monkeypatch.setattr(WasmMachine, "options", lambda *_: pytest.fail("texts were worked out"))
    while match.option_ids:
        match.play_id(match.option_ids[0])
    assert match.over


def test_in_a_race_the_seat_is_named() -> None:
    game = rulewright.load("tests/small_games/snap.yaml")
    match = game.new(1)
    while len(match.actors) < 2:
        match.play(match.options[0])
    shared = next(o for o in match.options if o.player == match.actors[1])
    match.play_id(shared.id, by=match.actors[1])
    assert match.moves[-1].player == shared.player
    with pytest.raises(rulewright.IllegalMove, match="no seat"):
        match.play_id(0, by="nobody")
