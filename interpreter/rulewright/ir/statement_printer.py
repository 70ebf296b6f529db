"""Statements of the machine code as indented lines."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from rulewright.ir.code import Code, LocalInfo
from rulewright.ir.expression_printer import ExpressionPrinter
from rulewright.ir.statements import (
    Body,
    CallFunction,
    Clear,
    Exit,
    ForEach,
    If,
    Impossible,
    Loop,
    Mark,
    MoveThing,
    MoveThings,
    MoveTokens,
    Reached,
    Require,
    Return,
    SetLocal,
    Spot,
    Stmt,
    Store,
    StoreSeq,
    SwapThings,
    SwapTokens,
    Watched,
)


class StatementPrinter:
    """For the statements of one function or block."""

    def __init__(self, code: Code, locals: Sequence[LocalInfo]) -> None:
        self.code = code
        self.expressions = ExpressionPrinter(code, locals)

    def lines(self, body: Body, indent: str) -> Iterator[str]:
        for statement in body:
            yield from self._lines(statement, indent)

    def _lines(self, s: Stmt, indent: str) -> Iterator[str]:
        show, deeper = self.expressions.show, indent + "  "
        match s:
            case If():
                for number, (condition, body) in enumerate(s.arms):
                    yield f"{indent}{'else if' if number else 'if'} {show(condition)}:"
                    yield from self.lines(body, deeper)
                if s.otherwise:
                    yield f"{indent}else:"
                    yield from self.lines(s.otherwise, deeper)
            case ForEach():
                yield f"{indent}for each {self.expressions.generators(s.outer, s.generators)}:"
                yield from self.lines(s.body, deeper)
            case Loop():
                watched = self._watched(s.watched)
                if s.tested_after:
                    yield f"{indent}repeat{watched}:"
                    yield from self.lines(s.body, deeper)
                    yield f"{indent}until {show(s.condition)}"
                else:
                    yield f"{indent}while {show(s.condition)}{watched}:"
                    yield from self.lines(s.body, deeper)
            case _:
                yield indent + self._line(s)

    def _watched(self, watched: Watched | None) -> str:
        if watched is None:
            return ""
        names = [self.expressions.field(field) for field in watched.fields]
        names += [self.expressions.local(local) for local in watched.locals]
        return f" watching {', '.join(names)}"

    def _line(self, s: Stmt) -> str:
        show, cell, field = self.expressions.show, self.expressions.cell, self.expressions.field
        match s:
            case SetLocal(number, value):
                return f"{self.expressions.local(number)} := {show(value)}"
            case Store(number, index, value, code):
                check = "" if code is None else f"  ! {code}"
                return f"{cell(field(number), index)} := {show(value)}{check}"
            case StoreSeq(_, slots, index, value):
                return f"{cell(field(slots), index)} := {show(value)}"
            case Clear(fields):
                return f"clear {', '.join(map(field, fields))}"
            case Require(condition, code):
                return f"require {show(condition)}  ! {code}"
            case MoveTokens():
                amount = "all" if s.amount is None else show(s.amount)
                source, to = self._tokens(s.source), self._tokens(s.to)
                checks = [word for word, on in (("not-there", s.check_there), ("over-capacity", s.check_room)) if on]
                tail = f"  ! {', '.join(checks)}" if checks else ""
                return f"move {amount} from {cell(source, s.index)} to {cell(to, s.to_index)}{tail}"
            case MoveThings():
                amount = "all" if s.amount is None else show(s.amount)
                source, to = cell(self._things(s.source), s.index), cell(self._things(s.to), s.to_index)
                return f"move {amount} from {source} to {to}{self._spot(s.spot)}"
            case MoveThing():
                return f"move {show(s.thing)} to {cell(self._things(s.to), s.to_index)}{self._spot(s.spot)}"
            case SwapThings():
                return f"swap {cell(self._things(s.zone), s.index)} with {cell(self._things(s.other), s.other_index)}"
            case SwapTokens():
                return f"swap {cell(self._tokens(s.zone), s.index)} with {cell(self._tokens(s.other), s.other_index)}"
            case CallFunction(function, arguments, result):
                call = f"{self.code.functions[function].name}({self.expressions.arguments(arguments)})"
                return call if result is None else f"{self.expressions.local(result)} := {call}"
            case Return(value):
                return "return" if value is None else f"return {show(value)}"
            case Impossible():
                return "impossible"
            case Exit(block):
                return f"-> {self.code.blocks[block].name}"
            case Mark(kind, phase):
                return f"mark {kind.value} of {self.code.phases[phase].name}"
            case Reached(node):
                return f"reached {node}"
            case If() | ForEach() | Loop():
                raise TypeError("takes several lines")
            case _:
                assert_never(s)

    def _tokens(self, number: int) -> str:
        return self.code.token_zones[number].name

    def _things(self, number: int) -> str:
        return self.code.thing_zones[number].name

    def _spot(self, spot: object) -> str:
        match spot:
            case Spot.LAST:
                return ""
            case Spot.FIRST:
                return " at first"
            case _:
                return f" at {self.expressions.show(spot)}"  # type: ignore[arg-type]
