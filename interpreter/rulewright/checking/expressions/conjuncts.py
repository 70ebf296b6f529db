"""The parts of a `where` in the order in which they are tested.

An `and` chain counts as its parts, and so does a term that is one. The parts are sorted, stably, by the last name that
they use, and each is tested as soon as that name is bound; those that use none come first. A part that leans on what an
earlier part has shown (that something is not none) never comes before it.
"""

from collections.abc import Sequence

from rulewright.checking.expressions.facts import facts_of
from rulewright.checking.expressions.trees import locals_in, shape, substitute, walk
from rulewright.checking.progress import Progress
from rulewright.program import expressions as program
from rulewright.program.symbols import Local, Term
from rulewright.program.types import IntType

# terms opened in one condition; beyond, a call is tested as a whole
MOST_OPENED = 100


def parts_of(condition: program.Expr) -> tuple[program.Expr, ...]:
    return condition.parts if isinstance(condition, program.And) else (condition,)


def attached(bound: Sequence[tuple[Local, program.Expr]], condition: program.Expr | None) -> program.Binders:
    """The names with their sets, and with each the parts of the condition that are tested once it is bound."""
    parts = [] if condition is None else _split(condition)
    ranks = _ranks(parts, [local for local, _ in bound])
    by_rank: list[list[program.Expr]] = [[] for _ in range(len(bound) + 1)]
    for part, rank in zip(parts, ranks, strict=True):
        by_rank[rank].append(part)
    binders = tuple(program.Binder(local, source, tuple(by_rank[i + 1])) for i, (local, source) in enumerate(bound))
    return program.Binders(tuple(by_rank[0]), binders)


def _split(condition: program.Expr) -> list[program.Expr]:
    """The parts, with the chains that terms stand for opened; only so many, lest terms of terms get out of hand."""
    found: list[program.Expr] = []
    waiting = list(reversed(parts_of(condition)))
    opened = 0
    while waiting:
        part = waiting.pop()
        chain = _chain_of(part) if opened < MOST_OPENED else None
        if chain is None:
            found.append(part)
        else:
            opened += 1
            waiting += reversed(parts_of(chain))
    return found


def _chain_of(part: program.Expr) -> program.Expr | None:
    """What a call of a term that is an `and` chain stands for, the arguments in place of the parameters; else None."""
    if not isinstance(part, program.CallTerm) or part.term.body is None or not _is_chain(part.term):
        return None
    values = dict(zip(part.term.parameters, part.arguments, strict=True))
    if not all(_within(value, parameter) for parameter, value in values.items()):
        return None  # the call itself is where a value out of range is noticed
    return substitute(part.term.body, values)


def _is_chain(term: Term) -> bool:
    """Whether the term is an `and` chain, or a call of one."""
    seen: set[Term] = set()
    while isinstance(term.body, program.CallTerm) and term not in seen:
        seen.add(term)
        term = term.body.term
    return isinstance(term.body, program.And)


def _within(value: program.Expr, parameter: Local) -> bool:
    if isinstance(parameter.type, IntType) and isinstance(value.type, IntType):
        return parameter.type.low <= value.type.low and value.type.high <= parameter.type.high
    return True


def _ranks(parts: Sequence[program.Expr], names: Sequence[Local]) -> list[int]:
    """For each part the place, from 1, of the last name that it uses; 0 if it uses none."""
    place = {local: i + 1 for i, local in enumerate(names)}
    ranks: list[int] = []
    for i, part in enumerate(parts):
        rank = max((place.get(local, 0) for local in locals_in(part)), default=0)
        for earlier, other in zip(parts[:i], ranks, strict=True):
            if other > rank and _leans_on(part, earlier):
                rank = other
        ranks.append(rank)
    return ranks


def _leans_on(part: program.Expr, earlier: program.Expr) -> bool:
    shown = {fact.about for fact in facts_of(earlier, Progress())[0]}
    return bool(shown) and any(shape(one) in shown for one in walk(part))
