"""What each operator makes of a text: the text before, and the texts after."""

import pytest

from rulewright_tools.mutation.mutant import MEANINGS, Operator
from tests.tools.mutation.games import changes, mutants_of_text

GAME = """\
game: {{id: small, title: Small, version: 1}}
players: {players}
enums:
  colour: [red, green, blue]
  card:
    columns: {{worth: 0..9, hue: colour, hues: set of colour, wild: bool}}
    rows:
      ace: {{worth: 0, hue: blue, hues: red green, wild: true}}
options:
  start_with: {{type: [ann, bob], default: bob, choices: {{ann: A., bob: B.}}}}
  open_hands: {{type: bool, default: false, text: Open}}
  rounds: {{type: 2..9, default: 3, text: Rounds}}
boards: {{grid: {{shape: square, size: 3 x 3, site: cell}}}}
tokens: {{stone: {{count: 9}}}}
things:
  tile: {{columns: {{worth: 0..9}}, rows: {{low: {{worth: 1, copies: 2}}}}}}
zones:
  heap: {{holds: stone, start: 9}}
  hand: {{per: player, holds: stone, visible: owner}}
  bag: {{holds: tile, order: stack, start: tiles, shuffled: true}}
vars:
  mark: {{per: cell, type: player or none}}
tables:
  prize: {{by: 1..3, of: 0..9, step: true, rows: {{1: 0, 3: 5}}}}
actions:
  sow(cell a, cell b): |
    return
terms:
  value: {expression}
phases:
  first:
    do: |
{statements}
  turn:
    for: players clockwise from ann
    until: never
    limit: 9
    do: |
      choose a in cells, "{{a}}"
scoring:
  stones: hand(me)
ranking:
  - highest: total
  - {{lowest: hand(me)}}
"""


def game(expression: str = "true", statements: str = "set mark(cell(1, 1)) to ann", players: str = "[ann, bob]") -> str:
    indented = "\n".join(f"      {line}" for line in statements.splitlines())
    return GAME.format(expression=expression, statements=indented, players=players)


@pytest.mark.parametrize(
    ("operator", "before", "after"),
    [
        (Operator.CONSTANT, "heap = 3", ["heap = 4", "heap = 2"]),
        (Operator.CONSTANT, "heap > 0", ["heap > 1"]),
        (Operator.COMPARISON, "heap < 3", ["heap <= 3", "heap >= 3"]),
        (Operator.COMPARISON, "heap <= 3", ["heap < 3", "heap > 3"]),
        (Operator.COMPARISON, "heap > 3", ["heap >= 3", "heap <= 3"]),
        (Operator.COMPARISON, "heap >= 3", ["heap > 3", "heap < 3"]),
        (Operator.COMPARISON, "heap = 3", ["heap != 3"]),
        (Operator.COMPARISON, "heap != 3", ["heap = 3"]),
        (Operator.CONNECTIVE, "p and (q) and r", ["p or (q) and r", "p and (q) or r"]),
        (Operator.CONNECTIVE, "p or q", ["p and q"]),
        (Operator.NEGATION, "not (p or q)", ["(p or q)"]),
        (Operator.NEGATION, "a in cells", ["a not in cells"]),
        (Operator.NEGATION, "a not in cells", ["a in cells"]),
        (Operator.QUANTIFIER, "any a in cells where p", ["no a in cells where p"]),
        (Operator.QUANTIFIER, "no a in cells where p", ["any a in cells where p"]),
        (Operator.QUANTIFIER, "count(all a in cells while p)", ["count(all a in cells where p)"]),
        (Operator.ARITHMETIC, "heap + 1", ["heap - 1"]),
        (Operator.ARITHMETIC, "heap * 2", ["heap + 2"]),
        (Operator.ARITHMETIC, "heap div 2", ["heap mod 2"]),
        (Operator.ARITHMETIC, "-heap", ["heap"]),
        (Operator.FUNCTION, "first(cells)", ["last(cells)"]),
        (Operator.FUNCTION, "max(heap, 1)", ["min(heap, 1)"]),
        (Operator.FUNCTION, "sum(x for x in 1..3)", ["max(x for x in 1..3)"]),
        (Operator.FUNCTION, "next(me)", ["previous(me)"]),
        (Operator.CONDITION, "p and (q or r)", ["(q or r)", "p", "p and (r)", "p and (q)"]),
        (Operator.CONDITION, "any a in cells where p", ["any a in cells where true"]),
        (Operator.CONDITION, "sum(x for x in 1..3 where (p))", ["sum(x for x in 1..3)"]),
        (Operator.CONDITION, "1 if p else 2", ["1", "2"]),
        (Operator.CONDITION, "possible sow(a, b)", ["true"]),
        (Operator.CLAUSE, "(heap = 0) after sow(a, b)", ["(heap = 0)"]),
        (Operator.ORDER, "distance(a, b)", ["distance(b, a)"]),
        (Operator.ORDER, "first(players clockwise from me)", ["first(players counterclockwise from me)"]),
        (Operator.PLAYER, "hand(me) > hand(opponent)", ["hand(opponent) > hand(opponent)", "hand(me) > hand(me)"]),
        (Operator.PLAYER, "count(others)", ["count(players)"]),
        (Operator.VALUE, "hue = red", ["hue = green"]),
        (Operator.VALUE, "hue = blue", ["hue = red"]),
        (Operator.VALUE, "true", ["false"]),
    ],
)
def test_an_expression(operator: Operator, before: str, after: list[str]) -> None:
    assert changes(game(before), operator, "terms.value") == [f"value: {text}" for text in after]


def test_another_player_of_more_than_two_is_the_next_one() -> None:
    assert changes(game("hand(me)", players="3"), Operator.PLAYER, "terms.value") == ["value: hand(next(me))"]


@pytest.mark.parametrize(
    ("operator", "before", "after"),
    [
        (
            Operator.STATEMENT,
            "shuffle bag                 @S-1\nif p:\n  shuffle bag\n  swap a with b\nelse:\n  add 1 to c",
            ["", "", "", "", ""],
        ),
        (Operator.STATEMENT, 'choose one:\n  option "stop": add 1 to c', ['option "stop"']),
        (Operator.ORDER, "shuffle bag\nadd 1 to c   @S-2", ["add 1 to c   @S-2"]),
        (Operator.ORDER, "move all from heap to hand(me)", ["move all from hand(me) to heap"]),
        (Operator.CONDITION, "if heap = 0: shuffle bag", ["if true: shuffle bag", "if false: shuffle bag"]),
        (Operator.CONDITION, 'choose a in cells where (\n    p), "{a}"', ['choose a in cells, "{a}"']),
        (Operator.CONDITION, "for each a in cells where p: shuffle bag", ["for each a in cells: shuffle bag"]),
        (
            Operator.CONDITION,
            'choose one:\n  option "a" where p: shuffle bag\n  option "b"',
            ['option "a": shuffle bag'],
        ),
        (Operator.CLAUSE, 'may choose a in cells, "{a}"', ['choose a in cells, "{a}"']),
        (Operator.CLAUSE, 'choose a in cells where p if any, "{a}"', ['choose a in cells where p, "{a}"']),
        (Operator.CLAUSE, "choose a in cells at random", ["choose a in cells"]),
        (Operator.CLAUSE, "end game won by ann", ["end game"]),
        (Operator.PLAYER, "as ann: shuffle bag", ["as me: shuffle bag"]),
    ],
)
def test_a_statement(operator: Operator, before: str, after: list[str]) -> None:
    assert changes(game(statements=before), operator, "phases.first") == [*after, *_of_phase(operator)]


def _of_phase(operator: Operator) -> list[str]:
    """What the operator makes of the phase as a whole: it is left out."""
    return [""] if operator is Operator.STATEMENT else []


def test_the_only_statement_of_an_action_becomes_return() -> None:
    text = game().replace("    return\n", "    shuffle bag\n")
    assert changes(text, Operator.STATEMENT, "actions.sow") == ["return"]


@pytest.mark.parametrize(
    ("operator", "item", "after"),
    [
        (
            Operator.OPTION,
            "options",
            [
                "start_with: {type: [ann, bob], default: ann, choices: {ann: A., bob: B.}}",
                "open_hands: {type: bool, default: true, text: Open}",
                "rounds: {type: 2..9, default: 4, text: Rounds}",
                "rounds: {type: 2..9, default: 2, text: Rounds}",
            ],
        ),
        (
            Operator.SIGHT,
            "zones",
            [
                "hand: {per: player, holds: stone, visible: everyone}",
                "bag: {holds: tile, order: stack, start: tiles, shuffled: false}",
            ],
        ),
        (Operator.CONSTANT, "tokens", ["tokens: {stone: {count: 10}}", "tokens: {stone: {count: 8}}"]),
        (
            Operator.TABLE,
            "tables",
            [
                "prize: {by: 1..3, of: 0..9, step: true, rows: {1: 1, 3: 5}}",
                "prize: {by: 1..3, of: 0..9, step: true, rows: {2: 0, 3: 5}}",
                "prize: {by: 1..3, of: 0..9, step: true, rows: {0: 0, 3: 5}}",
                "prize: {by: 1..3, of: 0..9, step: true, rows: {1: 0, 3: 6}}",
                "prize: {by: 1..3, of: 0..9, step: true, rows: {1: 0, 3: 4}}",
                "prize: {by: 1..3, of: 0..9, step: true, rows: {1: 0, 4: 5}}",
                "prize: {by: 1..3, of: 0..9, step: true, rows: {1: 0, 2: 5}}",
            ],
        ),
        (
            Operator.TABLE,
            "enums.card",
            [
                "ace: {worth: 1, hue: blue, hues: red green, wild: true}",
                "ace: {worth: 0, hue: red, hues: red green, wild: true}",
                "ace: {worth: 0, hue: blue, hues: green, wild: true}",
                "ace: {worth: 0, hue: blue, hues: red, wild: true}",
                "ace: {worth: 0, hue: blue, hues: red green, wild: false}",
            ],
        ),
        (
            Operator.TABLE,
            "things",
            [
                f"tile: {{columns: {{worth: 0..9}}, rows: {{low: {{{cells}}}}}}}"
                for cells in (
                    "worth: 2, copies: 2",
                    "worth: 0, copies: 2",
                    "worth: 1, copies: 3",
                    "worth: 1, copies: 1",
                )
            ],
        ),
        (Operator.ORDER, "ranking", ["- lowest: total", "- {highest: hand(me)}"]),
        (Operator.STATEMENT, "ranking", ["", ""]),
        (Operator.STATEMENT, "phases.turn", [""]),
    ],
)
def test_a_declaration(operator: Operator, item: str, after: list[str]) -> None:
    assert changes(game(), operator, item) == after


def test_phases_change_places_as_whole_texts() -> None:
    swapped = [m for m in mutants_of_text(game()) if m.operator is Operator.ORDER and m.item == "phases.turn"]
    text = swapped[-1].edit.applied(swapped[-1].span.source.text)
    assert text.index("turn:") < text.index("first:") < text.index("scoring:")


NEIGHBOURS = """\
game: {id: done, title: Done, version: 1}
players: 2
vars:
  done: 0..9
phases:
  turn:
    for: players
    limit: 9
    do: |
      if done > 2:
        set done to 0
      add 1 to done
"""


def test_lines_that_change_places_are_shown_with_those_between() -> None:
    (diff,) = (m.diff for m in mutants_of_text(NEIGHBOURS) if m.operator is Operator.ORDER)
    assert [(line[0], line[2:].strip()) for line in diff] == [
        ("+", "add 1 to done"),
        (" ", "if done > 2:"),
        (" ", "set done to 0"),
        ("-", "add 1 to done"),
    ]


def test_of_many_lines_between_the_first_and_the_last_are_shown() -> None:
    text = NEIGHBOURS.replace("        set done to 0\n", "".join(f"        set done to {n}\n" for n in range(9)))
    diff = next(m.diff for m in mutants_of_text(text) if m.operator is Operator.ORDER and "if done" in m.edit.text)
    assert [line.strip() for line in diff if not line.startswith(("+", "-"))] == [
        "if done > 2:",
        *(f"set done to {n}" for n in range(3)),
        "…",
        "set done to 8",
    ]


def test_types_bounds_texts_and_invariants_stay_as_they_are() -> None:
    text = game() + "invariants:\n  sticks: heap < 10\n"
    changed = {mutant.diff[0] for mutant in mutants_of_text(text)}
    assert not any("invariants" in mutant.item for mutant in mutants_of_text(text))
    assert not any("limit: 9" in line or "vars" in line for line in changed)


def test_every_kind_of_change_is_explained() -> None:
    assert set(MEANINGS) == set(Operator)


def test_an_id_depends_on_the_change_and_its_surroundings_alone() -> None:
    first = {mutant.id for mutant in mutants_of_text(game("heap = 3"))}
    again = {mutant.id for mutant in mutants_of_text(game("heap = 3").replace("title: Small", "title: Something else"))}
    assert len(first) == len(mutants_of_text(game("heap = 3")))
    assert first & again == first - {m.id for m in mutants_of_text(game("heap = 3")) if m.edit.start < 140}
