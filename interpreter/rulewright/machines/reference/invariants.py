"""Checks of a running game: what its author wrote as invariants, and what the engine promises for every game.

Both return what is wrong as diagnostics; mistakes in an invariant's own expression are RuleError.
"""

from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from rulewright.diagnostics import Code, Diagnostic
from rulewright.ir.code import Code as MachineCode
from rulewright.ir.code import InvariantCheck
from rulewright.machines.executor import OptionValue, Pending
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.state import State
from rulewright.machines.reference.structure import structure_problems

S = TypeVar("S", contravariant=True)


class Offering(Protocol, Generic[S]):
    """Of a machine what options are looked at through."""

    @property
    def code(self) -> MachineCode: ...

    def pending(self, state: S) -> Pending | None: ...

    def options(self, state: S, player: int) -> tuple[OptionValue, ...]: ...


def broken(check: InvariantCheck) -> Diagnostic:
    """An author's invariant that does not hold."""
    message = check.message or f"the invariant {check.name} does not hold"
    return Diagnostic(Code.INVARIANT_BROKEN, message, check.span, clauses=check.clauses)


def broken_invariants(machine: Playing, previous: State | None, state: State, at: int | None) -> tuple[Diagnostic, ...]:
    """The author's invariants that do not hold: those of a phase at the end of its pass, or (None) of every decision.

    `previous` is the state at the previous check, for `old`; without one `old` reads the present state.
    """
    checks = [check for check in machine.code.invariants if check.phase == at]
    if not checks:
        return ()
    state.old = previous if previous is not None else state
    try:
        return tuple(
            broken(check) for check in checks if not machine.read(state, check.function, state.vector[machine.me])
        )
    finally:
        state.old = None


def engine_problems(machine: Playing, state: State) -> tuple[Diagnostic, ...]:
    """What the engine promises and does not keep: the structure of the vector (see `structure`), options that exist and
    have ids of their own within the game's range, copies and bytes that change nothing. Changes nothing itself."""
    before = state.copy()
    structure = structure_diagnostics(machine, state)
    problems = list(option_problems(machine, state))
    if state != before:
        problems.append("looking at the options changed the state")
    if before.copy() != before:
        problems.append("a copy differs from its state")
    layout = machine.code.layout
    if not structure and not problems and layout.decode(layout.encode(state.vector)) != state.vector:
        problems.append("the state is another after it was written as bytes and read again")
    return (*structure, *map(_engine_at_fault, problems))


def structure_diagnostics(machine: Playing, state: State) -> tuple[Diagnostic, ...]:
    """What is wrong with the structure of the vector (see `structure`)."""
    return tuple(map(_engine_at_fault, structure_problems(machine.code, machine.pools, state.vector)))


def _engine_at_fault(problem: str) -> Diagnostic:
    return Diagnostic(Code.INVARIANT_BROKEN, f"the engine is at fault: {problem}")


def option_problems(machine: Offering[S], state: S) -> Iterator[str]:
    """What is wrong with the options that a machine offers, as sentences."""
    pending = machine.pending(state)
    if pending is None:
        return
    if not pending.actors:
        yield "a decision stands, but nobody may act"
    for player in pending.actors:
        ids = [option.id for option in machine.options(state, player)]
        if not ids:
            yield f"player {player} may act, but has no option"
        if len(set(ids)) != len(ids):
            yield f"options of player {player} share an id"
        if any(not 0 <= number < machine.code.option_ids for number in ids):
            yield f"an id of player {player} is outside 0 to {machine.code.option_ids - 1}"
