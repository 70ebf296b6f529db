"""Cases as a JUnit report, the XML that continuous integration shows as tests.

The report is a `testsuites` with a `testsuite` for each game and a `testcase` for each thing that was looked at. A case
with an error has a `failure` for it; what else was found stands in its `system-out`.
"""

import re
from collections.abc import Iterable, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from rulewright import Severity
from rulewright_tools.cli.formats.findings import Case, Finding, Suite

# What XML 1.0 cannot say at all, not even escaped (https://www.w3.org/TR/xml/#charsets).
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_junit(suites: Sequence[Suite], command: str) -> str:
    """The report of `rulewright COMMAND` as a document."""
    root = Element("testsuites", {"name": f"rulewright {command}", **_counts(case for s in suites for case in s.cases)})
    for suite in suites:
        about = {"name": _clean(suite.name), **_counts(suite.cases)}
        if suite.seconds is not None:
            about["time"] = f"{suite.seconds:.3f}"
        element = SubElement(root, "testsuite", about)
        for case in suite.cases:
            _case(element, suite.name, case)
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}'


def _case(suite: Element, suite_name: str, case: Case) -> None:
    element = SubElement(suite, "testcase", {"classname": _clean(suite_name), "name": _clean(case.name)})
    placed = next((finding.span for finding in case.findings if finding.span is not None), None)
    if placed is not None:
        element.attrib |= {"file": _clean(placed.source.name), "line": str(placed.line)}
    for finding in _errors(case):
        about = {"type": finding.rule, "message": _clean(finding.message)}
        SubElement(element, "failure", about).text = _clean(finding.text)
    told = [finding.text for finding in case.findings if finding.severity is not Severity.ERROR]
    if told:
        SubElement(element, "system-out").text = _clean("\n\n".join(told))


def _errors(case: Case) -> list[Finding]:
    return [finding for finding in case.findings if finding.severity is Severity.ERROR]


def _counts(cases: Iterable[Case]) -> dict[str, str]:
    listed = list(cases)
    failures = sum(bool(_errors(case)) for case in listed)
    return {"tests": str(len(listed)), "failures": str(failures), "errors": "0"}


def _clean(text: str) -> str:
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)
