"""What players know of the things of one pool: where it is written in the vector, how it is read and changed, and the
rooms that the work on it needs.

Scratch: `lying` is a list; `classes` has for each thing the lowest one that was alike to it there, or -1; `seen` and
`now` have a set of players for each thing, before and after; `names` marks groups that become one. Backs never change,
so they are worked out once, as the first thing with an equal back.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code
from rulewright.ir.expressions import Bits, Seq
from rulewright.ir.layout import Field
from rulewright.machines.wasm.runtime.cells import at, bias, fill_bytes, load_code, load_mask, store_code
from rulewright.machines.wasm.runtime.faces import Places
from rulewright.machines.wasm.runtime.pools import PoolTables
from rulewright.machines.wasm.runtime.scanning import searched


@dataclass(frozen=True, slots=True)
class Leaving:
    """Rooms that describe one place being left: lists of what leaves and of what lay there, and per thing the rest."""

    moved: int
    lying: int
    classes: int
    seen: int


class Known:
    """Texts about the knowledge of one pool that keeps it."""

    def __init__(self, code: Code, t: PoolTables, places: Places) -> None:
        fields, pool = code.layout.fields, t.pool
        if pool.known is None or pool.group is None:
            raise TypeError(f"pool {pool.name} keeps no knowledge")
        self.code = code
        self.t = t
        self.known: Field = fields[pool.known]
        self.group: Field = fields[pool.group]
        if bias(self.group):
            raise ValueError(f"the groups of {pool.name} do not begin at 0")
        self.players = len(code.seats)
        things = t.things
        self.leavings = [
            Leaving(
                places.scratch(4 + 4 * things, 8),
                places.scratch(4 + 4 * things, 8),
                places.scratch(4 * things, 8),
                places.scratch(8 * things, 8),
            )
            for _ in range(2)
        ]
        self.now = places.scratch(8 * things, 8)
        self.names = places.scratch(things + 15, 8)
        self.backs = places.scratch(4 * things, 8)
        self.heads = places.scratch(4 * t.pool.places, 8)
        self.next = places.scratch(4 * things, 8)
        self.firsts = places.scratch(4 * things, 8)
        self.back_size = result_size(code, t)
        self.back_values = places.scratch(self.back_size * things, 8)

    # -------------------------------------------------------- pieces
    def knows(self, thing: str) -> str:
        """0 or another number."""
        base = f"(i32.add {at(thing, self.known.width)} (i32.shr_u (local.get $player) (i32.const 3)))"
        byte = f"(i32.load8_u offset={self.known.offset} {base})"
        return f"(i32.and (i32.shr_u {byte} (i32.and (local.get $player) (i32.const 7))) (i32.const 1))"

    def knowers(self, thing: str) -> str:
        """The set of players who know the thing."""
        return load_mask(self.known.width, at(thing, self.known.width), self.known.offset)

    def set_known(self, thing: str, knows: bool) -> str:
        base = f"(i32.add {at(thing, self.known.width)} (i32.shr_u (local.get $player) (i32.const 3)))"
        bit = "(i32.shl (i32.const 1) (i32.and (local.get $player) (i32.const 7)))"
        byte = f"(i32.load8_u offset={self.known.offset} {base})"
        now = f"(i32.or {byte} {bit})" if knows else f"(i32.and {byte} (i32.xor {bit} (i32.const -1)))"
        return f"(i32.store8 offset={self.known.offset} {base} {now})"

    def _group_base(self, thing: str) -> str:
        return at(f"(i32.add (i32.mul (local.get $player) (i32.const {self.t.things})) {thing})", self.group.width)

    def group_of(self, thing: str) -> str:
        return load_code(self.group.width, self._group_base(thing), self.group.offset)

    def of_group(self, group: str, body: str) -> str:
        """Runs `body` with $m, the mask of those of the things $i, $i + 1, … whose group for the player has this name;
        needs locals $i, $m."""
        cells = f"offset={self.group.offset} {self._group_base('(local.get $i)')}"
        return searched(self.group.width, cells, "eq", group, self.t.things, body)

    def set_group(self, thing: str, group: str) -> str:
        return store_code(self.group.width, self._group_base(thing), group, self.group.offset)

    def hidden(self, mask: str) -> str:
        """Is the player not in the set?"""
        bit = "(i64.extend_i32_u (local.get $player))"
        return f"(i64.eqz (i64.and (i64.shr_u {mask} {bit}) (i64.const 1)))"

    def back(self, thing: str) -> str:
        return f"(i32.load offset={self.backs} (i32.shl {thing} (i32.const 2)))"

    def now_of(self, thing: str) -> str:
        return f"(i64.load offset={self.now} (i32.shl {thing} (i32.const 3)))"

    def named(self, body: str) -> str:
        """The same for the groups whose names are marked."""
        cells = f"offset={self.names} (local.get $i)"
        return searched(1, cells, "ne", "(i32.const 0)", self.t.things, body)

    def fill_names(self) -> str:
        return fill_bytes("(i32.const 0)", self.names, self.t.things, 0)

    def add_name(self, group: str) -> str:
        return f"(i32.store8 offset={self.names} {group} (i32.const 1))"


def result_size(code: Code, t: PoolTables) -> int:
    """Bytes that hold the result of the pool's back function."""
    if t.pool.back is None:
        return 8
    match code.functions[t.pool.back].result:
        case Bits(size=size):
            return -(-size // 64) * 8
        case Seq(most=most):
            return -(-(4 + 4 * most) // 8) * 8
        case _:
            return 8
