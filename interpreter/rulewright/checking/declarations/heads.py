"""The heads of terms, actions and phases: names, parameters, questions, bounds. What they do is checked afterwards."""

from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.names import declare
from rulewright.checking.declarations.numbers import constant_number
from rulewright.checking.expressions.unknown import removed_by
from rulewright.checking.types import resolve_type
from rulewright.diagnostics import Code, Related
from rulewright.program.expressions import Const
from rulewright.program.symbols import Action, Local, Phase, Term, Var, Zone
from rulewright.program.types import INT_HIGH, AnyType, BoolType
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.syntax import declarations as syntax
from rulewright.syntax import expressions as written


def declare_terms(draft: Draft) -> None:
    for term in draft.game.terms:
        with draft.item(term.about):
            name = term.signature.name
            if declare(draft.environment, name, name.span, "term"):
                draft.environment.terms[name.text] = Term(
                    name.text,
                    _parameters(draft, term.signature),
                    AnyType(),
                    clauses=_clauses(term.about),
                    span=name.span,
                )


def declare_actions(draft: Draft) -> None:
    for action in draft.game.actions:
        with draft.item(action.about):
            name = action.signature.name
            if declare(draft.environment, name, name.span, "action"):
                draft.environment.actions[name.text] = Action(
                    name.text,
                    _parameters(draft, action.signature),
                    question=_question(action.about),
                    clauses=_clauses(action.about),
                    span=name.span,
                )


def _parameters(draft: Draft, signature: written.Signature) -> tuple[Local, ...]:
    return tuple(
        Local(parameter.name.text, resolve_type(parameter.type, draft.environment), parameter.name.span)
        for parameter in signature.parameters
    )


def _question(about: syntax.About) -> str:
    """What a player is asked: the text for people, else the title."""
    scalar = about.text or about.title
    return scalar.text if scalar else ""


def _clauses(about: syntax.About) -> tuple[str, ...]:
    return tuple(clause.text for clause in about.clauses)


# ---------------------------------------------------------------- phases
def declare_phases(draft: Draft) -> tuple[Phase, ...]:
    return tuple(_phase(draft, phase, None) for phase in draft.game.phases)


def _phase(draft: Draft, phase: syntax.Phase, parent: Phase | None) -> Phase:
    with draft.item(phase.about):
        environment = draft.environment
        head = Phase(
            phase.id.text,
            parent,
            question=_question(phase.about),
            clauses=_clauses(phase.about),
            span=phase.id.span,
        )
        repeats = phase.until is not None or phase.never
        taken = environment.phases.get(head.id)
        if taken is not None:
            draft.reporter.report(
                Code.NAME_TAKEN,
                phase.id.span,
                f"two phases are called `{head.id}`",
                related=[Related(taken.span, "the other one")] if taken.span else [],
            )
        elif not repeats or declare(environment, phase.id, phase.id.span, "phase"):
            environment.phases[head.id] = head
        if phase.limit is not None:
            head.limit = constant_number(draft, phase.limit, "a limit", 1, INT_HIGH)
        elif repeats:
            draft.reporter.report(
                Code.NO_LIMIT,
                phase.until.span if phase.until is not None else phase.id.span,
                f"phase `{head.id}` goes on until something happens, so it needs a `limit`",
                help=["give the greatest number of passes, such as `limit: 1000`"],
            )
        if phase.never:
            head.until = Const(0, BoolType(), phase.id.span)
        position = [_place(draft, expr) for expr in phase.position]
        head.position = tuple(place for found, place in position if found)
    head.steps = tuple(_phase(draft, step, head) for step in phase.steps)
    return head


def _place(draft: Draft, expr: written.Expr) -> tuple[bool, Zone | Var | None]:
    """A place under `position`, as (found, what it is); `me` is None."""
    environment = draft.environment
    if isinstance(expr, written.Name):
        name = expr.name.text
        if name == "me":
            return True, None
        place = environment.zones.get(name) or environment.vars.get(name)
        if place is not None:
            return True, place
        known = [*environment.zones, *environment.vars, "me"]
    elif (
        isinstance(expr, written.Attribute)
        and expr.arguments is None
        and isinstance(expr.of, written.Name)
        and (kind := environment.things.get(expr.of.name.text)) is not None
    ):
        name = expr.name.text
        own: dict[str, Zone | Var] = {zone.id: zone for zone in kind.zones}
        own |= {field.id: field for field in kind.fields}
        if name in own:
            return True, own[name]
        known = [f"{kind.id}.{one}" for one in own]
        name = f"{kind.id}.{name}"
    else:
        draft.reporter.report(
            Code.UNKNOWN_NAME,
            expr.span,
            "a position is made of zones, variables, `me`, and what things own, such as `figure.head`",
            help=["name the places without keys"],
        )
        return False, None
    draft.reporter.report(
        Code.UNKNOWN_NAME,
        expr.span,
        f"no zone or variable is called `{name}`",
        label=did_you_mean(name, known),
        notes=[*removed_by(name, environment), f"places here: {listed(known)}"],
    )
    return False, None
