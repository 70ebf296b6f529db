"""Diagnostics as data for other programs: plain JSON (schemas/diagnostics.schema.json) and SARIF 2.1.0."""

from collections.abc import Iterable
from typing import Any

from rulewright.diagnostics.codes import Severity
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.source import Span

_SARIF_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


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


def to_sarif(diagnostics: Iterable[Diagnostic], version: str) -> dict[str, Any]:
    """A SARIF 2.1.0 log with one run of the tool `rulewright` in the given version."""
    listed = list(diagnostics)
    codes = sorted({d.code.value for d in listed})
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {"name": "rulewright", "version": version, "rules": [{"id": code} for code in codes]}
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(d, codes.index(d.code.value)) for d in listed],
            }
        ],
    }


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    text = "\n".join((diagnostic.message, *([diagnostic.label] if diagnostic.label else ()), *diagnostic.help))
    result: dict[str, Any] = {
        "ruleId": diagnostic.code.value,
        "ruleIndex": rule,
        "level": _SARIF_LEVEL[diagnostic.severity],
        "message": {"text": text},
    }
    if diagnostic.span:
        result["locations"] = [_location(diagnostic.span)]
    if diagnostic.related:
        result["relatedLocations"] = [{**_location(r.span), "message": {"text": r.text}} for r in diagnostic.related]
    if diagnostic.clauses:
        result["properties"] = {"clauses": list(diagnostic.clauses)}
    return result


def _location(span: Span) -> dict[str, Any]:
    place = _place(span)
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": place["file"]},
            "region": {
                "startLine": place["line"],
                "startColumn": place["column"],
                "endLine": place["end_line"],
                "endColumn": place["end_column"],
            },
        }
    }
