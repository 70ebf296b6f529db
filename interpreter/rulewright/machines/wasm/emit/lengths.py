"""How many values lists have that need not be made for that."""

from rulewright.ir.expressions import Expr, Fold, FoldKind, LoadSeq
from rulewright.machines.wasm.emit.kept_lists import put_kept_length
from rulewright.machines.wasm.emit.leading import leading_put
from rulewright.machines.wasm.emit.loops import each, guarded
from rulewright.machines.wasm.emit.writer import Writer


def length_put(w: Writer, of: Expr) -> bool:
    """Puts the length of a list that lies in the state or leads another one; else does nothing and gives False."""
    match of:
        case LoadSeq():
            put_kept_length(w, of)
        case Fold(kind=FoldKind.LEADING) if w.module.analysis.totals.is_total(of.value):
            if not leading_put(w, of):
                _put_leading(w, of)
        case _:
            return False
    return True


def _put_leading(w: Writer, fold: Fold) -> None:
    """How many values come before the first that fails."""
    generator = fold.generators[0]
    paid = w.module.laps.paid_lap(generator, (), w.module.laps.within(fold.value))
    count = w.temporary()
    w.put("i32.const 0", f"local.set {count}")

    def counted() -> None:
        with w.block() as out:

            def inside(next_one: str) -> None:
                if paid is not None:
                    w.pay(paid, fold.span)
                for test in generator.conditions:
                    w.jump_unless(test, out)
                w.put(f"local.get {count}", "i32.const 1", "i32.add", f"local.set {count}")

            each(w, generator.source, w.registers[generator.local], inside)

    guarded(w, fold.outer, counted)
    w.put(f"local.get {count}")
