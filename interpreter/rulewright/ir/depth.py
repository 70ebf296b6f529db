"""How many names one quantifier, loop or choice binds: each is a loop within the one before."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Span
from rulewright.ir.code import Arm, Code
from rulewright.ir.expressions import Fold
from rulewright.ir.statements import ForEach

MOST_BOUND = 16  # what both machines can do


def binds_too_many(code: Code) -> bool:
    """Does anything bind more names at once than the machines can do?"""
    parts = (code.functions, code.blocks, code.decisions, code.pools)
    return any(len(node.generators) > MOST_BOUND for node in _binding(parts))


def _binding(root: Any) -> Iterator[Fold | ForEach | Arm]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Fold | ForEach | Arm):
            yield node
        if isinstance(node, tuple):
            waiting.extend(node)
        elif is_dataclass(node) and not isinstance(node, Span | type):
            waiting.extend(getattr(node, field.name) for field in fields(node))
