"""What actions come to: whether they ask, draw, end, may be impossible; which loops are watched."""

import pytest

from rulewright.checking.flow.walk import statements_in
from rulewright.program import statements
from tests.checking.flow.games import action, phase_with, program_of, said_of

ACTS = """\
actions:
  plain: set flag to true
  ask: |
    choose a in cells, "{a}"
  offer: |
    may choose a in cells, "{a}"
  roll: |
    choose n in 1..6 at random
  mix: shuffle deck
  stop: end game
  leave: end turn
  ask_and_stop: |
    ask
    stop
  only_tried: |
    if possible ask: set flag to true
  empty_choice: |
    choose a in cells where mark(a) = none, "{a}"
  drain: |
    while hand > 0: move 1 seed from hand to store(me)
  endless: |
    while flag: set leader to next(leader)
  some(deed d):
    cases:
      take: plain
      give: return
  every(deed d):
    cases:
      take: plain
      give: return
      rest: return
  through: empty_choice
"""
# asks, draws, ends, may be impossible
EFFECTS = {
    "plain": "",
    "ask": "asks",
    "offer": "asks",
    "roll": "draws",
    "mix": "draws",
    "stop": "ends",
    "leave": "ends",
    "ask_and_stop": "asks ends",
    "only_tried": "",
    "empty_choice": "asks impossible",
    "drain": "",
    "endless": "impossible",
    "some": "impossible",
    "every": "",
    "through": "asks impossible",
}


@pytest.mark.parametrize("name", EFFECTS)
def test_what_an_action_comes_to(name: str) -> None:
    found = action(program_of(ACTS), name)
    words = [
        word
        for word, holds in (
            ("asks", found.asks),
            ("draws", found.draws),
            ("ends", found.ends),
            ("impossible", found.may_be_impossible),
        )
        if holds
    ]
    assert " ".join(words) == EFFECTS[name]


LOOPS = [
    ("while flag: set flag to false", True),
    ("repeat: set flag to true\nuntil flag", True),
    ("while flag: ask", False),
    ("while flag:\n  if hand > 0: offer", False),
    ("while flag: roll", False),
    ("while flag: mix", False),
    ("repeat:\n  choose n in 1..2 at random\nuntil flag", False),
    ("while flag:\n  if possible ask: set flag to false", True),
]


@pytest.mark.parametrize(("text", "watched"), LOOPS, ids=[text for text, _ in LOOPS])
def test_a_loop_that_neither_asks_nor_draws_is_watched(text: str, watched: bool) -> None:
    program = program_of(ACTS, phase_with(text))
    [loop] = [one for one in statements_in(program.phases[0].body) if isinstance(one, statements.Loop)]
    assert loop.watched == watched


SUPPOSED = [
    ("set flag to flag after plain", []),
    ("set flag to flag after drain", []),
    ("set flag to flag after ask", [("asks-in-hypothetical", "flag after ask")]),
    ("set flag to flag after roll", [("asks-in-hypothetical", "flag after roll")]),
    ("set flag to flag after ask_and_stop", [("asks-in-hypothetical", "flag after ask_and_stop")]),
    ("set flag to flag after only_tried", []),
    ("set flag to possible ask_and_stop", []),
]


@pytest.mark.parametrize(("text", "errors"), SUPPOSED, ids=[text for text, _ in SUPPOSED])
def test_after_takes_an_action_that_only_does(text: str, errors: list[tuple[str, str]]) -> None:
    assert said_of(ACTS, phase_with(text)) == errors
