"""Many states side by side: what all of them offer, and one choice in each, in one call.

`batch_list` writes for each state its decision, who may act (the first of them in seat order; in a race the options of
all who may act follow one another) and where its options begin, and for each option id, player and record. `batch_find`
takes for each state an id out of that list, and `batch_play` does the records: nothing is worked out twice.
"""

from rulewright.ir.code import Asked, Code
from rulewright.machines.wasm.runtime.cells import load
from rulewright.machines.wasm.runtime.faces import Places
from rulewright.machines.wasm.runtime.results import AT_WORK

MOVER = 52  # where `offers` writes who is asked


def batch_text(code: Code, places: Places, list_address: int, record_words: int) -> str:
    size = 4 * record_words
    # A decision of one player stands only where that player has an option.
    ones = places.data(bytes(decision.asked is Asked.ONE for decision in code.decisions) or b"\0", 1)
    me = load(code.layout.fields[code.control.me], "(local.get $s)")
    at = "(i32.shl (local.get $i) (i32.const 2))"
    return f"""
;; One state: lists what the player offers who alone is asked, and writes who it is. Gives how many options there are;
;; -1 if the game is over, -2 if others may be asked as well.
(func (export "offers") (param $s i32) (result i32)
  (local $decision i32)
  (local.set $decision (call $decision (local.get $s)))
  (if (i32.lt_s (local.get $decision) (i32.const 0)) (then (return (i32.const -1))))
  (if (i32.eqz (i32.load8_u offset={ones} (local.get $decision))) (then (return (i32.const -2))))
  (i32.store (i32.const {MOVER}) {me})
  (call $options (local.get $s) {me}))

;; The state after a choice, in another slot; what `play` gives. If this traps, the other slot is not used.
(func (export "after") (param $to i32) (param $s i32) (param $player i32) (param $id i32) (result i32)
  (call $copy (local.get $to) (local.get $s))
  (call $or_dead_end (local.get $to) (call $play (local.get $to) (local.get $player) (local.get $id))))

;; $starts has count + 1 entries; $ids, $players and $records have room for $most options. Gives how many there are.
(func (export "batch_list") (param $slots i32) (param $count i32) (param $most i32)
  (param $starts i32) (param $decisions i32) (param $movers i32) (param $ids i32) (param $players i32)
  (param $records i32) (result i32)
  (local $i i32) (local $s i32) (local $decision i32) (local $actors i32) (local $player i32)
  (local $n i32) (local $all i32) (local $from i32)
  (block $done (loop $next
    (i32.store (i32.add (local.get $starts) {at}) (local.get $all))
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (i32.store (i32.const {AT_WORK}) (local.get $i))
    (local.set $s (i32.load (i32.add (local.get $slots) {at})))
    (local.set $decision (call $decision (local.get $s)))
    (i32.store (i32.add (local.get $decisions) {at}) (local.get $decision))
    (local.set $actors (i32.const 0))
    (if (i32.ge_s (local.get $decision) (i32.const 0)) (then
      (local.set $actors (if (result i32) (i32.load8_u offset={ones} (local.get $decision))
        (then (i32.shl (i32.const 1) {me}))
        (else (call $actors (local.get $s)))))))
    (i32.store (i32.add (local.get $movers) {at})
      (if (result i32) (local.get $actors) (then (i32.ctz (local.get $actors))) (else (i32.const -1))))
    (block $asked (loop $who
      (br_if $asked (i32.eqz (local.get $actors)))
      (local.set $player (i32.ctz (local.get $actors)))
      (local.set $actors (i32.and (local.get $actors) (i32.sub (local.get $actors) (i32.const 1))))
      (local.set $n (call $options (local.get $s) (local.get $player)))
      (local.set $from (i32.const {list_address}))
      (block $listed (loop $option
        (br_if $listed (i32.eqz (local.get $n)))
        (if (i32.lt_u (local.get $all) (local.get $most)) (then
          (i32.store (i32.add (local.get $ids) (i32.shl (local.get $all) (i32.const 2))) (i32.load (local.get $from)))
          (i32.store (i32.add (local.get $players) (i32.shl (local.get $all) (i32.const 2))) (local.get $player))
          {_copied_record(size)}))
        (local.set $from (i32.add (local.get $from) (i32.const {size})))
        (local.set $all (i32.add (local.get $all) (i32.const 1)))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $option)))
      (br $who)))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.get $all))

;; Which option each choice is, -1 for a choice below 0, which leaves its state alone; $wanted has the player of each
;; choice, -1 where any will do. Gives $count, or the number of the first entry whose choice is not offered.
(func (export "batch_find") (param $count i32) (param $choices i32) (param $wanted i32) (param $starts i32)
  (param $ids i32) (param $players i32) (param $found i32) (result i32)
  (local $i i32) (local $o i32) (local $end i32) (local $choice i32) (local $player i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (local.set $choice (i32.load (i32.add (local.get $choices) {at})))
    (local.set $o (i32.const -1))
    (if (i32.ge_s (local.get $choice) (i32.const 0)) (then
      (local.set $player (i32.load (i32.add (local.get $wanted) {at})))
      (local.set $o (i32.load (i32.add (local.get $starts) {at})))
      (local.set $end (i32.load offset=4 (i32.add (local.get $starts) {at})))
      (block $here (loop $option
        (if (i32.ge_u (local.get $o) (local.get $end)) (then (return (local.get $i))))
        (if (i32.eq
            (i32.load (i32.add (local.get $ids) (i32.shl (local.get $o) (i32.const 2))))
            (local.get $choice)) (then
          (br_if $here (i32.lt_s (local.get $player) (i32.const 0)))
          (br_if $here (i32.eq (local.get $player)
            (i32.load (i32.add (local.get $players) (i32.shl (local.get $o) (i32.const 2))))))))
        (local.set $o (i32.add (local.get $o) (i32.const 1)))
        (br $option)))))
    (i32.store (i32.add (local.get $found) {at}) (local.get $o))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.get $count))

;; Does the found options, from entry $i on. The state of an entry that traps is as before in the snapshot.
(func (export "batch_play") (param $slots i32) (param $i i32) (param $count i32) (param $found i32)
  (param $decisions i32) (param $players i32) (param $records i32)
  (local $s i32) (local $o i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (i32.store (i32.const {AT_WORK}) (local.get $i))
    (local.set $o (i32.load (i32.add (local.get $found) {at})))
    (if (i32.ge_s (local.get $o) (i32.const 0)) (then
      (local.set $s (i32.load (i32.add (local.get $slots) {at})))
      (drop (call $or_dead_end (local.get $s) (call $apply (local.get $s)
        (i32.load (i32.add (local.get $players) (i32.shl (local.get $o) (i32.const 2))))
        (i32.add (local.get $records) (i32.mul (local.get $o) (i32.const {size})))
        (i32.load (i32.add (local.get $decisions) {at})))))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next))))

;; The decision at which each state stands, -1 where the game is over.
(func (export "batch_stand") (param $slots i32) (param $count i32) (param $decisions i32)
  (local $i i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (i32.store (i32.add (local.get $decisions) {at})
      (call $decision (i32.load (i32.add (local.get $slots) {at}))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next))))

(func (export "batch_new") (param $slots i32) (param $count i32) (param $seeds i32)
  (local $i i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (i32.store (i32.const {AT_WORK}) (local.get $i))
    (drop (call $new (i32.load (i32.add (local.get $slots) {at}))
      (i64.load (i32.add (local.get $seeds) (i32.shl (local.get $i) (i32.const 3))))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next))))

;; What each state has come to (plies are 0: a state does not know them), as `runtime.results` has it.
(func (export "batch_results") (param $slots i32) (param $count i32) (param $out i32)
  (local $i i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (i32.store (i32.const {AT_WORK}) (local.get $i))
    (call $result (i32.load (i32.add (local.get $slots) {at})) (i32.const 0)
      (local.get $out) (local.get $i) (local.get $count))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next))))
"""


def _copied_record(size: int) -> str:
    to = f"(i32.add (local.get $records) (i32.mul (local.get $all) (i32.const {size})))"
    if size == 12:
        return (
            f"(i64.store {to} (i64.load (local.get $from)))\n"
            f"          (i32.store offset=8 {to} (i32.load offset=8 (local.get $from)))"
        )
    return f"(memory.copy {to} (local.get $from) (i32.const {size}))"
