"""The types of terms, found when they are first asked for: the texts of terms may stand in any order.

A term that is asked for while it is being worked out is one of a ring (`recursive`), and has the type `any` there.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rulewright.checking.environment import Environment
from rulewright.checking.expressions import check as checker
from rulewright.checking.expressions.fitting import to_due
from rulewright.checking.relations import ANY, in_words, join
from rulewright.checking.scope import MeRule, Scope
from rulewright.diagnostics import Code, Related, Span
from rulewright.program import expressions as program
from rulewright.program.symbols import Action, Local, Term
from rulewright.program.types import Domain, DomainKind, IndexType, Type
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.syntax import declarations as syntax
from rulewright.syntax.expressions import Ident

MOST_OPEN = 24


def ensure_term(term: Term, environment: Environment, span: Span | None = None) -> Type:
    """Checks the text of the term unless that is done, and returns its type; `span` is where it is asked for."""
    progress = environment.progress
    if term in progress.open:
        report_ring(progress.open[progress.open.index(term) :], span, environment)
        return ANY
    if term in progress.done or not deep_enough(term, environment):
        return term.type
    written = next((one for one in environment.syntax.terms if one.signature.name.text == term.id), None)
    if written is not None:
        with working_on(term, environment):
            _check(term, written, environment)
    return term.type


def report_ring(ring: Sequence[Term | Action], span: Span | None, environment: Environment) -> None:
    """Each uses the next, and the last, at `span`, the first. A ring is reported once, however it is come upon."""
    progress = environment.progress
    if frozenset(ring) in progress.rings:
        return
    progress.rings.add(frozenset(ring))
    names = [one.id for one in ring]
    through = f" through {', '.join(f'`{name}`' for name in names[1:])}" if len(names) > 1 else ""
    (progress.loud or environment.reporter).report(
        Code.RECURSIVE,
        span,
        f"`{names[0]}` uses itself{through}",
        label="terms and actions may not come back to themselves: use a loop",
        notes=[f"the ring: {' -> '.join([*names, names[0]])}"],
        related=[Related(one.span, f"`{one.id}` is declared here") for one in ring if one.span is not None],
    )


def deep_enough(one: Term | Action, environment: Environment) -> bool:
    """Whether one more text may be opened; a chain of texts of which each needs the next has an end (`too-deep`)."""
    progress = environment.progress
    if len(progress.open) < MOST_OPEN:
        return not progress.too_deep
    progress.too_deep = True
    (progress.loud or environment.reporter).report(
        Code.TOO_DEEP,
        one.span,
        f"more than {MOST_OPEN} terms and actions use one another in a row, and `{one.id}` is the next",
        label="put some of them together",
    )
    return False


@contextmanager
def working_on(one: Term | Action, environment: Environment) -> Iterator[None]:
    """While the text of a term or action is checked: its mistakes are reported even where its user is only tried."""
    progress = environment.progress
    reporter, loud = environment.reporter, progress.loud
    environment.reporter, progress.loud = loud or reporter, None
    clauses = environment.reporter.clauses
    environment.reporter.clauses = one.clauses
    progress.open.append(one)
    try:
        yield
    finally:
        environment.reporter.clauses = clauses
        environment.reporter, progress.loud = reporter, loud
        progress.open.remove(one)
        progress.done.add(one)


def _check(term: Term, written: syntax.Term, environment: Environment) -> None:
    scope = parameters_scope(term.parameters, environment)
    if written.expression is not None:
        term.body = checker.check_expression(written.expression, scope)
        term.type = term.body.type
        return
    domain = case_domain(term.parameters, written.signature.name, environment)
    if domain is None:
        for case in written.cases:
            checker.check_expression(case.expression, scope)
        return
    found: dict[int, program.Expr] = {}
    type: Type | None = None
    for case in written.cases:
        # the cases are of one type, so each helps to read the next
        expression = checker.check_expression(case.expression, scope, type)
        index = case_index(case.value, domain, environment)
        if index is not None:
            found[index] = expression
        both = expression.type if type is None else join(type, expression.type)
        if both is None and type is not None:
            environment.reporter.report(
                Code.DIFFERENT_TYPES,
                expression.span,
                f"this case is {in_words(expression.type)}, and the cases before it are {in_words(type)}",
            )
        else:
            type = both
    missing = [name for i, name in enumerate(domain.names) if i not in found]
    if missing:
        environment.reporter.report(
            Code.MISSING_CASE,
            written.span,
            f"the term `{term.id}` has no case for {listed(missing)}",
            label="every value needs one",
        )
        return
    term.type = ANY if type is None else type
    fill = program.Const(0, ANY, written.span)
    term.cases = tuple(_as_case(found.get(i, fill), term.type) for i in range(domain.size))


def _as_case(node: program.Expr, type: Type) -> program.Expr:
    """`none` in a case takes the type that the cases share."""
    return to_due(node, type)


def parameters_scope(parameters: tuple[Local, ...], environment: Environment) -> Scope:
    """The scope of a text with parameters; `me` is known if every caller has it."""
    scope = Scope.root(environment, MeRule.INFERRED)
    for parameter in parameters:
        scope.adopt(parameter)
    return scope


def case_domain(parameters: tuple[Local, ...], name: Ident, environment: Environment) -> Domain | None:
    """The enum of the first parameter, whose values the cases are for; else None, reported."""
    first = parameters[0].type if parameters else None
    if isinstance(first, IndexType) and first.domain.kind is DomainKind.ENUM:
        return first.domain
    if first != ANY:
        environment.reporter.report(
            Code.WRONG_ARGUMENTS,
            name.span,
            f"`{name.text}` has cases, so its first parameter must be of an enum",
            label=f"write `{name.text}(…)` with an enum first",
        )
    return None


def case_index(value: Ident, domain: Domain, environment: Environment) -> int | None:
    if value.text in domain.names:
        return domain.names.index(value.text)
    environment.reporter.report(
        Code.UNKNOWN_NAME,
        value.span,
        f"`{value.text}` is no value of {domain.id}",
        label=did_you_mean(value.text, domain.names),
        notes=[f"its values: {listed(domain.names)}"],
    )
    return None
