"""The start of a game: variables, boxes, zones and shuffles, in the order of declaration, before the first phase.

Places that belong to things come first, thing by thing. Tokens and things come out of their boxes; what is to be
shuffled is shuffled as soon as it is filled.
"""

from rulewright.diagnostics import Span
from rulewright.ir import statements as code
from rulewright.ir.code import Jump, ShuffleZone
from rulewright.ir.expressions import CompareOp, Expr, Generator, Int, Run
from rulewright.lowering.components import combinations, own_fields, own_zones
from rulewright.lowering.expressions import lower
from rulewright.lowering.game import BlockDraft, Game
from rulewright.lowering.moves import has_limit
from rulewright.lowering.places import place_index
from rulewright.lowering.scope import Scope
from rulewright.lowering.simplify import compare, number
from rulewright.lowering.targets import store_at
from rulewright.lowering.types import key_range
from rulewright.lowering.values import none_of_type
from rulewright.program import expressions as typed
from rulewright.program.symbols import Local, ThingKind, TokenKind, Var, Zone
from rulewright.program.types import IntType, OptionalType, Type


def lower_setup(game: Game, then: BlockDraft) -> BlockDraft:
    """The first block of a game; the last one goes on to `then`."""
    setup = _Setup(game)
    first = setup.current
    for var in dict.fromkeys((*own_fields(game), *game.program.vars)):
        setup.variable(var)
    for zone in game.program.boxes:
        setup.box(zone)
    for zone in dict.fromkeys((*own_zones(game), *game.program.zones)):
        setup.zone(zone)
    setup.current.end = Jump(then.number)
    return first


class _Setup:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.current = game.new_block("start", game.anywhere)

    def variable(self, var: Var) -> None:
        span = self.game.span(var.span)
        start = var.start
        if start is None:
            if not isinstance(var.type, IntType) or var.type.low == 0:
                return  # bytes of 0 are none, false, 0 or empty
            start = typed.Const(0, IntType(0, 0), span)
        keys, generators = self._all_keys(var.keys, var.it)
        body = store_at(self.current.scope, var, keys, start, span)
        self._each(generators, body, span)

    def box(self, zone: Zone) -> None:
        """Bytes of 0 already say that all things are in their box."""
        if isinstance(zone.holds, TokenKind) and not zone.endless and zone.holds.count is not None:
            span = self.game.span(zone.span)
            made = self.game.token_zones[zone]
            keys, generators = self._all_keys(zone.keys, ())
            index = place_index(keys, zone.keys, span)
            self._each(generators, [code.Store(made.field, index, number(zone.holds.count), None, span)], span)

    def zone(self, zone: Zone) -> None:
        if zone.start is None:
            return
        if not zone.shuffled:
            keys, generators = self._all_keys(zone.keys, zone.it)
            self._each(generators, self._fill(zone, zone.start, keys), self.game.span(zone.span))
            return
        span = self.game.span(zone.span)
        for flat in range(combinations(zone.keys)):
            fixed = _keys_at(zone.keys, flat)
            for local, value in zip(zone.it, fixed, strict=False):
                register = self.current.scope.bind(local, value.type)
                self.current.body.append(code.SetLocal(register, value, span))
            self.current.body += self._fill(zone, zone.start, fixed)
            after = self.game.new_block(f"start.{zone.id}", span)
            index = place_index(fixed, zone.keys, span)
            self.current.end = ShuffleZone(self.game.thing_zones[zone].number, index, after.number, span)
            self.current = after

    # ------------------------------------------------------------ pieces
    def _all_keys(self, types: tuple[Type, ...], it: tuple[Local, ...]) -> tuple[list[Expr], tuple[Generator, ...]]:
        """The keys as registers, and the loops over them."""
        scope = self.current.scope
        keys: list[Expr] = []
        generators: list[Generator] = []
        for i, type in enumerate(types):
            low, size = key_range(type)
            of = Int(low, low + size - 1)
            register = scope.bind(it[i], of) if i < len(it) else scope.registers.new("key", of)
            keys.append(scope.registers.read(register))
            generators.append(Generator(register, of, Run(number(low), number(low + size - 1)), ()))
        return keys, tuple(generators)

    def _each(self, generators: tuple[Generator, ...], body: list[code.Stmt], span: Span) -> None:
        self.current.body += [code.ForEach((), generators, tuple(body), span)] if generators else body

    def _fill(self, zone: Zone, start: typed.Expr, keys: list[Expr]) -> list[code.Stmt]:
        scope = self.current.scope
        index = place_index(keys, zone.keys, start.span)
        if isinstance(zone.holds, TokenKind):
            return [self._tokens(scope, zone, zone.holds, start, keys, index)]
        return self._things(scope, zone, zone.holds, start, index)

    def _tokens(
        self, scope: Scope, zone: Zone, kind: TokenKind, start: typed.Expr, keys: list[Expr], index: Expr | None
    ) -> code.Stmt:
        game = self.game
        box = next(box for box in game.program.boxes if box.holds is kind)
        source, to = game.token_zones[box], game.token_zones[zone]
        parts = [keys[to.kind_key]] if to.kind_key is not None else []
        from_index = place_index(parts[: len(box.keys)], box.keys, start.span)
        amount = lower(scope, start)
        return code.MoveTokens(
            source.number, from_index, to.number, index, amount, not source.endless, has_limit(scope, to), start.span
        )

    def _things(
        self, scope: Scope, zone: Zone, kind: ThingKind, start: typed.Expr, index: Expr | None
    ) -> list[code.Stmt]:
        game, span = self.game, start.span
        pool, to = game.pool_numbers[kind], game.thing_zones[zone].number
        value = lower(scope, start)
        type = value.type
        if isinstance(type, Int):
            move = code.MoveThing(pool, value, to, index, code.Spot.LAST, span)
            if not isinstance(start.type, OptionalType):
                return [move]
            there = compare(CompareOp.UNEQUAL, value, none_of_type(type))
            return [code.If(((there, (move,)),), (), span)]
        of = Int(0, max(0, kind.domain.size - 1))
        register = scope.registers.new(kind.id, of)
        each = Generator(register, of, value, ())
        thing = scope.registers.read(register)
        move = code.MoveThing(pool, thing, to, index, code.Spot.LAST, span)
        return [code.ForEach((), (each,), (move,), span)]


def _keys_at(types: tuple[Type, ...], flat: int) -> list[Expr]:
    """The keys of one place, the last key running fastest."""
    keys: list[Expr] = []
    for type in reversed(types):
        low, size = key_range(type)
        flat, i = divmod(flat, size)
        keys.insert(0, number(low + i))
    return keys
