"""How far a line goes on, counted in bits: `count(all b in ray(a, d) while P(b))` on boards of up to 63 sites.

P is tested for all sites at once, which gives a set. The line is a set too, in the order of the numbers of its sites
or against it, so what comes before its first site outside of P are the bits below the lowest one that stops it, or
those above the highest. There is nothing to guess for the processor's branches.
"""

from functools import lru_cache
from struct import pack

from rulewright.ir.code import Function, Table
from rulewright.ir.expressions import Fold, FoldKind, Lookup, Measure, Seq
from rulewright.machines.wasm.emit.domains import Domain, Mask
from rulewright.machines.wasm.emit.filters import put_planned
from rulewright.machines.wasm.emit.inlining import only_value
from rulewright.machines.wasm.emit.masks import planned
from rulewright.machines.wasm.emit.promotion import with_calls
from rulewright.machines.wasm.emit.writer import I64, Module, Writer, resize

MOST_SITES = 63
_BACKWARD = 1 << 63


def counts_runs(module: Module, function: Function) -> bool:
    """Is a function nothing but a fold that counts runs? Then the sets that it asks for are worked out at its start."""
    if "runs" not in module.passes or not function.pure or not isinstance(only_value(function), Fold):
        return False
    return any(
        isinstance(node, Measure) and isinstance(node.of, Fold) and node.of.kind is FoldKind.LEADING
        for node in with_calls(module.analysis, function.body)
    )


def leading_put(w: Writer, fold: Fold) -> bool:
    """Puts how many sites of a line lead it; else does nothing and gives False."""
    if not {"lanes", "runs"} <= w.module.passes or fold.outer:
        return False
    generator = fold.generators[0]
    source = generator.source
    if not isinstance(source, Lookup) or source.absent is not None or not isinstance(source.type, Seq):
        return False
    rows = _rows(w.module.table(source.table))
    over = Domain(generator.local, 0, generator.type.high + 1)
    if rows is None or generator.type.low < 0 or generator.type.none is not None or over.size > MOST_SITES:
        return False
    plans = [planned(w.module, condition, over) for condition in generator.conditions]
    if generator.through or not plans or None in plans:
        return False
    _put(w, source, rows, [put_planned(w, plan, over) for plan in plans if plan is not None], over)
    return True


def _put(w: Writer, source: Lookup, rows: tuple[int, ...], masks: list[Mask], over: Domain) -> None:
    w.put_index(w.index(source.index))
    w.put("i32.const 3", "i32.shl", f"i64.load offset={w.module.memory.data(pack(f'<{len(rows)}Q', *rows))}")
    row = w.spill(I64)
    w.put(f"local.get {row}", f"i64.const {_BACKWARD - 1}", "i64.and")
    line = w.spill(I64)
    w.put(f"local.get {line}")
    for number, mask in enumerate(masks):
        w.put(f"local.get {mask.words[0]}")
        resize(w, over.kind, I64)
        if number:
            w.put("i64.and")
    w.put("i64.const -1", "i64.xor", "i64.and")
    stops = w.spill(I64)
    w.put(f"local.get {stops}", "i64.const 1", "i64.sub", f"local.get {stops}", "i64.const -1", "i64.xor", "i64.and")
    w.put("i64.const -1", "i64.const 0", f"local.get {stops}", "i64.clz", "i64.sub", "i64.shl")
    w.put(f"local.get {row}", "i64.const 0", "i64.ge_s", "select")
    w.put(f"local.get {line}", "i64.and", "i64.popcnt", "i32.wrap_i64")


@lru_cache(maxsize=64)
def _rows(table: Table) -> tuple[int, ...] | None:
    """Each entry as a set, with the highest bit where it runs against the order of numbers; None if some line runs
    neither way."""
    rows = []
    for entry in table.values:
        if not isinstance(entry, tuple) or len(set(entry)) != len(entry):
            return None
        if any(not 0 <= site < MOST_SITES for site in entry):
            return None
        backward = list(entry) != sorted(entry)
        if backward and list(entry) != sorted(entry, reverse=True):
            return None
        rows.append(sum(1 << site for site in entry) | (_BACKWARD if backward else 0))
    return tuple(rows)
