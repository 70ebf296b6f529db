"""All rule texts of a game: terms, actions, phases, scoring, ranking, invariants.

Takes an environment in which everything is declared (terms, actions and phases with their heads), fills in what the
texts say, checks what only shows across texts (who calls whom, who is asked, what may be seen), and gives back the
rest of what a program is made of.
"""

from dataclasses import dataclass

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.terms import ensure_term
from rulewright.checking.flow.check import check_flow
from rulewright.checking.statements.actions import ensure_action
from rulewright.checking.statements.numbering import number_choices
from rulewright.checking.statements.phases import check_phase
from rulewright.checking.statements.results import check_invariants, check_ranking, check_scoring
from rulewright.program.symbols import Invariant, Phase, Rung, ScoreLine
from rulewright.syntax import declarations as syntax


@dataclass(frozen=True, slots=True)
class Texts:
    """What the texts of a game add to its declarations; `ranking` is None for a game without one."""

    scoring: tuple[ScoreLine, ...]
    ranking: tuple[Rung, ...] | None
    invariants: tuple[Invariant, ...]


def check_texts(environment: Environment, game: syntax.Game) -> Texts:
    for term in environment.terms.values():
        ensure_term(term, environment)
    for action in environment.actions.values():
        ensure_action(action, environment)
    phases: list[Phase] = []
    for written in game.phases:
        phase = environment.phases.get(written.id.text)
        if phase is not None and phase.parent is None:
            phases.append(phase)
            check_phase(written, phase, environment)
    scoring = check_scoring(game, environment)
    texts = Texts(scoring, check_ranking(game, scoring, environment), check_invariants(game, environment))
    number_choices(environment, tuple(phases))
    check_flow(environment, tuple(phases), texts.scoring, texts.ranking or (), texts.invariants)
    return texts
