"""The text of a file around a place: what an editor is shown of a specification, or of a scenario.

A passage is the line of the place and the deeper lines under it: an item with what belongs to it, a statement with its
block. Blank lines at its end do not belong to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Passage:
    """`line` counts from 1; `lines` have lost the indentation that all of them share."""

    file: str
    line: int
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def as_data(self) -> Mapping[str, Any]:
        return {"file": self.file, "line": self.line, "text": "\n".join(self.lines)}


def passage_at(span: Span) -> Passage:
    source, first = span.source, span.line
    last = source.text.count("\n") + 1
    head = source.line(first)
    depth = _depth(head)
    lines = [head]
    for number in range(first + 1, last + 1):
        line = source.line(number)
        if line.strip() and _depth(line) <= depth:
            break
        lines.append(line)
    while not lines[-1].strip() and len(lines) > 1:
        lines.pop()
    return Passage(source.name, first, tuple(line[depth:].rstrip() for line in lines))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
