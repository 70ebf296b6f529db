"""Boards: their sites as written, owners, regions, links, further sites, and the data of graphs.

A set of sites is written as one site, as `a to b`, or as a list of these in brackets. Site names are taken as they
stand (`5.9`): what they mean is known only when the board is built.
"""

import re

from rulewright.diagnostics import Code
from rulewright.reading.nodes import Mapping, Node, Scalar, Sequence
from rulewright.syntax.declarations import Board, Link, Region, SiteRun
from rulewright.syntax.declaring.desk import Desk, Item, trimmed
from rulewright.syntax.declaring.rows import ReadTable, require_columns
from rulewright.syntax.expressions import Ident

_RUN = re.compile(r"\s+to\s+")

Pairs = tuple[tuple[Scalar, Scalar], ...]


def board(desk: Desk, item: Item, read_table: ReadTable) -> Board:
    return Board(
        desk.name(item.key),
        desk.scalar(item.get("shape")),
        desk.name(desk.scalar(item.get("site")), "the name of a site type"),
        desk.maybe_name(item.get("plural")),
        desk.maybe_scalar(item.get("size")),
        _names(desk, item.get("names")),
        tuple([(seat, _runs(desk, sites)) for seat, sites in desk.entries(item.get("owner"))]),
        tuple([_region(desk, region) for region in desk.items(item.get("regions"), path=(*item.path, "regions"))]),
        tuple([_link(desk, link) for link in desk.items(item.get("links"), path=(*item.path, "links"))]),
        tuple([(_site(site), _pairs(desk, links)) for site, links in desk.entries(item.get("also"))]),
        desk.maybe_name(item.get("corner")),
        desk.maybe_name(item.get("side")),
        desk.maybe_scalar(item.get("shift")),
        _sites(desk, item.get("sites"), read_table),
        _joined(desk, item.get("joined"), read_table),
        desk.about(item),
        item.span,
        tuple([desk.scalar(cell) for cell in desk.listed(item.get("without"))]),
    )


def _names(desk: Desk, node: Node | None) -> tuple[tuple[str, Scalar], ...]:
    if isinstance(node, Scalar):
        return (("", node),)
    return tuple([(key.text, desk.scalar(pattern)) for key, pattern in desk.entries(node)])


def _site(name: Scalar) -> Ident:
    return Ident(name.text, name.span)


def _pairs(desk: Desk, node: Node | None) -> Pairs:
    return tuple([(key, desk.scalar(value)) for key, value in desk.entries(node)])


def _runs(desk: Desk, node: Node | None) -> tuple[SiteRun, ...]:
    return tuple([_run(desk, desk.scalar(one)) for one in desk.listed(node)])


def _run(desk: Desk, text: Scalar) -> SiteRun:
    split = _RUN.search(text.text)
    if split is not None:
        first, last = trimmed(text, 0, split.start()), trimmed(text, split.end(), len(text.text))
        if not _spaced(first) and not _spaced(last):
            return SiteRun(first, last, text.span)
    if split is not None or _spaced(text):
        desk.report(
            Code.WRONG_SHAPE,
            f"`{text.text}` is not one site",
            text.span,
            help="several sites stand in brackets: `[a1, b2]`; a run or a rectangle is written `a1 to b2`",
        )
    return SiteRun(text, None, text.span)


def _spaced(text: Scalar) -> bool:
    return not text.quoted and len(text.text.split()) != 1


def _region(desk: Desk, item: Item) -> Region:
    signature = desk.signature(item.key)
    entries: tuple[tuple[Scalar | None, tuple[SiteRun, ...]], ...]
    if isinstance(item.node, Mapping):
        entries = tuple([(key, _runs(desk, sites)) for key, sites in desk.entries(item.node)])
        if len(signature.parameters) != 1:
            desk.report(
                Code.WRONG_SHAPE,
                f"the region `{signature.name.text}` has sites by key, so it takes one parameter",
                item.key.span,
                help=f"write `{signature.name.text}(player p):`, with the type of the keys",
            )
    else:
        entries = ((None, _runs(desk, item.node)),)
        if signature.parameters:
            desk.report(
                Code.WRONG_SHAPE,
                f"the region `{signature.name.text}` takes a key, so it names the sites for each one",
                item.node.span,
                help="write a mapping from keys to sites",
            )
    return Region(signature, entries, desk.about(item), item.span)


def _link(desk: Desk, item: Item) -> Link:
    ident = desk.name(item.key)
    if isinstance(item.node, Mapping):
        return Link(ident, None, _pairs(desk, item.node), desk.about(item), item.span)
    return Link(ident, desk.expression(item.node), (), desk.about(item), item.span)


def _sites(desk: Desk, node: Node | None, read_table: ReadTable) -> tuple[Scalar, ...]:
    if not isinstance(node, Scalar):
        return tuple([desk.scalar(site) for site in desk.listed(node)])
    table, found = read_table(node)
    desk.add(*found)
    if table is None:
        return ()
    require_columns(desk, table, ["name"])
    index = table.column("name")
    return () if index is None else tuple([row.cells[index] for row in table.rows])


def _joined(desk: Desk, node: Node | None, read_table: ReadTable) -> Pairs:
    if node is None:
        return ()
    if not isinstance(node, Scalar):
        pairs = [_pair(desk, pair) for pair in desk.listed(node)]
        return tuple([pair for pair in pairs if pair is not None])
    table, found = read_table(node)
    desk.add(*found)
    if table is None:
        return ()
    require_columns(desk, table, ["from", "to"])
    first, last = table.column("from"), table.column("to")
    if first is None or last is None:
        return ()
    return tuple([(row.cells[first], row.cells[last]) for row in table.rows])


def _pair(desk: Desk, node: Node) -> tuple[Scalar, Scalar] | None:
    if isinstance(node, Sequence) and len(node.items) == 2:
        return desk.scalar(node.items[0]), desk.scalar(node.items[1])
    desk.report(Code.WRONG_SHAPE, "two sites that touch are written `[a, b]`", node.span)
    return None
