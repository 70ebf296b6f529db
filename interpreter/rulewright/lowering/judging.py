"""The score sheet, the ladder of the ranking, and the invariants, as functions."""

from rulewright.ir.code import TRUTH, InvariantCheck, LadderRung, Line
from rulewright.lowering.functions import pure_function
from rulewright.lowering.game import Game
from rulewright.program.expressions import Arithmetic, Expr
from rulewright.program.symbols import Rung


def lower_lines(game: Game) -> tuple[Line, ...]:
    return tuple(
        Line(
            line.id,
            line.title,
            _function(game, f"scoring {line.id}", line.value, f"the score line `{line.id}`"),
        )
        for line in game.program.scoring
    )


def lower_ladder(game: Game) -> tuple[LadderRung, ...] | None:
    if game.program.ranking is None:
        return None
    return tuple(_rung(game, number, rung) for number, rung in enumerate(game.program.ranking, 1))


def _rung(game: Game, number: int, rung: Rung) -> LadderRung:
    if _is_total(game, rung.value):
        return LadderRung(None, rung.lowest)
    return LadderRung(_function(game, f"ranking {number}", rung.value, "the ranking"), rung.lowest)


def _function(game: Game, name: str, value: Expr, rule: str) -> int:
    return pure_function(game, name, (), value, None, value.span, rule)


def _is_total(game: Game, value: Expr) -> bool:
    """`total` stands in a program as the sum of the score lines, each with the place where it was written."""
    terms: list[Expr] = []
    while isinstance(value, Arithmetic) and len(terms) + 1 < len(game.program.scoring):
        terms.append(value.right)
        value = value.left
    terms.append(value)
    return [term.span for term in reversed(terms)] == [line.value.span for line in game.program.scoring]


def lower_invariants(game: Game) -> tuple[InvariantCheck, ...]:
    return tuple(
        InvariantCheck(
            name=invariant.id,
            function=pure_function(
                game,
                f"invariant {invariant.id}",
                (),
                invariant.holds,
                TRUTH,
                invariant.span,
                f"the invariant `{invariant.id}`",
            ),
            phase=None if invariant.at is None else game.phases[invariant.at].number,
            message=invariant.message,
            clauses=invariant.clauses,
            span=invariant.span,
        )
        for invariant in game.program.invariants
    )
