"""Where in its flow an arranged position stands: at the start of the first pass of a phase, with a player on turn.

The orders of turns, of the phase and of those around it, are those that the game would take there: they follow from
what the places hold, as they are given.
"""

from collections.abc import Sequence

from rulewright.ir.code import Code, PhaseInfo, Status, Storage
from rulewright.ir.layout import Role
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.state import State
from rulewright.program.types import NONE_INDEX
from rulewright.reading.nearest import listed
from rulewright.sessions.errors import PlaceError


def stand_at(machine: Playing, state: State, at: str | None, me: str | None) -> None:
    """Lets the state stand at the start of the first pass of the phase `at` (None: of the phase that is running), with
    `me` on turn (None: whoever comes first). Raises PlaceError."""
    code, cells = machine.code, state.vector
    phase = _phase(code, cells, at)
    chain = [phase]
    while chain[-1].parent is not None:
        chain.append(code.phases[chain[-1].parent])
    turn = next((p for p in chain if p.turn_list), None)
    if me is not None and me not in code.seats:
        raise PlaceError(f"no seat is called {me!r} (seats: {', '.join(code.seats)})")
    if me is not None and turn is None:
        raise PlaceError(f"in the phase {phase.name!r} nobody is on turn")
    _forget(code, cells)
    for one in reversed(chain):
        if not machine.begin_run(state, one.number):
            raise PlaceError(f"as the places are given, nobody has a turn in the phase {one.name!r}")
        if me is not None and one is turn:
            _put_on_turn(code, cells, one, me)
    fields = code.layout.fields
    cells[fields[code.control.block].first] = phase.pass_start
    cells[fields[code.control.status].first] = Status.RUNNING.value


def _phase(code: Code, cells: Sequence[int], at: str | None) -> PhaseInfo:
    if at is None:
        inner = [p for p in code.phases if p.innermost and p.passes and cells[code.layout.fields[p.passes].first]]
        if inner:
            return inner[0]
        raise PlaceError("say at which phase the position stands")
    for phase in code.phases:
        if phase.name == at:
            return phase
    raise PlaceError(f"there is no phase {at!r} (phases: {listed(p.name for p in code.phases)})")


def _forget(code: Code, cells: list[int]) -> None:
    """No phase runs, and nobody is on turn."""
    for field in code.layout.fields:
        if field.role in (Role.FRAME, Role.ANSWER, Role.CONTROL):
            for i in range(field.count):
                cells[field.first + i] = field.zero
    cells[code.layout.fields[code.control.me].first] = NONE_INDEX


def _put_on_turn(code: Code, cells: list[int], phase: PhaseInfo, me: str) -> None:
    """Whose turn it is in a phase whose list of turns has been taken."""
    if phase.turn_list is None or phase.turn_place is None:
        return
    fields = code.layout.fields
    order, player = _listed(code, cells, phase.turn_list), code.seats.index(me)
    if player not in order:
        names = ", ".join(code.seats[one] for one in order)
        raise PlaceError(f"as the places are given, {me} has no turn in the phase {phase.name!r} (turns: {names})")
    cells[fields[phase.turn_place].first] = order.index(player) + 1
    cells[fields[code.control.me].first] = player


def _listed(code: Code, cells: Sequence[int], turns: Storage) -> list[int]:
    if turns.length is None:
        return []
    first = code.layout.fields[turns.field].first
    return list(cells[first : first + cells[code.layout.fields[turns.length].first]])
