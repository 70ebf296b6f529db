"""How values in scenarios are read and compared."""

from typing import Any

import pytest

from rulewright.diagnostics import Source
from rulewright.reading.nodes import Mapping, Node
from rulewright.reading.yaml_loader import read_yaml
from rulewright_tools.fidelity.values import as_written, differences


def holding(text: str) -> Node:
    root, mistakes = read_yaml(Source("a.yaml", f"it: {text}\n"))
    assert mistakes == ()
    assert isinstance(root, Mapping)
    return root.entries[0][1]


def found(text: str, actual: Any) -> list[str]:
    return [f"{one.span.column} {one.message}" for one in differences(holding(text), actual, "it")]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("-3", -3),
        ("'3'", "3"),
        ("none", None),
        ("true", True),
        ("moon", "moon"),
        ("5.9", "5.9"),
        ("1 0 / 2", "1 0 / 2"),
        ("red knight", "red knight"),
        ("'red knight'", "red knight"),
        ("[red knight, 2]", ["red knight", 2]),
        ("[]", []),
        ("{a: 1, b: {c: none}}", {"a": 1, "b": {"c": None}}),
    ],
)
def test_what_is_given_is_read_as_it_looks(text: str, value: Any) -> None:
    assert as_written(holding(text)) == value


@pytest.mark.parametrize(
    ("text", "actual"),
    [
        ("3", 3),
        ("3", "3"),
        ("true", True),
        ("true", "true"),
        ("none", None),
        ("red knight", "red knight"),
        ("1 0 / 2 4", {"a": {"x": 1, "y": 0}, "b": {"x": 2, "y": 4}}),
        ("{b: {y: 4}}", {"a": {"x": 1, "y": 0}, "b": {"x": 2, "y": 4}}),
        ("{3: 1}", {3: 1}),
        ("b a", frozenset({"a", "b"})),
        ("a b", ["a", "b"]),
        ("[red knight]", ["red knight"]),
        ("a", ["a"]),
        ("[]", []),
        ("[[1, 2], [3]]", [[1, 2], [3]]),
        ("{south: a b, north: []}", {"south": ["a", "b"], "north": []}),
        ("[red knight]", "red knight"),
        ("[]", None),
        ("{14: [red knight], 15: []}", {"14": "red knight", "15": None}),
        ("yes", True),
        ("'no'", False),
        ("yes", "yes"),
        ("true no / yes", {"a": True, "b": False, "c": True}),
        ("hidden", {"hidden": None}),
        ("[hidden]", {"hidden": None}),
        ("hidden hidden", [{"hidden": None}, {"hidden": None}]),
        ("3 hidden", [{"hidden": None}] * 3),
        ("1 hidden", [{"hidden": None}]),
        ("a 2 hidden", ["a", {"hidden": None}, {"hidden": "red"}]),
        ("3 hidden", ["3", {"hidden": None}]),
        ("{south: hidden a, north: hidden}", {"south": [{"hidden": "red"}, "a"], "north": {"hidden": None}}),
    ],
)
def test_equal_values_have_no_difference(text: str, actual: Any) -> None:
    assert found(text, actual) == []


@pytest.mark.parametrize(
    ("text", "actual", "message"),
    [
        ("3", 4, "5 it is 4, not 3"),
        ("1", True, "5 it is true, not 1"),
        ("true", 1, "5 it is 1, not true"),
        ("03", "3", "5 it is 3, not 03"),
        ("none", "a", "5 it is a, not none"),
        ("1 5 / 2", {"a": 1, "b": 0, "c": 2}, "7 it(b) is 0, not 5"),
        ("1 0", {"a": 1, "b": 0, "c": 2}, "5 it has 3 values, not 2: 1 0 2"),
        ("{a: 1, d: 2}", {"a": 1, "b": 0}, "12 it has no key `d` (a, b)"),
        ("{a: 1}", 4, "5 it has no keys; it is 4"),
        ("[1, 2]", 4, "5 it is one value, 4"),
        ("[1]", 4, "6 it is 4, not 1"),
        ("[]", 4, "5 it is 4, not none"),
        ("yes", False, "5 it is false, not yes"),
        ("2 hidden", [{"hidden": None}] * 3, "5 it has 3 values, not 2: 3 hidden"),
        ("2 hidden", ["a", "b"], "5 entry 1 of it is a, not 2"),
        ("b a", ["a", "b"], "5 entry 1 of it is a, not b"),
        ("a c", frozenset({"a", "b"}), "5 it is a b, not a c"),
        ("a", {"hidden": None}, "5 it is hidden, not a"),
        ("hidden", "a", "5 it is a, not hidden"),
        ("{a: 1}", {"hidden": None}, "5 it has no keys; it is hidden"),
        ("a", [], "5 it has 0 values, not 1: empty"),
    ],
)
def test_a_difference_is_told_at_its_place(text: str, actual: Any, message: str) -> None:
    assert found(text, actual)[0] == message
