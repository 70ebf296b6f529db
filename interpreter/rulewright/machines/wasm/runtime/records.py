"""The records of positions in WebAssembly: for each phase that keeps them a log behind the slot.

A log is a block of 2^k bytes: k and how many entries it has room for, then a filter of 1,024 bits, then entries. An
entry is a position (see `positions`), how often it stood in the present run up to then, and half of its digest. A run
begins with an empty log. A position that the filter does not know is new; otherwise the latest entry with its digest
and its bytes tells the count. So that the present position, which a pass has just recorded, is not searched for, the
last entry is looked at first.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code
from rulewright.machines.laps import WORK
from rulewright.machines.wasm.runtime.faces import Kinds, Places
from rulewright.machines.wasm.runtime.positions import packed_words, parts_of, position_size, position_text
from rulewright.machines.wasm.runtime.slots import DIGEST_FACTOR, DIGEST_START, SlotShape, slot_shape

FILTER = 16  # where the filter of a log begins
FILTER_BYTES = 128
ENTRIES = FILTER + FILTER_BYTES


def records_text(code: Code, places: Places, kinds: Kinds) -> str:
    shape = slot_shape(code)
    texts = [_ALWAYS]
    for phase in code.phases:
        if phase.position is not None:
            parts = parts_of(code, phase.position)
            room = places.scratch(position_size(parts), 16)
            words = packed_words(parts)
            if words is None:
                texts.append(position_text(code, places, f"position_{phase.number}", parts, room))
            texts.append(
                _phase_text(_Log(phase.number, shape.records[phase.number], position_size(parts), room, words))
            )
    for number, cell in shape.checks.items():
        texts.append(_checks_text(number, cell, shape.vector))
    if shape.checks:
        texts.append(pass_done_text(code, kinds, shape))
    return "".join(texts)


@dataclass(frozen=True, slots=True)
class _Log:
    """The log of a phase. Small positions of nothing but cells are held in locals `$w0`, `$w1`, … (`words` are the
    texts that make them of a state); others are written to `room`.
    """

    phase: int
    cell: int
    size: int
    room: int
    words: tuple[str, ...] | None

    @property
    def stride(self) -> int:
        return self.size + 8

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"$w{number}" for number in range(len(self.words or ())))

    @property
    def locals(self) -> str:
        return "".join(f" (local {name} i64)" for name in self.names)

    @property
    def parameters(self) -> str:
        return "".join(f" (param {name} i64)" for name in self.names)

    @property
    def arguments(self) -> str:
        return " ".join(f"(local.get {name})" for name in self.names)

    def make(self) -> str:
        """Makes the position of the state $s."""
        if self.words is None:
            return f"(call $position_{self.phase} (local.get $s))"
        return "\n  ".join(f"(local.set {name} {word})" for name, word in zip(self.names, self.words, strict=True))

    def word(self, number: int) -> str:
        if self.words is None:
            return f"(i64.load offset={self.room + 8 * number} (i32.const 0))"
        return f"(local.get $w{number})"

    def same(self, entry: str) -> str:
        """Does the entry (text of its address) hold the position?"""
        if self.size > 64:
            return f"(call $same_bytes {entry} (i32.const {self.room}) (i32.const {self.size}))"
        text = ""
        for number in range(self.size // 8):
            one = f"(i64.eq (i64.load offset={8 * number} {entry}) {self.word(number)})"
            text = one if not text else f"(i32.and {text} {one})"
        return text or "(i32.const 1)"

    def put(self, entry: str) -> str:
        """Writes the position into the entry."""
        if self.size > 256:
            return f"(memory.copy {entry} (i32.const {self.room}) (i32.const {self.size}))"
        return "\n  ".join(
            f"(i64.store offset={8 * number} {entry} {self.word(number)})" for number in range(self.size // 8)
        )

    def hash(self) -> str:
        lines = [f"(local.set $h (i64.const {DIGEST_START}))"]
        for number in range(self.size // 8):
            lines.append(
                f"(local.set $h (i64.mul (i64.xor (local.get $h) {self.word(number)}) (i64.const {DIGEST_FACTOR})))"
            )
            lines.append("(local.set $h (i64.xor (local.get $h) (i64.shr_u (local.get $h) (i64.const 32))))")
        return "\n  ".join(lines)


_ALWAYS = """
(func $free_log (param $log i32)
  (call $free (local.get $log) (i32.load (local.get $log))))

(func $same_bytes (param $one i32) (param $other i32) (param $size i32) (result i32)
  (loop $next (result i32)
    (if (result i32) (i32.eqz (local.get $size)) (then (i32.const 1)) (else
      (local.set $size (i32.sub (local.get $size) (i32.const 8)))
      (br_if $next (i64.eq (i64.load (i32.add (local.get $one) (local.get $size)))
        (i64.load (i32.add (local.get $other) (local.get $size)))))
      (i32.const 0)))))
"""


def _bit_address(which: str) -> str:
    return f"(i32.add (local.get $log) (i32.and (i32.shr_u {which} (i32.const 3)) (i32.const {FILTER_BYTES - 1})))"


def _has_bit(which: str) -> str:
    byte = f"(i32.load8_u offset={FILTER} {_bit_address(which)})"
    return f"(i32.and (i32.shr_u {byte} (i32.and {which} (i32.const 7))) (i32.const 1))"


def _set_bit(which: str) -> str:
    byte = f"(i32.load8_u offset={FILTER} {_bit_address(which)})"
    bit = f"(i32.shl (i32.const 1) (i32.and {which} (i32.const 7)))"
    return f"(i32.store8 offset={FILTER} {_bit_address(which)} (i32.or {byte} {bit}))"


def _phase_text(log: _Log) -> str:
    phase, cell, size, stride = log.phase, log.cell, log.size, log.stride
    first, second = "(local.get $one)", "(local.get $two)"
    hashed = f"""{log.hash()}
  (local.set $tag (i32.wrap_i64 (local.get $h)))
  (local.set $one (i32.wrap_i64 (i64.shr_u (local.get $h) (i64.const 32))))
  (local.set $two (i32.shr_u (local.get $one) (i32.const 12)))"""
    locals_text = (
        "(local $h i64) (local $tag i32) (local $one i32) (local $two i32) (local $log i32) (local $length i32)"
    )
    cleared = "\n      ".join(
        f"(i64.store offset={FILTER + at} (local.get $log) (i64.const 0))" for at in range(0, FILTER_BYTES, 8)
    )
    if log.words is None:
        from_room = ""
    else:
        from_room = " ".join(f"(i64.load (i32.const {log.room + 8 * number}))" for number in range(size // 8))
    return f"""
;; While a move can be taken back, a log that is about to be dropped goes into the snapshot first; entries that are
;; only added are taken back by their number.
(global $length_{phase} (mut i32) (i32.const 0))
(global $dropped_{phase} (mut i32) (i32.const 0))

(func $record_run_{phase} (param $s i32)
  (if (i32.eq (local.get $s) (global.get $guarded)) (then
    (if (i32.eqz (global.get $dropped_{phase})) (then
      (global.set $dropped_{phase} (i32.const 1))
      (call $copy_log_{phase} (global.get $snapshot) (local.get $s))))))
  (i32.store offset={cell + 4} (local.get $s) (i32.const 0)))

(func $take_back_{phase} (param $s i32)
  (if (global.get $dropped_{phase})
    (then (call $copy_log_{phase} (local.get $s) (global.get $snapshot)))
    (else (i32.store offset={cell + 4} (local.get $s) (global.get $length_{phase})))))

;; How often the position stands in the log; the caller knows that the filter has it.
(func $count_{phase} (param $log i32) (param $length i32) (param $tag i32){log.parameters} (result i32)
  (local $entry i32)
  (local.set $entry (i32.add (i32.add (local.get $log) (i32.const {ENTRIES}))
    (i32.mul (local.get $length) (i32.const {stride}))))
  (loop $next (result i32)
    (if (result i32) (i32.eqz (local.get $length)) (then (i32.const 0)) (else
      (local.set $length (i32.sub (local.get $length) (i32.const 1)))
      (local.set $entry (i32.sub (local.get $entry) (i32.const {stride})))
      (br_if $next (i32.ne (i32.load offset={size + 4} (local.get $entry)) (local.get $tag)))
      (br_if $next (i32.eqz {log.same("(local.get $entry)")}))
      (i32.load offset={size} (local.get $entry))))))

;; A log of a slot with room for as many entries; the first `kept` ones are kept.
(func $log_room_{phase} (param $s i32) (param $length i32) (param $kept i32) (result i32)
  (local $log i32) (local $k i32) (local $new i32)
  (local.set $log (i32.load offset={cell} (local.get $s)))
  (if (local.get $log) (then
    (if (i32.le_u (local.get $length) (i32.load offset=4 (local.get $log))) (then (return (local.get $log))))))
  (local.set $k (call $exponent (i32.add (i32.const {ENTRIES}) (i32.mul (local.get $length) (i32.const {stride})))))
  (local.set $new (call $alloc (local.get $k)))
  (if (local.get $log) (then
    (if (local.get $kept) (then
      (memory.copy (local.get $new) (local.get $log)
        (i32.add (i32.const {ENTRIES}) (i32.mul (local.get $kept) (i32.const {stride}))))))
    (call $free_log (local.get $log))))
  (i32.store (local.get $new) (local.get $k))
  (i32.store offset=4 (local.get $new)
    (i32.div_u (i32.sub (i32.shl (i32.const 1) (local.get $k)) (i32.const {ENTRIES})) (i32.const {stride})))
  (i32.store offset={cell} (local.get $s) (local.get $new))
  (local.get $new))

;; The position stood `times` times (0: to be counted): one entry more.
(func $append_{phase} (param $s i32) (param $times i32){log.parameters}
  {locals_text} (local $entry i32)
  {hashed}
  (local.set $length (i32.load offset={cell + 4} (local.get $s)))
  (local.set $log (i32.load offset={cell} (local.get $s)))
  (if (if (result i32) (local.get $log)
      (then (i32.ge_u (local.get $length) (i32.load offset=4 (local.get $log)))) (else (i32.const 1))) (then
    (local.set $log
      (call $log_room_{phase} (local.get $s) (i32.add (local.get $length) (i32.const 1)) (local.get $length)))))
  (if (i32.eqz (local.get $length))
    (then
      {cleared})
    (else (if (i32.and (i32.eqz (local.get $times)) (i32.and {_has_bit(first)} {_has_bit(second)})) (then
      (local.set $times
        (call $count_{phase} (local.get $log) (local.get $length) (local.get $tag) {log.arguments}))))))
  (local.set $entry (i32.add (i32.add (local.get $log) (i32.const {ENTRIES}))
    (i32.mul (local.get $length) (i32.const {stride}))))
  {log.put("(local.get $entry)")}
  (i32.store offset={size} (local.get $entry) (i32.add (local.get $times) (i32.const 1)))
  (i32.store offset={size + 4} (local.get $entry) (local.get $tag))
  {_set_bit(first)}
  {_set_bit(second)}
  (i32.store offset={cell + 4} (local.get $s) (i32.add (local.get $length) (i32.const 1))))

(func $record_pass_{phase} (param $s i32)
  {log.locals}
  {log.make()}
  (call $append_{phase} (local.get $s) (i32.const 0) {log.arguments}))

;; For the host, which writes a position into the room.
(func (export "record_room_{phase}") (result i32)
  (i32.const {log.room}))

(func (export "record_put_{phase}") (param $s i32) (param $times i32)
  (call $append_{phase} (local.get $s) (i32.sub (local.get $times) (i32.const 1)) {from_room}))

(func $repetition_{phase} (param $s i32) (result i32)
  {locals_text} (local $entry i32){log.locals}
  (local.set $length (i32.load offset={cell + 4} (local.get $s)))
  (if (i32.eqz (local.get $length)) (then (return (i32.const 0))))
  {log.make()}
  (local.set $log (i32.load offset={cell} (local.get $s)))
  (local.set $entry (i32.add (i32.add (local.get $log) (i32.const {ENTRIES - stride}))
    (i32.mul (local.get $length) (i32.const {stride}))))
  (if {log.same("(local.get $entry)")} (then (return (i32.load offset={size} (local.get $entry)))))
  {hashed}
  (if (i32.eqz (i32.and {_has_bit(first)} {_has_bit(second)})) (then (return (i32.const 0))))
  (call $count_{phase} (local.get $log) (local.get $length) (local.get $tag) {log.arguments}))

(func $copy_log_{phase} (param $to i32) (param $from i32)
  (local $length i32) (local $log i32)
  (local.set $length (i32.load offset={cell + 4} (local.get $from)))
  (if (local.get $length) (then
    (local.set $log (call $log_room_{phase} (local.get $to) (local.get $length) (i32.const 0)))
    (memory.copy (i32.add (local.get $log) (i32.const {FILTER}))
      (i32.add (i32.load offset={cell} (local.get $from)) (i32.const {FILTER}))
      (i32.add (i32.const {FILTER_BYTES}) (i32.mul (local.get $length) (i32.const {stride}))))))
  (i32.store offset={cell + 4} (local.get $to) (local.get $length)))
"""


def _checks_text(phase: int, cell: int, vector: int) -> str:
    """What a phase's invariants compare with: the vector at their last check."""
    size = 16 + vector
    return f"""
(func $check_room_{phase} (param $s i32) (result i32)
  (local $block i32) (local $k i32)
  (local.set $block (i32.load offset={cell} (local.get $s)))
  (if (i32.eqz (local.get $block)) (then
    (local.set $k (call $exponent (i32.const {size})))
    (local.set $block (call $alloc (local.get $k)))
    (i32.store (local.get $block) (local.get $k))
    (i32.store offset={cell} (local.get $s) (local.get $block))))
  (i32.add (local.get $block) (i32.const 16)))

(func $copy_check_{phase} (param $to i32) (param $from i32)
  (i32.store offset={cell + 4} (local.get $to) (i32.load offset={cell + 4} (local.get $from)))
  (if (i32.load offset={cell + 4} (local.get $from)) (then
    (memory.copy (call $check_room_{phase} (local.get $to)) (call $check_room_{phase} (local.get $from))
      (i32.const {vector})))))
"""


def pass_done_text(code: Code, kinds: Kinds, shape: SlotShape) -> str:
    """A pass is over: the invariants `at` its phase. All are looked at before the first broken one is told; the error
    has no site, and its `a` is the number of the invariant."""
    kind = kinds.number("invariant-broken", "")
    phases = []
    for phase, cell in shape.checks.items():
        checks = [number for number, check in enumerate(code.invariants) if check.phase == phase]
        looked = "\n    ".join(
            f"(if (i32.and (i32.eqz (call $check_{number} (local.get $s) (local.get $old)))"
            f" (i32.lt_s (local.get $broken) (i32.const 0))) (then (local.set $broken (i32.const {number}))))"
            for number in checks
        )
        phases.append(f"""(if (i32.eq (local.get $phase) (i32.const {phase})) (then
    (local.set $old (local.get $s))
    (if (i32.load offset={cell + 4} (local.get $s)) (then
      (local.set $old (call $check_room_{phase} (local.get $s)))))
    {looked}
    (if (i32.ge_s (local.get $broken) (i32.const 0)) (then
      (call $fail (i32.const {kind}) (i32.const -1) (i64.extend_i32_u (local.get $broken)) (i64.const 0))))
    (memory.copy (call $check_room_{phase} (local.get $s)) (local.get $s) (i32.const {shape.vector}))
    (i32.store offset={cell + 4} (local.get $s) (i32.const 1))))""")
    body = "\n  ".join(phases)
    return f"""
(func $pass_done (param $s i32) (param $phase i32)
  (local $old i32) (local $broken i32) (local $rest i32)
  ;; Invariants are no part of the rule that is done: they are paid from a budget of their own.
  (local.set $rest (global.get $work))
  (global.set $work (i32.const {WORK}))
  (local.set $broken (i32.const -1))
  {body}
  (global.set $work (local.get $rest)))
"""
