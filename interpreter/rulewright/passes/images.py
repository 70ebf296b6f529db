"""Which values occur, found by looking once at everything, not once for every value.

`all m in masks where any x in cards where x.mask = m` goes through the cards for each mask. It is the set of the masks
of the cards: one lap over the cards that collects. Sound where nothing in it can fail, as then nobody can tell in which
order, and how often, its parts were evaluated; and where every value that the cards can have is one of those asked for.
"""

from dataclasses import replace
from typing import Any

from rulewright.ir.code import TRUTH, Code
from rulewright.ir.expressions import (
    Bits,
    Compare,
    CompareOp,
    Const,
    Expr,
    Fold,
    FoldKind,
    Generator,
    Int,
    Load,
    Local,
    Lookup,
)
from rulewright.ir.totals import Totals
from rulewright.ir.walking import walk
from rulewright.passes.rewriting import rewritten


def collected(code: Code) -> Code:
    """The code with its sets of values that occur collected in one lap."""
    totals = Totals(code)

    def change(node: Any) -> Any:
        if not isinstance(node, Fold) or node.kind is not FoldKind.SET:
            return node
        found = _image(node)
        return found if found is not None and totals.is_total(node) else node

    return replace(
        code,
        functions=rewritten(code.functions, change),
        blocks=rewritten(code.blocks, change),
        decisions=rewritten(code.decisions, change),
    )


def _image(fold: Fold) -> Fold | None:
    match fold:
        case Fold(
            outer=(),
            generators=(
                Generator(
                    local=asked,
                    source=Const(value=int(mask), type=Bits(low=low)),
                    conditions=(Fold(kind=FoldKind.ANY, outer=(), generators=generators),),
                ),
            ),
            value=Local(number=number),
        ) if number == asked:
            pass
        case _:
            return None
    value: Expr | None = None
    kept = []
    for generator in generators:
        conditions = []
        for condition in generator.conditions:
            if not _mentions(condition, asked):
                conditions.append(condition)
                continue
            if value is not None:
                return None
            value = _equal_to(condition, asked)
            if value is None:
                return None
            conditions += _is_there(value)
        bare = replace(generator, conditions=())
        if _mentions(bare, asked):
            return None
        kept.append(replace(generator, conditions=tuple(conditions)))
    if value is None:
        return None
    sure = _without_none(value)
    if sure is None or not all(mask >> each - low & 1 for each in range(sure.type.low, sure.type.high + 1)):
        return None
    return replace(fold, generators=tuple(kept), value=sure)


def _mentions(node: Any, local: int) -> bool:
    return any(isinstance(each, Local) and each.number == local for each in walk(node))


def _equal_to(condition: Expr, asked: int) -> Expr | None:
    """What the value that is asked for must be."""
    match condition:
        case Compare(op=CompareOp.EQUAL, left=left, right=Local(number=number)) if number == asked:
            return None if _mentions(left, asked) else left
        case Compare(op=CompareOp.EQUAL, left=Local(number=number), right=right) if number == asked:
            return None if _mentions(right, asked) else right
        case _:
            return None


def _is_there(value: Expr) -> list[Expr]:
    kind = value.type
    if not isinstance(kind, Int) or kind.none is None:
        return []
    return [Compare(CompareOp.UNEQUAL, value, Const(kind.none, kind), TRUTH)]


def _without_none(value: Expr) -> Any:
    """The expression as one that has a number for sure; None for what is no number, or may be none in other ways."""
    kind = value.type
    if not isinstance(kind, Int):
        return None
    if kind.none is None:
        return value
    return replace(value, type=Int(kind.low, kind.high)) if isinstance(value, Lookup | Load) else None
