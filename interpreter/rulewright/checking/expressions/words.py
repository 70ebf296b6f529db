"""Expressions in messages: in the author's own words, as they stand in the file."""

from rulewright.diagnostics import Span


def words(span: Span, most: int = 60) -> str:
    """The text of a span on one line, cut short if it is long."""
    text = " ".join(span.source.text[span.start : span.end].split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def operand(span: Span) -> str:
    """The text of a span, in parentheses if it holds more than one word or call."""
    text = words(span)
    depth = 0
    for character in text:
        if character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
        elif character == " " and depth == 0:
            return f"({text})"
    return text
