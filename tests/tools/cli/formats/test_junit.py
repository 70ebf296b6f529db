"""Cases as a JUnit report: what fails, what is only told, and text that XML cannot hold."""

from rulewright import Severity
from rulewright.diagnostics import Source, Span
from rulewright_tools.cli.formats.findings import Case, Finding, Suite
from rulewright_tools.cli.formats.junit import to_junit
from tests.tools.cli.formats.shapes import cases_of


def test_an_error_fails_its_case_and_a_warning_is_told() -> None:
    wrong, odd = Finding("wrong", "it is wrong"), Finding("odd", "it is odd", Severity.WARNING)
    report = to_junit([Suite("nim", (Case("one"), Case("two", (wrong, odd)), Case("three", (odd,))))], "check")
    one, two, three = cases_of(report)
    assert (one.failures, one.told) == ((), "")
    assert two.failures == ("it is wrong",)
    assert three.failures == ()
    assert two.told == three.told == "warning[odd]: it is odd"


def test_a_failing_case_says_where() -> None:
    span = Span(Source("games/nim/game.yaml", "a\nb"), 2, 3)
    report = to_junit([Suite("nim", (Case("c", (Finding("wrong", "m", span=span, clauses=("N-1",)),)),), 1.5)], "test")
    assert 'file="games/nim/game.yaml" line="2"' in report
    assert 'time="1.500"' in report
    assert "games/nim/game.yaml:2:1: error[wrong]: m\nrulebook: N-1</failure>" in report


def test_text_is_escaped_and_what_xml_cannot_say_is_replaced() -> None:
    report = to_junit([Suite("a < b & c", (Case('say "x"\x00\x1b', (Finding("r", "\ud800 ]]>"),)),))], "check")
    (case,) = cases_of(report)
    assert case.suite == "a < b & c"
    assert case.name == 'say "x"\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}'
    assert case.failures == ("\N{REPLACEMENT CHARACTER} ]]>",)


def test_the_counts_of_several_games_are_put_together() -> None:
    failing = Case("no", (Finding("r", "m"),))
    suites = [Suite("one", (Case("yes"), failing)), Suite("two", (failing,)), Suite("three", ())]
    assert [case.suite for case in cases_of(to_junit(suites, "check"))] == ["one", "one", "two"]
    assert cases_of(to_junit([], "check")) == []
