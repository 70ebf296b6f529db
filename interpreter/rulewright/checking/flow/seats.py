"""Who is `me`: which terms and actions need somebody, and where nobody is (`nobody-to-ask`)."""

from collections.abc import Iterable, Iterator

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.trees import children, walk
from rulewright.checking.flow.graph import Call, Callable, calls_in
from rulewright.checking.flow.roots import Root
from rulewright.checking.flow.walk import blocks_of, bodies, expressions_of, expressions_of_term, holes
from rulewright.diagnostics import Code, Related, Span
from rulewright.program import expressions, statements
from rulewright.program.symbols import Term

# Where somebody is needed: a call, or the place of `me` or of a choice itself.
Need = Call | Span


def find_users_of_me(environment: Environment) -> None:
    """Sets `uses_me` of every term and action."""
    everything: tuple[Callable, ...] = (*environment.terms.values(), *environment.actions.values())
    changing = True
    while changing:
        changing = False
        for one in everything:
            if not one.uses_me and any(True for _ in _needs_of(one)):
                one.uses_me = changing = True


def report_nobody(roots: Iterable[Root], environment: Environment) -> None:
    """A call of something that needs somebody, where nobody is `me`."""
    for root in roots:
        if root.has_me or (root.block and root.phase in environment.progress.nobody_said):
            continue
        needs = list(_in_block(root.block))
        for one in root.expressions:
            needs += _in_expression(one)
        calls = [need for need in needs if isinstance(need, Call)]
        # one change to a phase mends all that it calls; declarations are mended one by one
        for call in calls[:1] if root.phase is not None else calls:
            _report(call, root, environment)


def _report(need: Call, root: Root, environment: Environment) -> None:
    chain = _chain(need.callee)
    where = chain[-1]
    name = need.callee.id
    through = [step.callee.id for step in chain if isinstance(step, Call)]
    notes = [f"`{name}` calls {', which calls '.join(f'`{one}`' for one in through)}"] if through else []
    related = [Related(where, "here somebody must be `me`")] if isinstance(where, Span) else []
    environment.reporter.report(
        Code.NOBODY_TO_ASK,
        need.span,
        f"`{name}` needs somebody who is `me`, and in {root.what} nobody is",
        label="write `as P:` around it, or give the phase a `for:`",
        notes=notes,
        related=related,
    )


def _chain(one: Callable) -> list[Need]:
    """How the callee comes to need somebody: calls, and at the end the place."""
    chain: list[Need] = []
    seen: set[Callable] = set()
    while one not in seen:
        seen.add(one)
        needs = list(_needs_of(one))
        direct = next((need for need in needs if isinstance(need, Span)), None)
        if direct is not None:
            chain.append(direct)
            break
        call = next(need for need in needs if isinstance(need, Call))
        chain.append(call)
        one = call.callee
    return chain


def _needs_of(one: Callable) -> Iterator[Need]:
    if isinstance(one, Term):
        for body in expressions_of_term(one):
            yield from _in_expression(body)
    else:
        for block in bodies(one):
            yield from _in_block(block)


def _in_expression(node: expressions.Expr) -> Iterator[Need]:
    for one in walk(node):
        if isinstance(one, expressions.Me):
            yield one.span
    for call in calls_in(node):
        if call.callee.uses_me:
            yield call


def _in_block(block: statements.Block) -> Iterator[Need]:
    for statement in block:
        if isinstance(statement, statements.Choose):
            yield from _in_choice(statement)
            continue
        if isinstance(statement, statements.Perform) and statement.action.uses_me:
            yield Call(statement.action, statement.span)
        for one in expressions_of(statement):
            yield from _in_expression(one)
        if not isinstance(statement, statements.As):
            for inner in blocks_of(statement):
                yield from _in_block(inner)


def _in_choice(choose: statements.Choose) -> Iterator[Need]:
    if choose.mode is not statements.ChoiceMode.RANDOM:
        yield choose.span
    for arm in choose.arms:
        for one in (*children(arm.over), *holes(arm.text)):
            yield from _in_expression(one)
        yield from _in_block(arm.body)
