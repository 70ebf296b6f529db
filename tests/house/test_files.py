"""Rules for the project's files as files: their size, and that they speak of no particular machine."""

import re

from tests.house.files import CHECKOUT, project_files, relative, text_of

MOST_LINES = 600
# Absolute paths of somebody's machine.
MACHINE_PATH = re.compile(r"(?<![\w.$}>)])/(?:home|Users|root|work|mnt|private)/\w")


def test_no_file_is_longer_than_its_one_idea_needs() -> None:
    lengths = {relative(path): (text_of(path) or "").count("\n") for path in project_files()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_no_file_names_a_path_of_a_machine() -> None:
    found = {
        f"{relative(path)}:{number}": line.strip()
        for path in project_files()
        for number, line in enumerate((text_of(path) or "").splitlines(), start=1)
        if MACHINE_PATH.search(line)
    }
    assert found == {}


def test_every_package_with_types_says_so() -> None:
    for root in ("interpreter/rulewright", "tools/rulewright_tools"):
        assert (CHECKOUT / root / "py.typed").is_file()


def test_the_changelog_begins_with_what_is_not_yet_released() -> None:
    headings = re.findall(r"^## (.*)$", (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert headings[0] == "Unreleased"
