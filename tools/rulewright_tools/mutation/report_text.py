"""What came of mutants, for people and as JSON data."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulewright_tools.cli.output import counted
from rulewright_tools.cli.tables import table
from rulewright_tools.mutation.mutant import MEANINGS, Operator
from rulewright_tools.mutation.report import Judged, Report
from rulewright_tools.mutation.verdict import Outcome

_MOST_LINES = 16  # of one diff


def text(report: Report, everything: bool) -> Iterator[str]:
    """The survivors and the equivalent mutants as diffs (with `everything` all others too), a table of the kinds of
    change, and the score."""
    order = (Outcome.STILLBORN, Outcome.CAUGHT, Outcome.EQUIVALENT, Outcome.SURVIVED)
    for outcome in order if everything else order[2:]:
        for each in report.of(outcome):
            yield from _lines(each)
            yield ""
    kinds = [kind for kind in Operator if any(each.mutant.operator is kind for each in report.judged)]
    if kinds:
        head = ("change", *(outcome.value for outcome in Outcome), "what it does")
        yield table(head, [_row(report, kind) for kind in kinds], right=range(1, 1 + len(Outcome)))
        yield ""
    yield summary(report)


def summary(report: Report) -> str:
    counts = report.counts
    tried = len(report.judged)
    stopped = " (interrupted)" if report.interrupted else ""
    if not tried:
        none = f"none of {counted(report.possible, 'mutant')}" if report.possible else "no mutant"
        return f"{report.game}: {none} was tried{stopped}"
    of = f" of {report.possible}" if report.sampled or report.interrupted else ""
    score = report.score
    caught = f"{score.short} caught, {score.found} of {counted(score.all, 'mutant')}" if score.all else "none counts"
    return (
        f"{report.game}: {caught}; {tried}{of} tried "
        f"in {report.seconds:.0f} s{stopped}, {counts[Outcome.EQUIVALENT]} of them equivalent, "
        f"{counts[Outcome.STILLBORN]} stillborn"
    )


def _row(report: Report, kind: Operator) -> tuple[str, ...]:
    counts = Counter(each.verdict.outcome for each in report.judged if each.mutant.operator is kind)
    return (kind.value, *(str(counts[outcome] or "") for outcome in Outcome), MEANINGS[kind])


def _lines(each: Judged) -> Iterator[str]:
    mutant, verdict = each.mutant, each.verdict
    clauses = f" [{', '.join(mutant.clauses)}]" if mutant.clauses else ""
    by = f" by {verdict.by}" if verdict.by else ""
    yield f"{verdict.outcome.value}{by}: {mutant.id}, {mutant.operator.value} in {mutant.item}{clauses}"
    yield f"  {mutant.place!r}"
    diff = mutant.diff
    yield from (f"  {line}" for line in diff[:_MOST_LINES])
    if len(diff) > _MOST_LINES:
        yield f"    … {counted(len(diff) - _MOST_LINES, 'more line')}"
    yield f"  {verdict.reason}"


def as_data(report: Report) -> dict[str, Any]:
    counts = report.counts
    return {
        "game": report.game,
        "score": round(report.score.part, 4) if report.judged else None,
        "counts": {outcome.value: counts[outcome] for outcome in Outcome},
        "possible": report.possible,
        "tried": len(report.judged),
        "interrupted": report.interrupted,
        "seconds": round(report.seconds, 3),
        "failed": list(report.failed),
        "mutants": [_mutant(each) for each in report.judged],
    }


def _mutant(each: Judged) -> dict[str, Any]:
    mutant, verdict = each.mutant, each.verdict
    place = mutant.place
    return {
        "id": mutant.id,
        "operator": mutant.operator.value,
        "item": mutant.item,
        "clauses": list(mutant.clauses),
        "place": {"file": place.source.name, "line": place.line, "column": place.column},
        "diff": list(mutant.diff),
        "outcome": verdict.outcome.value,
        "by": verdict.by,
        "reason": verdict.reason,
    }
