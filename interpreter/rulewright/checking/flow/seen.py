"""How much of a value `me` may know: everybody sees what it rests on, `me` does, or `me` does not.

`Known` is what the secrecy check keeps of a value; `sees` says it of a place, from its `visible:` and its keys.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum

from rulewright.checking.expressions.trees import Shape, shape, substitute
from rulewright.diagnostics import Span
from rulewright.program import expressions
from rulewright.program.symbols import TableOrigin, ThingKind, Var, Zone
from rulewright.program.types import Domain, IndexType


class Sight(IntEnum):
    OPEN = 0
    MINE = 1  # `me` sees it, others may not
    HIDDEN = 2


@dataclass(frozen=True, slots=True)
class Known:
    """`why` is the place that makes it less than open. `is_me`: the value is `me` itself; `own`: a thing or site that
    belongs to `me`, or a set of such."""

    sight: Sight = Sight.OPEN
    why: tuple[str, Span] | None = None
    is_me: bool = False
    own: bool = False

    def to_others(self) -> "Known":
        """The same value when somebody else is `me`."""
        hidden = self.sight is not Sight.OPEN
        return Known(Sight.HIDDEN if hidden else Sight.OPEN, self.why)


OPEN = Known()


def both(values: Iterable[Known]) -> Known:
    """What is known of a value that rests on several."""
    worst = OPEN
    for value in values:
        if value.sight > worst.sight:
            worst = value
    return Known(worst.sight, worst.why)


# What is known of an expression in the present place of the text.
Look = Callable[[expressions.Expr], Known]


def sees(
    place: Zone | Var, keys: tuple[expressions.Expr, ...], span: Span, look: Look, tested: frozenset[Shape]
) -> Known:
    """Of what a place holds, by its `visible:`; the keys count as well."""
    key = both(look(one) for one in keys)
    players = place.visible.players
    if players is None:
        return key
    # one zone for each of several keys: `it` are the locals for them
    values = dict(zip(place.it, keys, strict=False))
    hidden = Known(Sight.HIDDEN, (place.id, span))
    if _is_everybody(players):
        return key
    if has_me(substitute(players, values), look, tested):
        return both((key, Known(Sight.MINE, (place.id, span))))
    return hidden


def _is_everybody(players: expressions.Expr) -> bool:
    if not isinstance(players, expressions.Const) or not isinstance(players.value, int):
        return False
    held = getattr(players.type, "of", None)
    return isinstance(held, IndexType) and players.value == (1 << held.domain.size) - 1


def has_me(players: expressions.Expr, look: Look, tested: frozenset[Shape]) -> bool:
    """Whether `me` is surely one of the players that an expression gives."""
    if tested_that_me_in(players) in tested:
        return True
    match players:
        case expressions.Apply(function=expressions.Function.SET):
            return any(look(one).is_me for one in players.arguments)
        case expressions.Apply(function=expressions.Function.UNION):
            return any(has_me(one, look, tested) for one in players.arguments)
        case expressions.ReadTable() if players.table.origin is TableOrigin.OWNER and len(players.keys) == 1:
            return look(players.keys[0]).own or _owns(players.keys[0]) in tested
        case _:
            return _is_everybody(players)


def tested_that_me_in(players: expressions.Expr) -> Shape:
    return ("me in", shape(players))


def _owns(one: expressions.Expr) -> Shape:
    return ("owned by me", shape(one))


def tests_of(condition: expressions.Expr, look: Look) -> frozenset[Shape]:
    """What a condition, when it holds, says about who sees and who owns."""
    match condition:
        case expressions.And():
            return frozenset().union(*(tests_of(part, look) for part in condition.parts))
        case expressions.In() if look(condition.value).is_me:
            return frozenset({tested_that_me_in(condition.of)})
        case expressions.Compare(op=expressions.CompareOp.EQUAL):
            for one, other in ((condition.left, condition.right), (condition.right, condition.left)):
                owner = isinstance(one, expressions.ReadTable) and one.table.origin is TableOrigin.OWNER
                if owner and isinstance(one, expressions.ReadTable) and look(other).is_me:
                    return frozenset({_owns(one.keys[0])})
            return frozenset()
        case _:
            return frozenset()


# ---------------------------------------------------------------- cards of a player
def sees_things_of(kind: ThingKind, zones: Iterable[Zone], players: Domain, owner: Known, span: Span) -> Known:
    """Of the things of a kind that lie in a player's zones, however deep."""
    everything = list(zones)
    seen: list[Known] = []
    _gather(kind, everything, players, owner, span, seen, set())
    return both(seen)


def _gather(
    kind: ThingKind,
    zones: list[Zone],
    players: Domain,
    owner: Known,
    span: Span,
    seen: list[Known],
    done: set[ThingKind],
) -> None:
    if kind in done:
        return
    done.add(kind)
    for zone in zones:
        if zone.holds is not kind:
            continue
        keyed = any(isinstance(key, IndexType) and key.domain is players for key in zone.keys)
        if zone.of is None and not keyed:
            continue
        if zone.visible.players is not None and not _is_everybody(zone.visible.players):
            by_owner = isinstance(zone.visible.players, expressions.Apply | expressions.ReadTable)
            sight = Sight.MINE if owner.is_me and by_owner else Sight.HIDDEN
            seen.append(Known(sight, (zone.id, span)))
        if zone.of is not None:
            _gather(zone.of, zones, players, owner, span, seen, done)
