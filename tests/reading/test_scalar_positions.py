"""Every decoded character of a scalar is mapped to the place in the file that it came from, in all five styles."""

import json
import re

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from rulewright.diagnostics import Code, Source
from rulewright.reading.nodes import Mapping, Node, Scalar
from rulewright.reading.scalars import BREAKS
from rulewright.reading.yaml_loader import read_yaml

ESCAPE = re.compile(r"\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", re.DOTALL)


def scalars(node: Node | None) -> list[Scalar]:
    match node:
        case None:
            return []
        case Scalar():
            return [node]
        case Mapping():
            return [one for key, value in node.entries for one in (key, *scalars(value))]
        case _:
            return [one for item in node.items for one in scalars(item)]


def stands_for(text: str, offset: int, character: str, style: str | None) -> bool:
    """Does the file have, at this offset, the character or what stands for it?"""
    if style == '"' and text[offset] == "\\":
        escape = ESCAPE.match(text, offset)
        assert escape is not None
        read = yaml.safe_load(f'"{escape[0]}"')
        return bool(read == character)
    if text[offset] in BREAKS:
        return character in "\n \u2028\u2029"
    return text[offset] == character


def check(text: str) -> None:
    """Read a file and compare each scalar with PyYAML's value and each character with the file."""
    events = [e for e in yaml.parse(text, Loader=yaml.SafeLoader) if isinstance(e, yaml.ScalarEvent)]
    root, diagnostics = read_yaml(Source("test.yaml", text))
    found = scalars(root)
    assume(all(one.code not in {Code.DUPLICATE_KEY, Code.WRONG_SHAPE} for one in diagnostics))
    assert diagnostics == ()
    assert [scalar.text for scalar in found] == [event.value for event in events]
    for scalar, event in zip(found, events, strict=True):
        assert len(scalar.offsets) == len(scalar.text) + 1
        assert list(scalar.offsets) == sorted(scalar.offsets)
        assert len(set(scalar.offsets[:-1])) == len(scalar.text)
        assert scalar.span.start <= scalar.offsets[0] <= scalar.offsets[-1] <= scalar.span.end
        for offset, character in zip(scalar.offsets, scalar.text, strict=False):
            assert stands_for(text, offset, character, event.style), (offset, character)


def readable(text: str) -> bool:
    """Can PyYAML read it, and does it hold nothing that we refuse?"""
    try:
        events = list(yaml.parse(text, Loader=yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, OverflowError):
        return False
    starts = [event for event in events if isinstance(event, yaml.DocumentStartEvent)]
    return len(starts) == 1 and not any(getattr(e, "anchor", None) or getattr(e, "tag", None) for e in events)


words = st.text(st.sampled_from("ab#:?-,'\"\\ é🎲\t"), min_size=1, max_size=6)
breaks = st.sampled_from(["\n", "\r\n", "\n\n", "\n \n", "\r", "\u2028", "\x85"])
pieces = st.lists(st.one_of(words, words, breaks.map(lambda b: b + "    "), breaks), max_size=8).map("".join)
escapes = st.sampled_from(
    ["\\n", "\\t", "\\x41", "\\u00e9", "\\U0001F3B2", "\\\\", '\\"', "\\/", "\\ ", "\\N", "\\L", "\\\n   ", "\\\r\n"]
)


@given(
    st.text(st.characters(exclude_categories=["Cs"])), st.sampled_from([None, "'", '"', "|", ">"]), st.integers(8, 80)
)
def test_any_text_that_was_dumped_is_mapped_back(text: str, style: str | None, width: int) -> None:
    dumped = yaml.safe_dump({"key": [text, "x"]}, default_style=style, width=width, allow_unicode=True)
    dumped = dumped.replace("!!str ", "")
    assume(readable(dumped))
    check(dumped)


@given(pieces, st.booleans())
def test_plain_scalars_are_mapped_back(piece: str, flow: bool) -> None:
    text = f"a: {{b: x{piece}, c: d}}\n" if flow else f"a:\n  b: x{piece}\n"
    assume(readable(text) and "&" not in text)
    root, diagnostics = read_yaml(Source("test.yaml", text))
    assume(root is not None and not diagnostics)
    check(text)


@given(pieces)
def test_scalars_in_single_quotes_are_mapped_back(piece: str) -> None:
    text = "a: '" + piece.replace("'", "''") + "'\n"
    assume(readable(text))
    check(text)


@given(
    st.lists(st.one_of(pieces.map(lambda p: json.dumps(p, ensure_ascii=False)[1:-1]), escapes, breaks), max_size=8).map(
        "".join
    )
)
def test_scalars_in_double_quotes_are_mapped_back(piece: str) -> None:
    text = f'a: "{piece}"\n'
    assume(readable(text))
    check(text)


lines = st.lists(st.tuples(st.integers(0, 8), st.one_of(st.just(""), words), breaks), max_size=6)


@given(
    st.sampled_from("|>"),
    st.sampled_from(["", "-", "+", "2", "4-", "+3", " # comment"]),
    lines,
    st.sampled_from(["", "b: c\n"]),
    st.sampled_from(["", "x:\n  ", "x:\n- "]),
)
def test_block_scalars_are_mapped_back(
    style: str, header: str, body: list[tuple[int, str, str]], after: str, before: str
) -> None:
    text = f"{before}a: {style}{header}\n" + "".join(f"{' ' * n}{word}{end}" for n, word, end in body) + after
    assume(readable(text))
    check(text)


@pytest.mark.parametrize(
    ("text", "decoded", "places"),
    [
        ("a: b  c", "b  c", "3 4 5 6"),
        ("a: b\n  c\n\n  d", "b c\nd", "3 4 7 9 12"),
        ("a: 'it''s'", "it's", "4 5 6 8"),
        ('a: "\\x41\\n\\\n  b"', "A\nb", "4 8 14"),
        ("a: |\n  b\n  c\n", "b\nc\n", "7 8 11 12"),
        ("a: >-\r\n  b\r\n  c\r\n", "b c", "9 10 14"),
        ("a: |2\n    b\n", "  b\n", "8 9 10 11"),
        ("a: |+\n  b\n\n", "b\n\n", "8 9 10"),
    ],
)
def test_offsets_of_each_style(text: str, decoded: str, places: str) -> None:
    root, diagnostics = read_yaml(Source("test.yaml", text))
    assert isinstance(root, Mapping)
    assert diagnostics == ()
    value = root.get("a")
    assert isinstance(value, Scalar)
    assert (value.text, value.offsets[:-1]) == (decoded, tuple(map(int, places.split())))
