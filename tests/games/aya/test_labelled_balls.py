"""Which ball goes where, told apart by letters: the worked example of the moves, on nine balls that all differ."""

from pathlib import Path

import pytest

from rulewright import Match
from tests.games.aya.engine import balls, game, push
from tests.games.aya.plain_aya import Push, excepted, pushed, track

# Lower case for the borders, upper case for the play zone, as the balls lie at first.
LETTERS = """\
variant: {id: lettered, of: aya/puzzlers@1, title: Nine balls that all differ}
set:
  things.ball:
    columns: {colour: colour}
    rows: {a: {colour: B}, b: {colour: B}, C: {colour: B}, D: {colour: Y}, E: {colour: B},
           F: {colour: Y}, G: {colour: B}, h: {colour: Y}, i: {colour: Y}}
"""
MOVES: list[tuple[Push, str]] = [
    ((1, "L"), "Ca|bDEFG|hi"),
    ((2, "L"), "Da|bCEFG|hi"),
    ((4, "R"), "ab|CDEGh|iF"),
    ((5, "R"), "ab|CDEFh|iG"),
]


@pytest.fixture
def lettered(copied: Path) -> Match:
    (copied / "variants" / "lettered.yaml").write_text(LETTERS, encoding="utf-8")
    return game("lettered", 1, copied).arrange(
        {"track": list("abCDEFGhi"), "middle": ["Y Y B Y Y light"]}, at="turn", me="p1"
    )


@pytest.mark.parametrize(("move", "after"), MOVES)
def test_a_standard_move_takes_the_ball_that_it_names(lettered: Match, move: Push, after: str) -> None:
    push(lettered, move)
    assert balls(lettered) == track(after) == pushed("abCDEFGhi", move)


def test_an_exception_move_takes_the_outermost_balls(lettered: Match) -> None:
    push(lettered, (1, "L"))
    lettered.play("pass")
    assert balls(lettered) == excepted(track("Ca|bDEFG|hi")) == track("bC|aDEFh|iG")
    assert excepted("abCDEFGhi") == track("Ca|bDEFh|iG")
