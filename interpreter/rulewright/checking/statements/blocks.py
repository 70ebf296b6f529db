"""Blocks of statements: each in turn, with what the ones before it have bound and shown."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.checking.expressions.acts import resolve_act
from rulewright.checking.expressions.check import check_expression
from rulewright.checking.expressions.facts import without
from rulewright.checking.expressions.fitting import fit, to_due
from rulewright.checking.flow.writes import writes_of
from rulewright.checking.relations import element
from rulewright.checking.scope import Scope
from rulewright.checking.statements import actions, assign, choices, control, moves
from rulewright.checking.statements.context import Context, tried
from rulewright.checking.statements.leaving import leaves
from rulewright.diagnostics import Code
from rulewright.program import statements as program
from rulewright.program.expressions import Apply, Const, Function
from rulewright.program.types import AnyType, EmptyType, IndexType, NoneType, SetType
from rulewright.reading.nearest import listed, nearest
from rulewright.syntax import statements as syntax

Block = program.Block


def check_block(written: syntax.Block, scope: Scope, context: Context) -> Block:
    """The statements in a scope of their own; what is known at the end is left in `scope.facts`."""
    done = sequence(written, scope, context)
    scope.close()
    return done


def sequence(written: Sequence[syntax.Stmt], scope: Scope, context: Context) -> Block:
    done: list[program.Stmt] = []
    for i, statement in enumerate(written):
        if done and leaves((done[-1],)):
            context.environment.reporter.report(
                Code.UNREACHABLE, statement.span, "this is never reached", label="what stands before it always leaves"
            )
        rest = written[i + 1 :]
        checked = check_statement(statement, rest, scope, context)
        if checked is not None:
            done.append(_settled(checked, rest, scope, context))
    return tuple(done)


def _settled(checked: program.Stmt, rest: Sequence[syntax.Stmt], scope: Scope, context: Context) -> program.Stmt:
    """A name that begins as `none` or `set()` gets its type from the statements that follow, which are tried for it."""
    if not (isinstance(checked, program.Assign) and isinstance(checked.target, program.LocalTarget)):
        return checked
    local = checked.target.local
    # a name that is set, not let, is still being tried
    if local not in scope.environment.progress.open_types or local not in scope.names.values():
        return checked
    if not isinstance(checked.value, Const) or not isinstance(local.type, NoneType | EmptyType):
        return checked
    if scope.environment.progress.loud is not None:
        return checked  # this is a trial itself: `set` settles the type as it goes
    with tried(scope.environment, context):
        sequence(rest, scope.child(), context)
    if not assign.settle(local, scope):
        return checked
    return replace(checked, value=to_due(checked.value, local.type))


def check_statement(
    written: syntax.Stmt, rest: Sequence[syntax.Stmt], scope: Scope, context: Context
) -> program.Stmt | None:
    """One statement; None if a mistake leaves nothing of it. `rest` is what follows it in its block."""
    match written:
        case syntax.Let():
            return assign.check_let(written, rest, scope, context)
        case syntax.Set():
            return assign.check_set(written, scope, context)
        case syntax.Add():
            return assign.check_add(written, scope, context)
        case syntax.MoveAll():
            return moves.check_move_all(written, scope, context)
        case syntax.MoveSome():
            return moves.check_move_some(written, scope, context)
        case syntax.MoveThing():
            return moves.check_move_thing(written, scope, context)
        case syntax.Swap():
            return moves.check_swap(written, scope, context)
        case syntax.Shuffle():
            return moves.check_shuffle(written, scope, context)
        case syntax.Choose():
            return choices.check_choose(written, rest, scope, context)
        case syntax.ChooseOne():
            return choices.check_choose_one(written, scope, context)
        case syntax.Do():
            return _do(written, scope, context)
        case syntax.Return():
            return _return(written, scope, context)
        case syntax.EndGame():
            return _end_game(written, scope, context)
        case syntax.EndPhase():
            return _end_phase(written, scope, context)
        case syntax.If():
            return control.check_if(written, scope, context)
        case syntax.ForEach():
            return control.check_for_each(written, scope, context)
        case syntax.While():
            return control.check_while(written, scope, context)
        case syntax.Repeat():
            return control.check_repeat(written, scope, context)
        case syntax.As():
            return control.check_as(written, scope, context)
    assert_never(written)


def _do(written: syntax.Do, scope: Scope, context: Context) -> program.Stmt | None:
    clauses = context.marks(written.act.name.text, written.clauses)
    found = resolve_act(written.act, scope)
    if found is None:
        return None
    action, arguments = found
    actions.ensure_action(action, scope.environment)
    scope.facts = without(scope.facts, writes_of(action, scope.environment.progress))
    return program.Perform(action, arguments, None, written.span, clauses)


def _return(written: syntax.Return, scope: Scope, context: Context) -> program.Stmt | None:
    clauses = context.marks("return", written.clauses)
    value = None if written.value is None else check_expression(written.value, scope)
    if context.action is None:
        context.environment.reporter.report(
            Code.MISSING_RETURN,
            written.span,
            "`return` leaves an action, and this is the text of a phase",
            label=f"write `end {context.phase.id}`" if context.phase else "",
        )
        return None
    context.returns.append((value, written.span))
    return program.Return(value, written.span, clauses)


def _end_game(written: syntax.EndGame, scope: Scope, context: Context) -> program.Stmt:
    clauses = context.marks("end", written.clauses)
    if written.winners is None:
        return program.EndGame(None, written.span, clauses)
    environment = scope.environment
    seats = IndexType(environment.players)
    winners = check_expression(written.winners, scope, seats)
    if isinstance(winners.type, IndexType) and winners.type.domain is environment.players:
        winners = Apply(Function.SET, (winners,), SetType(seats), winners.span)
    elif element(winners.type) is None and not isinstance(winners.type, AnyType | EmptyType):
        winners = fit(winners, seats, environment, "who wins")
    winners = fit(winners, SetType(seats), environment, "who wins")
    return program.EndGame(winners, written.span, clauses)


def _end_phase(written: syntax.EndPhase, scope: Scope, context: Context) -> program.Stmt | None:
    clauses = context.marks("end", written.clauses)
    environment, name = scope.environment, written.phase
    phase = environment.phases.get(name.text)
    if phase is None:
        close = nearest(name.text, ["game", *environment.phases])
        environment.reporter.report(
            Code.NO_SUCH_PHASE,
            name.span,
            f"there is no phase `{name.text}` to end",
            label=f"did you mean `end {close[0]}`?" if close else "",
            notes=[f"phases: {listed(environment.phases)}"] if environment.phases else [],
        )
        return None
    return program.EndPhase(phase, written.span, clauses)
