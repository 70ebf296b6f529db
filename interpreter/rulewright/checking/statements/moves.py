"""Components that change their place: `move`, `swap`, `shuffle`. Kinds must agree; what is moved must be named."""

from rulewright.checking.expressions.check import check_expression
from rulewright.checking.expressions.facts import without
from rulewright.checking.expressions.fitting import as_number, as_plain, is_mistake, require_number
from rulewright.checking.expressions.words import words
from rulewright.checking.relations import Relation as TypeRelation
from rulewright.checking.relations import element, in_words, relation
from rulewright.checking.scope import Scope
from rulewright.checking.statements.assign import check_target, stored, type_of
from rulewright.checking.statements.context import Context
from rulewright.checking.statements.zones import (
    Kind,
    check_box,
    check_zone,
    is_box,
    plural_of,
    same_kind,
)
from rulewright.diagnostics import Code
from rulewright.program import expressions, statements
from rulewright.program.symbols import Order, ThingKind, TokenKind
from rulewright.program.types import INT_HIGH, AnyType, DomainKind, IndexType, IntType
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.syntax import expressions as written_expressions
from rulewright.syntax import statements as syntax

_SPOTS = {
    "first": statements.Spot.FIRST,
    "bottom": statements.Spot.FIRST,
    "last": statements.Spot.LAST,
    "top": statements.Spot.LAST,
}


# ---------------------------------------------------------------- several
def check_move_all(written: syntax.MoveAll, scope: Scope, context: Context) -> statements.Stmt | None:
    clauses = context.marks("move", written.clauses)
    source, to = _both(written.source, written.to, None, scope)
    spot = _spot(written.spot, to, scope)
    if source is None or to is None or not _one_kind(source, to, scope):
        return None
    _forget(source.zone.holds, scope)
    if isinstance(source.zone.holds, ThingKind):
        return statements.MoveThings(None, source, to, spot, written.span, clauses)
    alike = same_kind(source, to, written.span, scope)
    return None if alike is None else statements.MoveTokens(None, source, to, alike, written.span, clauses)


def check_move_some(written: syntax.MoveSome, scope: Scope, context: Context) -> statements.Stmt | None:
    clauses = context.marks("move", written.clauses)
    reporter = scope.environment.reporter
    amount = require_number(written.amount, scope, "how many are moved")
    kind = _kind(written.kind, scope)
    source, to = _both(written.source, written.to, kind, scope)
    spot = _spot(written.spot, to, scope)
    if kind is None or source is None or to is None or not _one_kind(source, to, scope):
        return None
    if source.zone.holds is not kind:
        reporter.report(
            Code.WRONG_KIND,
            written.kind.span,
            f"`{words(source.span)}` holds {plural_of(source.zone.holds)}, not {plural_of(kind)}",
            label=f"write `{plural_of(source.zone.holds)}`",
        )
        return None
    _forget(kind, scope)
    if isinstance(kind, TokenKind):
        alike = same_kind(source, to, written.span, scope)
        return None if alike is None else statements.MoveTokens(amount, source, to, alike, written.span, clauses)
    if source.zone.order is Order.UNORDERED and not source.zone.one:
        name = kind.domain.id
        reporter.report(
            Code.WHICH_ONE,
            written.source.span,
            f"`{words(source.span)}` has no order, so it is open which {kind.domain.plural} are meant",
            label=f"say which: choose a {name} and write `move {name[:1]} to …`",
        )
        return None
    return statements.MoveThings(amount, source, to, spot, written.span, clauses)


def _kind(name: written_expressions.Ident, scope: Scope) -> Kind | None:
    environment = scope.environment
    kinds: dict[str, Kind] = {}
    for token in environment.tokens.values():
        kinds |= {token.id: token, token.plural: token}
    for thing in environment.things.values():
        kinds |= {thing.domain.id: thing, thing.domain.plural: thing}
    found = kinds.get(name.text)
    if found is None:
        environment.reporter.report(
            Code.UNKNOWN_NAME,
            name.span,
            f"no tokens or things are called `{name.text}`",
            label=did_you_mean(name.text, kinds),
            notes=[f"there are: {listed(dict.fromkeys(plural_of(kind) for kind in kinds.values()))}"] if kinds else [],
        )
    return found


def _both(
    source: written_expressions.Expr, to: written_expressions.Expr, kind: Kind | None, scope: Scope
) -> tuple[statements.ZoneRef | None, statements.ZoneRef | None]:
    """Where from and where to; the kind of the box is that of the other zone, or the one that is named."""
    if is_box(source) and is_box(to):
        scope.environment.reporter.report(Code.WRONG_KIND, to.span, "from the box to the box nothing moves")
        return None, None
    if is_box(source):
        second = check_zone(to, scope, "move to")
        if second is not None and kind is not None and second.zone.holds is not kind:
            _report_kind(to, second, kind, scope)
            return None, None
        held = kind or (second.zone.holds if second else None)
        return (check_box(source, held, second, scope) if held else None), second
    first = check_zone(source, scope, "move from")
    if is_box(to):
        held = first.zone.holds if first else kind
        return first, (check_box(to, held, first, scope) if held else None)
    return first, check_zone(to, scope, "move to")


def _report_kind(written: written_expressions.Expr, zone: statements.ZoneRef, kind: Kind, scope: Scope) -> None:
    scope.environment.reporter.report(
        Code.WRONG_KIND,
        written.span,
        f"`{words(zone.span)}` holds {plural_of(zone.zone.holds)}, not {plural_of(kind)}",
        label=f"only {plural_of(zone.zone.holds)} can go there",
    )


def _one_kind(source: statements.ZoneRef, to: statements.ZoneRef, scope: Scope) -> bool:
    if source.zone.holds is to.zone.holds:
        return True
    scope.environment.reporter.report(
        Code.WRONG_KIND,
        to.span,
        f"`{words(to.span)}` holds {plural_of(to.zone.holds)}, and `{words(source.span)}` holds "
        f"{plural_of(source.zone.holds)}",
        label="both must hold one kind",
    )
    return False


def _forget(kind: Kind, scope: Scope) -> None:
    """Where components of a kind lie may have changed."""
    scope.facts = without(scope.facts, {kind})


# ---------------------------------------------------------------- one thing
def check_move_thing(written: syntax.MoveThing, scope: Scope, context: Context) -> statements.Stmt | None:
    clauses = context.marks("move", written.clauses)
    environment = scope.environment
    thing = check_expression(written.thing, scope)
    kind = None
    if isinstance(thing.type, IndexType) and thing.type.domain.kind is DomainKind.THING:
        kind = environment.things[thing.type.domain.id]
    elif not is_mistake(thing):
        thing = _not_a_thing(thing, written, scope)
    if is_box(written.to):
        to = check_box(written.to, kind, None, scope) if kind else None
    else:
        to = check_zone(written.to, scope, "move to")
    spot = _spot(written.spot, to, scope)
    if kind is None or to is None:
        return None
    if to.zone.holds is not kind:
        environment.reporter.report(
            Code.WRONG_KIND,
            to.span,
            f"`{words(to.span)}` holds {plural_of(to.zone.holds)}, and `{words(thing.span)}` is a {kind.domain.id}",
        )
        return None
    _forget(kind, scope)
    return statements.MoveThing(thing, to, spot, written.span, clauses)


def _not_a_thing(thing: expressions.Expr, written: syntax.MoveThing, scope: Scope) -> expressions.Expr:
    reporter = scope.environment.reporter
    text, to = words(thing.span), words(written.to.span)
    held = element(thing.type)
    if isinstance(thing, expressions.ReadZone) and isinstance(thing.zone.holds, TokenKind):
        kind = thing.zone.holds
        message = f"`{text}` is a number of {kind.plural}"
        label = f"write `move all from {text} to {to}`, or `move 1 {kind.id} from {text} to {to}`"
    elif isinstance(thing, expressions.ReadZone) and held is not None:
        message, label = f"`{text}` holds several things", f"write `move all from {text} to {to}`"
    elif held is not None:
        message, label = f"`{text}` is {in_words(thing.type)}", f"write `for each x in {text}: move x to {to}`"
    elif isinstance(thing.type, IntType):
        message, label = f"`{text}` is a number", f"say what and from where: `move {text} … from … to {to}`"
    else:
        plain = as_plain(thing, reporter, "what is moved")
        if is_mistake(plain):
            return plain
        message, label = f"`{text}` is {in_words(thing.type)}, which cannot be moved", "things are moved"
    reporter.report(Code.WHICH_ONE, thing.span, message, label=label)
    return thing


def _spot(
    written: written_expressions.Expr | None, to: statements.ZoneRef | None, scope: Scope
) -> statements.Spot | expressions.Expr:
    if written is None:
        return statements.Spot.LAST
    if isinstance(written, written_expressions.Name) and scope.find(written.name.text) is None:
        spot = _SPOTS.get(written.name.text)
        if spot is not None:
            _need_order(written, to, scope)
            return spot
    node = as_number(check_expression(written, scope, IntType(1, INT_HIGH)), scope.environment.reporter, "a place")
    _need_order(written, to, scope)
    return node


def _need_order(written: written_expressions.Expr, to: statements.ZoneRef | None, scope: Scope) -> None:
    if to is not None and (to.zone.order is Order.UNORDERED or isinstance(to.zone.holds, TokenKind)):
        scope.environment.reporter.report(
            Code.WRONG_ARGUMENTS,
            written.span,
            f"`{words(to.span)}` has no order, so nothing has a place in it",
            label="leave `at …` out, or give the zone an `order:`",
        )


# ---------------------------------------------------------------- swap and shuffle
def check_swap(written: syntax.Swap, scope: Scope, context: Context) -> statements.Stmt | None:
    clauses = context.marks("swap", written.clauses)
    left = check_expression(written.left, scope)
    right = check_expression(written.right, scope, left.type)
    if isinstance(left, expressions.ReadZone) and isinstance(right, expressions.ReadZone):
        first = statements.ZoneRef(left.zone, left.keys, left.span)
        second = statements.ZoneRef(right.zone, right.keys, right.span)
        if not _one_kind(first, second, scope) or same_kind(first, second, written.span, scope) is None:
            return None
        _forget(left.zone.holds, scope)
        return statements.SwapZones(first, second, written.span, clauses)
    if is_mistake(left) or is_mistake(right):
        return None
    one, other = check_target(written.left, scope, "swap"), check_target(written.right, scope, "swap")
    if one is None or other is None:
        return None
    a, b = type_of(one), type_of(other)
    both_ways = relation(a, b), relation(b, a)
    if any(way is not TypeRelation.FITS for way in both_ways) and not isinstance(a, AnyType):
        scope.environment.reporter.report(
            Code.DIFFERENT_TYPES,
            written.span,
            f"`{words(left.span)}` is {in_words(a)}, and `{words(right.span)}` is {in_words(b)}",
            label="only places of one type exchange what they hold",
        )
        return None
    stored(one, None, b, scope)
    stored(other, None, a, scope)
    return statements.SwapValues(one, other, written.span, clauses)


def check_shuffle(written: syntax.Shuffle, scope: Scope, context: Context) -> statements.Stmt | None:
    clauses = context.marks("shuffle", written.clauses)
    zone = check_zone(written.zone, scope, "shuffle")
    if zone is None:
        return None
    if zone.zone.order is Order.UNORDERED:
        scope.environment.reporter.report(
            Code.WRONG_KIND,
            zone.span,
            f"`{words(zone.span)}` has no order, so there is nothing to shuffle",
            label="give the zone an `order:`, or leave this out",
        )
        return None
    _forget(zone.zone.holds, scope)
    return statements.Shuffle(zone, written.span, clauses)
