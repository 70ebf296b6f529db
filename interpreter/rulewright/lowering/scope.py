"""Where the names of a text live while it is lowered.

Registers are the locals of one function, block or decision. A text that can be interrupted has a frame besides: names
that are mentioned in more than one of its blocks live in cells of the vector. Which ones these are is known only when
the text has been lowered once; that first time the frame only takes notes.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rulewright.diagnostics import Span
from rulewright.ir.code import LocalInfo, Storage
from rulewright.ir.expressions import Expr, Int, IrType
from rulewright.ir.expressions import Local as Register
from rulewright.ir.statements import SetLocal, Stmt
from rulewright.lowering.storage import load, store
from rulewright.lowering.types import ir_type
from rulewright.program.symbols import Local, Phase
from rulewright.program.types import BoolType, IndexType, IntType, Type

if TYPE_CHECKING:
    from rulewright.lowering.game import Game


class Registers:
    """The locals of one function, block or decision, in order of their numbers."""

    def __init__(self) -> None:
        self.infos: list[LocalInfo] = []

    def new(self, name: str, type: IrType) -> int:
        self.infos.append(LocalInfo(name, type))
        return len(self.infos) - 1

    def read(self, number: int) -> Expr:
        return Register(number, self.infos[number].type)


class Frame:
    """The names of one text that live in cells. `kept` None: the first time, when mentions are counted."""

    def __init__(self, allocate: Callable[[str, IrType, int | None], Storage], kept: frozenset[Local] | None) -> None:
        self._allocate = allocate
        self._kept = kept
        self._mentions: dict[Local, set[int]] = {}
        self._chosen: set[Local] = set()
        self.cells: dict[Local, Storage] = {}

    @property
    def takes_notes(self) -> bool:
        return self._kept is None

    def keeps(self, local: Local, place: int) -> bool:
        """Notes a mention in a place (a number for each block and decision); does the name live in cells?"""
        if self._kept is None:
            self._mentions.setdefault(local, set()).add(place)
        return local in self.cells or (self._kept is not None and local in self._kept)

    def storage(self, local: Local, type: IrType, pool: int | None) -> Storage:
        if local not in self.cells:
            self.cells[local] = self._allocate(local.name, type, pool)
        return self.cells[local]

    def chosen(self, local: Local) -> bool:
        """A name that a decision binds: is it read once the game has gone on?"""
        self._chosen.add(local)
        return self._kept is not None and local in self._kept

    def to_keep(self) -> frozenset[Local]:
        return frozenset(local for local, places in self._mentions.items() if len(places) > 1 or local in self._chosen)


@dataclass(slots=True)
class Scope:
    """One function, block or decision. `callers` are the values of `me` to go back to, outermost first."""

    game: "Game"
    place: int
    registers: Registers = field(default_factory=Registers)
    bound: dict[Local, int] = field(default_factory=dict)
    frame: Frame | None = None
    phase: Phase | None = None
    callers: list[Expr] = field(default_factory=list)

    def read(self, local: Local, type: Type) -> Expr:
        if local in self.bound:
            return plain(self.registers.read(self.bound[local]), type)
        if self.frame is not None and self.frame.keeps(local, self.place):
            return plain(load(self.frame.cells[local]), type)
        if self.frame is None or not self.frame.takes_notes:
            raise LookupError(f"{local} is read where it is not bound")
        # what is read here was set in another block
        return plain(self.registers.read(self.bind(local, ir_type(local.type))), type)

    def bind(self, local: Local, type: IrType) -> int:
        """A register for a name."""
        self.bound[local] = self.registers.new(local.name, type)
        return self.bound[local]

    def assign(self, local: Local, value: Expr, type: IrType, span: Span) -> list[Stmt]:
        """Sets a name to a value that fits its type."""
        if self.frame is not None and self.frame.keeps(local, self.place):
            storage = self.frame.storage(local, type, self.game.showing.pool(local.type))
            return [store(storage, value, span)]
        if local not in self.bound:
            self.bind(local, type)
        return [SetLocal(self.bound[local], value, span)]

    def hold(self, name: str, value: Expr, span: Span) -> tuple[Expr, Stmt]:
        """A value worked out once, in a register without a name of the author's."""
        number = self.registers.new(name, value.type)
        return self.registers.read(number), SetLocal(number, value, span)


def plain(value: Expr, type: Type) -> Expr:
    """The value as the checker knows it at this point: where it cannot be none, its type says so."""
    known: IrType = value.type
    if isinstance(known, Int) and known.none is not None and isinstance(type, IntType | BoolType | IndexType):
        return replace(value, type=Int(known.low, known.high))  # type: ignore[arg-type]
    return value
