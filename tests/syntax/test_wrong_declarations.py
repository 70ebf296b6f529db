"""What is said about wrong names, columns and shapes in a game."""

from pathlib import Path

import pytest

from rulewright.reading.specification import read_game
from rulewright.syntax.declare import declare
from tests.syntax.helpers import declared, marked, place, said, short

FILES = {"cards.csv": "name,value\nguard,1\n", "roads.csv": "from,until\na,b\n", "tier.csv": "scale,value\nx,1\n"}

# the sections, the code, line:column (the sections begin in line 3), the marked text, and a part of what is said
WRONG = [
    ("vars:\n  2nd: int\n", "bad-name", "4:3", "2nd", "n_2nd"),
    ("vars:\n  my-var: int\n", "bad-name", "4:3", "my-var", "my_var"),
    ("vars:\n  end: int\n", "reserved-word", "4:3", "end", "choose another name"),
    ("zones:\n  hand: {holds: two cards}\n", "bad-name", "4:17", "two cards", "two_cards"),
    ("zones:\n  hand: {holds: one}\n  to: {holds: x}\n", "reserved-word", "5:3", "to", "word of the language"),
    ("enums:\n  colour: [red, none]\n", "reserved-word", "4:17", "none", "cannot be a name"),
    ("enums:\n  rank: [2nd, first]\n", "bad-name", "4:10", "2nd", "begins with a letter"),
    ("enums:\n  a: {columns: {v: int}, rows: {x: {w: 1}}}\n", "unknown-key", "4:37", "w", "no column `w`"),
    ("enums:\n  a: {columns: {valu: int}, from: cards.csv}\n", "missing-column", "1:1", "name,value", "did you mean"),
    (
        "things:\n  c: {columns: {v: int}, rows: [], from: cards.csv}\n",
        "wrong-shape",
        "4:42",
        "cards.csv",
        "a file",
    ),
    ("tables:\n  t: {by: [a, int], of: int, from: tier.csv}\n", "missing-column", "1:1", "scale,value", "1 columns"),
    (
        "tables:\n  t: {by: a, of: int, rows: {a: 1}, from: tier.csv}\n",
        "wrong-shape",
        "4:43",
        "tier.csv",
        "rows in a file",
    ),
    (
        "boards:\n  g: {shape: graph, site: s, joined: roads.csv}\n",
        "missing-column",
        "1:1",
        "from,until",
        "`to`",
    ),
    ("boards:\n  g: {shape: ring, site: s, owner: {a: 1 6}}\n", "wrong-shape", "4:40", "1 6", "brackets"),
    ("boards:\n  g: {shape: ring, site: s, owner: {a: 1 to}}\n", "wrong-shape", "4:40", "1 to", "not one site"),
    ("boards:\n  g: {shape: ring, site: s, regions: {r: {a: 1}}}\n", "wrong-shape", "4:39", "r", "one parameter"),
    (
        "boards:\n  g:\n    shape: ring\n    site: s\n    regions:\n      r(player p): 1\n",
        "wrong-shape",
        "8:20",
        "1",
        "key",
    ),
    ("boards:\n  g: {shape: ring, site: s, links: {l: it.}}\n", "syntax", "4:43", "", "a name"),
    ("terms:\n  x: {is: 1, cases: {a: 1}}\n", "wrong-shape", "4:3", "x", "both `is` and `cases`"),
    ("actions:\n  x: {do: y, cases: {a: y}}\n", "wrong-shape", "4:3", "x", "both `do` and `cases`"),
    ("actions:\n  x(pit): return\n", "syntax", "4:8", ")", "a type and a name"),
    ('actions:\n  x:\n    cases:\n      a: ""\n', "syntax", "6:10", '""', "write `return`"),
    ("phases:\n  x: {do: y, steps: {a: y}}\n", "wrong-shape", "4:3", "x", "both `do` and `steps`"),
    ("phases:\n  x: {do: score + 1}\n", "not-a-statement", "4:11", "score + 1", "does nothing"),
    ("phases:\n  x: {until: a ==, do: y}\n", "foreign-form", "4:16", "==", "write `=`"),
    ("ranking:\n  - total +\n", "syntax", "4:12", "", "an expression"),
    ("things:\n  c: {count: 3, label: '{it.x'}\n", "unclosed", "4:25", "{", "not closed"),
    ("things:\n  c: {count: 3, fields: {of: int, 1a: int}}\n", "bad-name", "4:35", "1a", "digit"),
]


@pytest.mark.parametrize(("text", "code", "where", "mark", "part"), WRONG, ids=[text for text, *_ in WRONG])
def test_a_wrong_declaration_is_one_message(
    tmp_path: Path, text: str, code: str, where: str, mark: str, part: str
) -> None:
    found, diagnostics = declared(tmp_path, text, FILES)
    assert found is None
    (one,) = diagnostics
    assert (one.code.value, place(one), marked(one)) == (code, where, mark)
    assert part in said(one)


PLAYERS = [
    ("none of us", "wrong-shape", "no number of players"),
    ("0", "wrong-shape", "at least one"),
    ("4 to 2", "wrong-shape", "backwards"),
    ("1000000000", "too-large", "at most 32"),
    ("[]", "wrong-shape", "at least one"),
    ("[a, end]", "reserved-word", "word of the language"),
]


@pytest.mark.parametrize(("text", "code", "part"), PLAYERS)
def test_wrong_players_are_one_message(tmp_path: Path, text: str, code: str, part: str) -> None:
    (tmp_path / "game.yaml").write_text(f"game: {{id: g, title: T, version: 1}}\nplayers: {text}\n", encoding="utf-8")
    specification, _ = read_game(tmp_path)
    assert specification is not None
    found, (one,) = declare(specification)
    assert found is None
    assert (one.code.value, part in said(one)) == (code, True)


def test_all_mistakes_come_at_once_in_the_order_of_the_file_with_their_clauses(tmp_path: Path) -> None:
    text = """
terms:
  a: {is: x ==, clause: X-1}
  b:
    clause: [X-2, X-3]
    cases:
      one: {is: f(, clause: X-4}
      two: any c in S
actions:
  sow(pit p): |
    set x = 1
    move y
"""
    found, diagnostics = declared(tmp_path, text)
    assert found is None
    assert [(*one[:2], each.clauses) for one, each in zip(short(diagnostics), diagnostics, strict=True)] == [
        ("foreign-form", "5:13", ("X-1",)),
        ("unclosed", "9:18", ("X-4",)),
        ("syntax", "10:12", ("X-2", "X-3")),
        ("foreign-form", "13:11", ()),
        ("syntax", "14:11", ()),
    ]


def test_a_file_that_is_missing_is_told_of_where_it_is_named(tmp_path: Path) -> None:
    _, diagnostics = declared(tmp_path, "enums:\n  a: {columns: {v: int}, from: nothing.csv}\n")
    assert short(diagnostics) == [("no-such-file", "4:32", "nothing.csv")]
