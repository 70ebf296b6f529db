"""Walking through code."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Span

_parts: dict[type, tuple[str, ...] | None] = {}  # of each kind of node, last first; None: no node


def walk(node: Any) -> Iterator[Any]:
    """A node and everything within it, calls not followed."""
    stack = [node]
    while stack:
        node = stack.pop()
        kind = type(node)
        if kind is tuple:
            stack.extend(reversed(node))
            continue
        if kind not in _parts:
            _parts[kind] = _names(kind)
        names = _parts[kind]
        if names is not None:
            yield node
            for name in names:
                stack.append(getattr(node, name))


def _names(kind: type) -> tuple[str, ...] | None:
    if not is_dataclass(kind) or issubclass(kind, Span):
        return None
    return tuple(part.name for part in reversed(fields(kind)))
