"""Constant lists as sets, where nothing depends on their order.

A fold that asks whether there is something, how many there are, or the like, and in which nothing can fail, may run
over its values in any order: then the lists of a constant table are sets, which can be cut down at once.
"""

from dataclasses import replace

from rulewright.ir.code import Table
from rulewright.ir.expressions import Bits, Expr, Fold, FoldKind, Generator, Lookup, Run, Seq
from rulewright.machines.wasm.emit.writer import Module

MOST = 1024
_FREE = (FoldKind.ANY, FoldKind.NO, FoldKind.COUNT, FoldKind.SUM, FoldKind.MAX, FoldKind.MIN, FoldKind.SET)


def unordered(module: Module, fold: Fold) -> tuple[Generator, ...]:
    """The generators of a fold, with sets for lists where that is the same."""
    if fold.kind not in _FREE or not any(_list_table(module, generator.source) for generator in fold.generators):
        return fold.generators
    if not module.analysis.totals.is_total((fold.generators, fold.value)):
        return fold.generators
    return tuple(
        generator
        if generator.through
        else replace(generator, source=as_set(module, generator.source) or generator.source)
        for generator in fold.generators
    )


def as_set(module: Module, source: Expr | Run) -> Expr | None:
    """An entry of a table of lists without repeats as a set; None for everything else."""
    table = _list_table(module, source)
    if table is None or not isinstance(source, Lookup):
        return None
    number = module.as_sets.get(table.number)
    if number is None:
        number = len(module.code.tables) + len(module.more_tables)
        module.more_tables.append(_set_table(table, number))
        module.as_sets[table.number] = number
    return replace(source, table=number, type=module.table(number).type)


def _list_table(module: Module, source: Expr | Run) -> Table | None:
    match source:
        case Lookup(table=number, absent=None, type=Seq()):
            table = module.table(number)
            lists = [entry for entry in table.values if isinstance(entry, tuple)]
            span = max(map(max, filter(None, lists)), default=0) - min(map(min, filter(None, lists)), default=0)
            if span < MOST and all(len(set(entry)) == len(entry) for entry in lists):
                return table
            return None
        case _:
            return None


def _set_table(table: Table, number: int) -> Table:
    lists = [entry if isinstance(entry, tuple) else () for entry in table.values]
    low = min((item for entry in lists for item in entry), default=0)
    high = max((item for entry in lists for item in entry), default=0)
    low = min(low, 0) if low > -MOST // 4 and high < MOST // 2 else low
    masks = tuple(sum(1 << item - low for item in entry) for entry in lists)
    return Table(number, f"{table.name} as sets", table.origin, table.keys, Bits(low, high - low + 1), masks)
