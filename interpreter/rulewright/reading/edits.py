"""Small changes to immutable nodes, which overlays are made of.

Items may be written short, as a bare text; where a path leads into such an item (`vars.passes.type`) it is taken for
the mapping that it stands for. Which key the text stands under comes from the schema.
"""

from collections.abc import Callable
from dataclasses import replace

from rulewright.reading.nodes import Mapping, Node, Scalar
from rulewright.reading.paths import Path, find_key
from rulewright.reading.shapes import Shape


def as_mapping(node: Node, shape: Shape | None) -> Mapping | None:
    """A node as a mapping: itself, or the mapping that a bare text stands for; None if it is neither."""
    if isinstance(node, Mapping):
        return node
    main = "" if shape is None else shape.main_key
    if not main or not isinstance(node, Scalar):
        return None
    return Mapping(((key_beside(main, node), node),), node.span)


def key_beside(text: str, node: Node) -> Scalar:
    """A key that nobody wrote; it stands where its value begins."""
    place = node.span.start
    return Scalar(text, replace(node.span, end=place), (place,) * (len(text) + 1))


def child(mapping: Mapping, key: str) -> Node | None:
    name = find_key(mapping, key)
    return None if name is None else mapping.get(name.text)


def shape_of(root: Shape, path: Path) -> Shape | None:
    """The shape of what stands at a path of a game."""
    shape: Shape | None = root
    for part in path:
        shape = None if shape is None else shape.child(part)
    return shape


def find(root: Node, shape: Shape | None, path: Path) -> tuple[int, Node]:
    """How many parts of a path exist, and the node at the last of them."""
    node = root
    for count, part in enumerate(path):
        mapping = as_mapping(node, shape)
        inner = None if mapping is None else child(mapping, part)
        if inner is None:
            return count, node
        node, shape = inner, None if shape is None else shape.child(part)
    return len(path), node


def edit(node: Node, shape: Shape | None, path: Path, change: Callable[[Mapping], Mapping]) -> Mapping:
    """The node with the mapping at a path changed; the path must exist and lead to a mapping."""
    mapping = as_mapping(node, shape)
    if mapping is None:
        raise ValueError("the path leads into something that is no mapping")
    if not path:
        return change(mapping)
    inner = child(mapping, path[0])
    name = find_key(mapping, path[0])
    if inner is None or name is None:
        raise KeyError(path[0])
    new = edit(inner, None if shape is None else shape.child(path[0]), path[1:], change)
    return with_entry(mapping, name, new)


def with_entry(mapping: Mapping, key: Scalar, value: Node) -> Mapping:
    """The mapping with an entry replaced (its key too), or added at the end."""
    old = find_key(mapping, key.text)
    if old is None:
        return replace(mapping, entries=(*mapping.entries, (key, value)))
    entries = tuple((key, value) if name is old else (name, node) for name, node in mapping.entries)
    return replace(mapping, entries=entries)


def with_entry_at(mapping: Mapping, index: int, key: Scalar, value: Node) -> Mapping:
    """The mapping with an entry as the one of this index; an older one of the same name goes."""
    others = without(mapping, key.text).entries
    return replace(mapping, entries=(*others[:index], (key, value), *others[index:]))


def without(mapping: Mapping, *keys: str) -> Mapping:
    """The mapping without the entries of these names."""
    gone = [find_key(mapping, key) for key in keys]
    return replace(
        mapping, entries=tuple(entry for entry in mapping.entries if all(entry[0] is not one for one in gone))
    )
