"""What players know of hidden things, in WebAssembly; the rules are those of `machines.reference.knowledge`.

Before a move `leave` writes down what lies in the place that things leave; afterwards `left` says what every player
makes of it. Scratch: `lying` is a list; `class` has for each thing the lowest one that was alike to it there, or -1;
`seen` and `now` have a set of players for each thing, before and after; `names` marks groups that become one. Backs
never change, so they are worked out once, as the first thing with an equal back.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code
from rulewright.ir.expressions import Bits, Seq
from rulewright.ir.layout import Field
from rulewright.machines.wasm.runtime.cells import at, bias, load_code, load_mask, store_code
from rulewright.machines.wasm.runtime.faces import Places
from rulewright.machines.wasm.runtime.pools import UNORDERED, PoolTables
from rulewright.machines.wasm.runtime.seeing import place_seen, seeing_text


@dataclass(frozen=True, slots=True)
class Leaving:
    """Rooms that describe one place being left: lists of what leaves and of what lay there, and per thing the rest."""

    moved: int
    lying: int
    classes: int
    seen: int


class _Text:
    """Texts about the knowledge of one pool."""

    def __init__(self, code: Code, t: PoolTables, places: Places, known: Field, group: Field) -> None:
        self.code = code
        self.t = t
        self.places = places
        self.known = known
        self.group = group
        self.players = len(code.seats)
        things = t.things
        self.leavings = [
            Leaving(
                places.scratch(4 + 4 * things, 8),
                places.scratch(4 + 4 * things, 8),
                places.scratch(4 * things, 8),
                places.scratch(8 * things, 8),
            )
            for _ in range(2)
        ]
        self.now = places.scratch(8 * things, 8)
        self.names = places.scratch(things, 8)
        self.backs = places.scratch(4 * things, 8)
        self.heads = places.scratch(4 * t.pool.places, 8)
        self.next = places.scratch(4 * things, 8)
        self.back_size = _result_size(code, t)
        self.back_values = places.scratch(self.back_size * things, 8)

    # -------------------------------------------------------- pieces
    def knows(self, thing: str) -> str:
        """0 or another number."""
        base = f"(i32.add {at(thing, self.known.width)} (i32.shr_u (local.get $player) (i32.const 3)))"
        byte = f"(i32.load8_u offset={self.known.offset} {base})"
        return f"(i32.and (i32.shr_u {byte} (i32.and (local.get $player) (i32.const 7))) (i32.const 1))"

    def set_known(self, thing: str, knows: bool) -> str:
        base = f"(i32.add {at(thing, self.known.width)} (i32.shr_u (local.get $player) (i32.const 3)))"
        bit = "(i32.shl (i32.const 1) (i32.and (local.get $player) (i32.const 7)))"
        byte = f"(i32.load8_u offset={self.known.offset} {base})"
        now = f"(i32.or {byte} {bit})" if knows else f"(i32.and {byte} (i32.xor {bit} (i32.const -1)))"
        return f"(i32.store8 offset={self.known.offset} {base} {now})"

    def _group_base(self, thing: str) -> str:
        return at(f"(i32.add (i32.mul (local.get $player) (i32.const {self.t.things})) {thing})", self.group.width)

    def group_of(self, thing: str) -> str:
        return load_code(self.group.width, self._group_base(thing), self.group.offset)

    def set_group(self, thing: str, group: str) -> str:
        return store_code(self.group.width, self._group_base(thing), group, self.group.offset)

    def hidden(self, mask: str) -> str:
        """Is the player not in the set?"""
        bit = "(i64.extend_i32_u (local.get $player))"
        return f"(i64.eqz (i64.and (i64.shr_u {mask} {bit}) (i64.const 1)))"

    def back(self, thing: str) -> str:
        return f"(i32.load offset={self.backs} (i32.shl {thing} (i32.const 2)))"

    def now_of(self, thing: str) -> str:
        return f"(i64.load offset={self.now} (i32.shl {thing} (i32.const 3)))"

    def fill_names(self) -> str:
        return f"(memory.fill (i32.const {self.names}) (i32.const 0) (i32.const {self.t.things}))"

    def add_name(self, group: str) -> str:
        return f"(i32.store8 offset={self.names} {group} (i32.const 1))"


def knowledge_text(code: Code, t: PoolTables, places: Places) -> str:
    """Everything about what is known of a pool's things; little where nothing of it is ever hidden."""
    pool = t.pool
    if pool.known is None or pool.group is None:
        return f"\n(func ${t.name}_settle (param $s i32))\n\n(func ${t.name}_reveal (param $s i32))\n"
    fields = code.layout.fields
    if bias(fields[pool.group]):
        raise ValueError(f"the groups of {pool.name} do not begin at 0")
    k = _Text(code, t, places, fields[pool.known], fields[pool.group])
    return "".join(
        (
            seeing_text(code, t, places),
            _backs(k),
            _learn(k),
            _merge(k),
            _settle(k),
            _reveal(k),
            _shuffled(k),
            _leave(k),
            _saw(k),
            _missed(k),
            _left(k),
            _hides(k),
            _name_groups(k),
        )
    )


def over(count: str, body: str, variable: str = "$i") -> str:
    """Runs a body with a local from 0 to count - 1."""
    name = variable.removeprefix("$")
    return f"""(local.set {variable} (i32.const 0))
  (block $no_more_{name} (loop $each_{name}
    (br_if $no_more_{name} (i32.ge_s (local.get {variable}) {count}))
    {body}
    (local.set {variable} (i32.add (local.get {variable}) (i32.const 1)))
    (br $each_{name})))"""


def _list_item(list_address: str, index: str = "(local.get $i)") -> str:
    return f"(i32.load offset=4 (i32.add {list_address} (i32.shl {index} (i32.const 2))))"


# ---------------------------------------------------------------- backs
def _result_size(code: Code, t: PoolTables) -> int:
    """Bytes that hold the result of the pool's back function."""
    if t.pool.back is None:
        return 8
    match code.functions[t.pool.back].result:
        case Bits(size=size):
            return -(-size // 64) * 8
        case Seq(most=most):
            return -(-(4 + 4 * most) // 8) * 8
        case _:
            return 8


def _backs(k: _Text) -> str:
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
def _learn(k: _Text) -> str:
    """The player knows the thing, which leaves its group; the lowest other one of that group, -1 if there is none or it
    was known before."""
    i = "(local.get $i)"
    other = (
        f"(i32.and (i32.eq {k.group_of(i)} (local.get $group))"
        f" (i32.and (i32.ne {i} (local.get $thing)) (i32.eqz {k.knows(i)})))"
    )
    body = f"""(if {other} (then
      (if (i32.lt_s (local.get $rest) (i32.const 0)) (then (local.set $rest {i})))
      {k.set_group(i, "(local.get $rest)")}))"""
    return f"""
(func ${k.t.name}_learn (param $s i32) (param $player i32) (param $thing i32) (result i32)
  (local $i i32) (local $group i32) (local $rest i32)
  (local.set $rest (i32.const -1))
  (if {k.knows("(local.get $thing)")} (then (return (local.get $rest))))
  (local.set $group {k.group_of("(local.get $thing)")})
  {over(f"(i32.const {k.t.things})", body)}
  {k.set_known("(local.get $thing)", True)}
  {k.set_group("(local.get $thing)", "(local.get $thing)")}
  (local.get $rest))
"""


def _merge(k: _Text) -> str:
    """The groups that are marked become one, called by the lowest of their names."""
    i = "(local.get $i)"
    marked = f"(i32.load8_u offset={k.names} {i})"
    find = f"""(if {marked} (then
      (local.set $count (i32.add (local.get $count) (i32.const 1)))
      (if (i32.lt_s (local.get $lowest) (i32.const 0)) (then (local.set $lowest {i})))))"""
    put = f"""(if (i32.eqz {k.knows(i)}) (then
      (if (i32.load8_u offset={k.names} {k.group_of(i)}) (then {k.set_group(i, "(local.get $lowest)")}))))"""
    return f"""
(func ${k.t.name}_merge (param $s i32) (param $player i32)
  (local $i i32) (local $count i32) (local $lowest i32)
  (local.set $lowest (i32.const -1))
  {over(f"(i32.const {k.t.things})", find)}
  (if (i32.le_s (local.get $count) (i32.const 1)) (then (return)))
  {over(f"(i32.const {k.t.things})", put)})
"""


# ---------------------------------------------------------------- what happens
def _settle(k: _Text) -> str:
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


def _reveal(k: _Text) -> str:
    """A decision stands: what can be seen is known."""
    t = k.t
    i = "(local.get $i)"
    tops = any(zone.seen.top for zone in k.code.thing_zones if zone.pool == t.pool.number)
    if tops:
        seen = f"(local.set $seen (call ${t.name}_seers (local.get $s) {i}))"
    else:
        seen = f"(local.set $seen {place_seen(k.code, t, k.places, t.place_of(i))})"
    known = load_mask(k.known.width, at(i, k.known.width), k.known.offset)
    body = f"""{seen}
    (local.set $new (i64.and (local.get $seen) (i64.xor {known} (i64.const -1))))
    (block $learnt (loop $who
      (br_if $learnt (i64.eqz (local.get $new)))
      (drop (call ${t.name}_learn (local.get $s) (i32.wrap_i64 (i64.ctz (local.get $new))) {i}))
      (local.set $new (i64.and (local.get $new) (i64.sub (local.get $new) (i64.const 1))))
      (br $who)))"""
    return f"""
(func ${t.name}_reveal (param $s i32)
  (local $i i32) (local $seen i64) (local $new i64)
  {over(f"(i32.const {t.things})", body)})
"""


def _shuffled(k: _Text) -> str:
    """Nobody knows any more which of the things on the list is which."""
    t = k.t
    i, j = _list_item("(local.get $list)"), _list_item("(local.get $list)", "(local.get $j)")
    forget = k.set_known("(local.get $thing)", False)
    first = f"""(local.set $thing {i})
    {forget}"""
    # Each back once: at the first thing on the list that has it.
    new = f"(i32.eqz (i32.load8_u offset={k.next} {k.back(i)}))"
    join = f"""(if {new} (then
      (i32.store8 offset={k.next} {k.back(i)} (i32.const 1))
      {k.fill_names()}
      {over("(local.get $n)", f"(if (i32.eq {k.back(i)} {k.back(j)}) (then {k.add_name(k.group_of(j))}))", "$j")}
      (call ${t.name}_merge (local.get $s) (local.get $player))))"""
    player = f"""{over("(local.get $n)", first)}
    (memory.fill (i32.const {k.next}) (i32.const 0) (i32.const {t.things}))
    {over("(local.get $n)", join)}"""
    return f"""
(func ${t.name}_shuffled (param $s i32) (param $list i32)
  (local $i i32) (local $j i32) (local $n i32) (local $thing i32) (local $player i32)
  (call ${t.name}_backs (local.get $s))
  (local.set $n (i32.load (local.get $list)))
  {over(f"(i32.const {k.players})", player, "$player")})
"""


def _leave(k: _Text) -> str:
    t = k.t
    one, other = k.leavings
    j = "(local.get $j)"
    lying = "(i32.load (local.get $lying))"
    moved_thing = _list_item("(local.get $moved)")
    seen = f"""(i64.store (i32.add (local.get $seen) (i32.shl {moved_thing} (i32.const 3)))
      (call ${t.name}_seers (local.get $s) {moved_thing}))"""

    def class_of(thing: str) -> str:
        return f"(i32.add (local.get $classes) (i32.shl {thing} (i32.const 2)))"

    there = _list_item("(local.get $lying)", j)
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
  (memory.fill (local.get $classes) (i32.const 255) (i32.const {4 * t.things}))
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


def _saw(k: _Text) -> str:
    """The player saw the thing move."""
    t = k.t
    c = "(local.get $c)"
    my_class = "(i32.load (i32.add (local.get $classes) (i32.shl (local.get $thing) (i32.const 2))))"
    its_class = f"(i32.load (i32.add (local.get $classes) (i32.shl {c} (i32.const 2))))"
    item = _list_item("(local.get $lying)")
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


def _missed(k: _Text) -> str:
    """The player did not see the thing move."""
    t = k.t
    c = "(local.get $c)"
    item = _list_item("(local.get $lying)")
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


def _left(k: _Text) -> str:
    t = k.t
    one, other = k.leavings
    item = _list_item("(local.get $lying)")
    now = f"""(local.set $thing {item})
    (i64.store offset={k.now} (i32.shl (local.get $thing) (i32.const 3))
      (call ${t.name}_seers (local.get $s) (local.get $thing)))"""
    noticed = f"""(if {k.hidden("(local.get $who)")}
      (then (call ${t.name}_missed (local.get $s) (local.get $player) (local.get $thing) (local.get $lying)))
      (else (call ${t.name}_saw (local.get $s) (local.get $player) (local.get $thing) (local.get $lying)
        (local.get $classes))))"""
    each = f"""(local.set $thing {_list_item("(local.get $moved)")})
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


# ---------------------------------------------------------------- for dealing anew
def _hides(k: _Text) -> str:
    """Is the thing in this group of the player's, and not to be seen either?"""
    thing = "(local.get $thing)"
    return f"""
(func ${k.t.name}_hides (param $s i32) (param $player i32) (param $thing i32) (param $group i32) (result i32)
  (if {k.knows(thing)} (then (return (i32.const 0))))
  (if (i32.ne {k.group_of(thing)} (local.get $group)) (then (return (i32.const 0))))
  {k.hidden(f"(call ${k.t.name}_seers (local.get $s) {thing})")})
"""


def _name_groups(k: _Text) -> str:
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
