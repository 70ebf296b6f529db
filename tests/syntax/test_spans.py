"""Spans are places in the YAML file, whatever the style of the scalar."""

import pytest

from rulewright.syntax.expressions import And, Compare
from rulewright.syntax.parser import parse_block, parse_expression, parse_template
from rulewright.syntax.statements import Choose, If
from tests.syntax.helpers import short, value_in, written

STYLES = {
    "plain": "is: alpha > 0 and beta != 1\n",
    "plain over two lines": "is: alpha > 0\n    and beta != 1\n",
    "single quotes": "is: 'alpha > 0 and beta != 1'\n",
    "double quotes": 'is: "alpha > 0 \\x61nd beta != 1"\n',
    "folded": "is: >-\n  alpha > 0\n  and beta != 1\n",
    "literal": "is: |\n  alpha > 0 and beta != 1\n",
}


@pytest.mark.parametrize("file", STYLES.values(), ids=STYLES.keys())
def test_the_parts_of_an_expression_are_found_in_every_style(file: str) -> None:
    value, found = parse_expression(value_in(file))
    assert isinstance(value, And)
    assert found == ()
    left, right = value.parts
    assert isinstance(left, Compare)
    assert isinstance(right, Compare)
    assert written(left.span) == "alpha > 0"
    assert written(left.operator_span) == ">"
    assert written(right.left.span) == "beta"
    assert written(right.operator_span) == "!="
    assert (value.span.start, value.span.end) == (left.span.start, right.span.end)


def test_brackets_belong_to_the_whole_not_to_the_part() -> None:
    value, _ = parse_expression(value_in("is: (a + b) * c"))
    assert value is not None
    assert written(value.span) == "(a + b) * c"
    assert written(getattr(value, "left").span) == "a + b"  # noqa: B009


def test_a_statement_ends_before_its_marks_and_a_block_with_its_last_statement() -> None:
    value, _ = parse_block(value_in("do: |\n  if alpha:     @AO-1\n    move x to y  @AO-2\n\n  other  @AO-3\n"))
    assert value is not None
    first, second = value
    assert written(first.span) == "if alpha:     @AO-1\n    move x to y"
    assert written(second.span) == "other"
    assert isinstance(first, If)
    assert [written(mark.span) for mark in (*first.clauses, *first.arms[0][1][0].clauses)] == ["AO-1", "AO-2"]


def test_holes_in_a_text_have_their_own_places() -> None:
    value, _ = parse_block(value_in('do: |\n  choose p in S, "sow {p.x} and {q}"\n'))
    assert value is not None
    assert isinstance(value[0], Choose)
    assert value[0].text is not None
    text = value[0].text
    assert written(text.span) == '"sow {p.x} and {q}"'
    assert [written(part.span) for part in text.parts if not isinstance(part, str)] == ["p.x", "q"]


def test_holes_in_a_quoted_label_have_their_own_places() -> None:
    value, _ = parse_template(value_in('label: "\\u0041: {it.x} {it.y}"'))
    assert value is not None
    assert [written(part.span) for part in value.parts if not isinstance(part, str)] == ["it.x", "it.y"]


WRONG = {
    "plain": ("is: alpha == 0\n", "1:11"),
    "plain over two lines": ("is: alpha\n    == 0\n", "2:5"),
    "single quotes": ("is: 'alpha == 0'\n", "1:12"),
    "double quotes": ('is: "\\u0061lpha == 0"\n', "1:17"),
    "folded": ("is: >\n  alpha\n  == 0\n", "3:3"),
    "literal": ("is: |\n\n  alpha == 0\n", "3:9"),
}


@pytest.mark.parametrize(("file", "where"), WRONG.values(), ids=WRONG.keys())
def test_a_mistake_is_found_in_every_style(file: str, where: str) -> None:
    _, found = parse_expression(value_in(file))
    assert short(found) == [("foreign-form", where, "==")]


def test_something_missing_at_the_end_is_told_of_at_the_end_of_the_line() -> None:
    for file in ("do: |\n  x\n  set y\n", "do: |\n  x\n  set y   # later\n", "do: |-\n  x\n  set y"):
        _, found = parse_block(value_in(file))
        assert short(found) == [("syntax", "3:8", "")]
