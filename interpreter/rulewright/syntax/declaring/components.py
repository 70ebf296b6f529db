"""Enums, tokens, things, zones and variables: what the box holds and where it can lie."""

import re

from rulewright.diagnostics import Code
from rulewright.reading.nodes import Node, Scalar, Sequence
from rulewright.syntax.building.text import reserved
from rulewright.syntax.declarations import Enum, Row, Things, Tokens, Var, Visible, Zone
from rulewright.syntax.declaring.desk import Desk, Item, trimmed
from rulewright.syntax.declaring.rows import ReadTable, RowReader
from rulewright.syntax.expressions import Ident
from rulewright.syntax.words import RESERVED, as_name, is_name, normalised

_ONE = re.compile(r"one\s+(?=\S)")
_SEEN_BY = frozenset({"everyone", "owner", "nobody", "top"})


def enum(desk: Desk, item: Item, read_table: ReadTable) -> Enum:
    ident, about = desk.name(item.key), desk.about(item)
    if isinstance(item.node, Sequence):
        rows = tuple([_value(desk, desk.scalar(name)) for name in item.node.items])
        return Enum(ident, None, (), rows, about, item.span)
    reader = RowReader(desk, read_table, named=True)
    columns = reader.columns(item.get("columns"))
    rows = reader.rows(item, columns)
    for row in rows:
        _refuse_reserved(desk, row.name)
    return Enum(ident, desk.maybe_name(item.get("plural")), columns, rows, about, item.span)


def _value(desk: Desk, name: Scalar) -> Row:
    """A name in a plain list. Blanks and other signs become `_`; with a digit in front it could never be written."""
    if not is_name(re.sub(r"\W+", "_", normalised(name.text))):
        desk.report(
            Code.BAD_NAME,
            f"`{name.text}` is not the name of a value: a name begins with a letter or `_`",
            name.span,
            label=f"write `{as_name(name.text)}`",
        )
    _refuse_reserved(desk, name)
    return Row(name, (), None, name.span)


def _refuse_reserved(desk: Desk, name: Scalar | None) -> None:
    if name is not None and normalised(name.text) in RESERVED:
        desk.add(reserved(Ident(normalised(name.text), name.span)))


def tokens(desk: Desk, item: Item) -> Tokens:
    count = desk.scalar(item.get("count"))
    endless = count.text.strip() == "endless"
    return Tokens(
        desk.name(item.key),
        None if endless else desk.expression(count),
        endless,
        desk.maybe_name(item.get("per")),
        desk.maybe_name(item.get("plural")),
        desk.about(item),
        item.span,
    )


def things(desk: Desk, item: Item, read_table: ReadTable) -> Things:
    reader = RowReader(desk, read_table, named=False)
    columns = reader.columns(item.get("columns"))
    fields, zones = [], []
    for inner in desk.items(item.get("fields"), "type", (*item.path, "fields")):
        with desk.within(inner.node):
            fields.append(variable(desk, inner, desk.attribute_name(inner.key)))
    for inner in desk.items(item.get("zones"), path=(*item.path, "zones")):
        with desk.within(inner.node):
            zones.append(zone(desk, inner, desk.attribute_name(inner.key)))
    return Things(
        desk.name(item.key),
        desk.maybe_name(item.get("plural")),
        item.get("per") is not None,
        columns,
        reader.rows(item, columns),
        desk.maybe_expression(item.get("count")),
        tuple(fields),
        tuple(zones),
        desk.template(item.get("label")),
        desk.maybe_expression(item.get("back")),
        desk.about(item),
        item.span,
    )


def variable(desk: Desk, item: Item, ident: Ident | None = None) -> Var:
    return Var(
        ident or desk.name(item.key),
        desk.type(item.get("type")),
        desk.keys(item.get("per")),
        desk.maybe_expression(item.get("start")),
        _visible(desk, item.get("visible")),
        desk.about(item),
        item.span,
    )


def zone(desk: Desk, item: Item, ident: Ident | None = None) -> Zone:
    holds = desk.scalar(item.get("holds"))
    one = _ONE.match(holds.text.strip())
    kind = trimmed(holds, holds.text.index(one.group()) + one.end() if one else 0, len(holds.text))
    order = desk.maybe_scalar(item.get("order"))
    return Zone(
        ident or desk.name(item.key),
        desk.keys(item.get("per")),
        desk.name(kind, "the name of a kind of token or thing"),
        one is not None,
        None if order is None else Ident(order.text, order.span),
        desk.maybe_expression(item.get("capacity")),
        desk.maybe_expression(item.get("start")),
        desk.flag(item.get("shuffled")),
        desk.flag(item.get("endless")),
        _visible(desk, item.get("visible")),
        desk.about(item),
        item.span,
    )


def _visible(desk: Desk, node: Node | None) -> Visible | None:
    if node is None:
        return None
    text = desk.scalar(node)
    word = text.text.strip()
    if word in _SEEN_BY:
        return Visible(word, None, text.span)
    return Visible(None, desk.expression(text), text.span)
