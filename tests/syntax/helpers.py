"""What the tests of the syntax stage share: scalars out of YAML, trees without spans, and messages as short texts."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Source, Span
from rulewright.reading.nodes import Mapping, Scalar
from rulewright.reading.specification import read_game, variants_of
from rulewright.reading.yaml_loader import read_yaml
from rulewright.syntax.declarations import Game
from rulewright.syntax.declare import declare
from rulewright.syntax.expressions import Expr, Ident
from rulewright.syntax.parser import parse_block, parse_expression
from rulewright.syntax.statements import Block
from tests.classics import CLASSICS

DRAFTS = Path(__file__).resolve().parents[1] / "drafts"
HEADER = "game: {id: tiny, title: Tiny, version: 1}\nplayers: [a, b]\n"

Parsed = tuple[object, tuple[Diagnostic, ...]]


def scalar(text: str) -> Scalar:
    """A text that is its own file."""
    return Scalar(text, Span(Source("text", text), 0, len(text)), tuple(range(len(text) + 1)))


def value_in(file: str) -> Scalar:
    """The scalar under the only key of a YAML file."""
    root, diagnostics = read_yaml(Source("game.yaml", file))
    if not isinstance(root, Mapping) or diagnostics:
        raise ValueError(file)
    node = root.entries[0][1]
    if not isinstance(node, Scalar):
        raise ValueError(file)
    return node


def expression(text: str) -> Expr:
    value, found = parse_expression(scalar(text))
    if value is None:
        raise ValueError(f"{text}: {short(found)}")
    return value


def block(text: str) -> Block:
    value, found = parse_block(scalar(text))
    if value is None:
        raise ValueError(f"{text}: {short(found)}")
    return value


def bare(node: object) -> str:
    """A tree in one line, without spans: `Compare(>, Call(house, [Name(p)]), Number(0))`."""
    match node:
        case Ident():
            return node.text
        case Enum():
            return str(node.value)
        case tuple():
            return f"[{', '.join(bare(each) for each in node)}]"
        case _ if is_dataclass(node):
            shown = [bare(getattr(node, each.name)) for each in fields(node) if not each.name.endswith("span")]
            return f"{type(node).__name__}({', '.join(shown)})"
        case _:
            return str(node)


def nodes(tree: object) -> Iterator[object]:
    """All parts of a tree that are dataclasses, itself included."""
    if isinstance(tree, tuple):
        for each in tree:
            yield from nodes(each)
    elif is_dataclass(tree) and not isinstance(tree, (Span, Source, Mapping, Scalar)):
        yield tree
        for each in fields(tree):
            if each.name != "root":
                yield from nodes(getattr(tree, each.name))


def written(span: Span) -> str:
    """What stands in the file at a span."""
    return span.source.text[span.start : span.end]


def place(diagnostic: Diagnostic) -> str:
    """`line:column` of a message."""
    span = diagnostic.span
    return "" if span is None else f"{span.line}:{span.column}"


def marked(diagnostic: Diagnostic) -> str:
    return "" if diagnostic.span is None else written(diagnostic.span)


def said(diagnostic: Diagnostic) -> str:
    """Everything that a message says."""
    return " | ".join(
        (diagnostic.message, diagnostic.label, *diagnostic.help, *(one.text for one in diagnostic.related))
    )


def short(diagnostics: Iterable[Diagnostic]) -> list[tuple[str, str, str]]:
    return [(one.code.value, place(one), marked(one)) for one in diagnostics]


def found_in(parse: Callable[[Scalar], Parsed], text: str) -> tuple[Diagnostic, ...]:
    return parse(scalar(text))[1]


def declared(
    folder: Path, text: str, files: dict[str, str] | None = None
) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """A game of these sections (its header and players are given), with these CSV files beside it."""
    (folder / "game.yaml").write_text(HEADER + text, encoding="utf-8")
    for name, content in (files or {}).items():
        (folder / name).write_text(content, encoding="utf-8")
    specification, found = read_game(folder)
    if specification is None:
        raise ValueError([said(one) for one in found])
    return declare(specification)


def game(folder: Path, text: str, files: dict[str, str] | None = None) -> Game:
    value, found = declared(folder, text, files)
    if value is None:
        raise ValueError([said(one) for one in found])
    return value


def drafts() -> Iterator[tuple[str, Path, tuple[str, ...]]]:
    """A name, a place and variants for every draft game, every variant of it, and every classic."""
    for one in [*sorted(path.parent for path in DRAFTS.glob("*/game.yaml")), *CLASSICS]:
        yield one.name, one, ()
        for variant in variants_of(one)[0]:
            yield f"{one.name}/{variant.id}", one, (variant.id,)


def draft(one: Path, variants: tuple[str, ...] = ()) -> Game:
    specification, found = read_game(one, variants)
    if specification is None:
        raise ValueError([said(each) for each in found])
    value, found = declare(specification)
    if value is None or found:
        raise ValueError([said(each) for each in found])
    return value
