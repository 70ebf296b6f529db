"""The header of a game, its players and its options."""

import re

from rulewright.diagnostics import Code
from rulewright.reading.nodes import Mapping, Node, Scalar, Sequence
from rulewright.syntax.declarations import Header, Option, Players
from rulewright.syntax.declaring.desk import Desk, Item
from rulewright.syntax.expressions import Ident, TypeExpr

MOST_PLAYERS = 32
_NUMBER = re.compile(r"(?P<least>[0-9]+)(?:\s+to\s+(?P<most>[0-9]+))?")


def header(desk: Desk, item: Item) -> Header:
    return Header(
        desk.name(desk.scalar(item.get("id")), "the id of a game"),
        desk.scalar(item.get("title")).text,
        desk.scalar(item.get("version")).text,
        desk.maybe_scalar(item.get("rulebook")),
        desk.about(item),
        item.span,
    )


def players(desk: Desk, node: Node) -> Players:
    if isinstance(node, Sequence):
        names = tuple([desk.name(desk.scalar(name), "the name of a seat") for name in node.items])
        _check_number(desk, len(names), len(names), node)
        return Players(len(names), len(names), names, node.span)
    text = desk.scalar(node)
    match = _NUMBER.fullmatch(text.text.strip())
    if match is None or len(text.text) > 20:
        desk.report(
            Code.WRONG_SHAPE,
            f"`{text.text}` is no number of players",
            node.span,
            help="write the names of the seats in a list `[south, north]`, a number `3`, or `2 to 4`",
        )
        return Players(1, 1, (), node.span)
    least = int(match["least"])
    most = int(match["most"] or match["least"])
    if not _check_number(desk, least, most, node):
        return Players(1, 1, (), node.span)
    return Players(least, most, tuple([Ident(f"p{seat}", node.span) for seat in range(1, most + 1)]), node.span)


def _check_number(desk: Desk, least: int, most: int, node: Node) -> bool:
    if most > MOST_PLAYERS:
        desk.report(Code.TOO_LARGE, f"{most} players are too many: at most {MOST_PLAYERS} can play", node.span)
    elif least < 1:
        desk.report(Code.WRONG_SHAPE, "a game has at least one player", node.span)
    elif least > most:
        desk.report(Code.WRONG_SHAPE, f"`{least} to {most}` runs backwards", node.span, label=f"{most} to {least}?")
    else:
        return True
    return False


def option(desk: Desk, item: Item) -> Option:
    written = item.get("type")
    kind: TypeExpr | tuple[Scalar, ...]
    if isinstance(written, Sequence):
        kind = tuple([desk.scalar(value) for value in written.items])
    else:
        kind = desk.type(written)
    default = item.get("default")
    choices = tuple([(key, desk.scalar(text)) for key, text in desk.entries(item.get("choices"))])
    return Option(
        desk.name(item.key),
        kind,
        default if isinstance(default, Mapping) else desk.scalar(default),
        item.get("per") is not None,
        choices,
        desk.about(item),
        item.span,
    )
