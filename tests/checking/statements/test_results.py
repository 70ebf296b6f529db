"""Scores, ranking and invariants."""

import pytest

from rulewright.program import expressions
from rulewright.program.types import IntType
from tests.checking.flow.games import TURN, program_of, said_of

SCORES = "scoring:\n  points: {is: score(me), title: Points}\n  seeds: 2 * store(me)\n"


def test_total_is_the_sum_of_the_lines() -> None:
    program = program_of("", f"{TURN}{SCORES}ranking: [total, lowest: store(me)]\n")
    assert [(line.id, line.title) for line in program.scoring] == [("points", "Points"), ("seeds", "")]
    assert program.ranking is not None
    first, second = program.ranking
    assert isinstance(first.value, expressions.Arithmetic)
    assert first.value.type == IntType(0, 20 + 96)
    assert (first.lowest, second.lowest) == (False, True)


def test_without_scores_the_total_is_nothing() -> None:
    program = program_of("", f"{TURN}ranking: [total]\n")
    assert program.ranking is not None
    assert isinstance(program.ranking[0].value, expressions.Const)


ERRORS = [
    ("scoring:\n  s: leader\nranking: [total]\n", [("not-a-number", "leader")]),
    ("scoring:\n  s: held(me)\nranking: [total]\n", [("not-a-number", "held(me)")]),
    ("scoring:\n  s: total\nranking: [score(me)]\n", [("unknown-name", "total")]),
    ("ranking: [flag]\n", [("not-a-number", "flag")]),
    ("invariants:\n  i: {holds: hand}\n", [("not-a-truth", "hand")]),
    ("invariants:\n  i: {at: tern, holds: flag}\n", [("no-such-phase", "tern")]),
    ("invariants:\n  i: {holds: no p in players where score(p) < old(score(p))}\n", []),
    ("invariants:\n  i: {holds: old(mark(b2)) = none or mark(b2) = old(mark(b2))}\n", []),
    ("invariants:\n  i: {holds: old(mark(b2)) != none and score(old(mark(b2))) > 2}\n", []),
    ("invariants:\n  i: {holds: score(old(mark(b2))) > 2}\n", [("may-be-none", "old(mark(b2))")]),
    ("invariants:\n  i: {holds: old(square(b2)) = none or no f in figures where f in old(box)}\n", []),
    ("invariants:\n  i: {at: turn, holds: score(me) >= 0}\n", []),
    ("invariants:\n  i: {holds: score(me) >= 0}\n", [("unknown-name", "me")]),
]


@pytest.mark.parametrize(("section", "errors"), ERRORS, ids=[section for section, _ in ERRORS])
def test_what_they_may_say(section: str, errors: list[tuple[str, str]]) -> None:
    assert said_of("", TURN + section) == errors
