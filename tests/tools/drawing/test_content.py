"""How single places read, and how names are shortened to fit."""

import pytest

from rulewright_tools.drawing.cells import shortened
from rulewright_tools.drawing.content import is_empty, is_hidden, text_of

HIDDEN = {"hidden": None}


@pytest.mark.parametrize(
    ("leaf", "text"),
    [
        (3, "3"),
        (True, "yes"),
        (None, "none"),
        ("moon", "Moon"),
        ([], "empty"),
        (["moon", "sun"], "Moon, sun"),
        (["sun", "sun", "moon", "sun"], "2 × sun, Moon, sun"),
        (["B", "Y", "Y", "B"], "B Y Y B"),
        (HIDDEN, "?"),
        ([HIDDEN, HIDDEN, "sun"], "sun, 2 hidden"),
        ([{"hidden": "red"}, {"hidden": "blue"}, {"hidden": "red"}], "2 hidden (red), 1 hidden (blue)"),
        ([{"hidden": "red", "places": {"x": 1}}], "1 hidden (red)"),
        (["B, Y", "Y, B"], "B, Y | Y, B"),
        ({"sun": 2, "moon": 0, "star": 1}, "sun 2, star 1"),
    ],
)
def test_a_place_reads_as(leaf: object, text: str) -> None:
    assert text_of(leaf, {"moon": "Moon"}) == text


def test_things_without_an_order_are_counted() -> None:
    assert text_of(["sun", "moon", "sun"], ordered=False) == "2 × sun, moon"


def test_of_a_long_stack_the_last_ones_are_told() -> None:
    assert text_of([str(n) for n in range(40)]) == "40, at last 34, 35, 36, 37, 38, 39"


@pytest.mark.parametrize("leaf", [0, None, False, [], "", {}, {"a": {"b": 0}}])
def test_nothing_is_empty(leaf: object) -> None:
    assert is_empty(leaf)


@pytest.mark.parametrize("leaf", [1, True, "none", ["x"], HIDDEN, {"a": {"b": HIDDEN}}])
def test_something_or_something_hidden_is_not(leaf: object) -> None:
    assert not is_empty(leaf)


def test_a_key_that_is_called_hidden_hides_nothing() -> None:
    assert not is_hidden({"hidden": 1, "open": 2})


@pytest.mark.parametrize(
    ("words", "room", "short"),
    [
        (["black", "white"], 1, {"black": "b", "white": "w"}),
        (["black", "blue"], 3, {"black": "bla", "blue": "blu"}),
        (["black", "blue"], 2, None),
        (["grey onnu", "grey itta"], 2, {"grey onnu": "go", "grey itta": "gi"}),
        (["grey-onnu", "sun_gatherer"], 2, {"grey-onnu": "go", "sun_gatherer": "sg"}),
        ([], 1, {}),
    ],
)
def test_names_become_unique_beginnings(words: list[str], room: int, short: dict[str, str] | None) -> None:
    assert shortened(words, room) == short
