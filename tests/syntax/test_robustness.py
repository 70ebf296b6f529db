"""Whatever is written, reading it gives a tree or messages inside the text, never an exception."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.syntax.parser import parse_block, parse_expression, parse_signature, parse_template, parse_type
from tests.syntax.helpers import DRAFTS, scalar

READERS = [parse_block, parse_expression, parse_signature, parse_template, parse_type]
PIECES = re.findall(r"[ ]+|\n|\w+|[^\w\s]", (DRAFTS / "aiye/game.yaml").read_text(encoding="utf-8"))
ODD = [
    "==",
    "&&",
    "[",
    "]",
    "{",
    "}",
    "'",
    '"',
    "\t",
    "@",
    "@AO-1",
    "elif",
    "else",
    "until",
    "after",
    "where",
    "é",
    "≤",
    "\r",
]
piece = st.sampled_from([*PIECES, *ODD * 20])


@st.composite
def wounded(draw: st.DrawFn) -> str:
    """A stretch of a real game with a few pieces put in, taken out or changed."""
    start = draw(st.integers(0, len(PIECES) - 1))
    pieces = PIECES[start : start + draw(st.integers(1, 60))]
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(pieces)))
        pieces[at : at + draw(st.integers(0, 2))] = draw(st.lists(piece, max_size=2))
    return "".join(pieces)


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
@given(text=st.one_of(wounded(), st.lists(piece, max_size=12).map(" ".join), st.text(max_size=30)))
def test_every_text_is_read_or_refused(read, text: str) -> None:  # type: ignore[no-untyped-def]
    value, found = read(scalar(text))
    assert (value is None) == bool(found)
    for one in found:
        assert one.span is not None
        assert 0 <= one.span.start <= one.span.end <= len(text)
        assert one.message
