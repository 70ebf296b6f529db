"""Drawing from a set of options that is not written out as a list.

Where a decision's options are the values of one name, and all that is asked of them is tested at once, the set of them
is enough for a random player: of so many bits the one with the drawn number is taken. Which one of a byte's bits has
which number stands in a table.
"""

from rulewright.ir.code import Decision
from rulewright.ir.tried import without_late
from rulewright.machines.wasm.emit.binding import bound
from rulewright.machines.wasm.emit.choosing import drafted_alone
from rulewright.machines.wasm.emit.filters import Filtered, filtered, put_mask
from rulewright.machines.wasm.emit.writer import I64, Module, Writer, add

MOST = 64


def as_set(module: Module, decision: Decision) -> Filtered | None:
    """What a random player draws from, None where it is no such set."""
    if "draw" not in module.passes or not drafted_alone(module.code, decision) or len(decision.arms) != 1:
        return None
    arm = without_late(decision.arms[0], module.late[decision.number][0])[0]
    if arm.outer or len(arm.generators) != 1 or bound(module, arm.generators[0]) is not None:
        return None
    found = filtered(module, arm.generators[0])
    return None if found is None or found.rest or found.over.size > MOST else found


def put_count(w: Writer, how: Filtered) -> tuple[str, str]:
    """Puts how many options there are; gives the local with the set of them, and its type."""
    mask = put_mask(w, how)
    w.put(f"local.get {mask.words[0]}", f"{mask.kind}.popcnt")
    if mask.kind == I64:
        w.put("i32.wrap_i64")
    return mask.words[0], mask.kind


def put_numbered(w: Writer, how: Filtered, members: str, kind: str, number: str) -> None:
    """Puts the value whose number in ascending order, from 0, a local holds."""
    wrap = ["i32.wrap_i64"] if kind == I64 else []
    extend = ["i64.extend_i32_u"] if kind == I64 else []
    left, rest, base = w.temporary(kind), w.temporary(), w.temporary()
    w.put(f"local.get {members}", f"local.set {left}", f"local.get {number}", f"local.set {rest}")
    w.put("i32.const 0", f"local.set {base}")
    low, past = w.temporary(), w.temporary()
    for width in (32, 16, 8):
        if width >= how.over.size:
            continue
        w.put(f"local.get {left}", f"{kind}.const {(1 << width) - 1}", f"{kind}.and", f"{kind}.popcnt", *wrap)
        w.put(f"local.set {low}", f"local.get {rest}", f"local.get {low}", "i32.ge_u", f"local.set {past}")
        w.put(f"local.get {rest}", f"local.get {low}", "i32.const 0", f"local.get {past}", "select", "i32.sub")
        w.put(f"local.set {rest}", f"local.get {past}", f"i32.const {width.bit_length() - 1}", "i32.shl")
        w.put(f"local.set {past}", f"local.get {left}", f"local.get {past}", *extend, f"{kind}.shr_u")
        w.put(f"local.set {left}", f"local.get {base}", f"local.get {past}", "i32.add", f"local.set {base}")
    w.put(f"local.get {left}", *wrap, "i32.const 255", "i32.and", "i32.const 3", "i32.shl")
    w.put(f"local.get {rest}", "i32.add", f"i32.load8_u offset={w.module.memory.data(_numbered())}")
    w.put(f"local.get {base}", "i32.add")
    add(w, how.over.low)


def _numbered() -> bytes:
    """For each byte the places of its bits, ascending, in eight bytes."""
    return b"".join(bytes(bit for bit in range(8) if byte >> bit & 1).ljust(8, b"\0") for byte in range(256))
