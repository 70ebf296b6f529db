;; without runs
(func $f1 (param $s i32) (param $x0 i32) (result i32)
  (local $x1 i32)
  (local $p3 i32)
  (local $t0 i32)
  (local $t1 i32)
  (local $t2 i32)
  (local $t3 i32)
  (local $t4 i32)
  (local $t5 i32)
  (local $t6 i32)
  (local $t7 i32)
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  local.set $p3
  block $impossible
  i32.const 1
  local.set $t0
  block $L1
  i32.const 0
  local.set $x1
  loop $L2
  block $L3
  local.get $x0
  local.set $t1
  local.get $x1
  local.set $t2
  i32.const 0
  local.set $t4
  block $L4
  local.get $t1
  i32.const 8
  i32.mul
  local.get $t2
  i32.add
  local.set $t5
  local.get $t5
  i32.const 16
  i32.mul
  i32.const 1488
  i32.add
  local.set $t6
  local.get $t6
  local.get $t6
  i32.load
  i32.const 2
  i32.shl
  i32.add
  local.set $t7
  block $L5
  local.get $t6
  local.get $t7
  i32.eq
  br_if $L5
  loop $L6
  local.get $t6
  i32.const 4
  i32.add
  local.tee $t6
  i32.load
  local.set $t3
  block $L7
  local.get $s
  local.get $t3
  i32.add
  i32.load8_u offset=14
  i32.const -1
  i32.add
  local.get $p3
  i32.eq
  i32.eqz
  br_if $L4
  local.get $t4
  i32.const 1
  i32.add
  local.set $t4
  end
  local.get $t6
  local.get $t7
  i32.ne
  br_if $L6
  end
  end
  end
  local.get $t4
  i32.const 2
  i32.ge_s
  i32.eqz
  br_if $L3
  br $L1
  end
  local.get $x1
  i32.const 1
  i32.add
  local.tee $x1
  i32.const 8
  i32.ne
  br_if $L2
  end
  i32.const 0
  local.set $t0
  end
  local.get $t0
  return
  end
  i32.const 0)

;; with runs
(func $f1 (param $s i32) (param $x0 i32) (result i32)
  (local $x1 i32)
  (local $p3 i32)
  (local $t0 i32)
  (local $t1 i32)
  (local $t2 i32)
  (local $t3 i32)
  (local $v0 v128)
  (local $t4 i32)
  (local $t5 i32)
  (local $kept9 i32)
  (local $w0 i64)
  (local $w1 i64)
  (local $w2 i64)
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  i32.const 1
  i32.add
  i8x16.splat
  local.set $v0
  local.get $s
  v128.load offset=14 align=1
  local.get $v0
  i8x16.eq
  i8x16.bitmask
  local.set $t4
  local.get $t4
  local.set $t5
  local.get $t5
  local.set $kept9
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  local.set $p3
  block $impossible
  i32.const 1
  local.set $t0
  block $L1
  i32.const 0
  local.set $x1
  loop $L2
  block $L3
  local.get $x0
  local.set $t1
  local.get $x1
  local.set $t2
  local.get $t1
  i32.const 8
  i32.mul
  local.get $t2
  i32.add
  local.set $t4
  local.get $t4
  i32.const 3
  i32.shl
  i64.load offset=1488
  local.set $w0
  local.get $w0
  i64.const 9223372036854775807
  i64.and
  local.set $w1
  local.get $w1
  local.get $kept9
  i64.extend_i32_u
  i64.const -1
  i64.xor
  i64.and
  local.set $w2
  local.get $w2
  i64.const 1
  i64.sub
  local.get $w2
  i64.const -1
  i64.xor
  i64.and
  i64.const -1
  i64.const 0
  local.get $w2
  i64.clz
  i64.sub
  i64.shl
  local.get $w0
  i64.const 0
  i64.ge_s
  select
  local.get $w1
  i64.and
  i64.popcnt
  i32.wrap_i64
  i32.const 2
  i32.ge_s
  i32.eqz
  br_if $L3
  br $L1
  end
  local.get $x1
  i32.const 1
  i32.add
  local.tee $x1
  i32.const 8
  i32.ne
  br_if $L2
  end
  i32.const 0
  local.set $t0
  end
  local.get $t0
  return
  end
  i32.const 0)
