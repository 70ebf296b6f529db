"""Colours in a terminal that has them, and what a game may not do to it."""

import re
from pathlib import Path

import pytest

from rulewright_tools.drawing.paint import MARKS, Ink, Paint
from tests.tools.cli.played import Play


@pytest.mark.parametrize("game", ["ayoayo", "connect_four", "hex", "akua"])
def test_a_board_is_painted_with_colours_and_never_with_their_codes(play: Play, game: str) -> None:
    played = play(game, "--as", "human", "--seed", "1", kind="xterm-256color")
    played.type("a\n", after="> ")
    played.type("log\n", after="> ")
    played.type("quit\n", after="> ")
    out = played.rest() and played.out
    assert "\x1b[" in out
    assert "\\x1b" not in out
    assert re.findall(r"\x1b\[[^m]*m", out) == MARKS.findall(out)


def test_all_that_painting_adds_is_known() -> None:
    paint = Paint(colours=True)
    painted = [paint.ink("text", ink) for ink in Ink] + [paint.seat("text", seat) for seat in range(12)]
    assert {MARKS.sub("", text) for text in painted} == {"text"}
    assert len(set(painted)) == 3 + 6


def test_signs_of_a_game_that_would_steer_the_terminal_are_shown_instead(play: Play, nim: Path) -> None:
    file = nim / "game.yaml"
    file.write_text(
        file.read_text()
        .replace("title: Nim", 'title: "Nim\\x1b[2J"')
        .replace("text: How many sticks do you take?", 'text: "How many\\x1b]0;owned\\x07?"')
    )
    played = play(nim, "--as", "human", "--seed", "1", kind="xterm")
    played.type("quit\n", after="> ")
    assert "Nim\\x1b[2J" in played.out
    assert "How many\\x1b]0;owned\\x07?" in played.out
    assert set(re.findall(r"\x1b.", played.out)) <= {"\x1b["}
    assert "\x1b[2J" not in played.out
