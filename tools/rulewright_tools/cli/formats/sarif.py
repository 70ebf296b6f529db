"""Findings as a SARIF 2.1.0 log (the Static Analysis Results Interchange Format of OASIS), for code hosts and editors.
read.

Lines and columns count from 1, columns in code points. Files are named relative to the working directory, as URIs; one
that lies far from it has its whole `file:` address.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rulewright import Severity
from rulewright.diagnostics import Span
from rulewright_tools.cli.formats.findings import Finding

_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def to_sarif(findings: Iterable[Finding], command: str, version: str, is_successful: bool = True) -> dict[str, Any]:
    """A log with one run of `rulewright COMMAND` in a version. `is_successful`: the command could do its work, whatever
    it found."""
    listed = list(findings)
    rules = {finding.rule: finding.about for finding in sorted(listed, key=lambda one: one.rule)}
    numbers = {rule: number for number, rule in enumerate(rules)}
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "rulewright",
                        "version": version,
                        "rules": [_rule(rule, about) for rule, about in rules.items()],
                    }
                },
                "automationDetails": {"id": f"rulewright {command}/"},
                "invocations": [{"executionSuccessful": is_successful}],
                "columnKind": "unicodeCodePoints",
                "results": [_result(finding, numbers[finding.rule]) for finding in listed],
            }
        ],
    }


def _rule(rule: str, about: str) -> dict[str, Any]:
    return {"id": rule} | ({"shortDescription": {"text": about}} if about else {})


def _result(finding: Finding, rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": rule,
        "level": _LEVEL[finding.severity],
        "message": {"text": "\n".join((finding.message, *finding.details))},
    }
    if finding.span is not None:
        result["locations"] = [_location(finding.span)]
    elif finding.file:
        result["locations"] = [_physical(finding.file, {"startLine": 1, "startColumn": 1})]
    if finding.related:
        result["relatedLocations"] = [{**_location(r.span), "message": {"text": r.text}} for r in finding.related]
    if finding.clauses:
        result["properties"] = {"clauses": list(finding.clauses)}
    return result


def _location(span: Span) -> dict[str, Any]:
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(span.end)
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    return _physical(span.source.name, region)


def _physical(file: str, region: dict[str, int]) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(file)}, "region": region}}


def _uri(file: str) -> str:
    """`my games/nim.yaml` as `my%20games/nim.yaml`."""
    return Path(file).as_uri() if Path(file).is_absolute() else quote(file)
