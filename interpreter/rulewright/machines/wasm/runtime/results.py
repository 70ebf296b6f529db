"""Many whole games in one call, and what each came to.

`playouts` plays random games and writes what they came to, in columns (see `Columns`): digest, plies, status, the lines
of the score sheet by player, and for each player the place: how many players came before, or -1 where there is no
ranking. The seeds are those of `machines.seeds`.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code, Status
from rulewright.machines.seeds import GAME_STEP, POLICY_BITS
from rulewright.machines.wasm.runtime.cells import load_code, load_mask
from rulewright.machines.wasm.runtime.faces import Places

AT_WORK = 48  # where the number of the game (or batch entry) stands that a call is busy with


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns for `count` games begin, behind an address. Digests take 8 bytes, all other figures 4; a game
    has `sheet` figures of scores and a place for each of `players`."""

    count: int
    sheet: int
    players: int

    @property
    def digests(self) -> int:
        return 0

    @property
    def plies(self) -> int:
        return 8 * self.count

    @property
    def statuses(self) -> int:
        return 12 * self.count

    @property
    def scores(self) -> int:
        return 16 * self.count

    @property
    def places(self) -> int:
        return (16 + 4 * self.sheet) * self.count

    @property
    def size(self) -> int:
        return (16 + 4 * self.sheet + 4 * self.players) * self.count


def columns_for(code: Code, count: int) -> Columns:
    return Columns(count, len(code.seats) * len(code.lines), len(code.seats))


def results_text(code: Code, places: Places) -> str:
    one = columns_for(code, 1)
    status = code.layout.fields[code.control.status]
    count, i = "(local.get $count)", "(local.get $i)"

    def at(before: int, each: int) -> str:
        """The address of a figure of game $i in the column that `before` bytes a game stand before."""
        column = f"(i32.mul {count} (i32.const {before}))"
        return f"(i32.add (i32.add (local.get $out) {column}) (i32.mul {i} (i32.const {each})))"

    scored = f"(call $scores (local.get $s) {at(one.scores, 4 * one.sheet)})" if code.lines else ""
    return f"""{_placed(code, places)}
;; What the state came to, as entry $i of $count.
(func $result (param $s i32) (param $plies i32) (param $out i32) (param $i i32) (param $count i32)
  (i64.store {at(one.digests, 8)} (call $digest (local.get $s)))
  (i32.store {at(one.plies, 4)} (local.get $plies))
  (i32.store {at(one.statuses, 4)} {load_code(status.width, "(local.get $s)", status.offset)})
  {scored}
  (call $placed (local.get $s) {at(one.places, 4 * one.players)}))

;; Games first … first + count - 1 of a simulation, in the slot.
(func (export "playouts") (param $s i32) (param $base i64) (param $first i64) (param $count i32) (param $out i32)
  (local $seed i64) (local $i i32)
  (block $all (loop $next
    (br_if $all (i32.ge_u {i} {count}))
    (i32.store (i32.const {AT_WORK}) {i})
    (local.set $seed (i64.and (i64.const 0x7FFFFFFFFFFFFFFF)
      (i64.add (local.get $base) (i64.mul (i64.const {GAME_STEP})
        (i64.add (local.get $first) (i64.extend_i32_u {i}))))))
    (call $result (local.get $s)
      (call $playout (local.get $s) (local.get $seed) (i64.xor (local.get $seed) (i64.const {POLICY_BITS})))
      (local.get $out) {i} {count})
    (local.set $i (i32.add {i} (i32.const 1)))
    (br $next))))
"""


def _placed(code: Code, places: Places) -> str:
    """The place of each player, 4 bytes each."""
    players = len(code.seats)
    fields = code.layout.fields
    status, winners = fields[code.control.status], fields[code.control.winners]
    has_status = f"(i32.eq {load_code(status.width, '(local.get $s)', status.offset)} (i32.const {{}}))"

    def all_get(value: int) -> str:
        return "\n    ".join(
            f"(i32.store offset={4 * player} (local.get $out) (i32.const {value}))" for player in range(players)
        )

    won = "\n    ".join(
        f"(i32.store offset={4 * player} (local.get $out)"
        f" (i64.eqz (i64.and (local.get $won) (i64.const {1 << player}))))"
        for player in range(players)
    )
    mask = load_mask(winners.width, "(local.get $s)", winners.offset)
    ladder = code.ladder
    ranked = all_get(0)
    if ladder:
        rungs = places.scratch(4 * players * len(ladder), 4)
        texts = [f"(call $rungs (local.get $s) (i32.const {rungs}))"]
        for player in range(players):
            texts.append("(local.set $before (i32.const 0))")
            for other in range(players):
                if other != player:
                    texts.append(
                        f"(local.set $before (i32.add (local.get $before)"
                        f" (call $ahead (i32.const {rungs + 4 * other * len(ladder)})"
                        f" (i32.const {rungs + 4 * player * len(ladder)}))))"
                    )
            texts.append(f"(i32.store offset={4 * player} (local.get $out) (local.get $before))")
        ranked = "\n  ".join(texts)
    return f"""{_ahead(code) if ladder else ""}
(func $placed (param $s i32) (param $out i32)
  (local $won i64) (local $before i32)
  (if (i32.or {has_status.format(Status.RUNNING.value)} {has_status.format(Status.DEAD_END.value)}) (then
    {all_get(-1)}
    (return)))
  (if {has_status.format(Status.WON.value)} (then
    (local.set $won {mask})
    {won}
    (return)))
  {ranked})
"""


def _ahead(code: Code) -> str:
    """Does one player's figures on the ladder come before another's?"""
    tests = []
    for number, rung in enumerate(code.ladder or ()):
        one, other = (f"(i32.load offset={4 * number} (local.get ${name}))" for name in ("one", "other"))
        better, worse = ("i32.lt_s", "i32.gt_s") if rung.lowest else ("i32.gt_s", "i32.lt_s")
        tests.append(f"(if ({better} {one} {other}) (then (return (i32.const 1))))")
        tests.append(f"(if ({worse} {one} {other}) (then (return (i32.const 0))))")
    body = "\n  ".join(tests)
    return f"""
(func $ahead (param $one i32) (param $other i32) (result i32)
  {body}
  (i32.const 0))
"""
