"""Zones of the table and of things: keys, what they hold, how much fits.

What else a zone says (`start`, `visible`) may use terms and other places, so it follows once all names are known; see
`starts`.
"""

from rulewright.checking.declarations.draft import MOST_TOKENS, Draft
from rulewright.checking.declarations.keys import all_keys, combinations, key_types, take_cells
from rulewright.checking.declarations.names import declare
from rulewright.checking.declarations.numbers import number_at, number_expression
from rulewright.checking.declarations.values import MOST_IN_SET
from rulewright.checking.declarations.visibility import key_scope
from rulewright.checking.expressions.trees import locals_in
from rulewright.checking.expressions.unknown import removed_by
from rulewright.diagnostics import Code, Span
from rulewright.program.symbols import Local, Order, ThingKind, TokenKind, Zone
from rulewright.program.types import INT_HIGH, IndexType, PlainType, Value
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.syntax import declarations as syntax


def declare_zones(draft: Draft) -> None:
    for written in draft.game.zones:
        with draft.item(written.about):
            zone = build_zone(draft, written, None)
            if zone is None:
                draft.reporter.mistaken.add(written.id.text)
            elif declare(draft.environment, written.id, written.id.span, "zone"):
                draft.environment.zones[zone.id] = zone


def thing_box(kind: ThingKind) -> Zone:
    return Zone("box", (), kind, capacities=(kind.domain.size,), is_box=True, span=kind.domain.span)


def locals_for(keys: tuple[PlainType, ...], span: Span) -> tuple[Local, ...]:
    """The locals for the keys; texts know the first as `it`."""
    return tuple(Local("it" if place == 0 else f"key {place + 1}", key, span) for place, key in enumerate(keys))


def build_zone(draft: Draft, written: syntax.Zone, of: ThingKind | None) -> Zone | None:
    """The zone without start and visibility; None if it cannot be, which is reported."""
    keys = key_types(draft, written.keys)
    holds = _holds(draft, written)
    if keys is None or holds is None:
        return None
    if of is not None:
        keys = (IndexType(of.domain), *keys)
    name = f"`{written.id.text}`"
    if not _fits_together(draft, written, holds, keys) or not take_cells(
        draft, combinations(keys), written.id.span, name
    ):
        return None
    it = locals_for(keys, written.id.span)
    capacities = _capacities(draft, written, holds, keys, it)
    order = _order(draft, written, holds)
    if order is not Order.UNORDERED and not take_cells(draft, sum(capacities), written.id.span, name):
        return None
    return Zone(
        written.id.text,
        keys,
        holds,
        one=written.one,
        order=order,
        capacities=capacities,
        shuffled=written.shuffled,
        endless=written.endless,
        it=it,
        of=of,
        span=written.id.span,
    )


def _holds(draft: Draft, written: syntax.Zone) -> TokenKind | ThingKind | None:
    environment = draft.environment
    name = written.holds.text
    found: TokenKind | ThingKind | None = environment.tokens.get(name) or environment.things.get(name)
    if found is not None:
        return found
    known = [*environment.tokens, *environment.things]
    removed = removed_by(name, environment)
    plurals = {kind.plural: kind.id for kind in environment.tokens.values()}
    plurals |= {kind.domain.plural: kind.id for kind in environment.things.values()}
    draft.reporter.report(
        Code.UNKNOWN_NAME,
        written.holds.span,
        f"there are no tokens or things named `{name}`",
        label=f"write `{plurals[name]}`" if name in plurals else did_you_mean(name, known),
        notes=[
            *removed,
            f"tokens and things here: {listed(known)}" if known else "this game has neither tokens nor things",
        ],
    )
    return None


def _fits_together(
    draft: Draft, written: syntax.Zone, holds: TokenKind | ThingKind, keys: tuple[PlainType, ...]
) -> bool:
    report = draft.reporter.report
    if isinstance(holds, ThingKind):
        if written.endless:
            report(
                Code.WRONG_KIND, written.holds.span, f"only tokens can be endless, and `{holds.id}` is a kind of thing"
            )
            return False
        if holds.domain.size > MOST_IN_SET and written.order is None and not written.one:
            report(
                Code.TOO_LARGE,
                written.holds.span,
                f"there are {holds.domain.size:,} {holds.domain.plural}; a set of them holds {MOST_IN_SET:,} at most",
                help=["give the zone an order"],
            )
            return False
        return True
    if written.one:
        report(
            Code.WRONG_KIND,
            written.holds.span,
            f"`one` is for things; `{holds.id}` is a token",
            label="write a capacity",
        )
        return False
    if holds.per is not None and not any(isinstance(key, IndexType) and key.domain is holds.per for key in keys):
        report(
            Code.WRONG_KIND,
            written.holds.span,
            f"there is a kind of `{holds.id}` for each {holds.per.id}, so a zone that holds it needs that key",
            help=[f"write `per: {holds.per.id}`, or a list of keys with `{holds.per.id}` in it"],
        )
        return False
    if written.endless and holds.count is not None:
        report(Code.WRONG_KIND, written.id.span, f"`{holds.id}` is counted, so no zone of it is endless")
        return False
    if holds.count is None and not written.endless and written.capacity is None and holds.id not in draft.mistaken:
        report(
            Code.MISSING_KEY,
            written.id.span,
            f"`{holds.id}` is endless, so `{written.id.text}` needs a `capacity`",
            help=["say how many it can ever hold; the place they come from is `endless: true` itself"],
        )
        return False
    return True


def _order(draft: Draft, written: syntax.Zone, holds: TokenKind | ThingKind) -> Order:
    if written.order is None or written.one:
        return Order.UNORDERED
    if isinstance(holds, TokenKind):
        draft.reporter.report(
            Code.WRONG_KIND, written.order.span, f"tokens are all alike, so `{written.id.text}` has no order"
        )
        return Order.UNORDERED
    return Order(written.order.text)  # the structural check has refused other words


def _capacities(
    draft: Draft,
    written: syntax.Zone,
    holds: TokenKind | ThingKind,
    keys: tuple[PlainType, ...],
    it: tuple[Local, ...],
) -> tuple[int, ...]:
    """How much fits for each combination of keys: what is written, at most all there are."""
    number = combinations(keys)
    if isinstance(holds, ThingKind):
        most = 1 if written.one else holds.domain.size
    else:
        most = INT_HIGH if holds.count is None else holds.count
    if written.capacity is None or written.endless:
        return (most,) * number
    scope = key_scope(draft, it)
    checked = number_expression(draft, written.capacity, "a capacity", scope)
    if checked is None:
        return (min(most, MOST_TOKENS),) * number
    found: list[int] = []
    for combination in all_keys(keys) if it and it[0] in locals_in(checked) else [()]:
        bindings: dict[Local, Value] = dict(zip(it, combination, strict=False))
        capacity = number_at(draft, checked, bindings, "a capacity", 0, MOST_TOKENS)
        if capacity is None:
            return (min(most, MOST_TOKENS),) * number
        found.append(min(capacity, most))
    return tuple(found) if len(found) == number else (found[0],) * number
