"""Expressions of the machine code as text: one line each, with the names of fields, tables, zones and functions.

Constants of sets are written as the numbers that are in them, `none` where a constant is none.
"""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from rulewright.ir.code import Code, LocalInfo
from rulewright.ir.expressions import (
    Absolute,
    After,
    And,
    Arithmetic,
    ArithmeticOp,
    BesideInRow,
    Bits,
    Call,
    Callee,
    Check,
    Compare,
    Const,
    Contains,
    Convert,
    CountAt,
    Difference,
    Expr,
    Extreme,
    Fold,
    FoldKind,
    Generator,
    IndexOf,
    Int,
    IntervalSet,
    IrType,
    Let,
    Load,
    LoadSeq,
    Local,
    Lookup,
    Measure,
    Not,
    NotNone,
    Nth,
    Old,
    Or,
    Possible,
    Repetition,
    Run,
    Select,
    Seq,
    SetOf,
    Spread,
    ThingsAt,
    Union,
    Within,
)

# How tightly an operator binds; what binds less tightly than its place allows takes parentheses.
_IF, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _ATOM = range(8)


def show_type(type: IrType) -> str:
    match type:
        case Int(low, high, none):
            shown = f"{low}..{high}" if (low, high) != (-(2**31) + 1, 2**31 - 1) else "int"
            return shown if none is None else f"{shown} or none"
        case Bits(low, size):
            return f"set of {low}..{low + size - 1}"
        case Seq(most, low, high):
            return f"list of {low}..{high} max {most}"


def unique_names(locals: Sequence[LocalInfo]) -> list[str]:
    """Names of registers, numbered where several share one."""
    seen: Counter[str] = Counter()
    names: list[str] = []
    for local in locals:
        seen[local.name] += 1
        names.append(local.name if seen[local.name] == 1 else f"{local.name}#{seen[local.name]}")
    return names


class ExpressionPrinter:
    """For the expressions of one function, block or decision."""

    def __init__(self, code: Code, locals: Sequence[LocalInfo]) -> None:
        self.code = code
        self.names = unique_names(locals)

    def show(self, expression: Expr) -> str:
        return self._at(expression, _IF)

    def local(self, number: int) -> str:
        return self.names[number]

    def field(self, number: int) -> str:
        return self.code.layout.fields[number].name

    def cell(self, name: str, index: Expr | None) -> str:
        return name if index is None else f"{name}[{self.show(index)}]"

    def arguments(self, expressions: Sequence[Expr]) -> str:
        return ", ".join(self.show(expression) for expression in expressions)

    def generators(self, outer: Sequence[Expr], generators: Sequence[Generator]) -> str:
        """`p in S where C, q in T`, after the conditions that come first."""
        parts = [self.show(condition) for condition in outer]
        return ", ".join(parts + [self._generator(generator) for generator in generators])

    def callee(self, callee: Callee) -> str:
        if callee.procedure:
            return self.code.procedures[callee.number].name
        return self.code.functions[callee.number].name

    def _at(self, expression: Expr, place: int) -> str:
        text, binds = self._text(expression)
        return text if binds >= place else f"({text})"

    def _joined(self, parts: Sequence[Expr], word: str, binds: int) -> str:
        return f" {word} ".join(self._at(part, binds + 1) for part in parts)

    def _text(self, e: Expr) -> tuple[str, int]:
        """The text and how tightly its outermost operator binds."""
        match e:
            case And(parts):
                return self._joined(parts, "and", _AND), _AND
            case Or(parts):
                return self._joined(parts, "or", _OR), _OR
            case Not(operand):
                return f"not {self._at(operand, _NOT)}", _NOT
            case Compare(op, left, right):
                return f"{self._at(left, _SUM)} {op.value} {self._at(right, _SUM)}", _COMPARE
            case Contains(value, of):
                return f"{self._at(value, _SUM)} in {self._at(of, _SUM)}", _COMPARE
            case Within(value, low, high):
                return f"{self._at(value, _SUM)} in {self._at(low, _SUM)}..{self._at(high, _SUM)}", _COMPARE
            case Arithmetic(op, left, right):
                binds = _SUM if op in (ArithmeticOp.ADD, ArithmeticOp.SUBTRACT) else _PRODUCT
                mark = "!" if e.checked else ""
                return f"{self._at(left, binds)} {op.value}{mark} {self._at(right, binds + 1)}", binds
            case Union(left, right):
                return f"{self._at(left, _SUM)} + {self._at(right, _PRODUCT)}", _SUM
            case Difference(left, right):
                return f"{self._at(left, _SUM)} - {self._at(right, _PRODUCT)}", _SUM
            case Select(condition, then, otherwise):
                return f"{self._at(then, _OR)} if {self._at(condition, _OR)} else {self._at(otherwise, _IF)}", _IF
            case After(operand, callee, arguments):
                call = f"{self.callee(callee)}({self.arguments(arguments)})"
                return f"{self._at(operand, _COMPARE)} after {call}", _NOT
            case Fold():
                return self._fold(e)
            case _:
                return self._atom(e), _ATOM

    def _atom(self, e: Expr) -> str:
        match e:
            case Const():
                return _constant(e)
            case Local(number):
                return self.local(number)
            case Load(number, index):
                return self.cell(self.field(number), index)
            case LoadSeq(_, slots, index):
                return self.cell(self.field(slots), index)
            case Lookup(table, index):
                return self.cell(self.code.tables[table].name, index)
            case Check(value, low, high, code):
                error = "" if code == "out-of-range" else f", {code}"
                return f"check({self.show(value)}, {low}..{high}{error})"
            case NotNone(value):
                return f"there({self.show(value)})"
            case Convert(value, type):
                return f"({self.show(value)} as {show_type(type)})"
            case IntervalSet(low, high):
                return f"set({self.show(low)}..{self.show(high)})"
            case Measure(what, of):
                return f"{what.value}({self.show(of)})"
            case Nth(of, place):
                return f"nth({self.show(of)}, {self.show(place)})"
            case IndexOf(of, value):
                return f"index({self.show(of)}, {self.show(value)})"
            case Extreme(greatest, parts):
                return f"{'max' if greatest else 'min'}({self.arguments(parts)})"
            case Absolute(operand):
                return f"abs({self.show(operand)})"
            case SetOf(parts):
                return f"set({self.arguments(parts)})"
            case ThingsAt(zone, index):
                return self.cell(self.code.thing_zones[zone].name, index)
            case CountAt(zone, index):
                return f"count({self.cell(self.code.thing_zones[zone].name, index)})"
            case BesideInRow(_, thing, before):
                return f"{'previous' if before else 'next'}({self.show(thing)})"
            case Spread(start, function):
                return f"spread({self.show(start)}, {self.code.functions[function].name})"
            case Repetition(phase):
                return f"repetition({self.code.phases[phase].name})"
            case Call(function, arguments):
                return f"{self.code.functions[function].name}({self.arguments(arguments)})"
            case Possible(callee, arguments):
                return f"possible({self.callee(callee)}({self.arguments(arguments)}))"
            case Old(operand):
                return f"old({self.show(operand)})"
            case Let(local, value):
                return f"{self.local(local)} := {self._at(value, _OR)}"
            case (
                And()
                | Or()
                | Not()
                | Compare()
                | Contains()
                | Within()
                | Arithmetic()
                | Union()
                | Difference()
                | Select()
                | After()
                | Fold()
            ):
                return f"({self.show(e)})"
            case _:
                assert_never(e)

    def _fold(self, e: Fold) -> tuple[str, int]:
        over = self.generators(e.outer, e.generators)
        if e.kind in (FoldKind.ANY, FoldKind.NO):
            return f"{e.kind.value} {over}", _IF
        value = "" if e.value is None else f"{self.show(e.value)} for "
        otherwise = "" if e.otherwise is None else f" else {self.show(e.otherwise)}"
        return f"{e.kind.value}({value}{over}{otherwise})", _ATOM

    def _generator(self, generator: Generator) -> str:
        source = generator.source
        if isinstance(source, Run):
            over = f"{self._at(source.low, _SUM)}..{self._at(source.high, _SUM)}"
        else:
            over = self._at(source, _SUM)
        where = " and ".join(self._at(condition, _NOT) for condition in generator.conditions)
        through = " and ".join(self._at(condition, _NOT) for condition in generator.through)
        return (
            f"{self.local(generator.local)} in {over}"
            + (f" where {where}" if where else "")
            + (f" through {through}" if through else "")
        )


def _constant(e: Const) -> str:
    value, type = e.value, e.type
    if isinstance(value, tuple):
        return "[" + " ".join(map(str, value)) + "]"
    if isinstance(type, Bits):
        return "{" + " ".join(str(type.low + i) for i in range(value.bit_length()) if value >> i & 1) + "}"
    return "none" if isinstance(type, Int) and value == type.none else str(value)
