"""Places in the text of a file: what lies between nodes, which the syntax tree does not keep."""

import re

from rulewright.diagnostics import Span

_REST = re.compile(r"[ \t]*(?:@\S+[ \t]*)*(?:#[^\n]*)?")


def text_of(span: Span) -> str:
    return span.source.text[span.start : span.end]


def outer(span: Span, within: Span) -> Span:
    """A span with the parentheses around it that lie within another one."""
    text, start, end = span.source.text, span.start, span.end
    while True:
        left, right = start - 1, end
        while left >= within.start and text[left].isspace():
            left -= 1
        while right < within.end and text[right].isspace():
            right += 1
        if left < within.start or right >= within.end or text[left] != "(" or text[right] != ")":
            return Span(span.source, start, end)
        start, end = left, right + 1


def word_between(pattern: str, start: int, end: int, span: Span) -> tuple[int, int] | None:
    """Where a pattern first matches in a stretch of the file of a span."""
    found = re.compile(pattern).search(span.source.text, start, end)
    return None if found is None else found.span()


def lines_of(span: Span) -> Span | None:
    """The whole lines of a statement, its line break included; None if something else stands in them."""
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    rest = _REST.match(text, span.end)
    end = rest.end() if rest is not None else span.end
    if text[start : span.start].strip() or not (end == len(text) or text[end] in "\r\n"):
        return None
    return Span(span.source, start, _after_break(text, end))


def line_start(span: Span) -> int:
    return span.source.text.rfind("\n", 0, span.start) + 1


def whole_lines_from(start: int, span: Span) -> Span:
    """From a place to the end of the line in which a span ends, its line break included."""
    text = span.source.text
    end = text.find("\n", max(start, span.end - 1))
    return Span(span.source, start, len(text) if end < 0 else end + 1)


def _after_break(text: str, place: int) -> int:
    for sign in ("\r\n", "\n"):
        if text.startswith(sign, place):
            return place + len(sign)
    return place
