"""Measures one game: its trace, its coverage, what random games come to, its mutants.

Raises GameFault where something is wrong with the game itself: there is nothing to report of a game that does not check
or whose scenarios fail.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import rulewright
from rulewright import Code, Diagnostic, Game, Severity, SpecificationError
from rulewright.ir.nodes import Node
from rulewright.reading.locate import locate
from rulewright.reading.specification import variants_of
from rulewright_tools.coverage import Covered, cover
from rulewright_tools.coverage.share import Share
from rulewright_tools.fidelity import trace
from rulewright_tools.mutation import Effort, Outcome, Wish, mutate
from rulewright_tools.report.evidence import (
    CoveredParts,
    Evidence,
    Mutated,
    Witnessed,
    covered_from,
    witnessed_from,
)
from rulewright_tools.report.memory import Remembered
from rulewright_tools.witnesses import Reason, Sighting, witness


@dataclass(frozen=True, slots=True)
class Plan:
    """`games` are random games of each variant, `mutants` the most that are tried of each game (0: none), `effort` the
    random games by which a mutant is told from the game; `seed` decides about all of them. `afresh`: nothing that was
    measured before counts."""

    games: int
    mutants: int
    effort: int
    seed: int
    processes: int = 1
    afresh: bool = False


class GameFault(Exception):
    """Something is wrong with the game: `diagnostics`, or what the message says."""

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        self.diagnostics = diagnostics
        super().__init__(message)


def measure(game: str, plan: Plan, tell: Callable[[str], None] = lambda _: None) -> Evidence:
    """All about a game (an id, a folder or a file); `tell` is told what is being measured."""
    path, mistakes = locate(game)
    if path is None:
        raise GameFault(f"{game}: there is no such game", mistakes)
    tell("clauses")
    clauses = _clauses(game)
    known = Remembered(path, plan.afresh)
    tell("what scenarios come to")
    covered = known.get(f"coverage, seed {plan.seed}", covered_from, lambda: _covered(game, plan))
    tell("what random games come to")
    wanted = f"witnesses, {plan.games} games, seed {plan.seed}"
    witnessed = known.get(wanted, witnessed_from, lambda: _witnessed(path, plan))
    if plan.mutants:
        tell("mutants")
    return Evidence(game, clauses, covered, witnessed, _mutated(game, plan) if plan.mutants else None)


def _clauses(game: str) -> Share:
    traced = trace(game)
    if traced.diagnostics:
        raise GameFault(f"{game}: its files have mistakes", traced.diagnostics)
    amiss = {problem.clause for problem in traced.problems}
    return Share(sum(row.entry.id not in amiss for row in traced.rows), len(traced.rows))


def _covered(game: str, plan: Plan) -> CoveredParts:
    found = cover(game, 0, plan.seed)
    if found.diagnostics:
        raise GameFault(f"{game}: its files have mistakes", found.diagnostics)
    if found.failed:
        raise GameFault(f"{game}: scenarios fail: {', '.join(found.failed)}")
    if found.interrupted:
        raise KeyboardInterrupt
    counting = found.counting
    missing = tuple(_named(row.node) for row in counting if row.covered is not Covered.SCENARIO)
    return CoveredParts(found.scenarios, found.share, missing)


def _witnessed(path: Path, plan: Plan) -> Witnessed:
    """What happened in at least one variant, of what can happen in any of them."""
    parts: dict[tuple[str, str, int], Sighting] = {}
    clauses: dict[str, bool] = {}
    variants = 0
    for game in _variants(path):
        found = witness(game, plan.games, plan.seed)
        if found.faults:
            raise GameFault(f"{path}: a rule fails in random games", found.faults)
        if found.interrupted:
            raise KeyboardInterrupt
        variants += 1
        for sighting in found.sightings:
            node = sighting.node
            key = (node.id, node.span.source.name, node.span.start)
            if sighting.reason is not Reason.SETTLED and (key not in parts or not parts[key].games):
                parts[key] = sighting
        for clause in found.clauses:
            if clause.games is not None:
                clauses[clause.clause] = clauses.get(clause.clause, False) or clause.games > 0
    never = tuple(_named(one.node) for one in parts.values() if not one.games and one.reason is not Reason.AROUND)
    return Witnessed(
        variants,
        plan.games,
        Share(sum(one.games > 0 for one in parts.values()), len(parts)),
        Share(sum(clauses.values()), len(clauses)),
        never,
    )


def _variants(path: Path) -> Iterator[Game]:
    """The game without variants, if it can be played so, and with each of them, for the fewest players."""
    titles, _ = variants_of(path)
    for variant in (None, *(title.id for title in titles)):
        try:
            yield rulewright.load(path, variant=variant)
        except SpecificationError as error:
            errors = {one.code for one in error.diagnostics if one.severity is Severity.ERROR}
            if variant is not None or errors != {Code.NO_PHASES}:
                raise GameFault(f"{path}: its files have mistakes", error.diagnostics) from error


def _mutated(game: str, plan: Plan) -> Mutated:
    wish = Wish(
        Effort(plan.effort, plan.seed),
        sample=plan.mutants,
        afresh=plan.afresh,
        processes=plan.processes,
    )
    report = mutate(game, wish)
    if report.diagnostics or report.failed:
        raise GameFault(f"{game}: nothing can be mutated", report.diagnostics)
    if report.interrupted:
        raise KeyboardInterrupt
    counts = report.counts
    return Mutated(
        Share(len(report.judged), report.possible),
        caught=counts[Outcome.CAUGHT],
        survived=counts[Outcome.SURVIVED],
        equivalent=counts[Outcome.EQUIVALENT],
        stillborn=counts[Outcome.STILLBORN],
    )


def _named(node: Node) -> str:
    return f"{node.kind.value} `{node.text}` in {node.item}"
