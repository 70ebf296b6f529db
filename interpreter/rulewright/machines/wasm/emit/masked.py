"""The text of plans of masks."""

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Bits, Expr
from rulewright.machines.wasm.emit.boards import Direction
from rulewright.machines.wasm.emit.columns import put_compared, put_limited
from rulewright.machines.wasm.emit.domains import Domain, Mask
from rulewright.machines.wasm.emit.masks import Before, Fixed, Flood, Joined, Leaf, Negated, Plan, parts_of
from rulewright.machines.wasm.emit.writer import I32, I64, Writer, is_wide, resize, words


def put_plan(w: Writer, plan: Plan, over: Domain) -> Mask:
    """Works out for which values of a domain a plan holds. What is asked of single values is asked once."""
    leaves = {part: _put_leaf(w, part) for part in parts_of(plan) if isinstance(part, Leaf)}
    return Mask(over.kind, tuple(_put(w, plan, over, number, leaves) for number in range(words(over.size))))


def _put(w: Writer, plan: Plan, over: Domain, number: int, leaves: dict[Leaf, Mask]) -> str:
    """One word of a plan, in a local of its own."""
    result = w.temporary(over.kind)
    with w.scope():
        _word(w, plan, over, number, leaves)
        w.put(f"local.set {result}")
    return result


def _word(w: Writer, plan: Plan, over: Domain, number: int, leaves: dict[Leaf, Mask]) -> None:
    kind = over.kind
    match plan:
        case Leaf():
            w.put(f"local.get {leaves[plan].words[number]}")
        case Fixed(mask=mask):
            w.put(f"{kind}.const {mask >> 64 * number & (1 << 64) - 1}")
        case Negated(part=part):
            _word(w, part, over, number, leaves)
            w.put(f"{kind}.const -1", f"{kind}.xor")
        case Joined(both=both, parts=(first, *others)):
            _word(w, first, over, number, leaves)
            for part in others:
                _word(w, part, over, number, leaves)
                w.put(f"{kind}.and" if both else f"{kind}.or")
        case Joined(both=both):
            w.put(f"{kind}.const {-1 if both else 0}")
        case Before(direction=direction, part=part):
            _word(w, part, over, number, leaves)
            _before(w, over, direction)
        case Flood():
            _flood(w, plan, over, leaves)


def _before(w: Writer, over: Domain, direction: Direction) -> None:
    """From the set on the stack to the sites from which a step leads into it."""
    _board_only(w, over)
    _shifted(w, over.kind, direction.shift)
    w.put(f"{over.kind}.const {direction.starts}", f"{over.kind}.and")


def _flood(w: Writer, plan: Flood, over: Domain, leaves: dict[Leaf, Mask]) -> None:
    kind, direction = over.kind, plan.direction
    _word(w, plan.hits, over, 0, leaves)
    if direction.longest == 1:
        return
    _board_only(w, over)
    reached = w.spill(kind)
    _word(w, plan.through, over, 0, leaves)
    w.put(f"{kind}.const {direction.starts}", f"{kind}.and")
    free = w.spill(kind)
    # `free` are the sites from which `steps` steps lead over sites of `through` alone, the first included.
    steps = 1
    while True:
        w.put(f"local.get {reached}", f"local.get {free}", f"local.get {reached}")
        _shifted(w, kind, direction.shift * steps)
        w.put(f"{kind}.and", f"{kind}.or", f"local.set {reached}")
        steps *= 2
        if steps >= direction.longest:
            break
        w.put(f"local.get {free}", f"local.get {free}")
        _shifted(w, kind, direction.shift * steps // 2)
        w.put(f"{kind}.and", f"local.set {free}")
    w.put(f"local.get {reached}")


def _board_only(w: Writer, over: Domain) -> None:
    """Takes what lies beyond the board out of the set on the stack, lest it be shifted onto it."""
    if over.size not in (32, 64):
        w.put(f"{over.kind}.const {(1 << over.size) - 1}", f"{over.kind}.and")


def _shifted(w: Writer, kind: str, by: int) -> None:
    """The set on the stack as seen from `by` sites before; what leaves the word is lost."""
    if abs(by) >= (64 if kind == I64 else 32):
        w.put("drop", f"{kind}.const 0")
    else:
        w.put(f"{kind}.const {abs(by)}", f"{kind}.shr_u" if by > 0 else f"{kind}.shl")


# ---------------------------------------------------------------- leaves
def _put_leaf(w: Writer, leaf: Leaf) -> Mask:
    match leaf.condition:
        case ir.Contains(of=of) if isinstance(of.type, Bits):
            return _members(w, of, of.type, leaf.over)
        case ir.Compare() as condition:
            return put_compared(w, condition, leaf.over)
        case ir.Within() as condition:
            return put_limited(w, condition, leaf.over)
        case _:
            raise TypeError("this condition cannot be tested for all values at once")


def _members(w: Writer, of: Expr, kind_of: Bits, over: Domain) -> Mask:
    names = tuple(w.temporary(over.kind) for _ in range(words(over.size)))
    if max(over.size, kind_of.size) > 64:
        have = words(kind_of.size)
        w.value(of)
        if not is_wide(kind_of):
            resize(w, I64 if kind_of.size > 32 else I32, over.kind)
            w.put(f"local.set {names[0]}")
        else:
            address = w.spill()
            for number, name in enumerate(names[:have]):
                w.put(f"local.get {address}", f"i64.load offset={8 * number}")
                resize(w, I64, over.kind)
                w.put(f"local.set {name}")
        for name in names[have:]:
            w.put(f"{over.kind}.const 0", f"local.set {name}")
        return Mask(over.kind, names)
    by = kind_of.low - over.low
    have_kind = I64 if over.kind == I64 or kind_of.size > 32 or by else I32
    w.value_as(of, have_kind)
    if abs(by) >= 64:
        w.put("drop", f"{over.kind}.const 0")
    else:
        if by:
            w.put(f"i64.const {abs(by)}", "i64.shl" if by > 0 else "i64.shr_u")
        resize(w, have_kind, over.kind)
    w.put(f"local.set {names[0]}")
    return Mask(over.kind, names)
