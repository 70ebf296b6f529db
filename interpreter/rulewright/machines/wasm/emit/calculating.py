"""What statements that only calculate read and write: locals, single cells, and cells of a field that they add to."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Span
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.code import Code
from rulewright.ir.expressions import Arithmetic, ArithmeticOp, Call, Expr, Int, Load, Local
from rulewright.ir.statements import Body, Loop, MoveTokens, Store
from rulewright.ir.walking import walk
from rulewright.passes.comparing import same

_CALCULATING = (
    e.Const,
    e.Local,
    e.Lookup,
    e.Check,
    e.NotNone,
    e.Arithmetic,
    e.Compare,
    e.Not,
    e.And,
    e.Or,
    e.Select,
    e.Contains,
    e.Within,
    e.Convert,
    e.Measure,
    e.Extreme,
    e.Absolute,
    e.SetOf,
    e.Union,
    e.Difference,
)


class Refused:
    """Stands for what does more than calculate."""


Use = Refused | Loop | MoveTokens | Store | Load


def is_single(code: Code, number: int) -> bool:
    """Has the field one cell only, with an integer in it?"""
    cell = code.layout.fields[number]
    return cell.count == 1 and not cell.bits


def uses(code: Code, node: Any, row: int | None = None) -> Iterator[Use]:
    """All in a node that is more than calculating with locals and single cells: its loops, the statements that add to
    cells of a field, readings of cells of the field `row`, and whatever is refused. Calls are followed."""
    match node:
        case tuple():
            for part in node:
                yield from uses(code, part, row)
        case Loop():
            yield node
            yield from uses(code, (node.condition, node.body), row)
        case MoveTokens():
            yield from _moved(code, node, row)
        case Store():
            yield from _stored(code, node, row)
        case s.SetLocal() | s.If() | s.Require() | s.Impossible():
            yield from _parts(code, node, row)
        case Load():
            if node.index is None and is_single(code, node.field):
                return
            yield node if node.field == row else Refused()
            yield from uses(code, node.index, row)
        case Call():
            yield from uses(code, node.arguments, row)
            for part in code.functions[node.function].body:
                yield from _called(code, part)
        case _ if isinstance(node, _CALCULATING):
            yield from _parts(code, node, row)
        case _ if isinstance(node, s.Stmt | Expr):
            yield Refused()
        case _:
            pass


def _parts(code: Code, node: Any, row: int | None) -> Iterator[Use]:
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, tuple) or (is_dataclass(value) and not isinstance(value, Span)):
            yield from uses(code, value, row)


def _moved(code: Code, node: MoveTokens, row: int | None) -> Iterator[Use]:
    source, to = code.token_zones[node.source], code.token_zones[node.to]
    if node.index is not None or not is_single(code, source.field):
        yield Refused()
    if not (node.to_index is None and is_single(code, to.field)):
        yield Refused() if to.endless else node
    yield from uses(code, (node.amount, node.to_index), row)


def _stored(code: Code, node: Store, row: int | None) -> Iterator[Use]:
    if node.index is None:
        if not is_single(code, node.field):
            yield Refused()
        yield from uses(code, node.value, row)
        return
    match node.value:
        case Arithmetic(op=ArithmeticOp.ADD, left=Load(field=number, index=index), right=more) if (
            number == node.field and same(index, node.index) and isinstance(more.type, Int) and more.type.low >= 0
        ):
            yield node
            yield from uses(code, (node.index, more), row)
        case _:
            yield Refused()


def _called(code: Code, node: Any) -> Iterator[Use]:
    """The same for what stands in a function that gives a value."""
    match node:
        case s.Return():
            yield from uses(code, node.value)
        case s.If():
            for test, body in node.arms:
                yield from uses(code, test)
                for part in body:
                    yield from _called(code, part)
            for part in node.otherwise:
                yield from _called(code, part)
        case s.SetLocal():
            yield from uses(code, node.value)
        case _:
            yield Refused()


@dataclass
class Flow:
    """What statements that only calculate depend on and leave behind.

    `locals` are read before they are surely set; `cells` are the single cells that are touched, `set_cells` those that
    may change. `surely_set` are the locals that are set whatever happens.
    """

    code: Code
    locals: set[int] = field(default_factory=set)
    set_locals: set[int] = field(default_factory=set)
    surely_set: set[int] = field(default_factory=set)
    cells: set[int] = field(default_factory=set)
    set_cells: set[int] = field(default_factory=set)

    def through(self, body: Body) -> None:
        for stmt in body:
            self._statement(stmt)

    def _statement(self, stmt: s.Stmt) -> None:
        match stmt:
            case s.SetLocal(number=number, value=value):
                self._reads(value)
                self.set_locals.add(number)
                self.surely_set.add(number)
            case s.If():
                self._branches(stmt)
            case Loop():
                if stmt.tested_after:
                    self.through(stmt.body)
                    self._reads(stmt.condition)
                else:
                    self._reads(stmt.condition)
                    before = set(self.surely_set)
                    self.through(stmt.body)
                    self.surely_set = before
            case MoveTokens():
                self._reads((stmt.amount, stmt.index, stmt.to_index))
                for zone in (stmt.source, stmt.to):
                    if not self.code.token_zones[zone].endless:
                        self._sets(self.code.token_zones[zone].field)
            case Store():
                self._reads((stmt.value, stmt.index))
                self._sets(stmt.field)
            case _:
                self._reads(stmt)

    def _branches(self, stmt: s.If) -> None:
        after: list[set[int]] = []
        for test, body in stmt.arms:
            self._reads(test)
            before = set(self.surely_set)
            self.through(body)
            after.append(self.surely_set)
            self.surely_set = before
        self.through(stmt.otherwise)
        self.surely_set = self.surely_set.intersection(*after)

    def _sets(self, number: int) -> None:
        if is_single(self.code, number):
            self.cells.add(number)
            self.set_cells.add(number)

    def _reads(self, node: Any) -> None:
        for each in walk(node):
            match each:
                case Local(number=number):
                    if number not in self.surely_set:
                        self.locals.add(number)
                case Load(field=number):
                    if is_single(self.code, number):
                        self.cells.add(number)
                case Call(function=number):
                    self._reads_in(number)
                case _:
                    pass

    def _reads_in(self, function: int) -> None:
        """The cells that a function reads; its locals are its own."""
        for each in walk(self.code.functions[function].body):
            match each:
                case Load(field=number):
                    if is_single(self.code, number):
                        self.cells.add(number)
                case Call(function=number):
                    self._reads_in(number)
                case _:
                    pass
