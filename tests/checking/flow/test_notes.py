"""What is noted: choices that may be empty or lead nowhere, tests that tell nothing, seat order."""

import pytest

from tests.checking.flow.games import phase_with, said_of

ACTS = """\
  open: any a in cells where mark(a) = none
actions:
  plain: set flag to true
  ask: |
    choose a in cells, "{a}"
  pick_one: |
    choose a in cells where mark(a) = none if any, "{a}"
  endless: |
    while flag: set leader to next(leader)
"""
CHOICE = 'choose a in cells where mark(a) = none, "{a}"'
EMPTY = [
    (CHOICE, True),
    ('choose a in cells, "{a}"', False),
    ('choose a in cells where mark(a) = none if any, "{a}"', False),
    ('may choose a in cells where mark(a) = none, "{a}"', False),
    ('choose n in 1..6, "{n}"', False),
    ('choose n in 1..count_down, "{n}"', True),
    ('choose x in held(me), "{x}"', True),
    ("choose p in players at random", False),
    ("choose x in held(me) at random", True),
    (f"if any a in cells where mark(a) = none:\n  {CHOICE}", False),
    (f"if no a in cells where mark(a) = none: end game\nelse:\n  {CHOICE}", False),
    (f"while any a in cells where mark(a) = none:\n  {CHOICE}\n  set mark(a) to me", False),
    ("if any a in cells where mark(a) != me:\n  " + CHOICE, True),
    (f"if any a in cells where mark(a) = none:\n  set mark(b2) to me\n  {CHOICE}", True),
    ('if count(held(me)) > 0:\n  choose x in held(me), "{x}"', False),
    ('if count(held(me)) = 0: end game\nelse:\n  choose x in held(me), "{x}"', False),
    ('if any x in held(me) where x.seen:\n  choose y in held(me), "{y}"', False),
    ('if any x in held(me) where x.seen:\n  as opponent:\n    choose y in held(me), "{y}"', True),
    ('choose one:\n  option "{a}" for a in cells where mark(a) = none\n  option "pass"', False),
    ('choose one:\n  option "{a}" for a in cells where mark(a) = none\n  option "pass" where flag', True),
    ('choose a in neighbours(b2), "{a}"', False),
    ('choose a in ray(b2, north), "{a}"', True),
    ('choose p in players clockwise from me, "{p}"', False),
]


@pytest.mark.parametrize(("text", "noted"), EMPTY, ids=[text for text, _ in EMPTY])
def test_a_choice_that_may_have_no_option(text: str, noted: bool) -> None:
    codes = [code for code, _ in said_of(ACTS, phase_with(text), notes=True)]
    assert ("may-be-empty" in codes) == noted


EFFECTS = [
    ('choose b in cells, "{b}"\nplain', False),
    ('choose b in cells, "{b}"\nendless', True),
    ('choose b in cells, "{b}"\nask\nendless', False),
    ('choose b in cells, "{b}"\nwhile hand > 0: move 1 seed from hand to store(me)', False),
    ('choose b in cells, "{b}"\nwhile hand > 0: move 1 seed from store(me) to hand', True),
    ('choose b in cells, "{b}"\nrepeat: move 1 seed from hand to store(me)\nuntil hand = 3', True),
    ('choose b in cells where possible endless if any, "{b}"\nendless', False),
    ('choose b in cells where flag after plain if any, "{b}"\nendless', False),
    (f'choose b in cells, "{{b}}"\n{CHOICE}', True),
    (f'choose b in cells, "{{b}}"\nif open and (any a in cells where mark(a) = none):\n  {CHOICE}', False),
    ('choose b in cells, "{b}"\nif possible endless: endless', False),
    ('choose one:\n  option "a": endless\n  option "b": plain', True),
    ('choose one:\n  option "a" where possible endless: endless\n  option "b": plain', False),
]


@pytest.mark.parametrize(("text", "noted"), EFFECTS, ids=[text for text, _ in EFFECTS])
def test_an_effect_that_may_be_impossible(text: str, noted: bool) -> None:
    codes = [code for code, _ in said_of(ACTS, phase_with(text), notes=True)]
    assert ("may-be-impossible" in codes) == noted


ALWAYS = [("plain", True), ("ask", True), ("pick_one", True), ("endless", False)]


@pytest.mark.parametrize(("name", "noted"), ALWAYS)
def test_possible_of_what_always_is(name: str, noted: bool) -> None:
    found = said_of(ACTS, phase_with(f"if possible {name}: set flag to false"), notes=True)
    assert (("always-possible", f"possible {name}") in found) == noted


def test_values_without_a_case_are_listed() -> None:
    acts = "actions:\n  use(deed d):\n    cases:\n      take: set flag to true\n"
    assert said_of(acts, notes=True) == [("no-such-case", "use")]


CLOCKWISE = "  order: players clockwise from leader\n"
SEATS = [
    ("for each p in others:\n  as p: ask", [("seat-order", "others")]),
    ("for each p in players:\n  as p: ask", [("seat-order", "players")]),
    ("for each p in players clockwise from me:\n  as p: ask", []),
    ("for each p in players: set score(p) to 0", []),
]


@pytest.mark.parametrize(("text", "notes"), SEATS, ids=[text for text, _ in SEATS])
def test_seat_order_is_noted_in_games_that_go_clockwise(text: str, notes: list[tuple[str, str]]) -> None:
    head = "    for: players clockwise from leader\n"
    found = said_of(CLOCKWISE + ACTS, phase_with(text, head), notes=True)
    assert [one for one in found if one[0] == "seat-order"] == notes
    if "clockwise" not in text:
        assert said_of(ACTS, phase_with(text), notes=True) == []


def test_turns_in_seat_order_are_noted_too() -> None:
    assert said_of(CLOCKWISE, phase_with("set flag to true"), notes=True) == [("seat-order", "players")]
