"""Pictures of games of every shape, as they stand in a terminal."""

from pathlib import Path

import pytest

import rulewright
from rulewright import Match
from rulewright.sessions.option import Plain
from rulewright_tools.drawing import Paint, draw
from rulewright_tools.drawing.width import width

TESTS = Path(__file__).resolve().parents[2]
GAMES = sorted([*(TESTS / "small_games").glob("*.yaml"), *(TESTS / "drafts" / "classics").glob("*.yaml")])


def classic(name: str) -> Match:
    return rulewright.load(TESTS / "drafts" / "classics" / f"{name}.yaml").new(1)


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
    assert lines[10:] == [" 1 · · · · · · · · · · ·", "r = red"]


def test_shifted_rows_of_hexes_lie_half_a_hex_apart() -> None:
    text = draw(rulewright.load(TESTS / "drafts" / "akua").new(1))
    assert text.splitlines()[:3] == [" I1  I2  I3  I4", "   I5  I6  I7  I8", " I9  I10 I11 I12"]


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
