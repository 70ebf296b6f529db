"""What statements write, and which loops have to be watched for never ending.

A loop is watched over the fields that its body may write and over the registers that live at its head. Who `me` is does
not count, as `as` puts it back; nor does what players know, which changes nothing in the rules.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulewright.ir import statements as code
from rulewright.ir.layout import Role
from rulewright.lowering.game import Game
from rulewright.lowering.reach import statements_in
from rulewright.program import expressions as typed
from rulewright.program.expressions import CompareOp
from rulewright.program.statements import (
    AddTo,
    Assign,
    Block,
    Choose,
    LocalTarget,
    Loop,
    MoveTokens,
    Perform,
    SwapValues,
    ZoneRef,
)
from rulewright.program.symbols import Local, TokenKind, Zone


@dataclass(slots=True)
class Written:
    fields: set[int] = field(default_factory=set)
    locals: set[int] = field(default_factory=set)
    may_be_impossible: bool = False


def written(game: Game, body: Iterable[code.Stmt]) -> Written:
    """All that a body may write, in the functions that it calls too."""
    found = Written()
    for statement in _flat(body):
        _note(game, statement, found)
    return found


def _flat(body: Iterable[code.Stmt]) -> Iterator[code.Stmt]:
    for statement in body:
        yield statement
        match statement:
            case code.If(arms, otherwise):
                for _, inner in arms:
                    yield from _flat(inner)
                yield from _flat(otherwise)
            case code.ForEach() | code.Loop():
                yield from _flat(statement.body)
            case _:
                pass


def _note(game: Game, statement: code.Stmt, found: Written) -> None:
    match statement:
        case code.SetLocal(local):
            found.locals.add(local)
        case code.Store(target):
            found.fields.add(target)
        case code.StoreSeq(length, slots):
            found.fields |= {length, slots}
        case code.Clear(fields):
            found.fields.update(fields)
        case code.MoveTokens(source, _, to) | code.SwapTokens(source, _, to):
            zones = list(game.token_zones.values())
            found.fields.update(zone.field for zone in (zones[source], zones[to]) if not zone.endless)
        case code.MoveThings(source, _, to) | code.SwapThings(source, _, to):
            _note_things(game, found, (source, to))
        case code.MoveThing(pool):
            _note_things(game, found, game.pools[pool].zones)
        case code.CallFunction(number, _, result):
            function = game.function(number)
            found.fields |= function.writes
            found.may_be_impossible |= function.may_be_impossible
            if result is not None:
                found.locals.add(result)
        case code.Impossible():
            found.may_be_impossible = True
        case code.Loop():
            found.may_be_impossible |= statement.watched is not None
        case _:
            pass


def _note_things(game: Game, found: Written, numbers: Iterable[int]) -> None:
    zones = list(game.thing_zones.values())
    for number in numbers:
        zone = zones[number]
        pool = game.pools[zone.pool]
        cells = (pool.location, pool.known, pool.group, zone.length, zone.slots)
        found.fields.update(cell for cell in cells if cell is not None)


def watched(game: Game, body: tuple[code.Stmt, ...], before: int) -> code.Watched:
    """What to compare at the head of a loop; registers from `before` on belong to the body."""
    found = written(game, body)
    silent = (Role.KNOWN, Role.GROUP)
    fields = {cell for cell in found.fields if game.layout.role(cell) not in silent and cell != game.control.me}
    return code.Watched(tuple(sorted(fields)), tuple(sorted(n for n in found.locals if n < before)))


# ---------------------------------------------------------------- evident bounds
def drains(game: Game, loop: Loop, body: tuple[code.Stmt, ...]) -> bool:
    """Is it `while Z > 0` with a body that takes from Z each time round and never adds to it?"""
    place = _drained(loop)
    if place is None or loop.tested_after:
        return False
    zone, keys = place
    if zone.endless or not all(_is_fixed(key, loop.body) for key in keys):
        return False
    moves = [statement for statement in statements_in(loop.body) if isinstance(statement, MoveTokens)]
    if any(move.to.zone is zone for move in moves):
        return False
    if not any(_takes(statement, zone, keys) for statement in loop.body):
        return False
    cell = game.token_zones[zone].field
    others = [statement for statement in _flat(body) if isinstance(statement, code.CallFunction | code.SwapTokens)]
    return cell not in written(game, others).fields


def _drained(loop: Loop) -> tuple[Zone, tuple[typed.Expr, ...]] | None:
    condition = loop.condition
    if not isinstance(condition, typed.Compare) or not isinstance(condition.left, typed.ReadZone):
        return None
    if not isinstance(condition.left.zone.holds, TokenKind) or not isinstance(condition.right, typed.Const):
        return None
    above = (condition.op, condition.right.value)
    if above not in ((CompareOp.MORE, 0), (CompareOp.UNEQUAL, 0), (CompareOp.AT_LEAST, 1)):
        return None
    return condition.left.zone, condition.left.keys


def _takes(statement: object, zone: Zone, keys: tuple[typed.Expr, ...]) -> bool:
    if not isinstance(statement, MoveTokens) or not _is_place(statement.source, zone, keys):
        return False
    amount = statement.amount
    return amount is None or (isinstance(amount, typed.Const) and isinstance(amount.value, int) and amount.value > 0)


def _is_place(place: ZoneRef, zone: Zone, keys: tuple[typed.Expr, ...]) -> bool:
    return place.zone is zone and all(_same(a, b) for a, b in zip(place.keys, keys, strict=True))


def _same(left: typed.Expr, right: typed.Expr) -> bool:
    match left, right:
        case typed.Const(), typed.Const():
            return left.value == right.value
        case typed.LocalRef(), typed.LocalRef():
            return left.local is right.local
        case _:
            return False


def _is_fixed(key: typed.Expr, body: Block) -> bool:
    """Does a key stay the same while the body runs?"""
    match key:
        case typed.Const():
            return True
        case typed.LocalRef():
            return key.local not in assigned(body)
        case _:
            return False


def assigned(body: Block) -> set[Local]:
    """The names that a text sets."""
    found: set[Local] = set()
    for statement in statements_in(body):
        match statement:
            case Assign() | AddTo() | Perform():
                targets = [statement.target]
            case SwapValues():
                targets = [statement.left, statement.right]
            case Choose():
                found.update(binder.local for arm in statement.arms for binder in arm.over.binders)
                continue
            case _:
                continue
        found.update(target.local for target in targets if isinstance(target, LocalTarget))
    return found
