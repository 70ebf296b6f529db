;; without lanes
(func $f2 (param $s i32) (param $x0 i32)
  (local $x1 i32)
  (local $t0 i32)
  block $impossible
  block $L1
  block $L2
  i32.const 0
  local.set $x1
  loop $L3
  block $L4
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
  br_if $L4
  br $L2
  end
  local.get $x1
  i32.const 1
  i32.add
  local.tee $x1
  i32.const 16
  i32.ne
  br_if $L3
  end
  br $L1
  end
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  local.set $t0
  local.get $s
  local.get $x0
  i32.add
  local.get $t0
  i32.const 1
  i32.add
  i32.store8 offset=14
  end
  end)

;; with lanes
(func $f2 (param $s i32) (param $x0 i32)
  (local $x1 i32)
  (local $t0 i32)
  (local $v0 v128)
  (local $t1 i32)
  (local $t2 i32)
  block $impossible
  block $L1
  block $L2
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
  i32.const 0
  i32.ne
  br_if $L2
  br $L1
  end
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  local.set $t0
  local.get $s
  local.get $x0
  i32.add
  local.get $t0
  i32.const 1
  i32.add
  i32.store8 offset=14
  end
  end)
