"""Determined names and inverted generators: what a name may be is worked out, instead of tried for every value.

Of a name that runs over a set or an interval,

- a condition that says what it is (`b = E`) comes first, so that it is not searched for;
- a condition that can be had for all values at once becomes `b in s`, with the set `s` given once (`Let`): `any d in L
  where b in ray(a, d)` is the union of all `ray(a, d)`; and a term of a and b becomes one of a that gives all b;
- an `or` with something that does not depend on the name, and an `and` behind it, is split into one condition for each
  part, as each can be turned into a set by itself;
- what a cell or entry is compared with, and does not depend on the name, is given once too;
- small terms that cannot fail stand where they are called.

The values keep their order, and the conditions that one: what fails, fails as before. Conditions that try something
stay as they are, as random players treat them in a way of their own (see `ir.tried`).
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.ir.code import TRUTH, Arm, Code, Function
from rulewright.ir.expressions import (
    And,
    Arithmetic,
    Bits,
    Call,
    Compare,
    CompareOp,
    Const,
    Contains,
    Convert,
    Difference,
    Expr,
    Fold,
    FoldKind,
    Generator,
    Int,
    Let,
    Load,
    Local,
    Lookup,
    Not,
    Or,
    Run,
    Union,
    Within,
)
from rulewright.ir.statements import ForEach
from rulewright.ir.walking import walk
from rulewright.passes.invert_frames import Frame, mentions
from rulewright.passes.invert_given import given_once
from rulewright.passes.invert_members import SHORT, Members, contains
from rulewright.passes.invert_workshop import Workshop
from rulewright.passes.rewriting import rewritten

LEAST = 8  # fewer values are asked one by one
_MIRRORED = {
    CompareOp.EQUAL: CompareOp.EQUAL,
    CompareOp.UNEQUAL: CompareOp.UNEQUAL,
    CompareOp.LESS: CompareOp.MORE,
    CompareOp.AT_MOST: CompareOp.AT_LEAST,
    CompareOp.MORE: CompareOp.LESS,
    CompareOp.AT_LEAST: CompareOp.AT_MOST,
}
_OPPOSITE = {
    CompareOp.EQUAL: CompareOp.UNEQUAL,
    CompareOp.UNEQUAL: CompareOp.EQUAL,
    CompareOp.LESS: CompareOp.AT_LEAST,
    CompareOp.AT_MOST: CompareOp.MORE,
    CompareOp.MORE: CompareOp.AT_MOST,
    CompareOp.AT_LEAST: CompareOp.LESS,
}


def inverted(code: Code) -> Code:
    """The code with determined names and inverted generators."""
    workshop = Workshop(code)
    blocks = tuple(_unit(workshop, each, ("body", "end")) for each in code.blocks)
    decisions = tuple(_unit(workshop, each, ("seats", "arms")) for each in code.decisions)
    functions = list[Function]()
    while len(functions) < len(workshop.code.functions):  # terms may be added on the way
        functions.append(_unit(workshop, workshop.code.functions[len(functions)], ("body",)))
    return replace(workshop.code, functions=tuple(functions), blocks=blocks, decisions=decisions)


def _unit(workshop: Workshop, unit: Any, parts: tuple[str, ...]) -> Any:
    """A function, block or decision."""
    frame = Frame(unit.locals)
    inversion = _Inversion(workshop, frame)
    new = {name: rewritten(getattr(unit, name), inversion.change) for name in parts}
    if all(new[name] is getattr(unit, name) for name in parts):
        return unit
    return replace(unit, **new, locals=tuple(frame.infos))


class _Inversion:
    """Of what stands in one function, block or decision."""

    def __init__(self, workshop: Workshop, frame: Frame) -> None:
        self._workshop = workshop
        self._frame = frame
        self._members = Members(workshop)

    def change(self, node: Any) -> Any:
        match node:
            case Fold(kind=FoldKind.LEADING):
                return self._with(node, tuple(map(self._plainer, node.generators)))
            case Fold() | Arm():
                return self._with(node, tuple(self._generator(self._plainer(each)) for each in node.generators))
            case ForEach():
                # Its body may change what conditions read before the next value is tested.
                return self._with(node, tuple(self._determined(self._plainer(each)) for each in node.generators))
            case _:
                return node

    @staticmethod
    def _with(node: Any, generators: tuple[Generator, ...]) -> Any:
        same = all(new is old for new, old in zip(generators, node.generators, strict=True))
        return node if same else replace(node, generators=generators)

    def _plainer(self, generator: Generator) -> Generator:
        """The generator with conditions in which small terms stand where they are called."""

        def change(node: Any) -> Any:
            return self._workshop.in_place(node, self._frame) if isinstance(node, Call) else _without_not(node)

        conditions = rewritten(generator.conditions, change)
        return generator if conditions is generator.conditions else replace(generator, conditions=conditions)

    def _determined(self, generator: Generator) -> Generator:
        """The generator with a condition that says what its value is as the first, if it may stand there."""
        if generator.through or not generator.conditions or _span(generator) is None:
            return generator
        early, late = self._parts(generator.conditions)
        for place, condition in enumerate(early):
            if _says_what(condition, generator.local):
                if place and self._workshop.is_total(early[: place + 1]):
                    early = (condition, *early[:place], *early[place + 1 :])
                    return replace(generator, conditions=(*early, *late))
                return generator
        return generator

    def _generator(self, generator: Generator) -> Generator:
        generator = self._determined(generator)
        if generator.through or not generator.conditions:
            return generator
        over = _span(generator)
        early, late = self._parts(generator.conditions)
        if over is not None and early and _says_what(early[0], generator.local):
            return generator  # there is one value
        made = early
        if over is not None and over.size >= LEAST:
            local = Local(generator.local, generator.type)
            made = tuple(part for condition in early for part in self._condition(condition, local, over))
        made = given_once(made, generator.local, self._frame, self._workshop.is_total)
        same = len(made) == len(early) and all(new is old for new, old in zip(made, early, strict=True))
        return generator if same else replace(generator, conditions=(*made, *late))

    def _parts(self, conditions: tuple[Expr, ...]) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
        """The conditions before the first that tries something, each part of an `and` by itself, and the others."""
        for place, condition in enumerate(conditions):
            if self._workshop.tries(condition):
                return tuple(_conjuncts(conditions[:place])), conditions[place:]
        return tuple(_conjuncts(conditions)), ()

    # ------------------------------------------------------------ one condition
    def _condition(self, condition: Expr, local: Local, over: Bits) -> tuple[Expr, ...]:
        if not mentions(condition, local.number) or _says_what(condition, local.number):
            return (condition,)
        if isinstance(condition, And):
            return tuple(made for part in _conjuncts((condition,)) for made in self._condition(part, local, over))
        given = self._settled(condition, local)
        if given is not None:
            return given
        found = self._members.find(condition, local, over, self._frame)
        if found is not None:
            return self._let(f"{self._frame.infos[local.number].name}s", found, lambda of: contains(local, of))
        return self._split(condition, local, over)

    def _split(self, condition: Expr, local: Local, over: Bits) -> tuple[Expr, ...]:
        """`X or Y and Z` as `X or Y` and `X or Z`, if one of them can be turned into a set."""
        match condition:
            case Or(parts=(*first, And(parts=last))) if not mentions(tuple(first), local.number):
                if sum(1 for _ in walk(tuple(first))) > SHORT:
                    return (condition,)
                parts = tuple(Or((*first, part), TRUTH) for part in last)
                made = tuple(self._condition(part, local, over) for part in parts)
                if any(isinstance(each[0], Let) for each in made):
                    return tuple(part for each in made for part in each)
            case _:
                pass
        return (condition,)

    def _settled(self, condition: Expr, local: Local) -> tuple[Expr, ...] | None:
        """A condition on the value's own cell or entry, or on whether it is in a set, with everything else given."""
        match condition:
            case Not(operand=operand):
                inner = self._settled(operand, local)
                return None if inner is None else (*inner[:-1], Not(inner[-1], TRUTH))
            case Contains(value=Local(number=number), of=of) if number == local.number and isinstance(of.type, Bits):
                if mentions(of, local.number):
                    return None
                return self._let(f"{self._frame.infos[number].name}s", of, lambda given: replace(condition, of=given))
            case Compare(op=op, left=left, right=right) if mentions(right, local.number):
                if mentions(left, local.number) or not self._is_column(right):
                    return None
                return self._settled(Compare(_MIRRORED[op], right, left, TRUTH), local)
            case Compare(left=left, right=right) if self._is_column(left):
                return self._let("value", right, lambda given: replace(condition, right=given))
            case Within(value=value, low=low, high=high) if self._is_column(value):
                if mentions((low, high), local.number):
                    return None
                *before, least = self._let("least", low, lambda given: given)
                *more, most = self._let("most", high, lambda given: given)
                return (*before, *more, replace(condition, low=least, high=most))
            case _:
                return None

    def _is_column(self, expr: Expr) -> bool:
        return isinstance(expr, Load | Lookup) and self._workshop.is_total(expr)

    def _let(self, name: str, value: Expr, use: Any) -> tuple[Expr, ...]:
        """What is made of a value, behind a `Let` of it unless it is so simple that it need not be given once."""
        if _is_simple(value):
            return (use(value),)
        number = self._frame.new(name, value.type)
        return (Let(number, value, TRUTH), use(Local(number, value.type)))


def _conjuncts(conditions: tuple[Expr, ...]) -> Iterator[Expr]:
    for condition in conditions:
        if isinstance(condition, And):
            yield from _conjuncts(condition.parts)
        else:
            yield condition


def _span(generator: Generator) -> Bits | None:
    """The values that a generator runs over are within these; None for lists and unknown intervals."""
    match generator.source:
        case Run(low=Const(value=int(low)), high=Const(value=int(high))):
            return Bits(low, high - low + 1) if low <= high else None
        case Run():
            return None
        case source:
            return source.type if isinstance(source.type, Bits) else None


def _says_what(condition: Expr, local: int) -> bool:
    """Is it of the form `b = E`?"""
    match condition:
        case Compare(op=CompareOp.EQUAL, left=left, right=right):
            return any(
                isinstance(one, Local) and one.number == local and not mentions(other, local)
                for one, other in ((left, right), (right, left))
            )
        case _:
            return False


def _without_not(condition: Any) -> Any:
    """The opposite of a comparison, or of an opposite, without `not`."""
    match condition:
        case Not(operand=Not(operand=operand)):
            return operand
        case Not(operand=Compare(op=op, left=left) as compared) if isinstance(left.type, Int):
            return replace(compared, op=_OPPOSITE[op])
        case _:
            return condition


def _is_simple(value: Expr) -> bool:
    """Does it cost next to nothing, and cannot fail?"""
    for node in walk(value):
        match node:
            case Const() | Local() | Load() | Convert() | Union() | Difference() | Int() | Bits():
                pass
            case Lookup(absent=None) | Arithmetic(checked=False):
                pass
            case _:
                return False
    return True
