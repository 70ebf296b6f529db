"""Options: defaults, chosen values, and what is refused."""

from pathlib import Path

import pytest

from rulewright.checking.declarations.options import OptionValue
from rulewright.program.types import IntType
from tests.checking.declarations.games import declared, errors, marks, parse

GAME = """
players: 2 to 3
options:
  laps: {type: 2..9, default: 3}
  view: {type: [5, 8, 10], default: 5}
  opener: {type: player or none, default: none}
  sweep: {type: [mover, owner], default: mover, choices: {mover: The mover., owner: The owner.}}
  quick: {type: bool, default: false}
  start: {per: player, type: 0..5, default: {p1: 1, p2: 2, p3: 3}}
vars: {height: 0..laps}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def test_an_option_has_its_default(folder: Path) -> None:
    draft = declared(parse(folder, GAME))
    shown = {option.id: option.shown for option in draft.chosen}
    assert shown == {
        "laps": "3",
        "view": "5",
        "opener": "none",
        "sweep": "mover",
        "quick": "false",
        "start": "p1: 1, p2: 2",
    }


@pytest.mark.parametrize(
    ("id", "value", "encoded"),
    [
        ("laps", "9", 9),
        ("laps", 9, 9),
        ("view", "10", 10),
        ("opener", "p2", 1),
        ("opener", None, -1),
        ("sweep", "owner", 1),
        ("quick", True, 1),
        ("quick", "true", 1),
    ],
)
def test_a_chosen_value_is_read_against_the_type(folder: Path, id: str, value: OptionValue, encoded: int) -> None:
    draft = declared(parse(folder, GAME), 2, {id: value})
    assert errors(draft) == []
    assert draft.environment.tables[id].values == (encoded,)


def test_a_value_by_seat_leaves_the_others_at_their_default(folder: Path) -> None:
    draft = declared(parse(folder, GAME), 3, {"start": {"p2": "5"}})
    assert draft.environment.tables["start"].values == (1, 5, 3)


def test_one_value_goes_to_every_seat(folder: Path) -> None:
    draft = declared(parse(folder, GAME), 3, {"start": "4"})
    assert draft.environment.tables["start"].values == (4, 4, 4)


def test_a_bound_may_be_an_option(folder: Path) -> None:
    draft = declared(parse(folder, GAME), 2, {"laps": "7"})
    assert draft.environment.vars["height"].type == IntType(0, 7)


def test_an_unknown_option_names_the_nearest(folder: Path) -> None:
    draft = declared(parse(folder, GAME), 2, {"lap": "3"})
    found = errors(draft)
    assert [(one.code.value, one.label) for one in found] == [("unknown-option", "did you mean `laps`?")]


@pytest.mark.parametrize(
    ("id", "value", "legal"),
    [
        ("laps", "10", "a whole number from 2 to 9"),
        ("laps", "three", "a whole number from 2 to 9"),
        ("view", "6", "5, 8, 10"),
        ("opener", "p3", "p1, p2, or none"),
        ("sweep", "nobody", "mover, owner"),
        ("quick", "yes", "true or false"),
        ("start", {"p9": "1"}, "a whole number from 0 to 5"),
        ("laps", {"p1": "3"}, "a whole number from 2 to 9"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused_with_the_legal_ones(
    folder: Path, id: str, value: OptionValue, legal: str
) -> None:
    found = errors(declared(parse(folder, GAME), 2, {id: value}))
    assert [(one.code.value, one.notes) for one in found] == [("bad-option", (f"legal here: {legal}",))]


@pytest.mark.parametrize(
    ("option", "mark"),
    [
        ("{type: 2..9, default: 1}", "1"),
        ("{type: [a, b], default: c}", "c"),
        ("{type: [a, b], default: a, choices: {c: Whoever.}}", "c"),
        ("{type: 0..5, per: player, default: {south: 1}}", "{south: 1}"),
        ("{type: 0..5, per: player, default: {south: 1, north: 2, east: 3}}", "east"),
        ("{type: 0..5, default: {south: 1, north: 2}}", "{south: 1, north: 2}"),
    ],
)
def test_a_wrong_default_is_marked(folder: Path, option: str, mark: str) -> None:
    assert marks(declared(parse(folder, f"options:\n  x: {option}\n"))) == [("bad-option", mark)]


def test_an_option_may_be_a_site(folder: Path) -> None:
    text = "options: {from: {type: pit, default: 3}}\nboards: {b: {shape: ring, site: pit, size: 4}}\n"
    draft = declared(parse(folder, text.replace("from", "origin")))
    assert errors(draft) == []
    assert draft.environment.tables["origin"].values == (2,)


def test_a_board_may_be_as_large_as_an_option_says(folder: Path) -> None:
    text = "options: {side: {type: 3..9, default: 5}}\nboards: {b: {shape: square, site: field, size: side x side}}\n"
    draft = declared(parse(folder, text), 2, {"side": "4"})
    assert errors(draft) == []
    assert len(draft.boards[0].layout.names) == 16
