"""States in the memory of a module: making, copying and comparing them.

A slot is the vector, filled up with zeros to 16 bytes, then for each phase that keeps records (in order) the address
of its log and the number of entries in use, then for each phase with invariants `at` it the address of the vector at
the previous check and whether there is one. Logs and vectors of checks are blocks of their own (see `records`), which
a slot keeps for itself until it is freed.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code
from rulewright.machines.wasm.runtime.cells import copy_bytes
from rulewright.machines.wasm.runtime.faces import Places

UNROLLED = 256  # bytes up to which a copy is written out
DIGEST_START = 0x9E3779B97F4A7C15
DIGEST_FACTOR = 0xFF51AFD7ED558CCD


@dataclass(frozen=True, slots=True)
class SlotShape:
    """Where the parts of a slot lie: `records` maps a phase to the offset of its two cells, `checks` likewise."""

    vector: int
    padded: int
    records: dict[int, int]
    checks: dict[int, int]
    size: int


def slot_shape(code: Code) -> SlotShape:
    padded = -(-code.layout.size // 16) * 16
    end = padded
    records: dict[int, int] = {}
    for phase in code.phases:
        if phase.position is not None:
            records[phase.number] = end
            end += 8
    checks: dict[int, int] = {}
    for number in sorted({check.phase for check in code.invariants if check.phase is not None}):
        checks[number] = end
        end += 8
    return SlotShape(code.layout.size, padded, records, checks, -(-end // 16) * 16)


def _zeroed(size: int, base: str) -> str:
    """Puts zeros into bytes, a multiple of 16 of them."""
    if size > UNROLLED:
        return f"(memory.fill {base} (i32.const 0) (i32.const {size}))"
    return "\n  ".join(f"(v128.store offset={at} {base} (v128.const i64x2 0 0))" for at in range(0, size, 16))


def copied(size: int, to: str, source: str) -> str:
    """Copies bytes from one base to another (both texts of locals)."""
    if size <= UNROLLED:
        return "\n  ".join(copy_bytes(to, 0, source, 0, size))
    return f"(memory.copy {to} {source} (i32.const {size}))"


def slots_text(code: Code, places: Places) -> str:
    shape = slot_shape(code)
    free = places.scratch(4, 4)
    s, to, source = "(local.get $s)", "(local.get $to)", "(local.get $from)"
    ends = [*shape.records.values(), *shape.checks.values()]
    cleared = "\n  ".join(f"(i64.store offset={end} {s} (i64.const 0))" for end in ends)
    emptied = "\n  ".join(f"(i32.store offset={end + 4} {s} (i32.const 0))" for end in ends)
    freed = "\n  ".join(
        f"(if (i32.load offset={end} {s}) (then (call $free_log (i32.load offset={end} {s}))))" for end in ends
    )
    logs = "\n  ".join(
        [f"(call $copy_log_{n} {to} {source})" for n in shape.records]
        + [f"(call $copy_check_{n} {to} {source})" for n in shape.checks]
    )
    return f"""
(func $slot_new (export "slot_new") (result i32)
  (local $s i32)
  (local.set $s (i32.load (i32.const {free})))
  (if {s}
    (then (i32.store (i32.const {free}) (i32.load {s})))
    (else (local.set $s (call $more (i32.const {shape.size})))))
  {cleared}
  {s})

(func $slot_free (export "slot_free") (param $s i32)
  {freed}
  (i32.store {s} (i32.load (i32.const {free})))
  (i32.store (i32.const {free}) {s}))

(func $zero (export "zero") (param $s i32)
  {_zeroed(shape.padded, s)}
  {emptied})

(func $copy (export "copy") (param $to i32) (param $from i32)
  {copied(shape.padded, to, source)}
  {logs})

(func $digest (export "digest") (param $s i32) (result i64)
  (local $h i64){"" if shape.padded <= UNROLLED else " (local $end i32)"}
  (local.set $h (i64.const {DIGEST_START}))
  {_digest_words(shape.vector, s)}
  {_mixed(f"(i64.const {shape.vector})")}
  (local.get $h))
"""


def _mixed(word: str) -> str:
    return (
        f"(local.set $h (i64.mul (i64.xor (local.get $h) {word}) (i64.const {DIGEST_FACTOR})))\n"
        "  (local.set $h (i64.xor (local.get $h) (i64.shr_u (local.get $h) (i64.const 32))))"
    )


def _digest_words(size: int, s: str) -> str:
    """Takes in the vector; the bytes that fill up its last word are zeros in the slot."""
    words = -(-size // 8)
    if size <= UNROLLED:
        return "\n  ".join(_mixed(f"(i64.load offset={8 * word} {s})") for word in range(words))
    return f"""(local.set $end (i32.add {s} (i32.const {8 * words})))
  (loop $words
    {_mixed(f"(i64.load {s})")}
    (local.set $s (i32.add {s} (i32.const 8)))
    (br_if $words (i32.lt_u {s} (local.get $end))))"""


def snapshot_text(code: Code) -> str:
    """What a call does to a state can be taken back: the host calls `undo` after a trap.

    `$guard` writes the vector into the snapshot, a slot of its own, and notes down the slot; every function that the
    host calls for a state begins with it. Logs are only copied before one is dropped (see `records`).
    """
    shape = slot_shape(code)
    s, snapshot = "(local.get $s)", "(local.get $snapshot)"
    noted = "\n  ".join(
        f"(global.set $length_{phase} (i32.load offset={cell + 4} {s}))\n  (global.set $dropped_{phase} (i32.const 0))"
        for phase, cell in shape.records.items()
    )
    taken_back = "\n  ".join(
        [f"(call $take_back_{phase} {s})" for phase in shape.records]
        + [f"(call $copy_check_{phase} {s} {snapshot})" for phase in shape.checks]
    )
    checked = "\n  ".join(f"(call $copy_check_{phase} {snapshot} {s})" for phase in shape.checks)
    return f"""
(global $snapshot (mut i32) (i32.const 0))
(global $guarded (mut i32) (i32.const 0))

(func $guard (export "guard") (param $s i32)
  (local $snapshot i32)
  (if (i32.eqz (global.get $snapshot)) (then (global.set $snapshot (call $slot_new))))
  (local.set $snapshot (global.get $snapshot))
  (global.set $guarded {s})
  {copied(shape.padded, snapshot, s)}
  {noted}
  {checked})

;; Makes the guarded slot what it was, if there is one.
(func $undo (export "undo")
  (local $s i32) (local $snapshot i32)
  (local.set $s (global.get $guarded))
  (if (i32.eqz {s}) (then (return)))
  (global.set $guarded (i32.const 0))
  (local.set $snapshot (global.get $snapshot))
  {copied(shape.padded, s, snapshot)}
  {taken_back})

;; 4 says that the game came to a dead end: it is over as it stood before.
(func $or_dead_end (param $s i32) (param $answer i32) (result i32)
  (if (i32.ne (local.get $answer) (i32.const 4)) (then (return (local.get $answer))))
  (call $undo)
  (call $dead_end {s})
  (i32.const 0))

(func (export "guarded_play") (param $s i32) (param $player i32) (param $id i32) (result i32)
  (call $or_dead_end {s} (call $play {s} (local.get $player) (local.get $id))))

(func (export "guarded_resume") (param $s i32)
  (drop (call $or_dead_end {s} (call $resume {s}))))
"""
