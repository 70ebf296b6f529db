"""Who calls whom among terms and actions, and the error `recursive`."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.terms import report_ring
from rulewright.checking.expressions.trees import walk
from rulewright.checking.flow.walk import bodies, expressions_of, expressions_of_term, statements_in
from rulewright.diagnostics import Span
from rulewright.program import expressions, statements
from rulewright.program.symbols import Action, Term

Callable = Term | Action


@dataclass(frozen=True, slots=True)
class Call:
    """`tried` for actions after `possible` and `after`."""

    callee: Callable
    span: Span
    tried: bool = False


def calls_in(node: expressions.Expr) -> Iterator[Call]:
    """The terms and actions that an expression names."""
    for one in walk(node):
        match one:
            case expressions.CallTerm():
                yield Call(one.term, one.span)
            case expressions.Apply(term=Term() as term):
                yield Call(term, one.span)
            case expressions.Possible() | expressions.After():
                yield Call(one.action, one.span, tried=True)
            case _:
                pass


def calls_in_block(block: statements.Block) -> Iterator[Call]:
    for statement in statements_in(block):
        if isinstance(statement, statements.Perform):
            yield Call(statement.action, statement.span)
        for one in expressions_of(statement):
            yield from calls_in(one)


def calls_of(one: Callable) -> Iterator[Call]:
    if isinstance(one, Term):
        for body in expressions_of_term(one):
            yield from calls_in(body)
    else:
        for block in bodies(one):
            yield from calls_in_block(block)


def report_rings(environment: Environment) -> bool:
    """Reports every ring once, where it is closed; whether there is one."""
    finished: set[Callable] = set()
    path: list[Callable] = []

    def visit(one: Callable) -> None:
        path.append(one)
        for call in calls_of(one):
            if call.callee in path:
                report_ring(path[path.index(call.callee) :], call.span, environment)
            elif call.callee not in finished:
                visit(call.callee)
        path.pop()
        finished.add(one)

    everything: tuple[Callable, ...] = (*environment.terms.values(), *environment.actions.values())
    for one in everything:
        if one not in finished:
            visit(one)
    return bool(environment.progress.rings)
