"""The stand-in map, in three ways: as a list, worked out in plain Python, and as the compiled game has it."""

import pytest

from tests.games.akua.engine import game, side
from tests.games.akua.plain_akua import hexes, stand_in

# the explore spaces of each island, clockwise from the top, and the Akua that it lies beneath
ISLANDS = """
I1 A 1 6 11 15 10 5
I2 B 2 7 12 16 11 6
I3 C 3 8 13 17 12 7
I4 D 4 9 14 18 13 8
I5 C 11 16 21 26 20 15
I6 D 12 17 22 27 21 16
I7 A 13 18 23 28 22 17
I8 B 14 19 24 29 23 18
I9 A 20 26 31 35 30 25
I10 B 21 27 32 36 31 26
I11 C 22 28 33 37 32 27
I12 D 23 29 34 38 33 28
I13 C 31 36 41 45 40 35
I14 D 32 37 42 46 41 36
I15 A 33 38 43 47 42 37
I16 B 34 39 44 48 43 38
"""
ROWS = [line.split() for line in ISLANDS.split("\n") if line]


def test_the_list_is_the_map_worked_out() -> None:
    board = stand_in()
    assert board.islands == tuple(frozenset(int(space) - 1 for space in row[2:]) for row in ROWS)
    owned = [frozenset(i for i, row in enumerate(ROWS) if row[1] == akua) for akua in "ABCD"]
    assert [islands for _, _, islands, _ in board.akua] == owned


def test_no_two_islands_of_an_akua_are_neighbours() -> None:
    board = stand_in()
    beside = [{i for i, spaces in enumerate(board.islands) if set(one) <= spaces} for one in board.sides]
    assert [pair for pair in beside for _, _, owned, _ in board.akua if len(pair & owned) > 1] == []


def test_counts_of_the_map() -> None:
    board = stand_in()
    around = [len(board.around(space)) for space in range(board.spaces)]
    assert (board.spaces, [around.count(n) for n in (1, 2, 3)]) == (48, [18, 12, 18])
    assert (len(board.sides), list(board.sides.values()).count(2)) == (63, 33)
    assert all(sum(set(one) <= spaces for one in board.sides) == 6 for spaces in board.islands)


def test_the_game_has_the_same_sides() -> None:
    lines = game(3).new().place("line")
    assert isinstance(lines, dict)
    assert {side(name) for name in lines} == set(stand_in().sides)


@pytest.mark.parametrize(("outer", "single", "pairs"), [(False, 33, 54), (True, 63, 108)])
def test_leylines_on_an_own_map(outer: bool, single: int, pairs: int) -> None:
    match = game(3, outer_sides=outer).arrange({"mark": "p1", "cross": "p1"}, at="step_1", me="p1")
    match.play("leyline")
    counts = [sum((" and " in option.text) == two for option in match.options) for two in (False, True)]
    assert counts == [single, pairs]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_sixth_mark_completes_the_island(row: list[str]) -> None:
    island, _, *spaces = row
    marks = {f"mark(E{space})": "p1" for space in spaces[:5]}
    match = game(3).arrange(marks, at="step_1", me="p1")
    match.play("explore")
    match.play(f"explore E{spaces[5]}")
    assert match.place("cross", island) == "p1"
    assert match.place("score", "p1") == 8


def test_other_outlines_come_to_other_numbers() -> None:
    islands, sides = hexes([[4, 6, 8], [3, 5, 7, 9], [2, 4, 6, 8, 10], [3, 5, 7, 9]])
    assert (len({space for island in islands for space in island}), len(sides)) == (47, 62)
    other = game(3, "other_board").new()
    assert [len(places) for name in ("mark", "line") if isinstance(places := other.place(name), dict)] == [47, 62]
