"""What may be given to an arranged position: whole places, single keys, and one value for every key."""

import pytest

import rulewright
from rulewright import Game, PlaceError
from rulewright.sessions.option import Plain


@pytest.fixture(scope="module")
def ayoayo() -> Game:
    return rulewright.load("ayoayo")


def test_one_value_holds_for_every_key(ayoayo: Game) -> None:
    match = ayoayo.arrange({"house": 2}, at="turn", me="south")
    assert match.place("house") == {str(pit): 2 for pit in range(1, 13)}


def test_what_is_given_later_overrules_it(ayoayo: Game) -> None:
    match = ayoayo.arrange({"house": 0, "house(3)": 5, "house(9)": 1}, at="turn", me="south")
    assert [option.text for option in match.options] == ["sow 3"]
    assert sum(count for count in match.place("house").values()) == 6  # type: ignore[union-attr,misc]


def test_zones_of_things_can_be_emptied_at_once() -> None:
    game = rulewright.load("ayanu")
    match = game.arrange(
        {"base_on": None, "head_on": None, "base_on(5.9)": "grey-1", "head_on(5.9)": "grey-onnu"}, "turn"
    )
    assert [option.text for option in match.options] == ["5.9 to north_goal"]


def test_a_list_still_needs_a_value_for_each_key(ayoayo: Game) -> None:
    with pytest.raises(PlaceError, match="house has 12 places, 2 values are given"):
        ayoayo.arrange({"house": [1, 2]}, at="turn", me="south")


def test_a_place_with_two_keys_takes_its_values_in_one_row_or_in_rows() -> None:
    game = rulewright.load("akua")
    rows: list[Plain] = [[2, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]
    flat: list[Plain] = [2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    one, other = (game.arrange({"gathered": given}, at="step_1", me="p1") for given in (rows, flat))
    assert one.place("gathered") == other.place("gathered")
    assert one.place("gathered", "B") == {"p1": 0, "p2": 1, "p3": 0}
    with pytest.raises(PlaceError, match="gathered has 4 places, 5 values are given"):
        game.arrange({"gathered": flat[:5]}, at="step_1", me="p1")
