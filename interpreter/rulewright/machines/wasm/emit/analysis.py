"""What functions may do, worked out over the calls between them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.code import Code, Function
from rulewright.ir.totals import Totals
from rulewright.ir.walking import walk


@dataclass(frozen=True)
class Analysis:
    code: Code
    inlines: bool = True  # may small functions stand where they are called?
    sizes: dict[int, int] = field(default_factory=dict)  # of functions, as `inlining` counts them

    @cached_property
    def totals(self) -> Totals:
        return Totals(self.code)

    @cached_property
    def impossible(self) -> frozenset[int]:
        """The functions that may come to something impossible."""
        direct = {f.number for f in self.code.functions if any(map(_is_impossible, walk(f.body)))}
        return frozenset(self._callers_too(direct))

    @cached_property
    def writes(self) -> tuple[frozenset[int], ...]:
        """For each function the fields that it or what it calls writes."""
        found = [self._writes(function) for function in self.code.functions]
        changed = True
        while changed:
            changed = False
            for function in self.code.functions:
                more = found[function.number].union(*(found[called] for called in self._calls[function.number]))
                changed |= more != found[function.number]
                found[function.number] = more
        return tuple(found)

    @cached_property
    def reads(self) -> tuple[frozenset[int], ...]:
        """For each function the fields that Load and LoadSeq read in it or in what it calls or tries (procedures: all
        fields)."""
        everything = range(len(self.code.layout.fields))
        found = [{n for node in walk(f.body) for n in _read(node, everything)} for f in self.code.functions]
        changed = True
        while changed:
            changed = False
            for function in self.code.functions:
                more = found[function.number].union(*(found[called] for called in self._reached[function.number]))
                changed |= more != found[function.number]
                found[function.number] = more
        return tuple(map(frozenset, found))

    @cached_property
    def _reached(self) -> tuple[frozenset[int], ...]:
        """The functions that each function calls or tries."""
        tried = (
            frozenset(
                n.callee.number for n in walk(f.body) if isinstance(n, e.Possible | e.After) and not n.callee.procedure
            )
            for f in self.code.functions
        )
        return tuple(calls | more for calls, more in zip(self._calls, tried, strict=True))

    @cached_property
    def _calls(self) -> tuple[frozenset[int], ...]:
        return tuple(
            frozenset(n.function for n in walk(f.body) if isinstance(n, e.Call | e.Spread | s.CallFunction))
            for f in self.code.functions
        )

    def _callers_too(self, numbers: set[int]) -> set[int]:
        while True:
            more = {f.number for f in self.code.functions if self._calls[f.number] & numbers} - numbers
            if not more:
                return numbers
            numbers |= more

    def _writes(self, function: Function) -> frozenset[int]:
        return frozenset(number for node in walk(function.body) for number in self.written(node))

    def written(self, node: Any) -> Iterator[int]:
        """The fields that a statement itself writes."""
        match node:
            case s.Store():
                yield node.field
            case s.StoreSeq():
                yield from (node.length, node.slots)
            case s.Clear():
                yield from node.fields
            case s.MoveTokens():
                yield from (self.code.token_zones[zone].field for zone in (node.source, node.to))
            case s.SwapTokens():
                yield from (self.code.token_zones[zone].field for zone in (node.zone, node.other))
            case s.MoveThings():
                yield from self._pool_fields(self.code.thing_zones[node.source].pool)
            case s.MoveThing():
                yield from self._pool_fields(node.pool)
            case s.SwapThings():
                yield from self._pool_fields(self.code.thing_zones[node.zone].pool)
            case _:
                pass

    def _pool_fields(self, number: int) -> Iterator[int]:
        """All that moving a thing of the pool may write."""
        pool = self.code.pools[number]
        yield from (each for each in (pool.location, pool.known, pool.group) if each is not None)
        for zone in self.code.thing_zones:
            if zone.pool == number:
                yield from (each for each in (zone.length, zone.slots) if each is not None)


def _is_impossible(node: Any) -> bool:
    return isinstance(node, s.Impossible) or (isinstance(node, s.Loop) and node.watched is not None)


def _read(node: Any, everything: range) -> Iterable[int]:
    match node:
        case e.Load():
            return (node.field,)
        case e.LoadSeq():
            return (node.length, node.slots)
        case e.Possible() | e.After() if node.callee.procedure:
            return everything
        case _:
            return ()
