"""Tables: constants by key, from YAML or from a CSV file with a column for each key, in their order, and `value`."""

from rulewright.diagnostics import Code
from rulewright.reading.nodes import Mapping, Scalar
from rulewright.syntax.declarations import Row, Table
from rulewright.syntax.declaring.desk import Desk, Item
from rulewright.syntax.declaring.rows import ReadTable, require_columns

VALUE = "value"


def table(desk: Desk, item: Item, read_table: ReadTable) -> Table:
    by = desk.keys(item.get("by"))
    return Table(
        desk.name(item.key),
        by,
        desk.type(item.get("of")),
        _rows(desk, item, len(by), read_table),
        desk.flag(item.get("step")),
        desk.about(item),
        item.span,
    )


def _rows(desk: Desk, item: Item, keys: int, read_table: ReadTable) -> Mapping | tuple[Row, ...]:
    rows, source = item.get("rows"), item.get("from")
    if rows is not None and source is not None:
        message = f"`{item.key.text}` has rows here and rows in a file"
        desk.report(Code.WRONG_SHAPE, message, source.span, help="keep either `rows` or `from`")
    if isinstance(rows, Mapping):
        return rows
    if rows is not None:
        desk.report(Code.WRONG_SHAPE, "the rows of a table are a mapping from keys to values", rows.span)
    return () if source is None else _from_file(desk, desk.scalar(source), keys, read_table)


def _from_file(desk: Desk, file: Scalar, keys: int, read_table: ReadTable) -> tuple[Row, ...]:
    read, found = read_table(file)
    desk.add(*found)
    if read is None:
        return ()
    require_columns(desk, read, [VALUE])
    named = [column for column in read.columns if column.text != VALUE]
    if len(named) != keys:
        desk.report(
            Code.MISSING_COLUMN if len(named) < keys else Code.BAD_TABLE,
            f"the table `{read.source.name}` has {len(named)} columns beside `{VALUE}`, one for each key makes {keys}",
            read.columns[0].span.to(read.columns[-1].span),
        )
    return tuple(
        [
            Row(
                None,
                tuple([(column.text, cell) for column, cell in zip(read.columns, row.cells, strict=True)]),
                None,
                row.span,
            )
            for row in read.rows
        ]
    )
