"""A trace for people, as a table, and for programs, as JSON data."""

from collections.abc import Iterable
from typing import Any

from rulewright.diagnostics import Span
from rulewright_tools.fidelity.trace import Problem, Row, Trace

_WIDEST = 60


def trace_text(trace: Trace) -> str:
    """One line for each id: what it is, where it is encoded, which scenarios cover it; then the problems."""
    lines = _table(("id", "encoded in", "scenarios"), [_cells(row) for row in trace.rows])
    lines += ["", *(problem_line(problem) for problem in trace.problems)] if trace.problems else []
    count, amiss = len(trace.rows), len(trace.problems)
    said = "all encoded and covered" if not amiss else f"{amiss} problem{'s' if amiss > 1 else ''}"
    return "\n".join([*lines, "", f"{trace.game}: {count} clauses and rulings, {said}"]) + "\n"


def problem_line(problem: Problem) -> str:
    where = f"{problem.span!r}: " if problem.span is not None else ""
    return f"{where}error[{problem.kind.value}]: {problem.message}"


def trace_json(trace: Trace) -> dict[str, Any]:
    """The trace as JSON data: `rows`, `problems` and whether it is `ok`."""
    return {
        "game": trace.game,
        "ok": trace.exit_code == 0,
        "rows": [_row_json(row) for row in trace.rows],
        "problems": [_problem_json(problem) for problem in trace.problems],
    }


def _row_json(row: Row) -> dict[str, Any]:
    return {
        "id": row.entry.id,
        "kind": row.kind,
        "at": list(row.entry.at),
        "says": row.says,
        "items": list(row.items),
        "scenarios": list(row.scenarios),
        "ruling": row.ruling or None,
        "option": row.option or None,
        "not_a_rule": row.entry.not_a_rule or None,
        "untestable": row.entry.untestable or None,
    }


def _problem_json(problem: Problem) -> dict[str, Any]:
    place = None if problem.span is None else place_json(problem.span)
    return {"kind": problem.kind.value, "clause": problem.clause, "message": problem.message, "place": place}


def place_json(span: Span) -> dict[str, Any]:
    return {"file": span.source.name, "line": span.line, "column": span.column}


def _cells(row: Row) -> tuple[str, str, str]:
    encoded = ", ".join(row.items) or ("(not a rule)" if row.entry.not_a_rule else "-")
    return row.entry.id, encoded, ", ".join(row.scenarios) or ("(untestable)" if row.entry.untestable else "-")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Columns as wide as their cells, but the last: long cells are cut."""
    cut = [tuple(_cut(cell) for cell in row) for row in (head, *rows)]
    widths = [max(len(row[column]) for row in cut) for column in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cut]
    return [lines[0], "  ".join("-" * width for width in widths), *lines[1:]]


def _cut(cell: str) -> str:
    return cell if len(cell) <= _WIDEST else f"{cell[: _WIDEST - 1]}…"
