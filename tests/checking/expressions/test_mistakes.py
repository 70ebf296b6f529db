"""Every mistake in an expression gives one message, at the right place, and says what to write."""

import pytest

from tests.checking.expressions.games import marked, said_of_expressions

# expression, parameters, code, what is marked, a part of what is said
MISTAKES = [
    # names
    ("stor(p) > 0", "player p", "unknown-name", "stor", "did you mean `store`? it is declared at line"),
    ("store(q) > 0", "player p", "unknown-name", "q", "names here: p"),
    ("hundred", "", "unknown-name", "hundred", "places here: house(pit), store(player), hand"),
    ("foo(3)", "", "unknown-name", "foo", "no place, term or function named `foo`"),
    ("south", "", "ambiguous-name", "south", "`player` and `direction`"),
    ("red", "", "ambiguous-name", "red", "`colour` and `light`"),
    ("turn", "", "unknown-name", "turn", "write `turn.number`"),
    ("turn > 3", "", "unknown-name", "turn", "write `turn.number`"),
    ("never", "", "unknown-name", "never", "write `false`"),
    ("card", "", "unknown-name", "card", "write `cards`"),
    ("sow", "", "not-an-action", "sow", "cannot stand inside an expression"),
    ("sow(p) = p", "pit p", "not-an-action", "sow(p)", "let x = sow(…)"),
    ("count", "", "wrong-arguments", "count", "write `count(S)`"),
    ("old(flag)", "", "unknown-name", "old(flag)", "only in invariants"),
    ("box", "", "ambiguous-name", "box", "write `all x in … where x in box`"),
    ("total > 3", "", "unknown-name", "total", "no place, term or value"),
    ("players(3)", "", "wrong-arguments", "players(3)", "write `players` alone"),
    ("p(3)", "pit p", "wrong-arguments", "p(3)", "write it alone"),
    # keys and arguments
    ("house > 0", "", "wrong-arguments", "house", "write `house(pit)`"),
    ("house(p, p) > 0", "pit p", "wrong-arguments", "house(p, p)", "takes one value, and is given 2 values"),
    ("hand(p) > 0", "pit p", "wrong-arguments", "hand(p)", "write `hand` alone"),
    ("house(p) > 0", "player p", "wrong-arguments", "p", "is a pit, and `p` is a player"),
    ("starved", "", "wrong-arguments", "starved", "write `starved(player who)`"),
    ("price(4)", "", "out-of-range", "4", "4 is outside 1..3"),
    ("price(0)", "", "out-of-range", "0", "0 is outside 1..3"),
    ("pit(13)", "", "out-of-range", "13", "13 is outside 1..12"),
    ("step(a)", "cell a", "wrong-arguments", "step(a)", "write `step(site, direction)`"),
    ("step(a, a)", "cell a", "wrong-arguments", "a", "is a direction, and `a` is a cell"),
    ("step(p, north)", "pit p", "wrong-arguments", "step(p, north)", "not on this board"),
    ("next(a)", "cell a", "wrong-arguments", "next(a)", "write `step(a, d)`"),
    ("next(n)", "int n", "wrong-arguments", "next(n)", "write `n + 1`"),
    ("nth(line)", "", "wrong-arguments", "nth(line)", "write `nth(list, i)`"),
    ("max(3)", "", "wrong-arguments", "max(3)", "write `max(x for x in 3)`"),
    ("sum(3, 4)", "", "wrong-arguments", "sum(3, 4)", "write `sum(E for x in S)`"),
    ("spread(a, neighbours(a))", "cell a", "wrong-arguments", "neighbours(a)", "the name alone"),
    ("spread(a, starved)", "cell a", "wrong-arguments", "starved", "must take a cell"),
    ("x.seen(3)", "card x", "wrong-arguments", "x.seen(3)", "write `seen` alone"),
    ("f.purse", "figure f", "wrong-arguments", "f.purse", "write `purse(colour)`"),
    ("any a in cell where flag", "", "wrong-arguments", "cell", "write `cells` for all of them"),
    ("edge(d, a) = a", "cell a, direction d", "wrong-arguments", "edge(d, a)", "write `edge(a, d)`"),
    ("mark(e5) = leader", "", "unknown-name", "e5", "cells: a1, b1, c1"),
    ("tint(m) = blue", "mood m", "unknown-name", "tint", "write `m.tint`"),
    # attributes
    ("x.cost", "card x", "unknown-attribute", "cost", "it has: "),
    ("x.valeu", "card x", "unknown-attribute", "valeu", "did you mean `value`?"),
    ("p.house", "pit p", "unknown-attribute", "house", "write `house(p)`"),
    ("line.value", "", "unknown-attribute", "value", "only(line).value"),
    ("hand.value", "", "unknown-attribute", "value", "`hand` is a number"),
    ("turn.length", "", "unknown-attribute", "turn.length", "write `.number`"),
    # what may be none
    ("x.mask.tint", "card x", "may-be-none", "x.mask", "test it first: `x.mask != none and …`"),
    ("score(mark(a))", "cell a", "may-be-none", "mark(a)", "may be none here"),
    ("step(a, north).column", "cell a", "may-be-none", "step(a, north)", "may be none here"),
    ("target.column > 2", "", "may-be-none", "target", "may be none here"),
    ("target < b2", "", "may-be-none", "target", "may be none here"),
    ("set(target)", "", "may-be-none", "target", "may be none here"),
    # types that do not go together
    ("leader = 3", "", "different-types", "leader = 3", "they are never equal"),
    ("x.suit = p", "card x, player p", "different-types", "x.suit = p", "they are never equal"),
    ("wanted = red", "", "different-types", "wanted = red", "write `red in wanted`"),
    ("x.marks = take", "card x", "different-types", "x.marks = take", "write `take in x.marks`"),
    ("leader = none", "", "different-types", "leader = none", "never none"),
    ("hand = none", "", "different-types", "hand = none", "write `= 0`"),
    ("line = none", "", "different-types", "line = none", "write `count(line) = 0`"),
    ("line = 0", "", "different-types", "line = 0", "write `count(line)`"),
    ("leader if flag else 3", "", "different-types", "leader if flag else 3", "must be of one type"),
    ("set(3, leader)", "", "different-types", "leader", "values of one type"),
    ("p in cells", "pit p", "different-types", "p in cells", "it is never in it"),
    ("centre in cells", "", "different-types", "centre in cells", "no x in centre where x not in cells"),
    ("none in cells", "", "different-types", "none", "in no set"),
    ("wanted + centre", "", "different-types", "+", "needs sets of one type"),
    ("wanted + blue", "", "different-types", "blue", "write `set(blue)`"),
    ("wanted + 1", "", "different-types", "1", "write `count(wanted)`"),
    ("max(2, leader)", "", "different-types", "leader", "compares values of one type"),
    ("a < p", "cell a, pit p", "different-types", "a < p", "is a cell"),
    # order, numbers, truths, sets
    ("x < y", "card x, card y", "no-order", "<", "no order among"),
    ("flag < true", "", "no-order", "<", "no order among"),
    ("line > 0", "", "no-order", ">", "write `count(line) > …`"),
    ("leader + 1", "", "not-a-number", "leader", "is a player"),
    ("flag + 1", "", "not-a-number", "flag", "write `1 if flag else 0`"),
    ("2 * line", "", "not-a-number", "line", "write `count(line)`"),
    ("-leader", "", "not-a-number", "leader", "is a player"),
    ("hand and flag", "", "not-a-truth", "hand", "write `hand > 0`"),
    ("not line", "", "not-a-truth", "line", "write `count(line) > 0`"),
    ("flag or target", "", "not-a-truth", "target", "write `target != none`"),
    ("flag and square(a)", "cell a", "not-a-truth", "square(a)", "write `square(a) != none`"),
    ("3 if hand else 4", "", "not-a-truth", "hand", "write `hand > 0`"),
    ("any p in pits where house(p)", "", "not-a-truth", "house(p)", "write `house(p) > 0`"),
    ("count(hand)", "", "is-a-number", "hand", "write `hand > 0`"),
    ("count(house(p))", "pit p", "is-a-number", "house(p)", "is a number of seeds"),
    ("any x in hand where flag", "", "is-a-number", "hand", "is a number of seeds"),
    ("count(square(a))", "cell a", "not-a-set", "square(a)", "write `square(a) != none`"),
    ("count(leader)", "", "not-a-set", "leader", "write `set(leader)`"),
    ("count(target)", "", "not-a-set", "target", "set(target)"),
    ("any n in goal where n = 2", "", "not-a-set", "goal", "write `1..goal`"),
    ("any x in none where flag", "", "not-a-set", "none", "write `set()`"),
    ("x in square(a)", "figure x, cell a", "not-a-set", "square(a)", "write `x = square(a)`"),
    ("top(held(p))", "player p", "not-a-set", "held(p)", "write `last(held(p))`"),
    ("all a in cells while flag", "", "not-a-set", "cells", "walk a list"),
    ("any a in line while flag", "", "not-a-set", "any a in line while flag", "write `where`"),
    # belonging
    ("cells of p", "player p", "unrelated", "cells of p", "cells belong to nothing"),
    ("pits of x", "card x", "unrelated", "pits of x", "pits belong to: player"),
    ("seeds of p", "player p", "unrelated", "seeds", "counted in their zones"),
    ("pit of p", "player p", "unknown-name", "pit", "write `pits`"),
    ("cells clockwise from a", "cell a", "unrelated", "cells clockwise from a", "do not lie in a ring"),
    # names of quantifiers
    ("any hand in cells where flag", "", "shadowing", "hand", "choose another name"),
    ("any p in pits where flag", "player p", "shadowing", "p", "choose another name"),
    ("any me in players where flag", "", "shadowing", "me", "choose another name"),
    ("all a in cells, b in cells where a < b", "", "wrong-arguments", "all a in cells, b in cells where a < b", "set("),
    ("count(x for x in line)", "", "wrong-arguments", "count", "write `count(line)`"),
    ("count(x for x in line where x.seen)", "", "wrong-arguments", "count", "count(all x in line where x.seen)"),
    ("product(n for n in 1..3)", "", "unknown-name", "product", "does not work through a set"),
    ("sum(x for x in line)", "", "not-a-number", "x", "is a card"),
    ("max(x for x in line)", "", "no-order", "x", "no order among"),
    ("max(n for n in 3..2)", "", "nothing-to-compare", "3..2", "else 0"),
    # actions
    ("possible so(p)", "pit p", "unknown-name", "so", "did you mean `sow`?"),
    ("possible starved(p)", "player p", "not-an-action", "starved", "is a term"),
    ("possible sow(p)", "player p", "wrong-arguments", "p", "is a pit"),
    ("hand after sow(p)", "pit p", "not-a-truth", "hand", "write `hand > 0`"),
    # numbers
    ("3 div 0", "", "divide-by-zero", "0", "has no value"),
]
ROWS = tuple((expression, parameters) for expression, parameters, *_ in MISTAKES)


@pytest.mark.parametrize("row", range(len(MISTAKES)), ids=[expression for expression, *_ in MISTAKES])
def test_one_message_says_where_and_what(row: int) -> None:
    _, _, code, place, told = MISTAKES[row]
    said = said_of_expressions(ROWS)[row]
    assert marked(said) == [(code, place)]
    text = " ".join((said[0].message, said[0].label, *said[0].notes, *said[0].help))
    assert told in text


SPREADING = [
    # a mistake in one part does not spread to what stands around it
    ("stor(p) + 1 > hand and flag", "player p", [("unknown-name", "stor")]),
    ("count(all x in stor(p) where x.value > 1) > 0", "player p", [("unknown-name", "stor")]),
    ("sum(x.cost for x in line) + x2", "", [("unknown-attribute", "cost"), ("unknown-name", "x2")]),
    ("foo.bar.baz = 3", "", [("unknown-name", "foo")]),
    ("any x in foo where x.value = x.suit", "", [("unknown-name", "foo")]),
    ("foo(bar)", "", [("unknown-name", "foo"), ("unknown-name", "bar")]),
]
SPREADING_ROWS = tuple((expression, parameters) for expression, parameters, _ in SPREADING)


@pytest.mark.parametrize("row", range(len(SPREADING)), ids=[expression for expression, *_ in SPREADING])
def test_a_mistake_does_not_spread(row: int) -> None:
    assert sorted(marked(said_of_expressions(SPREADING_ROWS)[row])) == sorted(SPREADING[row][2])
