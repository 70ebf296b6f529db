"""Which option a typed line means."""

import pytest

from rulewright import Option
from rulewright_tools.agents.human import Refusal, keys_of, pick


def options(*texts: str, player: str = "ann") -> list[Option]:
    return [Option(number, player, text, "turn", {}) for number, text in enumerate(texts)]


HAND = options("play red guard", "play red", "Pass", "seven", "twelve")
PITS = options("sow 4", "sow 5", "sow 6", "12", "b")
RACE = [*options("snap", "wait"), *options("snap", "wait longer", player="bob")]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("1", "play red guard"),
        ("play red", "play red"),  # whole, though another begins so
        ("play red g", "play red guard"),
        ("pass", "Pass"),
        ("PA", "Pass"),
        ("  play   red  ", "play red"),
        ("4", "seven"),
    ],
)
def test_a_number_a_text_or_a_unique_beginning(line: str, text: str) -> None:
    chosen = pick(line, HAND)
    assert isinstance(chosen, Option)
    assert chosen.text == text


@pytest.mark.parametrize(
    ("line", "text"),
    [("4", "sow 4"), ("a", "sow 4"), ("C", "sow 6"), ("12", "12"), ("sow 5", "sow 5"), ("b", "b")],
)
def test_texts_that_speak_of_numbers_have_letters_for_keys(line: str, text: str) -> None:
    chosen = pick(line, PITS)
    assert isinstance(chosen, Option)
    assert chosen.text == text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2", "no option speaks of 2;"),
        ("9" * 50, "no option speaks of 999999999;"),
        ("sow", "'sow' may be sow 4, sow 5, sow 6: type more of it, or the key"),
    ],
)
def test_a_number_that_no_text_speaks_of_means_nothing(line: str, said: str) -> None:
    refusal = pick(line, PITS)
    assert isinstance(refusal, Refusal)
    assert said in refusal.message


def test_a_number_in_several_texts_is_asked_back() -> None:
    refusal = pick("2", options("1 to 2", "2 to 3"))
    assert isinstance(refusal, Refusal)
    assert "'2' may be 1 to 2, 2 to 3" in refusal.message


def test_after_z_keys_have_two_letters() -> None:
    many = options(*(f"take {number}" for number in range(30)))
    assert keys_of(many)[:2] == ["a", "b"]
    assert keys_of(many)[25:28] == ["z", "aa", "ab"]


@pytest.mark.parametrize(
    ("line", "player", "text"),
    [("bob: snap", "bob", "snap"), ("b: wait", "bob", "wait longer"), ("3", "bob", "snap"), ("ann: 1", "ann", "snap")],
)
def test_in_a_race_the_seat_stands_before_it(line: str, player: str, text: str) -> None:
    chosen = pick(line, RACE)
    assert isinstance(chosen, Option)
    assert (chosen.player, chosen.text) == (player, text)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("snap", "'snap' is open to ann and bob: say who, as in `ann: snap`"),
        ("eve: snap", "'eve' is nobody who may act now: ann, bob"),
        ("ann: 3", "'3' is no option here"),
        ("5", "there is no option 5: they go from 1 to 4"),
        ("ann:", "'' is no option here"),
    ],
)
def test_what_is_not_clear_is_asked_back(line: str, said: str) -> None:
    refusal = pick(line, RACE)
    assert isinstance(refusal, Refusal)
    assert said in refusal.message


def test_options_of_one_text_need_the_key() -> None:
    twins = options("play 3", "play 3")
    refusal = pick("play 3", twins)
    assert isinstance(refusal, Refusal)
    assert "type more of it, or the key" in refusal.message
    assert pick("b", twins) == twins[1]


@pytest.mark.parametrize(("line", "said"), [("1", "'1' may be 6/1, 13/8"), ("6", "'6' may be 6/5, 6/1")])
def test_a_number_that_one_text_holds_and_another_begins_with_is_asked_back(line: str, said: str) -> None:
    refusal = pick(line, options("6/5", "6/1", "13/8"))
    assert isinstance(refusal, Refusal)
    assert said in refusal.message
    chosen = pick("13", options("6/5", "6/1", "13/8"))
    assert isinstance(chosen, Option)
    assert chosen.text == "13/8"
