"""Places and everything written like them: zones, variables, tables, terms, sites by coordinates, board functions.

Each takes the keys that its declaration says: another number or another type is `wrong-arguments`. What may be none and
has been tested comes out with its plain type.
"""

from collections.abc import Sequence

from rulewright.checking.environment import Environment
from rulewright.checking.expressions import check as checker
from rulewright.checking.expressions.fitting import as_plain, fit, is_mistake, mistake, require
from rulewright.checking.expressions.narrowing import narrowed
from rulewright.checking.expressions.terms import ensure_term
from rulewright.checking.expressions.unknown import report_unknown, signature
from rulewright.checking.expressions.words import words
from rulewright.checking.relations import Relation, element, in_words, plain, relation, show_type
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions as program
from rulewright.program.symbols import ConstantTable, Order, Phase, Term, ThingKind, TokenKind, Var, Zone
from rulewright.program.types import (
    INT_HIGH,
    AnyType,
    Domain,
    DomainKind,
    IndexType,
    IntType,
    ListType,
    SetType,
    Type,
)
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.syntax import expressions as syntax

MOST_SET_VALUES = 1024
Keys = tuple[program.Expr, ...]


# ---------------------------------------------------------------- by name
def named_place(written: syntax.Name, scope: Scope) -> program.Expr | None:
    """What a name without keys stands for, if it is a plural, a place, a table or a term; else None."""
    name, span = written.name.text, written.span
    domain = scope.environment.plurals.get(name)
    if domain is not None:
        return everything(domain, scope.environment, span)
    coordinates = scope.environment.coordinates.get(name)
    plural = next((one.plural for one in scope.environment.plurals.values() if one.id == name), None)
    if coordinates is not None and name not in scope.environment.tables and plural is not None:
        scope.environment.reporter.report(
            Code.WRONG_ARGUMENTS,
            span,
            f"`{name}` alone is a type",
            label=f"write `{plural}` for all of them, or `{signature(coordinates)}` for one",
        )
        return mistake(span)
    return call_place(syntax.Call(written.name, (), span), scope, None)


def everything(domain: Domain, environment: Environment, span: Span) -> program.Expr:
    if domain.size > MOST_SET_VALUES:
        environment.reporter.report(
            Code.TOO_LARGE,
            span,
            f"there are {domain.size} {domain.plural}, and a set holds at most {MOST_SET_VALUES}",
        )
        return mistake(span)
    return program.Const((1 << domain.size) - 1, SetType(IndexType(domain)), span)


def call_place(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr | None:
    """`name(keys)` as a table, a zone, a variable, a term or a site; None if nothing of that name is one."""
    environment, name, span = scope.environment, written.name.text, written.span
    if name == "box":
        return box(written.arguments, expected, scope, span)
    table = environment.tables.get(name) or environment.coordinates.get(name)
    if table is not None:
        due = table.key_types if len(table.key_types) == len(table.keys) else tuple(AnyType() for _ in table.keys)
        keys = arguments(written.arguments, due, signature(table), scope, span)
        if keys is None:
            return mistake(span)
        return narrowed(program.ReadTable(table, keys, table.type, span), scope)
    zone = environment.zones.get(name)
    if zone is not None:
        keys = arguments(written.arguments, zone.keys, signature(zone), scope, span)
        return mistake(span) if keys is None else read_zone(zone, keys, span)
    var = environment.vars.get(name)
    if var is not None:
        keys = arguments(written.arguments, var.keys, signature(var), scope, span)
        return mistake(span) if keys is None else narrowed(program.ReadVar(var, keys, var.type, span), scope)
    term = environment.terms.get(name)
    if term is not None:
        return _call_term(term, written, scope)
    return None


def _call_term(term: Term, written: syntax.Call, scope: Scope) -> program.Expr:
    due = tuple(parameter.type for parameter in term.parameters)
    keys = arguments(written.arguments, due, signature(term), scope, written.span)
    type = ensure_term(term, scope.environment, written.span)
    if keys is None:
        return mistake(written.span)
    return narrowed(program.CallTerm(term, keys, type, written.span), scope)


def arguments(
    written: Sequence[syntax.Expr], due: Sequence[Type], called: str, scope: Scope, span: Span
) -> Keys | None:
    """The keys or parameters, each of the type that is due; None (reported) if they are too many or too few."""
    name = called.split("(")[0]
    if len(written) != len(due):
        for one in written:
            checker.check_expression(one, scope)
        given = "nothing" if not written else f"{len(written)} value{'s' if len(written) > 1 else ''}"
        label = f"write `{called}`" if due else f"write `{name}` alone"
        scope.environment.reporter.report(
            Code.WRONG_ARGUMENTS, span, f"`{name}` takes {_how_many(len(due))}, and is given {given}", label=label
        )
        return None
    nodes = tuple(checker.check_expression(one, scope, type) for one, type in zip(written, due, strict=True))
    if len(due) == 2 and not any(map(is_mistake, nodes)) and _turned_round(nodes, due):
        turned = f"{name}({words(written[1].span)}, {words(written[0].span)})"
        scope.environment.reporter.report(
            Code.WRONG_ARGUMENTS, span, f"the values of `{name}` stand the wrong way round", label=f"write `{turned}`"
        )
        return None
    return tuple(
        fit(node, type, scope.environment, _which(name, i, len(due)), Code.WRONG_ARGUMENTS)
        for i, (node, type) in enumerate(zip(nodes, due, strict=True))
    )


def _turned_round(nodes: Keys, due: Sequence[Type]) -> bool:
    """Whether neither of two values fits, and both would in the other order."""
    first, second = nodes
    straight = relation(first.type, due[0]), relation(second.type, due[1])
    turned = relation(second.type, due[0]), relation(first.type, due[1])
    return straight == (Relation.DIFFERENT, Relation.DIFFERENT) and Relation.DIFFERENT not in turned


def _how_many(number: int) -> str:
    return ("no values", "one value", "two values", "three values")[number] if number < 4 else f"{number} values"


def _which(name: str, place: int, number: int) -> str:
    if number == 1:
        return f"what `{name}` is given"
    return f"the {('first', 'second', 'third')[place] if place < 3 else f'{place + 1}th'} value of `{name}`"


# ---------------------------------------------------------------- zones
def read_zone(zone: Zone, keys: Keys, span: Span) -> program.Expr:
    return program.ReadZone(zone, keys, zone_type(zone), span)


def zone_type(zone: Zone) -> Type:
    """How a zone reads: a number of tokens, one thing, a list of things in their order, or a set of them."""
    most = max(zone.capacities, default=INT_HIGH)
    if isinstance(zone.holds, TokenKind):
        return IntType(0, min(most, INT_HIGH if zone.holds.count is None else zone.holds.count))
    things = IndexType(zone.holds.domain)
    if zone.one:
        return things
    if zone.order is Order.UNORDERED:
        return SetType(things)
    return ListType(things, min(most, zone.holds.domain.size))


def box(written: Sequence[syntax.Expr] | None, expected: Type | None, scope: Scope, span: Span) -> program.Expr:
    """The box of the kind that is expected, or of the only kind there is."""
    environment = scope.environment
    wanted = None if expected is None else (plain(expected) or element(expected))
    candidates = list(environment.boxes.values())
    if isinstance(wanted, IndexType):
        candidates = [zone for zone in candidates if _holds(zone, wanted.domain)]
    elif isinstance(wanted, IntType):
        candidates = [zone for zone in candidates if isinstance(zone.holds, TokenKind)]
    if len(candidates) != 1:
        kinds = " and ".join(
            zone.holds.plural if isinstance(zone.holds, TokenKind) else zone.holds.domain.plural
            for zone in environment.boxes.values()
        )
        environment.reporter.report(
            Code.AMBIGUOUS_NAME,
            span,
            f"the box holds {kinds or 'nothing'}, and nothing here says which is meant",
            label="write `all x in … where x in box`",
        )
        return mistake(span)
    zone = candidates[0]
    keys = arguments(written or (), zone.keys, signature(zone), scope, span)
    return mistake(span) if keys is None else read_zone(zone, keys, span)


def _holds(zone: Zone, domain: Domain) -> bool:
    return isinstance(zone.holds, ThingKind) and zone.holds.domain is domain


# ---------------------------------------------------------------- attributes
def check_attribute(written: syntax.Attribute, scope: Scope) -> program.Expr:
    environment = scope.environment
    if isinstance(written.of, syntax.Name) and written.arguments is None:
        phase = environment.phases.get(written.of.name.text)
        if phase is not None and scope.find(written.of.name.text) is None:
            if written.name.text == "number" and repeats(phase, environment):
                return program.RoundNumber(phase, IntType(1, phase.limit or INT_HIGH), written.span)
            why = "it has no `until`, so it has no passes" if written.name.text == "number" else "write `.number`"
            environment.reporter.report(
                Code.UNKNOWN_ATTRIBUTE, written.span, f"the phase `{phase.id}` has no such number", label=why
            )
            return mistake(written.span)
    of = checker.check_expression(written.of, scope)
    if is_mistake(of):
        _check_loose(written.arguments, scope)
        return mistake(written.span)
    if not isinstance(of.type, IndexType):
        _check_loose(written.arguments, scope)
        return _no_attribute(of, written, scope)
    found = environment.attributes.get((of.type.domain, written.name.text))
    if found is None:
        _check_loose(written.arguments, scope)
        return _unknown_attribute(of.type.domain, written, scope)
    span = written.span
    if isinstance(found, ConstantTable):
        if arguments(written.arguments or (), (), written.name.text, scope, span) is None:
            return mistake(span)
        return narrowed(program.ReadTable(found, (of,), found.type, span), scope)
    keys = arguments(written.arguments or (), found.keys[1:], _own_signature(found), scope, span)
    if keys is None:
        return mistake(span)
    if isinstance(found, Zone):
        return read_zone(found, (of, *keys), span)
    return narrowed(program.ReadVar(found, (of, *keys), found.type, span), scope)


def repeats(phase: Phase, environment: Environment) -> bool:
    """Whether the phase has `until`, as it is written: its passes are then counted."""
    waiting = list(environment.syntax.phases)
    while waiting:
        written = waiting.pop()
        if written.id.text == phase.id:
            return written.until is not None or written.never
        waiting += written.steps
    return False


def _own_signature(one: Var | Zone) -> str:
    keys = ", ".join(show_type(key) for key in one.keys[1:])
    name = one.id.split(".")[-1]
    return f"{name}({keys})" if keys else name


def _check_loose(written: Sequence[syntax.Expr] | None, scope: Scope) -> None:
    """Arguments of something unknown are still looked at, for their own mistakes."""
    for one in written or ():
        checker.check_expression(one, scope)


def _no_attribute(of: program.Expr, written: syntax.Attribute, scope: Scope) -> program.Expr:
    """`x.a` where x is no single plain value."""
    reporter = scope.environment.reporter
    if plain(of.type) is not None and is_mistake(as_plain(of, reporter, "")):
        return mistake(written.span)
    text, name = words(of.span), written.name.text
    if element(of.type) is not None:
        label = f"write `all x in {text} where x.{name} …`, or `only({text}).{name}`"
    else:
        label = ""
    reporter.report(
        Code.UNKNOWN_ATTRIBUTE,
        written.name.span,
        f"`{text}` is {in_words(of.type)}, which has no `{name}`",
        label=label,
    )
    return mistake(written.span)


def _unknown_attribute(domain: Domain, written: syntax.Attribute, scope: Scope) -> program.Expr:
    environment, name = scope.environment, written.name.text
    known = [attribute for of, attribute in environment.attributes if of is domain]
    label = did_you_mean(name, known)
    table = environment.tables.get(name) or environment.zones.get(name) or environment.vars.get(name)
    if not label and (table is not None or name in environment.terms or name in environment.board_functions):
        label = f"write `{name}({words(written.of.span)})`"
    environment.reporter.report(
        Code.UNKNOWN_ATTRIBUTE,
        written.name.span,
        f"{in_words(IndexType(domain))} has no `{name}`",
        label=label,
        notes=[f"it has: {listed(known)}"] if known else [],
    )
    return mistake(written.span)


# ---------------------------------------------------------------- belonging and order
def check_belonging(written: syntax.Belonging, scope: Scope) -> program.Expr:
    environment = scope.environment
    domain = _plural(written.plural, scope)
    of = as_plain(checker.check_expression(written.of, scope), environment.reporter, "the one to which they belong")
    if domain is None or is_mistake(of):
        return mistake(written.span)
    type = SetType(IndexType(domain))
    if isinstance(of.type, IndexType):
        table = environment.belongings.get((domain, of.type.domain))
        if table is not None:
            return program.ReadTable(table, (of,), type, written.span)
        if domain.kind is DomainKind.THING and of.type.domain is environment.players:
            kind = environment.things[domain.id]
            return program.Apply(program.Function.THINGS_OF, (of,), type, written.span, things=kind)
    related = [y.id for x, y in environment.belongings if x is domain]
    if domain.kind is DomainKind.THING and environment.players.id not in related:
        related.append("player")
    known = f"{domain.plural} belong to: {', '.join(related)}" if related else f"{domain.plural} belong to nothing"
    environment.reporter.report(
        Code.UNRELATED,
        written.span,
        f"there is no belonging of {domain.plural} to {in_words(of.type)}",
        notes=[known],
    )
    return mistake(written.span)


def _plural(name: syntax.Ident, scope: Scope) -> Domain | None:
    environment = scope.environment
    domain = environment.plurals.get(name.text)
    if domain is not None:
        return domain
    type = environment.types.get(name.text)
    if isinstance(type, IndexType):
        environment.reporter.report(
            Code.UNKNOWN_NAME,
            name.span,
            f"`{name.text}` is one of them, and here all are meant",
            label=f"write `{type.domain.plural}`",
        )
        return None
    token = next((kind for kind in environment.tokens.values() if name.text in (kind.plural, kind.id)), None)
    if token is not None:
        environment.reporter.report(
            Code.UNRELATED,
            name.span,
            f"{token.plural} belong to nobody: they are counted in their zones",
            label="write the zone, with its key",
        )
        return None
    report_unknown(name, scope, "plural", environment.plurals)
    return None


def check_in_order(written: syntax.InOrder, scope: Scope) -> program.Expr:
    environment = scope.environment
    domain = _plural(written.plural, scope)
    if domain is None:
        checker.check_expression(written.start, scope)
        return mistake(written.span)
    turning = "counterclockwise" if written.counter else "clockwise"
    start = require(written.start, scope, IndexType(domain), "where the order begins")
    if domain is environment.players and environment.progress.clockwise is None:
        environment.progress.clockwise = written.span
    if not any(one.site is domain for one in environment.board_functions.get(turning, ())):
        environment.reporter.report(
            Code.UNRELATED, written.span, f"{domain.plural} do not lie in a ring, so they have no {turning} order"
        )
        return mistake(written.span)
    return board_function(turning, (start,), environment, written.span)


# ---------------------------------------------------------------- board functions
def board_function(name: str, keys: Keys, environment: Environment, span: Span) -> program.Expr:
    """A function of the board (or the seats) that the first key belongs to; the keys fit already."""
    first = keys[0]
    if any(is_mistake(key) for key in keys) or not isinstance(first.type, IndexType):
        return mistake(span)
    domain = first.type.domain
    for one in environment.board_functions.get(name, ()):
        if one.site is domain:
            table = one.table()
            return program.ReadTable(table, keys, table.type, span)
    environment.reporter.report(
        Code.WRONG_ARGUMENTS, span, f"`{name}` is not known for {in_words(first.type)}", label="not on this board"
    )
    return mistake(span)


def check_board_function(written: syntax.Call, scope: Scope) -> program.Expr:
    """`step(p, d)` and the like: the first key is a site, which tells the board."""
    environment, name, span = scope.environment, written.name.text, written.span
    second = {"distance": "site", "between": "site", "step": "direction", "ray": "direction"}.get(name)
    number = 1 if second is None else 2
    if len(written.arguments) != number:
        _check_loose(written.arguments, scope)
        shown = f"{name}(site)" if second is None else f"{name}(site, {second})"
        arguments((), (AnyType(),) * number, shown, scope, span)
        return mistake(span)
    first = as_plain(
        checker.check_expression(written.arguments[0], scope), environment.reporter, f"what `{name}` is given"
    )
    if second is None:
        keys: Keys = (first,)
    else:
        due: Type = first.type
        if second == "direction":
            due = environment.types.get("direction", AnyType())
        other = checker.check_expression(written.arguments[1], scope, due)
        keys = (first, fit(other, due, environment, f"the second value of `{name}`", Code.WRONG_ARGUMENTS))
    return narrowed(board_function(name, keys, environment, span), scope)
