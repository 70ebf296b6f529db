"""Expressions of rule texts in machine code, read as the printer writes them."""

import pytest

from tests.lowering.games import code_of, function

GAME = """
players: [south, north]
enums:
  colour: [red, green, blue]
tokens: {{seed: {{count: 10}}}}
boards:
  ring: {{shape: ring, site: pit, size: 4, owner: {{south: 1 to 2, north: 3 to 4}}}}
things:
  card: {{columns: {{value: 1..3}}, rows: [{{value: 1}}, {{value: 2}}, {{value: 3}}]}}
zones:
  house: {{per: pit, holds: seed, start: 1}}
  hand: {{per: player, holds: card}}
  pile: {{holds: card, order: stack}}
  spot: {{per: pit, holds: one card}}
vars:
  score: {{per: player, type: 0..20}}
  best: player or none
  amount: {{type: int, start: 0}}
  mood: {{per: 3..5, type: colour or none}}
  seen: set of colour
tables:
  price: {{by: 2..4, of: int, rows: {{2: 5, 3: 7, 4: 9}}}}
  tier: {{by: int, of: int, step: true, rows: {{2: 5, 4: 8}}}}
terms:
  t({parameters}): {expression}
phases:
  turn: {{for: players, do: "choose p in pits, \\"{{p}}\\""}}
scoring: {{points: score(me)}}
ranking: [total]
"""


def lowered(expression: str, parameters: str = "int n, pit p, card c, player w, colour k") -> str:
    text = function(code_of(GAME.format(parameters=parameters, expression=expression)), "t")
    return text.splitlines()[1].strip().removeprefix("return ")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("house(p) + n", "house[p] +! n"),
        ("n div 2", "n div 2"),
        ("n mod n", "n mod! n"),
        ("house(p) * 2 - 1 < n", "house[p] * 2 - 1 < n"),
        ("best = none", "best = none"),
        ("n in 1..3", "n in 1..3"),
        ("k in seen", "k in seen"),
        ("k in set(red, blue)", "k in {0 2}"),
        ("count(1..n)", "max(0, n)"),
        ("not (n < 3 and k = red)", "not (n < 3 and k = 0)"),
        ("1 if n > 0 else 2", "1 if n > 0 else 2"),
        ("seen + set(k) = set()", "seen + set(k) = {}"),
        ("first(pits)", "0"),
        ("last(pits)", "3"),
    ],
)
def test_calculation_and_conditions(written: str, expected: str) -> None:
    assert lowered(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("score(w)", "score[w]"),
        ("price(n)", "price[check(n, 2..4) - 2]"),
        ("price(3)", "7"),
        ("tier(n)", "tier[check(min(n, 4), 2..4, no-row) - 2]"),
        ("house(pit(n))", "house[pit[check(n, 1..4, no-such-site) - 1]]"),
        ("next(p)", "next[p]"),
        ("house(next(p)) > 0", "house[next[p]] > 0"),
    ],
)
def test_reading_at_keys_checks_what_the_types_do_not_prove(written: str, expected: str) -> None:
    assert lowered(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("count(hand(w))", "count(hand[w])"),
        ("count(pile)", "count(pile)"),
        ("top(pile)", "last(pile)"),
        ("nth(pile, n)", "nth(pile, n)"),
        ("c in hand(w)", "card.place[c] = w + 1"),
        ("c in pile", "card.place[c] = 3"),
        ("c in box", "card.place[c] = 0"),
        ("spot(p) = none", "spot[p] = none"),
        ("spot(p).value", "value[there(spot[p])]"),
        ("count(cards of w)", "count(cards of(w))"),
        ("c in cards of w", "holder of card(c) = w"),
    ],
)
def test_zones_of_things(written: str, expected: str) -> None:
    assert lowered(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("any q in pits of w where house(q) > n", "any q in pits of player[w] where house[q] > n"),
        ("no q in pits where house(q) > n and n > 3", "no n > 3, q in {0 1 2 3} where house[q] > n"),
        ("all q in pits where house(q) = 1", "set(q for q in {0 1 2 3} where house[q] = 1)"),
        ("count(all q in pits where house(q) = 1)", "count(q in {0 1 2 3} where house[q] = 1)"),
        ("sum(house(q) for q in pits)", "sum(house[q] for q in {0 1 2 3})"),
        ("max(house(q) for q in pits where q != p else 0)", "max(house[q] for q in {0 1 2 3} where q != p else 0)"),
        ("sum(i for i in 1..n)", "sum(i for i in 1..n)"),
        (
            "any q in pits, r in pits where q < r and house(r) = n",
            "any q in {0 1 2 3}, r in {0 1 2 3} where q < r and house[r] = n",
        ),
    ],
)
def test_quantifiers_and_sums(written: str, expected: str) -> None:
    assert lowered(written) == expected


def test_an_option_of_the_game_is_a_constant_and_takes_its_branch_along() -> None:
    code = code_of(
        "players: [a, b]\n"
        "options: {long: {type: bool, default: false}}\n"
        "vars: {limit: {type: 0..9, start: 5}}\n"
        "terms: {most: 9 if long else 3}\n"
        'phases: {turn: {for: players, do: "choose n in 1..most, \\"{n}\\""}}\n'
    )
    assert "return 3" in function(code, "most")


def test_a_term_with_cases_is_a_chain_of_returns() -> None:
    code = code_of(
        "players: [a, b]\n"
        "enums: {colour: [red, green, blue]}\n"
        "terms:\n"
        "  worth(colour k): {cases: {red: 1, green: 2, blue: 3}}\n"
        'phases: {turn: {for: players, do: "choose k in colours, \\"{worth(k)}\\""}}\n'
    )
    assert function(code, "worth").splitlines()[1:] == [
        "  if k = 0:",
        "    return 1",
        "  else if k = 1:",
        "    return 2",
        "  return 3",
    ]


def test_the_only_thing_that_there_is_is_still_looked_for() -> None:
    text = GAME.replace("rows: [{{value: 1}}, {{value: 2}}, {{value: 3}}]", "rows: [{{value: 3}}]")
    code = code_of(text.format(parameters="int n", expression="top(pile).value"))
    assert function(code, "t").splitlines()[1].strip() == "return value[last(pile)]"
