"""Sets that a fold is made of whole: what its last generator runs over is added at once, instead of one by one."""

from dataclasses import dataclass

from rulewright.ir.expressions import Bits, Expr, Fold, Generator, Local, Run
from rulewright.machines.wasm.emit.binding import bound
from rulewright.machines.wasm.emit.domains import Mask
from rulewright.machines.wasm.emit.filters import Filtered, filtered, put_mask
from rulewright.machines.wasm.emit.writer import I64, Module, Writer, is_wide, resize, stack_type, words


@dataclass(frozen=True, slots=True)
class Whole:
    """The generators around the last one, and the set that this one gives: a source as it is, or cut down."""

    around: tuple[Generator, ...]
    members: Expr | Filtered


def whole(module: Module, fold: Fold) -> Whole | None:
    """How a set is made of whole sets; None if its last values have to be looked at one by one."""
    *around, last = fold.generators
    if not isinstance(fold.value, Local) or fold.value.number != last.local or not isinstance(fold.type, Bits):
        return None
    if last.through or isinstance(last.source, Run) or bound(module, last) is not None:
        return None
    if not last.conditions:
        kind = last.source.type
        fits = isinstance(kind, Bits) and kind.low == fold.type.low and kind.size <= fold.type.size
        return Whole(tuple(around), last.source) if fits else None
    how = filtered(module, last)
    if how is None or how.rest or how.over.low != fold.type.low or how.over.size > fold.type.size:
        return None
    return Whole(tuple(around), how)


def put_whole(w: Writer, members: Expr | Filtered) -> Mask:
    """Works out the set."""
    if isinstance(members, Filtered):
        return put_mask(w, members)
    kind = stack_type(members.type)
    w.value(members)
    if not is_wide(members.type):
        return Mask(kind, (w.spill(kind),))
    address = w.spill()
    names = []
    for number in range(words(members.type.size) if isinstance(members.type, Bits) else 0):
        w.put(f"local.get {address}", f"i64.load offset={8 * number}")
        names.append(w.spill(I64))
    return Mask(I64, tuple(names))


def add_to(w: Writer, mask: Mask, to: str) -> None:
    """Adds a mask to the wide set at an address."""
    for number, word in enumerate(mask.words):
        w.put(to, to, f"i64.load offset={8 * number}", f"local.get {word}")
        resize(w, mask.kind, I64)
        w.put("i64.or", f"i64.store offset={8 * number}")
