"""The things of a pool in WebAssembly: where they lie and how they move; the meaning is that of
`machines.reference.zones`.

What goes wrong is found before anything is changed, in the same order. Lists in memory are written as their length and
then their items, four bytes each.
"""

from rulewright.ir.code import Code
from rulewright.machines.wasm.runtime.cells import at, bias, fill_bytes, load_code
from rulewright.machines.wasm.runtime.faces import Kinds, Places
from rulewright.machines.wasm.runtime.pools import LISTED, ONE, UNORDERED, PoolTables
from rulewright.machines.wasm.runtime.scanning import LANES, scanned

LAST = -(1 << 31)  # how a spot says that it is the last one

CELLS = """
(func $cell (param $at i32) (param $width i32) (result i32)
  (if (i32.eq (local.get $width) (i32.const 1)) (then (return (i32.load8_u (local.get $at)))))
  (if (i32.eq (local.get $width) (i32.const 2)) (then (return (i32.load16_u (local.get $at)))))
  (i32.load (local.get $at)))

(func $set_cell (param $at i32) (param $width i32) (param $code i32)
  (if (i32.eq (local.get $width) (i32.const 1)) (then (i32.store8 (local.get $at) (local.get $code)) (return)))
  (if (i32.eq (local.get $width) (i32.const 2)) (then (i32.store16 (local.get $at) (local.get $code)) (return)))
  (i32.store (local.get $at) (local.get $code)))
"""


def things_text(code: Code, t: PoolTables, places: Places, kinds: Kinds) -> str:
    texts = [
        _count(t),
        _items(t),
        _lying(t),
        _position(t),
        _beside(t, kinds),
        _holds(code, t),
        _alike(code, t),
        _take_and_put(t),
        _arrange(t, places.scratch(4, 4)),
        _move(code, t, kinds),
        _move_several(t, kinds, places.scratch(4 + 4 * t.things, 4)),
        _swap(t, kinds, places.scratch(4 + 4 * t.things, 4), places.scratch(4 + 4 * t.things, 4)),
        _shuffle(t, places.scratch(4 + 4 * t.things, 4)),
    ]
    return "".join(texts)


# ---------------------------------------------------------------- reading
def _count(t: PoolTables) -> str:
    return f"""
(func ${t.name}_count (param $s i32) (param $place i32) (result i32)
  (local $e i32) (local $i i32) (local $m i32) (local $n i32)
  (local.set $e {t.entry("(local.get $place)")})
  (if (i32.eq {t.of("order")} (i32.const {LISTED})) (then (return {_listed(t, t.length())})))
  (if (i32.eq {t.of("order")} (i32.const {ONE})) (then
    (return {_one(t, f"(i32.ne {t.slot('(i32.const 0)')} (i32.const 0))")})))
  {scanned(t, "(local.set $n (i32.add (local.get $n) (i32.popcnt (local.get $m))))")}
  (local.get $n))
"""


def _listed(t: PoolTables, text: str) -> str:
    """Text about the cells of ordered places, where there are any."""
    return text if LISTED in t.orders else "(i32.const 0)"


def _one(t: PoolTables, text: str) -> str:
    return text if ONE in t.orders else "(i32.const 0)"


def _items(t: PoolTables) -> str:
    thing = f"(i32.sub {t.slot('(local.get $i)')} {t.of('slots_bias')})"
    put = """(block $none (loop $bits
      (br_if $none (i32.eqz (local.get $m)))
      (i32.store offset=4 (i32.add (local.get $ret) (i32.shl (local.get $n) (i32.const 2)))
        (i32.add (local.get $i) (i32.ctz (local.get $m))))
      (local.set $n (i32.add (local.get $n) (i32.const 1)))
      (local.set $m (i32.and (local.get $m) (i32.sub (local.get $m) (i32.const 1))))
      (br $bits)))"""
    listed = (
        f"""(if (i32.ne {t.of("order")} (i32.const {UNORDERED})) (then
    (local.set $n (call ${t.name}_count (local.get $s) (local.get $place)))
    (i32.store (local.get $ret) (local.get $n))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
      (i32.store offset=4 (i32.add (local.get $ret) (i32.shl (local.get $i) (i32.const 2))) {thing})
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next)))
    (return)))"""
        if t.orders != {UNORDERED}
        else ""
    )
    return f"""
(func ${t.name}_items (param $s i32) (param $place i32) (param $ret i32)
  (local $e i32) (local $i i32) (local $m i32) (local $n i32)
  (local.set $e {t.entry("(local.get $place)")})
  {listed}
  {scanned(t, put)}
  (i32.store (local.get $ret) (local.get $n)))
"""


def _lying(t: PoolTables) -> str:
    if t.things <= 64:
        kind = "i32" if t.things <= 32 else "i64"
        mask = "(local.get $m)" if kind == "i32" else "(i64.extend_i32_u (local.get $m))"
        by = "(local.get $i)" if kind == "i32" else "(i64.extend_i32_u (local.get $i))"
        body = f"(local.set $set ({kind}.or (local.get $set) ({kind}.shl {mask} {by})))"
        return f"""
(func ${t.name}_lying (param $s i32) (param $place i32) (result {kind})
  (local $i i32) (local $m i32) (local $set {kind})
  {scanned(t, body)}
  (local.get $set))
"""
    lanes = LANES[t.location.width]
    store = {16: "i32.store16", 8: "i32.store8"}.get(lanes)
    if store is None:
        raise ValueError(f"{t.pool.name} has more places than a cell of two bytes can name")
    body = f"({store} (i32.add (local.get $ret) (i32.shr_u (local.get $i) (i32.const 3))) (local.get $m))"
    return f"""
(func ${t.name}_lying (param $s i32) (param $place i32) (param $ret i32)
  (local $i i32) (local $m i32)
  {fill_bytes("(local.get $ret)", 0, -(-t.things // 64) * 8, 0)}
  {scanned(t, body)})
"""


def _position(t: PoolTables) -> str:
    if LISTED not in t.orders:
        return f"\n(func ${t.name}_position (param $s i32) (param $thing i32) (result i32) (i32.const 0))\n"
    return f"""
(func ${t.name}_position (param $s i32) (param $thing i32) (result i32)
  (local $e i32) (local $i i32) (local $code i32)
  (local.set $e {t.entry(t.place_of("(local.get $thing)"))})
  (if (i32.ne {t.of("order")} (i32.const {LISTED})) (then (return (i32.const 0))))
  (local.set $code (i32.add (local.get $thing) {t.of("slots_bias")}))
  (block $found (loop $next
    (br_if $found (i32.eq {t.slot("(local.get $i)")} (local.get $code)))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br_if $next (i32.lt_u (local.get $i) {t.of("most")}))))
  (local.get $i))
"""


def _beside(t: PoolTables, kinds: Kinds) -> str:
    kind = kinds.number("empty-zone", f"the {t.pool.name} lies in no row, so nothing is beside it")
    failed = f"(call $fail (i32.const {kind}) (local.get $site) (i64.const 0) (i64.const 0))"
    head = f"""
(func ${t.name}_beside (param $s i32) (param $thing i32) (param $before i32) (param $site i32) (result i32)"""
    if LISTED not in t.orders:
        return f"{head}\n  {failed}\n  (i32.const 0))\n"
    return f"""{head}
  (local $e i32) (local $n i32)
  (local.set $e {t.entry(t.place_of("(local.get $thing)"))})
  (if (i32.ne {t.of("order")} (i32.const {LISTED})) (then {failed}))
  (local.set $n {t.length()})
  (i32.sub
    {
        t.slot(f'''(i32.rem_u (i32.add (call ${t.name}_position (local.get $s) (local.get $thing))
      (select (i32.sub (local.get $n) (i32.const 1)) (i32.const 1) (local.get $before))) (local.get $n))''')
    }
    {t.of("slots_bias")}))
"""


def _holds(code: Code, t: PoolTables) -> str:
    """Does anything lie in the thing's own zones?"""
    tests = []
    for zone in code.token_zones:
        if zone.owned_by == t.pool.number:
            field = code.layout.fields[zone.field]
            each = field.count // t.things
            for key in range(each):
                base = at("(local.get $thing)", each * field.width)
                cell = load_code(field.width, base, field.offset + key * field.width)
                tests.append(f"(if (i32.ne {cell} (i32.const {bias(field)})) (then (return (i32.const 1))))")
    for own in code.thing_zones:
        if own.owned_by == t.pool.number:
            each = own.places // t.things
            for key in range(each):
                place = f"(i32.add (i32.mul (local.get $thing) (i32.const {each})) (i32.const {own.first_place + key}))"
                tests.append(f"(if (call $P{own.pool}_count (local.get $s) {place}) (then (return (i32.const 1))))")
    body = "\n  ".join(tests)
    return f"""
(func ${t.name}_holds (param $s i32) (param $thing i32) (result i32)
  {body}
  (i32.const 0))
"""


def _alike(code: Code, t: PoolTables) -> str:
    tests = []
    for variable in code.variables:
        if variable.owned_by == t.pool.number:
            for number in (variable.field, variable.length):
                if number is not None:
                    field = code.layout.fields[number]
                    size = field.count // t.things * field.width
                    for byte, width in _pieces(size):
                        op = {8: "i64.load", 4: "i32.load", 2: "i32.load16_u", 1: "i32.load8_u"}[width]
                        kind = "i64" if width == 8 else "i32"
                        one, other = (
                            f"({op} offset={field.offset + byte} {at(f'(local.get ${name})', size)})"
                            for name in ("one", "other")
                        )
                        tests.append(f"(if ({kind}.ne {one} {other}) (then (return (i32.const 0))))")
    if t.pool.own_zones or t.pool.own_tokens:
        for name in ("one", "other"):
            tests.append(
                f"(if (call ${t.name}_holds (local.get $s) (local.get ${name})) (then (return (i32.const 0))))"
            )
    body = "\n  ".join(tests)
    one, other = "(local.get $one)", "(local.get $other)"
    return f"""
(func ${t.name}_alike (param $s i32) (param $one i32) (param $other i32) (result i32)
  (if (i32.ne {t.kind(one)} {t.kind(other)}) (then (return (i32.const 0))))
  (if (i32.ne {t.place_of(one)} {t.place_of(other)}) (then (return (i32.const 0))))
  (if (i32.ne {t.of("order", t.entry(t.place_of(one)))} (i32.const {UNORDERED})) (then (return (i32.const 0))))
  {body}
  (i32.const 1))
"""


def _pieces(size: int) -> list[tuple[int, int]]:
    """(first byte, width) of loads that cover so many bytes."""
    pieces = []
    byte = 0
    for width in (8, 4, 2, 1):
        while size - byte >= width:
            pieces.append((byte, width))
            byte += width
    return pieces


# ---------------------------------------------------------------- changing
def _take_and_put(t: PoolTables) -> str:
    """Out of its place's slots, and into those of another at a position from 0."""
    i = "(local.get $i)"
    before, after = f"(i32.sub {i} (i32.const 1))", f"(i32.add {i} (i32.const 1))"
    one_take = (
        f"(if (i32.eq {t.of('order')} (i32.const {ONE})) (then {t.set_slot('(i32.const 0)', '(i32.const 0)')}))"
        if ONE in t.orders
        else ""
    )
    coded = f"(i32.add (local.get $thing) {t.of('slots_bias')})"
    one_put = (
        f"(if (i32.eq {t.of('order')} (i32.const {ONE})) (then {t.set_slot('(i32.const 0)', coded)}))"
        if ONE in t.orders
        else ""
    )
    # Empty slots of a list are written as code 0 whatever their bias: the zero of their field.
    listed_take = (
        f"""(if (i32.eq {t.of("order")} (i32.const {LISTED})) (then
    (local.set $n (i32.sub {t.length()} (i32.const 1)))
    (local.set $i (local.get $n))
    (if (i32.ne {t.slot(i)} {coded}) (then
      (local.set $i (call ${t.name}_position (local.get $s) (local.get $thing)))))
    (block $shifted (loop $next
      (br_if $shifted (i32.ge_u {i} (local.get $n)))
      {t.set_slot(i, t.slot(after))}
      (local.set $i {after})
      (br $next)))
    {t.set_slot("(local.get $n)", "(i32.const 0)")}
    {t.set_length("(local.get $n)")}))"""
        if LISTED in t.orders
        else ""
    )
    listed_put = (
        f"""(if (i32.eq {t.of("order")} (i32.const {LISTED})) (then
    (local.set $i {t.length()})
    {t.set_length(f"(i32.add {i} (i32.const 1))")}
    (block $shifted (loop $next
      (br_if $shifted (i32.le_u {i} (local.get $at)))
      {t.set_slot(i, t.slot(before))}
      (local.set $i {before})
      (br $next)))
    {t.set_slot("(local.get $at)", coded)}))"""
        if LISTED in t.orders
        else ""
    )
    return f"""
(func ${t.name}_take (param $s i32) (param $thing i32) (param $place i32)
  (local $e i32) (local $i i32) (local $n i32)
  (local.set $e {t.entry("(local.get $place)")})
  {listed_take}
  {one_take})

(func ${t.name}_put (param $s i32) (param $thing i32) (param $place i32) (param $at i32)
  (local $e i32) (local $i i32)
  {t.set_place("(local.get $thing)", "(local.get $place)")}
  {t.mark_arrived("(local.get $thing)")}
  (local.set $e {t.entry("(local.get $place)")})
  {listed_put}
  {one_put})
"""


def _arrange(t: PoolTables, nothing: int) -> str:
    """Makes the things of a list those of a place; those that lay there are put elsewhere by the caller."""
    i = "(local.get $i)"
    item = f"(i32.load offset=4 (i32.add (local.get $list) (i32.shl {i} (i32.const 2))))"
    coded = f"(i32.add {item} {t.of('slots_bias')})"
    one = (
        f"""(if (i32.eq {t.of("order")} (i32.const {ONE})) (then
    (local.set $i (i32.const 0))
    {t.set_slot(i, f"(if (result i32) (local.get $n) (then {coded}) (else (i32.const 0)))")}))"""
        if (ONE in t.orders)
        else ""
    )
    listed = (
        f"""(if (i32.eq {t.of("order")} (i32.const {LISTED})) (then
    {t.set_length("(local.get $n)")}
    (local.set $i (i32.const 0))
    (local.set $most {t.of("most")})
    (block $written (loop $next
      (br_if $written (i32.ge_u {i} (local.get $most)))
      {t.set_slot(i, f"(if (result i32) (i32.lt_u {i} (local.get $n)) (then {coded}) (else (i32.const 0)))")}
      (local.set $i (i32.add {i} (i32.const 1)))
      (br $next)))))"""
        if LISTED in t.orders
        else ""
    )
    return f"""
(global ${t.name}_nothing i32 (i32.const {nothing}))

(func ${t.name}_arrange (param $s i32) (param $place i32) (param $list i32)
  (local $e i32) (local $i i32) (local $n i32) (local $most i32)
  (local.set $e {t.entry("(local.get $place)")})
  (local.set $n (i32.load (local.get $list)))
  (block $placed (loop $next
    (br_if $placed (i32.ge_u {i} (local.get $n)))
    {t.set_place(item, "(local.get $place)")}
    {t.mark_arrived(item)}
    (local.set $i (i32.add {i} (i32.const 1)))
    (br $next)))
  {one}
  {listed})
"""


def _over_capacity(kinds: Kinds, there: str, capacity: str) -> str:
    kind = kinds.number("over-capacity", "{a} would lie here, but only {b} fit")
    return f"(call $fail (i32.const {kind}) (local.get $site) (i64.extend_i32_s {there}) (i64.extend_i32_s {capacity}))"


def _known_before_and_after(code: Code, t: PoolTables) -> tuple[str, str]:
    """What is to be done for the knowledge before a thing moves and after it.

    If everyone sees it move, and what stays is seen by everyone or lies in order (so it is not taken for what left),
    then all that happens is that everyone knows the thing.
    """
    if t.pool.known is None:
        return "", ""
    everyone = f"(i64.const {(1 << len(code.seats)) - 1})"
    seen, seen_there = t.surely_seen("(local.get $source)"), t.surely_seen("(local.get $to)")
    distinct = f"(i32.ne {t.of('order', t.entry('(local.get $source)'))} (i32.const {UNORDERED}))"
    before = f"""(local.set $openly (i32.and (i32.ne (local.get $source) (local.get $to)) (i32.and
    (i64.eq (i64.or {seen} {seen_there}) {everyone})
    (i32.or (i64.eq {seen} {everyone}) {distinct}))))
  (if (i32.eqz (local.get $openly)) (then
    (call ${t.name}_leave (local.get $s) (local.get $thing) (local.get $source) (local.get $to))))"""
    after = f"""(if (local.get $openly)
    (then (call ${t.name}_shown (local.get $s) (local.get $thing) {everyone}))
    (else (call ${t.name}_left (local.get $s))))"""
    if t.tops:
        after += f"\n  (call ${t.name}_uncover (local.get $s) (local.get $source))"
    return before, after


def _move(code: Code, t: PoolTables, kinds: Kinds) -> str:
    no_spot = kinds.number("out-of-range", "there is no place {a} among {b}: 1 to {c} are possible")
    held = kinds.number("not-empty", f"the {t.pool.name} goes back to the box, but something still lies in its zones")
    room = (
        f"""(if (i32.ge_s (local.get $there) {t.of("capacity")}) (then
    {_over_capacity(kinds, "(i32.add (local.get $there) (i32.const 1))", t.of("capacity"))}))"""
        if t.limited
        else ""
    )
    emptied = (
        f"""(if (i32.eqz (local.get $to)) (then
    (if (call ${t.name}_holds (local.get $s) (local.get $thing)) (then
      (call $fail (i32.const {held}) (local.get $site) (i64.const 0) (i64.const 0))))))"""
        if t.pool.blanks
        else ""
    )
    before, after = _known_before_and_after(code, t)
    spotted = (
        f"""(local.set $at (local.get $there))
  (if (i32.and (i32.eq {t.of("order")} (i32.const {LISTED})) (i32.ne (local.get $spot) (i32.const {LAST}))) (then
    (if (i32.or (i32.lt_s (local.get $spot) (i32.const 1))
        (i32.gt_s (local.get $spot) (i32.add (local.get $there) (i32.const 1)))) (then
      (call $fail (i32.const {no_spot}) (local.get $site) (i64.extend_i32_s (local.get $spot))
        (i64.extend_i32_s (local.get $there)))))
    (local.set $at (i32.sub (local.get $spot) (i32.const 1)))))"""
        if LISTED in t.orders
        else ""
    )
    needs_count = t.limited or LISTED in t.orders
    # How many lie in a place of which no order and no room is asked makes no difference.
    counted = (
        f"""(if (i32.or
      (i32.ne {t.of("order")} (i32.const {UNORDERED}))
      (i32.lt_s {t.of("capacity")} (i32.const {t.things}))) (then
    (local.set $there (i32.sub (call ${t.name}_count (local.get $s) (local.get $to))
      (i32.eq (local.get $source) (local.get $to))))))"""
        if needs_count
        else ""
    )
    return f"""
(func ${t.name}_move (param $s i32) (param $thing i32) (param $to i32) (param $spot i32) (param $site i32)
  (local $source i32) (local $there i32) (local $at i32) (local $e i32) (local $openly i32)
  (local.set $source {t.place_of("(local.get $thing)")})
  (local.set $e {t.entry("(local.get $to)")})
  {counted}
  {room}
  {spotted}
  {emptied}
  {before}
  (call ${t.name}_take (local.get $s) (local.get $thing) (local.get $source))
  (call ${t.name}_put (local.get $s) (local.get $thing) (local.get $to) (local.get $at))
  {after})
"""


def _move_several(t: PoolTables, kinds: Kinds, room: int) -> str:
    short = kinds.number("not-there", "{a} are to be moved, but only {b} are there")
    item = f"(i32.load offset={room + 4} (i32.shl (local.get $i) (i32.const 2)))"

    def check(lying: str) -> str:
        return f"""(if (i32.gt_s (local.get $amount) {lying}) (then
      (call $fail (i32.const {short}) (local.get $site) (i64.extend_i32_s (local.get $amount))
        (i64.extend_i32_s {lying}))))"""

    def moved(thing: str) -> str:
        return f"(call ${t.name}_move (local.get $s) {thing} (local.get $to) (local.get $spot) (local.get $site))"

    top = f"(i32.sub {t.slot(f'(i32.sub {t.length()} (i32.const 1))')} {t.of('slots_bias')})"
    from_top = (
        f"""(if (i32.and
      (i32.and (i32.eq {t.of("order")} (i32.const {LISTED})) (i32.ge_s (local.get $amount) (i32.const 0)))
      (i32.ne (local.get $source) (local.get $to))) (then
    {check(t.length())}
    (block $enough (loop $one
      (br_if $enough (i32.eqz (local.get $amount)))
      {moved(top)}
      (local.set $amount (i32.sub (local.get $amount) (i32.const 1)))
      (br $one)))
    (return)))"""
        if LISTED in t.orders
        else ""
    )
    return f"""
(func ${t.name}_move_several
  (param $s i32) (param $source i32) (param $to i32) (param $amount i32) (param $spot i32) (param $site i32)
  (local $i i32) (local $n i32) (local $step i32) (local $e i32)
  (local.set $e {t.entry("(local.get $source)")})
  {from_top}
  (call ${t.name}_items (local.get $s) (local.get $source) (i32.const {room}))
  (local.set $n (i32.load offset={room} (i32.const 0)))
  (local.set $step (i32.const 1))
  (if (i32.ge_s (local.get $amount) (i32.const 0)) (then
    {check("(local.get $n)")}
    (if (i32.ne {t.of("order")} (i32.const {UNORDERED})) (then
      (local.set $i (i32.sub (local.get $n) (i32.const 1)))
      (local.set $step (i32.const -1))))
    (local.set $n (local.get $amount))))
  (block $moved (loop $next
    (br_if $moved (i32.eqz (local.get $n)))
    {moved(item)}
    (local.set $i (i32.add (local.get $i) (local.get $step)))
    (local.set $n (i32.sub (local.get $n) (i32.const 1)))
    (br $next))))
"""


def _swap(t: PoolTables, kinds: Kinds, here: int, there: int) -> str:
    held = kinds.number("not-empty", f"the {t.pool.name} goes to the box with something in its zones")
    item = "(i32.load offset=4 (i32.add (local.get $list) (i32.shl (local.get $i) (i32.const 2))))"
    boxed = (
        f"""(if (i32.eqz (local.get $place)) (then
    (block $seen (loop $next
      (br_if $seen (i32.ge_u (local.get $i) (i32.load (local.get $list))))
      (if (call ${t.name}_holds (local.get $s) {item}) (then
        (call $fail (i32.const {held}) (local.get $site) (i64.const 0) (i64.const 0))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next)))))"""
        if t.pool.blanks
        else ""
    )
    known = t.pool.known is not None
    leave = f"(call ${t.name}_leave_both (local.get $s) (local.get $one) (local.get $other))" if known else ""
    left = f"(call ${t.name}_left_both (local.get $s))" if known else ""
    return f"""
(func ${t.name}_may_arrive (param $s i32) (param $place i32) (param $list i32) (param $site i32)
  (local $e i32) (local $i i32)
  (local.set $e {t.entry("(local.get $place)")})
  (if (i32.gt_s (i32.load (local.get $list)) {t.of("capacity")}) (then
    {_over_capacity(kinds, "(i32.load (local.get $list))", t.of("capacity"))}))
  {boxed})

(func ${t.name}_swap (param $s i32) (param $one i32) (param $other i32) (param $site i32)
  (if (i32.eq (local.get $one) (local.get $other)) (then (return)))
  (call ${t.name}_items (local.get $s) (local.get $one) (i32.const {here}))
  (call ${t.name}_items (local.get $s) (local.get $other) (i32.const {there}))
  (call ${t.name}_may_arrive (local.get $s) (local.get $one) (i32.const {there}) (local.get $site))
  (call ${t.name}_may_arrive (local.get $s) (local.get $other) (i32.const {here}) (local.get $site))
  {leave}
  (call ${t.name}_arrange (local.get $s) (local.get $one) (global.get ${t.name}_nothing))
  (call ${t.name}_arrange (local.get $s) (local.get $other) (i32.const {here}))
  (call ${t.name}_arrange (local.get $s) (local.get $one) (i32.const {there}))
  {left})
"""


def _shuffle(t: PoolTables, room: int) -> str:
    """Fisher-Yates from the last position down, by chance."""

    def item(index: str) -> str:
        return f"(i32.add (i32.const {room + 4}) (i32.shl {index} (i32.const 2)))"

    last, other = item("(local.get $last)"), item("(local.get $other)")
    known = f"(call ${t.name}_shuffled (local.get $s) (i32.const {room}))" if t.pool.known is not None else ""
    return f"""
(func ${t.name}_shuffle (param $s i32) (param $place i32)
  (local $last i32) (local $other i32) (local $thing i32)
  (call ${t.name}_items (local.get $s) (local.get $place) (i32.const {room}))
  (local.set $last (i32.load (i32.const {room})))
  (block $done (loop $next
    (br_if $done (i32.le_s (local.get $last) (i32.const 1)))
    (local.set $last (i32.sub (local.get $last) (i32.const 1)))
    (local.set $other (call $draw (local.get $s) (i32.add (local.get $last) (i32.const 1))))
    (local.set $thing (i32.load {last}))
    (i32.store {last} (i32.load {other}))
    (i32.store {other} (local.get $thing))
    (br $next)))
  (call ${t.name}_arrange (local.get $s) (local.get $place) (i32.const {room}))
  {known})
"""
