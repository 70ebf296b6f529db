"""What only shows across texts: who calls whom, who is asked, what may be impossible, and what may be seen.

Sets what callers and later stages want to know of terms, actions, phases and loops, and reports the rest. Where terms
and actions form a ring nothing more can be said.
"""

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.trees import walk
from rulewright.checking.flow.effects import find_effects, mark_watched, report_asked_in_hypothetical
from rulewright.checking.flow.extent import report_extent
from rulewright.checking.flow.graph import Call, report_rings
from rulewright.checking.flow.possible import find_impossible, note_always_possible, note_possibilities
from rulewright.checking.flow.roots import Root, roots_of
from rulewright.checking.flow.running import check_running, report_idle_positions
from rulewright.checking.flow.seat_order import note_seat_order
from rulewright.checking.flow.seats import find_users_of_me, report_nobody
from rulewright.checking.flow.secrecy import report_leaks
from rulewright.checking.flow.together import check_at_once
from rulewright.checking.flow.walk import all_expressions, bodies, expressions_of_term
from rulewright.program import expressions
from rulewright.program.symbols import Invariant, Phase, Rung, ScoreLine


def check_flow(
    environment: Environment,
    phases: tuple[Phase, ...],
    scoring: tuple[ScoreLine, ...],
    ranking: tuple[Rung, ...],
    invariants: tuple[Invariant, ...],
) -> None:
    if report_rings(environment) or report_extent(environment):
        return
    find_effects(environment)
    mark_watched(environment, phases)
    find_users_of_me(environment)
    find_impossible(environment)
    roots = roots_of(environment, phases, scoring, ranking, invariants)
    report_nobody(roots, environment)
    check_running(roots, environment)
    report_idle_positions(phases, environment)
    check_at_once(roots, environment)
    _check_hypotheticals(roots, environment)
    report_leaks(roots, environment)
    if not environment.reporter.failed:
        note_possibilities(roots, environment)
        note_seat_order(roots, phases, environment)


def _check_hypotheticals(roots: tuple[Root, ...], environment: Environment) -> None:
    """Everything that stands after `possible` and `after`, wherever it is."""
    found = [one for root in roots for one in all_expressions(root.block)]
    found += [one for root in roots for node in root.expressions for one in walk(node)]
    found += [
        one for action in environment.actions.values() for body in bodies(action) for one in all_expressions(body)
    ]
    found += [one for term in environment.terms.values() for body in expressions_of_term(term) for one in walk(body)]
    for one in found:
        if isinstance(one, expressions.After):
            report_asked_in_hypothetical(Call(one.action, one.span, tried=True), environment)
        elif isinstance(one, expressions.Possible) and not environment.reporter.failed:
            note_always_possible(Call(one.action, one.span, tried=True), environment)
