"""What a name may be is worked out at once where that loses nothing; everything else stays as it is written."""

import re
from typing import Any

import pytest

import rulewright
from rulewright.ir.code import Code
from rulewright.ir.printer import print_code
from rulewright.machines.executor import RuleError
from rulewright.passes.invert import inverted

GAME = """
game: {id: board, title: Board, version: 1}
players: [black, white]
boards:
  board: {shape: square, size: 4 x 4, site: field}
vars:
  disc: {per: field, type: player or none}
  width: {per: 1..3, type: 0..9}
  strength: {per: field, type: 0..9}
  route: {per: 1..2, type: field or none}
terms:
  empty(field f): disc(f) = none
  seen(field a, field b): any d in directions where b in ray(a, d)
  reach(field a): width(strength(a))
  strong(field a, field b): reach(a) > 0 and seen(a, b)
actions:
  act(field a): |
    BODY
phases:
  turn:
    for: players
    until: never
    limit: 4
    do: |
      choose CHOICE, "{a}"
      act(a)
"""


def codes(choice: str, body: str = "set disc(a) to me") -> tuple[Code, Code]:
    """A game's code before and after."""
    game = rulewright.load_text(GAME.replace("BODY", body).replace("CHOICE", choice), executor="reference")
    return game.code, inverted(game.code)


def of_b(where: str) -> tuple[str, str]:
    """What is printed of a name `b in fields where …` in the options of a, before and after."""
    before, after = (_options(code) for code in codes(f"a in fields, b in fields where {where}"))
    return before, after


def _options(code: Code) -> str:
    (found,) = re.findall(r"b in \{0 [\d ]+\} where (.*)", print_code(code))
    return str(found).replace("{0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15}", "fields").replace("{0 1 2 3 4 5 6 7}", "ways")


@pytest.mark.parametrize(
    ("where", "after"),
    [
        (
            "any d in directions where b in ray(a, d)",
            "bs := set(b#2 for d in ways, b#2 in ray as sets[a * 8 + d]) and b in bs",
        ),
        (
            "no d in directions where b in ray(a, d)",
            "bs := fields - set(b#2 for d in ways, b#2 in ray as sets[a * 8 + d]) and b in bs",
        ),
        (
            "(any d in directions where b in ray(a, d)) or b in neighbours(a)",
            "bs := set(b#2 for d in ways, b#2 in ray as sets[a * 8 + d]) + neighbours[a] and b in bs",
        ),
        (
            "any d in directions where b in ray(a, d) and b in ray(a, d.opposite)",
            "bs := set(b#2 for d in ways, b#2 in ray as sets[a * 8 + d]"
            " - (fields - ray as sets[a * 8 + opposite[d]])) and b in bs",
        ),
        ("b in (all c in fields where disc(c) = me)", "bs := set(c for c in fields where disc[c] = me) and b in bs"),
        ("b != route(1) and seen(a, b)", "b != route[0] and bs := all b with seen(a) and b in bs"),
    ],
)
def test_a_condition_that_can_be_had_for_all_values_becomes_a_set(where: str, after: str) -> None:
    assert of_b(where)[1] == after


def test_a_term_of_two_names_becomes_one_that_gives_all_of_the_second() -> None:
    before, after = codes("a in fields, b in fields where seen(a, b)")
    assert len(after.functions) == len(before.functions) + 1
    assert after.functions[: len(before.functions)] == before.functions
    added = after.functions[-1]
    assert (added.parameters, added.rule, added.clauses) == (1, "the term `seen`", before.functions[1].clauses)
    assert "all b with seen(a: 0..15) -> set of 0..15" in print_code(after)


def test_an_or_with_something_fixed_is_split_into_parts() -> None:
    after = of_b("disc(a) = me or seen(a, b) and no c in between(a, b) where not empty(c)")[1]
    assert after == (
        "bs := (fields if disc[a] = me else all b with seen(a)) and b in bs"
        " and (disc[a] = me or (no c in between[a * 16 + b] where disc[c] != none))"
    )


def test_what_a_cell_is_compared_with_is_given_once() -> None:
    assert of_b("strength(b) > reach(a)")[1] == "value := reach(a) and strength[b] > value"
    assert of_b("reach(a) > strength(b)")[1] == "value := reach(a) and strength[b] < value"
    assert of_b("strength(b) in 1..reach(a)")[1] == "most := reach(a) and strength[b] in 1..most"


def test_what_is_expensive_and_fixed_is_given_once() -> None:
    count = "count(all c in fields where disc(c) = disc(a))"
    assert of_b(f"reach(b) > {count} or disc(b) = none and strength(b) < {count}")[1] == (
        "given := count(c in fields where disc[c] = disc[a])"
        " and (reach(b) > given or disc[b] = none and strength[b] < given)"
    )


def test_a_name_that_is_told_comes_first_where_nothing_before_can_fail() -> None:
    assert of_b("strength(b) > 3 and b = route(1)")[1] == "b = route[0] and strength[b] > 3"


@pytest.mark.parametrize(
    "where",
    [
        "b = route(reach(a)) and reach(b) > count(neighbours(a))",  # there is one value
        "reach(b) > 3 and b = route(1)",  # the first may fail, for any value
        "b != a",
        "seen(b, a)",  # lines to a, not from it
        "any d in directions where b in ray(a, d) and reach(b) > 1",  # fails for values on the lines alone
        "any d in directions where width(count(ray(a, d))) > 1 and b in ray(a, d)",  # not asked behind the first
        "(possible act(b)) and seen(a, b)",  # what follows something that is tried is a matter of random players
    ],
)
def test_what_could_be_told_apart_stays(where: str) -> None:
    before, after = of_b(where)
    assert after == before


def test_conditions_that_try_stay_the_last() -> None:
    before, after = codes("a in fields, b in fields where seen(a, b) and possible act(b)")
    last = [code.decisions[0].arms[0].generators[-1].conditions for code in (before, after)]
    assert last[0][-1] == last[1][-1]
    assert len(last[0]) == 2
    assert len(last[1]) == 3


def test_lists_keep_their_order_and_are_run_over_as_before() -> None:
    before, after = codes("a in fields, b in ray(a, north) where seen(a, b)")
    assert after.decisions == before.decisions


@pytest.mark.parametrize(
    "body",
    [
        "for each b in fields where seen(a, b): set disc(b) to me",
        "for each b in fields where b = route(1): set route(1) to a",
    ],
)
def test_loops_whose_bodies_may_change_something_stay(body: str) -> None:
    before, after = codes("a in fields where disc(a) = none", body)
    assert after.functions == before.functions


# ---------------------------------------------------------------- as it is played
def _machines(choice: str) -> list[Any]:
    """The reference machine and the other one."""
    text = GAME.replace("BODY", "set disc(a) to me").replace("CHOICE", choice)
    return [rulewright.load_text(text, executor=executor).machine for executor in ("reference", "wasm")]


@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        ("a in fields, b in fields where strong(a, b) and disc(b) = none", "the term `reach`"),
        ("a in fields, b in fields where strength(b) < reach(a)", "the term `reach`"),
        ("a in fields, b in fields where strength(b) > 8 and strength(b) < reach(a)", None),
        (
            "a in fields where any b in fields where strength(b) < 9 and b in (all c in fields where reach(c) > 0)",
            "the term `reach`",
        ),
    ],
)
def test_what_fails_belongs_to_the_same_rule(choice: str, rule: str | None) -> None:
    found = list[tuple[object, str | None]]()
    for machine in _machines(choice):
        try:
            found.append((len(machine.options(machine.new(1), 0)), None))
        except RuleError as error:
            found.append((str(error.diagnostic), error.rule))
    assert found[0] == found[1]
    assert found[0][1] == rule


def test_options_keep_their_ids_and_their_order() -> None:
    reference, wasm = _machines(
        "a in fields, b in fields where seen(a, b) and no c in between(a, b) where not empty(c)"
    )
    for seed in range(3):
        states = reference.new(seed), wasm.new(seed)
        for ply in range(4):
            mine, theirs = (
                machine.options(state, ply % 2) for machine, state in zip((reference, wasm), states, strict=True)
            )
            assert theirs == mine
            for machine, state in zip((reference, wasm), states, strict=True):
                machine.play(state, ply % 2, mine[7 * (seed + ply)].id)


def test_a_name_is_asked_anew_where_the_loop_changes_what_it_must_be() -> None:
    """Each lap names the next value: all four are taken."""
    text = """
game: {id: laps, title: Laps, version: 1}
players: [black, white]
vars: {x: 0..9, laps: 0..9}
actions:
  act(1..4 k): |
    set x to k
    for each b in 1..4 where b = x:
      add 1 to laps
      set x to x + 1
phases:
  turn:
    for: players
    until: never
    limit: 1
    do: |
      choose k in 1..4, "{k}"
      act(k)
scoring: {points: laps}
"""
    played = []
    for executor in ("reference", "wasm"):
        match = rulewright.load_text(text, executor=executor).new(1)
        match.play("1")
        played.append(match.digest)
    assert played[0] == played[1]
