"""Functions that are one expression, put in the place of their calls while a plan is made."""

from dataclasses import replace
from typing import Any

from rulewright.ir.expressions import Call, Const, Expr, Generator, Local
from rulewright.machines.wasm.emit.analysis import Analysis
from rulewright.machines.wasm.emit.inlining import only_value
from rulewright.passes.rewriting import rewritten

_FIRST = 1 << 20  # beyond the locals of all code; what is bound within a function stays apart from what is outside


def expanded(analysis: Analysis, call: Call, depth: int = 0) -> Expr | None:
    """What a call gives, as an expression over what it is called with; None if it is not one that may stand here.

    Its bound locals have numbers that no code has, so it may be planned with but not be written as it is."""
    function = analysis.code.functions[call.function]
    value = only_value(function)
    if not analysis.inlines or value is None or not analysis.totals.is_total(call):
        return None
    if not all(isinstance(argument, Local | Const) for argument in call.arguments):
        return None
    shift = _FIRST * (1 + max((node for node in (_number(each) for each in call.arguments)), default=0) // _FIRST)
    given = {shift + number: argument for number, argument in enumerate(call.arguments)}

    def apart(node: Any) -> Any:
        match node:
            case Local():
                return replace(node, number=node.number + shift)
            case Generator():
                return replace(node, local=node.local + shift)
            case _:
                return node

    def filled(node: Any) -> Any:
        return given.get(node.number, node) if isinstance(node, Local) else node

    return rewritten(rewritten(value, apart), filled)


def _number(argument: Expr) -> int:
    return argument.number if isinstance(argument, Local) else 0
