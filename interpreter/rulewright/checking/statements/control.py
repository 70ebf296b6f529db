"""Statements with blocks: `if`, loops, `as`. What is known after them is what every way through them leaves known."""

from rulewright.checking.expressions.check import check_expression
from rulewright.checking.expressions.facts import Facts, facts_of, without
from rulewright.checking.expressions.fitting import as_collection, fit, is_mistake, require_truth, to_set
from rulewright.checking.expressions.quantifiers import check_binders
from rulewright.checking.expressions.words import words
from rulewright.checking.flow.writes import writes_in
from rulewright.checking.relations import element
from rulewright.checking.scope import MeRule, Scope
from rulewright.checking.statements import blocks
from rulewright.checking.statements.context import Context, tried
from rulewright.checking.statements.leaving import leaves
from rulewright.diagnostics import Code
from rulewright.program import statements as program
from rulewright.program.expressions import Expr
from rulewright.program.types import IndexType, SetType
from rulewright.syntax import statements as syntax


def check_if(written: syntax.If, scope: Scope, context: Context) -> program.Stmt:
    clauses = context.marks("if", written.clauses)
    arms: list[tuple[Expr, program.Block]] = []
    ends: list[Facts] = []
    here = scope
    for condition, body in written.arms:
        test = require_truth(condition, here)
        holds, fails = facts_of(test, context.environment.progress)
        inner = here.assuming(holds).child()
        block = blocks.check_block(body, inner, context)
        arms.append((test, block))
        if not leaves(block):
            ends.append(inner.facts)
        here = here.assuming(fails)
    otherwise: program.Block = ()
    inner = here.child()
    if written.otherwise is not None:
        otherwise = blocks.check_block(written.otherwise, inner, context)
    if not leaves(otherwise):
        ends.append(inner.facts)
    scope.facts = in_all(ends, scope.facts)
    return program.If(tuple(arms), otherwise, written.span, clauses)


def in_all(ends: list[Facts], otherwise: Facts) -> Facts:
    """What is known at every one of the ends; if there is none, nothing after them is reached."""
    return frozenset.intersection(*ends) if ends else otherwise


# ---------------------------------------------------------------- loops
def _steady(written: syntax.Block, scope: Scope, context: Context) -> Facts:
    """What is known at the head of a loop, each time round: nothing that its body may change."""
    progress = context.environment.progress
    if not scope.facts or progress.loud is not None:
        return scope.facts
    with tried(context.environment, context):
        block = blocks.check_block(written, scope.child(), context)
    return without(scope.facts, writes_in(block, progress))


def check_for_each(written: syntax.ForEach, scope: Scope, context: Context) -> program.Stmt:
    clauses = context.marks("for each", written.clauses)
    inner, over, _ = check_binders(written.binders, written.condition, scope)
    tested = inner.facts - scope.facts  # at the head of every lap, whatever the one before has changed
    inner.facts = _steady(written.body, inner, context) | tested
    body = blocks.check_block(written.body, inner.child(), context)
    inner.close()
    scope.facts = without(scope.facts, writes_in(body, context.environment.progress))
    return program.ForEach(over, body, written.span, clauses)


def check_while(written: syntax.While, scope: Scope, context: Context) -> program.Stmt:
    clauses = context.marks("while", written.clauses)
    scope.facts = _steady(written.body, scope, context)
    test = require_truth(written.condition, scope)
    holds, fails = facts_of(test, context.environment.progress)
    inner = scope.assuming(holds).child()
    body = blocks.check_block(written.body, inner, context)
    scope.facts = without(scope.facts, writes_in(body, context.environment.progress)) | fails
    return program.Loop(test, body, False, True, written.span, clauses)


def check_repeat(written: syntax.Repeat, scope: Scope, context: Context) -> program.Stmt:
    clauses = context.marks("repeat", written.clauses)
    inner = scope.child()
    inner.facts = _steady(written.body, scope, context)
    body = blocks.sequence(written.body, inner, context)
    test = require_truth(written.condition, inner)
    inner.close()
    holds, _ = facts_of(test, context.environment.progress)
    scope.facts = inner.facts | holds
    return program.Loop(test, body, True, True, written.span, clauses)


# ---------------------------------------------------------------- as
def check_as(written: syntax.As, scope: Scope, context: Context) -> program.Stmt | None:
    clauses = context.marks("as", written.clauses)
    environment = scope.environment
    seat = IndexType(environment.players)
    if written.who is syntax.Who.ONE:
        player = check_expression(written.player, scope, seat)
        held = element(player.type)
        if isinstance(held, IndexType) and held.domain is environment.players:
            text = words(player.span)
            environment.reporter.report(
                Code.DIFFERENT_TYPES,
                player.span,
                f"`{text}` are players, and `as` takes one",
                label=f"write `as all of {text}:`, `as quickest of {text}:` or `for each p in {text}: as p: …`",
            )
        else:
            player = fit(player, seat, environment, "who acts")
    else:
        player = check_expression(written.player, scope, SetType(seat))
        player = as_collection(player, environment.reporter, "who may act")
        if not is_mistake(player):
            player = to_set(fit(player, SetType(seat), environment, "who may act"))
    inner = scope.child(MeRule.KNOWN)
    # somebody else is `me` in the block
    inner.facts = frozenset(fact for fact in scope.facts if "me" not in fact.on)
    body = blocks.check_block(written.body, inner, context)
    scope.facts = without(scope.facts, writes_in(body, environment.progress))
    who = program.Who(written.who.value)
    if who is not program.Who.ONE and not (body and isinstance(body[0], program.Choose)):
        name = f"as {written.who.value} of"
        if written.body and not isinstance(written.body[0], syntax.Choose | syntax.ChooseOne):
            environment.reporter.report(
                Code.RACE_NEEDS_CHOICE,
                written.body[0].span,
                f"the block of `{name}` begins with the choice that they are asked",
                label="the choice comes first",
            )
        return None
    return program.As(who, player, body, written.span, clauses)
