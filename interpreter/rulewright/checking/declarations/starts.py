"""What zones and variables say about the beginning and about who sees them.

The texts may use terms and other places, so all names are declared before. `refuse_impossible_starts` runs when the
terms are complete: it works out the starts that are known by then, and reports tokens or things of which there are not
as many, and zones that are too small.
"""

from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.keys import all_keys
from rulewright.checking.declarations.values import members
from rulewright.checking.declarations.visibility import key_scope, visibility
from rulewright.checking.evaluate import ConstantFailure, NotConstant, evaluate
from rulewright.checking.expressions.check import check_expression
from rulewright.checking.expressions.fitting import fit, require
from rulewright.diagnostics import Code, Related
from rulewright.program.expressions import Apply, Expr, Function
from rulewright.program.symbols import Order, ThingKind, TokenKind, Var, Zone
from rulewright.program.types import AnyType, IndexType, IntType, PlainType, SetType, Value
from rulewright.syntax import declarations as syntax


def finish_places(draft: Draft) -> None:
    """Starts and visibility of every zone and variable, own ones first."""
    environment = draft.environment
    for things in draft.game.things:
        kind = environment.things.get(things.id.text)
        if kind is None:
            continue
        zones = {zone.id: zone for zone in kind.zones}
        fields = {field.id: field for field in kind.fields}
        for own in things.zones:
            with draft.item(own.about if own.about.clauses else things.about):
                _finish_zone(draft, own, zones.get(own.id.text))
        for field in things.fields:
            with draft.item(field.about if field.about.clauses else things.about):
                _finish_var(draft, field, fields.get(field.id.text))
    for zone in draft.game.zones:
        with draft.item(zone.about):
            _finish_zone(draft, zone, environment.zones.get(zone.id.text))
    for var in draft.game.vars:
        with draft.item(var.about):
            _finish_var(draft, var, environment.vars.get(var.id.text))


def _finish_zone(draft: Draft, written: syntax.Zone, zone: Zone | None) -> None:
    if zone is None or zone.span is not written.id.span:
        return
    has_top = zone.order is not Order.UNORDERED
    zone.visible = visibility(draft, written.visible, zone.it, has_top=has_top)
    if written.start is None:
        return
    scope = key_scope(draft, zone.it)
    if isinstance(zone.holds, TokenKind):
        zone.start = require(written.start, scope, IntType(), "the start of a zone of tokens", Code.NOT_A_NUMBER)
        return
    thing = IndexType(zone.holds.domain)
    checked = check_expression(written.start, scope, SetType(thing))
    if isinstance(checked.type, IndexType) and checked.type.domain is zone.holds.domain:
        zone.start = Apply(Function.SET, (checked,), SetType(thing), checked.span)
    else:
        zone.start = fit(checked, SetType(thing), draft.environment, "the start of a zone of things", Code.WRONG_KIND)


def _finish_var(draft: Draft, written: syntax.Var, var: Var | None) -> None:
    if var is None or var.span is not written.id.span:
        return
    var.visible = visibility(draft, written.visible, var.it, has_top=False)
    if written.start is not None:
        var.start = require(written.start, key_scope(draft, var.it), var.type, "the start")


# ---------------------------------------------------------------- what cannot be
def refuse_impossible_starts(draft: Draft) -> None:
    environment = draft.environment
    zones = [*(zone for kind in environment.things.values() for zone in kind.zones), *environment.zones.values()]
    tokens: dict[tuple[TokenKind, int], int] = {}
    placed: dict[tuple[ThingKind, int], Zone] = {}
    for zone in zones:
        if zone.start is None or isinstance(zone.start.type, AnyType) or zone.endless:
            continue
        _check_start(draft, zone, zone.start, tokens, placed)
    for var in (*(field for kind in environment.things.values() for field in kind.fields), *environment.vars.values()):
        if var.start is not None and isinstance(var.type, IntType) and isinstance(var.start.type, IntType):
            _check_range(draft, var, var.start, var.type)


def _check_start(
    draft: Draft,
    zone: Zone,
    start: Expr,
    tokens: dict[tuple[TokenKind, int], int],
    placed: dict[tuple[ThingKind, int], Zone],
) -> None:
    keys: tuple[PlainType, ...] = tuple(key for key in zone.keys if isinstance(key, PlainType))
    for combination, capacity in zip(all_keys(keys), zone.capacities, strict=True):
        bindings: dict[object, Value] = dict(zip(zone.it, combination, strict=True))
        try:
            value = evaluate(start, {local: bindings[local] for local in zone.it}, draft.budget)
        except NotConstant:
            return
        except ConstantFailure as failure:
            draft.reporter.report(failure.code, failure.span, failure.message)
            return
        if not isinstance(value, int):
            return
        if isinstance(zone.holds, TokenKind):
            fine = _take_tokens(draft, zone, zone.holds, start, value, combination, tokens)
            number = value
        else:
            things = members(value)
            fine = _take_things(draft, zone, zone.holds, start, things, placed)
            number = len(things)
        if fine and number > capacity:
            draft.reporter.report(
                Code.OVER_CAPACITY, start.span, f"`{zone.id}` would start with {number}, but {capacity} is all it holds"
            )
            fine = False
        if not fine:
            return


def _take_tokens(
    draft: Draft,
    zone: Zone,
    kind: TokenKind,
    start: Expr,
    number: int,
    combination: tuple[int, ...],
    taken: dict[tuple[TokenKind, int], int],
) -> bool:
    if number < 0:
        draft.reporter.report(Code.OUT_OF_RANGE, start.span, f"`{zone.id}` cannot start with {number}")
        return False
    which = 0
    if kind.per is not None:
        place = next(i for i, key in enumerate(zone.keys) if isinstance(key, IndexType) and key.domain is kind.per)
        which = combination[place]
    total = taken.get((kind, which), 0) + number
    taken[kind, which] = total
    if kind.count is None or total <= kind.count:
        return True
    of = f" of {kind.per.titles[which]}" if kind.per else ""
    draft.reporter.report(
        Code.TOO_MANY_TOKENS,
        start.span,
        f"with `{zone.id}` the zones start with {_total(draft, zone, start, kind, total)} {kind.plural}{of}, "
        f"but there are {kind.count}",
        related=[Related(kind.span, f"the count of `{kind.id}`")] if kind.span else [],
    )
    return False


def _total(draft: Draft, zone: Zone, start: Expr, kind: TokenKind, so_far: int) -> str:
    """How many it would be in all, when that is simple to say."""
    if kind.per is None and not zone.it:
        return str(so_far)
    try:
        value = evaluate(start, {}, draft.budget)
    except (NotConstant, ConstantFailure):
        return f"more than {kind.count}"
    return f"{value} x {len(zone.capacities)}" if kind.per is None else f"more than {kind.count}"


def _take_things(
    draft: Draft,
    zone: Zone,
    kind: ThingKind,
    start: Expr,
    things: list[int],
    placed: dict[tuple[ThingKind, int], Zone],
) -> bool:
    for thing in things:
        other = placed.get((kind, thing))
        if other is not None:
            draft.reporter.report(
                Code.TOO_MANY_TOKENS,
                start.span,
                f"`{kind.domain.titles[thing]}` cannot start in two places",
                related=[Related(other.span, f"it starts in `{other.id}`")] if other.span else [],
            )
            return False
        placed[kind, thing] = zone
    return True


def _check_range(draft: Draft, var: Var, start: Expr, type_: IntType) -> None:
    keys: tuple[PlainType, ...] = tuple(key for key in var.keys if isinstance(key, PlainType))
    for combination in all_keys(keys):
        try:
            value = evaluate(start, dict(zip(var.it, combination, strict=True)), draft.budget)
        except NotConstant:
            return
        except ConstantFailure as failure:
            draft.reporter.report(failure.code, failure.span, failure.message)
            return
        if isinstance(value, int) and not type_.low <= value <= type_.high:
            draft.reporter.report(
                Code.OUT_OF_RANGE, start.span, f"`{var.id}` is {type_.low}..{type_.high} and cannot start at {value}"
            )
            return
