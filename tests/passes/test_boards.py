"""Questions about whole boards are answered by shifts exactly as they are site by site."""

import re

import pytest

import rulewright
from rulewright import Game

GAME = """
game: {id: board, title: Board, version: 1}
players: [black, white]
boards:
  board: {BOARD, site: field}
vars:
  disc: {per: field, type: player or none}
  marked: {per: field, type: bool}
terms:
  prefix(field a, direction d): all b in ray(a, d) while disc(b) = opponent
  bordered(field a): any b in neighbours(a) where marked(b)
phases:
  set_up:
    do: |
      for each a in fields:
        choose n in 1..4 at random
        if n = 1: set disc(a) to black
        if n = 2: set disc(a) to white
        choose m in 1..3 at random
        if m = 1: set marked(a) to true
  turn:
    for: players
    until: never
    limit: 6
    do: |
      choose a in fields where (CONDITION) if any, "{a}"
"""
BOARDS = {
    "square": "shape: square, size: 8 x 8",
    "oblong": "shape: square, size: 5 x 7",
    "small": "shape: square, size: 4 x 8",
    "hexagons": "shape: hex, size: 6 x 6",
    "with a hole": "shape: square, size: 6 x 6, without: [c3, d4]",
}
SHIFTED = [
    "any b in neighbours(a) where disc(b) = me",
    "no b in neighbours(a) where disc(b) != none",
    "disc(a) = none and any b in neighbours(a) where disc(b) = opponent and marked(b)",
    "any d in directions where step(a, d) != none and disc(step(a, d)) = me",
    "no d in directions where step(a, d) != none and disc(step(a, d)) = me",
    "any d in directions where step(a, d) != none and not marked(step(a, d))",
    "any d in directions, b in ray(a, d) where disc(b) = me and no c in between(a, b) where disc(c) != opponent",
    "any d in directions, b in ray(a, d) where disc(b) = me and count(between(a, b)) > 0 "
    "and no c in between(a, b) where disc(c) != opponent",
    "any d in directions, b in ray(a, d) where disc(b) = me and count(between(a, b)) >= 2",
    "any d in directions, b in ray(a, d) where disc(b) = me and marked(b)",
    "any d in directions where any b in prefix(a, d) where marked(b)",
    "any d in directions, b in prefix(a, d) where marked(b)",
    "any d in directions where (any b in ray(a, d) where marked(b)) and (no b in ray(a, d.opposite) where marked(b))",
    "not bordered(a) and marked(a) or disc(a) = me",
    "bordered(a) and any d in directions where step(a, d) != none and marked(step(a, d))",
]
WITHOUT_SHIFTS = ["any d in directions where step(a, d) = none", "no d in directions where step(a, d) = none"]
ONE_BY_ONE = [
    "any b in neighbours(a) where disc(b) = disc(a)",
    "any d in directions, b in ray(a, d) where disc(b) = me and no c in between(a, b) where disc(c) != disc(b)",
    "count(all b in neighbours(a) where marked(b)) = 2",
    "any b in neighbours(a), c in neighbours(b) where disc(b) = me and disc(c) = me and marked(c)",
]


def _load(board: str, condition: str, **more: object) -> Game:
    text = GAME.replace("BOARD", BOARDS[board]).replace("CONDITION", condition)
    return rulewright.load_text(text, **more)  # type: ignore[arg-type]


CASES = [
    *(("square", condition) for condition in (*SHIFTED, *WITHOUT_SHIFTS, *ONE_BY_ONE)),
    *((board, condition) for board in BOARDS if board != "square" for condition in (*SHIFTED[::5], SHIFTED[-1])),
]


@pytest.mark.parametrize(("board", "condition"), CASES)
def test_the_same_sites_are_found(board: str, condition: str) -> None:
    fast, exact = _load(board, condition), _load(board, condition, executor="reference")
    found = [[option.text for option in fast.new(seed).options] for seed in range(6)]
    assert found == [[option.text for option in exact.new(seed).options] for seed in range(6)]
    assert condition in WITHOUT_SHIFTS or len(set(map(tuple, found))) > 1


def _shifts(game: Game) -> int:
    (listing,) = re.findall(r"\(func \$list_\d+ .*?\n\)", game.webassembly.replace("\n)", "\n)\n"), re.S)[-1:]
    return sum(" i64.shr_u" in line or " i64.shl" in line for line in listing.splitlines())


@pytest.mark.parametrize("condition", SHIFTED)
def test_whole_boards_are_shifted(condition: str) -> None:
    game, plain = _load("square", condition), _load("square", condition, without=["boards"])
    assert _shifts(game) > _shifts(plain)


@pytest.mark.parametrize("condition", ONE_BY_ONE)
def test_what_depends_on_both_ends_is_not(condition: str) -> None:
    game, plain = _load("square", condition), _load("square", condition, without=["boards"])
    assert _shifts(game) == _shifts(plain)
