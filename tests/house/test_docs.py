"""The documents hang together: links lead somewhere, every diagnostic has its page, every command is explained."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.diagnostics import Code
from tests.house.files import CHECKOUT, project_files, relative

DOCUMENTS = [path for path in project_files() if path.suffix == ".md"]
ERRORS = CHECKOUT / "docs" / "errors"
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```.*?^```", flags=re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^\| `rulewright (\w+)", README, flags=re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*)$", flags=re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """The anchors of a document's headings, as the usual hosts of repositories make them."""
    prose = FENCE.sub("", path.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in HEADING.findall(prose)}


@pytest.mark.parametrize("document", DOCUMENTS, ids=relative)
def test_links_within_the_project_lead_somewhere(document: Path) -> None:
    prose = FENCE.sub("", document.read_text(encoding="utf-8"))
    for link in LINK.findall(prose):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (document.parent / name).resolve() if name else document
        assert target.exists(), f"{link} leads nowhere"
        if anchor:
            assert anchor in anchors(target), f"{link} leads to no heading"


def test_every_diagnostic_code_has_its_page_and_every_page_its_code() -> None:
    pages = {path.stem for path in ERRORS.glob("*.md")} - {"README"}
    assert pages == {code.value for code in Code}


@pytest.mark.parametrize("page", sorted(ERRORS.glob("*.md")), ids=lambda path: path.stem)
def test_a_page_about_a_code_is_headed_by_it(page: Path) -> None:
    if page.stem != "README":
        assert page.stem in page.read_text(encoding="utf-8").splitlines()[0]


def test_the_readme_opens_with_the_two_commands_and_make_has_them() -> None:
    targets = set(re.findall(r"^([a-z]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    first_block = FENCE.search(README)
    assert first_block is not None
    commands = re.findall(r"^make (\w+)", first_block.group(), flags=re.MULTILINE)
    assert commands == ["play", "test"]
    assert set(re.findall(r"`make (\w+)`", README)) | set(commands) <= targets


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_line_has_the_commands_of_the_readme(command: str) -> None:
    program = "import sys; from rulewright_tools.cli.main import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", program, command, "--help"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"rulewright {command}" in done.stdout


def test_decision_records_are_numbered_in_one_row() -> None:
    numbers = [int(path.name[:4]) for path in sorted((CHECKOUT / "docs" / "decisions").glob("[0-9]*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))
