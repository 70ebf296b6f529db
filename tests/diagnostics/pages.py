"""The pages on diagnostic codes, docs/errors/<code>.md: their examples as files, and the output that they show.

A page has a heading, some sentences, a section `## Wrong` and a section `## Mended`, in that order. In both stand files
as fenced blocks: `yaml` (the game.yaml; words after it say how it is run, as in `running.How`), `yaml file=NAME` or
`csv file=NAME` for what stands beside it; `encoding=NAME` and `padding=BYTES` make files that no page could show. Under
`## Wrong` stands the generated output, a block `text`.
"""

import re
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulewright.diagnostics import Code, Diagnostic, Severity
from rulewright.diagnostics.text import render_all
from tests.diagnostics.running import How, diagnose

PAGES = Path(__file__).resolve().parents[2] / "docs" / "errors"
_BLOCK = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```\n", flags=re.MULTILINE | re.DOTALL)
_TITLES = {Severity.ERROR: "Errors", Severity.WARNING: "Warnings", Severity.NOTE: "Notes"}


@dataclass(frozen=True, slots=True)
class Page:
    """One page; `meaning` is its first paragraph, without a remark in parentheses at its end."""

    path: Path
    text: str

    @property
    def code(self) -> Code:
        return Code(self.path.stem)

    @property
    def meaning(self) -> str:
        paragraph = self.text.split("\n\n")[1].replace("\n", " ")
        return paragraph[: paragraph.rindex(" (")] if paragraph.endswith(".)") else paragraph

    @property
    def wrong(self) -> str:
        return self.text.partition("\n## Wrong\n")[2].partition("\n## Mended\n")[0]

    @property
    def mended(self) -> str:
        return self.text.partition("\n## Mended\n")[2]


def read_pages() -> list[Page]:
    """All pages in the order of their codes' names."""
    return [
        Page(path, path.read_text(encoding="utf-8")) for path in sorted(PAGES.glob("*.md")) if path.name != "README.md"
    ]


@cache
def example(section: str) -> tuple[Diagnostic, ...]:
    """What is said about the example in a section."""
    words = ""
    with tempfile.TemporaryDirectory() as folder:
        for block in _BLOCK.finditer(section):
            kind, *settings = block["info"].split()
            if kind not in ("yaml", "csv"):
                continue
            given = dict(one.split("=", 1) for one in settings)
            name = given.pop("file", "game.yaml")
            encoding, padding = given.pop("encoding", "utf-8"), int(given.pop("padding", "0"))
            path = Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(block["body"].encode(encoding) + b"#" * padding)
            if name == "game.yaml":
                words = " ".join(f"{key}={value}" for key, value in given.items())
        return diagnose(Path(folder), How.of(words))


def with_output(page: Page) -> str:
    """The page's text with the output of its wrong example as it is now."""
    new = f"```text\n{render_all(example(page.wrong))}\n```\n"
    wrong = _BLOCK.sub(lambda block: new if block["info"] == "text" else block[0], page.wrong)
    return page.text.replace(page.wrong, wrong)


def index(pages: list[Page]) -> str:
    """The list of all pages, by severity."""
    lines = ["# What Rulewright says, and what to do about it", ""]
    lines += ["Every message carries a code in brackets; `rulewright explain CODE` prints the page of one.", ""]
    for severity in Severity:
        lines += [f"## {_TITLES[severity]}", ""]
        lines += [
            f"- [{page.code.value}]({page.code.value}.md): {page.meaning}"
            for page in pages
            if page.code.severity is severity
        ]
        lines.append("")
    return "\n".join(lines)
