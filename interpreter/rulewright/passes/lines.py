"""Tables of lines: entries that are all the sites in a direction, and tables of what lies between two sites of a line.

Nothing is believed of a table's name or origin: what is said here of a table was looked up in its entries.
"""

from dataclasses import dataclass
from functools import lru_cache

from rulewright.ir.code import Table
from rulewright.ir.expressions import (
    Arithmetic,
    ArithmeticOp,
    Compare,
    CompareOp,
    Const,
    Expr,
    Generator,
    Int,
    Local,
    Lookup,
    Measure,
    ScalarOf,
    Seq,
)
from rulewright.passes.comparing import same


@dataclass(frozen=True, slots=True)
class Pair:
    """An index `first * width + second` into a table."""

    first: Expr
    width: int
    second: Expr


def pair_of(index: Expr) -> Pair | None:
    """An index as that of a table with two keys, both counted from 0; None if it is made otherwise."""
    match index:
        case Arithmetic(
            op=ArithmeticOp.ADD,
            left=Arithmetic(op=ArithmeticOp.MULTIPLY, left=first, right=Const(value=int(width)), checked=False),
            right=second,
            checked=False,
        ):
            return Pair(first, width, second)
        case Arithmetic(op=ArithmeticOp.MULTIPLY, left=first, right=Const(value=int(width)), checked=False):
            return Pair(first, width, Const(0, Int(0, 0)))
        case _:
            return None


def list_lookup(source: object) -> Lookup | None:
    """The entry of a table of lists that is never absent, if a source is one."""
    if isinstance(source, Lookup) and source.absent is None and isinstance(source.type, Seq):
        return source
    return None


def leads_to(tables: tuple[Table, ...], line: Lookup, local: int, between: Lookup) -> bool:
    """Is `between` always what lies on `line` before the value of the local, whichever of its values that is?"""
    runs, lies = pair_of(line.index), pair_of(between.index)
    if runs is None or lies is None or lies.width <= 0:
        return False
    forward = same(runs.first, lies.first) and _is_local(lies.second, local)
    backward = same(runs.first, lies.second) and _is_local(lies.first, local)
    if not forward and not backward:
        return False
    return _prefixes(tables[line.table], runs.width, tables[between.table], lies.width, forward)


def place_of(tables: tuple[Table, ...], generator: Generator, condition: Expr) -> int | None:
    """The least place on its line, from 1, that a value has by a condition on how many lie before it."""
    line = list_lookup(generator.source)
    match condition:
        case Compare(
            op=CompareOp.MORE | CompareOp.AT_LEAST as op,
            left=Measure(what=ScalarOf.COUNT, of=Lookup() as between),
            right=Const(value=int(count)),
        ) if line is not None and list_lookup(between) is not None:
            if leads_to(tables, line, generator.local, between):
                return max(1, count + 1 + int(op is CompareOp.MORE))
            return None
        case _:
            return None


def _is_local(expr: Expr, local: int) -> bool:
    return isinstance(expr, Local) and expr.number == local


@lru_cache(maxsize=64)
def _prefixes(lines: Table, width: int, between: Table, sites: int, forward: bool) -> bool:
    """Are the entries between a site and each one of a line from it those of the line before it, in any order?"""
    for start in range(len(lines.values) // width):
        for way in range(width):
            line = lines.values[start * width + way]
            if not isinstance(line, tuple):
                return False
            for place, site in enumerate(line):
                at = start * sites + site if forward else site * sites + start
                entry = between.values[at] if 0 <= at < len(between.values) else None
                if not isinstance(entry, tuple) or len(entry) != place or set(entry) != set(line[:place]):
                    return False
    return True
