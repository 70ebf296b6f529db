"""Diagnostics as data keep to their schemas, and the schema lists exactly the codes that there are."""

import json

import jsonschema
import pytest

from rulewright.diagnostics import Code, Severity
from rulewright.diagnostics.data import to_json
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
