;; without bind
(func $draft_0 (param $s i32) (result i32)
  (local $x0 i32)
  (local $x1 i32)
  (local $at i32)
  i32.const 1024
  local.set $at
  i32.const 0
  local.set $x0
  loop $L1
  block $L2
  i32.const 1
  local.set $x1
  loop $L3
  block $L4
  local.get $x1
  local.get $s
  i32.load8_u offset=32
  i32.const 1
  i32.add
  i32.eq
  i32.eqz
  br_if $L4
  local.get $at
  i32.const 1296
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
  local.get $x1
  i32.const 1
  i32.add
  local.tee $x1
  i32.const 5
  i32.ne
  br_if $L3
  end
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
  i32.const 16
  i32.div_u)

;; with bind
(func $draft_0 (param $s i32) (result i32)
  (local $x0 i32)
  (local $x1 i32)
  (local $at i32)
  i32.const 1024
  local.set $at
  i32.const 0
  local.set $x0
  loop $L1
  block $L2
  block $L3
  local.get $s
  i32.load8_u offset=32
  i32.const 1
  i32.add
  local.set $x1
  local.get $x1
  i32.const -1
  i32.add
  i32.const 4
  i32.ge_u
  br_if $L3
  local.get $at
  i32.const 1296
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
  i32.const 16
  i32.div_u)
