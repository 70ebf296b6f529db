"""Decisions: `choose` in all its forms.

A decision has registers of its own for the names that its options bind. A chosen value goes into cells, as the game has
waited in between; if nobody reads it afterwards, it goes nowhere.
"""

from math import prod

from rulewright.ir.code import Answers, Arm, Ask, Asked, Decision, Digit, Draw, Mode, Storage
from rulewright.ir.expressions import Generator, Int
from rulewright.lowering.appearance import lower_text
from rulewright.lowering.expressions import lower
from rulewright.lowering.folds import generators
from rulewright.lowering.game import BlockDraft
from rulewright.lowering.reach import reached
from rulewright.lowering.scope import Scope
from rulewright.lowering.text import Text, players_of
from rulewright.lowering.types import element
from rulewright.program import expressions as typed
from rulewright.program import statements as program
from rulewright.program.statements import ChoiceMode, Choose
from rulewright.program.symbols import Local
from rulewright.program.types import none_of

_OPTIONAL = (ChoiceMode.IF_ANY, ChoiceMode.MAY)


def is_plain(s: Choose) -> bool:
    """A `choose` without blocks: its names live on after it."""
    return len(s.arms) == 1 and not s.arms[0].body


def may_be_none(s: Choose) -> bool:
    return s.mode in _OPTIONAL


def choose(text: Text, s: Choose, asked: Asked = Asked.ONE, seats: typed.Expr | None = None) -> None:
    """One player decides, or chance; for a race the quickest of the seats."""
    number = text.game.reserve_decision()
    draft = DecisionDraft(text, s, number, asked, seats)
    end = Draw(number) if s.mode is ChoiceMode.RANDOM else Ask(number)
    if is_plain(s):
        chosen = text.block("chosen", s.span)
        arm = draft.arm(s.arms[0], chosen.number)
        draft.put((arm,), chosen.number if may_be_none(s) else None, None, None)
        text.close(end)
        text.go(chosen)
        return
    joined = text.block("joined", s.span)
    arms: list[Arm] = []
    waiting: list[tuple[BlockDraft, program.Arm, list[Storage]]] = []
    for option in s.arms:
        then = text.block("option", option.span) if option.body else joined
        with text.gathering() as bound:
            arms.append(draft.arm(option, then.number))
        if option.body:
            waiting.append((then, option, bound))
    draft.put(tuple(arms), joined.number if may_be_none(s) else None, None, None)
    text.close(end)
    for then, option, bound in waiting:
        text.go(then)
        with text.scoped(option.span, bound):
            text.run(option.body)
        text.jump(joined)
    text.go(joined)


class DecisionDraft:
    """Makes the arms of a decision one by one, then the decision."""

    def __init__(self, text: Text, s: Choose, number: int, asked: Asked, seats: typed.Expr | None) -> None:
        self._text = text
        self._choose = s
        self._number = number
        self._asked = asked
        self._scope: Scope = text.game.scope(text.phase, text.frame, text.callers)
        self._seats = None if seats is None else players_of(self._scope, seats)
        self._first = s.first
        self.bound: list[list[tuple[Local, Int]]] = []

    def arm(self, arm: program.Arm, next: int) -> Arm:
        """Arms follow one another in the order in which they are asked for. `bound` gets the names with the types in
        which their values are kept."""
        scope, game = self._scope, self._text.game
        outer, inner, _ = generators(scope, arm.over, lower)
        binders = arm.over.binders
        extra = 1 if may_be_none(self._choose) else 0
        first = self._first
        self._first += prod(digit.size + extra for digit in arm.digits if digit.size)
        kept = [(binder.local, self._kept_as(binder.local, g)) for binder, g in zip(binders, inner, strict=True)]
        self.bound.append(kept)
        return Arm(
            outer=outer,
            generators=inner,
            digits=tuple(
                _digit(digit, game.showing.pool(binder.local.type))
                for binder, digit in zip(binders, arm.digits, strict=True)
            ),
            names=tuple(binder.local.name for binder in binders),
            shown=tuple(game.showing.shown(element(binder.local.type)) for binder in binders),
            stores=tuple(self._store(local, type) for local, type in kept),
            first=first,
            text=lower_text(scope, arm.text),
            next=next,
            clauses=arm.clauses,
            span=arm.span,
        )

    def put(self, arms: tuple[Arm, ...], declined: int | None, complete: int | None, answers: Answers | None) -> None:
        text, s = self._text, self._choose
        text.game.decisions[self._number] = Decision(
            number=self._number,
            name=text.path,
            question=s.question,
            mode=Mode(s.mode.value),
            asked=self._asked,
            seats=self._seats,
            arms=arms,
            locals=tuple(self._scope.registers.infos),
            declined=declined,
            complete=complete,
            answers=answers,
            phase=_phase_number(text),
            clauses=s.clauses,
            span=s.span,
            rule=text.rule,
        )

    def _kept_as(self, local: Local, generator: Generator) -> Int:
        of = generator.type
        return Int(of.low, of.high, none_of(element(local.type))) if may_be_none(self._choose) else of

    def _store(self, local: Local, type: Int) -> Storage | None:
        """Sealed answers wait in cells of their own."""
        text = self._text
        if self._asked is Asked.SEALED or not text.frame.chosen(local):
            return None
        return text.frame.storage(local, type, text.game.showing.pool(local.type))


def _digit(digit: program.Digit, pool: int | None) -> Digit:
    """Machines count things, and their places in a row, from 0."""
    return Digit(digit.low if pool is None else 0, digit.size, pool)


def _phase_number(text: Text) -> int:
    """The phase of a text; of an action the first phase that can come to it, -1 if none can."""
    game = text.game
    if text.phase is not None:
        return game.phases[text.phase].number
    action = None if text.procedure is None else text.procedure.action
    coming = [draft.number for phase, draft in game.phases.items() if not phase.steps and action in reached(phase)]
    return min(coming, default=-1)
