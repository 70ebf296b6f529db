"""What a test for none shows, where it holds, and what ends it."""

import pytest

from tests.checking.expressions.games import marked, said_of_expressions, said_of_texts

# expressions of a card x whose mask may be none; `m.tint` needs a mask
KNOWN = [
    "x.mask != none and x.mask.tint = blue",
    "none != x.mask and x.mask.tint = blue",
    "flag and x.mask != none and hand > 0 and x.mask.tint = blue",
    "not (x.mask = none) and x.mask.tint = blue",
    "x.mask = none or x.mask.tint = blue",
    "not (x.mask = none or flag) and x.mask.tint = blue",
    "x.mask.tint = blue if x.mask != none else flag",
    "flag if x.mask = none else x.mask.tint = blue",
    "x.mask != none and (any y in line where y.suit = x.mask.tint)",
    "any y in line where y.mask != none and y.mask.tint = blue",
    "any y in line where y.mask != none and x.mask = y.mask and y.mask.tint = blue",
    "count(all y in line where y.mask != none and y.mask.tint = blue) > 0",
    "sum(1 if y.mask.tint = blue else 0 for y in line where y.mask != none) > 0",
    "target != none and target.column > 1",
    "mark(b2) != none and score(mark(b2)) > 1",
    "any a in cells where mark(a) != none and score(mark(a)) > 1",
    "step(b2, north) != none and step(b2, north).row > 1",
    "edge(b2, north) != none and edge(b2, north).row > 1",
    "x.mask != none and x.mask.other != none and x.mask.other.tint = blue",
    "pick(leader) != none and pick(leader).value > 1",
]
UNKNOWN = [
    ("x.mask != none or x.mask.tint = blue", "x.mask"),
    ("x.mask = none and x.mask.tint = blue", "x.mask"),
    ("x.mask.tint = blue and x.mask != none", "x.mask"),
    ("(x.mask != none or flag) and x.mask.tint = blue", "x.mask"),
    ("not (x.mask = none and flag) and x.mask.tint = blue", "x.mask"),
    ("flag if x.mask != none else x.mask.tint = blue", "x.mask"),
    ("x.mask.tint = blue if x.mask = none else flag", "x.mask"),
    ("(any y in line where y.mask != none) and x.mask.tint = blue", "x.mask"),
    ("any y in line where x.mask != none and y.mask.tint = blue", "y.mask"),
    ("mark(b2) != none and score(mark(c3)) > 1", "mark(c3)"),
    ("has_mask(x) and x.mask.tint = blue", "x.mask"),
    ("x.mask != none and x.mask.other.tint = blue", "x.mask.other"),
    ("x.mask = glad and x.mask.tint = blue", "x.mask"),
    ("x.mask != none and (x.mask.tint = blue after clear)", "x.mask"),
]
TERMS = "  has_mask(card x): x.mask != none\n"


def test_what_is_tested_is_known() -> None:
    rows = tuple((expression, "card x") for expression in KNOWN)
    said = said_of_expressions(rows)
    assert {expression: marked(found) for expression, found in zip(KNOWN, said, strict=True)} == {
        expression: [] for expression in KNOWN
    }


@pytest.mark.parametrize("row", range(len(UNKNOWN)), ids=[expression for expression, _ in UNKNOWN])
def test_what_is_not_tested_may_be_none(row: int) -> None:
    rows = tuple((expression, "card x") for expression, _ in UNKNOWN)
    assert marked(said_of_expressions(rows, TERMS)[row]) == [("may-be-none", UNKNOWN[row][1])]


# texts in an action with a parameter `card x`
STILL_KNOWN = {
    "in the block of an if": """
        if target != none:
          set leader to south
          set mark(target) to leader
          set flag to target.row > 1""",
    "after an if that leaves": """
        if target = none: return
        set flag to target.row > 1""",
    "in the else": """
        if target = none: set flag to true
        else: set flag to target.row > 1""",
    "in an else if": """
        if target = none: set flag to true
        else if target.row > 1: set flag to false""",
    "after an if that ends the game": """
        if target = none: end game
        set flag to target.row > 1""",
    "after an if of which every arm leaves or knows": """
        if target = none:
          if flag: end game
          else: return
        set flag to target.row > 1""",
    "in a while": """
        while target != none:
          set flag to target.row > 1
          set target to none""",
    "after a while that waits": """
        while target = none: set target to step(b2, north)
        set flag to target.row > 1""",
    "after a repeat": """
        repeat: set target to step(b2, north)
        until target != none
        set flag to target.row > 1""",
    "once it is set": """
        set target to b2
        set flag to target.row > 1""",
    "a name, whatever is written to places": """
        let a = target
        if a != none:
          set target to none
          clear
          set flag to a.row > 1""",
    "the names of one choice are none together": """
        may choose a in cells, b in cells where a < b, "{a} {b}"
        if a != none: set flag to b.row > 1""",
    "a choice that there is": """
        choose a in cells, "{a}"
        set flag to a.row > 1""",
    "what the condition of a choice says": """
        choose y in held(me) where y.mask != none, "{y}"
        set flag to y.mask.tint = blue""",
    "what the condition of an option says": """
        choose one:
          option "{y}" for y in held(me) where y.mask != none:
            set flag to y.mask.tint = blue
          option "nothing" """,
    "in a loop that does not write it": """
        if target != none:
          for each y in line:
            move y to table
            set flag to target.row > 1""",
    "the values of a for each": """
        for each y in line where y.mask != none:
          set flag to y.mask.tint = blue""",
    "what the condition of a for each says, though its body writes it": """
        for each a in cells where mark(a) != none:
          set leader to mark(a)
          set mark(a) to none""",
    "what it says of no name": """
        for each y in line where target != none:
          set flag to target.row > 1
          set target to none""",
    "what an action does not write": """
        if target != none:
          clear
          set flag to target.row > 1""",
    "in as, what is not of me": """
        if target != none:
          as opponent: set flag to target.row > 1""",
    "after moves of other kinds": """
        if target != none:
          move 1 seed from hand to store(me)
          set flag to target.row > 1""",
    "a name set in every arm": """
        let a = target
        if a = none: set a to b2
        set flag to a.row > 1""",
}
NOT_KNOWN = {
    "after the block": ("""
        if target != none: set flag to true
        set flag to target.row > 1""", "target"),
    "after a write": ("""
        if target != none:
          set target to step(b2, north)
          set flag to target.row > 1""", "target"),
    "after a write to any cell": ("""
        if mark(b2) != none:
          set mark(c3) to none
          set leader to mark(b2)""", "mark(b2)"),
    "after a call that writes": ("""
        if mark(b2) != none:
          clear
          set leader to mark(b2)""", "mark(b2)"),
    "after a call that writes through another": ("""
        if mark(b2) != none:
          wipe
          set leader to mark(b2)""", "mark(b2)"),
    "in a loop that writes later": ("""
        if target != none:
          while hand > 0:
            set flag to target.row > 1
            move 1 seed from hand to store(me)
            set target to none""", "target"),
    "in a for each that writes later": ("""
        if target != none:
          for each y in line:
            set flag to target.row > 1
            set target to none""", "target"),
    "what the condition of a for each says, after a write": ("""
        for each a in cells where mark(a) != none:
          set mark(a) to none
          set leader to mark(a)""", "mark(a)"),
    "what is known before a for each whose condition says something else": ("""
        if target != none:
          for each y in line where y.mask != none:
            set flag to target.row > 1
            set target to none""", "target"),
    "in a repeat that writes later": ("""
        if target != none:
          repeat:
            set flag to target.row > 1
            set target to none
          until flag""", "target"),
    "after a loop that writes": ("""
        if target != none:
          for each y in line: set target to none
          set flag to target.row > 1""", "target"),
    "after an if of which one arm writes": ("""
        if target != none:
          if flag: set target to none
          set flag to target.row > 1""", "target"),
    "a name that is set": ("""
        let a = target
        if a != none:
          set a to step(b2, north)
          set flag to a.row > 1""", "a"),
    "when the key changes": ("""
        let a = b2
        if mark(a) != none:
          set a to c3
          set leader to mark(a)""", "mark(a)"),
    "when the thing moves": ("""
        if last(line).mask != none:
          move first(line) to table
          set flag to last(line).mask.tint = blue""", "last(line).mask"),
    "in as, what is of me": ("""
        if pick(me) != none:
          as opponent: set flag to pick(me).value > 1""", "pick(me)"),
    "a choice that may be none": ("""
        may choose a in cells, "{a}"
        set flag to a.row > 1""", "a"),
    "a choice if any": ("""
        choose a in cells where mark(a) = none if any, "{a}"
        set mark(a) to me""", "a"),
    "of one choice, once one name is set": ("""
        may choose a in cells, b in cells where a < b, "{a} {b}"
        set b to none
        if a != none: set flag to b.row > 1""", "b"),
    "names of two choices": ("""
        may choose a in cells, "{a}"
        may choose b in cells, "{b}"
        if a != none: set flag to b.row > 1""", "b"),
    "set from what may be none": ("""
        set target to step(b2, north)
        set flag to target.row > 1""", "target"),
}  # fmt: skip
ACTIONS = "  wipe: clear\n"


def _text(text: str) -> str:
    return "\n".join(line[8:] for line in text.strip("\n").split("\n"))


def test_tests_hold_as_long_as_nothing_is_written() -> None:
    rows = tuple((_text(text), "card x") for text in STILL_KNOWN.values())
    said = said_of_texts(rows)
    assert {name: marked(found) for name, found in zip(STILL_KNOWN, said, strict=True)} == {
        name: [] for name in STILL_KNOWN
    }


@pytest.mark.parametrize("row", range(len(NOT_KNOWN)), ids=list(NOT_KNOWN))
def test_tests_end(row: int) -> None:
    rows = tuple((_text(text), "card x") for text, _ in NOT_KNOWN.values())
    place = list(NOT_KNOWN.values())[row][1]
    assert marked(said_of_texts(rows, actions=ACTIONS)[row]) == [("may-be-none", place)]
