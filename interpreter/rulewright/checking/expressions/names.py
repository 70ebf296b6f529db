"""A name alone in an expression: a local, a given name, a place, a term, a plural, or a value of an enum or a board.

Values of enums, sites, seats and directions are looked up in the type that is expected; without one they must be
unique among all types (`ambiguous-name`). What is not found is `unknown-name`, with the nearest names in reach.
"""

from rulewright.checking.environment import Environment
from rulewright.checking.expressions import places
from rulewright.checking.expressions.fitting import mistake
from rulewright.checking.expressions.functions import FUNCTIONS
from rulewright.checking.expressions.narrowing import narrowed
from rulewright.checking.expressions.trees import substitute
from rulewright.checking.expressions.unknown import report_unknown
from rulewright.checking.relations import element, plain
from rulewright.checking.scope import MeRule, Scope
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions as program
from rulewright.program.types import Domain, DomainKind, IndexType, IntType, SetType, Type
from rulewright.syntax import expressions as syntax


def check_name(written: syntax.Name, scope: Scope, expected: Type | None) -> program.Expr:
    name, span = written.name.text, written.span
    local = scope.find(name)
    if local is not None:
        return narrowed(program.LocalRef(local, local.type, span), scope)
    given = _given(name, span, scope, expected)
    if given is not None:
        return given
    domain = _domain(expected)
    if domain is not None and domain.kind is not DomainKind.THING and name in domain.names:
        return _member(domain, name, span)
    place = places.named_place(written, scope)
    if place is not None:
        return place
    return _value(written, scope)


def all_players(environment: Environment, span: Span) -> program.Expr:
    return program.Const((1 << environment.players.size) - 1, SetType(IndexType(environment.players)), span)


def check_me(scope: Scope, span: Span) -> program.Expr:
    if scope.me is MeRule.NONE:
        scope.report_nobody(
            Code.UNKNOWN_NAME,
            span,
            "nobody is `me` here",
            "only in a phase with `for`, and inside `as P:`, is somebody `me`",
        )
        return mistake(span)
    return program.Me(IndexType(scope.environment.players), span)


def is_value_name(name: str, environment: Environment) -> bool:
    """Whether some enum, board or the players have a value of this name."""
    return name in _members(environment)


def needs_context(written: syntax.Expr, scope: Scope) -> bool:
    """Whether the expression is (made of) names of values, so that what stands beside it should be looked at first."""
    match written:
        case syntax.Name():
            name = written.name.text
            return scope.find(name) is None and name not in ("me", "box") and is_value_name(name, scope.environment)
        case syntax.NoneValue():
            return True
        case syntax.Call() if written.name.text in ("set", "max", "min", "only", "first", "last"):
            return all(needs_context(argument, scope) for argument in written.arguments)
        case syntax.Conditional():
            return needs_context(written.then, scope) and needs_context(written.otherwise, scope)
        case _:
            return False


def _given(name: str, span: Span, scope: Scope, expected: Type | None) -> program.Expr | None:
    environment = scope.environment
    seats = IndexType(environment.players)
    match name:
        case "me":
            return check_me(scope, span)
        case "others":
            me = check_me(scope, span)
            if not isinstance(me, program.Me):
                return me
            mine = program.Apply(program.Function.SET, (me,), SetType(seats), span)
            everybody = all_players(environment, span)
            return program.Apply(program.Function.DIFFERENCE, (everybody, mine), SetType(seats), span)
        case "opponent":
            if environment.players.size != 2:
                environment.reporter.report(
                    Code.UNKNOWN_NAME,
                    span,
                    f"there is no `opponent` in a game for {environment.players.size}",
                    label="write `others`, or `next(me)`" if environment.players.size > 1 else "there is nobody else",
                )
                return mistake(span)
            me = check_me(scope, span)
            if not isinstance(me, program.Me):
                return me
            return places.board_function("next", (me,), environment, span)
        case "repetition":
            return program.Apply(program.Function.REPETITION, (), IntType(0), span)
        case "box":
            return places.box(None, expected, scope, span)
        case "total" if scope.text.total is not None:
            return substitute(scope.text.total, {})
        case "never":
            environment.reporter.report(
                Code.UNKNOWN_NAME, span, "`never` stands only after `until:`", label="write `false`"
            )
            return mistake(span)
        case _:
            return None


def _domain(expected: Type | None) -> Domain | None:
    """The domain in which a name is looked up."""
    if expected is None:
        return None
    of = plain(expected) or element(expected)
    return of.domain if isinstance(of, IndexType) else None


def _member(domain: Domain, name: str, span: Span) -> program.Expr:
    return program.Const(domain.names.index(name), IndexType(domain), span)


def _members(environment: Environment) -> dict[str, list[Domain]]:
    known = environment.progress.members
    size = len(environment.types) + len(environment.tables)
    if known is not None and known[0] == size:
        return known[1]
    found: dict[str, list[Domain]] = {}
    types = [*environment.types.values(), *(table.type for table in environment.tables.values())]
    domains = {type.domain: None for type in types if isinstance(type, IndexType)}
    for domain in (environment.players, *domains):
        if domain.kind is DomainKind.THING:
            continue
        for name in domain.names:
            if domain not in (holders := found.setdefault(name, [])):
                holders.append(domain)
    environment.progress.members = (size, found)
    return found


def _value(written: syntax.Name, scope: Scope) -> program.Expr:
    """A name that stands for nothing but, perhaps, a value: of the only type that has it."""
    environment, name, span = scope.environment, written.name.text, written.span
    holders = _members(environment).get(name, [])
    if len(holders) == 1:
        return _member(holders[0], name, span)
    if holders:
        types = " and ".join(f"`{domain.id}`" for domain in holders)
        environment.reporter.report(
            Code.AMBIGUOUS_NAME,
            span,
            f"`{name}` is a value of {types}, and nothing here says which is meant",
            label="compare it with a value of the right type",
        )
        return mistake(span)
    if name in environment.actions:
        environment.reporter.report(
            Code.NOT_AN_ACTION,
            span,
            f"`{name}` is an action, which does something and cannot stand inside an expression",
            label="an action stands alone, after `possible` and `after`, and in `let x = …`",
        )
        return mistake(span)
    if name in environment.phases:
        environment.reporter.report(
            Code.UNKNOWN_NAME,
            span,
            f"`{name}` is a phase, which has no value",
            label=f"write `{name}.number` for the number of its present pass",
        )
        return mistake(span)
    if name in FUNCTIONS:
        environment.reporter.report(
            Code.WRONG_ARGUMENTS, span, f"`{name}` needs something to work on", label=f"write `{FUNCTIONS[name]}`"
        )
        return mistake(span)
    if name in environment.types:
        plural = next((p for p, d in environment.plurals.items() if d.id == name), None)
        environment.reporter.report(
            Code.UNKNOWN_NAME,
            span,
            f"`{name}` is a type, which has no value",
            label=f"write `{plural}` for all of them" if plural else "",
        )
        return mistake(span)
    report_unknown(written.name, scope, "place, term or value")
    return mistake(span)
