"""Diagnostics as data for other programs: plain JSON (schemas/diagnostics.schema.json)."""

from collections.abc import Iterable
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.source import Span


def to_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """One object for each diagnostic, with `code`, `severity`, `message` and whatever else it has."""
    return [_object(d) for d in diagnostics]


def _object(diagnostic: Diagnostic) -> dict[str, Any]:
    result: dict[str, Any] = {
        "code": diagnostic.code.value,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
    }
    if diagnostic.span:
        result["place"] = _place(diagnostic.span)
    if diagnostic.label:
        result["label"] = diagnostic.label
    if diagnostic.notes:
        result["notes"] = list(diagnostic.notes)
    if diagnostic.help:
        result["help"] = list(diagnostic.help)
    if diagnostic.related:
        result["related"] = [{"place": _place(r.span), "text": r.text} for r in diagnostic.related]
    if diagnostic.clauses:
        result["clauses"] = list(diagnostic.clauses)
    return result


def _place(span: Span) -> dict[str, Any]:
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(span.end)
    return {"file": span.source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column}
