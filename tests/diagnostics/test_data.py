"""Diagnostics as data keep to their schemas, and the schema lists exactly the codes that there are."""

import json

import jsonschema
import pytest

from rulewright.diagnostics import Code, Diagnostic, Severity
from rulewright.diagnostics.data import to_json, to_sarif
from rulewright.reading.resources import schema
from tests.diagnostics.cases import Case, all_cases

SCHEMA = schema("diagnostics.schema.json")
GROUPS = ("tic_tac_toe", "conflict", "unknown-option", "leak", "recursive")
SAMPLE = [case for case in all_cases() if case.group in GROUPS]


def test_the_schema_is_one_and_lists_every_code_and_severity() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    properties = SCHEMA["$defs"]["diagnostic"]["properties"]
    assert properties["code"]["enum"] == [code.value for code in Code]
    assert properties["severity"]["enum"] == [severity.value for severity in Severity]


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_diagnostics_as_json_fit_their_schema_and_say_where(case: Case) -> None:
    diagnostics = case.diagnose()
    data = json.loads(json.dumps(to_json(diagnostics)))
    jsonschema.validate(data, SCHEMA)
    for one, shown in zip(diagnostics, data, strict=True):
        place = shown.get("place")
        said = (place["line"], place["column"]) if place else None
        assert said == ((one.span.line, one.span.column) if one.span else None)


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_sarif_refers_to_rules_that_it_lists(case: Case) -> None:
    diagnostics: tuple[Diagnostic, ...] = case.diagnose()
    (run,) = to_sarif(diagnostics, "1.0")["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for one, result in zip(diagnostics, run["results"], strict=True):
        assert rules[result["ruleIndex"]] == result["ruleId"] == one.code.value
        assert result["level"] == one.severity.value
        assert one.message in result["message"]["text"]
