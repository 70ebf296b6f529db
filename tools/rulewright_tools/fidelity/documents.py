"""Reads the files that stand beside a specification (rulebook.yaml, scenarios) into nodes that fit their schema.

Takes a folder, a file name and the name of a schema; returns the root, or None with the mistakes if there are any.
After that the readers of rulebooks and scenarios can trust the shapes; the functions here take such nodes apart.
"""

from rulewright.diagnostics import Code, Diagnostic, Source, Span
from rulewright.reading.files import Folder
from rulewright.reading.nodes import Mapping, Node, Scalar, Sequence
from rulewright.reading.structure import check_structure
from rulewright.reading.yaml_loader import read_yaml
from rulewright.sessions.written import is_whole_number


def read_document(
    folder: Folder, name: str, schema: str, named: Span | None = None
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """`named` is where the file's name stands, if somebody wrote it."""
    source, mistakes = folder.read(name, named)
    return (None, mistakes) if source is None else parse_document(source, schema)


def parse_document(source: Source, schema: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The same for a file that has been read."""
    root, mistakes = read_yaml(source)
    if root is None or mistakes:
        return None, mistakes
    mistakes = check_structure(root, schema)
    return (None if mistakes else root), mistakes


def text_at(mapping: Mapping, key: str, default: str = "") -> str:
    """The text under a key that holds a scalar."""
    node = mapping.get(key)
    return node.text if isinstance(node, Scalar) else default


def scalar_at(mapping: Mapping, key: str) -> Scalar | None:
    node = mapping.get(key)
    return node if isinstance(node, Scalar) else None


def mapping_at(mapping: Mapping, key: str) -> tuple[tuple[Scalar, Node], ...]:
    """The entries of the mapping under a key; none if the key is left out."""
    node = mapping.get(key)
    return node.entries if isinstance(node, Mapping) else ()


def items_of(node: Node | None) -> tuple[Node, ...]:
    """The items of a list; a single value counts as a list of one, a missing one as an empty list."""
    if node is None:
        return ()
    return node.items if isinstance(node, Sequence) else (node,)


def scalars_of(node: Node | None) -> tuple[Scalar, ...]:
    return tuple(item for item in items_of(node) if isinstance(item, Scalar))


def whole_number(scalar: Scalar | None, mistakes: list[Diagnostic], least: int | None = None) -> int | None:
    """The number that a scalar says; None with a mistake if it says none, or one below `least`."""
    if scalar is None:
        return None
    number = int(scalar.text) if is_whole_number(scalar.text) else None
    if number is None or (least is not None and number < least):
        due = "a whole number" if least is None else f"a whole number from {least}"
        mistakes.append(Diagnostic(Code.WRONG_SHAPE, f"`{scalar.text}` stands where {due} is due", scalar.span))
        return None
    return number
