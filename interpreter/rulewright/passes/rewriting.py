"""Rewriting of code from the leaves up; what does not change stays the very same object."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from rulewright.diagnostics import Span
from rulewright.ir.code import Code
from rulewright.ir.expressions import Bits, Int, Local, Seq

T = TypeVar("T")
Change = Callable[[Any], Any]
_LEAVES = (Span, Int, Bits, Seq, str, int)
_parts: dict[type, tuple[str, ...]] = {}


def rewritten(node: T, change: Change) -> T:
    """The node with everything within it changed: first its parts, then itself. Calls are not followed; `change` gives
    back what it is given where there is nothing to change."""
    new: T = change(_with_parts(node, change))
    return new


def _with_parts(node: Any, change: Change) -> Any:
    if isinstance(node, tuple):
        items = tuple(_changed(item, change) for item in node)
        return node if all(new is old for new, old in zip(items, node, strict=True)) else items
    different = {}
    for name in _names(type(node)):
        old = getattr(node, name)
        new = _changed(old, change)
        if new is not old:
            different[name] = new
    return replace(node, **different) if different else node


def _changed(part: Any, change: Change) -> Any:
    if part is None or isinstance(part, _LEAVES):
        return part
    if isinstance(part, tuple):
        return _with_parts(part, change)
    return change(_with_parts(part, change)) if is_dataclass(part) else part


def _names(kind: type) -> tuple[str, ...]:
    """The fields that can hold code."""
    found = _parts.get(kind)
    if found is None:
        found = tuple(part.name for part in fields(kind)) if is_dataclass(kind) else ()
        _parts[kind] = found
    return found


def rewritten_code(code: Code, change: Change) -> Code:
    """A game's code with every function, block and decision rewritten."""
    return replace(
        code,
        functions=rewritten(code.functions, change),
        blocks=rewritten(code.blocks, change),
        decisions=rewritten(code.decisions, change),
    )


def substituted(node: T, local: int, value: Any) -> T:
    """The expression with another one for a local that nothing within it binds anew."""

    def change(each: Any) -> Any:
        return value if isinstance(each, Local) and each.number == local else each

    return rewritten(node, change)
