"""The schemas of rulebooks and scenarios as an editor uses them, with the jsonschema library."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

NAMES = ["rulebook", "scenario"]


def contents(checkout: Path, name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((checkout / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    return loaded


def validator(checkout: Path, name: str) -> Draft202012Validator:
    files = [f"{other}.schema.json" for other in (*NAMES, "values")]
    registry: Registry[Any] = Registry().with_resources(
        (file, Resource.from_contents(contents(checkout, file.partition(".")[0]))) for file in files
    )
    return Draft202012Validator(contents(checkout, name), registry=registry)


def keys_of(schema: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every key that a schema describes, with its description's place."""
    if isinstance(schema, dict):
        for key, inner in schema.get("properties", {}).items():
            yield f"{path}/{key}", inner
        for key, inner in schema.items():
            yield from keys_of(inner, f"{path}/{key}")
    elif isinstance(schema, list):
        for inner in schema:
            yield from keys_of(inner, path)


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_valid_and_every_key_is_described(checkout: Path, name: str) -> None:
    schema = contents(checkout, name)
    Draft202012Validator.check_schema(schema)
    bare = [key for key, inner in keys_of(schema) if not inner.get("description") and "$ref" not in inner]
    assert bare == []


def test_files_of_ayoayo_fit_the_schemas(checkout: Path) -> None:
    folder = checkout / "games" / "ayoayo"
    files = [("rulebook", folder / "rulebook.yaml"), *(("scenario", one) for one in folder.glob("scenarios/*.yaml"))]
    for name, file in files:
        errors = validator(checkout, name).iter_errors(yaml.safe_load(file.read_text(encoding="utf-8")))
        assert [f"{file.name}: {error.message}" for error in errors] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rulebook", "rulebook: {game: g, title: T, prefix: P, source: s}\nclauses: {P-1: {at: one, says: s}}\n"),
        ("rulebook", "clauses: {}\n"),
        ("scenario", "- {id: a, title: t, steps: []}\n"),
        ("scenario", "- {id: a, title: t, steps: [{over: perhaps}]}\n"),
        ("scenario", "- {id: a, title: t, steps: [{offers: [a]}]}\n"),
    ],
)
def test_wrong_files_do_not_fit(checkout: Path, name: str, text: str) -> None:
    assert not validator(checkout, name).is_valid(yaml.safe_load(text))
