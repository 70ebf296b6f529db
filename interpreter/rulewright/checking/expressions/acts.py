"""Actions where they are named: performed, tried or supposed. Their parameters are checked like the keys of a place."""

from rulewright.checking.expressions import check as checker
from rulewright.checking.expressions.places import arguments
from rulewright.checking.expressions.unknown import report_unknown, show_parameter
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code
from rulewright.program import expressions as program
from rulewright.program.symbols import Action
from rulewright.syntax import expressions as syntax


def resolve_act(written: syntax.Act, scope: Scope) -> tuple[Action, tuple[program.Expr, ...]] | None:
    """The action that is named with its arguments; None after a mistake."""
    environment, name = scope.environment, written.name
    action = environment.actions.get(name.text)
    if action is None:
        for one in written.arguments:
            checker.check_expression(one, scope)
        _report_no_action(name, scope)
        return None
    due = tuple(parameter.type for parameter in action.parameters)
    keys = arguments(written.arguments, due, action_signature(action), scope, written.span)
    return None if keys is None else (action, keys)


def action_signature(action: Action) -> str:
    keys = ", ".join(show_parameter(parameter) for parameter in action.parameters)
    return f"{action.id}({keys})" if keys else action.id


_LEAVES_A_LOOP = {
    "break": "let a variable say that it is done and test it (`while not done:`), or leave the turn with `end turn`",
    "continue": "put what follows into an `if`",
}


def _report_no_action(name: syntax.Ident, scope: Scope) -> None:
    environment = scope.environment
    what = next(
        (
            word
            for section, word in (
                (environment.terms, "a term"),
                (environment.zones, "a zone"),
                (environment.vars, "a variable"),
                (environment.tables, "a table or an option"),
                (environment.plurals, "a plural"),
            )
            if name.text in section
        ),
        "a name of a value" if scope.find(name.text) is not None else None,
    )
    if what is None and name.text in environment.phases:
        what = "a phase"
    if what is not None:
        label = "write `set … to …` to change it" if what == "a variable" else "here an action is due"
        environment.reporter.report(
            Code.NOT_AN_ACTION, name.span, f"`{name.text}` is {what}, which does nothing by itself", label=label
        )
        return
    if name.text in _LEAVES_A_LOOP and name.text not in environment.actions:
        environment.reporter.report(
            Code.UNKNOWN_NAME,
            name.span,
            f"there is no `{name.text}`: a loop ends by its condition",
            help=[_LEAVES_A_LOOP[name.text]],
        )
        return
    report_unknown(name, scope, "action", environment.actions)
