"""`repetition`: which phase's records are meant.

In a text of a phase that keeps records, or inside one, it is that phase's. A term or an action may be used in several;
then the records are those of the innermost such phase that is running, which its cells tell.
"""

from rulewright.diagnostics import Span
from rulewright.ir import expressions as ir
from rulewright.lowering.game import Game
from rulewright.lowering.reach import all_phases
from rulewright.lowering.scope import Scope
from rulewright.lowering.simplify import compare, number, select
from rulewright.program.symbols import Phase
from rulewright.program.types import INT_HIGH

RECORDS = ir.Int(0, INT_HIGH)


def repetition(scope: Scope, span: Span) -> ir.Expr:
    game = scope.game
    phase = scope.phase
    while phase is not None:
        if phase.position:
            return _of(game, phase)
        phase = phase.parent
    keeping = [phase for phase in all_phases(game.program) if phase.position]
    if not keeping:
        raise LookupError(f"{span!r}: no phase keeps records of positions")
    value = _of(game, keeping[0])
    for phase in keeping[1:]:
        # inner phases come later, and are asked first
        running = _running(game, phase)
        if running is not None:
            value = select(running, _of(game, phase), value, RECORDS)
    return value


def _of(game: Game, phase: Phase) -> ir.Expr:
    return ir.Repetition(game.phases[phase].number, RECORDS)


def _running(game: Game, phase: Phase) -> ir.Expr | None:
    """Is the phase running? None: it makes only one pass, so nothing ever repeats in it."""
    draft = game.phases[phase]
    cell = draft.passes if draft.passes is not None else draft.place
    if cell is None:
        return None
    return compare(ir.CompareOp.MORE, ir.Load(cell, None, ir.Int(0, INT_HIGH)), number(0))
