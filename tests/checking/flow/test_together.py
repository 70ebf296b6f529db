"""`as all of`: asks once, keeps to what belongs to `me`, ends no phase."""

import pytest

from tests.checking.flow.games import phase_with, said_of

HEAD = 'as all of players:\n  choose n in 0..9, "{n}"\n'
ACTS = """\
  best: max(score(p) for p in players)
  own: score(me)
actions:
  ask: |
    choose a in cells, "{a}"
  pay(player p): move 1 seed from hand to store(p)
  note(player p, int n): set score(p) to n
  stop: end turn
"""
ROWS = [
    ("set score(me) to n", []),
    ("set score(me) to own + n", []),
    ("note(me, n)", []),
    ("set flag to true", []),
    ("set score(me) to best", [("shared-write", "best")]),
    ("set score(me) to score(opponent)", [("shared-write", "score(opponent)")]),
    ("set count_down to n\nset score(me) to count_down", [("shared-write", "count_down")]),
    ("move 1 seed from store(me) to hand", [("shared-write", "hand")]),
    ("move all from held(me) to table", [("shared-write", "table")]),
    ("pay(me)", [("shared-write", "pay(me)")]),
    ('choose a in cells, "{a}"', [("asks-twice", 'choose a in cells, "{a}"')]),
    ("ask", [("asks-twice", "ask")]),
    ("end turn", [("no-such-phase", "end turn")]),
    ("stop", [("no-such-phase", "stop")]),
    ("choose d in 1..6 at random\nset score(me) to d", []),
]


@pytest.mark.parametrize(("text", "errors"), ROWS, ids=[text for text, _ in ROWS])
def test_what_the_block_may_do(text: str, errors: list[tuple[str, str]]) -> None:
    lines = "".join(f"  {line}\n" for line in text.split("\n"))
    assert said_of(ACTS, phase_with(HEAD + lines, "")) == errors


def test_the_options_of_choose_one_are_looked_into() -> None:
    text = 'as all of players:\n  choose one:\n    option "a": ask\n    option "b": set flag to true'
    assert said_of(ACTS, phase_with(text, "")) == [("asks-twice", "ask")]


def test_a_race_may_ask_again() -> None:
    text = 'as quickest of players:\n  choose one:\n    option "a": ask\n    option "b": end turn'
    assert said_of(ACTS, phase_with(text, "")) == []
