"""Every wrong specification gets exactly the text that stands beside it, and no code is without a case."""

import re

import pytest

from rulewright.diagnostics import Code
from rulewright.diagnostics.text import render_all
from tests.diagnostics.cases import CASES, FOLDERS_OF_THEIR_OWN, Case, all_cases, said

ALL = all_cases()


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_wrong_specification_gets_the_text_that_stands_beside_it(case: Case) -> None:
    diagnostics = case.diagnose()
    assert said(diagnostics) == case.out.read_text(encoding="utf-8")
    assert len(diagnostics) == case.how.says, "one mistake, one message"


@pytest.mark.parametrize("case", [case for case in ALL if case.group not in FOLDERS_OF_THEIR_OWN], ids=str)
def test_a_case_is_about_the_code_in_whose_folder_it_stands(case: Case) -> None:
    codes = re.findall(r"^(?:\S+:\d+:\d+: )?(?:error|warning|note)\[([a-z0-9-]+)\]", case.out.read_text("utf-8"), re.M)
    assert set(codes) == {case.group}


def test_every_code_has_a_case() -> None:
    assert {case.group for case in ALL} - set(FOLDERS_OF_THEIR_OWN) == {code.value for code in Code}


def test_every_output_belongs_to_a_case() -> None:
    assert {case.out for case in ALL} == set(CASES.rglob("*.out"))


def test_eighteen_broken_tic_tac_toes_get_one_message_each_that_says_where_and_what_to_do() -> None:
    broken = [case for case in ALL if case.group == "tic_tac_toe"]
    assert len(broken) >= 18
    for case in broken:
        (only,) = case.diagnose()
        assert only.span is not None, f"{case}: where is it?"
        remedy = only.label or only.help or only.notes or only.related
        says_what_lacks = "is missing" in only.message or "needs" in only.message
        assert remedy or says_what_lacks, f"{case}: what is to be done?\n{render_all([only])}"
