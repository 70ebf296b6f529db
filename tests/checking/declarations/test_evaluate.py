"""Constant evaluation: every expression whose value is known before the game, and the mistakes in it."""

from pathlib import Path

import pytest

from rulewright.checking.declarations.values import encoded, opened
from rulewright.checking.evaluate import ConstantFailure, NotConstant, constant_value, evaluate
from rulewright.checking.reporter import Reporter
from rulewright.program.expressions import Expr
from rulewright.program.types import BoolType, IntType, ListType, OptionalType, SetType, Type, Value
from tests.checking.declarations.games import declared, parse

GAME = """
options: {laps: {type: 2..9, default: 3}}
enums:
  colour:
    columns: {worth: 0..9, other: colour}
    rows: {red: {worth: 4, other: blue}, blue: {worth: 7, other: red}}
boards: {b: {shape: square, site: field, size: 3 x 3}}
tables: {height: {by: 1..3, of: int, rows: {1: 10, 3: 30}}}
"""


def start_of(folder: Path, text: str, type_: str) -> Expr:
    game = parse(folder, f"{GAME}vars:\n  seen: 0..9\n  x:\n    type: {type_}\n    start: {text}\n")
    start = declared(game).environment.vars["x"].start
    assert start is not None
    return start


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7 div 2 + 7 mod 2", 4),
        ("(0 - 7) div 2", -4),
        ("(0 - 7) mod 2", 1),
        ("laps * 10", 30),
        ("red.other.worth", 7),
        ("height(3) - height(1)", 20),
        ("1 if 2 in 1..3 and not 4 in 1..3 else 0", 1),
        ("1 if red = blue or red != red.other else 0", 1),
        ("count(all c in colours where c.worth > 4)", 1),
        ("sum(c.worth for c in colours)", 11),
        ("max(c.worth for c in colours)", 7),
        ("min(c.worth for c in colours where c.worth > 8 else 5)", 5),
        ("max(2, 9, 4) + min(2, 9, 4) + abs(0 - 3)", 14),
        ("count(1..3) + count(set(1, 2) + set(2, 3)) + count(set(1, 2) - set(2, 3))", 7),
        ("nth(list(c.worth for c in colours), 2)", 7),
        ("index(colours, blue)", 2),
        ("first(colours).worth + last(colours).worth", 11),
        ("only(all c in colours where c.worth = 7).worth", 7),
        ("1 if any f in fields where f.column = 3 and f.row = 3 else 0", 1),
        ("1 if no f in fields where f.column = 4 else 0", 1),
        ("count(ray(a1, northeast))", 2),
        ("count(all f in ray(a1, north) while f.row < 3)", 1),
        ("distance(field(1, 1), c3)", 2),
        ("count(neighbours(b2)) + count(between(a1, c3))", 9),
        ("1 if 3 < 4 and 3 <= 3 and 4 > 3 and 4 >= 4 else 0", 1),
    ],
)
def test_a_constant_expression_has_its_value(tmp_path: Path, text: str, value: int) -> None:
    assert evaluate(start_of(tmp_path, text, "int"), {}) == value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("height(2)", "no-row"),
        ("1 div (laps - 3)", "divide-by-zero"),
        ("nth(colours, 3).worth", "out-of-range"),
        ("only(colours).worth", "out-of-range"),
        ("field(laps + 1, 1).row", "no-such-site"),
        ("first(all c in colours where c.worth > 9).worth", "empty-zone"),
        ("2000000000 + 2000000000", "overflow"),
    ],
)
def test_a_mistake_in_a_calculation_says_where(tmp_path: Path, text: str, code: str) -> None:
    start = start_of(tmp_path, text, "int")
    with pytest.raises(ConstantFailure) as failure:
        evaluate(start, {})
    assert failure.value.code.value == code
    reporter = Reporter()
    assert constant_value(start, {}, reporter) is None
    assert [one.code.value for one in reporter.diagnostics] == [code]


def test_what_changes_in_play_is_not_constant(tmp_path: Path) -> None:
    start = start_of(tmp_path, "seen + 1", "int")
    with pytest.raises(NotConstant):
        evaluate(start, {})
    assert constant_value(start) is None


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (IntType(-5, 5), -5),
        (OptionalType(IntType()), None),
        (OptionalType(BoolType()), None),
        (SetType(IntType(3, 9)), frozenset({3, 9})),
        (SetType(IntType(-2, 9)), frozenset({-2, 0})),
        (ListType(IntType(0, 9), 4), (3, 3, 1)),
    ],
)
def test_values_survive_their_encoding(type_: Type, value: int | frozenset[int] | tuple[int, ...] | None) -> None:
    code: Value = encoded(type_, value)
    assert opened(type_, code) == value
