"""Walks along the JSON Schemas, so that one description serves editors, the structural check and overlays.

A Shape is a place in a schema with its references resolved. The schemas use a small part of JSON Schema, on which this
rests: `oneOf` holds one branch for each kind of node (text, list, mapping), `anyOf` only alternatives of `required`,
and keys beside a `$ref` add to what it refers to. `x-main` is ours: the key under which a bare text would stand.
"""

from dataclasses import dataclass
from typing import Any

from rulewright.reading.nodes import Mapping, Node, Scalar
from rulewright.reading.resources import schema

_TEXT_TYPES = {"string", "number", "integer", "boolean"}


@dataclass(frozen=True, slots=True)
class Shape:
    """What a node may be. `file` is the schema in which further references are looked up."""

    file: str
    spec: dict[str, Any]

    @property
    def title(self) -> str:
        title: str = self.spec.get("title", "this")
        return title

    @property
    def keys(self) -> dict[str, Any]:
        keys: dict[str, Any] = self.spec.get("properties", {})
        return keys

    @property
    def types(self) -> set[str]:
        found = self.spec.get("type", [])
        return {found} if isinstance(found, str) else set(found)

    @property
    def main_key(self) -> str:
        """The key under which an item that is a bare text would stand, or ""."""
        mapping = self.branch("object")
        return "" if mapping is None else mapping.spec.get("x-main", "")

    def branches(self) -> list["Shape"]:
        """One shape for each kind of node that is allowed here, each with what holds for all of them."""
        if "oneOf" not in self.spec:
            return [self]
        common: dict[str, Any] = {key: self.spec[key] for key in ("required", "anyOf") if key in self.spec}
        found = [_resolve(self.file, {**branch, **common}) for branch in self.spec["oneOf"]]
        return [inner for branch in found for inner in branch.branches()]

    def branch(self, kind: str) -> "Shape | None":
        """The shape for a kind of node: "text", "array" or "object"."""
        wanted = _TEXT_TYPES if kind == "text" else {kind}
        return next((branch for branch in self.branches() if branch.types & wanted), None)

    def item(self) -> "Shape | None":
        """The shape of the items of a list."""
        return _resolve(self.file, self.spec["items"]) if "items" in self.spec else None

    def child(self, key: str) -> "Shape | None":
        """The shape of what stands under a key of the mapping that may stand here; None if the key is unknown."""
        mapping = self.branch("object")
        if mapping is None:
            return None
        found = mapping.keys.get(key, mapping.spec.get("additionalProperties", False))
        return _resolve(mapping.file, found) if isinstance(found, dict) else None


def kind_of(node: Node) -> str:
    """The kind of a node as `Shape.branch` takes it."""
    if isinstance(node, Scalar):
        return "text"
    return "object" if isinstance(node, Mapping) else "array"


def whole(name: str) -> Shape:
    """The shape of a whole file: `whole("game")`."""
    file = f"{name}.schema.json"
    return _resolve(file, schema(file))


def _resolve(file: str, spec: dict[str, Any]) -> Shape:
    if "$ref" not in spec:
        return Shape(file, spec)
    other, _, pointer = spec["$ref"].partition("#/")
    file = other or file
    target: Any = schema(file)
    for part in pointer.split("/"):
        target = target[part]
    found = _resolve(file, target)
    beside = {key: value for key, value in spec.items() if key != "$ref"}
    return Shape(found.file, {**found.spec, **beside})
