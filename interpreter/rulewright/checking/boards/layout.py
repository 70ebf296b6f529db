"""What a board is once its shape is worked out: sites in board order, and the single steps between them.

Everything else that rule texts can ask of a board (neighbours, distances, rays) follows from a layout; see `lines`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

Place = tuple[int, int]  # column and row, both from 1


class Shape(Enum):
    RING = "ring"
    TRACK = "track"
    SQUARE = "square"
    HEX = "hex"
    GRAPH = "graph"


# In the order in which rule texts walk them.
SQUARE_DIRECTIONS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
HEX_DIRECTIONS = ("east", "northeast", "northwest", "west", "southwest", "southeast")
ORTHOGONAL = ("north", "east", "south", "west")
DIAGONAL = ("northeast", "southeast", "southwest", "northwest")
OPPOSITE: Mapping[str, str] = {
    "north": "south",
    "northeast": "southwest",
    "east": "west",
    "southeast": "northwest",
    "south": "north",
    "southwest": "northeast",
    "west": "east",
    "northwest": "southeast",
}
# The two steps of rings and tracks; they are functions of their own in rule texts, not directions.
NEXT, PREVIOUS = "next", "previous"


@dataclass(frozen=True, slots=True)
class Touching:
    """The corners or the sides of a board's cells. `cells[i]` are the cells that touch member i; two members are
    neighbours if a side joins them (corners) or a corner is at an end of both (sides). `points` are as in Layout."""

    names: tuple[str, ...]
    cells: tuple[frozenset[int], ...]
    neighbours: tuple[frozenset[int], ...]
    points: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """`steps[i]` leads from site i to another by the name of a step; `joined[i]` are neighbours without such a name.

    `ends[i]` are the two corners of side i. Places of rings and tracks are (number, 1); a graph has none. On grids
    `points` says where the middle of each site lies, east and north, in the units in which corners and the middles of
    sides are whole numbers too.
    """

    shape: Shape
    names: tuple[str, ...]
    places: tuple[Place | None, ...]
    steps: tuple[Mapping[str, int], ...]
    joined: tuple[frozenset[int], ...]
    width: int = 0
    height: int = 0
    shift: str = ""
    corners: Touching | None = None
    sides: Touching | None = None
    ends: tuple[frozenset[int], ...] = ()
    points: tuple[Place, ...] = ()

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def directions(self) -> tuple[str, ...]:
        """The directions that the steps of this shape go in; none on rings, tracks and graphs."""
        if self.shape is Shape.SQUARE:
            return SQUARE_DIRECTIONS
        return HEX_DIRECTIONS if self.shape is Shape.HEX else ()

    def neighbours(self, site: int) -> frozenset[int]:
        return frozenset(self.steps[site].values()) | self.joined[site]
