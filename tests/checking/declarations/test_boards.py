"""Boards as games declare them: site types, coordinates, owners, regions, links, incidence."""

from pathlib import Path

import pytest

from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.values import members
from rulewright.program.types import NONE_INT, IndexType, IntType, OptionalType
from tests.checking.declarations.games import attribute, declared, domain, errors, function, parse


def board(folder: Path, text: str, type_: str = "field") -> Draft:
    draft = declared(parse(folder, f"boards:\n  b:\n    site: {type_}\n" + text))
    assert errors(draft) == []
    return draft


def sites(draft: Draft, type_: str, bits: object) -> list[str]:
    assert isinstance(bits, int)
    return [domain(draft, type_).names[i] for i in members(bits)]


def test_coordinates_lead_to_sites_and_back(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: square\n    size: 3 x 2\n")
    assert draft.environment.coordinates["field"].keys == ((1, 3), (1, 2))
    names = domain(draft, "field").names
    assert [names[i] for i in draft.environment.coordinates["field"].values if isinstance(i, int)] == [
        "a1", "a2", "b1", "b2", "c1", "c2",
    ]  # fmt: skip
    assert attribute(draft, "field", "column").values == (1, 2, 3, 1, 2, 3)
    assert attribute(draft, "field", "row").values == (1, 1, 1, 2, 2, 2)


def test_a_grid_may_lack_cells_and_keeps_its_coordinates(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: square\n    size: 3 x 3\n    without: [b2, c3]\n")
    names = domain(draft, "field").names
    assert names == ("a1", "b1", "c1", "a2", "c2", "a3", "b3")
    assert attribute(draft, "field", "row").values == (1, 1, 1, 2, 2, 3, 3)
    neighbours = function(draft, "field", "neighbours").values
    assert sites(draft, "field", neighbours[names.index("a1")]) == ["b1", "a2"]
    at = draft.environment.coordinates["field"].values
    assert [value for value in at if isinstance(value, int) and value >= 0] == [0, 3, 5, 1, 6, 2, 4]


def test_a_hex_board_of_any_outline_counts_what_is_left(tmp_path: Path) -> None:
    text = (
        "    shape: hex\n    size: 5 x 4\n    shift: odd rows\n    without: [a4, e4, a3, e2, e1]\n"
        "    corner: space\n    side: edge\n    names: {island: 'I{n}', space: 'E{n}'}\n"
    )
    draft = board(tmp_path, text, "island")
    assert domain(draft, "island").names == tuple(f"I{n}" for n in range(1, 16))
    corners, edges = len(domain(draft, "space").names), len(domain(draft, "edge").names)
    assert corners - edges + 15 == 1  # Euler: one piece without a hole inside


def test_a_ring_has_numbers_an_order_and_neighbours(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: ring\n    size: 4\n", "pit")
    assert domain(draft, "pit").names == ("1", "2", "3", "4")
    assert attribute(draft, "pit", "number").values == (1, 2, 3, 4)
    assert function(draft, "pit", "next").values == (1, 2, 3, 0)
    assert function(draft, "pit", "clockwise").values[2] == (2, 3, 0, 1)
    assert function(draft, "pit", "counterclockwise").values[2] == (2, 1, 0, 3)
    assert function(draft, "pit", "distance").type == IntType(0, 2)


def test_a_track_ends_with_none(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: track\n    size: 3\n", "pit")
    following = function(draft, "pit", "next")
    assert following.type == OptionalType(IndexType(domain(draft, "pit")))
    assert following.values == (1, 2, -1)


def test_a_distance_is_optional_only_where_there_is_no_way(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: graph\n    sites: [a, b, c]\n    joined: [[a, b]]\n", "spot")
    distance = function(draft, "spot", "distance")
    assert distance.type == OptionalType(IntType(0, 1))
    assert distance.values[:3] == (0, 1, NONE_INT)


def test_sites_of_a_graph_may_come_from_files(tmp_path: Path) -> None:
    text = "boards:\n  b: {shape: graph, site: spot, sites: sites.csv, joined: joined.csv}\n"
    draft = declared(parse(tmp_path, text, {"sites.csv": "name\na\nb\n", "joined.csv": "from,to\na,b\n"}))
    assert errors(draft) == []
    assert function(draft, "spot", "neighbours").values == (0b10, 0b01)


def test_an_owner_is_optional_only_if_a_site_has_none(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: ring\n    size: 4\n    owner: {south: 1 to 2, north: 3 to 4}\n", "pit")
    assert attribute(draft, "pit", "owner").type == IndexType(draft.environment.players)
    belongs = draft.environment.belongings[domain(draft, "pit"), draft.environment.players]
    assert belongs.values == (0b0011, 0b1100)
    draft = board(tmp_path, "    shape: ring\n    size: 4\n    owner: {south: 4 to 1, north: 2}\n", "pit")
    owner = attribute(draft, "pit", "owner")
    assert owner.type == OptionalType(IndexType(draft.environment.players))
    assert owner.values == (0, 1, -1, 0)


def test_a_region_is_a_rectangle_a_list_or_both(tmp_path: Path) -> None:
    draft = board(
        tmp_path,
        "    shape: square\n    size: 3 x 3\n    regions:\n      part: [c3 to b2, a1]\n      edge: a1 to a3\n",
    )
    assert sites(draft, "field", draft.environment.tables["part"].values[0]) == ["a1", "b2", "c2", "b3", "c3"]
    assert sites(draft, "field", draft.environment.tables["edge"].values[0]) == ["a1", "a2", "a3"]


def test_a_seat_that_does_not_play_has_no_region(tmp_path: Path) -> None:
    text = (
        "players: 1 to 2\nboards:\n  b:\n    shape: square\n    site: field\n    size: 2 x 2\n"
        "    owner: {p1: a1, p2: b1}\n    regions:\n      home(player p): {p1: a1, p2: b2}\n"
    )
    draft = declared(parse(tmp_path, text), 1)
    assert errors(draft) == []
    assert draft.environment.tables["home"].values == (0b0001,)
    assert attribute(draft, "field", "owner").values == (0, -1, -1, -1)


def test_corners_and_sides_belong_to_fields_and_to_each_other(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: square\n    size: 2 x 1\n    corner: dot\n    side: line\n")
    belongings = draft.environment.belongings
    field, dot, line = (domain(draft, name) for name in ("field", "dot", "line"))
    assert (dot.size, line.size) == (6, 7)
    assert [bin(one).count("1") for one in belongings[dot, field].values if isinstance(one, int)] == [4, 4]
    assert [bin(one).count("1") for one in belongings[line, field].values if isinstance(one, int)] == [4, 4]
    assert [bin(one).count("1") for one in belongings[dot, line].values if isinstance(one, int)] == [2] * 7
    assert sum(bin(one).count("1") for one in belongings[field, line].values if isinstance(one, int)) == 8
    assert sum(bin(one).count("1") for one in belongings[line, dot].values if isinstance(one, int)) == 14


def test_sides_are_named_after_named_corners(tmp_path: Path) -> None:
    names = '    names: {dot: "D{n}"}\n'
    draft = board(tmp_path, "    shape: square\n    size: 1 x 1\n    corner: dot\n    side: line\n" + names)
    assert domain(draft, "line").names == ("D1_D2", "D1_D3", "D2_D4", "D3_D4")
    assert domain(draft, "line").titles[0] == "D1-D2"
    draft = board(tmp_path, "    shape: square\n    size: 1 x 1\n    side: line\n")
    assert domain(draft, "line").names == ("line1", "line2", "line3", "line4")


def test_a_region_may_hold_corners(tmp_path: Path) -> None:
    text = (
        '    shape: square\n    size: 1 x 1\n    corner: dot\n    names: {dot: "D{n}"}\n    regions: {top: [D1, D2]}\n'
    )
    draft = declared(parse(tmp_path, "boards:\n  b:\n    site: field\n" + text.replace("top:", "upper:")))
    assert errors(draft) == []
    assert sites(draft, "dot", draft.environment.tables["upper"].values[0]) == ["D1", "D2"]


def test_sites_counted_in_their_names_lie_in_reading_order(tmp_path: Path) -> None:
    draft = board(tmp_path, '    shape: square\n    size: 2 x 2\n    names: "F{n}"\n')
    assert domain(draft, "field").names == ("F1", "F2", "F3", "F4")
    assert attribute(draft, "field", "row").values == (2, 2, 1, 1)


def test_a_single_site_has_no_coordinates(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: square\n    size: 2 x 1\n    also: {goal: {south: a1}}\n")
    assert attribute(draft, "field", "row").values == (1, 1, None)
    step = function(draft, "field", "step")
    directions = domain(draft, "direction").names
    assert step.values[0 * 8 + directions.index("north")] == 2
    assert step.values[2 * 8 + directions.index("south")] == 0


@pytest.mark.parametrize(
    ("link", "values"),
    [
        ("pit(5 - it.number)", (3, 2, 1, 0)),
        ("it.number mod 2", (1, 0, 1, 0)),
        ("{1: 3, 2: none}", (2, -1, -1, -1)),
        ("{1: 10, 2: 20, 3: 30, 4: 40}", (10, 20, 30, 40)),
        ("neighbours(it)", (0b1010, 0b0101, 0b1010, 0b0101)),
    ],
)
def test_a_link_is_worked_out_for_every_site(tmp_path: Path, link: str, values: tuple[int, ...]) -> None:
    draft = board(tmp_path, f"    shape: ring\n    size: 4\n    links:\n      far: {link}\n", "pit")
    assert draft.environment.tables["far"].values == values


def test_a_link_is_as_narrow_as_its_values(tmp_path: Path) -> None:
    links = "      a: previous(it) if it.number > 1 else pit(3)\n      b: 2 * it.number\n"
    text = "    shape: ring\n    size: 3\n    links:\n" + links
    draft = board(tmp_path, text, "pit")
    assert draft.environment.tables["a"].type == IndexType(domain(draft, "pit"))
    assert draft.environment.tables["b"].type == IntType(2, 6)


def test_all_grids_share_one_domain_of_directions(tmp_path: Path) -> None:
    text = "boards:\n  a: {shape: square, site: field, size: 2 x 2}\n  b: {shape: hex, site: cell, size: 2 x 2}\n"
    draft = declared(parse(tmp_path, text))
    names = domain(draft, "direction").names
    assert len(names) == 8
    assert function(draft, "cell", "step").values[names.index("north")] == -1
    opposite = attribute(draft, "direction", "opposite").values
    assert [names[i] for i in opposite if isinstance(i, int)] == [
        "south", "southwest", "west", "northwest", "north", "northeast", "east", "southeast",
    ]  # fmt: skip
    orthogonal = draft.environment.tables["orthogonal"].values[0]
    assert sites(draft, "direction", orthogonal) == ["north", "east", "south", "west"]


def test_a_picture_says_where_the_sites_lie(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: ring\n    size: 3\n    owner: {south: 1, north: 3}\n", "pit")
    picture = draft.pictures[0]
    assert (picture.id, picture.shape, picture.width, picture.height) == ("b", "ring", 3, 1)
    assert picture.places == ((1, 1), (2, 1), (3, 1))
    assert picture.owners == (0, -1, 1)


def test_asking_for_a_table_that_is_too_large_is_refused(tmp_path: Path) -> None:
    draft = board(tmp_path, "    shape: square\n    size: 60 x 60\n")
    function(draft, "field", "distance")
    assert [one.code.value for one in errors(draft)] == ["too-large"]
