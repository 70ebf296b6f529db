"""The outcomes of what can be looked up: the reference machine's text of the statements is run for all their keys."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

from rulewright.ir.code import Code, Function, LocalInfo
from rulewright.ir.expressions import Call, Int, Local
from rulewright.ir.walking import walk
from rulewright.machines.reference.errors import Fault, Impossible
from rulewright.machines.reference.generate_module import names_of
from rulewright.machines.reference.generate_statements import FunctionWriter
from rulewright.machines.reference.writer import Module as Text
from rulewright.machines.reference.writer import cell
from rulewright.machines.wasm.emit.tabulation import Tabulation

MOST_ROWS = 4096
MOST_COUNT = 256  # so that a game is compiled in a moment, whatever its loops do
LEAST_COUNT = 8


@dataclass(frozen=True, slots=True)
class Key:
    """Which of a tabulation's keys, its lowest value, and how many values from there on have rows; those of the next
    one lie `1 << shift` rows apart."""

    number: int
    low: int
    size: int
    shift: int


@dataclass(frozen=True, slots=True)
class Outcomes:
    """`rows[r]` is what is added to each cell of the field, `locals[r]` and `cells[r]` what is left behind. A row's
    number is the sum of (value - low) << shift over the keys; rows of no values are empty."""

    keys: tuple[Key, ...]
    rows: tuple[tuple[int, ...], ...]
    locals: tuple[tuple[int, ...], ...]
    cells: tuple[tuple[int, ...], ...]


class _Watched(Exception):
    """A loop lasts so long that it is watched."""


class _Budget:
    """What is paid from is asked for when a loop begins to be watched."""

    @property
    def left(self) -> int:
        raise _Watched


def outcomes(code: Code, infos: tuple[LocalInfo, ...], what: Tabulation) -> Outcomes | None:
    """All outcomes; None where there are too many of them."""
    keys = _keys(what)
    if keys is None:
        return None
    run = _run(code, infos, what)
    if run is None:
        return None
    first, last = keys[:-1], keys[-1]
    found: dict[int, _Row] = {}
    for count in range(last.size):
        rows = _with_count(run, what, keys, count)
        if rows is None:
            if count < LEAST_COUNT:
                return None
            keys = (*first, Key(last.number, last.low, count, last.shift))
            break
        found.update(rows)
    field = code.layout.fields[what.field]
    nothing = _Row((0,) * field.count, (0,) * len(what.locals), (0,) * len(what.cells))
    table = [found.get(row, nothing) for row in range(max(found) + 1)]
    return Outcomes(
        keys, tuple(row.added for row in table), tuple(row.locals for row in table), tuple(row.cells for row in table)
    )


@dataclass(frozen=True, slots=True)
class _Row:
    added: tuple[int, ...]
    locals: tuple[int, ...]
    cells: tuple[int, ...]


_Runner = Callable[[list[int]], _Row | None]


def _keys(what: Tabulation) -> tuple[Key, ...] | None:
    """The keys from the highest part of a row's number to the lowest; that with the most values is the last, and only
    as many of them have rows as there is room for."""
    sizes: list[tuple[int, int, int]] = []
    for number, key in enumerate(what.keys):
        kind = key.type
        if not isinstance(kind, Int):
            return None
        sizes.append((kind.high - kind.low + 1, number, kind.low))
    if not sizes:
        return None
    *others, (most, counted, low) = sorted(sizes)
    bits = [(size - 1).bit_length() for size, _, _ in others]
    room = min(MOST_COUNT.bit_length(), MOST_ROWS.bit_length() - sum(bits)) - 1
    if room < 0 or min(most, 1 << room) < min(most, LEAST_COUNT):
        return None
    shift = min((most - 1).bit_length(), room)
    keys = [Key(counted, low, min(most, 1 << shift), 0)]
    for (size, number, lowest), width in zip(others, bits, strict=True):
        keys.append(Key(number, lowest, size, shift))
        shift += width
    return tuple(reversed(keys))


def _with_count(run: _Runner, what: Tabulation, keys: tuple[Key, ...], count: int) -> dict[int, _Row] | None:
    """The rows for one value of the last key; None if not all of them can be had."""
    *others, last = keys
    found: dict[int, _Row] = {}
    values = [0] * len(keys)
    values[last.number] = last.low + count
    for places in product(*(range(key.size) for key in others)):
        row = count << last.shift
        for key, place in zip(others, places, strict=True):
            values[key.number] = key.low + place
            row += place << key.shift
        outcome = run(values)
        if outcome is None:
            return None
        found[row] = outcome
    return found


def _run(code: Code, infos: tuple[LocalInfo, ...], what: Tabulation) -> _Runner | None:
    """Runs the statements once, for values of the keys, and gives None where that must be left to them. (None: they lie
    so deep that no text can be made of them in one piece.)"""
    text = Text(code)
    written = [_called_text(text, code.functions[number]) for number in sorted(_called(code, what.statements))]
    if not all(written) or not _statements_text(text, infos, what):
        return None
    statements = names_of(text, {"B": _Budget()})["run"]
    fields = code.layout.fields
    empty = [0] * code.layout.cells
    for each in fields:
        empty[each.first : each.first + each.count] = [each.zero] * each.count
    row = fields[what.field]
    cells = slice(row.first, row.first + row.count)
    left = [fields[number].first for number in what.cells]

    def run(values: list[int]) -> _Row | None:
        vector = empty.copy()
        try:
            at, before, locals_ = statements(None, vector, *values)
        except (Fault, Impossible, _Watched):
            return None
        added = [now - row.low for now in vector[cells]]
        if at is not None:
            added[at] -= before - row.low
        if row.greatest_code + max(added) > 255:
            return None
        return _Row(tuple(added), locals_, tuple(vector[each] for each in left))

    return run


def _called(code: Code, node: Any) -> set[int]:
    found: set[int] = set()
    for each in walk(node):
        if isinstance(each, Call):
            found |= {each.function, *_called(code, code.functions[each.function].body)}
    return found


def _called_text(text: Text, function: Function) -> bool:
    """Adds a function; False if it falls into parts."""
    w = FunctionWriter(text, "", (), function.locals)
    w.body(function.body)
    names = ["s", "v", *(f"l{number}" for number in range(function.parameters))]
    text.texts.append(w.text(f"def f{function.number}({', '.join(names)}):"))
    return not w.locals_must_exist


def _statements_text(text: Text, infos: tuple[LocalInfo, ...], what: Tabulation) -> bool:
    """Adds `run`, which takes the keys and gives the place of the cell that is read, what it held, and the locals left
    behind; False if it falls into parts."""
    w = FunctionWriter(text, "", (), infos)
    fields = text.code.layout.fields
    at = before = "None"
    for number, key in enumerate(what.keys):
        if isinstance(key, Local):
            w.put(f"l{key.number} = k{number}")
        elif key.index is None:
            w.put(f"v[{fields[key.field].first}] = k{number}")
    if what.index is not None:
        at, before = w.spill(w.value(what.index)), "k0"
        w.put(f"v[{cell(fields[what.field].first, at)}] = {before}")
    w.body(what.statements)
    left = "".join(f"l{number}, " for number in what.locals)
    w.put(f"return {at}, {before}, ({left})")
    names = ["s", "v", *(f"k{number}" for number in range(len(what.keys)))]
    text.texts.append(w.text(f"def run({', '.join(names)}):"))
    return not w.locals_must_exist
