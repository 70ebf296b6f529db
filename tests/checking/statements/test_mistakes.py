"""Every mistake in a statement gives one message, at the right place, and says what to write."""

import pytest

from tests.checking.expressions.games import marked, said_of_texts

# text, parameters, code, what is marked, a part of what is said
MISTAKES = [
    # let, set, add
    ("let hand = 3", "", "shadowing", "hand", "choose another name"),
    ("let x = 1\nlet x = 2", "", "shadowing", "x", "choose another name"),
    ("for each a in cells: set flag to true\nset target to a", "", "unknown-name", "a", "it lives in the block"),
    ("for each a in cells:\n  let b = a\nset target to b", "", "unknown-name", "b", "it lives in the block of line"),
    ("set house(p) to 3", "pit p", "cannot-set", "house(p)", "write `move … to house(p)`"),
    ("set goal to 3", "", "cannot-set", "goal", "is fixed before the game begins"),
    ("set price(2) to 3", "", "cannot-set", "price(2)", "is fixed"),
    ("set x.value to 3", "card x", "cannot-set", "x.value", "is fixed"),
    ("set starved(p) to true", "player p", "cannot-set", "starved(p)", "is a term"),
    ("set me to south", "", "cannot-set", "me", "no place where a value is stored"),
    ("set blue to 3", "", "cannot-set", "blue", "no place where a value is stored"),
    ("for each n in 1..3: set n to 2", "", "cannot-set", "n", "let x = …"),
    ("add 1 to hand", "", "cannot-set", "hand", "holds seeds"),
    ("set scor(me) to 3", "", "unknown-name", "scor", "did you mean `score`?"),
    ("set leader to 3", "", "different-types", "3", "`leader` is a player, and `3` is a number"),
    ("set leader to none", "", "different-types", "none", "never none"),
    ("set leader to mark(b2)", "", "may-be-none", "mark(b2)", "test it first"),
    ("set count_down to 12", "", "out-of-range", "12", "outside 0..9"),
    ("set count_down to flag", "", "different-types", "flag", "is a number"),
    ("set count_down to held(me)", "", "different-types", "held(me)", "write `count(held(me))`"),
    ("set wanted to blue", "", "different-types", "blue", "write `set(blue)`"),
    ("set wanted to cells", "", "different-types", "cells", "is a set of colour"),
    ("set target to pits", "", "different-types", "pits", "is a set of pit"),
    ("add blue to wanted", "", "not-a-number", "wanted", "write `set wanted to wanted + set(blue)`"),
    ("add leader to count_down", "", "not-a-number", "leader", "what is added is a number"),
    ("add 1 to leader", "", "not-a-number", "leader", "`add` is for numbers"),
    ("let x = none", "", "different-types", "x", "nothing says what `x` may be"),
    ("let s = set()", "", "different-types", "s", "nothing says what `s` may be"),
    ("let n = 3\nset n to leader", "", "different-types", "leader", "is a number"),
    # actions
    ("so(p)", "pit p", "unknown-name", "so", "did you mean `sow`?"),
    ("starved(p)", "player p", "not-an-action", "starved", "is a term"),
    ("hand", "", "not-an-action", "hand", "is a zone"),
    ("turn", "", "not-an-action", "turn", "is a phase"),
    ("sow", "", "wrong-arguments", "sow", "write `sow(pit chosen)`"),
    ("sow(leader)", "", "wrong-arguments", "leader", "is a pit"),
    ("let x = clear", "", "missing-return", "clear", "returns nothing"),
    ("set flag to sow(p)", "pit p", "different-types", "sow(p)", "is a pit"),
    ("set flag to sow(p) = p", "pit p", "not-an-action", "sow(p)", "cannot stand inside an expression"),
    # move
    ("move hand to store(me)", "", "which-one", "hand", "write `move all from hand to store(me)`"),
    ("move held(me) to table", "", "which-one", "held(me)", "write `move all from held(me) to table`"),
    ("move cards of me to table", "", "which-one", "cards of me", "for each x in cards of me"),
    ("move 3 to table", "", "which-one", "3", "is a number"),
    ("move leader to table", "", "which-one", "leader", "cannot be moved"),
    ("move 2 cards from held(me) to table", "", "which-one", "held(me)", "has no order"),
    ("move 1 seed from hand to table", "", "wrong-kind", "table", "holds cards"),
    ("move 1 card from hand to store(me)", "", "wrong-kind", "card", "holds seeds, not cards"),
    ("move 1 sed from hand to store(me)", "", "unknown-name", "sed", "did you mean `seed`?"),
    ("move all from hand to leader", "", "wrong-kind", "leader", "write `set leader to …`"),
    ("move all from me to hand", "", "wrong-kind", "me", "not a zone"),
    ("move all from heap(red) to f.purse(blue)", "figure f", "wrong-kind", "", "different kinds"),
    ("move 1 bead from heap(red) to f.purse(green)", "figure f", "wrong-kind", "", "different kinds"),
    ("move x to hand", "card x", "wrong-kind", "hand", "holds seeds"),
    ("move x to nth(line, 1)", "card x", "wrong-kind", "nth(line, 1)", "not a zone"),
    ("move x to table at top", "card x", "wrong-arguments", "top", "has no order"),
    ("move x to line at leader", "card x", "not-a-number", "leader", "a place is a number"),
    ("move x.mask to table", "card x", "may-be-none", "x.mask", "test it first"),
    ("move leader seeds from hand to store(me)", "", "not-a-number", "leader", "how many"),
    ("move all from heap(red) to box(blue)", "", "wrong-kind", "", "different kinds"),
    ("move 1 bead from box to hand", "", "wrong-kind", "hand", "holds seeds"),
    # swap and shuffle
    ("swap square(a) with a", "cell a", "cannot-set", "square(a)", ""),
    ("swap hand with line", "", "wrong-kind", "line", "holds cards"),
    ("swap leader with flag", "", "different-types", "swap leader with flag", "of one type"),
    ("swap heap(red) with heap(blue)", "", "wrong-kind", "swap heap(red) with heap(blue)", "different kinds"),
    ("swap goal with count_down", "", "cannot-set", "goal", "is fixed"),
    ("shuffle table", "", "wrong-kind", "table", "has no order"),
    ("shuffle leader", "", "wrong-kind", "leader", "not a zone"),
    # choices
    ("choose n in 1..m, \"{n}\"", "int m", "unbounded-choice", "1..m", "needs bounds"),
    ("choose x in hand, \"{x}\"", "", "is-a-number", "hand", "is a number of seeds"),
    ("choose a in cells where hand, \"{a}\"", "", "not-a-truth", "hand", "write `hand > 0`"),
    ("choose hand in cells, \"{hand}\"", "", "shadowing", "hand", "choose another name"),
    ("choose a in cells, \"{b}\"", "", "unknown-name", "b", ""),
    # blocks
    ("if hand: set flag to true", "", "not-a-truth", "hand", "write `hand > 0`"),
    ("while target: set flag to true", "", "not-a-truth", "target", "write `target != none`"),
    ("for each x in hand: set flag to true", "", "is-a-number", "hand", "is a number of seeds"),
    ("for each n in goal: set flag to true", "", "not-a-set", "goal", "write `1..goal`"),
    ("as 3: set flag to true", "", "different-types", "3", "who acts is a player"),
    ("as players: set flag to true", "", "different-types", "players", "as all of players:"),
    ("as mark(b2): set flag to true", "", "may-be-none", "mark(b2)", "test it first"),
    ("as quickest of leader:\n  choose a in cells, \"{a}\"", "", "not-a-set", "leader", "set(leader)"),
    ("as quickest of cells:\n  choose a in cells, \"{a}\"", "", "different-types", "cells", "who may act"),
    ("as quickest of players:\n  set flag to true", "", "race-needs-choice", "set flag to true", "comes first"),
    ("as all of players:\n  set flag to true", "", "race-needs-choice", "set flag to true", "the choice comes first"),
    # ends
    ("end gane", "", "no-such-phase", "gane", "did you mean `end game`?"),
    ("end tern", "", "no-such-phase", "tern", "did you mean `end turn`?"),
    ("end game won by leader + 1", "", "not-a-number", "leader", ""),
    ("end game won by flag", "", "different-types", "flag", "who wins is a player"),
    ("if flag: return 3", "", "missing-return", "probe", "end every way with `return …`"),
    ("if flag: return 3\nreturn", "", "missing-return", "return", "other ways return a value"),
    ("if flag: return 3\nreturn leader", "", "different-types", "leader", "before it a number"),
]  # fmt: skip
ROWS = tuple((text, parameters) for text, parameters, *_ in MISTAKES)


@pytest.mark.parametrize("row", range(len(MISTAKES)), ids=[text for text, *_ in MISTAKES])
def test_one_message_says_where_and_what(row: int) -> None:
    _, _, code, place, told = MISTAKES[row]
    said = said_of_texts(ROWS)[row]
    found = marked(said)
    assert [one for one, _ in found] == [code]
    assert not place or found[0][1] == (f"probe{row}" if place == "probe" else place)
    assert told in " ".join((said[0].message, said[0].label, *said[0].notes, *said[0].help))


FINE = [
    ("let x = none\nfor each a in cells: set x to a\nif x != none: set target to x", ""),
    ("let s = set()\nfor each a in cells: set s to s + set(a)\nset flag to b2 in s", ""),
    ("let n = 0\nadd 1 to n\nset n to 2 * n", ""),
    ("set x.seen to true\nset pick(me) to x\nset target to none", "card x"),
    ("set leader to opponent\nset wanted to set(red) + wanted\nset wanted to set()", ""),
    ("set wanted to list(x.suit for x in line)", ""),
    ("let last_pit = sow(p)\nset flag to last_pit in pits of me", "pit p"),
    ("let last_pit = p\nset last_pit to sow(p)", "pit p"),
    ("set p to next(p)", "pit p"),
    ("move all from hand to store(me)\nmove 1 seed from hand to box\nmove 2 seeds from box to hand", ""),
    ("for each c in colours: move all from heap(c) to f.purse(c)", "figure f"),
    ("move 1 bead from heap(red) to box\nmove 1 bead from box(red) to heap(red)", ""),
    ("move x to deck at bottom\nmove top(deck) to line at 2\nmove x to line at first\nmove x to box", "card x"),
    ("move 2 cards from deck to table\nmove all from line to deck at bottom\nmove all from table to box", ""),
    ("move f to square(b2)\nmove square(b2) to square(c3)\nmove square(c3) to box", "figure f"),
    ("swap square(b2) with square(c3)\nswap mark(b2) with mark(c3)\nswap leader with leader", ""),
    ("swap f.load with g.load\nshuffle deck\nshuffle line", "figure f, figure g"),
    ("end game won by me", ""),
    ("end game won by players", ""),
    ("end game won by set()", ""),
    ("end game won by all p in players where score(p) > 3", ""),
    ("choose d in 1..6 at random\nset count_down to d", ""),
    ("choose m in goal..9, \"{m}\"", ""),
    ("choose n in 1..count(held(me)), \"{n}\"", ""),
    ("as quickest of others:\n  choose one:\n    option \"mine\": set leader to me\n    option \"pass\"", ""),
]  # fmt: skip


def test_what_is_right_is_let_through() -> None:
    said = said_of_texts(tuple(FINE))
    assert {text: marked(found) for (text, _), found in zip(FINE, said, strict=True)} == {text: [] for text, _ in FINE}


NOTES = [
    ("return\nset flag to true", "", "unreachable", "set flag to true"),
    ("if flag: return\nelse: end game\nset flag to true", "", "unreachable", "set flag to true"),
]


@pytest.mark.parametrize(("text", "parameters", "code", "place"), NOTES, ids=[text for text, *_ in NOTES])
def test_what_is_never_reached_is_a_warning(text: str, parameters: str, code: str, place: str) -> None:
    assert marked(said_of_texts(((text, parameters),))[0], notes=True) == [(code, place)]
