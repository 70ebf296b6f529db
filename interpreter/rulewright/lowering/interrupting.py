"""Statements that interrupt a text: the ones with a choice, a draw or an interruptible action somewhere inside.

A text is written twice. The first time only shows which of its names are mentioned in more than one block: those live
in cells of the vector, the others in registers.
"""

from collections.abc import Callable
from typing import assert_never

from rulewright.ir.code import Branch, Enter, Finish, Jump, ShuffleZone, Status
from rulewright.ir.nodes import NodeKind
from rulewright.lowering.callers import as_player
from rulewright.lowering.choices import choose
from rulewright.lowering.expressions import lower, lower_arguments
from rulewright.lowering.game import BlockDraft, Game, ProcedureDraft
from rulewright.lowering.loops import for_each, loop
from rulewright.lowering.moves import index_of
from rulewright.lowering.reach import path_of, suspends
from rulewright.lowering.simplify import constant
from rulewright.lowering.statements import lower_statement
from rulewright.lowering.storage import clear, load, store
from rulewright.lowering.targets import put
from rulewright.lowering.text import Text
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
from rulewright.program.symbols import Local, Phase


def write_phase(game: Game, phase: Phase, write: Callable[[Text], None]) -> Text:
    path = path_of(phase)
    return _twice(game, lambda kept: Text(game, path, path, phase, None, kept, statement), write)


def write_procedure(game: Game, draft: ProcedureDraft, write: Callable[[Text], None]) -> Text:
    id = draft.action.id
    path = f"actions.{id}"
    # a phase may have the name of an action
    name = path if id in map(path_of, game.phases) else id
    return _twice(game, lambda kept: Text(game, path, name, None, draft, kept, statement), write)


def _twice(game: Game, begin: Callable[[frozenset[Local] | None], Text], write: Callable[[Text], None]) -> Text:
    mark = game.mark()
    first = begin(None)
    write(first)
    game.forget(mark)
    second = begin(first.frame.to_keep())
    write(second)
    return second


def statement(text: Text, s: Stmt) -> None:
    """Writes one statement; after `return` and `end` the text has no current block."""
    match s:
        case Return():
            text.emit(*text.giving(text.scope, s.value, s.span))
            text.leave()
        case EndGame(winners):
            won = None if winners is None else text.winners(text.scope, winners)
            text.close(Finish(Status.ENDED if won is None else Status.WON, won, s.span))
        case EndPhase(phase):
            text.close(Jump(text.game.phases[phase].ended.number))
        case _ if not suspends(s, text.game.suspending):
            text.emit(*lower_statement(text.scope, s, text))
        case _:
            _interrupting(text, s)


def _interrupting(text: Text, s: Stmt) -> None:
    match s:
        case Choose():
            choose(text, s)
        case Shuffle():
            _shuffle(text, s)
        case Perform():
            _perform(text, s)
        case If():
            _if(text, s)
        case ForEach():
            for_each(text, s)
        case Loop():
            loop(text, s)
        case As():
            as_player(text, s)
        case (
            Assign()
            | AddTo()
            | MoveTokens()
            | MoveThings()
            | MoveThing()
            | SwapZones()
            | SwapValues()
            | Return()
            | EndGame()
            | EndPhase()
        ):
            raise TypeError(f"{s.span!r}: interrupts nothing")
        case _:
            assert_never(s)


def _shuffle(text: Text, s: Shuffle) -> None:
    zone = text.game.thing_zones[s.zone.zone].number
    then = text.block("shuffled", s.span)
    text.close(ShuffleZone(zone, index_of(text.scope, s.zone), then.number, s.span))
    text.go(then)


def _perform(text: Text, s: Perform) -> None:
    procedure = text.game.procedures[s.action]
    arguments = lower_arguments(text.scope, s.arguments, s.action.parameters)
    for storage, argument in zip(procedure.parameters, arguments, strict=True):
        text.emit(store(storage, argument, s.span))
    then = text.block(f"after_{s.action.id}", s.span)
    text.close(Enter(procedure.number, then.number))
    text.go(then)
    if procedure.result is not None:
        if s.target is not None:
            text.emit(*put(text.scope, s.target, load(procedure.result), s.span))
        text.emit(*clear([procedure.result], s.span))


def _if(text: Text, s: If) -> None:
    """Each arm its own blocks, coming together again after it; what is known when compiled branches nowhere."""
    joined: BlockDraft | None = None
    rest: Block = s.otherwise
    other: tuple[object, NodeKind] = (s, NodeKind.ELSE if rest else NodeKind.NO_ARM)
    for condition, body in s.arms:
        test = lower(text.scope, condition)
        known = constant(test)
        if known == 0:
            continue
        if known is not None:
            rest, other = body, (condition, NodeKind.ARM)
            break
        joined = joined or text.block("joined", s.span)
        then, otherwise = text.block("then", condition.span), text.block("else", s.span)
        text.close(Branch(test, then.number, otherwise.number))
        text.go(then)
        text.count(condition, NodeKind.ARM, condition.span)
        with text.scoped(s.span):
            text.run(body)
        text.jump(joined)
        text.go(otherwise)
    text.count(*other, s.span)
    with text.scoped(s.span):
        text.run(rest)
    if joined is not None:
        text.jump(joined)
        text.go(joined)
