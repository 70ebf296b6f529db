"""Whither a value that was chosen or drawn can come: the fields that are stored from it, by whatever way.

A value flows where it, or something worked out from it, is stored, moved or counted by, given as an argument or used
as a key; and, as conditions tell of it too, into whatever is stored only if a condition about it holds. Which way a
game takes is not looked at: what can be, counts. Things in zones are not followed: who sees a thing is known of the
thing itself.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from rulewright.ir.code import (
    Block,
    Branch,
    Code,
    Enter,
)
from rulewright.ir.expressions import Call, Expr, Generator, Let, Load, LoadSeq, Local, Run, Spread
from rulewright.ir.following import after_end
from rulewright.ir.statements import (
    Body,
    CallFunction,
    Clear,
    Exit,
    ForEach,
    If,
    Loop,
    MoveTokens,
    Return,
    SetLocal,
    Stmt,
    Store,
    StoreSeq,
    SwapTokens,
)
from rulewright.ir.walking import walk

# ("field", number), ("result", function) or ("local", unit, number), where a unit is a function, block or decision
Node = tuple[Any, ...]
Nodes = frozenset[Node]
_NOTHING: Nodes = frozenset()


class Flows:
    """Of one game."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._edges: defaultdict[Node, set[Node]] = defaultdict(set)
        self._written: defaultdict[int, set[int]] = defaultdict(set)  # by block: the fields
        self._exits: defaultdict[int, set[int]] = defaultdict(set)  # by block: those that it leaves for in its midst
        self._decides: dict[int, Nodes] = {}  # by block: what it depends on, which of them comes next
        for function in code.functions:
            self._body(("function", function.number), function.body, _NOTHING)
        for block in code.blocks:
            self._body(("block", block.number), block.body, _NOTHING)
            self._end(block)
        for decision in code.decisions:
            for arm in decision.arms:
                self._bind(("decision", decision.number), (*arm.outer, *arm.generators))
                for generator, storage in zip(arm.generators, arm.stores, strict=True):
                    if storage is not None:
                        self._link(
                            {("local", ("decision", decision.number), generator.local)}, ("field", storage.field)
                        )
        for block in code.blocks:
            self._dependent(block)

    def fields_from(self, decision: int, arm: int, name: int) -> frozenset[int]:
        """The numbers of the fields to which the value of a name of an arm can come."""
        storage = self._code.decisions[decision].arms[arm].stores[name]
        return frozenset() if storage is None else self._reached[storage.field]

    @cached_property
    def _reached(self) -> "_Reached":
        return _Reached(self._edges)

    # ---------------------------------------------------------------- edges
    def _link(self, sources: Iterable[Node], to: Node) -> None:
        for source in sources:
            self._edges[source].add(to)

    def _write(self, unit: Node, sources: Iterable[Node], field: int) -> None:
        self._link(sources, ("field", field))
        if unit[0] == "block":
            self._written[unit[1]].add(field)

    def _sources(self, unit: Node, *parts: Any) -> Nodes:
        """What the values of expressions are made of."""
        self._bind(unit, parts)
        return frozenset(_read(unit, parts))

    def _bind(self, unit: Node, parts: Any) -> None:
        """The locals that are given values within expressions."""
        for node in walk(parts):
            match node:
                case Generator(local=local, source=source):
                    of = (source.low, source.high) if isinstance(source, Run) else source
                    self._link(_read(unit, of), ("local", unit, local))
                case Let(local=local, value=value):
                    self._link(_read(unit, value), ("local", unit, local))
                case _:
                    pass

    # ---------------------------------------------------------------- statements
    def _body(self, unit: Node, body: Body, control: Nodes) -> None:
        for statement in body:
            self._statement(unit, statement, control)

    def _statement(self, unit: Node, statement: Stmt, control: Nodes) -> None:
        match statement:
            case SetLocal(number=number, value=value):
                self._link(self._sources(unit, value) | control, ("local", unit, number))
            case Store(field=field, index=index, value=value):
                self._write(unit, self._sources(unit, value, index) | control, field)
            case StoreSeq(length=length, slots=slots, index=index, value=value):
                sources = self._sources(unit, value, index) | control
                self._write(unit, sources, slots)
                self._write(unit, sources, length)
            case Clear(fields=fields):
                for field in fields:
                    self._write(unit, control, field)
            case MoveTokens(source=source, index=index, to=to, to_index=to_index, amount=amount):
                sources = self._sources(unit, index, to_index, amount) | control
                for zone in (source, to):
                    self._write(unit, sources, self._code.token_zones[zone].field)
            case SwapTokens(zone=zone, index=index, other=other, other_index=other_index):
                sources = self._sources(unit, index, other_index) | control
                for number in (zone, other):
                    self._write(unit, sources, self._code.token_zones[number].field)
            case If(arms=arms, otherwise=otherwise):
                for condition, body in arms:
                    control |= self._sources(unit, condition)
                    self._body(unit, body, control)
                self._body(unit, otherwise, control)
            case ForEach(outer=outer, generators=generators, body=body):
                self._body(unit, body, control | self._sources(unit, outer, generators))
            case Loop(condition=condition, body=body):
                self._body(unit, body, control | self._sources(unit, condition))
            case CallFunction(function=number, arguments=arguments, result=result):
                self._call(unit, number, arguments, result, control)
            case Return(value=value) if value is not None and unit[0] == "function":
                self._link(self._sources(unit, value) | control, ("result", unit[1]))
            case Exit(block=block):
                self._exits[unit[1]].add(block)
                self._decides[unit[1]] = self._decides.get(unit[1], _NOTHING) | control
            case _:  # moves of things, and what stores nothing
                pass

    def _call(self, unit: Node, number: int, arguments: tuple[Expr, ...], result: int | None, control: Nodes) -> None:
        function = self._code.functions[number]
        for parameter, argument in enumerate(arguments):
            self._link(self._sources(unit, argument) | control, ("local", ("function", number), parameter))
        for field in function.writes:
            self._write(unit, control, field)
        if result is not None:
            self._link({("result", number), *control}, ("local", unit, result))

    # ---------------------------------------------------------------- blocks
    def _end(self, block: Block) -> None:
        if isinstance(block.end, Branch):
            sources = self._sources(("block", block.number), block.end.condition)
            self._decides[block.number] = self._decides.get(block.number, _NOTHING) | sources

    def _dependent(self, block: Block) -> None:
        """What is stored only on some of the ways that a block may go on depends on what it decides by."""
        decides = self._decides.get(block.number)
        if not decides:
            return
        certain = self._after_all[block.number]
        waiting, seen = list(self._next[block.number]), set[int]()
        while waiting:
            number = waiting.pop()
            if number in seen or certain >> number & 1:
                continue
            seen.add(number)
            for field in self._written[number]:
                self._link(decides, ("field", field))
            end = self._code.blocks[number].end
            if isinstance(end, Enter):
                waiting.append(self._code.procedures[end.procedure].entry)
            waiting.extend(self._next[number])

    @cached_property
    def _next(self) -> list[list[int]]:
        """The blocks that may come next, procedures passed over."""
        return [[*after_end(block, self._code.decisions), *self._exits[block.number]] for block in self._code.blocks]

    @cached_property
    def _after_all(self) -> list[int]:
        """For each block those that come after it whatever way is taken, as a set of bits: its post-dominators."""
        count = len(self._code.blocks)
        everything = (1 << count) - 1
        found = [everything] * count
        changed = True
        while changed:
            changed = False
            for number in range(count - 1, -1, -1):
                common = everything if self._next[number] else 0
                for other in self._next[number]:
                    common &= found[other] | 1 << other
                if common != found[number]:
                    found[number], changed = common, True
        return found


class _Reached(dict[int, frozenset[int]]):
    """For a field those to which its value can come, worked out when asked for."""

    def __init__(self, edges: dict[Node, set[Node]]) -> None:
        self._edges = edges

    def __missing__(self, field: int) -> frozenset[int]:
        start: Node = ("field", field)
        waiting, seen = [start], {start}
        while waiting:
            for node in self._edges.get(waiting.pop(), ()):
                if node not in seen:
                    seen.add(node)
                    waiting.append(node)
        self[field] = frozenset(node[1] for node in seen if node[0] == "field")
        return self[field]


def _read(unit: Node, parts: Any) -> Iterator[Node]:
    for node in walk(parts):
        match node:
            case Local(number=number):
                yield ("local", unit, number)
            case Load(field=field):
                yield ("field", field)
            case LoadSeq(length=length, slots=slots):
                yield ("field", length)
                yield ("field", slots)
            case Call(function=function) | Spread(function=function):
                yield ("result", function)
            case _:
                pass
