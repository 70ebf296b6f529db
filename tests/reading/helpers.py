"""What the tests of the reading stage share: files made for one test, and messages as short texts."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Source
from rulewright.reading.nodes import Mapping as MappingNode
from rulewright.reading.nodes import Node, Scalar
from rulewright.reading.structure import check_structure
from rulewright.reading.yaml_loader import read_yaml

DRAFTS = Path(__file__).resolve().parents[1] / "drafts"
HEADER = "game: {id: tiny, title: Tiny, version: 1}\nplayers: [a, b]\n"


def marked(diagnostic: Diagnostic) -> str:
    """The text that a message marks."""
    span = diagnostic.span
    return "" if span is None else span.source.text[span.start : span.end]


def short(diagnostics: Iterable[Diagnostic]) -> list[tuple[str, str]]:
    """The code and the marked text of each message."""
    return [(one.code.value, marked(one)) for one in diagnostics]


def read(text: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    return read_yaml(Source("game.yaml", text))


def check(text: str, schema: str = "game") -> tuple[Diagnostic, ...]:
    """All that reading finds in a file: YAML and structure."""
    root, diagnostics = read(text)
    return diagnostics if root is None else (*diagnostics, *check_structure(root, schema))


def check_game(text: str) -> tuple[Diagnostic, ...]:
    """The same for a game whose header is given."""
    return check(HEADER + text)


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files into a folder; names may hold slashes."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def plain(node: Node | None) -> object:
    """A node as plain dicts, lists and strings."""
    match node:
        case None:
            return None
        case Scalar():
            return node.text
        case MappingNode():
            return {key.text: plain(value) for key, value in node.entries}
        case _:
            return [plain(item) for item in node.items]
