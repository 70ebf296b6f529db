"""Paths of overlays: ids joined by dots, quoted ids, signatures."""

import pytest

from rulewright.diagnostics import Source, Span
from rulewright.reading.nodes import Scalar
from rulewright.reading.paths import normal, parse_path, touches, write_path


def scalar(text: str) -> Scalar:
    return Scalar(text, Span(Source("x", text), 0, len(text)), tuple(range(len(text) + 1)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players", ["players"]),
        ("zones.house.start", ["zones", "house", "start"]),
        ("terms.playable(pit p)", ["terms", "playable(pit p)"]),
        ("terms.ball_at(1..5 i).is", ["terms", "ball_at(1..5 i)", "is"]),
        ('enums.field."5.9".x', ["enums", "field", "5.9", "x"]),
        ("enums.field.'5.9'", ["enums", "field", "5.9"]),
        ("a . b", ["a", "b"]),
    ],
)
def test_paths_are_parted_at_dots(text: str, expected: list[str]) -> None:
    parts = parse_path(scalar(text))
    assert parts is not None
    assert [part.text for part in parts] == expected
    assert [text[part.span.start : part.span.end] for part in parts] == expected


@pytest.mark.parametrize("text", ["", ".", "a.", ".a", "a..b", 'a."b', 'a."b"c', "a.f(x", 'a.""'])
def test_what_is_no_path(text: str) -> None:
    assert parse_path(scalar(text)) is None


def test_a_written_path_reads_back() -> None:
    path = ("boards", "b", "5.9", "f(1..2 x)")
    parts = parse_path(scalar(write_path(path)))
    assert parts is not None
    assert tuple(part.text for part in parts) == path


def test_signatures_are_compared_without_their_blanks() -> None:
    assert normal("go( field  a,field b )") == normal("go(field a, field b)")
    assert normal("e\u0301") == normal("é")
    assert normal("go(field a)") != normal("go(field b)")


def test_paths_touch_if_one_is_inside_the_other() -> None:
    assert touches(("a", "b"), ("a",))
    assert touches(("a",), ("a", "b"))
    assert not touches(("a", "b"), ("a", "c"))
