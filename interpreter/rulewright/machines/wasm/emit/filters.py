"""Generators that are cut down before anything runs over them.

The first conditions of a generator that can be tested for all its values at once (see `masks`) leave a set of values;
the others are tested one by one for these. Only first conditions are taken, so nothing is left out that would have been
an error.
"""

from dataclasses import dataclass

from rulewright.ir.expressions import Bits, Const, Expr, Generator, Let, Local, Run
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit.domains import Domain, Mask
from rulewright.machines.wasm.emit.lets import put_let, settled
from rulewright.machines.wasm.emit.masked import put_plan
from rulewright.machines.wasm.emit.masks import ANY, Leaf, Plan, parts_of, planned
from rulewright.machines.wasm.emit.writer import Module, Writer, is_wide, words

LEAST = 4  # fewer values are run over one by one
MOST = 1024


@dataclass(frozen=True, slots=True)
class Filtered:
    """What a generator runs over, as a set of values of `over`, what cuts it down at once, and the other conditions."""

    over: Domain
    source: Expr | None  # None: all of them
    filters: tuple[Plan | Let, ...]
    rest: tuple[Expr, ...]


def filtered(module: Module, generator: Generator) -> Filtered | None:
    """How a generator can be cut down; None where none of its conditions can be used so."""
    span = _span(generator) if "lanes" in module.passes and not generator.through else None
    if span is None:
        return None
    low, size, source = span
    if not LEAST <= size <= MOST:
        return None
    over = Domain(generator.local, low, size)
    plans = list[Plan | Let]()
    count = 0
    for condition in generator.conditions:
        if isinstance(condition, Let) and settled(condition, generator.local):
            plans.append(condition)
            continue
        plan = planned(module, condition, over)
        if plan is None:
            break
        plans.append(plan)
        count = len(plans)
    return Filtered(over, source, tuple(plans[:count]), generator.conditions[count:]) if count else None


def _span(generator: Generator) -> tuple[int, int, Expr | None] | None:
    source = generator.source
    if isinstance(source, Run):
        match source:
            case Run(low=Const(value=int(first)), high=Const(value=int(last))):
                return first, last - first + 1, None
            case _:
                return None
    kind = source.type
    if not isinstance(kind, Bits):
        return None
    if isinstance(source, Const) and source.value == (1 << kind.size) - 1:
        return kind.low, kind.size, None
    return kind.low, kind.size, source


def put_mask(w: Writer, how: Filtered) -> Mask:
    """Works out the values for which the filters hold, as a mask from `how.low` on."""
    found = _source(w, how)
    opened = 0
    for plan in how.filters:
        if isinstance(plan, Let):
            # Nobody would have asked for it if there were no value left.
            put_any(w, found)
            w.put("if")
            opened += 1
            put_let(w, plan)
            continue
        mask = put_planned(w, plan, how.over)
        for mine, other in zip(found.words, mask.words, strict=True):
            w.put(f"local.get {mine}", f"local.get {other}", f"{how.over.kind}.and", f"local.set {mine}")
    w.put(*["end"] * opened)
    return found


def put_any(w: Writer, mask: Mask) -> None:
    """Puts whether there is any value in a mask, all of whose bits mean something."""
    first, *others = mask.words
    w.put(f"local.get {first}")
    for word in others:
        w.put(f"local.get {word}", f"{mask.kind}.or")
    w.put(f"{mask.kind}.const 0", f"{mask.kind}.ne")


def _source(w: Writer, how: Filtered) -> Mask:
    names = tuple(w.temporary(how.over.kind) for _ in range(words(how.over.size)))
    if how.source is None:
        left = how.over.size
        for name in names:
            w.put(f"{how.over.kind}.const {(1 << min(left, 64)) - 1}", f"local.set {name}")
            left -= 64
    elif is_wide(how.source.type):
        w.value(how.source)
        address = w.spill()
        for number, name in enumerate(names):
            w.put(f"local.get {address}", f"i64.load offset={8 * number}", f"local.set {name}")
    else:
        w.value_as(how.source, how.over.kind)
        w.put(f"local.set {names[0]}")
    return Mask(how.over.kind, names)


def put_planned(w: Writer, plan: Plan, over: Domain) -> Mask:
    """The mask of a plan: worked out once for the whole function where that is possible and pays."""
    if w.kept is None or not w.in_loop or not w.in_present or _depends(plan):
        return put_plan(w, plan, over)
    key = (plan, over.size)
    if key not in w.kept:
        with w.before_all():
            mask = put_plan(w, plan, over)
            names = tuple(w.lasting(over.kind) for _ in mask.words)
            for name, word in zip(names, mask.words, strict=True):
                w.put(f"local.get {word}", f"local.set {name}")
            w.kept[key] = names
    return Mask(over.kind, w.kept[key])


def _depends(plan: Plan) -> bool:
    """Does a plan depend on a local?"""
    leaves = (part.condition for part in parts_of(plan) if isinstance(part, Leaf))
    return any(isinstance(node, Local) and node.number != ANY for leaf in leaves for node in walk(leaf))
