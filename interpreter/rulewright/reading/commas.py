"""Texts that their own comma cut in two, inside `{…}` or `[…]`.

In flow collections a comma ends an entry, so `{is: max(a, b)}` arrives as `is: max(a` and a key `b)` without a value.
Both functions take what YAML made of a flow collection and return it with the pieces put together again (so that later
stages see the text that was meant) and one message for each cut text.
"""

from rulewright.diagnostics import Code, Diagnostic, Span
from rulewright.reading.nearest import brief
from rulewright.reading.nodes import Node, Scalar
from rulewright.reading.scalars import BREAKS, decode_plain

_MOST_PIECES = 50  # commas in one expression; without a bound a list of open parentheses would take for ever


def mend_mapping(entries: list[tuple[Scalar, Node]]) -> tuple[list[tuple[Scalar, Node]], list[Diagnostic]]:
    """Keys without a colon are pieces of the value before them."""
    mended: list[tuple[Scalar, Node]] = []
    pieces: dict[int, list[Scalar]] = {}  # index in mended -> the pieces cut off its value
    diagnostics: list[Diagnostic] = []
    for key, value in entries:
        before = mended[-1][1] if mended else None
        if lacks_colon(key, value) and isinstance(before, Scalar) and before.text:
            pieces.setdefault(len(mended) - 1, []).append(key)
        else:
            mended.append((key, value))
    for index, cut in pieces.items():
        key, value = mended[index]
        assert isinstance(value, Scalar)
        whole = _join(value, cut[-1])
        mended[index] = (key, value if value.quoted else whole)
        diagnostics.append(
            _cut(whole.span, f"a comma cuts the text of `{brief(key.text)}`", f"{key.text}: {whole.text}")
        )
    return mended, diagnostics


def mend_sequence(items: list[Node]) -> tuple[list[Node], list[Diagnostic]]:
    """Pieces with a parenthesis left open go on until it is closed."""
    mended: list[Node] = []
    diagnostics: list[Diagnostic] = []
    index = 0
    while index < len(items):
        item = items[index]
        end = _closing(items, index)
        if isinstance(item, Scalar) and end > index:
            last = items[end]
            assert isinstance(last, Scalar)
            item = _join(item, last)
            diagnostics.append(_cut(item.span, "a comma cuts this text", f"- {item.text}"))
        mended.append(item)
        index = end + 1
    return mended, diagnostics


def lacks_colon(key: Scalar, value: Node) -> bool:
    """Was this key written with neither a colon nor a value, as in `{a, b}`?"""
    if not isinstance(value, Scalar) or value.text or value.quoted or value.block:
        return False
    text, place = key.source.text, key.span.end
    while place < len(text) and text[place] in f" \t{BREAKS}":
        place += 1
    return not text.startswith(":", place)


def _closing(items: list[Node], start: int) -> int:
    """The index of the item that closes the parentheses opened in item `start`, or `start` itself."""
    depth = 0
    for index in range(start, min(start + _MOST_PIECES, len(items))):
        item = items[index]
        if not isinstance(item, Scalar) or item.quoted:
            return start
        depth += item.text.count("(") - item.text.count(")")
        if depth <= 0:
            return index
    return start


def _join(first: Scalar, last: Scalar) -> Scalar:
    span = first.span.to(last.span)
    decoded = decode_plain(span.source.text, span.start, span.end)
    return Scalar(decoded.text, span, decoded.offsets)


def _cut(span: Span, message: str, instead: str) -> Diagnostic:
    return Diagnostic(
        Code.STRAY_COMMA,
        message,
        span,
        label="inside {…} and […] a comma ends an entry",
        help=(
            f"a text with a comma stands on a line of its own: `{brief(instead)}`",
            "or put a text for people in quotes",
        ),
    )
