"""How far terms and actions reach through those that they use: the longest chain, and the calls that one comes to.

Without recursion both are finite, but sixty lines that each use the line before twice come to more calls than can ever
be made. Such a text is refused (`too-large`), and so is a chain that no machine could follow (`too-deep`).
"""

from dataclasses import dataclass

from rulewright.checking.environment import Environment
from rulewright.checking.flow.graph import Callable, calls_of
from rulewright.diagnostics import Code

MOST_CHAINED = 50
MOST_CALLS = 100_000


@dataclass(frozen=True, slots=True)
class Extent:
    """`depth` counts the terms and actions in the longest chain, `calls` all calls, written out."""

    depth: int
    calls: int


def report_extent(environment: Environment) -> bool:
    """Whether something reaches too far; only what does so first is reported, not all that uses it."""
    known: dict[Callable, Extent] = {}
    everything: tuple[Callable, ...] = (*environment.terms.values(), *environment.actions.values())
    return any(_extent(one, known, environment) is None for one in everything)


def _extent(one: Callable, known: dict[Callable, Extent], environment: Environment) -> Extent | None:
    """None once something has been reported. There are no rings."""
    if one in known:
        return known[one]
    depth, calls = 1, 0
    for call in calls_of(one):
        used = _extent(call.callee, known, environment)
        if used is None:
            return None
        depth = max(depth, used.depth + 1)
        calls += 1 + used.calls
    if depth > MOST_CHAINED:
        environment.reporter.report(
            Code.TOO_DEEP,
            one.span,
            f"`{one.id}` stands at the end of a chain of {depth} terms and actions that use one another",
            label=f"{MOST_CHAINED} is the most",
        )
        return None
    if calls > MOST_CALLS:
        environment.reporter.report(
            Code.TOO_LARGE,
            one.span,
            f"`{one.id}` comes to {calls:,} uses of other terms and actions",
            label=f"{MOST_CALLS:,} is the most: keep what is needed twice in a local name",
        )
        return None
    known[one] = Extent(depth, calls)
    return known[one]
