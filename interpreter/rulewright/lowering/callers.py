"""`as P:`: who is `me` for a part of the text, and the decisions of several players at once."""

from typing import assert_never

from rulewright.ir import statements as code
from rulewright.ir.code import Answers, Ask, Asked, Branch, Storage
from rulewright.ir.expressions import (
    Bits,
    CompareOp,
    Const,
    Difference,
    Expr,
    Int,
    Load,
    Measure,
    ScalarOf,
    SetOf,
)
from rulewright.ir.layout import Role
from rulewright.ir.nodes import NodeKind
from rulewright.lowering.choices import DecisionDraft, choose, is_plain, may_be_none
from rulewright.lowering.expressions import lower
from rulewright.lowering.game import BlockDraft
from rulewright.lowering.simplify import compare, equal, number
from rulewright.lowering.storage import clear, load, store
from rulewright.lowering.text import Text, players_of
from rulewright.program.statements import As, Choose, Who
from rulewright.program.symbols import Local
from rulewright.program.types import NONE_INDEX


def as_player(text: Text, s: As) -> None:
    match s.who:
        case Who.ONE:
            saved = _save(text, s)
            text.emit(text.game.set_me(lower(text.scope, s.player), s.span))
            with text.scoped(s.span):
                text.run(s.body)
            _restore(text, s, saved)
        case Who.QUICKEST:
            saved = _save(text, s)
            with text.scoped(s.span):
                text.count(_first(s), NodeKind.STATEMENT, s.span)
                choose(text, _first(s), Asked.RACE, s.player)
                text.run(s.body[1:])
            _restore(text, s, saved)
        case Who.ALL:
            saved = _save(text, s)
            _sealed(text, s)
            _restore(text, s, saved)
        case _:
            assert_never(s.who)


def _first(s: As) -> Choose:
    first = s.body[0]
    if not isinstance(first, Choose):
        raise TypeError(f"{s.span!r}: begins with a choice")
    return first


def _save(text: Text, s: As) -> Storage | None:
    """Keeps `me` in a cell, unless the phase knows whose turn it is."""
    game = text.game
    if text.phase is not None and not text.callers:
        text.callers.append(game.me_of_phase(text.phase))
        return None
    cell = text.caller_cell()
    text.emit(store(cell, game.whoever, s.span))
    text.callers.append(load(cell))
    return cell


def _restore(text: Text, s: As, saved: Storage | None) -> None:
    text.emit(text.game.set_me(text.callers.pop(), s.span))
    if saved is not None:
        text.emit(*clear([saved], s.span))


def _sealed(text: Text, s: As) -> None:
    """Each of the seats answers in secret; then the block is done for one after the other, in seat order."""
    game = text.game
    choice = _first(s)
    complete, head = text.block("complete", s.span), text.block("each", s.span)
    after, joined = text.block("after", s.span), text.block("joined", s.span)
    decision = game.reserve_decision()
    draft = DecisionDraft(text, choice, decision, Asked.SEALED, s.player)
    arms = tuple(draft.arm(arm, complete.number) for arm in choice.arms)
    answers = _answers(text, draft)
    optional = may_be_none(choice)
    text.count(choice, NodeKind.STATEMENT, choice.span)
    draft.put(arms, complete.number if optional else None, complete.number, answers)
    text.close(Ask(decision))

    text.go(complete)
    answered = Load(answers.answered, None, game.player_set)
    rest = text.hidden("answering", game.player_set)
    text.emit(store(rest, players_of(text.scope, s.player) if optional else answered, s.span))
    text.jump(head)

    text.go(head)
    left = load(rest)
    none_left = compare(CompareOp.EQUAL, left, Const(0, game.player_set))
    text.emit(code.If(((none_left, (code.Exit(after.number, s.span),)),), (), s.span))
    text.emit(game.set_me(Measure(ScalarOf.FIRST, left, "empty-zone", s.span, game.player), s.span))
    text.emit(store(rest, _without(left, game.me, game.player_set), s.span))
    with text.scoped(s.span):
        _branch(text, choice, draft, answers, joined)
        text.run(s.body[1:])
    text.jump(head)

    text.go(after)
    text.emit(*clear([rest], s.span), code.Clear(_fields(answers), s.span))


def _branch(text: Text, choice: Choose, draft: DecisionDraft, answers: Answers, joined: BlockDraft) -> None:
    """The answer of `me` into the names of the option, and what that option does."""
    if is_plain(choice):
        _take(text, draft.bound[0], answers.values[0])
        return
    arm = Load(answers.arm, text.game.me, Int(0, len(choice.arms) - 1, NONE_INDEX))
    for i, option in enumerate(choice.arms):
        if not option.body:
            continue
        then, other = text.block("option", option.span), text.block("else", option.span)
        text.close(Branch(equal(arm, number(i)), then.number, other.number))
        text.go(then)
        with text.scoped(option.span):
            _take(text, draft.bound[i], answers.values[i])
            text.run(option.body)
        text.jump(joined)
        text.go(other)
    text.jump(joined)
    text.go(joined)


def _take(text: Text, bound: list[tuple[Local, Int]], fields: tuple[int, ...]) -> None:
    for (local, type), cell in zip(bound, fields, strict=True):
        value = Load(cell, text.game.me, type)
        span = local.span or text.game.anywhere
        text.emit(*text.scope.assign(local, value, type, span))


def _answers(text: Text, draft: DecisionDraft) -> Answers:
    game = text.game
    players = game.program.players.size
    arms = len(draft.bound)

    def cells(name: str, count: int, type: Int | Bits, pool: int | None = None) -> int:
        made = game.layout.add(f"{text.name}.{name}", Role.ANSWER, count, type, pool)
        text.cells.append(made)
        return made

    return Answers(
        answered=cells("answered", 1, game.player_set),
        arm=cells("arm", players, Int(0, max(0, arms - 1), NONE_INDEX)),
        values=tuple(
            tuple(cells(local.name, players, type, game.showing.pool(local.type)) for local, type in bound)
            for bound in draft.bound
        ),
    )


def _fields(answers: Answers) -> tuple[int, ...]:
    return (answers.answered, answers.arm, *(cell for arm in answers.values for cell in arm))


def _without(players: Expr, player: Expr, type: Bits) -> Expr:
    return Difference(players, SetOf((player,), type), type)
