;; without hoist
(func $draft_0 (param $s i32) (result i32)
  (local $x0 i32)
  (local $x1 i32)
  (local $at i32)
  (local $t0 i32)
  (local $v0 v128)
  (local $t1 i32)
  (local $t2 i32)
  (local $t3 i32)
  (local $t4 i32)
  (local $v1 v128)
  (local $t5 i32)
  (local $t6 i32)
  (local $t7 i32)
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
  local.get $t1
  local.set $t2
  local.get $t0
  local.get $t2
  i32.and
  local.set $t0
  local.get $t0
  local.set $t3
  block $L1
  local.get $t3
  i32.eqz
  br_if $L1
  loop $L2
  local.get $t3
  i32.ctz
  local.get $t3
  local.get $t3
  i32.const 1
  i32.sub
  i32.and
  local.set $t3
  local.set $x0
  block $L3
  i32.const 15
  local.set $t4
  i32.const 2
  i8x16.splat
  local.set $v1
  local.get $s
  v128.load offset=31 align=1
  local.get $v1
  i8x16.gt_u
  i8x16.bitmask
  local.set $t5
  local.get $t5
  local.set $t6
  local.get $t4
  local.get $t6
  i32.and
  local.set $t4
  local.get $t4
  local.set $t7
  block $L4
  local.get $t7
  i32.eqz
  br_if $L4
  loop $L5
  local.get $t7
  i32.ctz
  local.get $t7
  local.get $t7
  i32.const 1
  i32.sub
  i32.and
  local.set $t7
  i32.const 1
  i32.add
  local.set $x1
  block $L6
  local.get $at
  i32.const 2064
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
  local.get $x1
  i32.store offset=12
  local.get $at
  i32.const 16
  i32.add
  local.set $at
  end
  local.get $t7
  i32.const 0
  i32.ne
  br_if $L5
  end
  end
  end
  local.get $t3
  i32.const 0
  i32.ne
  br_if $L2
  end
  end
  local.get $at
  i32.const 1024
  i32.sub
  i32.const 16
  i32.div_u)

;; with hoist
(func $draft_0 (param $s i32) (result i32)
  (local $x0 i32)
  (local $x1 i32)
  (local $at i32)
  (local $t0 i32)
  (local $v0 v128)
  (local $t1 i32)
  (local $t2 i32)
  (local $t3 i32)
  (local $t4 i32)
  (local $v1 v128)
  (local $t5 i32)
  (local $t6 i32)
  (local $kept12 i32)
  i32.const 2
  i8x16.splat
  local.set $v1
  local.get $s
  v128.load offset=31 align=1
  local.get $v1
  i8x16.gt_u
  i8x16.bitmask
  local.set $t5
  local.get $t5
  local.set $t6
  local.get $t6
  local.set $kept12
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
  local.get $t1
  local.set $t2
  local.get $t0
  local.get $t2
  i32.and
  local.set $t0
  local.get $t0
  local.set $t3
  block $L1
  local.get $t3
  i32.eqz
  br_if $L1
  loop $L2
  local.get $t3
  i32.ctz
  local.get $t3
  local.get $t3
  i32.const 1
  i32.sub
  i32.and
  local.set $t3
  local.set $x0
  block $L3
  i32.const 15
  local.set $t4
  local.get $t4
  local.get $kept12
  i32.and
  local.set $t4
  local.get $t4
  local.set $t5
  block $L4
  local.get $t5
  i32.eqz
  br_if $L4
  loop $L5
  local.get $t5
  i32.ctz
  local.get $t5
  local.get $t5
  i32.const 1
  i32.sub
  i32.and
  local.set $t5
  i32.const 1
  i32.add
  local.set $x1
  block $L6
  local.get $at
  i32.const 2064
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
  local.get $x1
  i32.store offset=12
  local.get $at
  i32.const 16
  i32.add
  local.set $at
  end
  local.get $t5
  i32.const 0
  i32.ne
  br_if $L5
  end
  end
  end
  local.get $t3
  i32.const 0
  i32.ne
  br_if $L2
  end
  end
  local.get $at
  i32.const 1024
  i32.sub
  i32.const 16
  i32.div_u)
