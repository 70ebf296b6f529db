"""Cells that a function keeps in locals while it runs.

A function that runs over something and calls nothing keeps the single cells that it uses while doing so in locals: they
are loaded when it begins and stored back when it ends. Where it ends in an error or as impossible they are not stored:
then the whole state is put back anyway.
"""

from collections.abc import Iterator
from typing import Any

from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.code import Code, Function
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit.analysis import Analysis
from rulewright.machines.wasm.emit.inlining import inlined

MOST = 6


def promoted_fields(analysis: Analysis, function: Function) -> tuple[int, ...]:
    """The fields whose one cell is kept in a local."""
    code = analysis.code
    nodes = list(with_calls(analysis, function.body))
    if any(isinstance(node, _CALLING) for node in nodes):
        return ()
    elsewhere = {number for node in nodes for number in _otherwise_used(code, node)}
    used = {number for node in _looped(analysis, nodes) for number in _single_cells(code, node)}
    fields = code.layout.fields
    return tuple(
        number for number in sorted(used - elsewhere) if fields[number].count == 1 and fields[number].bits <= 64
    )[:MOST]


_CALLING = (
    e.Call,
    e.Spread,
    e.Possible,
    e.After,
    e.Old,
    e.Repetition,
    e.BesideInRow,
    s.CallFunction,
    s.MoveThing,
    s.MoveThings,
    s.SwapThings,
)


def with_calls(analysis: Analysis, node: Any) -> Iterator[Any]:
    """A node and everything within it; calls that stand as values where they are called are what they call."""
    for each in walk(node):
        function = inlined(analysis, each.function) if isinstance(each, e.Call) else None
        if function is None:
            yield each
        else:
            yield from with_calls(analysis, function.body)


def _looped(analysis: Analysis, nodes: list[Any]) -> Iterator[Any]:
    """What stands within loops."""
    for node in nodes:
        if isinstance(node, s.Loop | s.ForEach | e.Fold):
            yield from with_calls(analysis, node)


def _single_cells(code: Code, node: Any) -> Iterator[int]:
    match node:
        case e.Load(index=None) | s.Store(index=None):
            yield node.field
        case s.MoveTokens():
            yield from _unkeyed(code, (node.source, node.index), (node.to, node.to_index))
        case s.SwapTokens():
            yield from _unkeyed(code, (node.zone, node.index), (node.other, node.other_index))
        case _:
            pass


def _unkeyed(code: Code, *places: tuple[int, e.Expr | None]) -> Iterator[int]:
    for zone, index in places:
        if index is None:
            yield code.token_zones[zone].field


def _otherwise_used(code: Code, node: Any) -> Iterator[int]:
    """Fields that are read or written otherwise than cell by cell."""
    match node:
        case e.LoadSeq() | s.StoreSeq():
            yield from (node.length, node.slots)
        case s.Clear():
            yield from node.fields
        case e.ThingsAt() | e.CountAt():
            zone = code.thing_zones[node.zone]
            yield from (each for each in (zone.length, zone.slots) if each is not None)
        case e.Load() | s.Store() if node.index is not None:
            yield node.field
        case s.MoveTokens():
            yield from _keyed(code, (node.source, node.index), (node.to, node.to_index))
        case s.SwapTokens():
            yield from _keyed(code, (node.zone, node.index), (node.other, node.other_index))
        case _:
            pass


def _keyed(code: Code, *places: tuple[int, e.Expr | None]) -> Iterator[int]:
    for zone, index in places:
        if index is not None:
            yield code.token_zones[zone].field
