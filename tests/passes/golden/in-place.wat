;; without in-place
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
  block $L3
  local.get $s
  local.get $at
  call $holds_0
  i32.eqz
  br_if $L3
  global.get $stands
  local.set $t0
  local.get $s
  local.get $t0
  i32.store8 offset=10
  br $chosen
  end
  local.get $n
  i32.const 1
  i32.sub
  local.tee $n
  i32.const 12
  i32.mul
  i32.const 1024
  i32.add
  local.set $last
  local.get $at
  local.get $last
  i32.load offset=4
  i32.store offset=4
  local.get $at
  local.get $last
  i32.load offset=8
  i32.store offset=8
  br $L2
  end
  end
  i32.const 2
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

;; with in-place
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
  block $L3
  block $L4
  global.get $plies
  global.get $stop
  i32.eq
  br_if $L4
  global.get $checking
  br_if $L4
  local.get $s
  local.get $at
  call $fused_0_0
  local.tee $next
  i32.const -4
  i32.eq
  br_if $L3
  global.get $plies
  i32.const 1
  i32.add
  global.set $plies
  i32.const 67108864
  global.set $work
  i32.const 1
  global.set $head_start
  i32.const -1
  local.get $next
  local.get $next
  i32.const 0
  i32.lt_s
  select
  return
  end
  local.get $s
  local.get $at
  call $holds_0
  i32.eqz
  br_if $L3
  global.get $stands
  local.set $t0
  local.get $s
  local.get $t0
  i32.store8 offset=10
  br $chosen
  end
  local.get $n
  i32.const 1
  i32.sub
  local.tee $n
  i32.const 12
  i32.mul
  i32.const 1024
  i32.add
  local.set $last
  local.get $at
  local.get $last
  i32.load offset=4
  i32.store offset=4
  local.get $at
  local.get $last
  i32.load offset=8
  i32.store offset=8
  br $L2
  end
  end
  i32.const 2
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
(func $fused_0_0 (param $s i32) (param $record i32) (result i32)
  (local $x0 i32)
  (local $w0 i64)
  (local $w1 i64)
  (local $w2 i64)
  (local $w3 i64)
  (local $t0 i32)
  local.get $record
  i32.load offset=8
  local.set $x0
  local.get $s
  i64.load offset=8 align=1
  local.set $w0
  local.get $s
  i64.load offset=16 align=1
  local.set $w1
  local.get $s
  i64.load offset=24 align=1
  local.set $w2
  local.get $s
  i64.load offset=40 align=1
  local.set $w3
  global.get $stands
  local.set $t0
  local.get $s
  local.get $t0
  i32.store8 offset=10
  local.get $s
  local.get $x0
  i32.store8 offset=40
  block $L1
  local.get $s
  local.get $x0
  call $f2
  global.get $impossible
  br_if $L1
  block $impossible
  local.get $s
  i32.const 0
  i32.store8 offset=40 align=1
  i32.const 3
  return
  end
  i32.const -2
  return
  end
  i32.const 0
  global.set $impossible
  local.get $s
  local.get $w0
  i64.store offset=8 align=1
  local.get $s
  local.get $w1
  i64.store offset=16 align=1
  local.get $s
  local.get $w2
  i64.store offset=24 align=1
  local.get $s
  local.get $w3
  i64.store offset=40 align=1
  i32.const -4)
