"""The deck is one CSV: another one is played as it is, and one that cannot be Aya's is refused with the reason."""

from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import SpecificationError
from tests.games.aya import plain_aya as plain
from tests.games.aya.conftest import WithDeck
from tests.games.aya.decks import STAND_IN, TWELVE_DARK, Row, changed
from tests.games.aya.engine import TABLES, balls, card, cards, game, pattern_of, push


def said_of(folder: Path, variant: str = "puzzlers") -> list[tuple[str, tuple[str, ...]]]:
    with pytest.raises(SpecificationError) as refused:
        rulewright.load(folder, variant=variant)
    return [(one.message, one.notes) for one in refused.value.diagnostics]


def test_the_stand_in_deck_is_the_one_that_ships() -> None:
    everything = [pattern_of(shown) for shown in cards(game("puzzlers", laid_out="39").new(), "middle")]
    assert sorted(everything) == sorted((pattern, back) for pattern, back, copies in STAND_IN for _ in range(copies))
    reach = {name: sum(name in plain.by_one(balls) for balls in plain.tracks()) for name in plain.patterns()}
    assert {plain.canonical(pattern) for pattern, _, _ in STAND_IN} == plain.patterns()
    dark, light = ([reach[plain.canonical(p)] for p, b, _ in STAND_IN if b == back] for back in ("dark", "light"))
    assert min(dark) > max(light), "every light card is harder than any dark one"


def test_another_deck_takes_nothing_but_the_csv(with_deck: WithDeck) -> None:
    folder = with_deck(TWELVE_DARK)
    assert rulewright.check(folder, variant="oye") is not None
    for variant, players in TABLES[::4]:
        match = game(variant, players, folder).new(seed=1)
        match.play(match.options[0])
        assert match.check() == []


@pytest.mark.parametrize(
    ("deck", "message", "note"),
    [
        (
            changed(("BBBBB", "light", 1), ("YYYYY", "light", 1)),
            "There are four yellow balls, so no pattern has five",
            "`no x in cards where B not in x.pattern` fails for x = Y Y Y Y Y light",
        ),
        (
            changed(("BBBYY", "dark", 1)),
            "The deck has 28 dark and 11 light cards, 39 together",
            "in `count(all x in cards where x.background = dark) = 28` the left side is 27, the right side 28",
        ),
        (
            changed(("BBBYY", "dark", 1), ("BBBBB", "light", 3)),
            "The deck has 28 dark and 11 light cards, 39 together",
            "in `count(all x in cards where x.background = light) = 11` the left side is 12, the right side 11",
        ),
        (
            changed(("BBBBB", "light", 0), ("BBBB", "light", 2)),
            "A pattern has five balls",
            "`no x in cards where count(x.pattern) != 5` fails for x = B B B B light",
        ),
    ],
    ids=["five yellow", "38 cards", "another share of light ones", "four balls"],
)
def test_a_deck_that_cannot_be_is_refused(with_deck: WithDeck, deck: list[Row], message: str, note: str) -> None:
    ((told, notes),) = said_of(with_deck(deck))
    assert told == message
    assert note in notes


def test_six_balls_are_refused(with_deck: WithDeck) -> None:
    assert said_of(with_deck(changed(("BBBBB", "light", 0), ("BBBBBB", "light", 2))))


def test_a_colour_that_does_not_exist_is_refused(with_deck: WithDeck) -> None:
    assert said_of(with_deck(changed(("BBBBB", "light", 0), ("BBBBG", "light", 2))))


def test_one_aya_makes_an_opponents_an_own_and_a_neutral_card(with_deck: WithDeck) -> None:
    """The worked example with three dark cards of one pattern."""
    folder = with_deck(changed(("BYBBY", "dark", 3), ("BBBYY", "dark", 1)))
    up = card("BYBBY", "dark")
    stacks: dict[str, Any] = {
        "p1": [card("BBBBY", "dark"), up],
        "p2": [card("BBBBY", "dark"), up],
        "p3": [card("BBBYY", "dark")],
    }
    match = game("oye", 3, folder).arrange(
        {"track": list(plain.track("BY|BYBYB|YB")), "stack": stacks, "neutral": [[card("BBYYB", "dark"), up], []]},
        at="call",
    )
    match.play("AYA", by="p1")
    push(match, (4, "R"))
    assert cards(match, "stack", "p1") == [up, up, card("BBBBY", "dark")]
    assert cards(match, "stack", "p2") == [card("BBBBY", "dark")]
    assert cards(match, "neutral", 1) == [card("BBYYB", "dark")]
    assert balls(match) == plain.track("BY|BYBBY|BY")


def test_a_light_card_two_moves_away_makes_an_oye_wrong(with_deck: WithDeck) -> None:
    """The worked example with YBBBY as a light card, on the track that allows one pattern by one move."""
    folder = with_deck(
        changed(
            *(("YBBBY", "dark", 0), ("BBBYY", "dark", 3), ("BBYBY", "dark", 3)),
            *(("YBBBY", "light", 2), ("YBYBY", "light", 1)),
        )
    )
    stacks: dict[str, Any] = {"p1": [card("BBBBY", "dark"), card("BBBYY", "dark")], "p2": [card("BBYBY", "dark")]}
    match = game("oye", 2, folder, disproof="told").arrange(
        {"track": list(plain.track("YY|BBBBB|YY")), "stack": stacks, "neutral": [[card("YBBBY", "light")], []]},
        at="call",
    )
    match.play("OYE", by="p1")
    assert cards(match, "stack", "p1") == [card("BBBBY", "dark")]
    assert balls(match) == plain.track("BY|YBBBY|YB")


def test_a_dark_and_a_light_card_of_one_pattern_are_made_together(with_deck: WithDeck) -> None:
    folder = with_deck(changed(("BYBBY", "light", 1), ("YBYBY", "light", 2)))
    middle: list[Any] = [card("BYBBY", "dark"), card("BYBBY", "light"), card("BBBBB", "light")]
    match = game("puzzlers", 1, folder).arrange(
        {"track": list(plain.track("BY|BYBYB|YB")), "middle": middle}, at="turn", me="p1"
    )
    push(match, (2, "L"))
    assert cards(match, "won") == middle[:2]
    two_moves = game("puzzlers", 1, folder).arrange(
        {"track": list(plain.track("BY|BYBYB|YB")), "middle": [card("YBYYY", "light"), card("YBYYY", "light")]},
        at="turn",
        me="p1",
    )
    push(two_moves, (1, "L"))
    push(two_moves, (3, "R"), second=True)
    assert two_moves.over
