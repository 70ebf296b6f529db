"""The set of a player's things, found from where they lie, sixteen at once.

The lowering writes it as a search: of every thing it is asked whose it is, by its place, or by the thing in whose zone
it lies (see `lowering.holders`). Such a function is recognised here by its form; what it says of places is put into a
row of bytes, one a place, 255 for places of the player, in which the places of all things are looked up by shuffling
vectors. Only for pools whose places fit into a byte.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code, Function, Table
from rulewright.ir.expressions import (
    Bits,
    Call,
    Compare,
    CompareOp,
    Const,
    Expr,
    Fold,
    FoldKind,
    Generator,
    Load,
    Local,
    Lookup,
    Run,
)
from rulewright.ir.layout import Field
from rulewright.ir.statements import If, Return, SetLocal
from rulewright.machines.wasm.emit.functions import FunctionWriter
from rulewright.machines.wasm.emit.writer import Module, is_wide, stack_type, words

LANES = 16
YES = 255


@dataclass(frozen=True, slots=True)
class Carriers:
    """Places that belong to things of another pool: entry i of each run of `zones` (first place, step) to thing i."""

    holders: "Holders"
    runs: tuple[tuple[int, int], ...]

    @property
    def in_line(self) -> bool:
        """Has each thing one place, next to that of the thing before?"""
        return len(self.runs) == 1 and self.runs[0][1] == 1


@dataclass(frozen=True, slots=True)
class Holders:
    """Whose the things of a pool are: `location` is the field of their places, `players` has a player or another number
    for each place."""

    location: Field
    players: tuple[int, ...]
    carriers: tuple[Carriers, ...]

    @property
    def things(self) -> int:
        return self.location.count

    @property
    def rows(self) -> int:
        """Vectors that a row of bytes, one a place, takes."""
        return -(-len(self.players) // LANES)


def holdings_text(module: Module, function: Function) -> str | None:
    """The text of a function that gives the set of a player's things; None for all others."""
    holders = _wanted(module.code, function) if "lanes" in module.passes else None
    if holders is None or not isinstance(function.result, Bits):
        return None
    w = FunctionWriter(module, function.rule or function.name, function.clauses, function.locals, function.result)
    w.make_registers(function.parameters)
    w.enter(function.body, function.span)
    held = _Search(w).held(holders)
    head = f"$f{function.number} (param $s i32) (param $x0 i32)"
    if is_wide(function.result):
        _put_wide(w, held, function.result)
        return w.text(f"{head} (param $ret i32)")
    kind = stack_type(function.result)
    w.put(f"{kind}.const 0")
    for group, lanes in enumerate(held):
        mask = f"(i8x16.bitmask {lanes})"
        extended = mask if kind == "i32" else f"(i64.extend_i32_u {mask})"
        w.put(f"({kind}.shl {extended} ({kind}.const {LANES * group}))", f"{kind}.or")
    return w.text(f"{head} (result {kind})")


def _put_wide(w: FunctionWriter, held: list[str], result: Bits) -> None:
    for word in range(words(result.size)):
        w.put(f"(i64.store offset={8 * word} (local.get $ret) (i64.const 0))")
    for group, lanes in enumerate(held):
        w.put(f"(i32.store16 offset={2 * group} (local.get $ret) (i8x16.bitmask {lanes}))")


class _Search:
    def __init__(self, w: FunctionWriter) -> None:
        self.w = w
        self.memory = w.module.memory
        self.players = len(w.module.code.seats)
        self.number = 0

    def local(self, kind: str) -> str:
        self.number += 1
        return self.w.declare(f"$held{self.number}", kind)

    def held(self, holders: Holders) -> list[str]:
        """For each sixteen things of the pool the text of a vector of bytes: which of them are the player's."""
        row = self.row(holders)
        found = []
        for group in range(-(-holders.things // LANES)):
            places = self.local("v128")
            self.w.put(
                f"(local.set {places} (v128.load offset={holders.location.offset + LANES * group} (local.get $s)))"
            )
            lanes = f"(i8x16.swizzle (local.get {row[0]}) (local.get {places}))"
            for number, part in enumerate(row[1:], 1):
                moved = f"(i8x16.sub (local.get {places}) {_bytes((LANES * number,) * LANES)})"
                lanes = f"(v128.or {lanes} (i8x16.swizzle (local.get {part}) {moved}))"
            rest = holders.things - LANES * group
            if rest < LANES:
                lanes = f"(v128.and {lanes} {_bytes((YES,) * rest + (0,) * (LANES - rest))})"
            found.append(lanes)
        return found

    def row(self, holders: Holders) -> list[str]:
        """Locals with the row of bytes that says which places are the player's."""
        size = LANES * holders.rows
        content = bytearray(size * self.players)
        for place, player in enumerate(holders.players):
            if 0 <= player < self.players:
                content[size * player + place] = YES
        fixed = self.memory.data(bytes(content), 16)
        carried = self.carried(holders) if holders.carriers else None
        row = []
        for number in range(holders.rows):
            mine = f"(v128.load offset={fixed + LANES * number} (i32.mul (local.get $x0) (i32.const {size})))"
            if carried is not None:
                mine = f"(v128.or {mine} (v128.load (i32.const {carried + LANES * number})))"
            row.append(self.local("v128"))
            self.w.put(f"(local.set {row[-1]} {mine})")
        return row

    def carried(self, holders: Holders) -> int:
        """The address of a row for the places that belong to things of other pools.

        Whole vectors write zeros over up to fifteen bytes behind a run: they come first, in the order of their places.
        What belongs to no run stays zero.
        """
        address = self.memory.scratch(LANES * (holders.rows + 1), 16)
        for carriers in sorted(holders.carriers, key=lambda each: (not each.in_line, each.runs)):
            lanes = self.held(carriers.holders)
            if not carriers.in_line:
                self.spread(carriers, lanes, address)
                continue
            for group, part in enumerate(lanes):
                self.w.put(f"(v128.store (i32.const {address + carriers.runs[0][0] + LANES * group}) {part})")
        return address

    def spread(self, carriers: Carriers, lanes: list[str], address: int) -> None:
        """The bytes of the things that have these places, one after the other."""
        room = self.memory.scratch(LANES * len(lanes), 16)
        for group, part in enumerate(lanes):
            self.w.put(f"(v128.store (i32.const {room + LANES * group}) {part})")
        thing = self.local("i32")
        get = f"(local.get {thing})"
        held = f"(i32.load8_u offset={room} {get})"
        stores = [
            f"(i32.store8 offset={address + first} (i32.mul {get} (i32.const {step})) {held})"
            for first, step in carriers.runs
        ]
        self.w.put(f"(local.set {thing} (i32.const 0))")
        label = self.w.label()
        self.w.put(f"(loop {label} {' '.join(stores)}")
        again = f"(i32.lt_u (local.tee {thing} (i32.add {get} (i32.const 1))) (i32.const {carriers.holders.things}))"
        self.w.put(f"  (br_if {label} {again}))")


def _bytes(values: tuple[int, ...]) -> str:
    return f"(v128.const i8x16 {' '.join(map(str, values))})"


# ---------------------------------------------------------------- recognising
def _wanted(code: Code, function: Function) -> Holders | None:
    """Whose things a function collects, if it collects all those whose holder is its parameter."""
    match function.body:
        case (
            Return(
                value=Fold(
                    kind=FoldKind.SET,
                    generators=(
                        Generator(
                            local=thing,
                            source=Run(low=Const(value=0), high=Const(value=int(last))),
                            conditions=(Compare(op=CompareOp.EQUAL, left=Call() as held, right=Local(number=0)),),
                        ),
                    ),
                    value=Local(number=collected),
                    type=Bits(low=0) as bits,
                )
            ),
        ) if function.parameters == 1 and thing == collected == 1 and bits == function.result:
            holders = _holders(code, held, thing, ())
            return holders if holders is not None and last + 1 == holders.things == bits.size else None
        case _:
            return None


def _holders(code: Code, call: Call, thing: int, within: tuple[int, ...]) -> Holders | None:
    """What a function of a thing says of its places; `within` are the functions that ask for it."""
    function = code.functions[call.function]
    within = (*within, call.function)
    match call.arguments, function.body:
        case (
            (Local(number=number),),
            (
                SetLocal(number=place, value=Load(field=field, index=Local(number=0))),
                *asked,
                Return(value=Lookup() as last),
            ),
        ) if number == thing and place == 1:
            location = code.layout.fields[field]
            players = _by_place(code, last)
            carriers = [_carriers(code, each, within) for each in asked]
        case _:
            return None
    if players is None or not _fits(location, len(players)) or any(each is None for each in carriers):
        return None
    return Holders(location, players, tuple(each for each in carriers if each is not None))


def _carriers(code: Code, stmt: object, within: tuple[int, ...]) -> Carriers | None:
    """`if carrier of the place != none: return the holder of that carrier`."""
    match stmt:
        case If(
            arms=(
                (
                    Compare(op=CompareOp.UNEQUAL, left=Lookup() as of, right=Const(value=int(none))),
                    (Return(value=Call(arguments=(Lookup() as there,)) as call),),
                ),
            ),
            otherwise=(),
        ) if of.table == there.table and none < 0 and call.function not in within:
            things = _by_place(code, of)
            inner = Call(call.function, (Local(0, there.type),), call.type)
            holders = None if things is None or _by_place(code, there) is None else _holders(code, inner, 0, within)
            runs = None if things is None or holders is None else _runs(things, holders.things)
            return None if holders is None or runs is None else Carriers(holders, runs)
        case _:
            return None


def _by_place(code: Code, lookup: Lookup) -> tuple[int, ...] | None:
    """The values of a table that is looked up by the place alone."""
    table: Table = code.tables[lookup.table]
    index: Expr = lookup.index
    if not isinstance(index, Local) or index.number != 1 or not all(isinstance(each, int) for each in table.values):
        return None
    return tuple(each for each in table.values if isinstance(each, int))


def _runs(things: tuple[int, ...], count: int) -> tuple[tuple[int, int], ...] | None:
    """The places of each thing as runs of places, one for each of its zones' places."""
    places: list[list[int]] = [[] for _ in range(count)]
    for place, thing in enumerate(things):
        if thing >= 0:
            places[thing].append(place)
    each = len(places[0])
    if any(len(found) != each for found in places):
        return None
    runs = []
    for number in range(each):
        column = [found[number] for found in places]
        step = column[1] - column[0] if count > 1 else 1
        if step < 1 or column != [column[0] + step * thing for thing in range(count)]:
            return None
        runs.append((column[0], step))
    return tuple(runs) or None


def _fits(location: Field, places: int) -> bool:
    """Is the place of a thing written as itself, in one byte, and never beyond the places?"""
    plain = location.low == 0 and location.none is None and not location.bits
    return plain and location.width == 1 and location.high < places <= 256
