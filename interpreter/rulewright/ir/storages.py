"""Which field holds the lengths of the lists in a field of slots."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.diagnostics import Span
from rulewright.ir.code import Code, Storage
from rulewright.ir.statements import StoreSeq


def list_lengths(code: Code) -> dict[int, int]:
    """For each field of a list's slots the field of its lengths: variables, frames, what statements store."""
    found = {variable.field: variable.length for variable in code.variables if variable.length is not None}
    found.update(dict(_stored((code.blocks, code.functions, code.procedures))))
    return found


def _stored(root: Any) -> Iterator[tuple[int, int]]:
    waiting = [root]  # code may be nested deeper than Python follows
    while waiting:
        node = waiting.pop()
        if isinstance(node, StoreSeq):
            yield node.slots, node.length
        if isinstance(node, Storage) and node.length is not None:
            yield node.field, node.length
        if isinstance(node, tuple):
            waiting.extend(node)
        elif is_dataclass(node) and not isinstance(node, Span | type):
            waiting.extend(getattr(node, field.name) for field in fields(node))
