"""Structured statements: everything that does not interrupt the text.

The same code serves functions and blocks. What differs is how a text is left: a function returns, a block goes on with
another block; `Leaving` says how.
"""

from dataclasses import replace
from typing import Protocol, assert_never

from rulewright.diagnostics import Span
from rulewright.ir import statements as code
from rulewright.ir.expressions import Expr as Test
from rulewright.ir.nodes import NodeKind
from rulewright.lowering.expressions import lower, lower_arguments
from rulewright.lowering.folds import generators, tested_each_lap
from rulewright.lowering.moves import move_thing, move_things, move_tokens, swap_zones
from rulewright.lowering.scope import Scope
from rulewright.lowering.simplify import constant
from rulewright.lowering.targets import add, assign, put, swap
from rulewright.lowering.watching import drains, watched
from rulewright.program.expressions import Expr
from rulewright.program.statements import (
    AddTo,
    As,
    Assign,
    Block,
    Choose,
    EndGame,
    EndPhase,
    ForEach,
    If,
    Loop,
    MoveThing,
    MoveThings,
    MoveTokens,
    Perform,
    Return,
    Shuffle,
    Stmt,
    SwapValues,
    SwapZones,
)
from rulewright.program.symbols import Phase


class Leaving(Protocol):
    """How a text is left from inside a structured statement."""

    def give_back(self, scope: Scope, value: Expr | None, span: Span) -> list[code.Stmt]: ...

    def end_game(self, scope: Scope, winners: Expr | None, span: Span) -> list[code.Stmt]: ...

    def end_phase(self, phase: Phase, span: Span) -> list[code.Stmt]: ...


def lower_block(scope: Scope, block: Block, leaving: Leaving) -> list[code.Stmt]:
    stmts: list[code.Stmt] = []
    for statement in block:
        stmts += scope.game.reached(statement, kind_of(statement), statement.span)
        stmts += lower_statement(scope, statement, leaving)
    return stmts


def kind_of(statement: Stmt) -> NodeKind:
    """As what a statement is counted."""
    return NodeKind.ENDING if isinstance(statement, EndGame) else NodeKind.STATEMENT


def lower_statement(scope: Scope, s: Stmt, leaving: Leaving) -> list[code.Stmt]:
    match s:
        case Assign():
            return assign(scope, s)
        case AddTo():
            return add(scope, s)
        case Perform():
            return _perform(scope, s)
        case MoveTokens():
            return move_tokens(scope, s)
        case MoveThings():
            return move_things(scope, s)
        case MoveThing():
            return move_thing(scope, s)
        case SwapZones():
            return swap_zones(scope, s)
        case SwapValues():
            return swap(scope, s)
        case Return():
            return leaving.give_back(scope, s.value, s.span)
        case EndGame():
            return leaving.end_game(scope, s.winners, s.span)
        case EndPhase():
            return leaving.end_phase(s.phase, s.span)
        case If():
            return _if(scope, s, leaving)
        case ForEach():
            outer, (*earlier, last), _ = generators(scope, s.over, lower)
            again = tested_each_lap((*outer, *(test for one in earlier for test in one.conditions)))
            inner = (*earlier, replace(last, conditions=(*again, *last.conditions)))
            return [code.ForEach(outer, inner, tuple(_lap(scope, s, leaving)), s.span)]
        case Loop():
            return [_loop(scope, s, leaving)]
        case As():
            return _as(scope, s, leaving)
        case Choose() | Shuffle():
            raise TypeError(f"{s.span!r}: what interrupts a text is no structured statement")
        case _:
            assert_never(s)


def _perform(scope: Scope, s: Perform) -> list[code.Stmt]:
    game = scope.game
    number = game.action_functions[s.action]
    arguments = lower_arguments(scope, s.arguments, s.action.parameters)
    result = game.function(number).result
    if s.target is None or result is None:
        return [code.CallFunction(number, arguments, None, s.span)]
    register = scope.registers.new(s.action.id, result)
    call = code.CallFunction(number, arguments, register, s.span)
    return [call, *put(scope, s.target, scope.registers.read(register), s.span)]


def _if(scope: Scope, s: If, leaving: Leaving) -> list[code.Stmt]:
    arms: list[tuple[Test, code.Body]] = []
    for condition, block in s.arms:
        test = lower(scope, condition)
        known = constant(test)
        if known == 0:
            continue
        held = scope.game.reached(condition, NodeKind.ARM, condition.span)
        body = (*held, *lower_block(scope, block, leaving))
        if known is not None:
            return _arms(arms, body, s.span)
        arms.append((test, body))
    other = scope.game.reached(s, NodeKind.ELSE if s.otherwise else NodeKind.NO_ARM, s.span)
    return _arms(arms, (*other, *lower_block(scope, s.otherwise, leaving)), s.span)


def _arms(arms: list[tuple[Test, code.Body]], otherwise: code.Body, span: Span) -> list[code.Stmt]:
    return [code.If(tuple(arms), otherwise, span)] if arms else list(otherwise)


def _lap(scope: Scope, s: ForEach | Loop, leaving: Leaving) -> list[code.Stmt]:
    return [*scope.game.reached(s, NodeKind.LAP, s.span), *lower_block(scope, s.body, leaving)]


def _loop(scope: Scope, s: Loop, leaving: Leaving) -> code.Stmt:
    before = len(scope.registers.infos)
    if s.tested_after:
        body = tuple(_lap(scope, s, leaving))
        condition = lower(scope, s.condition)
    else:
        condition = lower(scope, s.condition)
        body = tuple(_lap(scope, s, leaving))
    watch = None
    if s.watched and not drains(scope.game, s, body):
        watch = watched(scope.game, body, before)
    return code.Loop(condition, body, s.tested_after, watch, s.span)


def _as(scope: Scope, s: As, leaving: Leaving) -> list[code.Stmt]:
    game = scope.game
    before, saving = scope.hold("caller", game.whoever, s.span)
    player = lower(scope, s.player)
    scope.callers.append(before)
    body = lower_block(scope, s.body, leaving)
    scope.callers.pop()
    return [saving, game.set_me(player, s.span), *body, game.set_me(before, s.span)]
