;; without draw
(func $random_0 (param $s i32) (result i32)
  (local $player i32)
  (local $n i32)
  (local $at i32)
  (local $seats i32)
  (local $actors i32)
  (local $next i32)
  (local $last i32)
  (local $t0 i32)
  loop $again
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  local.set $player
  block $chosen
  local.get $s
  call $draft_0
  local.set $n
  block $L1
  loop $L2
  local.get $n
  i32.eqz
  br_if $L1
  local.get $n
  call $policy_below
  i32.const 12
  i32.mul
  i32.const 1024
  i32.add
  local.set $at
  global.get $stands
  local.set $t0
  local.get $s
  local.get $t0
  i32.store8 offset=10
  br $chosen
  end
  end
  i32.const 3
  global.set $impossible
  i32.const -1
  return
  end
  global.get $checking
  if
  local.get $s
  call $look
  end
  global.get $plies
  global.get $stop
  i32.eq
  if
  i32.const -2
  return
  end
  global.get $plies
  i32.const 1
  i32.add
  global.set $plies
  i32.const 67108864
  global.set $work
  local.get $s
  local.get $at
  call $take_0
  return
  end
  unreachable)


;; with draw
(func $random_0 (param $s i32) (result i32)
  (local $x0 i32)
  (local $player i32)
  (local $n i32)
  (local $at i32)
  (local $seats i32)
  (local $actors i32)
  (local $next i32)
  (local $last i32)
  (local $t0 i32)
  (local $v0 v128)
  (local $t1 i32)
  (local $t2 i32)
  (local $t3 i32)
  (local $t4 i32)
  (local $t5 i32)
  (local $t6 i32)
  (local $t7 i32)
  (local $t8 i32)
  (local $t9 i32)
  loop $again
  local.get $s
  i32.load8_u offset=13
  i32.const -1
  i32.add
  local.set $player
  block $chosen
  block $L1
  i32.const 4095
  local.set $t0
  i32.const 3
  i8x16.splat
  local.set $v0
  local.get $s
  v128.load offset=14 align=1
  local.get $v0
  i8x16.lt_u
  i8x16.bitmask
  local.set $t1
  local.get $t1
  local.set $t2
  local.get $t0
  local.get $t2
  i32.and
  local.set $t0
  local.get $t0
  i32.popcnt
  local.tee $n
  i32.eqz
  br_if $L1
  local.get $n
  call $policy_below
  local.set $t3
  i32.const 1024
  local.tee $at
  i32.const 0
  i32.store offset=4
  local.get $at
  local.get $t0
  local.set $t4
  local.get $t3
  local.set $t5
  i32.const 0
  local.set $t6
  local.get $t4
  i32.const 255
  i32.and
  i32.popcnt
  local.set $t7
  local.get $t5
  local.get $t7
  i32.ge_u
  local.set $t8
  local.get $t5
  local.get $t7
  i32.const 0
  local.get $t8
  select
  i32.sub
  local.set $t5
  local.get $t8
  i32.const 3
  i32.shl
  local.set $t8
  local.get $t4
  local.get $t8
  i32.shr_u
  local.set $t4
  local.get $t6
  local.get $t8
  i32.add
  local.set $t6
  local.get $t4
  i32.const 255
  i32.and
  i32.const 3
  i32.shl
  local.get $t5
  i32.add
  i32.load8_u offset=1320
  local.get $t6
  i32.add
  i32.const 1
  i32.add
  i32.store offset=8
  global.get $stands
  local.set $t9
  local.get $s
  local.get $t9
  i32.store8 offset=10
  br $chosen
  end
  i32.const 3
  global.set $impossible
  i32.const -1
  return
  end
  global.get $checking
  if
  local.get $s
  call $look
  end
  global.get $plies
  global.get $stop
  i32.eq
  if
  i32.const -2
  return
  end
  global.get $plies
  i32.const 1
  i32.add
  global.set $plies
  i32.const 67108864
  global.set $work
  local.get $s
  local.get $at
  call $take_0
  return
  end
  unreachable)

