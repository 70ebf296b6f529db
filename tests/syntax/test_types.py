"""Types, signatures and templates."""

import pytest

from rulewright.syntax.parser import parse_signature, parse_template, parse_type
from rulewright.syntax.printer import show_signature, show_type
from tests.syntax.helpers import bare, scalar

TYPES = [
    ("int", "NamedType(int)"),
    ("0..48", "RangeType(Number(0), Number(48))"),
    ("-40..0", "RangeType(Negative(Number(40)), Number(0))"),
    ("0..most_rounds + 1", "RangeType(Number(0), Binary(+, Name(most_rounds), Number(1)))"),
    ("player or none", "OptionalType(NamedType(player))"),
    ("1..3 or none", "OptionalType(RangeType(Number(1), Number(3)))"),
    ("set of direction", "SetType(NamedType(direction))"),
    ("set of 1..3", "SetType(RangeType(Number(1), Number(3)))"),
    ("list of ability max 3", "ListType(NamedType(ability), Number(3))"),
    ("enum layout", "NewEnumType(layout)"),
]
SIGNATURES = [
    ("sow", "Signature(sow, [])"),
    ("sow(pit chosen)", "Signature(sow, [Parameter(NamedType(pit), chosen)])"),
    ("explore(set of space where_to)", "Signature(explore, [Parameter(SetType(NamedType(space)), where_to)])"),
    (
        "price(card x, 0..3 k)",
        "Signature(price, [Parameter(NamedType(card), x), Parameter(RangeType(Number(0), Number(3)), k)])",
    ),
]
TEMPLATES = [
    ("", "Template([])"),
    ("pass", "Template([pass])"),
    ("{it.kind}", "Template([Attribute(Name(it), kind, None)])"),
    ("sow {p} now", "Template([sow , Name(p),  now])"),
    ("{a}{b}", "Template([Name(a), Name(b)])"),
    (
        "column {index(row(it.owner), it)}",
        "Template([column , Call(index, [Call(row, [Attribute(Name(it), owner, None)]), Name(it)])])",
    ),
]


@pytest.mark.parametrize(("text", "tree"), TYPES)
def test_a_type_becomes_its_tree_and_prints_as_written(text: str, tree: str) -> None:
    value, found = parse_type(scalar(text))
    assert value is not None
    assert found == ()
    assert bare(value) == tree
    assert show_type(value) == text


@pytest.mark.parametrize(("text", "tree"), SIGNATURES)
def test_a_signature_becomes_its_tree_and_prints_as_written(text: str, tree: str) -> None:
    value, found = parse_signature(scalar(text))
    assert value is not None
    assert found == ()
    assert bare(value) == tree
    assert show_signature(value) == text


@pytest.mark.parametrize(("text", "tree"), TEMPLATES)
def test_a_template_becomes_its_parts(text: str, tree: str) -> None:
    value, found = parse_template(scalar(text))
    assert (bare(value), found) == (tree, ())
