"""Asking once where a question and its mirror image are the same.

`any d in directions where run(a, d) + run(a, d.opposite) >= 3` asks for every line twice, once from each end. Where
a table turns the values of a generator into one another two by two, and the conditions with d and d's partner exchanged
are the same conditions, one value of each pair is enough: for `any` and `no`, in which nothing can fail.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.ir.code import Code, Table
from rulewright.ir.expressions import (
    Bits,
    Const,
    Expr,
    Fold,
    FoldKind,
    Generator,
    Local,
    Lookup,
)
from rulewright.ir.totals import Totals
from rulewright.ir.walking import walk
from rulewright.passes.comparing import same
from rulewright.passes.rewriting import rewritten, rewritten_code


def mirrored(code: Code) -> Code:
    """The code with one value of each pair that asks the same."""
    pairs = {table.number for table in code.tables if _is_pairing(table)}
    if not pairs:
        return code
    totals = Totals(code)

    def change(node: Any) -> Any:
        match node:
            case Fold(kind=FoldKind.ANY | FoldKind.NO, generators=(generator,)) if not generator.through:
                halved = _halved(code, totals, pairs, generator)
                return node if halved is None else replace(node, generators=(halved,))
            case _:
                return node

    return rewritten_code(code, change)


def _is_pairing(table: Table) -> bool:
    """Does a table with one key from 0 lead from every entry's number back to it?"""
    values = table.values
    return len(table.keys) == 1 and all(
        isinstance(other, int) and 0 <= other < len(values) and values[other] == number
        for number, other in enumerate(values)
    )


def _halved(code: Code, totals: Totals, pairs: set[int], generator: Generator) -> Generator | None:
    match generator.source:
        case Const(value=int(mask), type=Bits(low=0)) as source if generator.conditions:
            pass
        case _:
            return None
    for number in sorted(set(_partners(generator, pairs))):
        values = code.tables[number].values
        members = {bit for bit in range(mask.bit_length()) if mask >> bit & 1}
        partner = {bit: other for bit in members if isinstance(other := values[bit], int)}
        if not members <= partner.keys() or {partner[bit] for bit in members} != members:
            continue
        turned = tuple(_turned(each, generator.local, number) for each in generator.conditions)
        if same(generator.conditions, turned, turned=True) and totals.is_total(generator.conditions):
            kept = sum(1 << bit for bit in members if bit <= partner[bit])
            return replace(generator, source=replace(source, value=kept))
    return None


def _partners(generator: Generator, pairs: set[int]) -> Iterator[int]:
    """The tables that the generator's value is turned by."""
    for node in walk(generator.conditions):
        if _is_partner(node, generator.local) and node.table in pairs:
            yield node.table


def _is_partner(node: Any, local: int) -> bool:
    return isinstance(node, Lookup) and isinstance(node.index, Local) and node.index.number == local


def _turned(condition: Expr, local: int, table: int) -> Expr:
    """The condition with the value and its partner exchanged."""
    marker = Local(-1, Bits(0, 1))

    def marked(node: Any) -> Any:
        return marker if _is_partner(node, local) and node.table == table else node

    lookups = [n for n in walk(condition) if _is_partner(n, local) and n.table == table]
    apart = rewritten(condition, marked)

    def exchanged(node: Any) -> Any:
        match node:
            case Local(number=-1):
                return Local(local, lookups[0].index.type)
            case Local(number=number) if number == local:
                return lookups[0]
            case _:
                return node

    return rewritten(apart, exchanged) if lookups else condition
