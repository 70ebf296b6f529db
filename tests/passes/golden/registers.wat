;; without registers
(func $f2 (param $s i32) (param $x0 i32)
  (local $x1 i32)
  (local $t0 i32)
  (local $t1 i32)
  block $impossible
  i32.const 0
  local.set $t0
  loop $L1
  local.get $t0
  local.set $x1
  block $L2
  local.get $s
  local.get $x1
  i32.add
  i32.load8_u offset=14
  i32.const -1
  i32.add
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  i32.eq
  i32.eqz
  br_if $L2
  local.get $s
  i32.load8_u offset=30
  i32.const 1
  i32.add
  local.set $t1
  local.get $t1
  i32.const 9
  i32.gt_u
  if
  i32.const 0
  i32.const 0
  local.get $t1
  i64.extend_i32_s
  i64.const 0
  call $fail
  unreachable
  end
  local.get $s
  local.get $t1
  i32.store8 offset=30
  end
  local.get $t0
  i32.const 1
  i32.add
  local.tee $t0
  i32.const 16
  i32.ne
  br_if $L1
  end
  end)

;; with registers
(func $f2 (param $s i32) (param $x0 i32)
  (local $x1 i32)
  (local $p3 i32)
  (local $p7 i32)
  (local $t0 i32)
  (local $t1 i32)
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  local.set $p3
  local.get $s
  i32.load8_u offset=30
  local.set $p7
  block $impossible
  i32.const 0
  local.set $t0
  loop $L1
  local.get $t0
  local.set $x1
  block $L2
  local.get $s
  local.get $x1
  i32.add
  i32.load8_u offset=14
  i32.const -1
  i32.add
  local.get $p3
  i32.eq
  i32.eqz
  br_if $L2
  local.get $p7
  i32.const 1
  i32.add
  local.set $t1
  local.get $t1
  i32.const 9
  i32.gt_u
  if
  i32.const 0
  i32.const 0
  local.get $t1
  i64.extend_i32_s
  i64.const 0
  call $fail
  unreachable
  end
  local.get $t1
  local.set $p7
  end
  local.get $t0
  i32.const 1
  i32.add
  local.tee $t0
  i32.const 16
  i32.ne
  br_if $L1
  end
  local.get $s
  local.get $p7
  i32.store8 offset=30
  end)
