"""What came of scenarios, for people and as JSON data."""

from collections.abc import Iterator
from typing import Any

from rulewright_tools.fidelity.checks import Failure
from rulewright_tools.fidelity.scenario_runner import Report, Result
from rulewright_tools.fidelity.trace_text import place_json

_MOST_OPTIONS = 20


def report_text(report: Report, every: bool = False) -> str:
    """Each failed scenario with its failures and what could be played there, then a line of counts.

    With `every`, scenarios that pass are listed too. The mistakes in files (`report.diagnostics`) are left to whoever
    prints diagnostics.
    """
    lines = [line for result in report.results if every or not result.passed for line in _result_lines(result)]
    failed, total = len(report.failed), len(report.results)
    counts = f"{report.game}: {total - failed} of {total} scenarios pass" if total else f"{report.game}: no scenarios"
    return "\n".join([*lines, counts]) + "\n"


def report_json(report: Report) -> dict[str, Any]:
    """The report as JSON data, mistakes in files left out."""
    return {
        "game": report.game,
        "ok": report.exit_code == 0,
        "scenarios": [
            {
                "id": result.scenario.id,
                "title": result.scenario.title,
                "clauses": [clause.text for clause in result.scenario.clauses],
                "passed": result.passed,
                "failures": [_failure_json(failure) for failure in result.failures],
            }
            for result in report.results
        ],
    }


def _result_lines(result: Result) -> Iterator[str]:
    scenario = result.scenario
    if result.passed:
        yield f"ok      {scenario.id}: {scenario.title}"
        return
    yield f"FAILED  {scenario.id}: {scenario.title}"
    for failure in result.failures:
        yield from _failure_lines(failure)
    clauses = [clause.text for clause in scenario.clauses]
    if clauses:
        yield f"   = rulebook: {', '.join(clauses)}"
    options = result.failures[-1].options
    if options:
        more = f", … ({len(options)} in all)" if len(options) > _MOST_OPTIONS else ""
        yield f"   = options then: {', '.join(options[:_MOST_OPTIONS])}{more}"
    yield ""


def _failure_lines(failure: Failure) -> Iterator[str]:
    """The place, the message and the line of the file with a mark under what was not so."""
    span = failure.span
    text = span.source.line(span.line)
    length = max(1, min(span.end - span.start, len(text) - span.column + 1))
    step = f"step {failure.step}: " if failure.step else ""
    yield f"{span!r}: {step}{failure.message}"
    yield f"   | {text}"
    yield f"   | {' ' * (span.column - 1)}{'^' * length}"


def _failure_json(failure: Failure) -> dict[str, Any]:
    return {
        "step": failure.step,
        "message": failure.message,
        "place": place_json(failure.span),
        "options": list(failure.options),
    }
