"""Findings as SARIF: levels, places from 1, addresses that are URIs, each rule once."""

from pathlib import Path

import pytest

from rulewright import Severity
from rulewright.diagnostics import Related, Source, Span
from rulewright_tools.cli.formats.findings import Finding, of_diagnostic
from rulewright_tools.cli.formats.sarif import to_sarif
from tests.diagnostics.cases import Case, all_cases
from tests.tools.cli.formats.shapes import place_of, results_of

GROUPS = ("tic_tac_toe", "conflict", "unknown-option", "leak", "recursive")
TEXT = Source("games/nim/game.yaml", "game:\n  title: Übung 𝒳 nim\n")


def test_places_count_from_one_in_code_points() -> None:
    start = TEXT.text.index("nim")
    (result,) = results_of(to_sarif([Finding("r", "m", span=Span(TEXT, start, start + 3))], "check", "1"))
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 18, "endLine": 2, "endColumn": 21}


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("games/nim/game.yaml", "games/nim/game.yaml"),
        ("my games/Àiyé/a#1.yaml", "my%20games/%C3%80iy%C3%A9/a%231.yaml"),
        ("../nim/game.yaml", "../nim/game.yaml"),
    ],
)
def test_files_are_named_by_relative_uris(name: str, uri: str) -> None:
    (result,) = results_of(to_sarif([Finding("r", "m", span=Span(Source(name, "x"), 0, 1))], "check", "1"))
    assert place_of(result) == (uri, 1, 1)


def test_a_file_far_away_is_named_by_its_whole_address(tmp_path: Path) -> None:
    (result,) = results_of(to_sarif([Finding("r", "m", file=(tmp_path / "g.yaml").as_posix())], "check", "1"))
    assert place_of(result) == ((tmp_path / "g.yaml").as_uri(), 1, 1)


def test_each_rule_is_listed_once_with_what_it_means() -> None:
    findings = [Finding("b", "one", about="B."), Finding("a", "two"), Finding("b", "three", about="B.")]
    log = to_sarif(findings, "check", "1")
    assert [result["ruleIndex"] for result in results_of(log)] == [1, 0, 1]
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert rules == [{"id": "a"}, {"id": "b", "shortDescription": {"text": "B."}}]


def test_levels_clauses_and_other_places_are_told() -> None:
    finding = Finding(
        "r",
        "m",
        Severity.WARNING,
        Span(TEXT, 0, 4),
        details=("more",),
        related=(Related(Span(TEXT, 8, 13), "the title"),),
        clauses=("N-1",),
    )
    (result,) = results_of(to_sarif([finding], "check", "1"))
    assert result["level"] == "warning"
    assert result["message"]["text"] == "m\nmore"
    assert result["properties"] == {"clauses": ["N-1"]}
    assert result["relatedLocations"][0]["message"]["text"] == "the title"


@pytest.mark.parametrize("case", [case for case in all_cases() if case.group in GROUPS], ids=str)
def test_every_diagnostic_is_a_result(case: Case) -> None:
    diagnostics = case.diagnose()
    results = results_of(to_sarif([of_diagnostic(one) for one in diagnostics], "check", "1"))
    for one, result in zip(diagnostics, results, strict=True):
        assert (result["ruleId"], result["level"]) == (one.code.value, one.severity.value)
        assert result["message"]["text"].startswith(one.message)
        if one.span is not None:
            assert place_of(result)[1:] == (one.span.line, one.span.column)
