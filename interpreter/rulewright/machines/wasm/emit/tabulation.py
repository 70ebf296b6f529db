"""Which loops are functions of a few values and can be looked up in a table: sowing, above all.

Such a loop calculates with locals and single cells alone, and all else that it does is to add to the bytes of one
field: `while hand > 0: here := next[here]; move 1 from hand to house[here]`. What it adds depends on nothing but the
locals and single cells that it starts with, so every outcome can be worked out beforehand. The statements before it
that only prepare it (locals, and all that lies in one cell of the field moved to the hand) are taken in as well; then
what that cell holds is one of the values, and the hand is one that was empty.

Nothing is lost that errors and budgets say: where a run of the statements comes to an error, or lasts so long that it
would be watched, it is left to the statements themselves (see `tabulating`). Loops that pay for every lap are no
candidates.
"""

from dataclasses import dataclass
from typing import Any

from rulewright.ir import statements as s
from rulewright.ir.code import Code, LocalInfo
from rulewright.ir.expressions import Expr, Int, Load, Local
from rulewright.ir.layout import Field
from rulewright.ir.statements import Body, Loop, Stmt
from rulewright.ir.totals import Totals
from rulewright.ir.walking import walk
from rulewright.machines.laps import Laps
from rulewright.machines.wasm.emit.calculating import Flow, Refused, is_single, uses
from rulewright.passes.comparing import same
from rulewright.passes.rewriting import rewritten

MOST_CELLS = 16


@dataclass(frozen=True, slots=True)
class Tabulation:
    """Statements that end in such a loop, which adds to cells of `field`.

    They depend on `keys` (integers, as they are at the start) alone, where the single cells `empty` hold 0. If they
    read a cell of the field, it is the one at `index`, and `keys[0]` is what it holds. They leave values behind in
    `locals` and in the single cells `cells`. No cell of the field may come to hold more than `most` says (None: that
    cannot happen).
    """

    statements: Body
    field: int
    index: Expr | None
    keys: tuple[Local | Load, ...]
    empty: tuple[int, ...]
    locals: tuple[int, ...]
    cells: tuple[int, ...]
    most: tuple[int, ...] | None


def tabulations(code: Code, laps: Laps, infos: tuple[LocalInfo, ...], body: Body, after: Any) -> dict[int, Tabulation]:
    """What can be looked up in a body, by the identity of its first statement. `after` is what may read the body's
    locals when it is over."""
    search = _Search(code, laps, infos, _readings((body, after)))
    search.within(body)
    return search.found


class _Search:
    def __init__(self, code: Code, laps: Laps, infos: tuple[LocalInfo, ...], readings: dict[int, int]) -> None:
        self._code = code
        self._laps = laps
        self._infos = infos
        self._readings = readings
        self.found: dict[int, Tabulation] = {}

    def within(self, body: Body) -> None:
        for place, stmt in enumerate(body):
            match stmt:
                case Loop():
                    found = self._longest(body[: place + 1])
                    if found is None:
                        self.within(stmt.body)
                    else:
                        self.found[id(found.statements[0])] = found
                case s.ForEach():
                    self.within(stmt.body)
                case s.If():
                    for _, arm in stmt.arms:
                        self.within(arm)
                    self.within(stmt.otherwise)
                case _:
                    pass

    def _longest(self, body: Body) -> Tabulation | None:
        """The loop at the end, with as much before it as can be taken in."""
        added = _added(self._code, self._laps, body[-1])
        if added is None:
            return None
        field, most = added
        first = len(body) - 1
        while first > 0 and isinstance(body[first - 1], s.SetLocal | s.MoveTokens):
            first -= 1
        for start in range(first, len(body)):
            found = self._tabulation(body[start:], field, most)
            if found is not None:
                return found
        return None

    def _tabulation(self, body: Body, field: int, most: tuple[int, ...] | None) -> Tabulation | None:
        opening = _Opening(self._code, field)
        if not all(map(opening.takes, body[:-1])):
            return None
        flow = Flow(self._code)
        flow.through(body)
        keys: list[Local | Load] = []
        if opening.index is not None:
            cell = self._code.layout.fields[field]
            keys.append(Load(field, opening.index, Int(cell.low, cell.high)))
        inside = _readings(body)
        left = tuple(
            number
            for number in sorted(flow.set_locals)
            if number in flow.locals or self._readings.get(number, 0) > inside.get(number, 0)
        )
        if not all(isinstance(self._infos[number].type, Int) for number in left):
            return None
        # What is not set in every case must come out as it went in.
        for number in sorted(flow.locals | (set(left) - flow.surely_set)):
            kind = self._infos[number].type
            if not isinstance(kind, Int):
                return None
            keys.append(Local(number, kind))
        empty = tuple(sorted(opening.filled))
        for number in sorted(flow.cells - opening.filled):
            cell = self._code.layout.fields[number]
            keys.append(Load(number, None, Int(cell.low, cell.high, cell.none)))
        return Tabulation(body, field, opening.index, tuple(keys), empty, left, tuple(sorted(flow.set_cells)), most)


def _readings(node: Any) -> dict[int, int]:
    """How often each local is read, watched ones included."""
    found: dict[int, int] = {}
    for each in walk(node):
        numbers: tuple[int, ...] = ()
        if isinstance(each, Local):
            numbers = (each.number,)
        elif isinstance(each, s.Watched):
            numbers = each.locals
        for number in numbers:
            found[number] = found.get(number, 0) + 1
    return found


# ---------------------------------------------------------------- the loop
def _added(code: Code, laps: Laps, loop: Stmt) -> tuple[int, tuple[int, ...] | None] | None:
    """The field to whose cells a loop adds, and how much they may hold at most (None: never more); None if it does
    anything but add and calculate."""
    field: int | None = None
    most: tuple[int, ...] | None = None
    for use in uses(code, (loop,)):
        match use:
            case Refused():
                return None
            case s.Loop():
                paid = laps.loop_lap(use)
                if paid is not None and (use.watched is None or paid[1] == 1):
                    return None
            case s.MoveTokens(to=to):
                zone = code.token_zones[to]
                if field not in (None, zone.field):
                    return None
                field = zone.field
                if use.check_room:
                    most = _lower(most, zone.capacities)
            case s.Store():
                if field not in (None, use.field):
                    return None
                field = use.field
                if use.code is not None:
                    cell = code.layout.fields[field]
                    most = _lower(most, (cell.high,) * cell.count)
            case _:
                pass
    if field is None or not _is_row(code.layout.fields[field]):
        return None
    return field, most


def _lower(one: tuple[int, ...] | None, other: tuple[int, ...]) -> tuple[int, ...]:
    return other if one is None else tuple(map(min, one, other))


def _is_row(field: Field) -> bool:
    """Are its cells bytes that fit into one vector?"""
    return field.width == 1 and not field.bits and field.none is None and 1 < field.count <= MOST_CELLS


# ---------------------------------------------------------------- what stands before it
class _Opening:
    """The statements before a loop, one after the other. `index` is where the field is read, `filled` are the single
    cells that the cell's content is moved to."""

    def __init__(self, code: Code, field: int) -> None:
        self._code = code
        self._field = field
        self._totals = Totals(code)
        self._values: dict[int, Expr | None] = {}  # locals as they were at the start; None: not to be said
        self._emptied = False
        self.index: Expr | None = None
        self.filled: set[int] = set()

    def takes(self, stmt: Stmt) -> bool:
        match stmt:
            case s.SetLocal(number=number, value=value):
                if not self._totals.is_total(value) or not self._reads_one_cell(value):
                    return False
                self._values[number] = self._at_start(value)
                return True
            case s.MoveTokens(amount=None, to_index=None) if stmt.index is not None:
                source, to = self._code.token_zones[stmt.source], self._code.token_zones[stmt.to]
                if source.field != self._field or source.endless or to.endless or not is_single(self._code, to.field):
                    return False
                if not self._totals.is_total(stmt.index) or not self._is_cell(stmt.index):
                    return False
                self._emptied = True
                self.filled.add(to.field)
                return True
            case _:
                return False

    def _reads_one_cell(self, value: Expr) -> bool:
        return all(
            isinstance(use, Load) and use.index is not None and self._is_cell(use.index)
            for use in uses(self._code, value, self._field)
        )

    def _is_cell(self, index: Expr) -> bool:
        """Is this the one cell of the field that is read, and not changed yet?"""
        at_start = self._at_start(index)
        if at_start is None or self._emptied or any(True for _ in uses(self._code, at_start)):
            return False
        if self.index is None:
            self.index = at_start
        return same(self.index, at_start)

    def _at_start(self, value: Expr) -> Expr | None:
        """The same value, of the locals as they were at the start."""
        unknown = False

        def change(node: Any) -> Any:
            nonlocal unknown
            unknown |= isinstance(node, Load) and node.field in self.filled
            if not isinstance(node, Local) or node.number not in self._values:
                return node
            known = self._values[node.number]
            unknown |= known is None
            return known or node

        found: Expr = rewritten(value, change)
        return None if unknown else found
