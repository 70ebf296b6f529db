"""Square and hexagonal grids: how many cells, corners and sides they have, and what lies beside what."""

import pytest

from rulewright.checking.boards import grids
from rulewright.checking.boards.layout import Layout, Shape


def square(columns: int, rows: int) -> Layout:
    return grids.grid(Shape.SQUARE, grids.square(columns, rows), corner=lambda n: f"c{n}", side=lambda n, ends: f"s{n}")


def islands() -> Layout:
    """A map of sixteen hexes whose numbering a rulebook fixes."""
    return grids.grid(
        Shape.HEX,
        grids.shifted(4, 4),
        pattern=lambda column, row, n: f"I{n}",
        counted=True,
        corner=lambda n: f"E{n}",
        side=lambda n, ends: "-".join(ends) if ends else str(n),
    )


def around(layout: Layout, cell: str) -> set[str]:
    assert layout.corners is not None
    here = layout.names.index(cell)
    return {name for name, cells in zip(layout.corners.names, layout.corners.cells, strict=True) if here in cells}


def test_a_square_board_is_named_by_letter_and_number_row_by_row_from_the_south() -> None:
    assert square(3, 2).names == ("a1", "b1", "c1", "a2", "b2", "c2")


def test_columns_beyond_z_have_two_letters() -> None:
    assert [grids.letters(n) for n in (1, 26, 27, 52, 53)] == ["a", "z", "aa", "az", "ba"]


@pytest.mark.parametrize(
    ("direction", "site"),
    [
        ("north", "b3"),
        ("northeast", "c3"),
        ("east", "c2"),
        ("southeast", "c1"),
        ("south", "b1"),
        ("southwest", "a1"),
        ("west", "a2"),
        ("northwest", "a3"),
    ],
)
def test_a_step_on_a_square_board_goes_where_the_compass_says(direction: str, site: str) -> None:
    layout = square(3, 3)
    assert layout.names[layout.steps[layout.names.index("b2")][direction]] == site


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (3, 2), (8, 8)])
def test_squares_share_corners_and_sides(columns: int, rows: int) -> None:
    layout = square(columns, rows)
    assert layout.corners is not None
    assert layout.sides is not None
    assert len(layout.corners.names) == (columns + 1) * (rows + 1)
    assert len(layout.sides.names) == columns * (rows + 1) + rows * (columns + 1)
    assert sum(len(cells) for cells in layout.corners.cells) == 4 * columns * rows
    assert sum(len(cells) for cells in layout.sides.cells) == 4 * columns * rows
    assert all(len(ends) == 2 for ends in layout.ends)


def test_a_hex_has_six_neighbours_in_the_middle_of_a_rhombus() -> None:
    layout = grids.grid(Shape.HEX, grids.rhombus(3, 3))
    steps = {direction: layout.names[to] for direction, to in layout.steps[layout.names.index("b2")].items()}
    assert steps == {
        "east": "c2",
        "northeast": "b3",
        "northwest": "a3",
        "west": "a2",
        "southwest": "b1",
        "southeast": "c1",
    }


def test_odd_rows_lie_half_a_hex_further_east() -> None:
    layout = grids.grid(Shape.HEX, grids.shifted(3, 3))
    steps = {direction: layout.names[to] for direction, to in layout.steps[layout.names.index("b1")].items()}
    assert steps == {"east": "c1", "west": "a1", "northwest": "b2", "northeast": "c2"}


@pytest.mark.parametrize(("side", "cells"), [(1, 1), (2, 7), (3, 19), (5, 61)])
def test_a_hexagon_has_its_number_of_cells(side: int, cells: int) -> None:
    assert len(grids.hexagon(side)) == cells


def test_the_islands_have_48_corners_and_63_sides_of_which_33_are_shared() -> None:
    layout = islands()
    assert layout.corners is not None
    assert layout.sides is not None
    touching = [len(cells) for cells in layout.corners.cells]
    assert [touching.count(number) for number in (1, 2, 3)] == [18, 12, 18]
    beside = [len(cells) for cells in layout.sides.cells]
    assert [beside.count(number) for number in (1, 2)] == [30, 33]


@pytest.mark.parametrize(
    ("island", "corners"),
    [
        ("I1", "E1 E6 E11 E15 E10 E5"),
        ("I4", "E4 E9 E14 E18 E13 E8"),
        ("I5", "E11 E16 E21 E26 E20 E15"),
        ("I8", "E14 E19 E24 E29 E23 E18"),
        ("I9", "E20 E26 E31 E35 E30 E25"),
        ("I12", "E23 E29 E34 E38 E33 E28"),
        ("I13", "E31 E36 E41 E45 E40 E35"),
        ("I16", "E34 E39 E44 E48 E43 E38"),
    ],
)
def test_the_corners_of_an_island_are_those_of_the_rulebooks_table(island: str, corners: str) -> None:
    assert around(islands(), island) == set(corners.split())


@pytest.mark.parametrize(
    ("side", "beside"),
    [("E6-E11", {"I1", "I2"}), ("E16-E21", {"I5", "I6"}), ("E38-E43", {"I15", "I16"}), ("E1-E5", {"I1"})],
)
def test_a_side_lies_between_the_islands_of_the_rulebooks_list(side: str, beside: set[str]) -> None:
    layout = islands()
    assert layout.sides is not None
    cells = layout.sides.cells[layout.sides.names.index(side)]
    assert {layout.names[cell] for cell in cells} == beside


def test_corners_are_neighbours_along_a_side_and_sides_at_a_corner() -> None:
    layout = islands()
    assert layout.corners is not None
    assert layout.sides is not None
    e11 = layout.corners.names.index("E11")
    assert {layout.corners.names[i] for i in layout.corners.neighbours[e11]} == {"E6", "E15", "E16"}
    side = layout.sides.names.index("E11-E16")
    assert {layout.sides.names[i] for i in layout.sides.neighbours[side]} == {
        "E6-E11",
        "E11-E15",
        "E12-E16",
        "E16-E21",
    }
