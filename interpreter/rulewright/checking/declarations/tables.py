"""Tables: constants by key, from nested mappings or CSV rows. A key without a row stays absent (`no-row` when read).

With `step: true` the last key counts as the next lower one that has a row.
"""

from itertools import product

from rulewright.checking.declarations.cells import Misfit, read_value
from rulewright.checking.declarations.draft import MOST_CELLS, Draft
from rulewright.checking.declarations.keys import as_key, combinations
from rulewright.checking.declarations.names import declare
from rulewright.checking.relations import show_type
from rulewright.checking.types import resolve_type
from rulewright.diagnostics import Code, Related, Span
from rulewright.program.symbols import ConstantTable, TableOrigin
from rulewright.program.types import AnyType, IndexType, IntType, PlainType, Type, Value, bounds
from rulewright.reading.nodes import Mapping, Node, Scalar
from rulewright.syntax import declarations as syntax

_Rows = dict[tuple[int, ...], tuple[Value, Span]]


def declare_tables(draft: Draft) -> None:
    for written in draft.game.tables:
        with draft.item(written.about):
            table = _build(draft, written)
            if declare(draft.environment, written.id, written.id.span, "table"):
                draft.environment.tables[written.id.text] = table


def _build(draft: Draft, written: syntax.Table) -> ConstantTable:
    type_ = resolve_type(written.of, draft.environment)
    keys = _keys(draft, written)
    if keys is None:
        # keeps the number of its keys, so that what reads it is checked all the same
        return ConstantTable(written.id.text, ((0, 0),) * len(written.by), AnyType(), (), TableOrigin.TABLE)
    rows = _Reading(draft, written, keys, type_).rows()
    declared = keys
    is_open = keys[-1] == IntType()
    if is_open:
        # an open last key of a step table: from the lowest row to the highest, beyond which nothing changes
        lows = [key[-1] for key in rows] or [0]
        keys = (*keys[:-1], IntType(min(lows), max(lows)))
    size = combinations(keys)
    if size > MOST_CELLS:
        draft.reporter.report(
            Code.TOO_LARGE,
            written.id.span,
            f"`{written.id.text}` would be a table of {size:,} entries; {MOST_CELLS:,} is the most",
        )
        return ConstantTable(written.id.text, ((0, 0),) * len(keys), AnyType(), (), TableOrigin.TABLE)
    return ConstantTable(
        written.id.text,
        tuple((low, high - low + 1) for low, high in map(bounds, keys)),
        type_,
        tuple(_entries(keys, rows, step=written.step)),
        TableOrigin.TABLE,
        clamp=is_open,
        span=written.id.span,
        key_types=declared,
    )


def _keys(draft: Draft, written: syntax.Table) -> tuple[PlainType, ...] | None:
    found: list[PlainType] = []
    for place, key in enumerate(written.by):
        type_ = resolve_type(key, draft.environment)
        last = place == len(written.by) - 1
        if last and written.step:
            if isinstance(type_, IntType):
                found.append(type_)
            elif not isinstance(type_, AnyType):
                draft.reporter.report(
                    Code.NOT_A_NUMBER,
                    key.span,
                    f"the last key of a table with `step` is a number, not {show_type(type_)}",
                )
            continue
        plain = as_key(draft, type_, key.span)
        if plain is not None:
            found.append(plain)
    return tuple(found) if len(found) == len(written.by) and found else None


def _entries(keys: tuple[PlainType, ...], rows: _Rows, *, step: bool) -> list[Value | None]:
    values: list[Value | None] = []
    low, high = bounds(keys[-1])
    for before in product(*(range(first, last + 1) for first, last in map(bounds, keys[:-1]))):
        current: Value | None = None
        for key in range(low, high + 1):
            row = rows.get((*before, key))
            if row is not None:
                current = row[0]
            elif not step:
                current = None
            values.append(current)
    return values


class _Reading:
    """Reads the rows of one table; the first of two rows for one key counts."""

    def __init__(self, draft: Draft, written: syntax.Table, keys: tuple[PlainType, ...], type_: Type) -> None:
        self._draft = draft
        self._written = written
        self._keys = keys
        self._type = type_
        self._rows: _Rows = {}

    def rows(self) -> _Rows:
        if isinstance(self._written.rows, Mapping):
            self._nested(self._written.rows, ())
        else:
            for row in self._written.rows:
                self._line(row)
        return self._rows

    def _nested(self, rows: Mapping, before: tuple[int, ...]) -> None:
        for name, node in rows.entries:
            key = self._key(name, len(before))
            if key is None:
                continue
            keys = (*before, key)
            if len(keys) < len(self._keys):
                if isinstance(node, Mapping):
                    self._nested(node, keys)
                else:
                    self._wrong_depth(node, "each key here has rows of its own")
            elif isinstance(node, Scalar):
                self._put(keys, node, name.span)
            else:
                self._wrong_depth(node, "one value is due here")

    def _wrong_depth(self, node: Node, what: str) -> None:
        number = len(self._keys)
        self._draft.reporter.report(
            Code.WRONG_SHAPE,
            node.span,
            f"{what}: `{self._written.id.text}` is a table by {number} {'key' if number == 1 else 'keys'}",
        )

    def _line(self, row: syntax.Row) -> None:
        cells = list(row.cells)
        value = next((cell for name, cell in cells if name == "value"), None)
        texts = [cell for name, cell in cells if name != "value"]
        if value is None or len(texts) != len(self._keys):
            self._draft.reporter.report(
                Code.BAD_CELL,
                row.span,
                f"a row of `{self._written.id.text}` has {len(self._keys)} keys and a value",
            )
            return
        keys = [self._key(text, place) for place, text in enumerate(texts)]
        known = tuple(key for key in keys if key is not None)
        if len(known) == len(keys):
            self._put(known, value, row.span)

    def _key(self, name: Scalar, place: int) -> int | None:
        type_ = self._keys[place]
        environment = self._draft.environment
        value = read_value(name.text, type_, environment)
        if isinstance(value, int):
            return value
        seats = {seat.text for seat in self._draft.game.players.names}
        if isinstance(type_, IndexType) and type_.domain is environment.players and name.text.strip() in seats:
            return None  # a seat that does not play
        label = value.label if isinstance(value, Misfit) else ""
        due = value.due if isinstance(value, Misfit) else show_type(type_)
        self._draft.reporter.report(
            Code.BAD_CELL,
            name.span,
            f"`{name.text}` is no key of `{self._written.id.text}`",
            label=label,
            notes=[f"due here: {due}"],
        )
        return None

    def _put(self, keys: tuple[int, ...], cell: Scalar, span: Span) -> None:
        if isinstance(self._type, AnyType):
            return
        value = read_value(cell.text, self._type, self._draft.environment)
        if isinstance(value, Misfit):
            self._draft.reporter.report(
                Code.BAD_CELL,
                cell.span,
                f"`{value.text}` does not fit `{self._written.id.text}`, which is of {show_type(self._type)}",
                label=value.label,
                notes=[f"due here: {value.due}"],
            )
            return
        if keys in self._rows:
            self._draft.reporter.report(
                Code.NAME_TAKEN,
                span,
                "two rows have the same key",
                related=[Related(self._rows[keys][1], "the other one")],
            )
            return
        self._rows[keys] = (value, span)
