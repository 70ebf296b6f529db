"""What performing an action comes to: whether it, or an action that it performs, asks, draws, ends something.

What stands only after `possible` and `after` does not count. Loops that neither ask nor draw are marked as watched.
"""

from dataclasses import replace

from rulewright.checking.environment import Environment
from rulewright.checking.flow.graph import Call
from rulewright.checking.flow.walk import bodies, rewrite_action, rewritten, statements_in
from rulewright.diagnostics import Code
from rulewright.program import statements as program
from rulewright.program.symbols import Action, Phase


def find_effects(environment: Environment) -> None:
    """Sets `asks`, `draws` and `ends` of every action."""
    actions = environment.actions.values()
    changing = True
    while changing:
        changing = False
        for action in actions:
            before = (action.asks, action.draws, action.ends)
            blocks = bodies(action)
            action.asks = any(asks(block) for block in blocks)
            action.draws = any(draws(block) for block in blocks)
            action.ends = any(_ends(block) for block in blocks)
            changing = changing or before != (action.asks, action.draws, action.ends)


def asks(block: program.Block) -> bool:
    return any(
        (isinstance(one, program.Choose) and one.mode is not program.ChoiceMode.RANDOM)
        or (isinstance(one, program.Perform) and one.action.asks)
        for one in statements_in(block)
    )


def draws(block: program.Block) -> bool:
    return any(
        (isinstance(one, program.Choose) and one.mode is program.ChoiceMode.RANDOM)
        or isinstance(one, program.Shuffle)
        or (isinstance(one, program.Perform) and one.action.draws)
        for one in statements_in(block)
    )


def _ends(block: program.Block) -> bool:
    return any(
        isinstance(one, program.EndGame | program.EndPhase) or (isinstance(one, program.Perform) and one.action.ends)
        for one in statements_in(block)
    )


# ---------------------------------------------------------------- loops
def mark_watched(environment: Environment, phases: tuple[Phase, ...]) -> None:
    """A loop whose body asks or draws is bounded by the pass; every other one is watched."""
    for action in environment.actions.values():
        rewrite_action(action, _watched)
    for phase in phases:
        _in_phase(phase)


def _in_phase(phase: Phase) -> None:
    phase.body = rewritten(phase.body, _watched)
    for step in phase.steps:
        _in_phase(step)


def _watched(statement: program.Stmt) -> program.Stmt:
    if isinstance(statement, program.Loop):
        return replace(statement, watched=not (asks(statement.body) or draws(statement.body)))
    return statement


# ---------------------------------------------------------------- what is supposed
def report_asked_in_hypothetical(call: Call, environment: Environment) -> None:
    """`E after act(…)`: an action that asks or draws has no single outcome."""
    action = call.callee
    if isinstance(action, Action) and (action.asks or action.draws):
        what = "asks somebody" if action.asks else "draws by chance"
        environment.reporter.report(
            Code.ASKS_IN_HYPOTHETICAL,
            call.span,
            f"`{action.id}` {what}, so nothing can be said about how things are after it",
            label=f"write `possible {action.id}(…)`, or suppose an action that only does",
        )
