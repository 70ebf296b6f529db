"""Columns and rows of enums and of kinds of thing, from YAML or from a CSV file.

Returned are the cells by the name of their column; a cell that is left out (in a CSV file: empty) is missing. Refused
are cells of columns that nobody declared, and CSV files without a declared column.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.diagnostics import Code, Diagnostic
from rulewright.reading.nearest import did_you_mean
from rulewright.reading.nodes import Mapping, Node, Scalar, Sequence
from rulewright.reading.tables import Table, TableRow
from rulewright.syntax.declarations import Column, Row
from rulewright.syntax.declaring.desk import Desk, Item

ReadTable = Callable[[Scalar], tuple[Table | None, tuple[Diagnostic, ...]]]

NAME = "name"
COPIES = "copies"


@dataclass(frozen=True, slots=True)
class RowReader:
    """`named` is set for enums: the cell of the CSV column `name` is the row's name."""

    desk: Desk
    read_table: ReadTable
    named: bool

    def columns(self, node: Node | None) -> tuple[Column, ...]:
        return tuple(
            [
                Column(self.desk.attribute_name(key), self.desk.type(value), key.span)
                for key, value in self.desk.entries(node)
            ]
        )

    def rows(self, item: Item, columns: tuple[Column, ...]) -> tuple[Row, ...]:
        rows, source = item.get("rows"), item.get("from")
        if rows is not None and source is not None:
            self.desk.report(
                Code.WRONG_SHAPE,
                f"`{item.key.text}` has rows here and rows in a file",
                source.span,
                help="keep either `rows` or `from`",
            )
        if rows is not None:
            return self._written(rows, columns)
        return () if source is None else self._from_file(self.desk.scalar(source), columns)

    def _written(self, rows: Node, columns: tuple[Column, ...]) -> tuple[Row, ...]:
        if isinstance(rows, Sequence):
            return tuple([self._row(None, row, columns) for row in rows.items])
        return tuple([self._row(key, row, columns) for key, row in self.desk.entries(rows)])

    def _row(self, name: Scalar | None, node: Node, columns: tuple[Column, ...]) -> Row:
        span = name.span if name is not None else node.span
        known = [column.name.text for column in columns]
        cells: list[tuple[str, Scalar]] = []
        copies: Scalar | None = None
        if not isinstance(node, Mapping):
            self.desk.report(Code.WRONG_SHAPE, "a row is a mapping `{column: value}`", node.span)
            return Row(name, (), None, span)
        for key, value in node.entries:
            if key.text in known:
                cells.append((key.text, self.desk.scalar(value)))
            elif key.text == COPIES and not self.named:
                copies = self.desk.scalar(value)
            elif key.text != "clause":
                self.desk.report(
                    Code.UNKNOWN_KEY,
                    f"there is no column `{key.text}`",
                    key.span,
                    label=did_you_mean(key.text, known),
                )
        return Row(name, tuple(cells), copies, span, self.desk.about_clauses(node))

    def _from_file(self, file: Scalar, columns: tuple[Column, ...]) -> tuple[Row, ...]:
        table, found = self.read_table(file)
        self.desk.add(*found)
        if table is None:
            return ()
        require_columns(self.desk, table, [column.name.text for column in columns])
        known = [column.name.text for column in columns if table.column(column.name.text) is not None]
        return tuple([self._line(table, row, known) for row in table.rows])

    def _line(self, table: Table, row: TableRow, known: list[str]) -> Row:
        cells = {column.text: cell for column, cell in zip(table.columns, row.cells, strict=True)}
        kept = tuple([(name, cells[name]) for name in known if cells[name].text or cells[name].quoted])
        copies = cells.get(COPIES)
        return Row(
            cells.get(NAME) if self.named else None,
            kept,
            copies if copies is not None and copies.text and not self.named else None,
            row.span,
        )


def require_columns(desk: Desk, table: Table, names: list[str]) -> None:
    """Report every column that a CSV file must have and has not, at its first line."""
    present = [column.text for column in table.columns]
    header = table.columns[0].span.to(table.columns[-1].span)
    for name in names:
        if name not in present:
            desk.report(
                Code.MISSING_COLUMN,
                f"the table `{table.source.name}` has no column `{name}`",
                header,
                label=did_you_mean(name, present),
            )
