"""Texts made to be hard on the checker: long chains, terms that double, deep nesting are refused or done with soon."""

import pytest

from tests.checking.expressions.games import ACTIONS, BASE, PHASES, checked, marked
from tests.checking.flow.games import phase_with


def test_a_chain_of_terms_has_an_end() -> None:
    chain = "".join(f"  t{i}: t{i + 1} + 1\n" for i in range(300)) + "  t300: 3\n"
    assert marked(checked(f"{BASE}{chain}{ACTIONS}{PHASES}")[1]) == [("too-deep", "t24")]


def test_a_chain_of_actions_has_an_end() -> None:
    chain = "".join(f"  t{i}: t{i + 1}\n" for i in range(300)) + "  t300: set flag to true\n"
    assert marked(checked(f"{BASE}{ACTIONS}{chain}{PHASES}")[1]) == [("too-deep", "t24")]


DOUBLING = {
    "and": ("  t0: flag and flag\n", "  t{0}: t{1} and t{1}\n", "t14"),
    "or": ("  t0(cell x): mark(x) = me\n", "  t{0}(cell x): t{1}(x) or t{1}(x)\n", "t14(a)"),
    "hidden": ("  t0: any x in held(me) where x.seen\n", "  t{0}: t{1} or t{1}\n", "t14"),
}


@pytest.mark.parametrize("name", DOUBLING)
def test_terms_that_double_are_looked_at_once(name: str) -> None:
    first, more, use = DOUBLING[name]
    terms = first + "".join(more.format(i, i - 1) for i in range(1, 15))
    phases = phase_with(f'choose a in cells where {use} if any, "{{a}}"')
    assert marked(checked(f"{BASE}{terms}{ACTIONS}{phases}")[1]) == []


def test_actions_that_double_are_looked_at_once() -> None:
    acts = ACTIONS + "  t0: clear\n" + "".join(f"  t{i}: |\n    t{i - 1}\n    t{i - 1}\n" for i in range(1, 15))
    phases = phase_with('choose a in cells where possible t14 and (flag after t14) if any, "{a}"')
    assert marked(checked(f"{BASE}{acts}{phases}")[1]) == []


def test_nested_loops_and_open_names_are_read_a_few_times_only() -> None:
    lines = [f"let x{i} = none" for i in range(25)]
    lines += [f"{'  ' * i}for each y{i} in cells:" for i in range(25)]
    lines += [f"{'  ' * 25}set x{i} to y{i}" for i in range(25)]
    assert marked(checked(f"{BASE}{phase_with(chr(10).join(lines))}")[1]) == []
