"""Every code has a page, and every page is true: its output is what is said, and what it calls mended is mended."""

import pytest

from rulewright.diagnostics import Code, Severity
from tests.diagnostics.pages import PAGES, Page, example, index, read_pages, with_output

ALL = read_pages()


def name_of(page: Page) -> str:
    return page.path.stem


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {page.path.stem for page in ALL} == {code.value for code in Code}


@pytest.mark.parametrize("page", ALL, ids=name_of)
def test_a_page_begins_with_its_code_and_what_it_means(page: Page) -> None:
    assert page.text.startswith(f"# {page.code.value}\n\n")
    assert page.meaning.endswith(".")
    assert page.wrong
    assert page.mended


@pytest.mark.parametrize("page", ALL, ids=name_of)
def test_a_page_shows_what_is_said_about_its_wrong_example(page: Page) -> None:
    assert page.text == with_output(page)
    assert {found.code for found in example(page.wrong)} == {page.code}


@pytest.mark.parametrize("page", ALL, ids=name_of)
def test_the_mended_example_of_a_page_has_no_mistake(page: Page) -> None:
    found = example(page.mended)
    assert page.code not in {one.code for one in found}
    assert [one for one in found if one.severity is Severity.ERROR] == []


def test_the_index_lists_every_page() -> None:
    assert (PAGES / "README.md").read_text(encoding="utf-8") == index(ALL)
