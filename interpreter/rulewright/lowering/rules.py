"""What authors call the rule in which something stands: messages about a running game name it so."""

from rulewright.program.symbols import Action, Phase, Term

SETUP = "the set-up"


def rule_of_phase(phase: Phase) -> str:
    """the phase `turn`; the step `lay` of the phase `trick`."""
    if phase.parent is None:
        return f"the phase `{phase.id}`"
    return f"the step `{phase.id}` of {rule_of_phase(phase.parent)}"


def rule_of_action(action: Action) -> str:
    return f"the action `{action.id}`"


def rule_of_term(term: Term) -> str:
    return f"the term `{term.id}`"
