"""The texts of phases: whose turns they are, until when they go on, and what happens in them."""

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.check import check_expression
from rulewright.checking.expressions.fitting import as_collection, fit, is_mistake, mistake, require_truth
from rulewright.checking.expressions.words import words
from rulewright.checking.flow.roots import has_turns
from rulewright.checking.relations import element, in_words
from rulewright.checking.scope import MeRule, Scope
from rulewright.checking.statements import blocks
from rulewright.checking.statements.context import Context
from rulewright.diagnostics import Code
from rulewright.program.expressions import Apply, Expr, Function
from rulewright.program.symbols import Phase
from rulewright.program.types import IndexType, SetType
from rulewright.syntax import declarations as syntax


def check_phase(written: syntax.Phase, phase: Phase, environment: Environment, path: str = "phases") -> None:
    """Fills in the turns, the end and the text of a phase and of its steps."""
    path = f"{path}.{phase.id}"
    reporter = environment.reporter
    before = reporter.clauses
    reporter.clauses = phase.clauses or before
    outside = MeRule.KNOWN if has_turns(phase.parent) else MeRule.NONE
    if written.turns is not None:
        phase.turns = _turns(written, environment, outside)
    if written.until is not None:
        phase.until = require_truth(written.until, Scope.root(environment, outside), "what ends a phase")
    if written.body is not None:
        scope = Scope.root(environment, MeRule.KNOWN if has_turns(phase) else MeRule.NONE)
        scope.text.phase = phase
        context = Context(environment, path, phase.question, phase=phase)
        phase.body = blocks.check_block(written.body, scope, context)
    for step, inner in zip(written.steps, phase.steps, strict=True):
        check_phase(step, inner, environment, path)
    reporter.clauses = before


def _turns(written: syntax.Phase, environment: Environment, outside: MeRule) -> Expr:
    if written.turns is None:
        raise ValueError("the phase has no turns")
    seat = IndexType(environment.players)
    turns = check_expression(written.turns, Scope.root(environment, outside), SetType(seat))
    if isinstance(turns.type, IndexType) and turns.type.domain is environment.players:
        return Apply(Function.SET, (turns,), SetType(seat), turns.span)
    turns = as_collection(turns, environment.reporter, "what `for` runs over")
    held = element(turns.type)
    if is_mistake(turns):
        return turns
    if isinstance(held, IndexType) and held.domain is environment.players:
        return turns
    if held is None:
        return fit(turns, SetType(seat), environment, "what `for` runs over")
    environment.reporter.report(
        Code.DIFFERENT_TYPES,
        turns.span,
        f"a phase is done for players, and `{words(turns.span)}` is {in_words(turns.type)}",
    )
    return mistake(turns.span)
