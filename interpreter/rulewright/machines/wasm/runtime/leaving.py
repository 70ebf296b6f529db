"""Things that leave a place, and what every player makes of it; the rules are those of `machines.reference.knowledge`.

Before a move `leave` writes down what lies in the place that things leave; afterwards `left` says what is known then.
"""

from rulewright.machines.wasm.runtime.cells import fill_bytes
from rulewright.machines.wasm.runtime.known import Known
from rulewright.machines.wasm.runtime.pools import UNORDERED
from rulewright.machines.wasm.runtime.repeating import list_item, over


def leaving_text(k: Known) -> str:
    return _leave(k) + _saw(k) + _missed(k) + _left(k)


def _leave(k: Known) -> str:
    t = k.t
    one, other = k.leavings
    j = "(local.get $j)"
    lying = "(i32.load (local.get $lying))"
    moved_thing = list_item("(local.get $moved)")
    seen = f"""(i64.store (i32.add (local.get $seen) (i32.shl {moved_thing} (i32.const 3)))
      (call ${t.name}_seers (local.get $s) {moved_thing}))"""

    def class_of(thing: str) -> str:
        return f"(i32.add (local.get $classes) (i32.shl {thing} (i32.const 2)))"

    there = list_item("(local.get $lying)", j)
    join = f"""(local.set $c {there})
    (if (i32.lt_s (i32.load {class_of("(local.get $c)")}) (i32.const 0)) (then
      (if (call ${t.name}_alike (local.get $s) (local.get $thing) (local.get $c)) (then
        (i32.store {class_of("(local.get $c)")} (local.get $thing))))))"""
    classed = f"""(local.set $thing {moved_thing})
    (if (i32.lt_s (i32.load {class_of("(local.get $thing)")}) (i32.const 0)) (then
      {over(lying, join, "$j")}))"""
    return f"""
(func ${t.name}_leave_from (param $s i32) (param $source i32) (param $to i32)
  (param $moved i32) (param $lying i32) (param $classes i32) (param $seen i32)
  (local $i i32) (local $j i32) (local $c i32) (local $thing i32) (local $e i32)
  {over("(i32.load (local.get $moved))", seen)}
  (i32.store (local.get $lying) (i32.const 0))
  (if (i32.eq (local.get $source) (local.get $to)) (then (return)))
  (call ${t.name}_items (local.get $s) (local.get $source) (local.get $lying))
  {fill_bytes("(local.get $classes)", 0, 4 * t.things, 255)}
  (local.set $e {t.entry("(local.get $source)")})
  (if (i32.eq {t.of("order")} (i32.const {UNORDERED})) (then
    {over("(i32.load (local.get $moved))", classed)})))

;; One thing is about to leave.
(func ${t.name}_leave (param $s i32) (param $thing i32) (param $source i32) (param $to i32)
  (i32.store (i32.const {one.moved}) (i32.const 1))
  (i32.store offset=4 (i32.const {one.moved}) (local.get $thing))
  (call ${t.name}_leave_from (local.get $s) (local.get $source) (local.get $to)
    (i32.const {one.moved}) (i32.const {one.lying}) (i32.const {one.classes}) (i32.const {one.seen})))

;; All of two places are about to change places.
(func ${t.name}_leave_both (param $s i32) (param $here i32) (param $there i32)
  (call ${t.name}_items (local.get $s) (local.get $here) (i32.const {one.moved}))
  (call ${t.name}_items (local.get $s) (local.get $there) (i32.const {other.moved}))
  (call ${t.name}_leave_from (local.get $s) (local.get $here) (local.get $there)
    (i32.const {one.moved}) (i32.const {one.lying}) (i32.const {one.classes}) (i32.const {one.seen}))
  (call ${t.name}_leave_from (local.get $s) (local.get $there) (local.get $here)
    (i32.const {other.moved}) (i32.const {other.lying}) (i32.const {other.classes}) (i32.const {other.seen})))
"""


def _saw(k: Known) -> str:
    """The player saw the thing move."""
    t = k.t
    c = "(local.get $c)"
    my_class = "(i32.load (i32.add (local.get $classes) (i32.shl (local.get $thing) (i32.const 2))))"
    its_class = f"(i32.load (i32.add (local.get $classes) (i32.shl {c} (i32.const 2))))"
    item = list_item("(local.get $lying)")
    forgotten = f"""(local.set $c {item})
    (if (i32.and (i32.ne {c} (local.get $thing)) (i32.eq {its_class} (local.get $class))) (then
      (if (i32.and {k.knows(c)} {k.hidden(k.now_of(c))}) (then
        {k.set_known(c, False)}
        (local.set $any (i32.const 1))))))"""
    joined = f"""(local.set $c {item})
    (if (i32.and (i32.ne {c} (local.get $thing)) (i32.eqz {k.knows(c)})) (then
      (if (i32.eq {k.back(c)} {k.back("(local.get $thing)")}) (then {k.add_name(k.group_of(c))}))))"""
    rest = "(local.get $rest)"
    return f"""
(func ${t.name}_saw (param $s i32) (param $player i32) (param $thing i32) (param $lying i32) (param $classes i32)
  (local $i i32) (local $c i32) (local $rest i32) (local $class i32) (local $any i32)
  (local.set $rest (call ${t.name}_learn (local.get $s) (local.get $player) (local.get $thing)))
  (local.set $class {my_class})
  (if (i32.lt_s (local.get $class) (i32.const 0)) (then (return)))
  {over("(i32.load (local.get $lying))", forgotten)}
  (if (i32.eqz (local.get $any)) (then (return)))
  {k.fill_names()}
  {over("(i32.load (local.get $lying))", joined)}
  (if (i32.ge_s {rest} (i32.const 0)) (then {k.add_name(k.group_of(rest))}))
  (call ${t.name}_merge (local.get $s) (local.get $player)))
"""


def _missed(k: Known) -> str:
    """The player did not see the thing move."""
    t = k.t
    c = "(local.get $c)"
    item = list_item("(local.get $lying)")
    forget = f"""(local.set $c {item})
    (if {k.hidden(k.now_of(c))} (then
      {k.set_known(c, False)}
      (if (i32.eq {k.back(c)} {k.back("(local.get $thing)")}) (then {k.add_name(k.group_of(c))}))))"""
    return f"""
(func ${t.name}_missed (param $s i32) (param $player i32) (param $thing i32) (param $lying i32)
  (local $i i32) (local $c i32)
  {k.fill_names()}
  {over("(i32.load (local.get $lying))", forget)}
  (call ${t.name}_merge (local.get $s) (local.get $player)))
"""


def _left(k: Known) -> str:
    t = k.t
    one, other = k.leavings
    item = list_item("(local.get $lying)")
    now = f"""(local.set $thing {item})
    (i64.store offset={k.now} (i32.shl (local.get $thing) (i32.const 3))
      (call ${t.name}_seers (local.get $s) (local.get $thing)))"""
    noticed = f"""(if {k.hidden("(local.get $who)")}
      (then (call ${t.name}_missed (local.get $s) (local.get $player) (local.get $thing) (local.get $lying)))
      (else (call ${t.name}_saw (local.get $s) (local.get $player) (local.get $thing) (local.get $lying)
        (local.get $classes))))"""
    each = f"""(local.set $thing {list_item("(local.get $moved)")})
    (local.set $who (i64.or (i64.load (i32.add (local.get $seen) (i32.shl (local.get $thing) (i32.const 3))))
      {k.now_of("(local.get $thing)")}))
    {over(f"(i32.const {k.players})", noticed, "$player")}"""
    rooms = [
        f"(call ${t.name}_left_from (local.get $s) (i32.const {room.moved}) (i32.const {room.lying})"
        f" (i32.const {room.classes}) (i32.const {room.seen}))"
        for room in (one, other)
    ]
    return f"""
(func ${t.name}_left_from (param $s i32) (param $moved i32) (param $lying i32) (param $classes i32) (param $seen i32)
  (local $i i32) (local $player i32) (local $thing i32) (local $who i64)
  (if (i32.eqz (i32.load (local.get $lying))) (then (return)))
  (call ${t.name}_backs (local.get $s))
  {over("(i32.load (local.get $lying))", now)}
  {over("(i32.load (local.get $moved))", each)})

(func ${t.name}_left (param $s i32)
  {rooms[0]})

(func ${t.name}_left_both (param $s i32)
  {rooms[0]}
  {rooms[1]})
"""
