"""`let`, `set`, `add`, and what an action gives: names bound, and values stored where they fit."""

from collections.abc import Sequence

from rulewright.checking.expressions.acts import resolve_act
from rulewright.checking.expressions.check import check_expression
from rulewright.checking.expressions.facts import Fact, fact_about, without
from rulewright.checking.expressions.fitting import fit, is_mistake, require, require_number
from rulewright.checking.expressions.words import words
from rulewright.checking.flow.writes import writes_of
from rulewright.checking.relations import ANY, element, in_words, join, plain
from rulewright.checking.scope import Scope
from rulewright.checking.statements import actions
from rulewright.checking.statements.context import Context
from rulewright.checking.statements.leaving import changes
from rulewright.diagnostics import Code
from rulewright.program import expressions, statements
from rulewright.program.symbols import Local, TokenKind
from rulewright.program.types import (
    AnyType,
    EmptyType,
    IndexType,
    IntType,
    NoneType,
    OptionalType,
    PlainType,
    Type,
)
from rulewright.syntax import expressions as written_expressions
from rulewright.syntax import statements as syntax

Written = written_expressions.Expr


# ---------------------------------------------------------------- let
def check_let(
    written: syntax.Let, rest: Sequence[syntax.Stmt], scope: Scope, context: Context
) -> statements.Stmt | None:
    """Binds the name in the scope of the block; `rest` is what follows, in which the name may be changed."""
    clauses = context.marks("let", written.clauses)
    act = act_meant(written.value, scope)
    changed = changes(tuple(rest), written.name.text)
    if act is not None:
        found = resolve_act(act, scope)
        type = ANY if found is None else actions.result_of(found[0], act, scope.environment)
        local = scope.bind(written.name, _held(type, changed))
        if found is None:
            return None
        scope.facts = without(scope.facts, writes_of(found[0], scope.environment.progress))
        return statements.Perform(found[0], found[1], statements.LocalTarget(local), written.span, clauses)
    value = check_expression(written.value, scope)
    local = scope.bind(written.name, _held(value.type, changed))
    if isinstance(value.type, NoneType | EmptyType):
        scope.environment.progress.open_types[local] = value.type
    return statements.Assign(statements.LocalTarget(local), value, written.span, clauses)


def _held(type: Type, changed: bool) -> Type:
    """The type of a new name: a number that is changed later may become any number."""
    if not changed:
        return type
    if isinstance(type, IntType):
        return IntType()
    if isinstance(type, OptionalType) and isinstance(type.of, IntType):
        return OptionalType(IntType())
    return type


def settle(local: Local, scope: Scope) -> bool:
    """Gives a name that began as `none` or `set()` the type of what it is set to later; False if that is nothing."""
    progress = scope.environment.progress
    found = progress.open_types.pop(local)
    if not isinstance(found, NoneType | EmptyType):
        local.type = _held(found, True)
        return True
    nothing = "none" if isinstance(found, NoneType) else "an empty set"
    scope.environment.reporter.report(
        Code.DIFFERENT_TYPES,
        local.span,
        f"nothing says what `{local.name}` may be besides {nothing}",
        label="set it to something later, or leave it out",
    )
    local.type = ANY
    return False


def act_meant(written: Written, scope: Scope) -> written_expressions.Act | None:
    """The value of a `let` or `set` as an action, if its name is one's and nothing else's."""
    if not isinstance(written, written_expressions.Name | written_expressions.Call):
        return None
    name = written.name.text
    environment = scope.environment
    if name not in environment.actions or scope.find(name) is not None:
        return None
    if any(name in section for section in (environment.zones, environment.vars, environment.tables, environment.terms)):
        return None
    arguments = written.arguments if isinstance(written, written_expressions.Call) else ()
    if isinstance(written, written_expressions.Name) and environment.actions[name].parameters:
        return None
    return written_expressions.Act(written.name, arguments, written.span)


# ---------------------------------------------------------------- set and add
def check_set(written: syntax.Set, scope: Scope, context: Context) -> statements.Stmt | None:
    clauses = context.marks("set", written.clauses)
    place = check_expression(written.place, scope)
    target = _target(place, scope, "set")
    # even what cannot be set says of which type the value was meant to be
    due = place.type if target is None else type_of(target)
    act = act_meant(written.value, scope)
    what = f"`{words(written.place.span)}`"
    if act is not None and not _is_value(due, act.name.text):
        return _set_to_act(written, act, target, scope, clauses)
    if target is not None and _is_open(target, scope):
        value = _value_of_open(written.value, target, scope)
    elif target is None:
        check_expression(written.value, scope, due)
        return None
    else:
        value = require(written.value, scope, due, what)
    stored(target, place, value.type, scope)
    return statements.Assign(target, value, written.span, clauses)


def _is_value(due: Type, name: str) -> bool:
    """An enum value that is called like an action is meant where its type is due."""
    inner = plain(due)
    return isinstance(inner, IndexType) and name in inner.domain.names


def _set_to_act(
    written: syntax.Set,
    act: written_expressions.Act,
    target: statements.Target | None,
    scope: Scope,
    clauses: tuple[str, ...],
) -> statements.Stmt | None:
    environment = scope.environment
    found = resolve_act(act, scope)
    if found is None:
        return None
    type = actions.result_of(found[0], act, environment)
    scope.facts = without(scope.facts, writes_of(found[0], environment.progress))
    if target is None:
        return None
    if _is_open(target, scope):
        _learn(target, type, scope)
    else:
        # stands for the value, whatever it will be: an expression of its type
        given = expressions.LocalRef(Local(act.name.text, type), type, act.span)
        fit(given, type_of(target), environment, f"`{words(written.place.span)}`")
    stored(target, None, type, scope)
    return statements.Perform(found[0], found[1], target, written.span, clauses)


def type_of(target: statements.Target) -> Type:
    if isinstance(target, statements.VarTarget):
        return target.var.type
    type = target.local.type
    return IntType() if isinstance(type, IntType) else type


def _is_open(target: statements.Target, scope: Scope) -> bool:
    return isinstance(target, statements.LocalTarget) and target.local in scope.environment.progress.open_types


def _value_of_open(written: Written, target: statements.Target, scope: Scope) -> expressions.Expr:
    value = check_expression(written, scope)
    _learn(target, value.type, scope)
    return value


def _learn(target: statements.Target, type: Type, scope: Scope) -> None:
    """What a name that began as `none` or `set()` is set to says of which type it is."""
    if isinstance(target, statements.LocalTarget):
        known = scope.environment.progress.open_types[target.local]
        both = join(known, type)
        if both is not None and not isinstance(both, AnyType):
            scope.environment.progress.open_types[target.local] = both
            if not isinstance(both, NoneType | EmptyType):
                target.local.type = _held(both, True)


def check_add(written: syntax.Add, scope: Scope, context: Context) -> statements.Stmt | None:
    clauses = context.marks("add", written.clauses)
    place = check_expression(written.place, scope)
    target = _target(place, scope, "add to")
    due = ANY if target is None else type_of(target)
    reporter = scope.environment.reporter
    if element(due) is not None:
        value = check_expression(written.amount, scope, element(due))
        text = words(written.place.span)
        more = words(value.span) if element(value.type) is not None else f"set({words(value.span)})"
        reporter.report(
            Code.NOT_A_NUMBER,
            written.place.span,
            f"`add` is for numbers, and `{text}` is {in_words(due)}",
            label=f"write `set {text} to {text} + {more}`",
        )
        return None
    amount = require_number(written.amount, scope, "what is added")
    if target is None or is_mistake(amount):
        return None
    if isinstance(due, OptionalType) and isinstance(due.of, IntType):
        # the number that is there must be known to be one
        if not isinstance(place.type, IntType):
            fit(place, IntType(), scope.environment, "what is added to")
            return None
    elif not isinstance(due, IntType | AnyType):
        reporter.report(
            Code.NOT_A_NUMBER,
            written.place.span,
            f"`add` is for numbers, and `{words(written.place.span)}` is {in_words(due)}",
            label=f"write `set {words(written.place.span)} to …`",
        )
        return None
    stored(target, place, IntType(), scope)
    return statements.AddTo(target, amount, written.span, clauses)


# ---------------------------------------------------------------- targets
def check_target(written: Written, scope: Scope, verb: str) -> statements.Target | None:
    return _target(check_expression(written, scope), scope, verb)


def _target(place: expressions.Expr, scope: Scope, verb: str) -> statements.Target | None:
    """Where a value is stored; anything that cannot be set is `cannot-set`, with what to write instead."""
    text = words(place.span)
    match place:
        case _ if is_mistake(place):
            return None
        case expressions.LocalRef():
            if place.local not in scope.environment.progress.fixed:
                return statements.LocalTarget(place.local)
            why, label = (
                "runs over a set and cannot be changed",
                "keep what changes under a name of its own: `let x = …`",
            )
        case expressions.ReadVar():
            return statements.VarTarget(place.var, place.keys)
        case expressions.ReadZone():
            kind = place.zone.holds
            plural = kind.plural if isinstance(kind, TokenKind) else kind.domain.plural
            why, label = f"holds {plural}, which only move", f"write `move … to {text}`"
        case expressions.CallTerm():
            why, label = "is a term: it is worked out, not stored", "set what it is worked out from"
        case expressions.ReadTable():
            why, label = "is fixed before the game begins", "what changes is a variable or a field"
        case _:
            why, label = "is no place where a value is stored", "what changes is a variable, a field or a `let`"
    scope.environment.reporter.report(Code.CANNOT_SET, place.span, f"cannot {verb} `{text}`: it {why}", label=label)
    return None


def stored(target: statements.Target, place: expressions.Expr | None, type: Type, scope: Scope) -> None:
    """What is known once a value of the type is stored: it may be known not to be none."""
    progress = scope.environment.progress
    if isinstance(target, statements.LocalTarget):
        local = target.local
        for companion in progress.together.pop(local, ()):
            progress.together.pop(companion, None)
        scope.facts = without(scope.facts, {local})
        if isinstance(type, PlainType) and isinstance(local.type, OptionalType):
            scope.facts |= {Fact(("LocalRef", local), frozenset({local}))}
        return
    scope.facts = without(scope.facts, {target.var})
    if place is not None and isinstance(type, PlainType) and isinstance(target.var.type, OptionalType):
        fact = fact_about(place)
        if not any(target.var in fact_about(key).on for key in target.keys):
            scope.facts |= {fact}
