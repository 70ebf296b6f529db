"""Locals of a function, block or decision, and expressions that move from one to another."""

from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.ir.code import LocalInfo
from rulewright.ir.expressions import Expr, Generator, IrType, Let, Local
from rulewright.ir.walking import walk
from rulewright.passes.rewriting import rewritten


class Frame:
    """The locals that there are, and those that are added."""

    def __init__(self, infos: Iterable[LocalInfo]) -> None:
        self.infos = list(infos)

    def new(self, name: str, kind: IrType) -> int:
        self.infos.append(LocalInfo(name, kind))
        return len(self.infos) - 1


def mentions(node: Any, local: int) -> bool:
    """Does something within an expression (or several) read the local?"""
    return any(isinstance(each, Local) and each.number == local for each in walk(node))


def bound_within(node: Any) -> tuple[int, ...]:
    """The locals that an expression binds itself, each once, in order."""
    found: dict[int, None] = {}
    for each in walk(node):
        if isinstance(each, Generator | Let):
            found[each.local] = None
    return tuple(found)


def moved(value: Expr, arguments: Sequence[Expr], infos: Sequence[LocalInfo], frame: Frame) -> Expr:
    """The value of a function with these locals, of which the first are the arguments, as an expression of a frame."""
    renamed = {old: frame.new(infos[old].name, infos[old].type) for old in bound_within(value)}

    def change(node: Any) -> Any:
        match node:
            case Local(number=number, type=kind):
                return Local(renamed[number], kind) if number in renamed else arguments[number]
            case Generator(local=local, type=kind, source=source, conditions=conditions, through=through):
                return Generator(renamed[local], kind, source, conditions, through)
            case Let(local=local, value=inner, type=kind):
                return Let(renamed[local], inner, kind)
            case _:
                return node

    result: Expr = rewritten(value, change)
    return result
