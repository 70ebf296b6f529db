"""Small games for the tests of the lowering: from text to code, and pieces of code as text."""

from pathlib import Path

from rulewright.checking.check import check
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.ir.code import Code
from rulewright.ir.printer import print_block, print_decision, print_function
from rulewright.lowering.lower import lower
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.program.symbols import Program
from rulewright.reading.specification import Specification, read_game, read_text
from rulewright.syntax.declare import declare

HEAD = "game: {id: small, title: Small, version: 1}\n"


def program_of(text: str, players: int | None = None) -> Program:
    """The checked game; `players` by default as few as can play."""
    return _checked(read_text(HEAD + text), players)


def _checked(read: tuple[Specification | None, tuple[Diagnostic, ...]], players: int | None) -> Program:
    specification, diagnostics = read
    assert specification is not None, diagnostics
    game, more = declare(specification)
    assert game is not None, more
    program, found = check(game, players or game.players.least, {})
    assert program is not None, [d for d in found if d.severity is Severity.ERROR]
    return program


def code_at(place: Path, variants: tuple[str, ...] = (), players: int | None = None) -> Code:
    """The code of a game in a folder or file."""
    code, diagnostics = lower(_checked(read_game(place, variants), players))
    assert code is not None, diagnostics
    return code


def code_of(text: str, players: int | None = None) -> Code:
    code, diagnostics = lower(program_of(text, players))
    assert code is not None, diagnostics
    return code


def block(code: Code, name: str) -> str:
    return print_block(code, next(block for block in code.blocks if block.name == name))


def function(code: Code, name: str) -> str:
    return print_function(code, next(function for function in code.functions if function.name == name))


def decision(code: Code, number: int = 0) -> str:
    return print_decision(code, code.decisions[number])


def field_names(code: Code, role: str) -> list[str]:
    return [field.name for field in code.layout.fields if field.role.value == role]


class Play:
    """A game on the reference machine, steered by the texts of options."""

    def __init__(self, code: Code, seed: int = 1) -> None:
        self.code = code
        self.machine = ReferenceMachine(code)
        self.state = self.machine.new(seed)

    def options(self, player: int) -> list[str]:
        return [option.text for option in self.machine.options(self.state, player)]

    def choose(self, player: int, text: str) -> None:
        option = next(o for o in self.machine.options(self.state, player) if o.text == text)
        self.machine.play(self.state, player, option.id)

    @property
    def actors(self) -> tuple[int, ...]:
        pending = self.machine.pending(self.state)
        return () if pending is None else pending.actors

    def cells(self, name: str) -> list[int]:
        field = next(field for field in self.code.layout.fields if field.name == name)
        return list(self.state.vector[field.first : field.first + field.count])

    def value(self, name: str) -> int:
        return self.cells(name)[0]

    def leftovers(self, *roles: str) -> list[str]:
        """Cells of these roles that are not cleared."""
        return [
            field.name
            for field in self.code.layout.fields
            if field.role.value in roles and any(value != field.zero for value in self.cells(field.name))
        ]
