;; without tabulate
(func $f1 (param $s i32) (param $x0 i32)
  (local $x1 i32)
  (local $p8 i32)
  (local $t0 i32)
  (local $t1 i32)
  (local $t2 i32)
  (local $t3 i32)
  local.get $s
  i32.load8_u offset=19
  local.set $p8
  block $impossible
  local.get $x0
  local.set $x1
  local.get $s
  local.get $x0
  i32.add
  i32.load8_u offset=15
  local.set $t0
  local.get $t0
  local.get $t0
  i32.sub
  local.set $t1
  local.get $s
  local.get $x0
  i32.add
  local.get $t1
  i32.store8 offset=15
  local.get $p8
  local.get $t0
  i32.add
  local.set $t2
  local.get $t2
  local.set $p8
  block $L1
  loop $L2
  local.get $p8
  i32.const 0
  i32.gt_s
  i32.eqz
  br_if $L1
  local.get $x1
  i32.load8_u offset=1152
  local.set $x1
  i32.const 1
  local.set $t0
  local.get $p8
  local.set $t1
  local.get $t0
  local.get $t1
  i32.gt_s
  if
  i32.const 0
  i32.const 0
  local.get $t0
  i64.extend_i32_s
  local.get $t1
  i64.extend_i32_s
  call $fail
  unreachable
  end
  local.get $t1
  local.get $t0
  i32.sub
  local.set $t2
  local.get $t2
  local.set $p8
  local.get $s
  local.get $x1
  i32.add
  i32.load8_u offset=15
  local.get $t0
  i32.add
  local.set $t3
  local.get $s
  local.get $x1
  i32.add
  local.get $t3
  i32.store8 offset=15
  br $L2
  end
  end
  local.get $x1
  i32.load8_u offset=1160
  i32.const 1
  i32.add
  local.set $t0
  local.get $s
  local.get $t0
  i32.store8 offset=24
  local.get $s
  local.get $p8
  i32.store8 offset=19

;; with tabulate
(func $f1 (param $s i32) (param $x0 i32)
  (local $x1 i32)
  (local $p8 i32)
  (local $t0 i32)
  (local $v0 v128)
  (local $t1 i32)
  (local $t2 i32)
  (local $t3 i32)
  local.get $s
  i32.load8_u offset=19
  local.set $p8
  block $impossible
  block $L1
  block $L2
  local.get $p8
  br_if $L2
  local.get $x0
  i32.const 4
  i32.shl
  local.get $s
  local.get $x0
  i32.add
  i32.load8_u offset=15
  i32.add
  local.set $t0
  local.get $s
  v128.load offset=15 align=1
  local.get $t0
  i32.const 4
  i32.shl
  v128.load offset=1152
  i8x16.add
  local.set $v0
  local.get $s
  local.get $v0
  v128.store offset=15 align=1
  local.get $t0
  i32.load8_u offset=2064
  local.set $x1
  br $L1
  end
  local.get $x0
  local.set $x1
  local.get $s
  local.get $x0
  i32.add
  i32.load8_u offset=15
  local.set $t0
  local.get $t0
  local.get $t0
  i32.sub
  local.set $t1
  local.get $s
  local.get $x0
  i32.add
  local.get $t1
  i32.store8 offset=15
  local.get $p8
  local.get $t0
  i32.add
  local.set $t2
  local.get $t2
  local.set $p8
  block $L3
  loop $L4
  local.get $p8
  i32.const 0
  i32.gt_s
  i32.eqz
  br_if $L3
  local.get $x1
  i32.load8_u offset=2128
  local.set $x1
  i32.const 1
  local.set $t0
  local.get $p8
  local.set $t1
  local.get $t0
  local.get $t1
  i32.gt_s
  if
  i32.const 0
  i32.const 0
  local.get $t0
  i64.extend_i32_s
  local.get $t1
  i64.extend_i32_s
  call $fail
  unreachable
  end
  local.get $t1
  local.get $t0
  i32.sub
  local.set $t2
  local.get $t2
  local.set $p8
  local.get $s
  local.get $x1
  i32.add
  i32.load8_u offset=15
  local.get $t0
  i32.add
  local.set $t3
  local.get $s
  local.get $x1
  i32.add
  local.get $t3
  i32.store8 offset=15
  br $L4
  end
  end
  end
  local.get $x1
  i32.load8_u offset=2136
  i32.const 1
  i32.add
  local.set $t0
  local.get $s
  local.get $t0
  i32.store8 offset=24
  local.get $s
  local.get $p8
  i32.store8 offset=19
