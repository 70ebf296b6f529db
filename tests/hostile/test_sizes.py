"""Games that would be too large, too deep or too long to work out: each is refused at once, or just works."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Code
from tests.hostile.conftest import MOST_SECONDS, Refused
from tests.hostile.games import HEAD, PHASES, POINTS, TURN, doubling

Write = Callable[[str | bytes], Path]
BILLION = 1_000_000_000


@pytest.mark.parametrize(
    "text",
    [
        f"tokens:\n  c: {{count: 10}}\nzones:\n  z: {{holds: c, capacity: {BILLION}}}\n",
        f"tokens:\n  c: {{count: {BILLION}}}\nzones:\n  z: {{holds: c}}\n",
        f"things:\n  c: {{count: {BILLION}}}\nzones:\n  z: {{holds: c}}\n",
        f"things:\n  c: {{columns: {{v: 0..9}}, rows: [{{v: 1, copies: {BILLION}}}]}}\nzones:\n  z: {{holds: c}}\n",
        "boards:\n  b: {shape: square, size: 10000 x 10000, site: f}\n",
        f"boards:\n  b: {{shape: ring, size: {BILLION}, site: f}}\n",
        "boards:\n  b: {shape: hex, size: hexagon 100000, site: f}\n",
        f"vars:\n  v: {{per: 0..{BILLION}, type: bool}}\n",
        "vars:\n  v: {per: [0..60000, 0..60000, 0..60000], type: bool}\n",
        f"vars:\n  v: list of player max {BILLION}\n",
        f"tables:\n  v: {{by: 0..{BILLION}, of: int, rows: {{1: 2}}}}\n",
        f"tokens:\n  c: {{count: 9}}\nzones:\n  z: {{holds: c, start: count(1..{BILLION})}}\n",
    ],
    ids=[
        *("capacity", "tokens", "things", "copies", "square board", "ring", "hexagon", "key", "keys", "list", "table"),
        "worked out before the game",
    ],
)
def test_a_billion_of_anything_is_refused(refused: Refused, write: Write, text: str) -> None:
    refused(write(HEAD + text + PHASES), Code.TOO_LARGE)


@pytest.mark.parametrize("count", ["1000000000", "2 to 1000000000"])
def test_a_billion_players_are_refused(refused: Refused, write: Write, count: str) -> None:
    refused(write(HEAD.replace("[ann, bob]", count) + PHASES), Code.TOO_LARGE)


@pytest.mark.parametrize("digits", [20, 10_000])
def test_a_number_of_many_digits_is_refused(refused: Refused, write: Write, digits: int) -> None:
    text = f"tokens:\n  c: {{count: {'9' * digits}}}\nzones:\n  z: {{holds: c}}\n"
    refused(write(HEAD + text + PHASES), Code.SYNTAX)


@pytest.mark.parametrize(
    "text",
    [
        TURN.replace("1..6", f"1..{BILLION}"),
        f"{POINTS}{TURN}      for each i in 1..{BILLION}: set points(me) to 1\n",
        f"{POINTS}terms:\n  a: sum(i for i in 1..{BILLION})\n{TURN}      if a > 3: end game\n",
    ],
    ids=["a choice", "a loop", "a sum"],
)
def test_going_through_a_billion_numbers_is_refused(refused: Refused, write: Write, text: str) -> None:
    refused(write(HEAD + text), Code.TOO_LARGE)


def test_more_options_than_can_be_numbered_are_refused(refused: Refused, write: Write) -> None:
    refused(write(HEAD + TURN.replace("n in 1..6", "n in 1..5000, m in 1..5000")), Code.TOO_MANY_OPTIONS)


DOUBLED = {
    "numbers": doubling("t0: points(ann)", "t{i}: t{before} + t{before}", "if t60 > 3: end game"),
    "truths": doubling("t0: points(ann) > 3", "t{i}: t{before} and t{before}", "if t60: end game"),
    "sets": doubling("t0: set(ann)", "t{i}: t{before} + t{before}", "if me in t60: end game"),
    "conditions": doubling("t0: points(ann)", "t{i}: t{before} if t{before} > 2 else 1", "if t60 > 3: end game"),
    "parameters": doubling("t0(int n): n", "t{i}(int n): t{before}(n) + t{before}(n + 1)", "if t60(1) > 3: end game"),
    "actions": doubling("a0: add 1 to points(ann)", "a{i}: |\n    a{before}\n    a{before}", "a60", "actions"),
    "questions": doubling(
        'a0: |\n    choose m in 1..2, "{{m}}"'.replace("{{", "{").replace("}}", "}"),
        "a{i}: |\n    a{before}\n    a{before}",
        "a60",
        "actions",
    ),
}


@pytest.mark.parametrize("text", DOUBLED.values(), ids=DOUBLED)
def test_lines_that_double_what_they_come_to_are_refused(refused: Refused, write: Write, text: str) -> None:
    refused(write(text), Code.TOO_LARGE)


@pytest.mark.parametrize("order", [1, -1], ids=["downwards", "upwards"])
def test_a_chain_of_a_thousand_terms_is_refused(refused: Refused, write: Write, order: int) -> None:
    terms = ["  t0: points(ann)\n", *(f"  t{i}: t{i - 1} + 1\n" for i in range(1, 1000))][::order]
    refused(write(f"{HEAD}{POINTS}terms:\n{''.join(terms)}{TURN}      if t999 > 3: end game\n"), Code.TOO_DEEP)


def test_a_chain_of_a_thousand_actions_that_ask_is_refused(refused: Refused, write: Write) -> None:
    actions = "".join(f"  a{i}: a{i - 1}\n" for i in range(1, 1000))
    first = 'actions:\n  a0: |\n    choose m in 1..2, "{m}"\n'
    refused(write(f"{HEAD}{POINTS}{first}{actions}{TURN}      a999\n"), Code.TOO_DEEP)


@pytest.mark.parametrize(
    "expression",
    [
        "(" * 9000 + "1" + ")" * 9000,
        "not " * 4000 + "true",
        "0 " + "+ 1 " * 4000,
        "1 if points(ann) > 1 else " * 700 + "2",
    ],
    ids=["parentheses", "not", "sum", "if"],
)
def test_an_expression_without_end_is_refused(refused: Refused, write: Write, expression: str) -> None:
    refused(write(f"{HEAD}{POINTS}terms:\n  a: {expression}\n{PHASES}"), Code.TOO_DEEP)


def test_blocks_within_blocks_without_end_are_refused(refused: Refused, write: Write) -> None:
    lines = "".join(" " * (6 + i) + "if n > 1:\n" for i in range(150)) + " " * 156 + "add 1 to points(me)\n"
    refused(write(HEAD + POINTS + TURN + lines), Code.TOO_DEEP)


def test_a_chain_of_five_thousand_ifs_is_refused(refused: Refused, write: Write) -> None:
    lines = "".join(f"      else if n = {i}: add 1 to points(me)\n" for i in range(5000))
    refused(write(f"{HEAD}{POINTS}{TURN}      if n = 9: add 1 to points(me)\n{lines}"), Code.TOO_BIG)


def test_names_bound_sixty_at_a_time_are_refused(write: Write) -> None:
    names = ", ".join(f"p{i} in players" for i in range(60))
    text = f"{HEAD}{POINTS}terms:\n  a: any {names} where points(p59) > 90\n{TURN}      if a: end game\n"
    with pytest.raises(rulewright.SpecificationError) as raised:
        rulewright.load(write(text))
    assert raised.value.diagnostics[-1].code is Code.TOO_DEEP


@pytest.mark.parametrize(
    ("section", "text"),
    [
        ("terms", "  {a}(int n): {b}(n)\n  {b}(int n): {a}(n) + 1\n"),
        ("terms", "  {a}(int n): {b}(n)\n  {b}(int n): {a}(n) if n > 0 else 0\n"),
        ("terms", "  {a}(int n): {a}(n)\n"),
        ("actions", "  {a}: {b}\n  {b}: {a}\n"),
    ],
)
def test_what_comes_back_to_itself_is_refused(refused: Refused, write: Write, section: str, text: str) -> None:
    refused(write(f"{HEAD}{section}:\n{text.format(a='one', b='two')}{PHASES}"), Code.RECURSIVE)


LARGE = {
    "a chain of conditions": f"{POINTS}{TURN.replace('1..6', '1..6 where ' + ' and '.join(['n > 0'] * 1500))}",
    "a chain of if": f"{POINTS}{TURN}      if n = 0: add 1 to points(me)\n"
    + "".join(f"      else if n = {i}: add 1 to points(me)\n" for i in range(450)),
    "hundreds of options": f"{POINTS}{TURN}      choose one:\n"
    + "".join(f'        option "{i}"\n' for i in range(700)),
    "hundreds of zones": "tokens:\n  c: {count: 9}\nzones:\n"
    + "".join(f"  z{i}: {{holds: c}}\n" for i in range(900))
    + PHASES,
    "thousands of sites": f"boards:\n  b: {{shape: square, size: 60 x 60, site: f}}\n{PHASES}",
    "holes in a text": TURN.replace("{n}", "{n}" * 1000),
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_a_game_that_is_only_large_is_played(write: Write, text: str) -> None:
    began = time.process_time()
    match = rulewright.load(write(HEAD + text)).new(seed=1)
    while not match.over:
        match.play(match.options[0])
    assert match.ranking
    assert time.process_time() - began < MOST_SECONDS
