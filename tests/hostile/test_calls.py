"""Calls that make no sense: options, variants and moves that do not exist, and moves after the end."""

from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Code, SpecificationError
from rulewright_tools.cli.main import main
from tests.hostile.conftest import Refused, errors
from tests.hostile.games import HEAD, TURN

Write = Callable[[str | bytes], Path]
OPTIONS = "options:\n  dice: {type: 1..3, default: 1}\n  fast: {type: bool, default: false}\n"


@pytest.fixture
def game(write: Write) -> Path:
    return write(HEAD + OPTIONS + TURN)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"dices": 2}, Code.UNKNOWN_OPTION),
        ({"": 2}, Code.UNKNOWN_OPTION),
        ({"dice": 4}, Code.BAD_OPTION),
        ({"dice": "many"}, Code.BAD_OPTION),
        ({"dice": True}, Code.BAD_OPTION),
        ({"dice": None}, Code.BAD_OPTION),
        ({"dice": "9" * 10_000}, Code.BAD_OPTION),
        ({"dice": {"ann": 1}}, Code.BAD_OPTION),
        ({"fast": 1}, Code.BAD_OPTION),
    ],
)
def test_an_option_or_a_value_that_does_not_exist_is_refused(
    game: Path, options: dict[str, rulewright.sessions.loading.GivenOption], code: Code
) -> None:
    with pytest.raises(SpecificationError) as raised:
        rulewright.load(game, options=options)
    assert [one.code for one in errors(raised.value.diagnostics)] == [code]


@pytest.mark.parametrize("given", ["dices=2", "dice=many", "dice=4", "dice.carol=1", "dice", "=", "dice=1=2"])
def test_the_program_refuses_such_options_in_one_message(
    game: Path, given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("check", "play", "simulate"):
        assert main([command, str(game), "--option", given]) == 2
        said = capsys.readouterr().err
        assert said.strip()
        assert "Traceback" not in said
        assert said.count("\n") < 8


def test_a_variant_that_does_not_exist_is_refused(refused: Refused, game: Path) -> None:
    refused(game.parent, Code.UNKNOWN_VARIANT, variant="quick")


@pytest.mark.parametrize("players", [0, 1, 3, -1, 10**9])
def test_a_wrong_number_of_players_is_refused(game: Path, players: int) -> None:
    with pytest.raises(SpecificationError) as raised:
        rulewright.load(game, players=players)
    assert [one.code for one in errors(raised.value.diagnostics)] == [Code.WRONG_PLAYERS]


@pytest.mark.parametrize("option", [-1, 6, 7, 10**30, "take 7", "", "take"])
def test_an_option_that_is_not_offered_is_refused_and_changes_nothing(game: Path, option: int | str) -> None:
    match = rulewright.load(game).new()
    before = match.digest
    with pytest.raises(rulewright.IllegalMove) as raised:
        match.play(option)
    assert raised.value.legal == ("take 1", "take 2", "take 3", "take 4", "take 5", "take 6")
    assert match.digest == before
    assert match.plies == 0


def test_an_option_of_another_moment_is_refused(game: Path) -> None:
    match = rulewright.load(game).new()
    old = match.options[0]
    match.play(old)
    with pytest.raises(rulewright.IllegalMove):
        match.play(old)


def test_nothing_can_be_played_after_the_end(game: Path) -> None:
    match = rulewright.load(game).new()
    while not match.over:
        match.play(match.options[0])
    before = match.digest
    for option in (0, "take 1"):
        with pytest.raises(rulewright.IllegalMove, match="over"):
            match.play(option)
    assert match.options == []
    assert match.digest == before


def test_a_seat_that_does_not_exist_is_refused(game: Path) -> None:
    match = rulewright.load(game).new()
    with pytest.raises(rulewright.IllegalMove, match="carol"):
        match.play("take 1", by="carol")
    with pytest.raises(rulewright.IllegalMove, match="carol"):
        match.observe("carol")
    with pytest.raises(rulewright.IllegalMove, match="carol"):
        match.redeal("carol", 1)
