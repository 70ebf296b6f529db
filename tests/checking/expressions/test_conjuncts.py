"""The parts of a `where`: sorted by the last name that they use, terms that are chains opened, facts kept in order."""

import pytest

from rulewright.program import expressions
from rulewright.program.symbols import Program
from tests.checking.expressions.games import ACTIONS, BASE, PHASES, checked, marked, said_of_expressions

TERMS = """\
  free(cell a): mark(a) = none and a not in centre
  mine_beside(cell a, cell b): mine(a) and b in neighbours(a) and free(b)
  either(cell a): mark(a) = none or a in centre
  low(1..3 n): price(n) > 2 and n < 3
"""


def conditions(expression: str, parameters: str = "") -> list[list[str]]:
    """The texts of the parts, first those that use no name, then those of each name."""
    head = f"  probe({parameters}): {expression}\n" if parameters else f"  probe: {expression}\n"
    program, said = checked(f"{BASE}{TERMS}{head}{ACTIONS}{PHASES}")
    assert program is not None, marked(said)
    folded = _folded(program)
    parts = [folded.over.outer, *(binder.conditions for binder in folded.over.binders)]
    return [[_words(part) for part in group] for group in parts]


def _folded(program: Program) -> expressions.Folded:
    body = next(term.body for term in program.terms if term.id == "probe")
    assert isinstance(body, expressions.Folded)
    return body


def _words(part: expressions.Expr) -> str:
    return part.span.source.text[part.span.start : part.span.end]


ORDERS = [
    ("any a in cells, b in cells where a < b and mark(a) = me", [[], ["mark(a) = me"], ["a < b"]]),
    (
        "any a in cells, b in cells where mark(b) = me and mark(a) = me and a != b",
        [[], ["mark(a) = me"], ["mark(b) = me", "a != b"]],
    ),
    ("any a in cells where mark(a) = me and flag", [["flag"], ["mark(a) = me"]]),
    ("any a in cells where (flag or mark(a) = me) and hand > 0", [["hand > 0"], ["flag or mark(a) = me"]]),
    ("any a in cells where free(a)", [[], ["mark(a) = none", "a not in centre"]]),
    ("any a in cells where either(a)", [[], ["either(a)"]]),
    (
        "any a in cells, b in cells where mine_beside(a, b)",
        [[], ["mine(a)"], ["b in neighbours(a)", "mark(a) = none", "a not in centre"]],
    ),
    ("any a in cells where mine(a) and free(a)", [[], ["mine(a)", "mark(a) = none", "a not in centre"]]),
    ("any n in 1..3 where low(n)", [[], ["price(n) > 2", "n < 3"]]),
    ("any n in 1..9 where low(n)", [[], ["low(n)"]]),
]


@pytest.mark.parametrize(("expression", "parts"), ORDERS, ids=[expression for expression, _ in ORDERS])
def test_parts_are_tested_as_soon_as_their_names_are_bound(expression: str, parts: list[list[str]]) -> None:
    assert conditions(expression) == parts


def test_the_arguments_stand_in_place_of_the_parameters() -> None:
    program, _ = checked(f"{BASE}{TERMS}  probe: any c in cells where free(step_back(c))\n"
                         f"  step_back(cell a): only(neighbours(a))\n{ACTIONS}{PHASES}")  # fmt: skip
    assert program is not None
    [first, _] = _folded(program).over.binders[0].conditions
    assert isinstance(first, expressions.Compare)
    assert isinstance(first.left, expressions.ReadVar)
    assert isinstance(first.left.keys[0], expressions.CallTerm)


def test_a_part_never_comes_before_the_test_that_it_leans_on() -> None:
    # the second part uses only a, but is sure only because of the first, which uses b as well
    expression = "any a in cells, b in cells where not (mark(a) = none or a = b) and score(mark(a)) > 3"
    assert conditions(expression)[1:] == [[], ["not (mark(a) = none or a = b)", "score(mark(a)) > 3"]]


def test_names_that_a_term_binds_are_new_in_every_copy() -> None:
    program, _ = checked(
        f"{BASE}  near(cell a): flag and any b in neighbours(a) where mark(b) = none\n"
        f"  probe: any c in cells where near(c) and near(c)\n{ACTIONS}{PHASES}"
    )
    assert program is not None
    found = [
        part.over.binders[0].local
        for part in _folded(program).over.binders[0].conditions
        if isinstance(part, expressions.Folded)
    ]
    assert len(found) == 2
    assert found[0] is not found[1]


OUTER = [
    ("any a in cells where mark(a) = none and flag", "flag"),
    ("flag and no a in cells where hand > 0 and mark(a) = none", "hand > 0"),
    ("count(all a in cells where leader = south and mark(a) = none) > 0", "leader = south"),
]


@pytest.mark.parametrize("row", range(len(OUTER)), ids=[expression for expression, _ in OUTER])
def test_a_condition_without_the_name_is_noted(row: int) -> None:
    rows = tuple((expression, "") for expression, _ in OUTER)
    assert marked(said_of_expressions(rows)[row], notes=True) == [("outer-condition", OUTER[row][1])]
