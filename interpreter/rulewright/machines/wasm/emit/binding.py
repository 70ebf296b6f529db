"""Generators whose condition says what the value is: `b = E` needs no running over."""

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Bits, Const, Expr, Generator, Local, Run
from rulewright.machines.wasm.emit.analysis import walk
from rulewright.machines.wasm.emit.writer import Writer, add, is_wide, resize, stack_type, words


def bound(generator: Generator) -> Expr | None:
    """What the value of a generator must be by its first condition. Only where there is something to run over, so that
    what cannot be evaluated is an error as it was."""
    if not generator.conditions or not _has_values(generator.source):
        return None
    match generator.conditions[0]:
        case ir.Compare(op=ir.CompareOp.EQUAL, left=left, right=right):
            for one, other in ((left, right), (right, left)):
                if isinstance(one, Local) and one.number == generator.local and not _mentions(other, generator.local):
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
    w.put(f"local.set {item}")
    match generator.source:
        case Run(low=Const(value=int(low)), high=Const(value=int(high))):
            _outside(w, item, low, high - low + 1)
            w.put(f"br_if {out}")
        case Const(value=int(mask), type=Bits(low=low, size=size)) as source:
            if mask == (1 << size) - 1:
                _outside(w, item, low, size)
                w.put(f"br_if {out}")
            elif is_wide(source.type):
                w.value(source)
                w.put(f"i32.const {64 * words(size)}", f"local.get {item}")
                add(w, -low)
                w.put("call $wide_has", "i32.eqz", f"br_if {out}")
            else:
                kind = stack_type(source.type)
                _outside(w, item, low, size)
                w.put(f"br_if {out}", f"{kind}.const {mask}", f"local.get {item}")
                add(w, -low)
                resize(w, "i32", kind)
                w.put(f"{kind}.shr_u", f"{kind}.const 1", f"{kind}.and", f"{kind}.eqz", f"br_if {out}")
        case _:
            raise TypeError("only what is known to hold something is bound")


def _outside(w: Writer, item: str, low: int, size: int) -> None:
    w.put(f"local.get {item}")
    add(w, -low)
    w.put(f"i32.const {size}", "i32.ge_u")
