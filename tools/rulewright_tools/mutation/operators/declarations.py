"""Changes of declarations: defaults of options, who sees what, shuffling, the ranking, phases, entries of tables."""

import re
from collections.abc import Iterator
from itertools import pairwise

from rulewright.diagnostics import Span
from rulewright.reading.nodes import Mapping, Node, Scalar
from rulewright.syntax.declarations import Enum, Game, Option, Row, Rung, Table, Things, Visible
from rulewright_tools.mutation.mutant import Operator
from rulewright_tools.mutation.operators.change import Change, Vocabulary, is_truth, put
from rulewright_tools.mutation.places import Place
from rulewright_tools.mutation.texts import text_of, whole_lines_from, word_between

_NUMBER = re.compile(r"-?[0-9]+")
_WORD = re.compile(r"\S+")
_FLIPPED = {"true": "false", "false": "true"}


def defaults(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if not isinstance(node, Option) or not isinstance(node.default, Scalar):
        return
    default = node.default
    if isinstance(node.type, tuple):
        values = [value.text for value in node.type]
        if default.text in values and len(values) > 1:
            following = values[(values.index(default.text) + 1) % len(values)]
            yield put(Operator.OPTION, default.span, following)
    elif is_truth(node.type) and default.text in _FLIPPED:
        yield put(Operator.OPTION, default.span, _FLIPPED[default.text])
    else:
        yield from _next_to(default, Operator.OPTION)


def sight(place: Place, _: Vocabulary) -> Iterator[Change]:
    node = place.node
    if isinstance(node, Visible) and node.word != "everyone":
        yield put(Operator.SIGHT, node.span, "everyone")


def ladder(place: Place, _: Vocabulary) -> Iterator[Change]:
    """A rung of the ranking turns round, or is left out where it has lines of its own."""
    node = place.node
    if not isinstance(node, Rung):
        return
    word, other = ("lowest", "highest") if node.lowest else ("highest", "lowest")
    found = word_between(rf"\b{word}\b", node.span.start, node.span.end, node.span)
    if found is not None:
        yield Change(Operator.ORDER, Span(node.span.source, *found), other)
    else:
        yield put(Operator.ORDER, node.span, f"{{{other}: {text_of(node.span)}}}")
    start = node.span.source.text.rfind("\n", 0, node.span.start) + 1
    if node.span.source.text[start : node.span.start].strip() == "-":
        yield Change(Operator.STATEMENT, whole_lines_from(start, node.span), "")


def entries(place: Place, known: Vocabulary) -> Iterator[Change]:
    """Entries of tables and cells of rows."""
    node = place.node
    if isinstance(node, Table) and isinstance(node.rows, Mapping):
        yield from _leaves(node.rows, node.step, known)
    elif isinstance(node, Row):
        holder = place.parent
        operator = Operator.TABLE if _is_written(node, holder) else Operator.FILE
        for _column, cell in node.cells:
            yield from _cell(cell, operator, known)
        if node.copies is not None:
            yield from _next_to(node.copies, operator)


def _is_written(row: Row, holder: Enum | Things | Table) -> bool:
    """In the specification itself, not in a CSV file."""
    return row.span.source is holder.span.source


def _leaves(rows: Mapping, is_step: bool, known: Vocabulary) -> Iterator[Change]:
    for key, value in rows.entries:
        if isinstance(value, Mapping):
            yield from _leaves(value, is_step, known)
        elif isinstance(value, Scalar):
            yield from _cell(value, Operator.TABLE, known)
            if is_step and _NUMBER.fullmatch(key.text):
                yield from _next_to(key, Operator.TABLE)


def _cell(cell: Scalar, operator: Operator, known: Vocabulary) -> Iterator[Change]:
    if cell.text in _FLIPPED:
        yield put(operator, cell.span, _FLIPPED[cell.text])
    elif _NUMBER.fullmatch(cell.text):
        yield from _next_to(cell, operator)
    elif len(words := list(_WORD.finditer(cell.text))) > 1:
        for word in words:
            kept = " ".join(each.group() for each in words if each is not word)
            yield put(operator, cell.part(0, len(cell.text)), kept)
    elif cell.text in known.after:
        yield put(operator, cell.part(0, len(cell.text)), known.after[cell.text])


def _next_to(scalar: Scalar, operator: Operator) -> Iterator[Change]:
    """A number one greater, and one less unless it is 0."""
    if _NUMBER.fullmatch(scalar.text):
        number = int(scalar.text)
        for other in (number + 1, number - 1):
            if number or other > 0:
                yield put(operator, scalar.part(0, len(scalar.text)), str(other))


# ---------------------------------------------------------------- from the YAML itself
def sections(game: Game) -> Iterator[tuple[Change, str]]:
    """Zones that are not shuffled; phases that are left out or change places. Each with the path of its item."""
    root = game.root
    if not isinstance(root, Mapping):
        return
    zones = root.get("zones")
    for key, zone in zones.entries if isinstance(zones, Mapping) else ():
        shuffled = zone.get("shuffled") if isinstance(zone, Mapping) else None
        if isinstance(shuffled, Scalar) and shuffled.text == "true":
            yield put(Operator.SIGHT, shuffled.span, "false"), f"zones.{key.text}"
    phases = root.get("phases")
    if isinstance(phases, Mapping):
        yield from _phases(phases, "phases")


def _phases(phases: Mapping, path: str) -> Iterator[tuple[Change, str]]:
    blocks = [(f"{path}.{key.text}", _entry(key, value)) for key, value in phases.entries if key.text != "clause"]
    for item, block in blocks:
        if block is not None and len(blocks) > 1:
            yield Change(Operator.STATEMENT, block, ""), item
    for (_, one), (item, other) in pairwise(blocks):
        if one is not None and other is not None and one.source is other.source and one.end <= other.start:
            between = one.source.text[one.end : other.start]
            swapped = text_of(other) + between + text_of(one)
            yield Change(Operator.ORDER, Span(one.source, one.start, other.end), swapped), item
    for key, value in phases.entries:
        steps = value.get("steps") if isinstance(value, Mapping) else None
        if isinstance(steps, Mapping):
            yield from _phases(steps, f"{path}.{key.text}")


def _entry(key: Scalar, value: Node) -> Span | None:
    """The whole lines of an entry of a mapping in block style."""
    text = key.source.text
    start = text.rfind("\n", 0, key.span.start) + 1
    if text[start : key.span.start].strip() or value.span.source is not key.source:
        return None
    return whole_lines_from(start, value.span)
