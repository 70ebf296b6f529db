"""Reads a CSV file into cells that know where they stand.

Takes a Source in the common form of CSV (commas; quotes around a cell that holds a comma, a quote or a line break; a
quote inside them doubled; the first line names the columns) and returns a Table, or the reasons why there is none: no
lines, a column without a name or named twice, lines of another length than the first, quotes left open, more than
`MOST_ROWS` lines. Blanks around a cell are dropped, and so are lines that are empty.
"""

from dataclasses import dataclass

from rulewright.diagnostics import Code, Diagnostic, Related, Source, Span
from rulewright.reading.nodes import Scalar

MOST_ROWS = 20_000
_SHOWN_ROWS = 20  # a table that is wrong in every line is told of so often


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a line, one for each column."""

    cells: tuple[Scalar, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """A CSV file: its column names and its rows, in the order written."""

    source: Source
    columns: tuple[Scalar, ...]
    rows: tuple[TableRow, ...]

    def column(self, name: str) -> int | None:
        """The index of a column, or None."""
        return next((index for index, column in enumerate(self.columns) if column.text == name), None)


def read_table(source: Source) -> tuple[Table | None, tuple[Diagnostic, ...]]:
    """The table in a CSV file and the mistakes in it; rows of a wrong length are left out."""
    try:
        rows = _rows(source)
    except _BadCell as error:
        return None, (_bad(error.message, Span(source, error.start, error.start + 1)),)
    if not rows:
        return None, (_bad(f"the table `{source.name}` is empty", Span(source, 0, 0)),)
    header, body = rows[0], rows[1:]
    if len(body) > MOST_ROWS:
        message = f"the table `{source.name}` has more than {MOST_ROWS} rows"
        return None, (Diagnostic(Code.TOO_BIG, message, body[MOST_ROWS].span),)
    diagnostics = _check_header(header)
    if diagnostics:
        return None, tuple(diagnostics)
    whole = tuple(row for row in body if len(row.cells) == len(header.cells))
    diagnostics = _check_lengths(header, [row for row in body if len(row.cells) != len(header.cells)])
    return Table(source, header.cells, whole), tuple(diagnostics)


def _check_header(header: TableRow) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    if len(header.cells) == 1 and ";" in header.cells[0].text:
        return [_bad("the columns are separated by `;`", header.span, "separate them by commas")]
    first: dict[str, Scalar] = {}
    for cell in header.cells:
        if not cell.text:
            found.append(_bad("a column has no name", cell.span, "the first line names every column"))
        elif cell.text in first:
            related = (Related(first[cell.text].span, "the first one"),)
            message = f"the column `{cell.text}` stands here a second time"
            found.append(Diagnostic(Code.BAD_TABLE, message, cell.span, related=related))
        else:
            first[cell.text] = cell
    return found


def _check_lengths(header: TableRow, wrong: list[TableRow]) -> list[Diagnostic]:
    found = []
    for number, row in enumerate(wrong[:_SHOWN_ROWS], start=1):
        message = f"this line has {_cells(len(row.cells))} where the first line names {len(header.cells)}"
        help_ = "leave a cell empty rather than out, and put quotes around a cell that holds a comma"
        more = len(wrong) - number if number == _SHOWN_ROWS else 0
        notes = (f"further lines of a wrong length: {more}",) if more else ()
        found.append(Diagnostic(Code.BAD_TABLE, message, row.span, notes=notes, help=(help_,)))
    return found


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def _bad(message: str, span: Span, help_: str = "") -> Diagnostic:
    return Diagnostic(Code.BAD_TABLE, message, span, help=(help_,) if help_ else ())


class _BadCell(Exception):
    def __init__(self, message: str, start: int) -> None:
        self.message = message
        self.start = start
        super().__init__(message)


def _rows(source: Source) -> list[TableRow]:
    """All lines that are not empty. The csv module would do but for the places of the cells."""
    text = source.text
    rows: list[TableRow] = []
    position = 0
    while position < len(text) and len(rows) <= MOST_ROWS + 1:
        start = position
        cells: list[Scalar] = []
        while True:
            cell, position = _cell(source, position)
            cells.append(cell)
            if not text.startswith(",", position):
                break
            position += 1
        if len(cells) > 1 or cells[0].text or cells[0].quoted:
            rows.append(TableRow(tuple(cells), Span(source, start, position)))
        position += 2 if text.startswith("\r\n", position) else 1
    return rows


def _cell(source: Source, position: int) -> tuple[Scalar, int]:
    """The cell that begins here, and the place of the comma or line break after it."""
    text = source.text
    start = position
    while text.startswith((" ", "\t"), start):
        start += 1
    if text.startswith('"', start):
        return _quoted_cell(source, start)
    end = start
    while end < len(text) and text[end] not in ",\r\n":
        end += 1
    written = text[start:end].rstrip()
    offsets = tuple(range(start, start + len(written) + 1))
    return Scalar(written, Span(source, start, start + len(written)), offsets), end


def _quoted_cell(source: Source, start: int) -> tuple[Scalar, int]:
    text = source.text
    kept: list[int] = []
    position = start + 1
    while True:
        if position >= len(text):
            raise _BadCell("these quotes are never closed", start)
        if text[position] == '"' and not text.startswith('""', position):
            break
        kept.append(position)
        position += 2 if text[position] == '"' else 1
    closing = position
    position += 1
    while text.startswith((" ", "\t"), position):
        position += 1
    if position < len(text) and text[position] not in ",\r\n":
        raise _BadCell("after the closing quotes of a cell only a comma or a new line can stand", position)
    while kept and text[kept[0]].isspace():
        kept.pop(0)
    while kept and text[kept[-1]].isspace():
        kept.pop()
    decoded = "".join(text[place] for place in kept)
    end = kept[-1] + 1 if kept else closing
    return Scalar(decoded, Span(source, start, closing + 1), (*kept, end), quoted=True), position
