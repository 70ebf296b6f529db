"""How options are numbered: digits, names that others determine, offsets over the whole game; what is asked."""

import pytest

from rulewright.checking.flow.walk import bodies, statements_in
from rulewright.program import statements
from rulewright.program.symbols import Program
from rulewright.program.types import OptionalType
from tests.checking.expressions.games import BASE, PHASES, checked, marked

CRATES = """\
game: {id: crates, title: Crates, version: 1}
players: [one, two, three]
boards:
  hexes: {shape: hex, size: 3 x 3, site: tile, corner: spot, side: edge}
enums:
  pile: [left, right]
  way: {columns: {d: direction}, rows: {up: {d: east}, down: {d: west}}}
things:
  card: {columns: {value: 1..4}, rows: [{value: 1, copies: 4}, {value: 2, copies: 4}]}
  crate: {count: 8, zones: {inside: {holds: card}}}
  chip: {count: 5}
zones:
  village: {per: pile, holds: card}
  shelf: {holds: crate, order: row, capacity: 6}
  heap: {holds: chip}
terms:
  target(tile a, way w): step(a, w.d)
phases:
  turn:
    for: players
    do: |
      BODY
"""

DIGITS = [
    # digits as (lowest, number); (0, 0) is determined
    ("choose t in tiles", [(0, 9)]),
    ("choose n in 3..7", [(3, 5)]),
    ("choose a in tiles, b in tiles", [(0, 9), (0, 9)]),
    ("choose x in cards", [(0, 8)]),
    ("choose k in piles, x in village(k)", [(0, 0), (0, 8)]),
    ("choose k in piles, x in village(k), y in village(k)", [(0, 0), (0, 8), (0, 8)]),
    ("choose c in shelf", [(1, 6)]),
    ("choose c in shelf, x in c.inside", [(0, 0), (0, 8)]),
    ("choose k in piles, x in village(k), c in shelf", [(0, 0), (0, 8), (1, 6)]),
    ("choose k in piles, x in (all y in village(k) where y.value = 1)", [(0, 0), (0, 8)]),
    ("choose i in heap", [(0, 5)]),
    ("choose a in tiles, w in ways, b in tiles where b = target(a, w)", [(0, 9), (0, 2), (0, 0)]),
    ("choose a in tiles, w in ways, b in tiles where target(a, w) = b and a != b", [(0, 9), (0, 2), (0, 0)]),
    ("choose a in tiles, b in tiles where b = a", [(0, 9), (0, 0)]),
    ("choose s in spots, a in edges of s", [(0, 30), (0, 38)]),
    ("choose s in spots, a in edges of s, b in edges of s where a < b", [(0, 0), (0, 38), (0, 38)]),
    ("choose s in spots, a in edges of s, b in edges of s", [(0, 30), (0, 38), (0, 38)]),
    ("choose p in players, x in cards of p", [(0, 0), (0, 8)]),
]


def choices(program: Program) -> list[statements.Choose]:
    blocks = [body for action in program.actions for body in bodies(action)] + [phase.body for phase in program.phases]
    return [one for block in blocks for one in statements_in(block) if isinstance(one, statements.Choose)]


def only_choice(text: str) -> statements.Choose:
    program, said = checked(CRATES.replace("BODY", text))
    assert program is not None, marked(said)
    [found] = choices(program)
    return found


@pytest.mark.parametrize(("text", "digits"), DIGITS, ids=[text for text, _ in DIGITS])
def test_digits(text: str, digits: list[tuple[int, int]]) -> None:
    choose = only_choice(f'{text}, "text"')
    assert [(digit.low, digit.size) for digit in choose.arms[0].digits] == digits


def test_a_choice_begins_where_the_one_before_it_ends() -> None:
    text = f"""{BASE}actions:
  one:
    do: |
      may choose a in cells, "{{a}}"
      choose one:
        option "a":
          choose n in 1..4, "{{n}}"
        option "{{p}}" for p in players
  another: |
    choose c in colours if any, "{{c}}"
{PHASES.replace("set flag to true", 'choose p in pits, "{p}"')}"""
    program, said = checked(text)
    assert program is not None, marked(said)
    # 17 for the cells and none, 3 for the options, 4 for the numbers, 4 for the colours and none
    assert [one.first for one in choices(program)] == [0, 17, 20, 24, 28]


def test_too_many_options_shows_the_choices() -> None:
    text = 'choose a in tiles, b in tiles, c in tiles, d in tiles, e in tiles, f in tiles, g in tiles, "text"'
    program, said = checked(CRATES.replace("BODY", text))
    assert program is None
    assert marked(said) == [("too-many-options", text)]
    assert "4,782,969" in said[0].message
    assert said[0].notes == ("line 22: 4,782,969",)


@pytest.mark.parametrize(
    ("text", "optional"),
    [
        ('choose t in tiles, "t"', False),
        ('choose t in tiles if any, "t"', True),
        ('may choose t in tiles, "t"', True),
        ("choose t in tiles at random", False),
    ],
)
def test_names_of_a_choice_that_need_not_be_made_may_be_none(text: str, optional: bool) -> None:
    choose = only_choice(text)
    assert isinstance(choose.arms[0].over.binders[0].local.type, OptionalType) == optional


def test_the_question_is_the_text_of_the_action_the_case_or_the_phase() -> None:
    text = f"""{BASE}actions:
  do_it(mood m):
    text: Which?
    cases:
      glad: {{text: "Which cell?", do: 'choose a in cells, "a"'}}
      sad: 'choose a in cells, "a"'
  plain:
    title: A plain one
    do: |
      choose a in cells, "a"
phases:
  turn:
    for: players
    text: What do you do?
    do: |
      choose a in cells, "a"
"""
    program, said = checked(text)
    assert program is not None, marked(said)
    assert [one.question for one in choices(program)] == ["Which cell?", "Which?", "A plain one", "What do you do?"]


def test_clauses_on_statements_are_noted_with_their_item() -> None:
    text = f"""{BASE}actions:
  clear:
    clause: X-1
    do: |
      move all from hand to store(me)   @X-2 @X-3
      if flag:                          @X-4
        set flag to false
phases:
  turn:
    for: players
    do: |
      clear                             @X-5
"""
    program, said = checked(text)
    assert program is not None, marked(said)
    found = dict(program.clauses)
    assert found["X-2"] == found["X-3"] == ("actions.clear: move",)
    assert found["X-4"] == ("actions.clear: if",)
    assert found["X-5"] == ("phases.turn: clear",)


def test_what_carries_a_clause_stands_where_its_name_does_or_where_a_statement_names_it() -> None:
    text = f"""{BASE}actions:
  clear:
    clause: X-1
    do: |
      move all from hand to store(me)   @X-2
      move all from hand to store(me)   @X-2
phases:
  turn:
    for: players
    until: never
    limit: 3
    do: |
      clear
"""
    program, said = checked(text)
    assert program is not None, marked(said)
    lines = text.splitlines()
    places = {
        carrier.clause: [lines[place.line - 1][place.column - 1 :] for place in carrier.places]
        for carrier in program.carriers
    }
    assert places == {"X-1": ["clear:"], "X-2": ["X-2", "X-2"]}
    (one, other) = next(carrier.places for carrier in program.carriers if carrier.clause == "X-2")
    assert other.line == one.line + 1
