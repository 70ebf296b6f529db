"""The two random streams in WebAssembly; what they are is said in `machines.reference.chance`.

`$draw` and `$seed_chance` work on the two cells of the vector that hold the state of chance, low half first: one
little-endian number of 64 bits. `$policy` is a global of the module.
"""

from rulewright.ir.code import Code

_STEP = """\
(local.set $x (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 12))))
  (local.set $x (i64.xor (local.get $x) (i64.shl (local.get $x) (i64.const 25))))
  (local.set $x (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 27))))"""
_PRODUCT = """\
(local.set $product (i64.mul (i64.shr_u (i64.mul (local.get $x) (i64.const 0x2545F4914F6CDD1D)) (i64.const 32))
    (i64.extend_i32_u (local.get $count))))"""


def chance_text(code: Code) -> str:
    cell = code.layout.fields[code.control.chance].offset
    return f"""
(func $seeded (param $seed i64) (result i64)
  (local $m i64)
  (local.set $m (i64.add (local.get $seed) (i64.const 0x9E3779B97F4A7C15)))
  (local.set $m (i64.mul
    (i64.xor (local.get $m) (i64.shr_u (local.get $m) (i64.const 30)))
    (i64.const 0xBF58476D1CE4E5B9)))
  (local.set $m (i64.mul
    (i64.xor (local.get $m) (i64.shr_u (local.get $m) (i64.const 27)))
    (i64.const 0x94D049BB133111EB)))
  (local.set $m (i64.xor (local.get $m) (i64.shr_u (local.get $m) (i64.const 31))))
  (select (i64.const 0x9E3779B97F4A7C15) (local.get $m) (i64.eqz (local.get $m))))

(func $stepped (param $x i64) (result i64)
  {_STEP}
  (local.get $x))

;; After a draw that the bias forbids, if it does, until one is allowed.
(func $again_below (param $x i64) (param $product i64) (param $count i32) (result i64 i32)
  (local $least i32)
  (local.set $least (i32.rem_u (i32.sub (i32.const 0) (local.get $count)) (local.get $count)))
  (block $drawn (loop $again
    (br_if $drawn (i32.ge_u (i32.wrap_i64 (local.get $product)) (local.get $least)))
    {_STEP}
    {_PRODUCT}
    (br $again)))
  (local.get $x)
  (i32.wrap_i64 (i64.shr_u (local.get $product) (i64.const 32))))

(func $below (param $x i64) (param $count i32) (result i64 i32)
  (local $product i64)
  {_STEP}
  {_PRODUCT}
  (if (i32.lt_u (i32.wrap_i64 (local.get $product)) (local.get $count))
    (then (return (call $again_below (local.get $x) (local.get $product) (local.get $count)))))
  (local.get $x)
  (i32.wrap_i64 (i64.shr_u (local.get $product) (i64.const 32))))

;; The same, in one piece: players of random games draw at every ply.
(func $policy_below (param $count i32) (result i32)
  (local $x i64) (local $product i64) (local $drawn i32)
  (local.set $x (global.get $policy))
  {_STEP}
  {_PRODUCT}
  (if (i32.lt_u (i32.wrap_i64 (local.get $product)) (local.get $count)) (then
    (call $again_below (local.get $x) (local.get $product) (local.get $count))
    (local.set $drawn)
    (global.set $policy)
    (return (local.get $drawn))))
  (global.set $policy (local.get $x))
  (i32.wrap_i64 (i64.shr_u (local.get $product) (i64.const 32))))

(func $seed_chance (param $s i32) (param $seed i64)
  (i64.store offset={cell} (local.get $s) (call $seeded (local.get $seed))))

(func $draw (param $s i32) (param $count i32) (result i32)
  (local $drawn i32) (local $x i64)
  (call $below (i64.load offset={cell} (local.get $s)) (local.get $count))
  (local.set $drawn)
  (local.set $x)
  (i64.store offset={cell} (local.get $s) (local.get $x))
  (local.get $drawn))
"""
