"""Terms and actions with cases: one for each value of an enum; what they give together."""

import pytest

from rulewright.program.types import IntType
from tests.checking.flow.games import TURN, action, program_of, said_of, term

TERMS = [
    ("take: 1\n      give: 2\n      rest: 3", []),
    ("take: 1\n      give: none\n      rest: 3", []),
    ("take: 1\n      give: 2", [("missing-case", "probe(deed d): cases: take: 1 give: 2")]),
    ("take: 1\n      give: 2\n      rest: 3\n      sleep: 4", [("unknown-name", "sleep")]),
    ("take: 1\n      give: leader\n      rest: 3", [("different-types", "leader")]),
    ("take: blue\n      give: red\n      rest: green", []),
]


@pytest.mark.parametrize(("cases", "errors"), TERMS, ids=[cases for cases, _ in TERMS])
def test_a_term_has_a_case_for_every_value(cases: str, errors: list[tuple[str, str]]) -> None:
    found = said_of(f"  probe(deed d):\n    cases:\n      {cases}\n")
    assert [code for code, _ in found] == [code for code, _ in errors]
    assert all(place == due or code == "missing-case" for (code, place), (_, due) in zip(found, errors, strict=True))


def test_the_cases_of_a_term_are_of_one_type() -> None:
    program = program_of("  probe(deed d):\n    cases:\n      rest: 1\n      take: 7\n      give: 4\n")
    found = term(program, "probe")
    assert found.type == IntType(1, 7)
    assert [getattr(case, "value", None) for case in found.cases] == [7, 4, 1]


@pytest.mark.parametrize("parameters", ["cell c", "1..3 n", "card x", "deed or none d"])
def test_cases_are_for_an_enum(parameters: str) -> None:
    assert said_of(f"  probe({parameters}):\n    cases:\n      take: 1\n") == [("wrong-arguments", "probe")]


def test_an_action_may_leave_cases_out_and_returns_from_the_others() -> None:
    acts = "actions:\n  probe(deed d):\n    cases:\n      give: return 3\n      take: |\n        return 5\n"
    found = action(program_of(acts), "probe")
    assert found.result == IntType(3, 5)
    assert found.cases is not None
    assert [case is None for case in found.cases] == [False, False, True]
    assert found.may_be_impossible


def test_every_case_returns_or_none() -> None:
    acts = "actions:\n  probe(deed d):\n    cases:\n      give: return 3\n      take: set flag to true\n"
    assert said_of(acts) == [("missing-return", "take")]


def test_an_unknown_case_of_an_action() -> None:
    acts = "actions:\n  probe(deed d):\n    cases:\n      giv: set flag to true\n"
    assert said_of(acts, TURN) == [("unknown-name", "giv")]
