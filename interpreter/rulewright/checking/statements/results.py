"""Scores, ranking and invariants: expressions about the state as it stands."""

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.fitting import is_mistake, require_number, require_truth
from rulewright.checking.expressions.sizes import clamped, int_bounds
from rulewright.checking.expressions.trees import substitute
from rulewright.checking.flow.roots import has_turns
from rulewright.checking.scope import MeRule, Scope
from rulewright.checking.statements.constant_invariants import check_constant
from rulewright.diagnostics import Code, Span
from rulewright.program.expressions import Arithmetic, ArithmeticOp, Const, Expr
from rulewright.program.symbols import Invariant, Phase, Rung, ScoreLine
from rulewright.program.types import IntType
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.syntax import declarations as syntax


def check_scoring(game: syntax.Game, environment: Environment) -> tuple[ScoreLine, ...]:
    lines = []
    for written in game.scoring:
        clauses = _clauses(written.about)
        environment.reporter.clauses = clauses
        value = require_number(written.value, Scope.root(environment, MeRule.KNOWN), "a score")
        title = written.about.title or written.about.text
        lines.append(ScoreLine(written.id.text, value, title.text if title else ""))
    environment.reporter.clauses = ()
    return tuple(lines)


def check_ranking(
    game: syntax.Game, scoring: tuple[ScoreLine, ...], environment: Environment
) -> tuple[Rung, ...] | None:
    if game.ranking is None:
        return None
    rungs = []
    for written in game.ranking:
        scope = Scope.root(environment, MeRule.KNOWN)
        scope.text.total = _total(scoring, written.span)
        rungs.append(Rung(require_number(written.value, scope, "what players are compared by"), written.lowest))
    return tuple(rungs)


def _total(scoring: tuple[ScoreLine, ...], span: Span) -> Expr:
    """The sum of the score lines."""
    total: Expr | None = None
    for line in scoring:
        value = substitute(line.value, {})
        if is_mistake(value):
            return value
        if total is None:
            total = value
        else:
            a, b = int_bounds(total), int_bounds(value)
            type = clamped(a.low + b.low, a.high + b.high)
            total = Arithmetic(ArithmeticOp.ADD, total, value, type, span)
    return Const(0, IntType(0, 0), span) if total is None else total


def check_invariants(game: syntax.Game, environment: Environment) -> tuple[Invariant, ...]:
    found = []
    for written in game.invariants:
        clauses = _clauses(written.about)
        environment.reporter.clauses = clauses
        at = _phase(written, environment)
        scope = Scope.root(environment, MeRule.KNOWN if has_turns(at) else MeRule.NONE)
        scope.text.may_say_old = True
        holds = require_truth(written.holds, scope, "an invariant")
        message = written.message.text if written.message else ""
        invariant = Invariant(written.id.text, holds, at, message, clauses, written.span)
        check_constant(invariant, environment)
        found.append(invariant)
    environment.reporter.clauses = ()
    return tuple(found)


def _phase(written: syntax.Invariant, environment: Environment) -> Phase | None:
    if written.at is None:
        return None
    phase = environment.phases.get(written.at.text)
    if phase is None:
        environment.reporter.report(
            Code.NO_SUCH_PHASE,
            written.at.span,
            f"there is no phase `{written.at.text}`",
            label=did_you_mean(written.at.text, environment.phases),
            notes=[f"phases: {listed(environment.phases)}"] if environment.phases else [],
        )
    return phase


def _clauses(about: syntax.About) -> tuple[str, ...]:
    return tuple(clause.text for clause in about.clauses)
