"""Plain tables for terminals: columns as wide as their widest cell, two spaces between."""

from collections.abc import Container, Sequence

from rulewright_tools.drawing.width import width


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Container[int] = ()) -> str:
    """The lines of a table under a ruled head; columns in `right` are flush right."""
    widths = [max(width(row[i]) for row in (head, *rows)) for i in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        parts = [_fill(cell, widths[i], i in right) for i, cell in enumerate(cells)]
        return "  ".join(parts).rstrip()

    return "\n".join([line(head), "  ".join("-" * w for w in widths), *(line(row) for row in rows)])


def _fill(text: str, wanted: int, right: bool) -> str:
    gap = " " * (wanted - width(text))
    return gap + text if right else text + gap
