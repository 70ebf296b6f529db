"""Everything that is run or worked out by itself, not through a call: phases, scores, invariants, declarations."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checking.environment import Environment
from rulewright.checking.flow.walk import holes
from rulewright.program import statements
from rulewright.program.expressions import Expr
from rulewright.program.symbols import Invariant, Phase, Rung, ScoreLine, Var, Zone


@dataclass(frozen=True, slots=True)
class Root:
    """A text of the game. `phase` is the phase that runs meanwhile; `has_me` says whether somebody is `me` in it."""

    what: str
    has_me: bool
    phase: Phase | None = None
    block: statements.Block = ()
    expressions: tuple[Expr, ...] = ()


def roots_of(
    environment: Environment,
    phases: tuple[Phase, ...],
    scoring: tuple[ScoreLine, ...],
    ranking: tuple[Rung, ...],
    invariants: tuple[Invariant, ...],
) -> tuple[Root, ...]:
    found = [root for phase in phases for root in _of_phase(phase)]
    found += [Root(f"the score `{line.id}`", True, expressions=(line.value,)) for line in scoring]
    found += [Root("the ranking", True, expressions=(rung.value,)) for rung in ranking]
    found += [
        Root(f"the invariant `{one.id}`", has_turns(one.at), one.at, expressions=(one.holds,)) for one in invariants
    ]
    found.append(Root("a declaration", False, expressions=tuple(_of_declarations(environment))))
    return tuple(found)


def has_turns(phase: Phase | None) -> bool:
    """Whether somebody is `me` in the phase: it, or one around it, is done for each of some players."""
    return phase is not None and (phase.turns is not None or has_turns(phase.parent))


def around(phase: Phase | None) -> Iterator[Phase]:
    """The phase and the phases in which it is a step, the innermost first."""
    while phase is not None:
        yield phase
        phase = phase.parent


def _of_phase(phase: Phase) -> Iterator[Root]:
    what = f"the phase `{phase.id}`"
    heads = tuple(one for one in (phase.turns, phase.until) if one is not None)
    yield Root(what, has_turns(phase.parent), phase, expressions=heads)
    yield Root(what, has_turns(phase), phase, phase.body)
    for step in phase.steps:
        yield from _of_phase(step)


def _of_declarations(environment: Environment) -> Iterator[Expr]:
    things = environment.things.values()
    zones = [*(zone for kind in things for zone in kind.zones), *environment.zones.values()]
    fields = [field for kind in things for field in kind.fields]
    places: list[Zone | Var] = [*zones, *fields, *environment.vars.values()]
    for place in places:
        if place.start is not None:
            yield place.start
        if place.visible.players is not None:
            yield place.visible.players
    for kind in things:
        if kind.label is not None:
            yield from holes(kind.label)
        if kind.back is not None:
            yield kind.back
