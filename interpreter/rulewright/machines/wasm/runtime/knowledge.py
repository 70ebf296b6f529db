"""What players know of hidden things, in WebAssembly; the rules are those of `machines.reference.knowledge`.

Making known what can be seen looks at the things that have arrived (see `pools`), at all of them only where rules may
let somebody see what nobody moved.
"""

from rulewright.ir.code import Code
from rulewright.ir.expressions import Bits, Seq
from rulewright.machines.wasm.runtime.cells import at, fill_bytes
from rulewright.machines.wasm.runtime.faces import Places
from rulewright.machines.wasm.runtime.known import Known
from rulewright.machines.wasm.runtime.leaving import leaving_text
from rulewright.machines.wasm.runtime.pools import PoolTables
from rulewright.machines.wasm.runtime.repeating import list_item, over
from rulewright.machines.wasm.runtime.seeing import place_seen, seeing_text


def knowledge_text(code: Code, t: PoolTables, places: Places) -> str:
    """Everything about what is known of a pool's things; little where nothing of it is ever hidden."""
    if t.pool.known is None:
        return f"\n(func ${t.name}_settle (param $s i32))\n\n(func ${t.name}_reveal (param $s i32))\n"
    k = Known(code, t, places)
    return "".join(
        (
            seeing_text(code, t),
            _backs(k),
            _learn(k),
            _shown(k),
            _merge(k),
            _settle(k),
            _reveal(k),
            _concealed(k),
            _shuffled(k),
            leaving_text(k),
            _hides(k),
            _name_groups(k),
        )
    )


# ---------------------------------------------------------------- backs
def _backs(k: Known) -> str:
    t = k.t
    name = t.name
    if t.pool.back is None:
        return f"\n(func ${name}_backs (param $s i32))\n"
    kind = k.code.functions[t.pool.back].result
    to = f"(i32.add (i32.const {k.back_values}) (i32.mul (local.get $i) (i32.const {k.back_size})))"
    call = f"(call $f{t.pool.back} (local.get $s) (local.get $i)"
    if isinstance(kind, Seq) or (isinstance(kind, Bits) and kind.size > 64):
        work = f"{call} {to})"
    elif isinstance(kind, Bits) and kind.size > 32:
        work = f"(i64.store {to} {call}))"
    else:
        work = f"(i64.store {to} (i64.extend_i32_s {call})))"
    other = f"(i32.add (i32.const {k.back_values}) (i32.mul (local.get $j) (i32.const {k.back_size})))"
    first = f"""(local.set $j (i32.const 0))
    (block $same (loop $other
      (br_if $same (i32.eq (local.get $j) (local.get $i)))
      (br_if $same (call $same_bytes {to} {other} (i32.const {k.back_size})))
      (local.set $j (i32.add (local.get $j) (i32.const 1)))
      (br $other)))
    (i32.store offset={k.backs} (i32.shl (local.get $i) (i32.const 2)) (local.get $j))"""
    return f"""
(global ${name}_has_backs (mut i32) (i32.const 0))

(func ${name}_backs (param $s i32)
  (local $i i32) (local $j i32)
  (if (global.get ${name}_has_backs) (then (return)))
  {over(f"(i32.const {t.things})", f"{work}{chr(10)}    {first}")}
  (global.set ${name}_has_backs (i32.const 1)))
"""


# ---------------------------------------------------------------- one player
def _learn(k: Known) -> str:
    """The player knows the thing, which leaves its group; the lowest other one of that group, -1 if there is none or it
    was known before. Only if the thing gave the group its name do the others need a new one."""
    other = "(i32.add (local.get $i) (i32.ctz (local.get $m)))"
    renamed = f"""(block $none (loop $bits
      (br_if $none (i32.eqz (local.get $m)))
      (local.set $other {other})
      (if (i32.eqz {k.knows("(local.get $other)")}) (then
        (if (i32.lt_s (local.get $rest) (i32.const 0)) (then (local.set $rest (local.get $other))))
        {k.set_group("(local.get $other)", "(local.get $rest)")}))
      (local.set $m (i32.and (local.get $m) (i32.sub (local.get $m) (i32.const 1))))
      (br $bits)))"""
    return f"""
(func ${k.t.name}_learn (param $s i32) (param $player i32) (param $thing i32) (result i32)
  (local $i i32) (local $m i32) (local $other i32) (local $group i32) (local $rest i32)
  (local.set $rest (i32.const -1))
  (if {k.knows("(local.get $thing)")} (then (return (local.get $rest))))
  (local.set $group {k.group_of("(local.get $thing)")})
  {k.set_known("(local.get $thing)", True)}
  {k.set_group("(local.get $thing)", "(local.get $thing)")}
  (if (i32.ne (local.get $group) (local.get $thing)) (then (return (local.get $group))))
  {k.of_group("(local.get $thing)", renamed)}
  (local.get $rest))
"""


def _shown(k: Known) -> str:
    """These players know the thing."""
    return f"""
(func ${k.t.name}_shown (param $s i32) (param $thing i32) (param $players i64)
  (local.set $players (i64.and (local.get $players) (i64.xor {k.knowers("(local.get $thing)")} (i64.const -1))))
  (block $learnt (loop $who
    (br_if $learnt (i64.eqz (local.get $players)))
    (drop (call ${k.t.name}_learn (local.get $s) (i32.wrap_i64 (i64.ctz (local.get $players))) (local.get $thing)))
    (local.set $players (i64.and (local.get $players) (i64.sub (local.get $players) (i64.const 1))))
    (br $who))))
"""


def _merge(k: Known) -> str:
    """The groups that are marked become one, called by the lowest of their names."""
    i = "(local.get $i)"
    counted = f"""(if (local.get $m) (then
      (local.set $count (i32.add (local.get $count) (i32.popcnt (local.get $m))))
      (if (i32.lt_s (local.get $lowest) (i32.const 0)) (then
        (local.set $lowest (i32.add {i} (i32.ctz (local.get $m))))))))"""
    put = f"""(if (i32.eqz {k.knows(i)}) (then
      (if (i32.load8_u offset={k.names} {k.group_of(i)}) (then {k.set_group(i, "(local.get $lowest)")}))))"""
    return f"""
(func ${k.t.name}_merge (param $s i32) (param $player i32)
  (local $i i32) (local $m i32) (local $count i32) (local $lowest i32)
  (local.set $lowest (i32.const -1))
  {k.named(counted)}
  (if (i32.le_s (local.get $count) (i32.const 1)) (then (return)))
  {over(f"(i32.const {k.t.things})", put)})
"""


# ---------------------------------------------------------------- what happens
def _settle(k: Known) -> str:
    """The zones have their starts. `heads` has for each place its first group of hidden things, `next` for the first
    thing of each group that of the next group there."""
    t = k.t
    i = "(local.get $i)"
    know = []
    width = k.known.width
    for byte in range(width):
        know.append(
            f"(i32.store8 offset={k.known.offset + byte} {at(i, width)}"
            f" (i32.wrap_i64 (i64.shr_u {k.now_of(i)} (i64.const {8 * byte}))))"
        )
    seen = f"(i64.store offset={k.now} (i32.shl {i} (i32.const 3)) (call ${t.name}_seers (local.get $s) {i}))"
    head = f"(i32.load offset={k.heads} (i32.shl (local.get $place) (i32.const 2)))"
    follows = f"(i32.load offset={k.next} (i32.shl (local.get $group) (i32.const 2)))"
    grouped = f"""(local.set $place {t.place_of(i)})
    (local.set $group {i})
    (if {k.hidden(k.now_of(i))} (then
      (local.set $group {head})
      (block $found (loop $next
        (br_if $found (i32.lt_s (local.get $group) (i32.const 0)))
        (br_if $found (i32.eq {k.back("(local.get $group)")} {k.back(i)}))
        (local.set $group {follows})
        (br $next)))
      (if (i32.lt_s (local.get $group) (i32.const 0)) (then
        (local.set $group {i})
        (i32.store offset={k.next} (i32.shl {i} (i32.const 2)) {head})
        (i32.store offset={k.heads} (i32.shl (local.get $place) (i32.const 2)) {i})))))
    {k.set_group(i, "(local.get $group)")}"""
    player = f"""(memory.fill (i32.const {k.heads}) (i32.const 255) (i32.const {4 * t.pool.places}))
    {over(f"(i32.const {t.things})", grouped)}"""
    both = f"{seen}{chr(10)}    {chr(10).join(know)}"
    return f"""
(func ${t.name}_settle (param $s i32)
  (local $i i32) (local $player i32) (local $place i32) (local $group i32)
  (call ${t.name}_backs (local.get $s))
  {over(f"(i32.const {t.things})", both)}
  {over(f"(i32.const {k.players})", player, "$player")})
"""


def _reveal(k: Known) -> str:
    """A decision stands: what can be seen is known."""
    t = k.t

    def shown(thing: str) -> str:
        seen = f"(call ${t.name}_seers (local.get $s) {thing})" if t.tops else place_seen(t, t.place_of(thing))
        return f"(call ${t.name}_shown (local.get $s) {thing} {seen})"

    if not t.seen_always:
        return f"""
(func ${t.name}_reveal (param $s i32)
  (local $i i32)
  {over(f"(i32.const {t.things})", shown("(local.get $i)"))})
"""
    thing = "(i32.add (local.get $i) (i32.wrap_i64 (i64.ctz (local.get $few))))"
    return f"""
(func ${t.name}_reveal (param $s i32)
  (local $i i32) (local $few i64) (local $thing i32)
  (loop $words
    (local.set $few (i64.load offset={t.arrived} (i32.shr_u (local.get $i) (i32.const 3))))
    (if (i64.ne (local.get $few) (i64.const 0)) (then
      (i64.store offset={t.arrived} (i32.shr_u (local.get $i) (i32.const 3)) (i64.const 0))
      (loop $next
        (local.set $thing {thing})
        {shown("(local.get $thing)")}
        (local.set $few (i64.and (local.get $few) (i64.sub (local.get $few) (i64.const 1))))
        (br_if $next (i64.ne (local.get $few) (i64.const 0))))))
    (br_if $words (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 64))) (i32.const {t.things})))))
"""


def _concealed(k: Known) -> str:
    """What was made known was taken back: everything may have arrived."""
    words = -(-k.t.things // 64)
    rest = k.t.things % 64
    last = "" if not rest else f"(i64.store (i32.const {k.t.arrived + 8 * words - 8}) (i64.const {(1 << rest) - 1}))"
    return f"""
(func ${k.t.name}_concealed
  {fill_bytes("(i32.const 0)", k.t.arrived, 8 * words, 255)}
  {last})
"""


def _shuffled(k: Known) -> str:
    """Nobody knows any more which of the things on the list is which.

    Things that a player knew all are groups of their own before, and one for each back after; `firsts` has the lowest
    of each back. Otherwise groups that reach out of the place come together.
    """
    t = k.t
    i, j = list_item("(local.get $list)"), list_item("(local.get $list)", "(local.get $j)")
    thing = "(local.get $thing)"
    head = f"(i32.shl {k.back(thing)} (i32.const 2))"
    lowest = f"(i32.load offset={k.firsts} {head})"
    looked_at = f"""(local.set $thing {i})
    (local.set $open (i64.and (local.get $open) {k.knowers(thing)}))
    (if (i32.lt_u {thing} {lowest}) (then (i32.store offset={k.firsts} {head} {thing})))"""
    forget = f"""(local.set $thing {i})
      {k.set_known(thing, False)}"""
    regroup = f"""{forget}
      {k.set_group(thing, lowest)}"""
    # Each back once: at the first thing on the list that has it.
    new = f"(i32.eqz (i32.load8_u offset={k.next} {k.back(i)}))"
    join = f"""(if {new} (then
      (i32.store8 offset={k.next} {k.back(i)} (i32.const 1))
      {k.fill_names()}
      {over("(local.get $n)", f"(if (i32.eq {k.back(i)} {k.back(j)}) (then {k.add_name(k.group_of(j))}))", "$j")}
      (call ${t.name}_merge (local.get $s) (local.get $player))))"""
    player = f"""(if {k.hidden("(local.get $open)")}
    (then
      {over("(local.get $n)", forget)}
      {fill_bytes("(i32.const 0)", k.next, t.things, 0)}
      {over("(local.get $n)", join)})
    (else
      {over("(local.get $n)", regroup)}))"""
    return f"""
(func ${t.name}_shuffled (param $s i32) (param $list i32)
  (local $i i32) (local $j i32) (local $n i32) (local $thing i32) (local $player i32) (local $open i64)
  (call ${t.name}_backs (local.get $s))
  (local.set $n (i32.load (local.get $list)))
  (local.set $open (i64.const -1))
  {fill_bytes("(i32.const 0)", k.firsts, 4 * t.things, 255)}
  {over("(local.get $n)", looked_at)}
  {over(f"(i32.const {k.players})", player, "$player")})
"""


# ---------------------------------------------------------------- for dealing anew
def _hides(k: Known) -> str:
    """Is the thing in this group of the player's, and not to be seen either?"""
    thing = "(local.get $thing)"
    return f"""
(func ${k.t.name}_hides (param $s i32) (param $player i32) (param $thing i32) (param $group i32) (result i32)
  (if {k.knows(thing)} (then (return (i32.const 0))))
  (if (i32.ne {k.group_of(thing)} (local.get $group)) (then (return (i32.const 0))))
  {k.hidden(f"(call ${k.t.name}_seers (local.get $s) {thing})")})
"""


def _name_groups(k: Known) -> str:
    """Gives every group of hidden things the name of its lowest one, after things have changed their names."""
    i = "(local.get $i)"
    lowest = f"(i32.load offset={k.next} (i32.shl {k.group_of(i)} (i32.const 2)))"
    find = f"""(if (i32.eqz {k.knows(i)}) (then
      (if (i32.lt_s {lowest} (i32.const 0)) (then
        (i32.store offset={k.next} (i32.shl {k.group_of(i)} (i32.const 2)) {i})))))"""
    put = k.set_group(i, f"(select {i} {lowest} {k.knows(i)})")
    player = f"""(memory.fill (i32.const {k.next}) (i32.const 255) (i32.const {4 * k.t.things}))
    {over(f"(i32.const {k.t.things})", find)}
    {over(f"(i32.const {k.t.things})", put)}"""
    return f"""
(func ${k.t.name}_name_groups (param $s i32)
  (local $i i32) (local $player i32)
  {over(f"(i32.const {k.players})", player, "$player")})
"""
