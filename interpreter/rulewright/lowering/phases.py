"""Phases: runs, passes and turns as blocks around the texts.

A run takes the turn list, then comes pass after pass: `enter` begins the run, `start` a pass, `done` stands after it
and decides what follows. `ended` is where `end P` goes: it forgets whatever the pass remembers. Cells of a phase that
is not running are 0.
"""

from rulewright.diagnostics import Span
from rulewright.ir import statements as code
from rulewright.ir.code import Branch, End, Finish, Jump, PhaseInfo, Position, Status, Storage
from rulewright.ir.expressions import (
    ArithmeticOp,
    CompareOp,
    Const,
    Expr,
    Fold,
    FoldKind,
    Generator,
    Int,
    IrType,
    Load,
    Measure,
    ScalarOf,
    Seq,
)
from rulewright.ir.expressions import Local as Register
from rulewright.ir.layout import Role
from rulewright.ir.nodes import NodeKind
from rulewright.lowering.expressions import lower
from rulewright.lowering.game import BlockDraft, Game, PhaseDraft
from rulewright.lowering.interrupting import write_phase
from rulewright.lowering.intervals import elements
from rulewright.lowering.reach import all_phases, descendants, path_of, reached
from rulewright.lowering.simplify import calculate, compare, constant, number
from rulewright.lowering.storage import fields_of, load, make_storage, store
from rulewright.lowering.text import Text
from rulewright.program import expressions as typed
from rulewright.program.symbols import Phase, TokenKind, Zone
from rulewright.program.types import ListType


def reserve_phases(game: Game) -> None:
    """Numbers, cells and the blocks that texts jump to."""
    for phase in all_phases(game.program):
        path = path_of(phase)
        layout = game.layout
        passes = place = turns = None
        if phase.until is not None:
            passes = layout.add(f"{path}.passes", Role.CONTROL, 1, Int(0, phase.limit or 1))
        if phase.turns is not None:
            most = phase.turns.type.most if isinstance(phase.turns.type, ListType) else game.program.players.size
            turns = make_storage(layout, f"{path}.turns", Seq(most, 0, game.player.high), Role.CONTROL)
            place = layout.add(f"{path}.place", Role.CONTROL, 1, Int(0, most))
        span = game.span(phase.span)
        game.phases[phase] = PhaseDraft(
            phase=phase,
            number=len(game.phases),
            passes=passes,
            turns=turns,
            place=place,
            enter=game.new_block(f"{path}.enter", span, phase),
            start=game.new_block(f"{path}.start", span, phase),
            ended=game.new_block(f"{path}.ended", span, phase),
            done=game.new_block(f"{path}.done", span, phase),
        )


def lower_phases(game: Game) -> BlockDraft:
    """The block with which the first phase begins; a game without phases is over at once."""
    over = game.new_block("over", game.anywhere)
    over.end = Finish(Status.FINISHED, None, None)
    phases = game.program.phases
    if not phases:
        return over
    _lower_steps(game, phases, over)
    return game.phases[phases[0]].enter


def lower_ends(game: Game) -> None:
    """`end P`, once the frames of all that can be running inside are known."""
    for phase, draft in game.phases.items():
        span = game.span(phase.span)
        cells: list[int] = list(draft.cells)
        for inner in descendants(phase):
            if inner is not phase:
                cells += [*game.phases[inner].control, *game.phases[inner].cells]
        for action in reached(phase):
            if action in game.procedures:
                called = game.procedures[action]
                cells += called.cells
                cells += () if called.result is None else fields_of(called.result)
        ended = draft.ended
        ended.body.append(code.Mark(code.MarkKind.END, draft.number, span))
        ended.body.append(game.set_me(game.me_of_phase(phase), span))
        if cells:
            ended.body.append(code.Clear(tuple(dict.fromkeys(cells)), span))
        ended.end = Jump(draft.done.number)


def _lower_steps(game: Game, steps: tuple[Phase, ...], after: BlockDraft) -> None:
    """Each phase of a sequence goes on to the next, the last one to `after`."""
    following = [game.phases[step].enter for step in steps[1:]]
    for step, then in zip(steps, [*following, after], strict=True):
        _Run(game, step).lower(then)


class _Run:
    def __init__(self, game: Game, phase: Phase) -> None:
        self.game = game
        self.phase = phase
        self.draft = game.phases[phase]
        self.span: Span = game.span(phase.span)

    def lower(self, after: BlockDraft) -> None:
        leave = self.game.new_block(f"{path_of(self.phase)}.leave", self.span, self.phase)
        self._enter(leave)
        self._pass()
        self._done(leave)
        self._leave(leave, after)

    # ------------------------------------------------------------ the parts of a run
    def _enter(self, leave: BlockDraft) -> None:
        enter = self.draft.enter
        enter.body.append(self._mark(code.MarkKind.RUN))
        if self.phase.turns is not None:
            self._take_list(enter, self.phase.turns, leave)
        if self.draft.passes is not None:
            enter.body.append(self._set(self.draft.passes, number(1)))
        enter.body += self._turn(number(1))
        enter.end = Jump(self.draft.start.number)

    def _pass(self) -> None:
        game, start = self.game, self.draft.start
        if self.phase.steps:
            start.body.append(self._mark(code.MarkKind.PASS))
            start.body += game.reached(self.phase, NodeKind.PHASE, self.span)
            start.end = Jump(game.phases[self.phase.steps[0]].enter.number)
            _lower_steps(game, self.phase.steps, self.draft.done)
            return
        text = write_phase(game, self.phase, self._write)
        self.draft.cells = text.cells

    def _write(self, text: Text) -> None:
        """The text goes on in the block that begins the pass; it is written twice, so the block begins afresh."""
        start = self.draft.start
        start.scope = self.game.scope(self.phase, text.frame, text.callers)
        start.body = [self._mark(code.MarkKind.PASS), *self.game.reached(self.phase, NodeKind.PHASE, self.span)]
        text.go(start)
        with text.scoped(self.span):
            text.run(self.phase.body)
        text.jump(self.draft.done)

    def _done(self, leave: BlockDraft) -> None:
        phase, draft, done = self.phase, self.draft, self.draft.done
        done.body.append(self._mark(code.MarkKind.DONE))
        if phase.until is not None:
            over = lower(done.scope, phase.until)
            if constant(over) != 0:
                done.body.append(self._if_exit(over, leave))
        if draft.place is None:
            if draft.passes is None:
                done.end = Jump(leave.number)
            else:
                done.end = self._further(done, draft.passes)
            return
        place = Load(draft.place, None, Int(0, self._most()))
        if phase.until is None or draft.passes is None:
            done.body.append(self._if_exit(compare(CompareOp.AT_LEAST, place, self._length()), leave))
            done.body += self._turn(calculate(ArithmeticOp.ADD, place, number(1), self.span))
            done.end = Jump(draft.start.number)
            return
        lap = self.game.new_block(f"{path_of(phase)}.lap", self.span, phase)
        turn = self.game.new_block(f"{path_of(phase)}.turn", self.span, phase)
        done.end = Branch(compare(CompareOp.LESS, place, self._length()), turn.number, lap.number)
        if phase.turns is not None:
            outer = self.game.me_of_phase(phase.parent)
            if constant(outer) is None:
                lap.body.append(self.game.set_me(outer, self.span))
            self._take_list(lap, phase.turns, leave)
        lap.body.append(self._set(draft.place, number(0)))
        lap.end = Jump(turn.number)
        turn.end = self._further(turn, draft.passes)
        turn.body += self._turn(calculate(ArithmeticOp.ADD, place, number(1), self.span))

    def _leave(self, leave: BlockDraft, after: BlockDraft) -> None:
        if self.draft.control:
            leave.body.append(code.Clear(self.draft.control, self.span))
        if self.draft.turns is not None:
            leave.body.append(self.game.set_me(self.game.me_of_phase(self.phase.parent), self.span))
        leave.end = Jump(after.number)

    # ------------------------------------------------------------ pieces
    def _further(self, block: BlockDraft, passes: int) -> End:
        """A further pass, if the limit allows one."""
        limit = self.phase.limit or 1
        beyond = self.game.new_block(f"{path_of(self.phase)}.limit", self.span, self.phase)
        beyond.end = Finish(Status.LIMIT, None, self.span)
        made = Load(passes, None, Int(1, limit))
        block.body.append(self._if_exit(compare(CompareOp.AT_LEAST, made, number(limit)), beyond))
        block.body.append(self._set(passes, calculate(ArithmeticOp.ADD, made, number(1), self.span)))
        return Jump(self.draft.start.number)

    def _take_list(self, block: BlockDraft, turns: typed.Expr, leave: BlockDraft) -> None:
        """Takes the list of turns anew; if it is empty the phase is over."""
        if self.draft.turns is None:
            return
        block.body.append(store(self.draft.turns, _as_list(block, lower(block.scope, turns), self.span), self.span))
        block.body.append(self._if_exit(compare(CompareOp.EQUAL, self._length(), number(0)), leave))

    def _turn(self, place: Expr) -> list[code.Stmt]:
        """The turn at a place of the list."""
        if self.draft.place is None:
            return []
        return [self._set(self.draft.place, place), self.game.set_me(self.game.me_of_phase(self.phase), self.span)]

    def _length(self) -> Expr:
        turns: Storage | None = self.draft.turns
        if turns is None:
            raise LookupError(f"{self.phase} has no turns")
        return Measure(ScalarOf.COUNT, load(turns), None, self.span, Int(0, self._most()))

    def _most(self) -> int:
        type: IrType | None = self.draft.turns.type if self.draft.turns else None
        return type.most if isinstance(type, Seq) else 0

    def _mark(self, kind: code.MarkKind) -> code.Stmt:
        return code.Mark(kind, self.draft.number, self.span)

    def _set(self, cell: int, value: Expr) -> code.Stmt:
        return code.Store(cell, None, value, None, self.span)

    def _if_exit(self, condition: Expr, to: BlockDraft) -> code.Stmt:
        return code.If(((condition, (code.Exit(to.number, self.span),)),), (), self.span)


def _as_list(block: BlockDraft, players: Expr, span: Span) -> Expr:
    """A set of players in seat order."""
    type: IrType = players.type
    if isinstance(type, Int | Seq):
        return players
    of = elements(type)
    if isinstance(players, Const) and isinstance(players.value, int):
        seats = tuple(seat for seat in range(type.low, type.low + type.size) if players.value >> (seat - type.low) & 1)
        return Const(seats, Seq(type.size, of.low, of.high))
    item = block.scope.registers.new("seat", of)
    each = Generator(item, of, players, ())
    return Fold(FoldKind.LIST, (), (each,), Register(item, of), None, span, Seq(type.size, of.low, of.high))


def phase_infos(game: Game) -> tuple[PhaseInfo, ...]:
    return tuple(
        PhaseInfo(
            number=draft.number,
            name=phase.id,
            parent=None if phase.parent is None else game.phases[phase.parent].number,
            innermost=not phase.steps,
            position=_position(game, phase),
            pass_start=draft.start.number,
            passes=draft.passes,
            turn_list=draft.turns,
            turn_place=draft.place,
            question=phase.question,
        )
        for phase, draft in game.phases.items()
    )


def _position(game: Game, phase: Phase) -> Position | None:
    if not phase.position:
        return None
    tokens: list[int] = []
    things: list[int] = []
    variables: list[int] = []
    known = list(game.variables)
    for part in phase.position:
        if isinstance(part, Zone):
            if isinstance(part.holds, TokenKind):
                tokens.append(game.token_zones[part].number)
            else:
                things.append(game.thing_zones[part].number)
        elif part is not None:
            variables.append(known.index(part))
    return Position(tuple(tokens), tuple(things), tuple(variables), None in phase.position)
