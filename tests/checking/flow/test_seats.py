"""Who is `me`: terms and actions take it from their callers; where nobody is, the message says who calls."""

import pytest

from tests.checking.expressions.games import BASE, checked
from tests.checking.flow.games import QUIET, action, phase_with, program_of, said_of, term

ACTS = """\
  rich: score(me) > 3
  poor: not rich
actions:
  ask: |
    choose a in cells, "{a}"
  ask_other: |
    as opponent: ask
  ask_first: |
    as south: ask
  roll: |
    choose n in 1..6 at random
    set count_down to n
  through: ask
"""


def test_who_uses_me_is_inferred() -> None:
    program = program_of(ACTS)
    assert {one.id for one in program.terms if one.uses_me} == {"mine", "rich", "poor"}
    assert {one.id for one in program.actions if one.uses_me} == {"ask", "ask_other", "through"}
    assert not action(program, "roll").uses_me
    assert term(program, "poor").uses_me


NOBODY = [
    ('choose a in cells, "{a}"', "nobody-to-ask", 'choose a in cells, "{a}"'),
    ("choose one:\n  option \"a\": set flag to true", "nobody-to-ask", 'choose one: option "a": set flag to true'),
    ("ask", "nobody-to-ask", "ask"),
    ("through", "nobody-to-ask", "through"),
    ("ask_other", "nobody-to-ask", "ask_other"),
    ("set flag to poor", "nobody-to-ask", "poor"),
    ("set flag to possible ask", "nobody-to-ask", "possible ask"),
    ("set flag to any a in cells where mine(a)", "nobody-to-ask", "mine(a)"),
    ("set leader to me", "unknown-name", "me"),
    ("for each p in others: set leader to p", "unknown-name", "others"),
    ("set leader to opponent", "unknown-name", "opponent"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "place"), NOBODY, ids=[text for text, *_ in NOBODY])
def test_in_a_phase_without_turns_nobody_is_me(text: str, code: str, place: str) -> None:
    assert said_of(ACTS, phase_with(text, "")) == [(code, place)]
    assert said_of(ACTS, phase_with(text)) == []
    indented = text.replace("\n", "\n  ")
    assert said_of(ACTS, phase_with(f"as south:\n  {indented}", "")) == []


def test_what_needs_nobody_may_be_called_anywhere() -> None:
    assert said_of(ACTS, phase_with("ask_first\nroll", "")) == []


def test_the_message_shows_how_the_callee_needs_somebody() -> None:
    _, said = checked(f"{BASE}{ACTS}{phase_with('through', '')}")
    [one] = [one for one in said if one.code.value == "nobody-to-ask"]
    assert one.notes == ("`through` calls `ask`",)
    assert one.related[0].span.source.text[one.related[0].span.start :].startswith("choose a in cells")


def test_steps_of_a_turn_have_its_player() -> None:
    phases = """\
phases:
  round:
    until: flag
    limit: 4
    steps:
      dawn: {do: set flag to false}
      turn:
        for: players
        steps:
          asking: {do: ask}
      dusk: {do: BODY}
"""
    assert said_of(ACTS, phases.replace("BODY", "set flag to true")) == []
    assert said_of(ACTS, phases.replace("BODY", "ask")) == [("nobody-to-ask", "ask")]


@pytest.mark.parametrize(
    ("section", "place"),
    [
        ("scoring:\n  s: {is: 1 if rich else 0}\nranking: [total]\n", None),
        ("scoring:\n  s: {is: score(me)}\nranking: [total, lowest: score(me)]\n", None),
        ("invariants:\n  i: {holds: rich or poor}\n", "rich"),
        ("invariants:\n  i: {at: rest, holds: rich}\n", "rich"),
    ],
)
def test_who_is_me_in_scores_and_invariants(section: str, place: str | None) -> None:
    found = said_of(ACTS, QUIET + section)
    assert found[:1] == ([] if place is None else [("nobody-to-ask", place)])


def test_an_invariant_at_the_end_of_turns_has_its_player() -> None:
    assert said_of(ACTS, phase_with("set flag to true") + "invariants:\n  i: {at: turn, holds: rich or poor}\n") == []


def test_there_is_an_opponent_only_between_two() -> None:
    three = BASE.replace("players: [south, north]", "players: 2 to 3").replace(
        "owner: {south: 1 to 6, north: 7 to 12}", "owner: {p1: 1 to 6, p2: 7 to 12}"
    )
    three = three.replace("home(player p): {south: a1 to d1, north: a4 to d4}", "corner: [a1]").replace(
        "start: south", "start: p1"
    )
    text = three + phase_with("set leader to opponent")
    assert checked(text, 2)[0] is not None
    assert [one.code.value for one in checked(text, 3)[1]] == ["unknown-name"]
