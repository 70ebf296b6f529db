"""Looking for a value among cells that lie side by side, as many at once as fit into 128 bits."""

from rulewright.machines.wasm.runtime.cells import at, bias
from rulewright.machines.wasm.runtime.pools import PoolTables

_SHAPES = {1: "i8x16", 2: "i16x8", 4: "i32x4"}
LANES = {width: 16 // width for width in _SHAPES}


def scanned(t: PoolTables, body: str) -> str:
    """Runs `body` with $m, the mask of those of the things $i, $i + 1, … (as many as fit into 128 bits) that lie at
    $place; needs locals $i, $m."""
    width = t.location.width
    wanted = (
        "(local.get $place)" if not bias(t.location) else f"(i32.add (local.get $place) (i32.const {bias(t.location)}))"
    )
    return searched(width, f"offset={t.location.offset} {at('(local.get $i)', width)}", "eq", wanted, t.things, body)


def searched(width: int, cells: str, how: str, wanted: str, count: int, body: str) -> str:
    """Runs `body` with $m, the mask of those of the cells $i, $i + 1, … that are (`eq`) or are not (`ne`) as wanted;
    `cells` are the arguments of a load at cell $i. Loads reach up to 15 bytes behind the cells."""
    shape, lanes = _SHAPES[width], LANES[width]
    mask = f"({shape}.bitmask ({shape}.{how} (v128.load {cells}) ({shape}.splat {wanted})))"
    rest = count % lanes
    if count <= lanes:
        cut = f"(i32.and {mask} (i32.const {(1 << count) - 1}))" if rest else mask
        return f"(local.set $i (i32.const 0))\n  (local.set $m {cut})\n  {body}"
    tail = (
        f"(if (i32.eq (local.get $i) (i32.const {count - rest})) (then\n"
        f"      (local.set $m (i32.and (local.get $m) (i32.const {(1 << rest) - 1})))))\n    "
        if rest
        else ""
    )
    return f"""(local.set $i (i32.const 0))
  (loop $scan
    (local.set $m {mask})
    {tail}{body}
    (local.set $i (i32.add (local.get $i) (i32.const {lanes})))
    (br_if $scan (i32.lt_u (local.get $i) (i32.const {count}))))"""
