"""Pictures of games of every shape, as they stand in a terminal."""

from pathlib import Path

import pytest

import rulewright
from rulewright import Match
from rulewright.sessions.loading import load_text
from rulewright.sessions.option import Plain
from rulewright_tools.drawing import Paint, draw
from rulewright_tools.drawing.width import width
from tests.classics import CLASSICS

TESTS = Path(__file__).resolve().parents[2]
GAMES = [*sorted((TESTS / "small_games").glob("*.yaml")), *CLASSICS]


def classic(name: str) -> Match:
    return rulewright.load(name).new(1)


def board(about: str, key: str) -> Match:
    """A game in which sites of one kind are used up on a board."""
    text = f"""\
game: {{id: b, title: B, version: 1}}
players: [ann, bob]
boards: {{b: {{{about}}}}}
vars: {{used: {{per: {key}, type: bool}}}}
phases:
  turn:
    for: players
    until: never
    limit: 9
    do: |
      choose s in {key}s where not used(s), "{{s}}"
      set used(s) to true
"""
    return load_text(text).new(1)


@pytest.fixture
def ayoayo() -> Match:
    places: dict[str, Plain] = {"house": [1, 2, 3, 4, 5, 6, 7, 0, 0, 10, 0, 0], "store(south)": 6, "store(north)": 4}
    return rulewright.load("ayoayo").arrange(places, at="turn", me="south")


def test_a_ring_of_two_owners_is_two_rows_with_the_stores_at_their_ends(ayoayo: Match) -> None:
    assert draw(ayoayo, "south").splitlines() == [
        "                north",
        "     12   11   10   9    8    7",
        "   ┌────┬────┬────┬────┬────┬────┐",
        "   │ 0  │ 0  │ 10 │ 0  │ 0  │ 7  │",
        " 4 ├────┼────┼────┼────┼────┼────┤ 6",
        "   │ 1  │ 2  │ 3  │ 4  │ 5  │ 6  │",
        "   └────┴────┴────┴────┴────┴────┘",
        "     1    2    3    4    5    6",
        "                south",
        "",
        "starter south; moved_last south",
    ]


def test_the_viewers_row_is_the_nearer_one(ayoayo: Match) -> None:
    lines = draw(ayoayo, "north").splitlines()
    assert lines[4] == " 6 ├────┼────┼────┼────┼────┼────┤ 4"
    assert lines[5] == "   │ 7  │ 0  │ 0  │ 10 │ 0  │ 0  │"
    assert lines[8].strip() == "north"


def test_without_box_signs_the_frame_is_ascii(ayoayo: Match) -> None:
    text = draw(ayoayo, "south", paint=Paint(boxes=False))
    assert text.isascii()
    assert " 4 +----+----+----+----+----+----+ 6" in text


def test_colours_change_nothing_but_colours(ayoayo: Match) -> None:
    coloured = draw(ayoayo, "south", paint=Paint(colours=True))
    assert "\x1b[36m" in coloured
    plain = coloured
    for part in coloured.split("\x1b[")[1:]:
        plain = plain.replace("\x1b[" + part.partition("m")[0] + "m", "")
    assert [line.rstrip() for line in plain.splitlines()] == draw(ayoayo, "south").splitlines()


def test_a_board_too_wide_for_its_picture_is_a_strip(ayoayo: Match) -> None:
    assert draw(ayoayo, "south", room=20).splitlines()[:4] == [
        "1   2   3   4   5",
        "1   2   3   4   5",
        "6   7   8   9   10",
        "6   7   ·   ·   10",
    ]


def test_a_square_board_is_a_grid_with_its_axes() -> None:
    match = classic("tic_tac_toe")
    match.play("a1")
    match.play("b2")
    assert draw(match).splitlines() == [
        "  ┌────────┬────────┬────────┐",
        "3 │        │        │        │",
        "  ├────────┼────────┼────────┤",
        "2 │        │ nought │        │",
        "  ├────────┼────────┼────────┤",
        "1 │ cross  │        │        │",
        "  └────────┴────────┴────────┘",
        "      a        b        c",
    ]


def test_a_large_board_shows_first_letters_and_says_what_they_mean() -> None:
    lines = draw(classic("reversi")).splitlines()
    assert lines[:5] == [
        "  ┌───┬───┬───┬───┬───┬───┬───┬───┐",
        "8 │   │   │   │   │   │   │   │   │",
        "7 │   │   │   │   │   │   │   │   │",
        "6 │   │   │   │   │   │   │   │   │",
        "5 │   │   │   │ b │ w │   │   │   │",
    ]
    assert lines[10:12] == ["    a   b   c   d   e   f   g   h", "b = black, w = white"]


def test_a_rhombus_of_hexes_leans_to_the_east() -> None:
    match = classic("hex")
    match.play("c3")
    lines = draw(match).splitlines()
    assert lines[0] == "11           · · · · · · · · · · ·"
    assert lines[8] == " 3   · · r · · · · · · · ·"
    assert lines[10:] == [" 1 · · · · · · · · · · ·", "   a b c d e f g h i j k", "r = red"]


def test_shifted_rows_of_hexes_lie_half_a_hex_apart() -> None:
    match = board('shape: hex, size: 3 x 3, shift: odd rows, site: tile, names: "I{n}"', "tile")
    assert draw(match).splitlines() == ["   I1  I2  I3", " I4  I5  I6", "   I7  I8  I9"]


def test_a_hexagon_shows_the_names_of_its_cells() -> None:
    match = board("shape: hex, size: hexagon 2, site: tile", "tile")
    assert draw(match).splitlines() == ["   a3  b3", " a2  b2  c2", "   b1  c1"]


# ---------------------------------------------------------------- corners, sides, graphs
def test_sides_of_squares_stand_where_they_lie() -> None:
    match = board("shape: square, size: 2 x 2, site: plot, side: line", "line")
    for side in ("line5", "line4", "line1"):
        match.play(side)
    assert draw(match).splitlines() == [
        "          ═════           line2",
        "  line3    a2       ║      b2       ║",
        "          line6           line7",
        "  line8    a1     line9    b1    line10",
        "         line11          line12",
    ]


def test_corners_and_sides_of_hexes_stand_where_they_lie() -> None:
    match = board('shape: hex, size: 2 x 1, site: tile, side: road, corner: town, names: {town: "T{n}"}', "road")
    match.play("T4-T7")
    lines = draw(match).splitlines()
    assert [line.split() for line in lines] == [
        ["T1-T3", "T1-T4", "T2-T4", "T2-T5"],
        ["T3-T6", "a1", "║", "b1", "T5-T8"],
        ["T6-T9", "T7-T9", "T7-T10", "T8-T10"],
    ]


def test_corners_are_drawn_where_the_game_uses_them() -> None:
    match = board("shape: square, size: 1 x 1, site: plot, corner: dot", "dot")
    match.play("dot2")
    assert [line.split() for line in draw(match).splitlines()] == [["dot1", "════"], ["a1"], ["dot3", "dot4"]]


def test_a_graph_with_the_names_of_fields_is_drawn_with_its_lines() -> None:
    joined = "[[a1, c1], [a1, a3], [a3, c3], [b2, a1]]"
    match = board(f"shape: graph, site: point, sites: [a1, c1, a3, c3, b2], joined: {joined}", "point")
    match.play("c1")
    assert draw(match).splitlines() == [
        " 3   a3────────────c3",
        "      │",
        " 2    │     b2",
        "      │",
        " 1   a1───────────used",
        "      a      b      c",
        "joined as well: a1-b2",
    ]


def test_a_graph_is_listed_with_the_neighbours_of_each_site() -> None:
    match = board("shape: graph, site: town, sites: [oslo, rome, bonn], joined: [[oslo, bonn], [bonn, rome]]", "town")
    match.play("rome")
    assert draw(match).splitlines() == [
        "oslo  (beside bonn)",
        "rome  used  (beside bonn)",
        "bonn  (beside oslo, rome)",
    ]


def test_a_figure_shows_as_the_beginnings_of_its_words() -> None:
    text = draw(rulewright.load(TESTS / "drafts" / "ayanu").new(1))
    assert " │1.9  │2.9  │3.9  │4.9  │5.9  │6.9  │7.9  │8.9  │9.9  │\n │ do  │ di  │     │     │ da  │" in text
    assert "da = dark ayanu, de = dark essa" in text


def test_what_belongs_to_players_stands_by_player_and_hidden_cards_are_counted() -> None:
    match = rulewright.load(TESTS / "small_games" / "tribute.yaml").new(3)
    own, other, _ = draw(match, "p1").splitlines()
    assert own.startswith("p1  purse 2; hand ")
    assert "hidden" not in own
    assert other == "p2  purse 2; hand 3 hidden"


def test_somebody_who_only_watches_sees_no_hand() -> None:
    match = rulewright.load(TESTS / "small_games" / "tribute.yaml").new(3)
    assert draw(match).count("hand 3 hidden") == 2


@pytest.mark.parametrize("room", [20, 40, 80, 120])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_game_can_be_drawn_and_boards_keep_to_the_width(path: Path, room: int) -> None:
    match = rulewright.load(path).new(2)
    for _ in range(12):
        for viewer in (None, *match.game.seats):
            text = draw(match, viewer, room)
            assert text
            framed = [line for line in text.splitlines() if "│" in line or "─" in line]
            assert all(width(line) <= room for line in framed)
        if match.over:
            break
        match.play(match.options[-1], by=match.options[-1].player)
