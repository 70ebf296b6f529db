"""Tables of lines, steps and neighbours on boards of up to 64 sites, as shifts of masks.

If all steps in a direction add the same to a site's number, the sites from which a step leads into a set are the set
shifted by it. What a table holds is looked up in its entries, never guessed from its name.
"""

from dataclasses import dataclass
from functools import lru_cache

from rulewright.ir.code import Table
from rulewright.ir.expressions import Bits, Const, Expr, Int, Local, Lookup, Run, Seq
from rulewright.machines.wasm.emit.domains import Domain
from rulewright.machines.wasm.emit.writer import Module
from rulewright.passes.lines import Pair, pair_of

SITES = 64


@dataclass(frozen=True, slots=True)
class Direction:
    """`shift` is what a step adds to the number of a site, `starts` the sites from which there is a step, `longest` how
    many sites a line has at most."""

    shift: int
    starts: int
    longest: int


def line_of(module: Module, source: Expr | Run, over: Domain) -> Direction | None:
    """The lines that a source gives for each site of a domain, all in one direction; None if it is something else."""
    found = _way(module, source, over)
    return None if found is None or not isinstance(found[0].type, Seq) else _direction(*found)


def step_of(module: Module, site: Expr, over: Domain) -> Direction | None:
    """The steps that an expression takes from each site of a domain, all in one direction."""
    found = _way(module, site, over)
    return None if found is None or not isinstance(found[0].type, Int) else _steps(*found)


def neighbours_of(module: Module, source: Expr | Run, over: Domain) -> tuple[Direction, ...] | None:
    """The sets or lists that a source gives for each site of a domain, as single steps in some directions."""
    if not isinstance(source, Lookup) or source.absent is not None or not 1 < over.size <= SITES:
        return None
    table = module.table(source.table)
    one_each = isinstance(source.index, Local) and source.index.number == over.local
    return _shifts(table) if one_each and not over.low and len(table.values) == over.size else None


def _way(module: Module, source: Expr | Run, over: Domain) -> tuple[Table, int, int] | None:
    """The table of a source, how many entries it has for each site, and which of them is meant."""
    if not isinstance(source, Lookup) or source.absent is not None or over.low or not 1 < over.size <= SITES:
        return None
    table = module.table(source.table)
    match source.index, pair_of(source.index):
        case Local(number=number), _ if number == over.local:
            width, way = 1, 0
        case _, Pair(first=Local(number=number), width=width, second=Const(value=int(way))) if number == over.local:
            pass
        case _:
            return None
    return (table, width, way) if len(table.values) == over.size * width else None


@lru_cache(maxsize=256)
def _direction(table: Table, width: int, way: int) -> Direction | None:
    """What the lines of a way are by shifts, if each is made of steps that add the same to a site's number."""
    lines = [entry if isinstance(entry, tuple) else None for entry in table.values[way::width]]
    shifts = {line[0] - site for site, line in enumerate(lines) if line}
    if None in lines or len(shifts) > 1:
        return None
    shift = min(shifts, default=1)
    for site, line in enumerate(lines):
        ahead = line and lines[line[0]]
        if line and line != (line[0], *(ahead or ())):
            return None
        if line and site + shift != line[0]:
            return None
    starts = sum(1 << site for site, line in enumerate(lines) if line)
    return Direction(shift, starts, max(1, *(len(line or ()) for line in lines), 1))


@lru_cache(maxsize=256)
def _steps(table: Table, width: int, way: int) -> Direction | None:
    """What the steps of a way are, if all add the same to a site's number."""
    none = table.type.none if isinstance(table.type, Int) else None
    ends = {site: end for site, end in enumerate(table.values[way::width]) if end is not None and end != none}
    shifts = {end - site for site, end in ends.items() if isinstance(end, int)}
    if len(shifts) > 1 or 0 in shifts or not all(end in range(len(table.values) // width) for end in ends.values()):
        return None
    return Direction(min(shifts, default=1), sum(1 << site for site in ends), 1)


@lru_cache(maxsize=64)
def _shifts(table: Table) -> tuple[Direction, ...] | None:
    starts: dict[int, int] = {}
    for site, entry in enumerate(table.values):
        if isinstance(entry, tuple):
            near = set(entry)
        elif isinstance(entry, int) and isinstance(table.type, Bits):
            near = {table.type.low + bit for bit in range(entry.bit_length()) if entry >> bit & 1}
        else:
            return None
        for each in near:
            if each == site or not 0 <= each < len(table.values):
                return None
            starts[each - site] = starts.get(each - site, 0) | 1 << site
    return tuple(Direction(shift, sites, 1) for shift, sites in sorted(starts.items()))
