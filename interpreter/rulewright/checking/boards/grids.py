"""The cells of square and hexagonal grids, and the corners and sides that they share.

Positions are exact whole numbers, so that a corner of two cells is one point. Squares: a cell is 2 wide, its corners
lie at (±1, ±1). Hexes stand on a corner: cells are 2 wide, rows 3 apart, corners at (0, ±2) and (±1, ±1). Row 1 is the
southernmost, y grows to the north.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from rulewright.checking.boards.layout import (
    HEX_DIRECTIONS,
    SQUARE_DIRECTIONS,
    Layout,
    Place,
    Shape,
    Touching,
)

Point = tuple[int, int]
Pattern = Callable[[int, int, int], str]  # the name of a site from its column, its row and its number in reading order

_SQUARE_MOVES: Mapping[str, Point] = dict(
    zip(SQUARE_DIRECTIONS, ((0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2), (-2, 0), (-2, 2)), strict=True)
)
_HEX_MOVES: Mapping[str, Point] = dict(
    zip(HEX_DIRECTIONS, ((2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3)), strict=True)
)
# clockwise from the top (squares: from the northeast)
_SQUARE_CORNERS: tuple[Point, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_HEX_CORNERS: tuple[Point, ...] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


def letters(column: int) -> str:
    """a … z, aa, ab, …"""
    name = ""
    while column:
        column, digit = divmod(column - 1, 26)
        name = chr(ord("a") + digit) + name
    return name


def reading(points: Iterable[Point]) -> list[Point]:
    """In reading order: from the north-west, row by row."""
    return sorted(points, key=lambda point: (-point[1], point[0]))


def square(columns: int, rows: int) -> dict[Place, Point]:
    return {(column, row): (2 * column, 2 * row) for row in range(1, rows + 1) for column in range(1, columns + 1)}


def shifted(columns: int, rows: int) -> dict[Place, Point]:
    """Rows of hexes, those of odd number half a hex further east."""
    return {
        (column, row): (2 * column + row % 2, 3 * row) for row in range(1, rows + 1) for column in range(1, columns + 1)
    }


def rhombus(columns: int, rows: int) -> dict[Place, Point]:
    """Each row of hexes lies half a hex further east than the one south of it."""
    return {
        (column, row): (2 * column + row, 3 * row) for row in range(1, rows + 1) for column in range(1, columns + 1)
    }


def hexagon(side: int) -> dict[Place, Point]:
    """The part of a rhombus that is at most `side` - 1 steps away from its middle."""
    return {
        (column, row): point
        for (column, row), point in rhombus(2 * side - 1, 2 * side - 1).items()
        if abs((column - side) + (row - side)) < side
    }


def grid(
    shape: Shape,
    cells: Mapping[Place, Point],
    *,
    pattern: Pattern | None = None,
    counted: bool = False,
    corner: Callable[[int], str] | None = None,
    side: Callable[[int, tuple[str, str] | None], str] | None = None,
    shift: str = "",
) -> Layout:
    """The layout of a grid.

    `cells` are in board order, row by row from row 1; with `counted` the board order is the reading order instead.
    `corner` and `side` name corners and sides by their number in reading order (a side also by the names of its ends,
    if corners are named); without them the board has none.
    """
    numbers = {point: n for n, point in enumerate(reading(cells.values()), start=1)}
    order = sorted(cells.items(), key=lambda item: numbers[item[1]]) if counted else list(cells.items())
    names = tuple(
        pattern(column, row, numbers[point]) if pattern else f"{letters(column)}{row}" for (column, row), point in order
    )
    index = {point: i for i, (_, point) in enumerate(order)}
    moves = _SQUARE_MOVES if shape is Shape.SQUARE else _HEX_MOVES
    steps = tuple(
        {
            direction: index[other]
            for direction, move in moves.items()
            if (other := (point[0] + move[0], point[1] + move[1])) in index
        }
        for _, point in order
    )
    outline = _SQUARE_CORNERS if shape is Shape.SQUARE else _HEX_CORNERS
    corners, sides, ends = _outlines([point for _, point in order], outline, corner, side)
    return Layout(
        shape,
        names,
        tuple(place for place, _ in order),
        steps,
        (frozenset(),) * len(order),
        width=max(column for column, _ in cells),
        height=max(row for _, row in cells),
        shift=shift,
        corners=corners,
        sides=sides,
        ends=ends,
        points=tuple(_doubled(point) for _, point in order),
    )


def _outlines(
    cells: Sequence[Point],
    outline: Sequence[Point],
    name_corner: Callable[[int], str] | None,
    name_side: Callable[[int, tuple[str, str] | None], str] | None,
) -> tuple[Touching | None, Touching | None, tuple[frozenset[int], ...]]:
    """The corners and sides of all cells, each once. A side is known by the sum of its two ends: twice its middle."""
    touching_corner: dict[Point, set[int]] = {}
    touching_side: dict[Point, set[int]] = {}
    ends_of_side: dict[Point, tuple[Point, Point]] = {}
    for cell, (x, y) in enumerate(cells):
        around = [(x + dx, y + dy) for dx, dy in outline]
        for here, there in zip(around, around[1:] + around[:1], strict=True):
            touching_corner.setdefault(here, set()).add(cell)
            middle = (here[0] + there[0], here[1] + there[1])
            touching_side.setdefault(middle, set()).add(cell)
            ends_of_side[middle] = (here, there)

    corner_order = reading(touching_corner)
    side_order = reading(touching_side)
    corner_index = {point: i for i, point in enumerate(corner_order)}
    ends = tuple(frozenset(corner_index[end] for end in ends_of_side[middle]) for middle in side_order)
    corner_names = tuple(name_corner(n) for n in range(1, len(corner_order) + 1)) if name_corner else None

    corners = sides = None
    if corner_names is not None:
        beside: list[set[int]] = [set() for _ in corner_order]
        for pair in ends:
            for end in pair:
                beside[end] |= pair - {end}
        corners = Touching(
            corner_names,
            tuple(frozenset(touching_corner[point]) for point in corner_order),
            tuple(frozenset(others) for others in beside),
            tuple(map(_doubled, corner_order)),
        )
    if name_side is not None:
        meeting: list[set[int]] = [set() for _ in corner_order]
        for i, pair in enumerate(ends):
            for end in pair:
                meeting[end].add(i)
        sides = Touching(
            tuple(
                name_side(n, _pair(corner_names, pair) if corner_names else None)
                for n, pair in enumerate(ends, start=1)
            ),
            tuple(frozenset(touching_side[middle]) for middle in side_order),
            tuple(frozenset(set().union(*(meeting[end] for end in pair)) - {i}) for i, pair in enumerate(ends)),
            tuple(side_order),
        )
    return corners, sides, ends if corners is not None and sides is not None else ()


def _doubled(point: Point) -> Point:
    """In the units of sides, which are known by twice their middle."""
    return 2 * point[0], 2 * point[1]


def _pair(names: Sequence[str], pair: frozenset[int]) -> tuple[str, str]:
    first, second = sorted(pair)
    return names[first], names[second]
