"""Which locals an expression reads that are bound outside of it."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Span
from rulewright.ir.expressions import Expr, Fold, Let, Local


def free_locals(expr: Expr) -> tuple[int, ...]:
    """Their numbers, ascending."""
    return tuple(sorted(set(_free(expr, frozenset()))))


def _free(node: Any, bound: frozenset[int]) -> Iterator[int]:
    if isinstance(node, Local):
        if node.number not in bound:
            yield node.number
    elif isinstance(node, Fold):
        yield from _free(node.outer, bound)
        for generator in node.generators:
            yield from _free(generator.source, bound)
            bound |= {generator.local, *(each.local for each in generator.conditions if isinstance(each, Let))}
            yield from _free(generator.conditions, bound)
        yield from _free(node.value, bound)
        yield from _free(node.otherwise, bound)
    elif isinstance(node, tuple):
        for part in node:
            yield from _free(part, bound)
    elif is_dataclass(node) and not isinstance(node, Span):
        for part in fields(node):
            yield from _free(getattr(node, part.name), bound)
