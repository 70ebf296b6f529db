"""What the conditions of a generator work out for each of its values although it is the same for all: given once.

Only what is expensive and cannot fail is moved: then it does not matter that it is worked out where a condition would
not have come to it.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.diagnostics import Span
from rulewright.ir.code import TRUTH
from rulewright.ir.expressions import Bits, Call, Expr, Fold, Int, Let, Local, Seq, Spread
from rulewright.ir.walking import walk
from rulewright.passes.comparing import same
from rulewright.passes.invert_frames import Frame, bound_within

_LEAVES = (Span, Int, Bits, Seq, str, int)


def given_once(
    conditions: tuple[Expr, ...], local: int, frame: Frame, is_total: Callable[[object], bool]
) -> tuple[Expr, ...]:
    """The conditions of a generator of the local, with a `Let` of each thing in them that is worth it before the first
    condition that reads it."""
    given = list[Let]()
    made = list[Expr]()

    def changed(node: Any) -> Any:
        if not isinstance(node, Expr) or not _is_same_for_all(node, inner) or not is_total(node):
            return _with_parts(node, changed)
        let = next((each for each in given if same(each.value, node)), None)
        if let is None:
            let = Let(frame.new("given", node.type), node, TRUTH)
            given.append(let)
            made.append(let)
        return Local(let.local, node.type)

    for condition in conditions:
        inner = {local, *bound_within(condition)}
        made.append(changed(condition) if not isinstance(condition, Let) and _is_expensive(condition) else condition)
    return tuple(made)


def _with_parts(node: Any, changed: Callable[[Any], Any]) -> Any:
    if node is None or isinstance(node, _LEAVES):
        return node
    if isinstance(node, tuple):
        items = tuple(changed(item) for item in node)
        return node if all(new is old for new, old in zip(items, node, strict=True)) else items
    if not is_dataclass(node) or isinstance(node, type):
        return node
    parts = {part.name: getattr(node, part.name) for part in fields(node)}
    different = {name: new for name, old in parts.items() if (new := changed(old)) is not old}
    return replace(node, **different) if different else node


def _is_expensive(expr: Expr) -> bool:
    return any(isinstance(node, Call | Fold | Spread) for node in walk(expr))


def _is_same_for_all(expr: Expr, inner: set[int]) -> bool:
    if not _is_expensive(expr):
        return False
    own = bound_within(expr)
    return not any(isinstance(node, Local) and node.number in inner and node.number not in own for node in walk(expr))
