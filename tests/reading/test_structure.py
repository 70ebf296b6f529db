"""The structure of games and variants is checked against the same schemas that editors use."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from rulewright.diagnostics import Code
from rulewright.reading.resources import schema
from rulewright.reading.shapes import whole
from tests.classics import CLASSICS
from tests.reading.helpers import DRAFTS, check, check_game, marked, short

STAGE = ["board", "game", "happens", "values", "variant"]
GAMES = sorted(DRAFTS.glob("*/game.yaml"))
VARIANTS = sorted(DRAFTS.glob("*/variants/*.yaml"))
SHIPPED = [folder / "game.yaml" for folder in CLASSICS]


def kind(path: Path) -> str:
    return "variant" if path.parent.name == "variants" else "game"


def name_of(path: Path) -> str:
    return "/".join(path.parts[-3:] if path.parent.name == "variants" else path.parts[-2:])


def validator(name: str) -> Draft202012Validator:
    resources = [(f"{one}.schema.json", Resource.from_contents(schema(f"{one}.schema.json"))) for one in STAGE]
    return Draft202012Validator(schema(f"{name}.schema.json"), registry=Registry().with_resources(resources))


def test_all_drafts_are_there() -> None:
    assert (len(GAMES), len(VARIANTS)) == (5, 10)


@pytest.mark.parametrize("path", [*GAMES, *VARIANTS, *SHIPPED], ids=name_of)
def test_drafts_and_classics_have_the_right_structure(path: Path) -> None:
    assert check(path.read_text(encoding="utf-8"), kind(path)) == ()


@pytest.mark.parametrize("path", [*GAMES, *VARIANTS, *SHIPPED], ids=name_of)
def test_editors_accept_drafts_and_classics(path: Path) -> None:
    loaded = with_text_keys(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert [error.message for error in validator(kind(path)).iter_errors(loaded)] == []


def with_text_keys(node: Any) -> Any:
    """As editors see it: keys are texts, numbers and dates keep their types."""
    if isinstance(node, dict):
        return {str(key): with_text_keys(value) for key, value in node.items()}
    return [with_text_keys(item) for item in node] if isinstance(node, list) else node


@pytest.mark.parametrize(
    "text",
    ["zones:\n  h: {hold: seed}\n", "phases:\n  t: {for: players}\n", "ranking: total\n", "vars:\n  a: [int]\n"],
)
def test_editors_and_the_check_refuse_the_same(text: str) -> None:
    loaded = with_text_keys(yaml.safe_load(text))
    loaded |= {"game": {"id": "x", "title": "X", "version": 1}, "players": 2}
    assert not validator("game").is_valid(loaded)
    assert check_game(text) != ()


@pytest.mark.parametrize("name", STAGE)
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(schema(f"{name}.schema.json"))


def parts(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from parts(value)
    elif isinstance(node, list):
        for value in node:
            yield from parts(value)


@pytest.mark.parametrize("name", STAGE)
def test_every_key_has_a_description(name: str) -> None:
    file = f"{name}.schema.json"
    for part in parts(schema(file)):
        properties = part.get("properties", {})
        assert isinstance(properties, dict)
        for key, spec in properties.items():
            if isinstance(spec, dict) and ("$ref" in spec or "type" in spec or "oneOf" in spec):
                assert described(file, spec), key


def described(file: str, spec: dict[str, Any]) -> bool:
    if "description" in spec:
        return True
    other, _, pointer = spec["$ref"].partition("#/$defs/")
    return described(other or file, schema(other or file)["$defs"][pointer])


def test_an_added_phase_takes_what_a_phase_takes_and_its_place() -> None:
    phase = whole("game").child("phases")
    added = whole("variant").child("add")
    assert phase is not None
    assert added is not None
    added_phases = added.child("phases")
    assert added_phases is not None
    of_game, of_variant = phase.child("x"), added_phases.child("x")
    assert of_game is not None
    assert of_variant is not None
    game_keys, variant_keys = of_game.branch("object"), of_variant.branch("object")
    assert game_keys is not None
    assert variant_keys is not None
    assert set(variant_keys.keys) == {*game_keys.keys, "before", "after"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zones:\n  h: {hold: seed}\n", [("unknown-key", "hold")]),
        ("zone:\n  h: {holds: seed}\n", [("unknown-key", "zone")]),
        ("phases:\n  t:\n    do: x\n  scoring:\n    x: 1\n", [("unknown-key", "x")]),
        ("zones:\n  h: {per: player}\n", [("missing-key", "h")]),
        ("phases:\n  t: {for: players}\n", [("missing-key", "t")]),
        ("enums:\n  e: {columns: {a: int}}\n", [("missing-key", "e")]),
        ("things:\n  card:\n    fields:\n      f: {start: 1}\n", [("missing-key", "f"), ("missing-key", "card")]),
        ("terms:\n  f: {clause: X-1}\n", [("missing-key", "f")]),
        ("terms:\n", [("wrong-shape", "terms")]),
        ("terms: [a]\n", [("wrong-shape", "[a]")]),
        ("zones:\n  h: {holds: seed, start: }\n", [("wrong-shape", "start")]),
        ("zones:\n  h: {holds: [seed]}\n", [("wrong-shape", "[seed]")]),
        ("zones:\n  h: {holds: seed, shuffled: yes}\n", [("wrong-shape", "yes")]),
        ("zones:\n  h: {holds: seed, order: stak}\n", [("wrong-shape", "stak")]),
        ("boards:\n  b: {shape: sqare, site: s}\n", [("wrong-shape", "sqare")]),
        ("boards:\n  b: {shape: graph, site: s, joined: [[a, b, c]]}\n", [("wrong-shape", "[a, b, c]")]),
        ("options:\n  a: {type: {x, y}, default: x}\n", [("wrong-shape", "{x, y}")]),
        ("phases:\n  t:\n    do:\n      if a: b\n", [("wrong-shape", "if a: b")]),
        ("ranking: total\n", [("wrong-shape", "total")]),
        ("terms:\n  f: &x\n", [("not-allowed", "&x")]),
        (
            "zones:\n  h: {hold: a}\n  g: {per: b}\nvar: {}\n",
            [("unknown-key", "hold"), ("missing-key", "g"), ("unknown-key", "var")],
        ),
    ],
)
def test_what_is_refused(text: str, expected: list[tuple[str, str]]) -> None:
    assert short(check_game(text)) == expected


def test_an_unknown_key_lists_the_legal_ones_and_the_nearest() -> None:
    (diagnostic,) = check_game("vars:\n  a: {type: int, strat: 3}\n")
    assert diagnostic.message == "`strat` is not a key of a variable"
    assert diagnostic.label == "did you mean `start`?"
    assert diagnostic.notes == ("keys here: type, per, start, visible, clause, title, text, todo",)


def test_a_missing_key_names_what_is_needed() -> None:
    (diagnostic,) = check_game("boards:\n  b: {size: 3 x 3}\n")
    assert (diagnostic.message, marked(diagnostic)) == ("a board needs `shape` and `site`", "b")


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("phases:\n  t:\n    do:\n      if a: b\n", "`do: |`"),
        ("terms:\n  f: {is: {a, b}}\n", "write `set(a, b)`"),
        ("terms:\n  f: {is: [a, b]}\n", "write `set(a, b)`"),
        ("options:\n  o: {type: {a, b}, default: a}\n", "write `[a, b]`"),
        ("things:\n  t: {count: 1, label: {it.x: y}}\n", "begins with `{` in quotes"),
    ],
)
def test_habits_and_traps_are_met_with_the_right_form(text: str, help_: str) -> None:
    (diagnostic,) = check_game(text)
    assert help_ in " ".join(diagnostic.help)


def test_a_message_carries_the_clauses_of_its_item() -> None:
    (diagnostic,) = check_game("zones:\n  h: {clause: [X-1, X-2], holds: seed, ordre: row}\n")
    assert diagnostic.clauses == ("X-1", "X-2")


def test_a_file_that_is_no_game_gets_one_message() -> None:
    assert short(check("a: b\n")) == [("unknown-key", "a")]
    assert short(check("- a\n- b\n")) == [("wrong-shape", "- a")]
    assert [one.code for one in check("game: {id: x, title: X, version: 1}\n")] == [Code.MISSING_KEY]


def test_a_file_full_of_mistakes_is_told_of_in_short() -> None:
    assert len(check("".join(f"k{i}: x\n" for i in range(1000)))) == 100
