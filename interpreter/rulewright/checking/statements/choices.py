"""Decisions: `choose` in its modes and `choose one`. The options are what the sets and the `where` admit.

The names of a plain `choose` live on in its block (with `if any` and `may` they may be none, all together); those of an
`option` live in the option.
"""

from collections.abc import Sequence

from rulewright.checking.expressions.check import check_template
from rulewright.checking.expressions.conjuncts import attached
from rulewright.checking.expressions.facts import Facts, facts_of
from rulewright.checking.expressions.fitting import is_mistake, require_truth
from rulewright.checking.expressions.quantifiers import bind_all
from rulewright.checking.scope import MeRule, Scope
from rulewright.checking.statements import blocks
from rulewright.checking.statements.context import Context
from rulewright.checking.statements.control import in_all
from rulewright.checking.statements.digits import digits_of
from rulewright.checking.statements.leaving import changes, leaves
from rulewright.diagnostics import Code
from rulewright.program import statements as program
from rulewright.program.expressions import Expr, LocalRef, Template
from rulewright.program.symbols import Local
from rulewright.program.types import OptionalType, PlainType
from rulewright.syntax import statements as syntax


def check_choose(
    written: syntax.Choose, rest: Sequence[syntax.Stmt], scope: Scope, context: Context
) -> program.Stmt | None:
    clauses = context.marks("choose", written.clauses)
    progress = context.environment.progress
    mode = program.ChoiceMode(written.mode.value)
    if mode is not program.ChoiceMode.RANDOM:
        need_somebody(written, scope)
    # the names are bound where they live on; while the condition and the text are read they have a value
    bound = bind_all(written.binders, scope)
    known = scope.facts
    test = None if written.condition is None else require_truth(written.condition, scope, "what stands after `where`")
    holds = frozenset() if test is None else facts_of(test, progress)[0]
    if written.text is not None:
        text = check_template(written.text, scope.assuming(holds))
    else:
        text = Template(()) if mode is program.ChoiceMode.RANDOM else _names_of(bound)
    over = attached(bound, None if test is not None and is_mistake(test) else test)
    locals = tuple(local for local, _ in bound)
    progress.fixed -= set(locals)
    scope.facts = known | holds
    if mode in (program.ChoiceMode.IF_ANY, program.ChoiceMode.MAY):
        scope.facts = known
        for local in locals:
            if isinstance(local.type, PlainType):
                local.type = OptionalType(local.type)
        if not any(changes(tuple(rest), local.name) for local in locals):
            progress.together |= dict.fromkeys(locals, locals)
    if any(is_mistake(source) for _, source in bound):
        return None
    arm = program.Arm(over, digits_of(over, context.environment), text, (), written.span, ())
    return program.Choose(mode, (arm,), 0, context.question, written.span, clauses)


def _names_of(bound: Sequence[tuple[Local, Expr]]) -> Template:
    """The text of an option that was given none: the chosen values."""
    parts: list[str | Expr] = []
    for local, source in bound:
        parts += [", "] if parts else []
        parts.append(LocalRef(local, local.type, source.span))
    return Template(tuple(parts))


def check_choose_one(written: syntax.ChooseOne, scope: Scope, context: Context) -> program.Stmt | None:
    clauses = context.marks("choose", written.clauses)
    environment = context.environment
    need_somebody(written, scope)
    arms: list[program.Arm] = []
    ends: list[Facts] = []
    whole = True
    for option in written.options:
        inner = scope.child()
        bound = bind_all(option.binders, inner)
        test = None if option.condition is None else require_truth(option.condition, inner, "what stands after `where`")
        if test is not None:
            inner.facts |= facts_of(test, environment.progress)[0]
        text = check_template(option.text, inner)
        over = attached(bound, None if test is not None and is_mistake(test) else test)
        environment.progress.fixed -= {local for local, _ in bound}
        marks = context.marks("option", option.clauses)
        body = blocks.check_block(option.body, inner, context)
        if not leaves(body):
            ends.append(inner.facts)
        if any(is_mistake(source) for _, source in bound):
            whole = False
            continue
        arms.append(program.Arm(over, digits_of(over, environment), text, body, option.span, marks))
    scope.facts = in_all(ends, scope.facts)
    if not whole:
        return None
    return program.Choose(program.ChoiceMode.MUST, tuple(arms), 0, context.question, written.span, clauses)


def need_somebody(written: syntax.Choose | syntax.ChooseOne, scope: Scope) -> None:
    """In a text where nobody is `me` nobody can be asked."""
    if scope.me is MeRule.NONE:
        scope.report_nobody(
            Code.NOBODY_TO_ASK,
            written.span,
            "nobody is `me` here, so nobody can be asked",
            "write `as P:` around it, give the phase a `for:`, or let chance decide with `at random`",
        )
