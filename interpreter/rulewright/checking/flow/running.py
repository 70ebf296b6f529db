"""What needs a phase to be running: `end turn`, `round.number`, `repetition`.

In terms and actions every caller must be in the phase. `repetition` needs a phase with `position` around it, and a
`position` is of use only with a `repetition` (`no-position`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.trees import walk
from rulewright.checking.flow.graph import Callable, calls_in, calls_in_block, calls_of
from rulewright.checking.flow.roots import Root, around
from rulewright.checking.flow.walk import bodies, expressions_of, expressions_of_term, statements_in
from rulewright.diagnostics import Code, Related, Span
from rulewright.program import expressions, statements
from rulewright.program.symbols import Phase, Term
from rulewright.reading.nearest import listed
from rulewright.syntax import declarations as syntax


@dataclass(frozen=True, slots=True)
class Need:
    """A place that needs `phase` to run; None: any phase that keeps positions."""

    phase: Phase | None
    span: Span
    what: str


def check_running(roots: Iterable[Root], environment: Environment) -> None:
    known: dict[Callable, list[Need]] = {}
    for root in roots:
        for need in _in_root(root):
            _check(need, need.span, None, root, environment)
        calls = [*calls_in_block(root.block), *(call for one in root.expressions for call in calls_in(one))]
        for call in calls:
            for need in _needs_of(call.callee, known):
                _check(need, call.span, call.callee, root, environment)


def report_idle_positions(phases: Iterable[Phase], environment: Environment) -> None:
    """A position that nobody asks about."""
    for phase in phases:
        if phase.position and not phase.uses_repetition:
            written = _written(environment.syntax.phases, phase.id)
            first = written.position[0].span if written and written.position else phase.span
            environment.reporter.report(
                Code.NO_POSITION,
                first,
                f"the phase `{phase.id}` records positions, and nothing in it asks for their `repetition`",
                label="leave `position` out, or write a rule with `repetition`",
            )
        report_idle_positions(phase.steps, environment)


def _written(phases: Iterable[syntax.Phase], id: str) -> syntax.Phase | None:
    for phase in phases:
        found = phase if phase.id.text == id else _written(phase.steps, id)
        if found is not None:
            return found
    return None


def _check(need: Need, span: Span, through: Callable | None, root: Root, environment: Environment) -> None:
    running = list(around(root.phase))
    related = [Related(need.span, f"`{need.what}` stands here")] if through is not None else []
    if need.phase is None:
        keeper = next((phase for phase in running if phase.position), None)
        if keeper is not None:
            keeper.uses_repetition = True
            return
        environment.reporter.report(
            Code.NO_POSITION,
            span,
            f"`repetition` counts equal positions, and {root.what} records none",
            label="give the phase a `position:` that lists what makes a position",
            related=related,
        )
        return
    if need.phase in running:
        return
    name = need.phase.id
    message = f"`{need.what}` stands outside the phase `{name}`"
    if through is not None:
        message = f"`{through.id}` says `{need.what}`, and {root.what} is outside the phase `{name}`"
    environment.reporter.report(
        Code.NO_SUCH_PHASE,
        span,
        message,
        label=f"only what runs inside `{name}` may say it",
        notes=[f"phases that run here: {listed(phase.id for phase in running)}"] if running else [],
        related=related,
    )


def _needs_of(one: Callable, known: dict[Callable, list[Need]]) -> list[Need]:
    """What a term or an action needs, through everything that it calls."""
    if one in known:
        return known[one]
    known[one] = []  # a ring is reported elsewhere
    found = list(_direct(one))
    for call in calls_of(one):
        found += _needs_of(call.callee, known)
    known[one] = list(dict.fromkeys(found))
    return known[one]


def _direct(one: Callable) -> Iterator[Need]:
    if isinstance(one, Term):
        for body in expressions_of_term(one):
            yield from _in_expression(body)
    else:
        for block in bodies(one):
            yield from _in_block(block)


def _in_root(root: Root) -> Iterator[Need]:
    yield from _in_block(root.block)
    for one in root.expressions:
        yield from _in_expression(one)


def _in_block(block: statements.Block) -> Iterator[Need]:
    for statement in statements_in(block):
        if isinstance(statement, statements.EndPhase):
            yield Need(statement.phase, statement.span, f"end {statement.phase.id}")
        for one in expressions_of(statement):
            yield from _in_expression(one)


def _in_expression(node: expressions.Expr) -> Iterator[Need]:
    for one in walk(node):
        if isinstance(one, expressions.RoundNumber):
            yield Need(one.phase, one.span, f"{one.phase.id}.number")
        elif isinstance(one, expressions.Apply) and one.function is expressions.Function.REPETITION:
            yield Need(None, one.span, "repetition")
