"""Terms and actions may not come back to themselves; the message shows the ring."""

import pytest

from tests.checking.expressions.games import BASE, checked
from tests.checking.flow.games import TURN, said_of

RINGS = [
    ("  one(int n): one(n - 1)\n", "one(n - 1)", "one -> one"),
    ("  one(int n): two(n)\n  two(int n): one(n)\n", "one(n)", "one -> two -> one"),
    ("  one: 1 if flag else two\n  two: more + 1\n  more: 2 * one\n", "one", "one -> two -> more -> one"),
    ("  one: spread(b2, round_of)\n  round_of(cell x): one\n", "one", "one -> round_of -> one"),
    ("actions:\n  act: act\n", "act", "act -> act"),
    ("actions:\n  act: |\n    if flag: other\n  other: act\n", "act", "act -> other -> act"),
    ("actions:\n  act: |\n    let x = other\n  other: |\n    act\n    return 3\n", "act", "act -> other -> act"),
    ("actions:\n  act: |\n    if possible act: set flag to true\n", "possible act", "act -> act"),
    ("  one: hand = 0 after act\nactions:\n  act: |\n    if one: set flag to false\n", "one", "one -> act -> one"),
]


@pytest.mark.parametrize(("sections", "place", "ring"), RINGS, ids=[ring for *_, ring in RINGS])
def test_a_ring_is_shown(sections: str, place: str, ring: str) -> None:
    _, said = checked(f"{BASE}{sections}{TURN}")
    assert [(one.code.value, one.notes) for one in said] == [("recursive", (f"the ring: {ring}",))]
    span = said[0].span
    assert span is not None
    assert span.source.text[span.start : span.end] == place


def test_calling_the_same_twice_is_no_ring() -> None:
    assert said_of("  one: two + two\n  two: three + three\n  three: 3\n") == []
