"""Scenarios as text: in the form of the shipped ones, and read again as what they were."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.diagnostics import Source
from rulewright.reading.nodes import Mapping, Node, Scalar, Sequence
from rulewright.reading.yaml_loader import read_yaml
from rulewright_tools.fidelity.house_form import Quoted, scenario_text


def data_of(node: Node) -> Any:
    match node:
        case Scalar():
            return node.text
        case Sequence():
            return [data_of(item) for item in node.items]
        case Mapping():
            return {key.text: data_of(value) for key, value in node.entries}


def read(text: str) -> Any:
    root, mistakes = read_yaml(Source("scenario.yaml", text))
    assert mistakes == ()
    assert isinstance(root, Sequence)
    (item,) = root.items
    return data_of(item)


def test_a_scenario_is_written_as_the_shipped_ones_are() -> None:
    content = {
        "id": "AO-1",
        "title": "A sowing, and what comes of it",
        "clauses": ["AO-1", "AO-2"],
        "options": {"repetitions": "2"},
        "at": "turn",
        "given": {"house": "1 0 / 0 2", "box": ["a b", "c"], "named": Quoted("column 2"), "none": None, "open": True},
        "steps": [{"play": "sow 6", "expect": {"store": "3 0"}}, {"asked": ["south"]}],
    }
    assert scenario_text(content) == (
        "- id: AO-1\n"
        "  title: A sowing, and what comes of it\n"
        "  clauses: [AO-1, AO-2]\n"
        "  options: {repetitions: 2}\n"
        "  at: turn\n"
        '  given: {house: 1 0 / 0 2, box: [a b, c], named: "column 2", none: none, open: true}\n'
        "  steps:\n"
        "    - play: sow 6\n"
        "      expect: {store: 3 0}\n"
        "    - asked: [south]\n"
    )


def test_what_does_not_fit_on_a_line_has_a_line_for_each_key_or_item() -> None:
    few = {f"place_{number}": "1 2 3 4 5 6 7 8 9" for number in range(6)}
    options = [f"a rather long option of number {number}" for number in range(5)]
    text = scenario_text({"id": "a", "given": few, "steps": [{"offered": options, "over": False}]})
    assert "  given:\n    place_0: 1 2 3 4 5 6 7 8 9\n    place_1: " in text
    assert "    - offered:\n        - a rather long option of number 0\n" in text
    assert read(text)["given"] == few


def test_many_keys_fill_lines_in_braces() -> None:
    many = {f"{number}.1": f"grey-{number}" for number in range(40)}
    text = scenario_text({"id": "a", "given": many})
    assert max(map(len, text.splitlines())) <= 120
    assert text.count("\n") < 9
    assert read(text)["given"] == many


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "- a",
        "a: b",
        "a #b",
        "#",
        "yes?",
        "[x]",
        "a, b",
        "{",
        "'",
        '"',
        "a\nb",
        "%",
        "@a",
        "`",
        "é",
        "|",
        "---",
        "-",
    ],
)
def test_a_text_that_yaml_would_read_otherwise_is_quoted(text: str) -> None:
    content = {"id": "a", "title": text, "steps": [{"play": text, "offered": [text], "expect": {"b": text}}]}
    assert read(scenario_text(content)) == content


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Co", "Cn"), exclude_characters="\ufeff"), max_size=12)
VALUES = st.recursive(
    TEXTS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=11),
    max_leaves=10,
)


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(st.from_regex("[a-z]{1,8}", fullmatch=True), VALUES, min_size=1, max_size=5))
def test_whatever_is_written_is_read_as_the_same(content: dict[str, Any]) -> None:
    content.pop("steps", None)
    assert read(scenario_text(content)) == content
