"""A rule text that is being written as blocks: where it stands, and which cells its names have.

The cells of a name are cleared when the part of the text in which it was bound ends, so equal positions are equal
vectors.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rulewright.diagnostics import Span
from rulewright.ir import statements as code
from rulewright.ir.code import End, Finish, Jump, Leave, Status, Storage
from rulewright.ir.expressions import Bits, Expr, Int, IrType, Load
from rulewright.ir.nodes import NodeKind
from rulewright.lowering.expressions import lower, lower_as
from rulewright.lowering.game import BlockDraft, Game, ProcedureDraft
from rulewright.lowering.rules import rule_of_action, rule_of_phase
from rulewright.lowering.scope import Frame, Scope
from rulewright.lowering.simplify import as_any_set, as_set
from rulewright.lowering.statements import kind_of
from rulewright.lowering.storage import clear, fields_of, make_storage, store
from rulewright.program import expressions as typed
from rulewright.program.statements import Block, Stmt
from rulewright.program.symbols import Local, Phase

StatementWriter = Callable[["Text", Stmt], None]


class Text:
    """`path` is the item in the specification, `name` stands before those of blocks and cells. `current` is the block
    that is being written, None after the text has been left."""

    def __init__(
        self,
        game: Game,
        path: str,
        name: str,
        phase: Phase | None,
        procedure: ProcedureDraft | None,
        kept: frozenset[Local] | None,
        statement: StatementWriter,
    ) -> None:
        self.game = game
        self.path = path
        self.name = name
        self.phase = phase
        self.procedure = procedure
        self.frame = Frame(self._allocate, kept)
        self.callers: list[Expr] = []
        self.current: BlockDraft | None = None
        self.cells: list[int] = []
        self._bound: list[list[Storage]] = [[]]
        self._statement = statement
        self._names: dict[str, int] = {}
        self._leave: BlockDraft | None = None
        self._hidden: dict[str, Storage] = {}

    @property
    def rule(self) -> str:
        """What authors call it."""
        if self.procedure is not None:
            return rule_of_action(self.procedure.action)
        return "" if self.phase is None else rule_of_phase(self.phase)

    # ------------------------------------------------------------ writing
    @property
    def scope(self) -> Scope:
        if self.current is None:
            raise LookupError(f"{self.path}: nothing is written after the end of a text")
        return self.current.scope

    def block(self, name: str, span: Span) -> BlockDraft:
        count = self._names[name] = self._names.get(name, 0) + 1
        numbered = f"{self.name}.{name}" if count == 1 else f"{self.name}.{name}{count}"
        return self.game.new_block(numbered, span, self.phase, self.frame, self.callers, self.rule)

    def emit(self, *stmts: code.Stmt) -> None:
        if self.current is not None:
            self.current.body.extend(stmts)

    def count(self, of: object, kind: NodeKind, span: Span | None) -> None:
        """Counts a node, in code that is to be counted."""
        self.emit(*self.game.reached(of, kind, span))

    def close(self, end: End) -> None:
        if self.current is not None:
            self.current.end = end
            self.current = None

    def go(self, block: BlockDraft) -> None:
        """Goes on writing in a block that others lead to."""
        self.current = block

    def jump(self, block: BlockDraft) -> None:
        self.close(Jump(block.number))

    def run(self, block: Block) -> None:
        for statement in block:
            if self.current is None:
                return
            self.count(statement, kind_of(statement), statement.span)
            self._statement(self, statement)

    @contextmanager
    def scoped(self, span: Span, bound: list[Storage] | None = None) -> Iterator[None]:
        """A part of the text at whose end its names are gone."""
        self._bound.append([] if bound is None else bound)
        yield
        self.emit(*clear(self._bound.pop(), span))

    @contextmanager
    def gathering(self) -> Iterator[list[Storage]]:
        """Collects the cells of names that are bound now and belong to a part that is written later."""
        self._bound.append([])
        yield self._bound[-1]
        self._bound.pop()

    def bound_here(self) -> list[Storage]:
        return self._bound[-1]

    # ------------------------------------------------------------ cells
    def _allocate(self, name: str, type: IrType, pool: int | None) -> Storage:
        storage = make_storage(self.game.layout, f"{self.name}.{name}", type, pool=pool)
        self.cells += fields_of(storage)
        self._bound[-1].append(storage)
        return storage

    def hidden(self, name: str, type: IrType, pool: int | None = None) -> Storage:
        """Cells that no name of the author's stands for; whoever asks clears them."""
        storage = make_storage(self.game.layout, f"{self.name}.{name}", type, pool=pool)
        self.cells += fields_of(storage)
        return storage

    def caller_cell(self) -> Storage:
        """Where who was `me` waits; one for each depth of `as`."""
        name = f"caller{len(self.callers) + 1}" if self.callers else "caller"
        if name not in self._hidden:
            self._hidden[name] = self.hidden(name, self.game.maybe_player)
        return self._hidden[name]

    # ------------------------------------------------------------ leaving from structured statements
    def give_back(self, scope: Scope, value: typed.Expr | None, span: Span) -> list[code.Stmt]:
        return [*self.giving(scope, value, span), code.Exit(self._leave_block(span).number, span)]

    def giving(self, scope: Scope, value: typed.Expr | None, span: Span) -> list[code.Stmt]:
        """What precedes leaving the procedure: its value is stored, `me` is again who called."""
        procedure = self._called()
        stmts: list[code.Stmt] = []
        if value is not None and procedure.result is not None and procedure.action.result is not None:
            stmts.append(store(procedure.result, lower_as(scope, value, procedure.action.result), span))
        if self.callers:
            stmts.append(self.game.set_me(self.callers[0], span))
        return stmts

    def leave(self) -> None:
        self.close(Leave(self._called().number))

    def end_game(self, scope: Scope, winners: typed.Expr | None, span: Span) -> list[code.Stmt]:
        """Winners wait in their cell, as the block that ends the game does not know the registers here."""
        done = self.block("end", span)
        if winners is None:
            done.end = Finish(Status.ENDED, None, span)
            return [code.Exit(done.number, span)]
        cell = self.game.control.winners
        done.end = Finish(Status.WON, Load(cell, None, self.game.player_set), span)
        return [code.Store(cell, None, self.winners(scope, winners), None, span), code.Exit(done.number, span)]

    def winners(self, scope: Scope, winners: typed.Expr) -> Expr:
        return players_of(scope, winners)

    def end_phase(self, phase: Phase, span: Span) -> list[code.Stmt]:
        return [code.Exit(self.game.phases[phase].ended.number, span)]

    def _called(self) -> ProcedureDraft:
        if self.procedure is None:
            raise TypeError(f"{self.path}: only an action is left by return")
        return self.procedure

    def _leave_block(self, span: Span) -> BlockDraft:
        if self._leave is None:
            self._leave = self.block("leave", span)
            self._leave.end = Leave(self._called().number)
        return self._leave


def players_of(scope: Scope, players: typed.Expr) -> Expr:
    """A set of players, also where one player is written."""
    value = lower(scope, players)
    if isinstance(value.type, Int):
        raise TypeError(f"{players.span!r}: not a set of players")
    return as_set(as_any_set(value), Bits(0, scope.game.program.players.size))
