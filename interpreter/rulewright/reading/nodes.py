"""YAML as it was written: three kinds of node that remember where every character stood.

Scalars keep their text only; what it means depends on the field in which it stands (a field named `5.9`, a card
called `No` and a time `1:30` stay what they are). Merging overlays keeps these nodes as they are, so positions survive.
"""

from dataclasses import dataclass

from rulewright.diagnostics import Source, Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text. `offsets[i]` is the place in the file of the i-th decoded character; one more entry ends the text."""

    text: str
    span: Span  # the scalar as written, quotes and block header included
    offsets: tuple[int, ...]  # len(text) + 1 entries
    quoted: bool = False  # written in quotes
    block: bool = False  # written as a block scalar, | or >

    @property
    def source(self) -> Source:
        return self.span.source

    def part(self, start: int, end: int) -> Span:
        """Where the characters start … end - 1 of the text stand in the file (never empty unless start = end)."""
        first = self.offsets[start]
        return Span(self.source, first, max(first, self.offsets[end - 1] + 1) if end > start else first)


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple["Node", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Mapping:
    """Entries in the order written; keys are scalars and unique. `variant` names the overlay that brought an entry."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    span: Span

    def get(self, key: str) -> "Node | None":
        return next((node for name, node in self.entries if name.text == key), None)

    def key(self, key: str) -> Scalar | None:
        return next((name for name, _ in self.entries if name.text == key), None)


Node = Scalar | Sequence | Mapping
