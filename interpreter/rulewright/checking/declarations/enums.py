"""Enums: the domains first (plain lists, rows, and the enums that columns declare), their attributes later, as cells
may speak of any other domain.
"""

from rulewright.checking.declarations.draft import MOST_MEMBERS, Draft
from rulewright.checking.declarations.names import declare, declare_type, plural_of, shown_names, unique
from rulewright.diagnostics import Code, Span
from rulewright.program.types import Domain, DomainKind, IndexType
from rulewright.syntax import declarations as syntax
from rulewright.syntax.expressions import Ident, NewEnumType


def declare_enums(draft: Draft) -> None:
    """Every enum under `enums`, then those that columns of enums and things declare."""
    for enum in draft.game.enums:
        with draft.item(enum.about):
            rows = [
                (row.name.text, row.name.span) if row.name else (str(number), row.span)
                for number, row in enumerate(enum.rows, start=1)
            ]
            declare_enum(draft, enum.id, enum.plural, rows, enum.id.span)
    for columns, rows_of in (
        *((enum.columns, enum.rows) for enum in draft.game.enums),
        *((things.columns, things.rows) for things in draft.game.things),
    ):
        for column in columns:
            if isinstance(column.type, NewEnumType):
                declare_enum(draft, column.type.name, None, _found(column.name.text, rows_of), column.type.name.span)


def declare_enum(
    draft: Draft,
    id: Ident,
    plural: Ident | None,
    values: list[tuple[str, Span]],
    span: Span,
    *,
    is_option: bool = False,
) -> Domain | None:
    """A domain of kind enum with these values; None if it cannot be. The values of an option have no plural."""
    environment = draft.environment
    if len(values) > MOST_MEMBERS:
        environment.reporter.report(
            Code.TOO_LARGE, span, f"`{id.text}` has {len(values):,} values; {MOST_MEMBERS:,} is the most"
        )
        environment.reporter.mistaken |= {id.text, plural.text if plural else plural_of(id.text)}
        return None
    unique(environment, values, id.text)
    names, shown = shown_names([text for text, _ in values])
    many = plural.text if plural else plural_of(id.text)
    domain = Domain(DomainKind.ENUM, id.text, many, names, span, shown)
    if not is_option or id.text not in environment.types:
        if not declare_type(environment, id):
            return None
        environment.types[id.text] = IndexType(domain)
    if not is_option:
        declare_plural(draft, domain, plural.span if plural else span)
    return domain


def declare_plural(draft: Draft, domain: Domain, span: Span) -> None:
    """The set of all members, under the plural."""
    if declare(draft.environment, domain.plural, span, "plural"):
        draft.environment.plurals[domain.plural] = domain


def _found(column: str, rows: tuple[syntax.Row, ...]) -> list[tuple[str, Span]]:
    """The different names in a column, in the order in which they come."""
    found: dict[str, Span] = {}
    for row in rows:
        for name, cell in row.cells:
            if name == column and cell.text.strip():
                found.setdefault(cell.text.strip(), cell.span)
        if column == "name" and row.name is not None and row.name.text.strip():
            found.setdefault(row.name.text.strip(), row.name.span)
    return list(found.items())
