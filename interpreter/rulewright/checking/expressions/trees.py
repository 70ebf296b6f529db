"""Typed expressions as trees: walking, comparing and copying them, whatever their nodes are.

`shape` gives a hashable value that two expressions share when they say the same, wherever they stand and however the
names that they bind are called.
"""

import dataclasses
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, TypeVar, get_args

from rulewright.program import expressions as program
from rulewright.program.symbols import Local, Term, ThingKind, TokenKind, Var
from rulewright.program.types import OptionalType

NODES: tuple[type, ...] = get_args(program.Expr)
_INNER = (*NODES, program.Binders, program.Binder)
_UNTOLD = frozenset({"span", "type", "may_be_empty"})

# What a value depends on: variables, the whereabouts of a kind of component, locals, or a word ("me", "chance", …).
Read = Var | TokenKind | ThingKind | Local | str
Shape = Hashable


_FIELDS = {node: tuple(field.name for field in dataclasses.fields(node)) for node in _INNER}


def _fields(node: Any) -> tuple[str, ...]:
    return _FIELDS[type(node)]


def children(node: Any) -> Iterator[program.Expr]:
    """The expressions directly inside an expression, in order; binders are looked through."""
    for name in _fields(node):
        yield from _expressions_in(getattr(node, name))


def _expressions_in(value: object) -> Iterator[program.Expr]:
    if isinstance(value, NODES):
        yield value  # type: ignore[misc]
    elif isinstance(value, tuple):
        for one in value:
            yield from _expressions_in(one)
    elif isinstance(value, program.Binders | program.Binder):
        yield from children(value)


def walk(node: program.Expr) -> Iterator[program.Expr]:
    """The expression and everything inside it, outside first."""
    yield node
    for child in children(node):
        yield from walk(child)


def binders_in(node: program.Expr) -> Iterator[program.Binder]:
    for one in walk(node):
        if isinstance(one, program.Folded):
            yield from one.over.binders


def locals_in(node: program.Expr) -> set[Local]:
    """The locals that the expression uses and does not bind itself."""
    used = {one.local for one in walk(node) if isinstance(one, program.LocalRef)}
    return used - {binder.local for binder in binders_in(node)}


def shape(node: Any, bound: dict[Local, int] | None = None) -> Shape:
    numbers: dict[Local, int] = {} if bound is None else bound
    if isinstance(node, tuple):
        return tuple(shape(one, numbers) for one in node)
    if isinstance(node, program.Const):
        return ("Const", node.value, node.type)
    if isinstance(node, program.Binder):
        source = shape(node.source, numbers)
        numbers[node.local] = len(numbers)
        return ("Binder", source, shape(node.conditions, numbers))
    if isinstance(node, Local):
        return ("bound", numbers[node]) if node in numbers else node
    if isinstance(node, program.Folded):
        # what it binds comes before what uses it
        return (
            node.fold,
            shape(node.over, numbers),
            shape(node.value, numbers),
            shape(node.otherwise, numbers),
        )
    if isinstance(node, _INNER):
        told = [name for name in _fields(node) if name not in _UNTOLD]
        return (type(node).__name__, *(shape(getattr(node, name), numbers) for name in told))
    return node  # type: ignore[no-any-return]


T = TypeVar("T")


def substitute(node: T, values: Mapping[Local, program.Expr]) -> T:
    """A copy in which the locals stand for other expressions; every name that it binds is a new local."""
    return _copy(node, dict(values))  # type: ignore[no-any-return]


def _copy(node: Any, values: dict[Local, program.Expr]) -> Any:
    if isinstance(node, tuple):
        return tuple(_copy(one, values) for one in node)
    if isinstance(node, program.LocalRef):
        value = values.get(node.local)
        if value is None:
            return node
        # where the name was known not to be none, so is what stands in its place
        tested = isinstance(value.type, OptionalType) and not isinstance(node.type, OptionalType)
        return dataclasses.replace(value, type=node.type) if tested else value
    if isinstance(node, program.Binder):
        source = _copy(node.source, values)
        fresh = Local(node.local.name, node.local.type, node.local.span)
        values[node.local] = program.LocalRef(fresh, fresh.type, fresh.span or node.source.span)
        return program.Binder(fresh, source, _copy(node.conditions, values))
    if isinstance(node, program.Folded):
        over = _copy(node.over, values)
        return dataclasses.replace(
            node, over=over, value=_copy(node.value, values), otherwise=_copy(node.otherwise, values)
        )
    if isinstance(node, _INNER):
        changed = {name: _copy(getattr(node, name), values) for name in _fields(node)}
        return type(node)(**changed)
    return node


def reads(node: program.Expr) -> frozenset[Read]:
    """Everything whose change can change the value; names that the expression binds are left out."""
    found: set[Read] = set()
    _gather(node, found, set())
    return frozenset(found)


def _gather(node: program.Expr, found: set[Read], terms: set[Term]) -> None:
    bound = {binder.local for binder in binders_in(node)}
    for one in walk(node):
        match one:
            case program.LocalRef():
                if one.local not in bound:
                    found.add(one.local)
            case program.Me():
                found.add("me")
            case program.ReadVar():
                found.add(one.var)
            case program.ReadZone():
                found.add(one.zone.holds)
            case program.RoundNumber():
                found.add("round")
            case program.After() | program.Possible():
                found.add("anything")
            case program.Apply(function=program.Function.REPETITION):
                found.add("anything")
            case program.Apply(function=program.Function.THINGS_OF):
                found.add("whereabouts")
            case program.Apply(function=program.Function.NEXT_IN_ROW | program.Function.PREVIOUS_IN_ROW):
                found.add("whereabouts")
            case program.Apply(function=program.Function.SPREAD, term=Term() as term):
                _gather_term(term, found, terms)
            case program.CallTerm():
                _gather_term(one.term, found, terms)
            case _:
                pass


def _gather_term(term: Term, found: set[Read], terms: set[Term]) -> None:
    if term in terms:
        return
    terms.add(term)
    inside: set[Read] = set()
    for body in (*((term.body,) if term.body is not None else ()), *term.cases):
        _gather(body, inside, terms)
    found |= inside - set(term.parameters)
