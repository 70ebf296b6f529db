"""Attributes: the columns of enums and of things, read cell by cell into constant tables."""

from collections.abc import Sequence

from rulewright.checking.declarations.cells import Misfit, legal_values, read_value
from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.tables_of import by_member
from rulewright.checking.declarations.values import default
from rulewright.checking.relations import show_type
from rulewright.checking.types import resolve_type
from rulewright.diagnostics import Code, Related
from rulewright.program.symbols import TableOrigin
from rulewright.program.types import AnyType, Domain, IndexType, Type, Value
from rulewright.reading.nodes import Scalar
from rulewright.syntax import declarations as syntax
from rulewright.syntax.expressions import NewEnumType


def declare_enum_columns(draft: Draft) -> None:
    for enum in draft.game.enums:
        type_ = draft.environment.types.get(enum.id.text)
        if isinstance(type_, IndexType):
            with draft.item(enum.about):
                declare_columns(draft, type_.domain, enum.columns, enum.rows, range(len(enum.rows)))


def declare_columns(
    draft: Draft, domain: Domain, columns: Sequence[syntax.Column], rows: Sequence[syntax.Row], row_of: Sequence[int]
) -> None:
    """A table for each column; `row_of[i]` is the row of member i."""
    if len(row_of) != domain.size:
        return  # the domain's own mistake is reported already
    seen: dict[str, syntax.Column] = {}
    for column in columns:
        name = column.name.text
        if name in seen:
            draft.reporter.report(
                Code.NAME_TAKEN,
                column.name.span,
                f"two columns of `{domain.id}` are called `{name}`",
                related=[Related(seen[name].name.span, "the other one")],
            )
            continue
        seen[name] = column
        type_ = _column_type(draft, column)
        values = [_cell(draft, row, column, type_) for row in rows]
        draft.environment.attributes[domain, name] = by_member(
            name,
            [domain],
            type_,
            [values[row] for row in row_of],
            TableOrigin.ATTRIBUTE,
            span=column.name.span,
        )


def _column_type(draft: Draft, column: syntax.Column) -> Type:
    if isinstance(column.type, NewEnumType):
        return draft.environment.types.get(column.type.name.text, AnyType())
    return resolve_type(column.type, draft.environment)


def _cell(draft: Draft, row: syntax.Row, column: syntax.Column, type_: Type) -> Value:
    if isinstance(type_, AnyType):
        return 0
    cell = next((cell for name, cell in row.cells if name == column.name.text), None)
    if cell is None and column.name.text == "name":
        cell = row.name
    if cell is None or not cell.text.strip():
        return _left_out(draft, row, column, type_, cell)
    value = read_value(cell.text, type_, draft.environment)
    if isinstance(value, Misfit):
        draft.reporter.report(
            Code.BAD_CELL,
            cell.span,
            f"`{value.text}` does not fit column `{column.name.text}`, which is {show_type(type_)}",
            label=value.label,
            notes=[f"due here: {value.due}"],
            related=[Related(column.span, "the column is declared here")],
        )
        return 0
    return value


def _left_out(draft: Draft, row: syntax.Row, column: syntax.Column, type_: Type, cell: Scalar | None) -> Value:
    value = default(type_)
    if value is None:
        draft.reporter.report(
            Code.BAD_CELL,
            cell.span if cell is not None and cell.span.end > cell.span.start else row.span,
            f"column `{column.name.text}` needs a value here",
            notes=[f"due here: {legal_values(type_)}"],
        )
        return 0
    return value
