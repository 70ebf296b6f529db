"""Generators whose condition says what the value is: `b = E` needs no running over."""

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Bits, Const, Expr, Generator, Local, Run, Seq
from rulewright.ir.statements import Body
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit.writer import Module, Writer, add, is_wide, resize, stack_type, words
from rulewright.passes.changes import may_change


def bound(module: Module, generator: Generator, body: Body = ()) -> Expr | None:
    """What the value of a generator must be by its first condition (see `passes.invert`, which puts it there).

    Only where it would be evaluated in any case, or cannot fail: so what cannot be evaluated is an error as it was. And
    only where `body`, which is done for the values, does not change it."""
    if "bind" not in module.passes or not generator.conditions or generator.through:
        return None
    if not isinstance(generator.source, Run) and isinstance(generator.source.type, Seq):
        return None  # which may hold the value more than once
    value = _value(generator.conditions[0], generator.local)
    if value is None or may_change(module.code, body, value):
        return None
    return value if _has_values(generator.source) or module.analysis.totals.is_total(value) else None


def _value(condition: Expr, local: int) -> Expr | None:
    match condition:
        case ir.Compare(op=ir.CompareOp.EQUAL, left=left, right=right):
            for one, other in ((left, right), (right, left)):
                if isinstance(one, Local) and one.number == local and not _mentions(other, local):
                    return other
            return None
        case _:
            return None


def _has_values(source: Expr | Run) -> bool:
    match source:
        case Run(low=Const(value=int(low)), high=Const(value=int(high))):
            return low <= high
        case Const(value=int(mask), type=Bits()):
            return mask != 0
        case _:
            return False


def _mentions(expr: Expr, local: int) -> bool:
    return any(isinstance(node, Local) and node.number == local for node in walk(expr))


def put_bound(w: Writer, generator: Generator, value: Expr, item: str, out: str) -> None:
    """Gives the value to the local `item`, or goes to `out` if it is not among what the generator runs over."""
    w.value(value)
    # A source may have a name of its own in the same register: the value keeps out of its way.
    candidate = w.temporary("i32") if _binds(generator.source, generator.local) else item
    w.put(f"local.set {candidate}")
    match generator.source:
        case Run(low=Const(value=int(low)), high=Const(value=int(high))):
            _outside(w, candidate, low, high - low + 1)
            w.put(f"br_if {out}")
        case Run(low=first, high=last):
            w.value(first)
            w.put(f"local.get {candidate}", "i32.gt_s")
            w.value(last)
            w.put(f"local.get {candidate}", "i32.lt_s", "i32.or", f"br_if {out}")
        case source if isinstance(source.type, Bits):
            _leave_unless_in(w, source, source.type, candidate, out)
        case _:
            raise TypeError("a list may hold a value more than once")
    if candidate != item:
        w.put(f"local.get {candidate}", f"local.set {item}")


def _binds(source: Expr | Run, local: int) -> bool:
    return any(isinstance(node, Generator | ir.Let) and node.local == local for node in walk(source))


def _leave_unless_in(w: Writer, source: Expr, of: Bits, item: str, out: str) -> None:
    low, size = of.low, of.size
    if isinstance(source, Const) and source.value == (1 << size) - 1:
        _outside(w, item, low, size)
        w.put(f"br_if {out}")
    elif is_wide(of):
        w.value(source)
        w.put(f"i32.const {64 * words(size)}", f"local.get {item}")
        add(w, -low)
        w.put("call $wide_has", "i32.eqz", f"br_if {out}")
    else:
        kind = stack_type(of)
        w.value(source)
        members = w.spill(kind)
        _outside(w, item, low, size)
        w.put(f"br_if {out}", f"local.get {members}", f"local.get {item}")
        add(w, -low)
        resize(w, "i32", kind)
        w.put(f"{kind}.shr_u", f"{kind}.const 1", f"{kind}.and", f"{kind}.eqz", f"br_if {out}")


def _outside(w: Writer, item: str, low: int, size: int) -> None:
    w.put(f"local.get {item}")
    add(w, -low)
    w.put(f"i32.const {size}", "i32.ge_u")
