;; without inline
(func $f2 (param $s i32) (param $x0 i32)
  (local $t0 i32)
  block $impossible
  block $L1
  local.get $s
  local.get $s
  i32.load8_u offset=30
  call $f0
  i32.const 9
  i32.lt_s
  i32.eqz
  br_if $L1
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

;; with inline
(func $f2 (param $s i32) (param $x0 i32)
  (local $t0 i32)
  block $impossible
  block $L1
  local.get $s
  i32.load8_u offset=30
  local.set $t0
  local.get $t0
  local.get $t0
  i32.add
  i32.const 9
  i32.lt_s
  i32.eqz
  br_if $L1
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
