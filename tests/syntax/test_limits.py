"""Texts that are too long, too deep or hold too large numbers: one message each, at once, and no traceback."""

import sys
import time

import pytest

from rulewright.syntax.parser import parse_block, parse_expression
from rulewright.syntax.trees import MOST_CHARACTERS
from tests.syntax.helpers import expression, found_in, nodes, place, short

DEEP = {
    "parentheses": "(" * 400 + "1" + ")" * 400,
    "many more parentheses": "(" * 9_000 + "1" + ")" * 9_000,
    "calls": "f(" * 400 + "1" + ")" * 400,
    "not": "not " * 2_000 + "x",
    "minus": "- " * 2_000 + "1",
    "sums": "1" + " + 1" * 2_000,
    "attributes": "x" + ".a" * 2_000,
    "conditions": "a if b else " * 1_000 + "c",
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_deep_nesting_is_one_message(text: str) -> None:
    (found,) = found_in(parse_expression, text)
    assert found.code.value == "too-deep"


def test_deep_blocks_are_one_message() -> None:
    text = "".join(" " * depth + "if x:\n" for depth in range(150)) + " " * 150 + "y\n"
    (found,) = found_in(parse_block, text)
    assert found.code.value == "too-deep"


def test_the_message_on_brackets_points_at_the_first_one_too_many() -> None:
    (found,) = found_in(parse_expression, DEEP["parentheses"])
    assert place(found) == "1:101"


def test_what_is_deep_but_allowed_can_be_walked() -> None:
    text = "f(" * 90 + "1" + ")" * 90
    assert sum(1 for _ in nodes(expression(text))) > 180
    assert sys.getrecursionlimit() <= 10_000


def test_long_chains_are_not_deep() -> None:
    value = expression(" and ".join(["a"] * 2_000))
    assert len(getattr(value, "parts")) == 2_000  # noqa: B009
    assert len(getattr(expression("f(" + ", ".join(["a"] * 2_000) + ")"), "arguments")) == 2_000  # noqa: B009


def test_a_text_that_is_too_long_is_not_read() -> None:
    (found,) = found_in(parse_block, "x\n" * MOST_CHARACTERS)
    assert (found.code.value, place(found)) == ("too-big", "1:1")


@pytest.mark.parametrize("number", ["2147483648", "99999999999999999999", "9" * 5_000])
def test_a_number_beyond_32_bits_is_refused(number: str) -> None:
    assert short(found_in(parse_expression, f"a + {number}")) == [("syntax", "1:5", number)]


def test_the_largest_number_is_allowed() -> None:
    assert found_in(parse_expression, "2147483647 + 000000000002147483647") == ()


LONG = {
    "after": "a and " * 3_000 + "b after c",
    "or": "any x in S where " + "a and " * 3_000 + "b or c",
    "comparison": "a and " * 3_000 + "a < b < c",
    "unclosed": "f(" + "(a) + " * 3_000,
    "bracket": "f(" * 90 + "a, " * 5_000 + "[b]",
    "storing": "f(" + "a, " * 6_000 + "b) == 3",
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_a_mistake_in_a_long_line_is_found_at_once(text: str) -> None:
    started = time.process_time()
    for read in (parse_expression, parse_block):
        assert len(found_in(read, text)) == 1
    assert time.process_time() - started < 5  # about a fifth of a second; minutes if it grew with the square
