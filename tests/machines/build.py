"""Machine code by hand: a small builder for the tests of machines.

`Builder` collects fields, functions, blocks and decisions and makes a Code of them; the control fields are always
there. Short functions make expressions: `const(3)`, `local(0)`, `load(field)`.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.diagnostics import Source, Span
from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.layout import Field, Layout, Role

SOURCE = Source("game.yaml", "the text of the game")
SPAN = Span(SOURCE, 0, 3)
INT = e.Int(-(2**31) + 1, 2**31 - 1)
SMALL = e.Int(0, 100)
THING = e.Int(0, 63, -1)
BOOL = c.TRUTH
EVERYONE = c.Seen()
NUMBER = c.Shown()


def const(value: int | tuple[int, ...], kind: e.IrType = INT) -> e.Const:
    return e.Const(value, kind)


def bits(*values: int, low: int = 0, size: int = 16) -> e.Const:
    return e.Const(sum(1 << value - low for value in values), e.Bits(low, size))


def seq(*values: int, most: int = 8) -> e.Const:
    return e.Const(values, e.Seq(most, -100, 100))


def local(number: int, kind: e.IrType = INT) -> e.Local:
    return e.Local(number, kind)


def load(number: int, index: e.Expr | None = None, kind: e.IrType = INT) -> e.Load:
    return e.Load(number, index, kind)


def arithmetic(left: e.Expr, sign: str, right: e.Expr, checked: bool = True) -> e.Arithmetic:
    return e.Arithmetic(e.ArithmeticOp(sign), left, right, checked, SPAN, INT)


def compare(left: e.Expr, sign: str, right: e.Expr) -> e.Compare:
    return e.Compare(e.CompareOp(sign), left, right, BOOL)


def run(number: int, low: int, high: int, *conditions: e.Expr) -> e.Generator:
    return e.Generator(number, e.Int(low, high), e.Run(const(low), const(high)), conditions)


def over(number: int, source: e.Expr, *conditions: e.Expr) -> e.Generator:
    return e.Generator(number, INT, source, conditions)


def store(number: int, value: e.Expr, index: e.Expr | None = None, code: str | None = None) -> s.Store:
    return s.Store(number, index, value, code, SPAN)


def let(number: int, value: e.Expr) -> s.SetLocal:
    return s.SetLocal(number, value, SPAN)


def give(value: e.Expr | None) -> s.Return:
    return s.Return(value, SPAN)


def registers(count: int) -> tuple[c.LocalInfo, ...]:
    return tuple(c.LocalInfo(f"x{number}", INT) for number in range(count))


@dataclass
class Builder:
    """Two players, north and south, unless said otherwise. Block 0 is the start; it must be the first one added."""

    seats: tuple[str, ...] = ("north", "south")
    fields: list[Field] = field(default_factory=list)
    functions: list[c.Function] = field(default_factory=list)
    procedures: list[c.Procedure] = field(default_factory=list)
    blocks: list[c.Block] = field(default_factory=list)
    decisions: list[c.Decision] = field(default_factory=list)
    parts: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.block_field = self.field("block", high=999, role=Role.CONTROL)
        self.status = self.field("status", high=5, role=Role.CONTROL)
        self.winners = self.field("winners", bits=len(self.seats), role=Role.CONTROL)
        self.me = self.field("me", high=len(self.seats) - 1, none=-1, role=Role.CONTROL)
        self.asked = self.field("asked", high=10_000, role=Role.CONTROL)
        self.chance = self.field("chance", count=2, high=2**32 - 1, role=Role.CHANCE)

    def field(
        self,
        name: str,
        count: int = 1,
        low: int = 0,
        high: int = 100,
        none: int | None = None,
        bits: int = 0,
        role: Role = Role.VALUE,
        pool: int | None = None,
    ) -> int:
        codes = 1 << bits if bits else high - low + 1 + (none is not None)
        width = 1
        while 256**width < codes:
            width *= 2
        last = self.fields[-1] if self.fields else None
        offset = 0 if last is None else last.offset + last.count * last.width
        first = 0 if last is None else last.first + last.count
        number = len(self.fields)
        self.fields.append(Field(number, name, role, count, low, high, none, bits, width, offset, first, pool))
        return number

    def cell(self, number: int) -> int:
        return self.fields[number].first

    def function(
        self, *body: s.Stmt, parameters: int = 0, locals_: int = 12, result: e.IrType | None = INT, name: str = "action"
    ) -> int:
        number = len(self.functions)
        self.functions.append(
            c.Function(
                number, name, parameters, registers(locals_), result, body, False, frozenset(), True, ("X-1",), SPAN
            )
        )
        return number

    def block(self, *body: s.Stmt, end: c.End, locals_: int = 12) -> int:
        number = len(self.blocks)
        self.blocks.append(c.Block(number, f"block {number}", registers(locals_), body, end, SPAN))
        return number

    def decision(
        self,
        *arms: c.Arm,
        mode: c.Mode = c.Mode.MUST,
        asked: c.Asked = c.Asked.ONE,
        seats: e.Expr | None = None,
        declined: int | None = None,
        complete: int | None = None,
        answers: c.Answers | None = None,
    ) -> int:
        number = len(self.decisions)
        self.decisions.append(
            c.Decision(
                number,
                f"decision {number}",
                "What now?",
                mode,
                asked,
                seats,
                arms,
                registers(12),
                declined,
                complete,
                answers,
                0,
                ("X-2",),
                SPAN,
            )
        )
        return number

    def code(self, **more: Any) -> c.Code:
        last = self.fields[-1]
        layout = Layout(tuple(self.fields), last.offset + last.count * last.width, last.first + last.count)
        control = c.Control(self.block_field, self.status, self.winners, self.me, self.asked, self.chance)
        members = c.DomainInfo("player", "players", "player", self.seats)
        plain = c.Code(
            id="test",
            title="Test",
            version="1",
            variants=(),
            chosen=(),
            seats=self.seats,
            players=0,
            domains=(members,),
            layout=layout,
            control=control,
            tables=(),
            token_kinds=(),
            token_zones=(),
            pools=(),
            thing_zones=(),
            variables=(),
            functions=tuple(self.functions),
            procedures=tuple(self.procedures),
            blocks=tuple(self.blocks),
            decisions=tuple(self.decisions),
            phases=(),
            start=0,
            lines=(),
            ladder=None,
            invariants=(),
            option_ids=1 << 20,
            fingerprint="0",
        )
        return replace(plain, **{**self.parts, **more})


def arm(
    *generators: e.Generator,
    next_: int,
    first: int = 0,
    stores: tuple[int | None, ...] | None = None,
    digits: tuple[c.Digit, ...] | None = None,
    shown: tuple[c.Shown, ...] | None = None,
    outer: tuple[e.Expr, ...] = (),
    text: c.Text | None = None,
) -> c.Arm:
    """An arm whose names are numbers with digits 0 … 9 unless said otherwise."""
    count = len(generators)
    holes: list[str | c.Hole] = []
    for generator in generators:
        holes += [" ", c.Hole(e.Local(generator.local, generator.type), NUMBER)]
    kept = stores if stores is not None else (None,) * count
    return c.Arm(
        outer,
        generators,
        digits if digits is not None else (c.Digit(0, 10, None),) * count,
        tuple(f"x{number}" for number in range(count)),
        shown if shown is not None else (NUMBER,) * count,
        tuple(None if number is None else c.Storage(INT, number) for number in kept),
        first,
        text if text is not None else c.Text(("take", *holes)),
        next_,
        (),
        SPAN,
    )


FINISH = c.Finish(c.Status.FINISHED, None, SPAN)
