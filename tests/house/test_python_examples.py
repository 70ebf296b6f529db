"""The Python that stands in the documents runs: the blocks of one document, from top to bottom, as one program."""

from pathlib import Path

import pytest

from tests.house.examples import FENCE
from tests.house.files import CHECKOUT, relative

DOCUMENTS = [CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").rglob("*.md"))]


def programs(document: Path) -> list[str]:
    text = document.read_text(encoding="utf-8")
    return [match["body"] for match in FENCE.finditer(text) if match["info"].strip() == "python"]


@pytest.mark.parametrize("document", [path for path in DOCUMENTS if programs(path)], ids=relative)
def test_the_python_of_a_document_runs(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for program in programs(document):
        exec(compile(program, relative(document), "exec"), names)
    assert capsys.readouterr().err == ""
