"""Which expressions cannot fail, whatever the state: for them it does not matter in which order they are evaluated."""

from typing import Any

from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.machines.wasm.emit.analysis import Analysis, walk

_FAILING = (
    e.Check,
    e.NotNone,
    e.IntervalSet,
    e.Nth,
    e.IndexOf,
    e.BesideInRow,
    e.Possible,
    e.After,
    e.Spread,
    s.Loop,
    s.ForEach,
)
_HARMLESS_STATEMENTS = (s.SetLocal, s.If, s.Return)


def is_total(analysis: Analysis, node: Any) -> bool:
    """Can nothing in an expression (or several) fail?"""
    return not any(_may_fail(analysis, part) for part in walk(node))


def _may_fail(analysis: Analysis, node: Any) -> bool:
    match node:
        case e.Lookup():
            return node.absent is not None
        case e.Arithmetic():
            return node.checked
        case e.Measure():
            return node.what is not e.ScalarOf.COUNT
        case e.Fold():
            if node.kind in (e.FoldKind.MAX, e.FoldKind.MIN):
                return node.otherwise is None
            return node.kind in (e.FoldKind.SUM, e.FoldKind.LIST)
        case e.Call():
            if node.function not in analysis.total:
                body = analysis.code.functions[node.function].body
                analysis.total[node.function] = is_total(analysis, body)
            return not analysis.total[node.function]
        case _:
            return isinstance(node, _FAILING) or (
                isinstance(node, s.Stmt) and not isinstance(node, _HARMLESS_STATEMENTS)
            )
