"""No word of the language can be a name, and wherever one is declared so, the same is said of it: just that."""

from collections.abc import Callable

import pytest

from rulewright.reading.nodes import Scalar
from rulewright.syntax.parser import parse_block, parse_expression, parse_signature
from rulewright.syntax.words import RESERVED
from tests.syntax.helpers import Parsed, found_in, marked

DECLARED: list[tuple[Callable[[Scalar], Parsed], str]] = [
    (parse_signature, "WORD"),
    (parse_signature, "WORD(int n)"),
    (parse_signature, "WORD(int n, int m)"),
    (parse_signature, "f(int WORD)"),
    (parse_signature, "f(int WORD, int m)"),
    (parse_signature, "f(int n, 1..6 WORD)"),
    (parse_signature, "f(set of card WORD)"),
    (parse_block, "let WORD = 3"),
    (parse_block, "for each WORD in players: f"),
    (parse_block, "for each x in players, WORD in 1..2: f"),
    (parse_block, 'choose WORD in 1..3, "x"'),
    (parse_block, 'choose x in 1..2, WORD in 1..3, "x"'),
    (parse_block, 'may choose WORD in 1..3, "x"'),
    (parse_block, 'choose one:\n  option "x" for WORD in 1..2: f'),
    (parse_expression, "sum(1 for WORD in 1..3)"),
    (parse_expression, "sum(1 for x in 1..2, WORD in 1..3)"),
    (parse_expression, "any WORD in 1..3 where true"),
    (parse_expression, "no x in 1..2, WORD in 1..3 where true"),
    (parse_expression, "count(all WORD in 1..3 where true)"),
]


@pytest.mark.parametrize(("parse", "text"), DECLARED, ids=[text for _, text in DECLARED])
def test_a_word_of_the_language_cannot_be_a_name(parse: Callable[[Scalar], Parsed], text: str) -> None:
    assert found_in(parse, text.replace("WORD", "name")) == ()
    for word in sorted(RESERVED):
        (found,) = found_in(parse, text.replace("WORD", word))
        assert (found.code.value, marked(found), found.message) == (
            "reserved-word",
            word,
            f"`{word}` is a word of the language and cannot be a name",
        )
        assert found.help == (f"choose another name, say `{word}_` or `the_{word}`",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f(set of)", "a parameter is a type and a name"),
        ("f(list of)", "a parameter is a type and a name"),
        ("f(card or none)", "a parameter is a type and a name"),
        ("f(card or none, int n)", "a parameter is a type and a name"),
    ],
)
def test_a_type_that_ends_in_a_word_only_lacks_its_name(text: str, message: str) -> None:
    (found,) = found_in(parse_signature, text)
    assert (found.code.value, found.message) == ("syntax", message)


@pytest.mark.parametrize("text", ["after", "after > 1", "sum(after for x in 1..3)", "1 + after"])
def test_an_after_with_nothing_before_it_is_not_put_in_parentheses(text: str) -> None:
    (found,) = found_in(parse_expression, text)
    assert (found.code.value, marked(found)) == ("syntax", "after")
    assert found.help == ()
