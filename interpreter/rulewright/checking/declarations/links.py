"""Links: further functions of a board's sites, worked out for every site.

An expression over `it` may use options, tables, coordinates and what boards give; it may not read what changes in play.
A mapping names a value for each site. The type is optional only if some site has none.
"""

from rulewright.checking.declarations.areas import find_site
from rulewright.checking.declarations.cells import Misfit, read_value
from rulewright.checking.declarations.draft import BuiltBoard, Draft
from rulewright.checking.declarations.names import declare
from rulewright.checking.declarations.numbers import uses_constants_only
from rulewright.checking.declarations.tables_of import by_member
from rulewright.checking.evaluate import ConstantFailure, NotConstant, evaluate
from rulewright.checking.expressions.check import check_expression
from rulewright.checking.scope import MeRule, Scope
from rulewright.diagnostics import Code
from rulewright.program.symbols import ConstantTable, TableOrigin
from rulewright.program.types import (
    INT_HIGH,
    INT_LOW,
    AnyType,
    BoolType,
    IndexType,
    IntType,
    ListType,
    OptionalType,
    PlainType,
    Type,
    Value,
    none_of,
)
from rulewright.syntax import declarations as syntax
from rulewright.syntax import expressions as written


def declare_links(draft: Draft) -> None:
    for board in draft.boards:
        for link in board.syntax.links:
            with draft.item(link.about):
                table = (
                    _worked_out(draft, board, link, link.value)
                    if link.value is not None
                    else _listed(draft, board, link)
                )
                if declare(draft.environment, link.id, link.id.span, "link"):
                    draft.environment.tables[link.id.text] = table


def _worked_out(draft: Draft, board: BuiltBoard, link: syntax.Link, expr: written.Expr) -> ConstantTable:
    scope = Scope.root(draft.environment, MeRule.NONE).child()
    it = scope.bind("it", IndexType(board.site), link.id.span)
    if not uses_constants_only(draft, expr, "a link"):
        return _table(board, link, AnyType(), [0] * board.site.size)
    checked = check_expression(expr, scope)
    values: list[Value] = []
    if not isinstance(checked.type, AnyType):
        for site in range(board.site.size):
            try:
                values.append(evaluate(checked, {it: site}, draft.budget))
            except NotConstant:
                draft.reporter.report(
                    Code.UNKNOWN_NAME,
                    expr.span,
                    "a link must be known before the game begins",
                    help=["use `it`, options, tables and what boards give"],
                )
                break
            except ConstantFailure as failure:
                draft.reporter.report(
                    failure.code,
                    failure.span,
                    failure.message,
                    label=f"when `it` is {board.site.titles[site]}",
                )
                break
    if len(values) < board.site.size:
        return _table(board, link, AnyType(), [0] * board.site.size)
    return _table(board, link, _narrowed(checked.type, values), values)


def _narrowed(type_: Type, values: list[Value]) -> Type:
    """As narrow as the values allow: no `or none` if no site has none, numbers within their bounds."""
    if isinstance(type_, OptionalType):
        none = none_of(type_.of)
        if none in values:
            return type_
        type_ = type_.of
    if isinstance(type_, IntType):
        numbers = [value for value in values if isinstance(value, int)]
        return IntType(min(numbers), max(numbers))
    if isinstance(type_, ListType):
        return ListType(type_.of, max(len(value) for value in values if isinstance(value, tuple)))
    return type_


def _listed(draft: Draft, board: BuiltBoard, link: syntax.Link) -> ConstantTable:
    texts: dict[int, str] = {}
    for name, value in link.entries:
        site = find_site(draft, board.site, name)
        if site is not None:
            texts[site] = value.text.strip()
    plain = _type_of(draft, board, [text for text in texts.values() if text != "none"])
    if plain is None:
        for _, value in link.entries:
            draft.reporter.report(
                Code.BAD_CELL,
                value.span,
                f"the values of `{link.id.text}` are of no one type",
                help=["they are all numbers, or all values of one enum, sites, seats or directions"],
            )
            break
        return _table(board, link, AnyType(), [0] * board.site.size)
    optional = OptionalType(plain)
    values: list[Value] = []
    for site in range(board.site.size):
        found = read_value(texts.get(site, "none"), optional, draft.environment)
        values.append(none_of(plain) if isinstance(found, Misfit) else found)
    return _table(board, link, _narrowed(optional, values), values)


def _type_of(draft: Draft, board: BuiltBoard, texts: list[str]) -> PlainType | None:
    """The first type that has all the values: the board's own sites, then whatever else the game declares."""
    candidates: list[PlainType] = [IndexType(board.site)]
    candidates += [type_ for type_ in draft.environment.types.values() if isinstance(type_, IndexType)]
    candidates += [IntType(INT_LOW, INT_HIGH), BoolType()]
    for type_ in candidates:
        if not any(isinstance(read_value(text, type_, draft.environment), Misfit) for text in texts):
            return type_
    return None


def _table(board: BuiltBoard, link: syntax.Link, type_: Type, values: list[Value]) -> ConstantTable:
    return by_member(link.id.text, [board.site], type_, values, TableOrigin.LINK, span=link.id.span)
