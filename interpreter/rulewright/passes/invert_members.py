"""All values of a name for which a condition holds, as one set that is worked out without the name.

`b in S(a)` is S(a); `any d in L where b in S(d)` the union of all S(d); `and`, `or` and `no` of such conditions meet,
join and complement their sets, and a part that does not depend on the name chooses between a set and all or nothing. A
term of which the name is an argument becomes one that gives the set.

Evaluating the set is an error only where asking for the first value would be: what is asked for some values alone, the
later parts of an `and` or `or` and whatever stands within `any` and `no`, must not be able to fail.
"""

from collections.abc import Sequence
from dataclasses import replace

from rulewright.ir.code import TRUTH
from rulewright.ir.expressions import (
    And,
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
    Local,
    Lookup,
    Not,
    Or,
    Select,
    Seq,
    SetOf,
    Union,
    Within,
)
from rulewright.ir.walking import walk
from rulewright.passes.invert_frames import Frame, mentions
from rulewright.passes.invert_workshop import Workshop

SHORT = 12  # nodes of what may be evaluated twice


class Members:
    """`find` gives the set of values of `local` within `over`, or None if a condition cannot be turned into one."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop

    def find(self, condition: Expr, local: Local, over: Bits, frame: Frame) -> Expr | None:
        match condition:
            case Contains(value=Local(number=number), of=of) if number == local.number:
                return None if mentions(of, local.number) else self._as_set(of, over)
            case Compare(op=CompareOp.EQUAL, left=left, right=right):
                return _single(left, right, local, over) or _single(right, left, local, over)
            case Not(operand=operand):
                found = self.find(operand, local, over, frame)
                return None if found is None else Difference(everything(over), found, over)
            case And(parts=parts):
                return self._all(parts, local, over, frame)
            case Or(parts=parts):
                return self._any(parts, local, over, frame)
            case Fold(kind=FoldKind.ANY | FoldKind.NO):
                found = self._united(condition, local, over, frame)
                if found is None or condition.kind is FoldKind.ANY:
                    return found
                return Difference(everything(over), found, over)
            case Call():
                return self._term(condition, local, over)
            case _:
                return None

    def _as_set(self, of: Expr, over: Bits) -> Expr | None:
        match of.type:
            case Bits(low=low, size=size):
                return of if low == over.low and size <= over.size else Convert(of, over)
            case Seq():
                found = self._workshop.set_lookup(of, over) if isinstance(of, Lookup) else None
                return found or Convert(of, over)
            case Int():
                return None

    def _all(self, parts: Sequence[Expr], local: Local, over: Bits, frame: Frame) -> Expr | None:
        first, rest = parts[0], parts[1:]
        if not mentions(first, local.number):
            then = self._all(rest, local, over, frame) if rest else everything(over)
            return None if then is None else Select(first, then, Const(0, over), over)
        found = self.find(first, local, over, frame)
        if found is None or not rest:
            return found
        other = self._all(rest, local, over, frame) if self._workshop.is_total(tuple(rest)) else None
        return None if other is None else Difference(found, Difference(everything(over), other, over), over)

    def _any(self, parts: Sequence[Expr], local: Local, over: Bits, frame: Frame) -> Expr | None:
        first, rest = parts[0], parts[1:]
        if not mentions(first, local.number):
            otherwise = self._any(rest, local, over, frame) if rest else Const(0, over)
            return None if otherwise is None else Select(first, everything(over), otherwise, over)
        found = self.find(first, local, over, frame)
        if found is None or not rest:
            return found
        other = self._any(rest, local, over, frame) if self._workshop.is_total(tuple(rest)) else None
        return None if other is None else Union(found, other, over)

    def _united(self, fold: Fold, local: Local, over: Bits, frame: Frame) -> Expr | None:
        *before, last = fold.generators or (None,)
        if last is None or any(generator.through for generator in fold.generators):
            return None
        free = tuple(each for each in last.conditions if not mentions(each, local.number))
        asked = tuple(each for each in last.conditions if mentions(each, local.number))
        sources = tuple(generator.source for generator in fold.generators)
        conditions = tuple(generator.conditions for generator in fold.generators)
        others = (fold.outer, sources, tuple(generator.conditions for generator in before))
        if not asked or mentions(others, local.number) or not self._workshop.is_total((sources[1:], conditions)):
            return None
        found = self._all(asked, local, over, frame)
        if found is None:
            return None
        kind = Int(over.low, over.low + over.size - 1)
        each = Local(frame.new(frame.infos[local.number].name, kind), kind)
        generators = (*before, replace(last, conditions=free), Generator(each.number, kind, found, ()))
        return Fold(FoldKind.SET, fold.outer, generators, each, None, fold.span, over)

    def _term(self, call: Call, local: Local, over: Bits) -> Expr | None:
        places = [place for place, argument in enumerate(call.arguments) if mentions(argument, local.number)]
        if len(places) != 1 or not isinstance(call.arguments[places[0]], Local):
            return None
        return self._workshop.set_term(call, places[0], over, self.find)


def everything(over: Bits) -> Const:
    return Const((1 << over.size) - 1, over)


def contains(local: Local, of: Expr) -> Contains:
    return Contains(local, of, TRUTH)


def _single(one: Expr, other: Expr, local: Local, over: Bits) -> Expr | None:
    """The set of the one value that the name must have, or of none if it cannot have it."""
    if not isinstance(one, Local) or one.number != local.number or mentions(other, local.number):
        return None
    kind, high = other.type, over.low + over.size - 1
    if not isinstance(kind, Int):
        return None
    if kind.none is None and over.low <= kind.low and kind.high <= high:
        return SetOf((other,), over)
    if sum(1 for _ in walk(other)) > SHORT:
        return None
    inside = Within(other, _number(over.low), _number(high), kind.none, TRUTH)
    return Select(inside, SetOf((other,), over), Const(0, over), over)


def _number(value: int) -> Const:
    return Const(value, Int(value, value))
