"""Invariants that read nothing which changes are decided before the game: decks, tables, options that go together."""

import pytest

import rulewright
from rulewright import Diagnostic, Severity, SpecificationError

DECK = """\
game: {{id: deck, title: Deck, version: 1}}
players: [south, north]
options:
  wide: {{type: 2..9, default: 4}}
  high: {{type: 2..9, default: 3}}
enums:
  suit: [red, blue]
tables:
  price: {{by: 1..3, of: int, rows: {{1: 4, 2: 6, 3: 9}}}}
things:
  card:
    columns: {{value: 1..9, suit: suit}}
    rows: [{{value: 1, suit: red, copies: 2}}, {{value: 2, suit: blue}}, {{value: 9, suit: blue}}]
zones:
  deck: {{holds: card, order: stack, start: cards}}
vars:
  points: 0..9
terms:
  fits(card x): x.value < 5
phases:
  turn:
    for: players
    do: |
      choose n in 1..6, "take {{n}}"
      set points to n
invariants:
  it_holds:
    message: it is wrong
    clause: NU-1.1
    holds: >-
      {holds}
"""


def said_of(holds: str, **options: str) -> list[Diagnostic]:
    text = DECK.format(holds=holds)
    try:
        rulewright.load_text(text, options=options)
    except SpecificationError as error:
        return [one for one in error.diagnostics if one.severity is Severity.ERROR]
    return []


@pytest.mark.parametrize(
    ("holds", "notes"),
    [
        ("count(cards) = 5", ("in `count(cards) = 5` the left side is 4, the right side 5",)),
        ("no x in cards where x.value = 9", ("`no x in cards where x.value = 9` fails for x = 9 blue",)),
        ("no x in cards where not fits(x)", ("`no x in cards where not fits(x)` fails for x = 9 blue",)),
        ("no n in 1..3 where price(n) > 5", ("`no n in 1..3 where price(n) > 5` fails for n = 2; n = 3",)),
        (
            "no a in cards, b in cards where a.value < b.value",
            (
                "`no a in cards, b in cards where a.value < b.value` fails for a = 1 red, b = 2 blue; "
                "a = 1 red, b = 9 blue; a = 2 blue, b = 9 blue",
            ),
        ),
        ("no n in 1..9 where n > 2", ("`no n in 1..9 where n > 2` fails for n = 3; n = 4; n = 5 and 4 more",)),
        (
            "count(cards) = 4 and sum(x.value for x in cards) = 12",
            ("in `sum(x.value for x in cards) = 12` the left side is 13, the right side 12",),
        ),
        ("any x in cards where x.value = 5", ()),
    ],
)
def test_one_that_cannot_hold_is_refused_with_the_reason(holds: str, notes: tuple[str, ...]) -> None:
    (told,) = said_of(holds)
    assert (told.code.value, told.message, told.clauses) == ("invariant-broken", "it is wrong", ("NU-1.1",))
    assert told.notes == notes


@pytest.mark.parametrize(
    "holds",
    [
        "count(cards) = 4",
        "no x in cards where x.value > 9",
        "points < 10",
        "points < 10 and count(cards) = 4",
        "old(points) <= points or count(cards) = 4",
        "count(deck) = 4",
        "points = 0 and false",
        "no a in cards, b in cards, c in cards where a.value + b.value + c.value > 27",
    ],
)
def test_one_that_holds_or_reads_what_changes_is_accepted(holds: str) -> None:
    assert said_of(holds) == []


def test_the_options_that_are_chosen_decide() -> None:
    assert said_of("wide * high <= 20") == []
    (told,) = said_of("wide * high <= 20", wide="7")
    assert told.notes == ("in `wide * high <= 20` the left side is 21, the right side 20",)


def test_one_that_takes_too_long_is_left_to_the_game() -> None:
    assert said_of("no a in 1..2000, b in 1..2000 where a * b = 3999999") == []


def test_a_mistake_in_the_calculation_is_told_where_it_is() -> None:
    (told,) = said_of("1 div (count(cards) - 4) = 1")
    assert told.code.value == "divide-by-zero"
