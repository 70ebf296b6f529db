;; without boards
(func $draft_0 (param $s i32) (result i32)
  (local $x0 i32)
  (local $x1 i32)
  (local $at i32)
  (local $t0 i32)
  (local $v0 v128)
  (local $t1 i32)
  (local $t2 i32)
  i32.const 1024
  local.set $at
  i32.const 0
  local.set $x0
  loop $L1
  block $L2
  block $L3
  local.get $x0
  i32.const 2
  i32.shl
  i32.load offset=1488
  local.set $t0
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
  local.set $t1
  local.get $t1
  local.set $t2
  local.get $t0
  local.get $t2
  i32.and
  local.set $t0
  local.get $t0
  i32.const 0
  i32.ne
  br_if $L3
  br $L2
  end
  local.get $at
  i32.const 1228
  i32.ge_u
  if
  i32.const 0
  i32.const 0
  i64.const 0
  i64.const 0
  call $fail
  unreachable
  end
  local.get $at
  i32.const 0
  i32.store offset=4
  local.get $at
  local.get $x0
  i32.store offset=8
  local.get $at
  i32.const 12
  i32.add
  local.set $at
  end
  local.get $x0
  i32.const 1
  i32.add
  local.tee $x0
  i32.const 16
  i32.ne
  br_if $L1
  end
  local.get $at
  i32.const 1024
  i32.sub
  i32.const 12
  i32.div_u)

;; with boards
(func $draft_0 (param $s i32) (result i32)
  (local $x0 i32)
  (local $x1 i32)
  (local $at i32)
  (local $t0 i32)
  (local $v0 v128)
  (local $t1 i32)
  (local $v1 v128)
  (local $t2 i32)
  (local $v2 v128)
  (local $t3 i32)
  (local $v3 v128)
  (local $t4 i32)
  (local $v4 v128)
  (local $t5 i32)
  (local $v5 v128)
  (local $t6 i32)
  (local $v6 v128)
  (local $t7 i32)
  (local $v7 v128)
  (local $t8 i32)
  (local $t9 i32)
  (local $t10 i32)
  i32.const 1024
  local.set $at
  i32.const 65535
  local.set $t0
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
  local.set $t1
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  i32.const 1
  i32.add
  i8x16.splat
  local.set $v1
  local.get $s
  v128.load offset=14 align=1
  local.get $v1
  i8x16.eq
  i8x16.bitmask
  local.set $t2
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  i32.const 1
  i32.add
  i8x16.splat
  local.set $v2
  local.get $s
  v128.load offset=14 align=1
  local.get $v2
  i8x16.eq
  i8x16.bitmask
  local.set $t3
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  i32.const 1
  i32.add
  i8x16.splat
  local.set $v3
  local.get $s
  v128.load offset=14 align=1
  local.get $v3
  i8x16.eq
  i8x16.bitmask
  local.set $t4
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  i32.const 1
  i32.add
  i8x16.splat
  local.set $v4
  local.get $s
  v128.load offset=14 align=1
  local.get $v4
  i8x16.eq
  i8x16.bitmask
  local.set $t5
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  i32.const 1
  i32.add
  i8x16.splat
  local.set $v5
  local.get $s
  v128.load offset=14 align=1
  local.get $v5
  i8x16.eq
  i8x16.bitmask
  local.set $t6
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  i32.const 1
  i32.add
  i8x16.splat
  local.set $v6
  local.get $s
  v128.load offset=14 align=1
  local.get $v6
  i8x16.eq
  i8x16.bitmask
  local.set $t7
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  i32.const 1
  i32.add
  i8x16.splat
  local.set $v7
  local.get $s
  v128.load offset=14 align=1
  local.get $v7
  i8x16.eq
  i8x16.bitmask
  local.set $t8
  local.get $t8
  i32.const 65535
  i32.and
  i32.const 5
  i32.shl
  i32.const 61152
  i32.and
  local.get $t8
  i32.const 65535
  i32.and
  i32.const 4
  i32.shl
  i32.const 65520
  i32.and
  i32.or
  local.get $t8
  i32.const 65535
  i32.and
  i32.const 3
  i32.shl
  i32.const 30576
  i32.and
  i32.or
  local.get $t8
  i32.const 65535
  i32.and
  i32.const 1
  i32.shl
  i32.const 61166
  i32.and
  i32.or
  local.get $t8
  i32.const 65535
  i32.and
  i32.const 1
  i32.shr_u
  i32.const 30583
  i32.and
  i32.or
  local.get $t8
  i32.const 65535
  i32.and
  i32.const 3
  i32.shr_u
  i32.const 3822
  i32.and
  i32.or
  local.get $t8
  i32.const 65535
  i32.and
  i32.const 4
  i32.shr_u
  i32.const 4095
  i32.and
  i32.or
  local.get $t8
  i32.const 65535
  i32.and
  i32.const 5
  i32.shr_u
  i32.const 1911
  i32.and
  i32.or
  local.set $t9
  local.get $t0
  local.get $t9
  i32.and
  local.set $t0
  local.get $t0
  local.set $t10
  block $L1
  local.get $t10
  i32.eqz
  br_if $L1
  loop $L2
  local.get $t10
  i32.ctz
  local.get $t10
  local.get $t10
  i32.const 1
  i32.sub
  i32.and
  local.set $t10
  local.set $x0
  block $L3
  local.get $at
  i32.const 1228
  i32.ge_u
  if
  i32.const 0
  i32.const 0
  i64.const 0
  i64.const 0
  call $fail
  unreachable
  end
  local.get $at
  i32.const 0
  i32.store offset=4
  local.get $at
  local.get $x0
  i32.store offset=8
  local.get $at
  i32.const 12
  i32.add
  local.set $at
  end
  local.get $t10
  i32.const 0
  i32.ne
  br_if $L2
  end
  end
  local.get $at
  i32.const 1024
  i32.sub
  i32.const 12
  i32.div_u)
