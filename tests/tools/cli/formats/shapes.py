"""What SARIF 2.1.0 requires of the parts of a log that Rulewright writes, as a JSON Schema (OASIS, sections 3.13 to
3.30), and a reader of JUnit reports that takes only what continuous integration reads."""

from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import jsonschema

_COUNT = {"type": "integer", "minimum": 1}


def _object(required: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "required": required.split(),
        "properties": properties,
        "additionalProperties": False,
    }


_MESSAGE = _object("text", text={"type": "string", "minLength": 1})
_REGION = _object("startLine startColumn", startLine=_COUNT, startColumn=_COUNT, endLine=_COUNT, endColumn=_COUNT)
# A URI reference: no blank, no backslash, no sign that would have to be escaped.
_ARTIFACT = _object("uri", uri={"type": "string", "pattern": r"^[\w\-.~%/:@!$&'()*+,;=]+$"})
_PHYSICAL = _object("artifactLocation region", artifactLocation=_ARTIFACT, region=_REGION)
_LOCATION = _object("physicalLocation", physicalLocation=_PHYSICAL)
_RELATED = _object("physicalLocation message", physicalLocation=_PHYSICAL, message=_MESSAGE)
_RESULT = _object(
    "ruleId ruleIndex level message",
    ruleId={"type": "string", "minLength": 1},
    ruleIndex={"type": "integer", "minimum": 0},
    level={"enum": ["none", "note", "warning", "error"]},
    message=_MESSAGE,
    locations={"type": "array", "items": _LOCATION, "minItems": 1},
    relatedLocations={"type": "array", "items": _RELATED, "minItems": 1},
    properties={"type": "object"},
)
_RULE = _object("id", id={"type": "string", "minLength": 1}, shortDescription=_MESSAGE)
_DRIVER = _object(
    "name version rules",
    name={"const": "rulewright"},
    version={"type": "string"},
    rules={"type": "array", "items": _RULE, "uniqueItems": True},
)
_RUN = _object(
    "tool results",
    tool=_object("driver", driver=_DRIVER),
    automationDetails=_object("id", id={"type": "string"}),
    invocations={"type": "array", "items": _object("executionSuccessful", executionSuccessful={"type": "boolean"})},
    columnKind={"const": "unicodeCodePoints"},
    results={"type": "array", "items": _RESULT},
)
SARIF = _object(
    "version runs",
    **{"$schema": {"type": "string"}},
    version={"const": "2.1.0"},
    runs={"type": "array", "items": _RUN, "minItems": 1, "maxItems": 1},
)


def results_of(log: Any) -> list[dict[str, Any]]:
    """The results of a log that keeps to the standard: the schema, and indexes that lead to the rule that is named."""
    jsonschema.validate(log, SARIF)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    results: list[dict[str, Any]] = run["results"]
    for result in results:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        for place in result.get("locations", ()):
            region = place["physicalLocation"]["region"]
            start = (region["startLine"], region["startColumn"])
            assert (region.get("endLine", start[0]), region.get("endColumn", start[1])) >= start
    return results


def place_of(result: dict[str, Any]) -> tuple[str, int, int]:
    """The file, the line and the column of a result."""
    place = result["locations"][0]["physicalLocation"]
    return place["artifactLocation"]["uri"], place["region"]["startLine"], place["region"]["startColumn"]


@dataclass(frozen=True)
class TestedCase:
    """A `testcase` as continuous integration shows it."""

    __test__ = False

    suite: str
    name: str
    failures: tuple[str, ...]
    told: str


def cases_of(report: str) -> list[TestedCase]:
    """The cases of a JUnit report whose counts are right."""
    root = ElementTree.fromstring(report)
    assert root.tag == "testsuites"
    found = []
    for suite in root:
        assert suite.tag == "testsuite"
        cases = [_case(suite.attrib["name"], element) for element in suite]
        _assert_counts(suite, cases)
        found += cases
    _assert_counts(root, found)
    return found


def _case(suite: str, element: ElementTree.Element) -> TestedCase:
    assert element.tag == "testcase"
    assert element.attrib["classname"] == suite
    assert {child.tag for child in element} <= {"failure", "system-out"}
    failures = tuple(failure.attrib["message"] for failure in element.findall("failure"))
    return TestedCase(suite, element.attrib["name"], failures, element.findtext("system-out", ""))


def _assert_counts(element: ElementTree.Element, cases: list[TestedCase]) -> None:
    failed = sum(bool(case.failures) for case in cases)
    assert (element.attrib["tests"], element.attrib["failures"]) == (str(len(cases)), str(failed))
