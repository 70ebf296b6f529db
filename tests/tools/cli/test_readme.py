"""What the README says of its game and of `check` is so."""

import re
from pathlib import Path

import pytest

from rulewright.reading.locate import shipped_games
from tests.house.examples import FENCE
from tests.house.files import CHECKOUT
from tests.tools.cli.conftest import Call

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (body,) = (match["body"] for match in FENCE.finditer(README) if match["info"] == "yaml game")
    file = Path("tic_tac_toe.yaml")
    file.write_text(body, encoding="utf-8")
    return file


def test_its_game_is_fine_with_one_note(call: Call, game: Path) -> None:
    outcome = call("check", game, "--notes")
    assert outcome.out == "tic_tac_toe.yaml: fine\n"
    assert re.findall(r"note\[(.*)\]", outcome.err) == ["may-be-empty"]


def test_the_mistakes_that_it_names_are_found_at_once_with_their_places(call: Call, game: Path) -> None:
    text = game.read_text()
    for right, wrong in (("    limit: 9\n", ""), ("= me)", "= mee)"), ("if three(a)", "if three(d4)")):
        assert right in text
        text = text.replace(right, wrong)
    game.write_text(text)
    said = call("check", game).err
    assert re.findall(r"^tic_tac_toe.yaml:\d+:\d+: error\[(.*)\]", said, flags=re.MULTILINE) == [
        "unknown-name",
        "no-limit",
        "unknown-name",
    ]
    assert "did you mean `me`" in said
    assert "give the greatest number of passes" in said
    assert "cells: a1, b1, c1" in said


def test_every_game_that_ships_is_listed_with_its_page() -> None:
    linked = re.findall(r"\[`(\w+)`\]\(games/(\w+)/README\.md\)", README)
    assert all(name == folder for name, folder in linked)
    assert {name for name, _ in linked} == set(shipped_games())
