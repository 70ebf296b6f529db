"""Which expressions cannot fail, whatever the state: for them it does not matter in which order they are evaluated."""

from dataclasses import dataclass, field
from typing import Any

from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.ir.code import Code
from rulewright.ir.walking import walk

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


@dataclass(frozen=True)
class Totals:
    """Answers for one game; `functions` remembers those for the functions that were asked for (they never call
    themselves)."""

    code: Code
    functions: dict[int, bool] = field(default_factory=dict)

    def is_total(self, node: Any) -> bool:
        """Can nothing in an expression (or several) fail?"""
        return not any(self._may_fail(part) for part in walk(node))

    def _may_fail(self, node: Any) -> bool:
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
                if node.function not in self.functions:
                    self.functions[node.function] = self.is_total(self.code.functions[node.function].body)
                return not self.functions[node.function]
            case _:
                return isinstance(node, _FAILING) or (
                    isinstance(node, s.Stmt) and not isinstance(node, _HARMLESS_STATEMENTS)
                )
