"""YAML is read without guesses, and what is refused is refused with one message at the right place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics import Code, Source
from rulewright.reading.nodes import Mapping, Scalar
from rulewright.reading.yaml_loader import MOST_DEPTH, read_yaml
from tests.reading.helpers import DRAFTS, check_game, marked, plain, read, short


def test_scalars_keep_their_text() -> None:
    root, diagnostics = read("a: {no: No, on: 1:30, 5.9: 0x10, ~: null, y: 2001-01-01}\n")
    assert diagnostics == ()
    assert plain(root) == {"a": {"no": "No", "on": "1:30", "5.9": "0x10", "~": "null", "y": "2001-01-01"}}


def test_an_empty_value_is_an_empty_text() -> None:
    root, _ = read("a:\nb: ''\n")
    assert isinstance(root, Mapping)
    values = [value for _, value in root.entries]
    assert [(value.text, value.quoted, value.span.start) for value in values if isinstance(value, Scalar)] == [
        ("", False, 2),
        ("", True, 6),
    ]


def test_collections_span_from_their_first_to_their_last_character() -> None:
    root, _ = read("a:\n  b: {c: [d, e]} # x\n  f: |\n    g\n\nh: i\n")
    assert isinstance(root, Mapping)
    inner = root.get("a")
    assert isinstance(inner, Mapping)
    spans = [root.span, inner.span, *(value.span for _, value in inner.entries)]
    texts = [span.source.text[span.start : span.end] for span in spans]
    assert texts[0].endswith("h: i")
    assert texts[1:] == ["b: {c: [d, e]} # x\n  f: |\n    g\n", "{c: [d, e]}", "|\n    g\n"]


def test_a_part_of_a_folded_text_points_to_its_own_line() -> None:
    root, _ = read("is: >-\n  house(p) > 0\n  and feeds(q)\n")
    assert isinstance(root, Mapping)
    value = root.get("is")
    assert isinstance(value, Scalar)
    span = value.part(value.text.index("feeds"), value.text.index("(q)"))
    assert (span.line, span.column, span.source.text[span.start : span.end]) == (3, 7, "feeds")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x b\n", [("not-allowed", "&x")]),
        ("a: *x\n", [("not-allowed", "*x")]),
        ("a: !!python/object:os.system b\n", [("not-allowed", "!!python/object:os.system")]),
        ("a: !x b\n", [("not-allowed", "!x")]),
        ("a: !x!y b\n", [("not-allowed", "!x!y")]),
        ("a: !%\n", [("not-allowed", "!%")]),
        ('a: "\\', [("yaml-syntax", "\\")]),
        ("%YAML 1.1\n---\na: b\n", [("not-allowed", "%YAML 1.1")]),
        ("a: b\n---\nc: d\n", [("not-allowed", "---")]),
        ("a: b\na: c\n", [("duplicate-key", "a")]),
        ("é: b\ne\u0301: c\n", [("duplicate-key", "e\u0301")]),
        ("[a]: b\n", [("wrong-shape", "[a]")]),
        ("? {a: b}\n: c\n", [("wrong-shape", "{a: b}")]),
        ("", [("wrong-shape", "")]),
        ("# nothing\n", [("wrong-shape", "")]),
    ],
)
def test_what_is_refused(text: str, expected: list[tuple[str, str]]) -> None:
    assert short(read(text)[1]) == expected


def test_an_alias_bomb_is_refused_without_being_unfolded() -> None:
    layers = "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 10))
    _, diagnostics = read("a0: &a0 [x]\n" + layers)
    assert {one.code for one in diagnostics} == {Code.NOT_ALLOWED}
    assert len(diagnostics) == 10 + 9 * 9


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_deep_nesting_is_refused_at_the_level_that_is_too_deep(opening: str) -> None:
    root, diagnostics = read(opening * 20_000)
    assert root is None
    assert [one.code for one in diagnostics] == [Code.TOO_DEEP]


def test_nesting_up_to_the_limit_is_read() -> None:
    depth = MOST_DEPTH - 1
    root, diagnostics = read("[" * depth + "x" + "]" * depth)
    assert (root is not None, diagnostics) == (True, ())


@pytest.mark.parametrize(
    ("text", "mark", "message", "help_"),
    [
        ("phases:\n  t:\n    do: if a: b\n", ":", "a second colon", "write `do: |`"),
        ("actions:\n  f(pit p): while a: b\n", ":", "a second colon", "write `f(pit p): |`"),
        ("phases:\n  t:\n    text: Foo: bar\n    do: x\n", ":", "a second colon", "`text` in quotes"),
        ("vars:\n  a: int\n   b: int\n", ":", "a second colon", "indentation"),
        ("phases:\n  t: {do: x, text: Who?}\n", "?", "inside brackets a text cannot hold `?`", "quotes"),
        ("phases:\n  t: {do: x, text: see [1]}\n", "[", "inside brackets a text cannot hold `[`", "quotes"),
        ("phases:\n  t: {do: x, text: a: b}\n", ":", "inside brackets a text cannot hold `:`", "quotes"),
        ("boards:\n  g: {shape: square\nvars:\n  m: int\n", "{", "`{` is not closed", "close it with `}`"),
        ("boards:\n  g: [a, b\n", "[", "`[` is not closed", "close it with `]`"),
        ("boards:\n  g: {shape: square]\n", "]", "`}` is due", "close with `}`"),
        ("vars:\n\ta: int\n", "\t", "a tab", "blanks"),
        ("vars:\n  a: int\n b: int\n", "b", "in no column", "the same indentation"),
        ("vars:\n  a: int\n  b int\n  c: int\n", "b int", "a colon is missing", "name: value"),
        ('terms:\n  a: "x" = b\n', "=", "ended before this", "quotes"),
        ("terms:\n  a: [x] + b\n", "+", "ended before this", "quotes"),
        ("terms:\n  a: {b} > 0\n", ">", "ended before this", "quotes"),
        ("terms:\n  a: 'x\n  b: c\n", "'", "never closed", ""),
        ("terms:\n  a: 'x\n---\n", "'", "not closed", ""),
        ("terms:\n  a: @foo\n", "@", "cannot begin with `@`", "quotes"),
        ("terms:\n  a: * foo\n", "*", "cannot begin with `*`", "quotes"),
        ('terms:\n  a: "b\\q"\n', "\\q", "escape means nothing", "backslash"),
        ('terms:\n  a: "\\xZZ"\n', "\\x", "escape means nothing", "backslash"),
        ('terms:\n  a: "\\uD800"\n', "\\uD800", "stands for no character", ""),
        ('terms:\n  a: "\\UFFFFFFFF"\n', "\\UFFFFFFFF", "too large", ""),
        ("terms:\n  a: |x\n    b\n", "x", "after the header of a block", "the next line"),
        ("vars:\n  a: \x01\n", "\x01", "U+0001", ""),
    ],
)
def test_broken_yaml_gets_one_message_that_says_how_to_mend_it(text: str, mark: str, message: str, help_: str) -> None:
    (diagnostic,) = check_game(text)
    assert diagnostic.code is Code.YAML_SYNTAX
    assert marked(diagnostic) == mark
    assert message in diagnostic.message
    assert help_ in " ".join(diagnostic.help)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("terms:\n  f(pit a): {is: max(a, b), clause: X-1}\n", ["max(a, b)"]),
        ("terms:\n  f: {is: any a in s, b in t where a = b, clause: X-1}\n", ["any a in s, b in t where a = b"]),
        ("terms:\n  f: {is: f(a, g(b), c)}\n", ["f(a, g(b), c)"]),
        ("options:\n  a: {type: bool, default: true, text: Begin, and how}\n", ["Begin, and how"]),
        ("ranking: [max(a, b), total, f(x, g(y, z))]\n", ["max(a, b)", "f(x, g(y, z))"]),
    ],
)
def test_a_text_cut_by_its_comma_is_told_of_once_and_mended(text: str, cut: list[str]) -> None:
    diagnostics = check_game(text)
    assert short(diagnostics) == [("stray-comma", piece) for piece in cut]
    assert all(f"{piece}`" in one.help[0] for one, piece in zip(diagnostics, cut, strict=True))


def test_a_mended_text_reads_as_it_was_meant() -> None:
    root, _ = read("{is: max(a,\n  b), clause: X-1, l: [f(a, b), c]}\n")
    assert plain(root) == {"is": "max(a, b)", "clause": "X-1", "l": ["f(a, b)", "c"]}


def test_crlf_and_lf_give_the_same_texts() -> None:
    text = (DRAFTS / "ayoayo" / "game.yaml").read_text(encoding="utf-8")
    assert plain(read(text.replace("\n", "\r\n"))[0]) == plain(read(text)[0])


GAME = (DRAFTS / "ayoayo" / "game.yaml").read_text(encoding="utf-8")


@given(
    st.integers(0, len(GAME)),
    st.integers(0, 3),
    st.text(st.sampled_from("{}[]:,?'\"|>-&*!%@#\\ \n\t\rx\0\u2028é"), max_size=4),
)
def test_no_damage_to_a_file_makes_reading_fail(place: int, cut: int, put: str) -> None:
    text = GAME[:place] + put + GAME[place + cut :]
    root, diagnostics = read_yaml(Source("game.yaml", text))
    assert root is not None or diagnostics
    for one in diagnostics:
        assert one.span is not None
        assert 0 <= one.span.start <= one.span.end <= len(text)


def test_a_long_file_is_read() -> None:
    root, diagnostics = read("a:\n" + "".join(f"  k{i}: {{x: [1, 2, 3], y: 'z'}}\n" for i in range(5_000)))
    assert diagnostics == ()
    assert isinstance(root, Mapping)
