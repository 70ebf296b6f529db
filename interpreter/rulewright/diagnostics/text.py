"""Diagnostics as people read them in a terminal.

games/oware/game.yaml:41:35: error[unknown-name]: no place, term or function named `stor`
   |
41 |         move all from house(p) to stor(me)
   |                                   ^^^^ did you mean `store`?
   = places here: house(pit), store(player), hand
   = rulebook: OW-3.2
   = help: rulewright explain unknown-name
"""

import unicodedata
from collections.abc import Iterable, Iterator

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.source import Span

_WIDEST_LINE = 160  # longer lines are cut around the mark, so that one message stays readable


def render(diagnostic: Diagnostic) -> str:
    """One diagnostic as several lines, without a line break at the end."""
    return "\n".join(_printable(line) for line in _lines(diagnostic))


def _printable(line: str) -> str:
    """What a file says is shown, never obeyed: names may hold signs that steer a terminal or turn writing around."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in line)


def render_all(diagnostics: Iterable[Diagnostic]) -> str:
    """Several diagnostics, an empty line between them."""
    return "\n\n".join(render(d) for d in diagnostics)


def _lines(diagnostic: Diagnostic) -> Iterator[str]:
    head = f"{diagnostic.severity.value}[{diagnostic.code.value}]: {diagnostic.message}"
    span = diagnostic.span
    if span is None:
        yield head
        margin = "  "
        if diagnostic.label:
            yield f"{margin} = {diagnostic.label}"
    else:
        yield f"{span.source.name}:{span.line}:{span.column}: {head}"
        margin = " " * len(str(_last_number(diagnostic)))
        yield f"{margin} |"
        yield from _excerpt(span, diagnostic.label, margin)
    for related in diagnostic.related:
        place = related.span
        yield f"{margin} = {related.text}: {place.source.name}:{place.line}:{place.column}"
        yield from _excerpt(place, "", margin)
    for note in diagnostic.notes:
        yield f"{margin} = {note}"
    if diagnostic.clauses:
        yield f"{margin} = rulebook: {', '.join(diagnostic.clauses)}"
    for help in diagnostic.help:
        yield f"{margin} = help: {help}"


def _last_number(diagnostic: Diagnostic) -> int:
    numbers = [related.span.line for related in diagnostic.related]
    if diagnostic.span:
        numbers.append(diagnostic.span.line)
    return max(numbers)


def _excerpt(span: Span, label: str, margin: str) -> Iterator[str]:
    line = span.line
    text = span.source.line(line)
    start = span.column - 1
    length = max(1, min(span.end - span.start, len(text) - start))
    if len(text) > _WIDEST_LINE:
        cut = max(0, start - _WIDEST_LINE // 2)
        text, start = "…" + text[cut : cut + _WIDEST_LINE], start - cut + 1
        length = max(1, min(length, len(text) - start))
    shown, before = _expand(text, start)
    marked = _width(text[start : start + length]) or 1
    yield f"{line:>{len(margin)}} | {shown.rstrip()}"
    yield f"{margin} | {' ' * before}{'^' * marked}{' ' + label if label else ''}"


def _expand(text: str, start: int) -> tuple[str, int]:
    """The text with tabs and control characters as single blanks, and the width of what stands before `start`."""
    clean = "".join(c if c.isprintable() else " " for c in text)
    return clean, _width(clean[:start])


def _width(text: str) -> int:
    """Columns that a text takes in a terminal: wide characters two, combining marks none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
