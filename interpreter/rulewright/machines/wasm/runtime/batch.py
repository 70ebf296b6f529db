"""Many states side by side: what all of them offer, and one choice in each, in one call.

Each entry has a choice: an id, the player whose option it is and its record, -1 for none. `batch_draw` draws one in
each state, `batch_seek` finds those with given ids, and `batch_play` does them. A choice that was drawn is not sought
again. Only `batch_list` lists all options: it writes who may act in each state (the first of them in seat order; in a
race the options of all who may act follow one another), where its options begin, and id and player of each option.
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
  (global.set $guarded (i32.const 0))
  (call $copy (local.get $to) (local.get $s))
  (call $or_dead_end (local.get $to) (call $play (local.get $to) (local.get $player) (local.get $id))))

;; $starts has count + 1 entries; $ids and $players have room for $most options. Gives how many there are.
(func (export "batch_list") (param $slots i32) (param $count i32) (param $most i32)
  (param $starts i32) (param $movers i32) (param $ids i32) (param $players i32) (result i32)
  (local $i i32) (local $s i32) (local $actors i32) (local $player i32)
  (local $n i32) (local $all i32) (local $from i32)
  (block $done (loop $next
    (i32.store (i32.add (local.get $starts) {at}) (local.get $all))
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (i32.store (i32.const {AT_WORK}) (local.get $i))
    (local.set $s (i32.load (i32.add (local.get $slots) {at})))
    (local.set $actors (call $acting (local.get $s)))
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
          (i32.store (i32.add (local.get $players) (i32.shl (local.get $all) (i32.const 2))) (local.get $player))))
        (local.set $from (i32.add (local.get $from) (i32.const {size})))
        (local.set $all (i32.add (local.get $all) (i32.const 1)))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $option)))
      (br $who)))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.get $all))

;; The set of players who may act.
(func $acting (param $s i32) (result i32)
  (local $decision i32)
  (local.set $decision (call $decision (local.get $s)))
  (if (i32.lt_s (local.get $decision) (i32.const 0)) (then (return (i32.const 0))))
  (if (result i32) (i32.load8_u offset={ones} (local.get $decision))
    (then (i32.shl (i32.const 1) {me}))
    (else (call $actors (local.get $s)))))

;; One of all the options of all who may act, each as likely: its player, and the address of its record (0: none).
(func $draw_listed (param $s i32) (result i32 i32)
  (local $actors i32) (local $left i32) (local $player i32) (local $n i32) (local $all i32)
  (local.set $actors (call $acting (local.get $s)))
  (local.set $left (local.get $actors))
  (block $counted (loop $who
    (br_if $counted (i32.eqz (local.get $left)))
    (local.set $all (i32.add (local.get $all) (call $options (local.get $s) (i32.ctz (local.get $left)))))
    (local.set $left (i32.and (local.get $left) (i32.sub (local.get $left) (i32.const 1))))
    (br $who)))
  (if (i32.eqz (local.get $all)) (then (return (i32.const -1) (i32.const 0))))
  (local.set $all (call $policy_below (local.get $all)))
  (loop $who
    (local.set $player (i32.ctz (local.get $actors)))
    (local.set $n (call $options (local.get $s) (local.get $player)))
    (if (i32.ge_u (local.get $all) (local.get $n)) (then
      (local.set $all (i32.sub (local.get $all) (local.get $n)))
      (local.set $actors (i32.and (local.get $actors) (i32.sub (local.get $actors) (i32.const 1))))
      (br $who))))
  (local.get $player)
  (i32.add (i32.const {list_address}) (i32.mul (local.get $all) (i32.const {size}))))

;; Draws a choice in each state, by the policy's stream; -1 where the game is over.
(func (export "batch_draw") (param $slots i32) (param $count i32)
  (param $choices i32) (param $players i32) (param $records i32)
  (local $i i32) (local $s i32) (local $from i32) (local $player i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (i32.store (i32.const {AT_WORK}) (local.get $i))
    (local.set $s (i32.load (i32.add (local.get $slots) {at})))
    (local.set $player {me})
    (local.set $from (call $pick (local.get $s)))
    (if (i32.eq (local.get $from) (i32.const -1)) (then
      (call $draw_listed (local.get $s))
      (local.set $from)
      (local.set $player)))
    (i32.store (i32.add (local.get $choices) {at}) (i32.const -1))
    (if (local.get $from) (then
      (i32.store (i32.add (local.get $choices) {at}) (i32.load (local.get $from)))
      (i32.store (i32.add (local.get $players) {at}) (local.get $player))
      {_copied_record(size)}))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next))))

;; Finds the wanted choices, those with an id below 0 are none; $by has the player of each, -1 where any will do. Gives
;; $count, or the number of the first entry in which there is no such choice.
(func (export "batch_seek") (param $slots i32) (param $count i32) (param $wanted i32) (param $by i32)
  (param $choices i32) (param $players i32) (param $records i32) (result i32)
  (local $i i32) (local $s i32) (local $id i32) (local $who i32) (local $from i32) (local $player i32)
  (local $actors i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (local.set $id (i32.load (i32.add (local.get $wanted) {at})))
    (local.set $who (i32.load (i32.add (local.get $by) {at})))
    (block $found
      (if (i32.eq (local.get $id) (i32.load (i32.add (local.get $choices) {at}))) (then
        (br_if $found (i32.lt_s (local.get $who) (i32.const 0)))
        (br_if $found (i32.eq (local.get $who) (i32.load (i32.add (local.get $players) {at}))))))
      (i32.store (i32.add (local.get $choices) {at}) (i32.const -1))
      (br_if $found (i32.lt_s (local.get $id) (i32.const 0)))
      (i32.store (i32.const {AT_WORK}) (local.get $i))
      (local.set $s (i32.load (i32.add (local.get $slots) {at})))
      (local.set $actors (call $acting (local.get $s)))
      (if (i32.ge_s (local.get $who) (i32.const 0)) (then
        (local.set $actors (i32.and (local.get $actors) (select
          (i32.shl (i32.const 1) (local.get $who)) (i32.const 0) (i32.lt_u (local.get $who) (i32.const 32)))))))
      (loop $asked
        (if (i32.eqz (local.get $actors)) (then (return (local.get $i))))
        (local.set $player (i32.ctz (local.get $actors)))
        (local.set $actors (i32.and (local.get $actors) (i32.sub (local.get $actors) (i32.const 1))))
        (local.set $from (call $sought (local.get $s) (local.get $player) (local.get $id)))
        (br_if $asked (i32.eqz (local.get $from))))
      (i32.store (i32.add (local.get $choices) {at}) (local.get $id))
      (i32.store (i32.add (local.get $players) {at}) (local.get $player))
      {_copied_record(size)})
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.get $count))

;; Does the choices, from entry $i on; afterwards no entry has one, and $standing says where its state stands. The state
;; of an entry that traps is as before in the snapshot.
(func (export "batch_play") (param $slots i32) (param $i i32) (param $count i32)
  (param $choices i32) (param $players i32) (param $records i32) (param $standing i32)
  (local $s i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (if (i32.ge_s (i32.load (i32.add (local.get $choices) {at})) (i32.const 0)) (then
      (i32.store (i32.const {AT_WORK}) (local.get $i))
      (i32.store (i32.add (local.get $choices) {at}) (i32.const -1))
      (local.set $s (i32.load (i32.add (local.get $slots) {at})))
      (drop (call $or_dead_end (local.get $s) (call $apply (local.get $s)
        (i32.load (i32.add (local.get $players) {at}))
        (i32.add (local.get $records) (i32.mul (local.get $i) (i32.const {size})))
        (call $decision (local.get $s)))))
      (i32.store (i32.add (local.get $standing) {at}) (call $decision (local.get $s)))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next))))

;; Up to $most random choices in each state from entry $i on, by the policy's stream; $plies says how many were made,
;; $standing where the state stands then. The state of an entry that traps is as before in the snapshot.
(func (export "batch_rollout") (param $slots i32) (param $i i32) (param $count i32) (param $most i32)
  (param $plies i32) (param $standing i32)
  (local $s i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (i32.store (i32.const {AT_WORK}) (local.get $i))
    (local.set $s (i32.load (i32.add (local.get $slots) {at})))
    (i32.store (i32.add (local.get $plies) {at}) (i32.const 0))
    (i32.store (i32.add (local.get $plies) {at}) (call $rollout (local.get $s) (local.get $most)))
    (i32.store (i32.add (local.get $standing) {at}) (call $decision (local.get $s)))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next))))

(func (export "seed_policy") (param $seed i64)
  (global.set $policy (call $seeded (local.get $seed))))

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
    to = f"(i32.add (local.get $records) (i32.mul (local.get $i) (i32.const {size})))"
    if size == 12:
        return (
            f"(i64.store {to} (i64.load (local.get $from)))\n"
            f"          (i32.store offset=8 {to} (i32.load offset=8 (local.get $from)))"
        )
    return f"(memory.copy {to} (local.get $from) (i32.const {size}))"
