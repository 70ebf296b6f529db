"""What tests have shown: that a name, a place or a term is not none.

A fact is about an expression as such (its shape), and holds as long as nothing that the expression reads is changed.
`facts_of` gives what a condition shows when it holds and when it fails.
"""

from dataclasses import dataclass

from rulewright.checking.expressions.trees import Read, Shape, reads, shape
from rulewright.checking.progress import Progress
from rulewright.program import expressions as program
from rulewright.program.symbols import Local, ThingKind, TokenKind
from rulewright.program.types import NoneType, OptionalType


@dataclass(frozen=True, slots=True)
class Fact:
    """`about` is not none; `on` is what that rests on."""

    about: Shape
    on: frozenset[Read]


Facts = frozenset[Fact]
NOTHING: Facts = frozenset()


def fact_about(node: program.Expr) -> Fact:
    return Fact(shape(node), reads(node))


def facts_of(condition: program.Expr, progress: Progress) -> tuple[Facts, Facts]:
    """What is known where the condition holds, and where it does not."""
    match condition:
        case program.Compare(op=program.CompareOp.UNEQUAL | program.CompareOp.EQUAL):
            known = _tested(condition, progress)
            return (known, NOTHING) if condition.op is program.CompareOp.UNEQUAL else (NOTHING, known)
        case program.Not():
            holds, fails = facts_of(condition.operand, progress)
            return fails, holds
        case program.And():
            holds = NOTHING
            for part in condition.parts:
                holds |= facts_of(part, progress)[0]
            return holds, NOTHING
        case program.Or():
            fails = NOTHING
            for part in condition.parts:
                fails |= facts_of(part, progress)[1]
            return NOTHING, fails
        case _:
            return NOTHING, NOTHING


def _tested(condition: program.Compare, progress: Progress) -> Facts:
    """The facts that `x != none` shows; the names of one choice are none together."""
    for tested, other in ((condition.left, condition.right), (condition.right, condition.left)):
        if is_none(other):
            return facts_that_is(tested, progress)
    return NOTHING


def is_none(node: program.Expr) -> bool:
    """Whether this is the word `none`."""
    return isinstance(node, program.Const) and isinstance(node.type, NoneType | OptionalType)


def facts_that_is(tested: program.Expr, progress: Progress) -> Facts:
    """That `tested` is not none, and what follows."""
    if isinstance(tested, program.LocalRef):
        companions = progress.together.get(tested.local, (tested.local,))
        return frozenset(Fact(("LocalRef", local), frozenset({local})) for local in companions)
    return frozenset({fact_about(tested)})


def without(facts: Facts, written: frozenset[Read] | set[Read]) -> Facts:
    """What is still known after something has been written. A component that moves may change any place of its kind."""
    if not written:
        return facts
    moved = any(isinstance(one, ThingKind | TokenKind) for one in written)
    stale: set[Read] = set(written) | {"anything"}
    if moved:
        stale.add("whereabouts")
    if "everything" in written:
        return frozenset(fact for fact in facts if all(isinstance(one, Local) for one in fact.on))
    return frozenset(fact for fact in facts if not (fact.on & stale))
