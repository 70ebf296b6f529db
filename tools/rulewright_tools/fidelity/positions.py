"""Invariants that do not hold where a scenario begins.

At the start of a game every invariant has to hold, so one that does not makes the scenario fail. A position that is
given often shows a part of the board alone, and may break what holds in every whole game: such an invariant is left out
until it has held once. That is told in a note for each invariant, with the scenarios whose positions break it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.reading.nearest import listed
from rulewright_tools.fidelity.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Note(Diagnostic):
    """Something that is told and makes nothing fail, whatever its code stands for elsewhere."""

    @property
    def severity(self) -> Severity:
        return Severity.NOTE


def broken_at_start(scenario: Scenario, broken: Diagnostic) -> str:
    """What a scenario fails with that gives no places."""
    where = "the start of the game" if scenario.at is None else f"the start of `{scenario.at.text}`"
    return f"{where} breaks {_invariant(broken)}"


def notes_of(broken: Iterable[tuple[Scenario, Diagnostic]]) -> tuple[Diagnostic, ...]:
    """A note for each invariant that positions break as they are given, with the ids of their scenarios."""
    found: dict[tuple[str, str], tuple[Diagnostic, list[str]]] = {}
    for scenario, one in broken:  # the same file is read anew for each set-up of the game
        found.setdefault((repr(one.span), one.message), (one, []))[1].append(scenario.id)
    return tuple(_note(one, ids) for one, ids in found.values())


def _note(broken: Diagnostic, ids: list[str]) -> Diagnostic:
    whose = "the position given in 1 scenario breaks"
    if len(ids) > 1:
        whose = f"the positions given in {len(ids)} scenarios break"
    return Note(
        code=broken.code,
        message=f"{whose} {_invariant(broken)}",
        span=broken.span,
        label=broken.message,
        notes=(f"scenarios: {listed(ids)}",),
        help=("it is looked at once it has held; give places with which it holds if it is to be from the beginning",),
        clauses=broken.clauses,
    )


def _invariant(broken: Diagnostic) -> str:
    """An author's invariant by its name, which is what its place marks; the engine's own have no place."""
    span = broken.span
    return (
        f"the invariant `{span.source.text[span.start : span.end]}`" if span is not None else "a promise of the engine"
    )
