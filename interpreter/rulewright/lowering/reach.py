"""Which actions a text performs, and which actions can interrupt the game.

What stands only inside `possible` and `after` is tried on a copy: it interrupts nothing and performs nothing.
"""

from collections.abc import Iterator
from typing import assert_never

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
from rulewright.program.symbols import Action, Phase, Program


def blocks_of(statement: Stmt) -> tuple[Block, ...]:
    """The blocks that stand inside a statement."""
    match statement:
        case If(arms, otherwise):
            return (*(block for _, block in arms), otherwise)
        case Choose(_, arms):
            return tuple(arm.body for arm in arms)
        case ForEach() | Loop() | As():
            return (statement.body,)
        case (
            Assign()
            | AddTo()
            | Perform()
            | MoveTokens()
            | MoveThings()
            | MoveThing()
            | SwapZones()
            | SwapValues()
            | Shuffle()
            | Return()
            | EndGame()
            | EndPhase()
        ):
            return ()
        case _:
            assert_never(statement)


def statements_in(block: Block) -> Iterator[Stmt]:
    """Every statement of a block, the inner ones included, in the order of the text."""
    for statement in block:
        yield statement
        for inner in blocks_of(statement):
            yield from statements_in(inner)


def bodies(action: Action) -> tuple[Block, ...]:
    if action.cases is None:
        return (action.body,)
    return tuple(case.body for case in action.cases if case is not None)


def performed(blocks: tuple[Block, ...]) -> list[Action]:
    """The actions that some texts perform themselves, each once, in order."""
    found: dict[Action, None] = {}
    for block in blocks:
        for statement in statements_in(block):
            if isinstance(statement, Perform):
                found[statement.action] = None
    return list(found)


def callees_first(actions: tuple[Action, ...]) -> list[Action]:
    """All actions, each after those that it performs (there is no recursion)."""
    done: dict[Action, None] = {}

    def visit(action: Action) -> None:
        if action in done:
            return
        for callee in performed(bodies(action)):
            visit(callee)
        done[action] = None

    for action in actions:
        visit(action)
    return list(done)


def suspending_actions(program: Program) -> frozenset[Action]:
    """The actions that ask, draw, or end a phase or the game, themselves or through others."""
    found: set[Action] = set()
    for action in callees_first(program.actions):
        inside = [statement for body in bodies(action) for statement in statements_in(body)]
        if any(isinstance(statement, EndGame | EndPhase) or suspends(statement, found) for statement in inside):
            found.add(action)
    return frozenset(found)


def suspends(statement: Stmt, suspending: frozenset[Action] | set[Action]) -> bool:
    """Can a statement, with all that stands in it, interrupt the text? Leaving by `return` or `end` does not count."""
    match statement:
        case Choose() | Shuffle():
            return True
        case Perform():
            return statement.action in suspending
        case _:
            return any(suspends(inner, suspending) for block in blocks_of(statement) for inner in block)


def descendants(phase: Phase) -> Iterator[Phase]:
    """A phase and all inside it."""
    yield phase
    for step in phase.steps:
        yield from descendants(step)


def path_of(phase: Phase) -> str:
    """A phase with those around it: "round.turn"."""
    return phase.id if phase.parent is None else f"{path_of(phase.parent)}.{phase.id}"


def all_phases(program: Program) -> list[Phase]:
    return [inner for phase in program.phases for inner in descendants(phase)]


def reached(phase: Phase) -> list[Action]:
    """The actions that can be performed while the phase runs, directly or through others, in order."""
    found: dict[Action, None] = {}

    def visit(action: Action) -> None:
        if action not in found:
            found[action] = None
            for callee in performed(bodies(action)):
                visit(callee)

    for inner in descendants(phase):
        for action in performed((inner.body,)):
            visit(action)
    return list(found)
