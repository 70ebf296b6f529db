"""Who calls whom among terms and actions, and the error `recursive`."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.trees import walk
from rulewright.checking.flow.walk import bodies, expressions_of, expressions_of_term, statements_in
from rulewright.diagnostics import Code, Related, Span
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
    path: list[tuple[Callable, Call | None]] = []
    found = False

    def visit(one: Callable, by: Call | None) -> None:
        nonlocal found
        path.append((one, by))
        for call in calls_of(one):
            start = next((i for i, (earlier, _) in enumerate(path) if earlier is call.callee), None)
            if start is not None:
                found = True
                _report(path[start:], call, environment)
            elif call.callee not in finished:
                visit(call.callee, call)
        path.pop()
        finished.add(one)

    everything: tuple[Callable, ...] = (*environment.terms.values(), *environment.actions.values())
    for one in everything:
        if one not in finished:
            visit(one, None)
    return found


def _report(ring: list[tuple[Callable, Call | None]], last: Call, environment: Environment) -> None:
    names = [one.id for one, _ in ring]
    shown = " -> ".join([*names, names[0]])
    if len(names) == 1:
        message = f"`{names[0]}` uses itself"
    else:
        message = f"`{names[0]}` uses itself through {', '.join(f'`{name}`' for name in names[1:])}"
    related = [
        Related(call.span, f"here `{caller.id}` uses `{one.id}`")
        for (caller, _), (one, call) in pairwise(ring)
        if call is not None
    ]
    environment.reporter.report(
        Code.RECURSIVE,
        last.span,
        message,
        label="terms and actions may not come back to themselves: use a loop",
        notes=[f"the ring: {shown}"],
        related=related,
    )
