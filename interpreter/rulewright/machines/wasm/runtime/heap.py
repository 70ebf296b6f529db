"""Room that comes and goes, in the memory behind the module's constants: blocks of 2^k bytes, with a list of free ones
for each k.

The memory grows when the room is used up; where it may not, error kind -2 is left and the call traps. Some bytes at
the end are never given out, as wide loads reach behind what they need.
"""

from rulewright.machines.wasm.runtime.faces import Places

ERROR_KIND = 16
NO_MEMORY = -2
SMALLEST = 6  # 64 bytes
MARGIN = 64


def heap_text(places: Places) -> str:
    free = places.scratch(4 * 32, 4)
    return f"""
(global $top (mut i32) (i32.const 0))

(func $more (param $size i32) (result i32)
  (local $found i32) (local $short i32)
  (if (i32.eqz (global.get $top)) (then (global.set $top (i32.shl (memory.size) (i32.const 16)))))
  (local.set $found (global.get $top))
  (local.set $short (i32.sub (i32.add (i32.add (local.get $found) (local.get $size)) (i32.const {MARGIN}))
    (i32.shl (memory.size) (i32.const 16))))
  (if (i32.gt_s (local.get $short) (i32.const 0)) (then
    (if (i32.eq
        (i32.const -1)
        (memory.grow (i32.add (i32.shr_u (local.get $short) (i32.const 16)) (i32.const 16)))) (then
      (i32.store (i32.const {ERROR_KIND}) (i32.const {NO_MEMORY}))
      (unreachable)))))
  (global.set $top (i32.add (local.get $found) (local.get $size)))
  (local.get $found))

;; The exponent of the smallest block that has room for this many bytes.
(func $exponent (param $size i32) (result i32)
  (local $k i32)
  (local.set $k (i32.sub (i32.const 32) (i32.clz (i32.sub (local.get $size) (i32.const 1)))))
  (select (local.get $k) (i32.const {SMALLEST}) (i32.gt_s (local.get $k) (i32.const {SMALLEST}))))

(func $alloc (param $k i32) (result i32)
  (local $free i32) (local $found i32)
  (local.set $free (i32.shl (local.get $k) (i32.const 2)))
  (local.set $found (i32.load offset={free} (local.get $free)))
  (if (local.get $found)
    (then (i32.store offset={free} (local.get $free) (i32.load (local.get $found))))
    (else (local.set $found (call $more (i32.shl (i32.const 1) (local.get $k))))))
  (local.get $found))

(func $free (param $block i32) (param $k i32)
  (local $list i32)
  (local.set $list (i32.shl (local.get $k) (i32.const 2)))
  (i32.store (local.get $block) (i32.load offset={free} (local.get $list)))
  (i32.store offset={free} (local.get $list) (local.get $block)))

;; Blocks for the host, which need not say again how large they were.
(func (export "room") (param $size i32) (result i32)
  (local $block i32) (local $k i32)
  (local.set $k (call $exponent (i32.add (local.get $size) (i32.const 16))))
  (local.set $block (call $alloc (local.get $k)))
  (i32.store (local.get $block) (local.get $k))
  (i32.add (local.get $block) (i32.const 16)))

(func (export "room_free") (param $room i32)
  (call $free (i32.sub (local.get $room) (i32.const 16)) (i32.load (i32.sub (local.get $room) (i32.const 16)))))
"""
