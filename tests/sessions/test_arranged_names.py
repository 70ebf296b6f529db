"""What is given by name: names with spaces, or of several things, labels that change, whole places and their keys."""

import pytest

import rulewright
from rulewright import Game, PlaceError

MEN = """
game: {id: men, title: Men, version: 1}
players: [black, white]
enums:
  rank: [man, king]
things:
  piece:
    per: player
    columns: {rank: rank}
    rows: [{rank: man, copies: 2}, {rank: king, copies: 2}]
    label: "{it.owner} {it.rank}"
    fields: {tired: bool}
  tile:
    columns: {low: 0..3, high: 0..3}
    rows: [{low: 0, high: 1}, {low: 2, high: 3}]
    fields: {turned: bool}
    label: "[{it.high if it.turned else it.low}|{it.low if it.turned else it.high}]"
boards:
  board: {shape: track, size: 4, site: cell}
zones:
  square: {per: cell, holds: one piece}
  reserve: {per: player, holds: piece}
  line: {holds: tile, order: row}
vars:
  chosen: piece or none
  lead: tile or none
  ready: bool
  marks: {type: set of cell}
phases:
  setup:
    do: |
      move first(all x in pieces of white where x.rank = man) to square(cell(1))
  turn:
    for: players
    do: choose k in 1..1, "go"
"""


@pytest.fixture(scope="module")
def men(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("men")
    (folder / "game.yaml").write_text(MEN, encoding="utf-8")
    return rulewright.load(folder)


def test_a_name_with_a_space_is_one_thing(men: Game) -> None:
    match = men.arrange({"square(2)": "black man", "chosen": "black man"}, at="turn")
    assert match.place("square", 2) == "black man"
    assert match.place("chosen") == "black man"


def test_a_text_that_names_nothing_as_a_whole_is_parted(men: Game) -> None:
    match = men.arrange({"line": "[0|1] [2|3]", "marks": "1 3", "square": "none none none none"}, at="turn")
    assert match.place("line") == ["[0|1]", "[2|3]"]
    assert match.place("marks") == ["1", "3"]
    assert set(match.place("square").values()) == {None}  # type: ignore[union-attr]


def test_a_wrong_name_with_a_space_is_told_as_one(men: Game) -> None:
    with pytest.raises(PlaceError, match=r"square\(2\): there is no 'black mann' left .* did you mean 'black man'"):
        men.arrange({"square(2)": "black mann"}, at="turn")


def test_a_list_may_stand_around_one_value(men: Game) -> None:
    match = men.arrange({"square(2)": ["black king"], "square(1)": [], "ready": [True], "chosen": []}, at="turn")
    assert (match.place("square", 2), match.place("square", 1)) == ("black king", None)
    assert (match.place("ready"), match.place("chosen")) == (True, None)
    with pytest.raises(PlaceError, match="ready holds one value, not 2"):
        men.arrange({"ready": [True, False]}, at="turn")


def test_one_value_may_stand_for_a_list_of_it(men: Game) -> None:
    assert men.arrange({"marks": 3}, at="turn").place("marks") == ["3"]


@pytest.mark.parametrize("place", ["square(2)", "chosen"])
def test_a_name_of_several_things_is_refused_with_all_of_them(men: Game, place: str) -> None:
    with pytest.raises(PlaceError, match="'man' may be each of these: black man, white man; say which is meant"):
        men.arrange({place: "man"}, at="turn")


def test_what_lies_there_already_is_meant(men: Game) -> None:
    assert men.arrange({"square(1)": "man"}, at="turn").place("square", 1) == "white man"


def test_in_a_place_of_a_player_those_of_the_player_are_meant(men: Game) -> None:
    match = men.arrange({"reserve(black)": ["king", "man"], "reserve(white)": ["man"]}, at="turn")
    assert match.place("reserve") == {"black": ["black man", "black king"], "white": ["white man"]}


def test_copies_are_alike(men: Game) -> None:
    match = men.arrange({"square(2)": "black man", "square(3)": "black man"}, at="turn")
    assert (match.place("square", 2), match.place("square", 3)) == ("black man", "black man")


@pytest.mark.parametrize("value", ["yes", "true", True])
def test_a_truth_may_be_given_as_it_is_shown(men: Game, value: str | bool) -> None:
    assert men.arrange({"ready": value}, at="turn").place("ready") is True


@pytest.mark.parametrize("name", ["[3|2]", "[2|3]", "2 3"])
def test_a_thing_may_be_named_by_the_label_that_its_fields_give_it(men: Game, name: str) -> None:
    match = men.arrange({"line": [name, "[0|1]"], "lead": name, "[2|3].turned": True}, at="turn")
    assert match.place("line") == ["[3|2]", "[0|1]"]
    assert match.place("lead") == "[3|2]"


def test_a_whole_place_after_one_of_its_keys_is_refused(men: Game) -> None:
    with pytest.raises(PlaceError, match=r"square is given after square\(2\), which it would undo"):
        men.arrange({"square(2)": "black man", "square": None}, at="turn")
    assert men.arrange({"square": None, "square(2)": "black man"}, at="turn").place("square", 1) is None


def test_a_key_that_is_given_twice_is_refused(men: Game) -> None:
    with pytest.raises(PlaceError, match=r"square\(2\) is given twice"):
        men.arrange({"square(2)": "black man", "square": {"2": "white man"}}, at="turn")


def test_keys_that_are_not_given_keep_what_the_set_up_put_there(men: Game) -> None:
    assert men.arrange({"square": {"2": "black man"}}, at="turn").place("square") == {
        "1": "white man",
        "2": "black man",
        "3": None,
        "4": None,
    }
