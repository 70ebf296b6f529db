"""Conditions that are tested for all values of a domain at once: as plans of masks, and these as text.

What a mask says beyond the size of its domain means nothing. Only conditions that cannot fail are taken; on boards of
up to 64 sites questions about steps, lines and neighbours are answered by shifts (see `boards`): `any d in D, b in
ray(a, d) where P(b) through Q(b)` is a flood from the sites of P back over those of Q.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeGuard, TypeVar

from rulewright.ir import expressions as ir
from rulewright.ir.code import TRUTH
from rulewright.ir.expressions import Bits, Const, Expr, Fold, FoldKind, Generator, Local
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit.boards import SITES, Direction, line_of, neighbours_of, step_of
from rulewright.machines.wasm.emit.columns import compared, harmless, limited
from rulewright.machines.wasm.emit.domains import Domain
from rulewright.machines.wasm.emit.terms import expanded
from rulewright.machines.wasm.emit.writer import Module
from rulewright.passes.comparing import same
from rulewright.passes.lines import place_of
from rulewright.passes.rewriting import rewritten, substituted

T = TypeVar("T")
ANY = -1  # the local of a leaf: whichever value is meant
WAYS = 16
MOST_PARTS = 4  # for each value


@dataclass(frozen=True, slots=True)
class Leaf:
    """The values of a domain for which a condition on them alone holds."""

    condition: Expr
    over: Domain


@dataclass(frozen=True, slots=True)
class Joined:
    both: bool  # all of the parts, or any
    parts: tuple["Plan", ...]


@dataclass(frozen=True, slots=True)
class Negated:
    part: "Plan"


@dataclass(frozen=True, slots=True)
class Fixed:
    mask: int


@dataclass(frozen=True, slots=True)
class Before:
    """The sites from which a step in a direction leads into the part."""

    direction: Direction
    part: "Plan"


@dataclass(frozen=True, slots=True)
class Flood:
    """The sites of `hits`, and those from which a line comes to one, over sites of `through` alone, itself included."""

    direction: Direction
    hits: "Plan"
    through: "Plan"


Plan = Leaf | Joined | Negated | Fixed | Before | Flood


def planned(module: Module, condition: Expr, over: Domain) -> Plan | None:
    """How a condition can be tested for all values of a domain at once; None if it cannot, or if one by one is less
    work."""
    plan = _plan(module, condition, over)
    return plan if plan is not None and sum(1 for _ in parts_of(plan)) <= MOST_PARTS * over.size else None


def parts_of(plan: Plan) -> Iterator[Plan]:
    """A plan and everything within it."""
    yield plan
    match plan:
        case Joined(parts=parts):
            for part in parts:
                yield from parts_of(part)
        case Negated(part=part) | Before(part=part):
            yield from parts_of(part)
        case Flood(hits=hits, through=through):
            yield from parts_of(hits)
            yield from parts_of(through)
        case Leaf() | Fixed():
            pass


def _plan(module: Module, condition: Expr, over: Domain) -> Plan | None:
    match condition:
        case ir.Not(operand=operand):
            part = _plan(module, operand, over)
            return None if part is None else Negated(part)
        case ir.And(parts=parts):
            return _joined(module, parts, over, both=True)
        case ir.Or(parts=parts):
            return _joined(module, parts, over, both=False)
        case ir.Load(type=ir.Int(low=0, high=1, none=None)) | ir.Lookup(type=ir.Int(low=0, high=1, none=None)):
            return _plan(module, ir.Compare(ir.CompareOp.UNEQUAL, condition, Const(0, TRUTH), TRUTH), over)
        case ir.Contains() | ir.Compare() | ir.Within() if _is_leaf(module, condition, over):
            return Leaf(substituted(condition, over.local, _any(over)), replace(over, local=ANY))
        case ir.Contains() | ir.Compare() | ir.Within() if _has_boards(module, over):
            return _stepped(module, condition, over)
        case Fold(kind=FoldKind.ANY) if _has_boards(module, over):
            return _exists(module, condition, over)
        case Fold(kind=FoldKind.NO) if _has_boards(module, over):
            part = _exists(module, condition, over)
            return None if part is None else Negated(part)
        case ir.Call() if _has_boards(module, over):
            value = expanded(module.analysis, condition)
            return None if value is None else _plan(module, value, over)
        case _:
            return None


def _has_boards(module: Module, over: Domain) -> bool:
    return "boards" in module.passes and not over.low and 1 < over.size <= SITES


def _any(over: Domain) -> Local:
    return Local(ANY, ir.Int(over.low, over.low + over.size - 1))


def _joined(module: Module, conditions: tuple[Expr, ...], over: Domain, both: bool) -> Plan | None:
    parts = list[Plan]()
    for condition in conditions:
        part = _plan(module, condition, over)
        if part is None:
            return None
        parts.append(part)
    return parts[0] if len(parts) == 1 else Joined(both, tuple(parts))


def _is_leaf(module: Module, condition: Expr, over: Domain) -> bool:
    match condition:
        case ir.Contains(value=Local(number=number), of=of):
            if number != over.local or not isinstance(of.type, Bits) or not harmless(of, over.local):
                return False
            return of.type.low == over.low if max(over.size, of.type.size) > 64 else True
        case ir.Compare():
            return compared(module, condition, over)
        case ir.Within():
            return limited(module, condition, over)
        case _:
            return False


# ---------------------------------------------------------------- boards
def _stepped(module: Module, condition: Expr, over: Domain) -> Plan | None:
    """A condition on the site one step away, or that there is one."""
    for site in walk(condition):
        if not isinstance(site, ir.Lookup):
            continue
        direction = step_of(module, site, over)
        if direction is None:
            continue
        if _is_none(condition, site):
            there = Fixed(direction.starts)
            return Negated(there) if condition.op is ir.CompareOp.EQUAL else there
        there_alone = _replaced(condition, site, _any(over))
        if any(isinstance(node, Local) and node.number == over.local for node in walk(there_alone)):
            return None
        part = _plan(module, there_alone, replace(over, local=ANY))
        return None if part is None else Before(direction, part)
    return None


def _is_none(condition: Expr, site: ir.Lookup) -> TypeGuard[ir.Compare]:
    """Does a condition ask whether there is that site?"""
    match condition:
        case ir.Compare(op=ir.CompareOp.EQUAL | ir.CompareOp.UNEQUAL, left=left, right=Const(value=int(none))):
            return left is site and isinstance(site.type, ir.Int) and none == site.type.none
        case _:
            return False


def _replaced(condition: Expr, site: Expr, by: Expr) -> Expr:
    return rewritten(condition, lambda node: by if isinstance(node, ir.Lookup) and same(node, site) else node)


def _exists(module: Module, fold: Fold, over: Domain) -> Plan | None:
    if not fold.generators:
        return _joined(module, fold.outer, over, both=True) if fold.outer else Fixed((1 << over.size) - 1)
    if fold.outer:
        return None
    first, rest = fold.generators[0], fold.generators[1:]
    if first.through == () and _is_ways(first):
        return _any_way(module, replace(fold, kind=FoldKind.ANY, generators=rest), first, over)
    return None if rest else _any_site(module, first, over)


def _is_ways(generator: Generator) -> bool:
    match generator.source:
        case Const(value=int(mask), type=Bits()):
            return 0 < mask.bit_count() <= WAYS
        case _:
            return False


def _any_way(module: Module, rest: Fold, generator: Generator, over: Domain) -> Plan | None:
    """A fold over a few constants is an `or`, one part for each of them."""
    parts = list[Plan]()
    source = generator.source
    if not isinstance(source, Const) or not isinstance(source.value, int) or not isinstance(source.type, Bits):
        return None
    for bit in range(source.value.bit_length()):
        if source.value >> bit & 1:
            value = source.type.low + bit
            way = Const(value, ir.Int(value, value))
            conditions = _for_way(module, generator.conditions, generator.local, way)
            inner = (_for_way(module, rest, generator.local, way),) if rest.generators else ()
            part = _joined(module, (*conditions, *inner) or (Const(1, TRUTH),), over, both=True)
            if part is None:
                return None
            parts.append(part)
    return parts[0] if len(parts) == 1 else Joined(False, tuple(parts))


def _for_way(module: Module, node: T, local: int, way: Const) -> T:
    """A piece of code for one value of a local; what tables say of it is looked up at once."""

    def looked_up(each: Any) -> Any:
        match each:
            case ir.Lookup(table=number, index=Const(value=int(at)), type=ir.Int()):
                entry = module.table(number).values[at]
                return Const(entry, each.type) if isinstance(entry, int) else each
            case _:
                return each

    return rewritten(substituted(node, local, way), looked_up)


def _any_site(module: Module, seen: Generator, over: Domain) -> Plan | None:
    """Is there a site on a line, or beside, for which conditions hold?"""
    source = seen.source
    if isinstance(source, ir.Call):
        source = expanded(module.analysis, source) or source
    passing = seen.through
    hits = seen.conditions
    match source:
        case Fold(kind=FoldKind.LEADING, outer=(), generators=(led,), value=Local(number=number)) if (
            number == led.local and not led.through and not passing
        ):
            passing = substituted(led.conditions, led.local, Local(seen.local, seen.type))
            hits = (*passing, *hits)
            source = led.source
        case _:
            pass
    sites = Domain(seen.local, 0, over.size)
    near = neighbours_of(module, source, over)
    if near is not None and not passing:
        part = _alone(module, hits, sites, over)
        if part is None:
            return None
        return Joined(False, tuple(Before(direction, part) for direction in near)) if near else Fixed(0)
    line = line_of(module, source, over)
    if line is None:
        return None
    nearest = 1
    others = list[Expr]()
    for condition in hits:
        place = place_of(module.code.tables, replace(seen, source=source), condition)
        if place is None:
            others.append(condition)
        else:
            nearest = max(nearest, place)
    found, through = _alone(module, tuple(others), sites, over), _alone(module, passing, sites, over)
    if found is None or through is None:
        return None
    plan: Plan = Before(line, Flood(line, found, through))
    for _ in range(1, nearest):
        plan = Before(line, Joined(True, (through, plan)))
    return plan


def _alone(module: Module, conditions: tuple[Expr, ...], sites: Domain, over: Domain) -> Plan | None:
    """Conditions on a site that do not depend on the one from which it is seen; none at all hold everywhere."""
    if any(isinstance(node, Local) and node.number == over.local for node in walk(conditions)):
        return None
    if not conditions:
        return Fixed((1 << sites.size) - 1)
    return _joined(module, conditions, sites, both=True)
