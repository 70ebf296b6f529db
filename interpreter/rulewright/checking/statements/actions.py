"""The texts of actions, checked when they are first asked for, and what they give with `return`."""

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.fitting import is_mistake
from rulewright.checking.expressions.terms import (
    case_domain,
    case_index,
    deep_enough,
    parameters_scope,
    report_ring,
    working_on,
)
from rulewright.checking.relations import ANY, in_words, join
from rulewright.checking.scope import Scope
from rulewright.checking.statements import blocks
from rulewright.checking.statements.context import Context
from rulewright.checking.statements.leaving import leaves
from rulewright.diagnostics import Code, Related, Span
from rulewright.program.symbols import Action, ActionCase
from rulewright.program.types import EmptyType, NoneType, Type
from rulewright.syntax import declarations as syntax
from rulewright.syntax.expressions import Act


def ensure_action(action: Action, environment: Environment) -> None:
    """Checks the text of the action unless that is done or being done."""
    progress = environment.progress
    if action in progress.done or action in progress.open or not deep_enough(action, environment):
        return
    written = next((one for one in environment.syntax.actions if one.signature.name.text == action.id), None)
    if written is None:
        return
    with working_on(action, environment):
        _check(action, written, environment)


def result_of(action: Action, act: Act, environment: Environment) -> Type:
    """The type of what the action returns; an action that returns nothing gives no value."""
    if action in environment.progress.open:
        report_ring(environment.progress.open[environment.progress.open.index(action) :], act.span, environment)
        return ANY
    ensure_action(action, environment)
    if action.result is None:
        if action in environment.progress.done:
            environment.reporter.report(
                Code.MISSING_RETURN,
                act.span,
                f"`{action.id}` returns nothing",
                label="write it alone, or let it end with `return …`",
            )
        return ANY
    return action.result


def _check(action: Action, written: syntax.Action, environment: Environment) -> None:
    path = f"actions.{action.id}"
    scope = parameters_scope(action.parameters, environment)
    context = Context(environment, path, action.question, action)
    if written.body is not None:
        action.body = blocks.check_block(written.body, scope.child(), context)
        texts = [(action.body, written.signature.name.span)]
    else:
        action.cases, texts = _cases(action, written, scope, context)
    action.result = _result(context, environment)
    if action.result is None:
        return
    for body, span in texts:
        if not leaves(body):
            bare = next((where for value, where in context.returns if value is not None), None)
            environment.reporter.report(
                Code.MISSING_RETURN,
                span,
                f"`{action.id}` returns a value on some ways, and this text can end without one",
                label="end every way with `return …`",
                related=[Related(bare, "a value is returned here")] if bare else [],
            )


def _cases(
    action: Action, written: syntax.Action, scope: Scope, context: Context
) -> tuple[tuple[ActionCase | None, ...], list[tuple[blocks.Block, Span]]]:
    environment = context.environment
    domain = case_domain(action.parameters, written.signature.name, environment)
    cases: list[ActionCase | None] = [None] * (domain.size if domain else 0)
    texts: list[tuple[blocks.Block, Span]] = []
    for case in written.cases:
        clauses = tuple(clause.text for clause in case.about.clauses)
        asked = case.about.text or case.about.title
        question = asked.text if asked else action.question
        path = f"actions.{action.id}.{case.value.text}"
        inner = Context(environment, path, question, action, returns=context.returns)
        before = environment.reporter.clauses
        environment.reporter.clauses = clauses or before
        body = blocks.check_block(case.body, scope.child(), inner)
        environment.reporter.clauses = before
        texts.append((body, case.value.span))
        index = None if domain is None else case_index(case.value, domain, environment)
        if index is not None:
            cases[index] = ActionCase(body, question, clauses, case.value.span)
    return tuple(cases), texts


def _result(context: Context, environment: Environment) -> Type | None:
    """One type for everything that is returned; None if nothing is."""
    type: Type | None = None
    for value, span in context.returns:
        if value is None:
            if any(other is not None for other, _ in context.returns):
                environment.reporter.report(
                    Code.MISSING_RETURN,
                    span,
                    "other ways return a value, and this one does not",
                    label="write `return …`",
                )
            continue
        if is_mistake(value):
            type = type or ANY
            continue
        both = value.type if type is None else join(type, value.type)
        if both is None and type is not None:
            environment.reporter.report(
                Code.DIFFERENT_TYPES,
                value.span,
                f"this returns {in_words(value.type)}, and before it {in_words(type)} is returned",
            )
        else:
            type = both
    if isinstance(type, NoneType | EmptyType):
        return ANY
    return type
