"""The machine code of a game while it is being made: everything that has a number, in one place.

Numbers of domains, tables, zones, variables, terms, actions and phases are given before any text is lowered, so texts
may mention each other in any order.
"""

from dataclasses import dataclass, field

from rulewright.diagnostics import Code as Mistake
from rulewright.diagnostics import Diagnostic, Source, Span
from rulewright.ir.code import (
    Block,
    Control,
    Decision,
    DomainInfo,
    End,
    Function,
    Pool,
    Status,
    Storage,
    Stuck,
    Table,
    ThingZone,
    TokenZone,
    Variable,
)
from rulewright.ir.expressions import Bits, Callee, Const, Expr, Int, Load, Nth, Seq
from rulewright.ir.layout import Role
from rulewright.ir.nodes import NodeKind
from rulewright.ir.statements import Reached, Stmt, Store
from rulewright.lowering.layout_builder import CHANCE, LayoutBuilder
from rulewright.lowering.nodes import Nodes
from rulewright.lowering.reach import suspending_actions
from rulewright.lowering.rules import SETUP, rule_of_phase
from rulewright.lowering.scope import Frame, Registers, Scope
from rulewright.lowering.storage import fields_of, load
from rulewright.lowering.types import GREATEST_SET, Showing, number_pools
from rulewright.program.symbols import (
    Action,
    ConstantTable,
    Phase,
    Program,
    Term,
    ThingKind,
    Var,
    Zone,
)
from rulewright.program.symbols import TokenKind as DeclaredTokens
from rulewright.program.types import NONE_INDEX, Domain

STATUS = Int(0, max(status.value for status in Status))
DECISIONS = Int(0, 10_000)  # decisions and draws in one pass, see the language on phases


@dataclass(slots=True)
class BlockDraft:
    """A block that is still being written; `end` None: not yet closed."""

    number: int
    name: str
    scope: Scope
    span: Span
    body: list[Stmt] = field(default_factory=list)
    end: End | None = None
    rule: str = ""

    def finish(self) -> Block:
        end = self.end or Stuck(self.span)
        return Block(
            self.number, self.name, tuple(self.scope.registers.infos), tuple(self.body), end, self.span, self.rule
        )


@dataclass(slots=True)
class ProcedureDraft:
    """An action in resumable form. `cells` are the fields of its frame, parameters and `return_to` included."""

    action: Action
    number: int
    parameters: tuple[Storage, ...]
    result: Storage | None
    return_to: int
    entry: int = 0
    cells: list[int] = field(default_factory=list)


@dataclass(slots=True)
class PhaseDraft:
    """The cells of a phase and the blocks that others jump to. `ended` is where `end P` goes."""

    phase: Phase
    number: int
    passes: int | None
    turns: Storage | None
    place: int | None
    enter: BlockDraft
    start: BlockDraft
    ended: BlockDraft
    done: BlockDraft
    cells: list[int] = field(default_factory=list)  # the frame of its text

    @property
    def control(self) -> tuple[int, ...]:
        listed = () if self.turns is None else fields_of(self.turns)
        return tuple(cell for cell in (self.passes, *listed, self.place) if cell is not None)


class Game:
    """The builder. `finish` of the parts is in lower.py."""

    def __init__(self, program: Program, nodes: Nodes | None = None) -> None:
        self.program = program
        self.nodes = nodes  # given when the code is to be counted
        self.layout = LayoutBuilder()
        self.diagnostics: list[Diagnostic] = []
        self.anywhere = _some_span(program)
        domains = list(program.domains)
        for domain in (program.players, *(kind.domain for kind in program.things)):
            if domain not in domains:
                domains.append(domain)
        self.domains: dict[Domain, int] = {domain: number for number, domain in enumerate(domains)}
        self.showing = Showing(self.domains, number_pools(program.things))
        self.pool_numbers: dict[ThingKind, int] = {kind: number for number, kind in enumerate(program.things)}
        self.token_kinds: dict[DeclaredTokens, int] = {kind: number for number, kind in enumerate(program.tokens)}
        self.tables: list[Table] = []
        self.table_numbers: dict[ConstantTable, int] = {}
        self.token_zones: dict[Zone, TokenZone] = {}
        self.thing_zones: dict[Zone, ThingZone] = {}
        self.pools: list[Pool] = []
        self.variables: dict[Var, Variable] = {}
        self.functions: list[Function | None] = []
        self.terms: dict[Term, int] = {}
        self.suspending = suspending_actions(program)
        self.action_functions: dict[Action, int] = {}
        self.procedures: dict[Action, ProcedureDraft] = {}
        self.phases: dict[Phase, PhaseDraft] = {}
        self.holders: dict[ThingKind, int] = {}
        self.things_of: dict[ThingKind, int] = {}
        self.blocks: list[BlockDraft] = []
        self.decisions: list[Decision | None] = []
        self._places = 0
        players = program.players.size
        self.player = Int(0, players - 1)
        self.player_set = Bits(0, players)
        self.maybe_player = Int(0, players - 1, NONE_INDEX)
        self.control = self._make_control()

    def _make_control(self) -> Control:
        layout, role = self.layout, Role.CONTROL
        return Control(
            block=layout.add_block("block", role),
            status=layout.add("status", role, 1, STATUS),
            winners=layout.add("winners", role, 1, self.player_set),
            me=layout.add("me", role, 1, self.maybe_player),
            asked=layout.add("asked", role, 1, DECISIONS),
            chance=layout.add("chance", Role.CHANCE, 2, CHANCE),
        )

    # ------------------------------------------------------------ nodes
    def reached(self, of: object, kind: NodeKind, span: Span | None) -> list[Stmt]:
        """The statement that counts a node; none in code that is not to be counted."""
        node = None if self.nodes is None else self.nodes.number(of, kind)
        return [] if node is None else [Reached(node, self.span(span))]

    # ------------------------------------------------------------ domains
    def domain_infos(self) -> tuple[DomainInfo, ...]:
        return tuple(
            DomainInfo(domain.id, domain.plural, domain.kind.value, domain.names, domain.shown)
            for domain in self.domains
        )

    # ------------------------------------------------------------ functions
    def reserve_function(self) -> int:
        self.functions.append(None)
        return len(self.functions) - 1

    def put_function(self, function: Function) -> None:
        self.functions[function.number] = function

    def function(self, number: int) -> Function:
        """A function that has been lowered already: actions are lowered callees first."""
        function = self.functions[number]
        if function is None:
            raise LookupError(f"function {number} is used before it is lowered")
        return function

    def callee(self, action: Action) -> Callee:
        if action in self.procedures:
            return Callee(True, self.procedures[action].number)
        return Callee(False, self.action_functions[action])

    # ------------------------------------------------------------ scopes and blocks
    def scope(self, phase: Phase | None = None, frame: Frame | None = None, callers: list[Expr] | None = None) -> Scope:
        self._places += 1
        return Scope(self, self._places, Registers(), {}, frame, phase, [] if callers is None else callers)

    def new_block(
        self,
        name: str,
        span: Span,
        phase: Phase | None = None,
        frame: Frame | None = None,
        callers: list[Expr] | None = None,
        rule: str = "",
    ) -> BlockDraft:
        """`rule` is what authors call the rule of the block, if it is not the phase or, without one, the set-up."""
        block = BlockDraft(len(self.blocks), name, self.scope(phase, frame, callers), span)
        block.rule = rule or (SETUP if phase is None else rule_of_phase(phase))
        self.blocks.append(block)
        return block

    def reserve_decision(self) -> int:
        self.decisions.append(None)
        return len(self.decisions) - 1

    def decision(self, number: int) -> Decision:
        decision = self.decisions[number]
        if decision is None:
            raise LookupError(f"decision {number} was never made")
        return decision

    def mark(self) -> tuple[int, int, int]:
        return len(self.blocks), len(self.decisions), self.layout.count

    def forget(self, mark: tuple[int, int, int]) -> None:
        """Drops the blocks, decisions and fields made since the mark."""
        blocks, decisions, fields = mark
        del self.blocks[blocks:]
        del self.decisions[decisions:]
        self.layout.forget(fields)

    # ------------------------------------------------------------ whose turn it is
    @property
    def me(self) -> Expr:
        return Load(self.control.me, None, self.player)

    @property
    def whoever(self) -> Expr:
        """`me`, or none where nobody is."""
        return Load(self.control.me, None, self.maybe_player)

    def set_me(self, value: Expr, span: Span) -> Stmt:
        return Store(self.control.me, None, value, None, span)

    def me_of_phase(self, phase: Phase | None) -> Expr:
        """Who `me` is in the texts of a phase: whose turn it is in the nearest phase with `for`, else none."""
        while phase is not None:
            draft = self.phases[phase]
            if draft.turns is not None and draft.place is not None:
                most = draft.turns.type.most if isinstance(draft.turns.type, Seq) else 0
                place = Load(draft.place, None, Int(1, most))
                return Nth(load(draft.turns), place, self.span(phase.span), self.player)
            phase = phase.parent
        return Const(NONE_INDEX, self.maybe_player)

    # ------------------------------------------------------------ messages
    def span(self, span: Span | None) -> Span:
        return span or self.anywhere

    def set_of(self, low: int, size: int, span: Span | None) -> Bits:
        """The type of a set of whole numbers, which must not be too large."""
        if size > GREATEST_SET:
            self.too_large(f"a set holds at most {GREATEST_SET:,} values, and these could be {size:,}", span)
        return Bits(low, min(size, GREATEST_SET))

    def too_large(self, message: str, span: Span | None) -> None:
        if not any(known.message == message and known.span == span for known in self.diagnostics):
            self.diagnostics.append(Diagnostic(Mistake.TOO_LARGE, message, span))


def _some_span(program: Program) -> Span:
    """A place in the game's file, for code that no rule text stands behind."""
    spans = [phase.span for phase in program.phases] + [zone.span for zone in program.zones]
    source = next((span.source for span in spans if span is not None), Source("game.yaml", ""))
    return Span(source, 0, 0)
