"""Moves and exchanges of components."""

from rulewright.diagnostics import Code as Mistake
from rulewright.ir import expressions as ir
from rulewright.ir import statements as code
from rulewright.ir.code import TokenZone
from rulewright.lowering.expressions import lower, lower_all
from rulewright.lowering.places import place_index
from rulewright.lowering.scope import Scope
from rulewright.lowering.simplify import equal, int_of
from rulewright.program.expressions import Expr
from rulewright.program.statements import MoveThing, MoveThings, MoveTokens, Spot, SwapZones, ZoneRef
from rulewright.program.symbols import ThingKind


def index_of(scope: Scope, place: ZoneRef) -> ir.Expr | None:
    return place_index(lower_all(scope, place.keys), place.zone.keys, place.span)


def move_tokens(scope: Scope, s: MoveTokens) -> list[code.Stmt]:
    game = scope.game
    source, to = game.token_zones[s.source.zone], game.token_zones[s.to.zone]
    stmts: list[code.Stmt] = []
    if not s.same_kind:
        kinds = equal(_kind(scope, s.source, source), _kind(scope, s.to, to))
        message = f"{source.name} and {to.name} hold different kinds here"
        stmts.append(code.Require(kinds, Mistake.WRONG_KIND.value, message, s.span))
    amount = None if s.amount is None else lower(scope, s.amount)
    move = code.MoveTokens(
        source=source.number,
        index=index_of(scope, s.source),
        to=to.number,
        to_index=index_of(scope, s.to),
        amount=amount,
        check_there=amount is not None and not (source.endless and int_of(amount).low >= 0),
        check_room=has_limit(scope, to),
        span=s.span,
    )
    return [*stmts, move]


def has_limit(scope: Scope, zone: TokenZone) -> bool:
    """Can there be more tokens than fit?"""
    most = scope.game.program.tokens[zone.kind].count
    return not zone.endless and (most is None or min(zone.capacities, default=0) < most)


def _kind(scope: Scope, place: ZoneRef, zone: TokenZone) -> ir.Expr:
    if zone.kind_key is None:
        raise LookupError(f"{zone.name} holds one kind only")
    return lower(scope, place.keys[zone.kind_key])


def move_things(scope: Scope, s: MoveThings) -> list[code.Stmt]:
    game = scope.game
    amount = None if s.amount is None else lower(scope, s.amount)
    source, to = game.thing_zones[s.source.zone].number, game.thing_zones[s.to.zone].number
    index, to_index = index_of(scope, s.source), index_of(scope, s.to)
    return [code.MoveThings(source, index, to, to_index, amount, _spot(scope, s.spot), s.span)]


def move_thing(scope: Scope, s: MoveThing) -> list[code.Stmt]:
    zone = scope.game.thing_zones[s.to.zone]
    thing = lower(scope, s.thing)
    return [code.MoveThing(zone.pool, thing, zone.number, index_of(scope, s.to), _spot(scope, s.spot), s.span)]


def swap_zones(scope: Scope, s: SwapZones) -> list[code.Stmt]:
    game = scope.game
    index, other_index = index_of(scope, s.left), index_of(scope, s.right)
    if isinstance(s.left.zone.holds, ThingKind):
        left, right = game.thing_zones[s.left.zone], game.thing_zones[s.right.zone]
        return [code.SwapThings(left.number, index, right.number, other_index, s.span)]
    mine, theirs = game.token_zones[s.left.zone], game.token_zones[s.right.zone]
    return [code.SwapTokens(mine.number, index, theirs.number, other_index, s.span)]


def _spot(scope: Scope, spot: Spot | Expr) -> code.Spot | ir.Expr:
    if isinstance(spot, Spot):
        return code.Spot.FIRST if spot is Spot.FIRST else code.Spot.LAST
    return lower(scope, spot)
