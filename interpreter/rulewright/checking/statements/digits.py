"""How the names of a choice make up the numbers of its options.

Each name is a digit with as many values as its domain has, unless the other names determine it: it keys the zone in
which another name lies, it is the only one to which others can belong, or a part of the condition says what it equals.
A name without a finite domain is the error `unbounded-choice`.
"""

from collections.abc import Iterator

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.sizes import size_of
from rulewright.checking.expressions.trees import locals_in
from rulewright.checking.expressions.words import words
from rulewright.diagnostics import Code
from rulewright.program import expressions as program
from rulewright.program.statements import Digit
from rulewright.program.symbols import Local, Order, ThingKind
from rulewright.program.types import DomainKind, IndexType, IntType, PlainType, bounds

MOST_IDS = 2**20


def digits_of(over: program.Binders, environment: Environment) -> tuple[Digit, ...]:
    free = determined(over)
    return tuple(Digit(0, 0) if binder.local in free else _digit(binder, environment) for binder in over.binders)


def _digit(binder: program.Binder, environment: Environment) -> Digit:
    type = binder.local.type
    plain = getattr(type, "of", type)
    if not isinstance(plain, PlainType):
        return Digit(0, 1)
    if isinstance(plain, IntType) and size_of(plain) > MOST_IDS:
        environment.reporter.report(
            Code.UNBOUNDED_CHOICE,
            binder.source.span,
            f"`{binder.local.name}` runs over numbers without a known end, so its options cannot be numbered",
            label=f"`{words(binder.source.span)}` needs bounds that follow from the declarations",
        )
        return Digit(0, 1)
    if isinstance(plain, IndexType) and plain.domain.kind is DomainKind.THING:
        kind = environment.things.get(plain.domain.id)
        places = None if kind is None else _places(kind, environment)
        if places is not None:
            return Digit(1, places)
    return Digit(bounds(plain)[0], size_of(plain))


def _places(kind: ThingKind, environment: Environment) -> int | None:
    """Blanks that lie only in rows are numbered by their place in the row; None for other things."""
    if not kind.blanks:
        return None
    zones = [*environment.zones.values(), *(own for one in environment.things.values() for own in one.zones)]
    holding = [zone for zone in zones if zone.holds is kind]
    if not holding or any(zone.order is Order.UNORDERED for zone in holding):
        return None
    return max((max(zone.capacities, default=0) for zone in holding), default=0) or None


# ---------------------------------------------------------------- names that others determine
def determined(over: program.Binders) -> set[Local]:
    """The names without which the others still say which option it is."""
    names = [binder.local for binder in over.binders]
    leans: dict[Local, set[Local]] = {}
    for local, by in _determinations(over):
        if local not in leans and not any(_reaches(other, local, leans) for other in by):
            leans[local] = by
    return set(leans) & set(names)


def _reaches(start: Local, goal: Local, leans: dict[Local, set[Local]]) -> bool:
    return start is goal or any(_reaches(other, goal, leans) for other in leans.get(start, ()))


def _determinations(over: program.Binders) -> Iterator[tuple[Local, set[Local]]]:
    """Pairs of a name and those that determine it."""
    names = {binder.local for binder in over.binders}
    for binder in over.binders:
        for owner in _keys_of_place(binder.source):
            if owner in names:
                yield owner, {binder.local}
    yield from _by_belonging(over, names)
    for part in _parts(over):
        if isinstance(part, program.Compare) and part.op is program.CompareOp.EQUAL:
            for one, other in ((part.left, part.right), (part.right, part.left)):
                if isinstance(one, program.LocalRef) and one.local in names:
                    used = locals_in(other)
                    if one.local not in used:
                        yield one.local, used & names


def _parts(over: program.Binders) -> Iterator[program.Expr]:
    for binder in over.binders:
        yield from binder.conditions


def _keys_of_place(source: program.Expr) -> Iterator[Local]:
    """The names that key a zone: a thing lies in one place, which says what the keys are."""
    match source:
        case program.ToSet():
            yield from _keys_of_place(source.operand)
        case program.Folded(fold=program.Fold.ALL | program.Fold.LEADING):
            yield from _keys_of_place(source.over.binders[0].source)
        case program.ReadZone() if isinstance(source.zone.holds, ThingKind):
            yield from _locals(source.keys)
        case program.Apply(function=program.Function.THINGS_OF):
            yield from _locals(source.arguments)
        case _:
            return


def _locals(keys: tuple[program.Expr, ...]) -> Iterator[Local]:
    for key in keys:
        if isinstance(key, program.LocalRef):
            yield key.local


def _by_belonging(over: program.Binders, names: set[Local]) -> Iterator[tuple[Local, set[Local]]]:
    """`s` with `a in sides of s` where a side has one s; or with two different ones of which no two share more."""
    members: dict[Local, list[tuple[Local, program.ReadTable]]] = {}
    for binder in over.binders:
        source = binder.source
        if isinstance(source, program.ReadTable) and len(source.keys) == 1:
            key = source.keys[0]
            if isinstance(key, program.LocalRef) and key.local in names and isinstance(source.table.values[0], int):
                members.setdefault(key.local, []).append((binder.local, source))
    for owner, found in members.items():
        for local, source in found:
            if _most_shared(source) == 0:
                yield owner, {local}
        for i, (a, source) in enumerate(found):
            for b, other in found[i + 1 :]:
                if source.table is other.table and _differ(a, b, over) and _most_shared(source) <= 1:
                    yield owner, {a, b}


def _most_shared(source: program.ReadTable) -> int:
    """The greatest number of members that two of the sets have in common."""
    sets = [value for value in source.table.values if isinstance(value, int)]
    return max(((one & other).bit_count() for i, one in enumerate(sets) for other in sets[i + 1 :]), default=0)


def _differ(a: Local, b: Local, over: program.Binders) -> bool:
    """Whether a part of the condition says that two names are different."""
    different = (program.CompareOp.LESS, program.CompareOp.MORE, program.CompareOp.UNEQUAL)
    for part in _parts(over):
        if isinstance(part, program.Compare) and part.op in different:
            sides = (part.left, part.right)
            if all(isinstance(side, program.LocalRef) for side in sides) and {
                side.local for side in sides if isinstance(side, program.LocalRef)
            } == {a, b}:
                return True
    return False
