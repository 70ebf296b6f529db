"""Every form of statement and the tree it becomes."""

import pytest

from tests.syntax.helpers import bare, block

FORMS = [
    ("let x = a + 1", "Let(x, Binary(+, Name(a), Number(1)), [])"),
    ("set x to 3", "Set(Name(x), Number(3), [])"),
    ("set x.ready to set()", "Set(Attribute(Name(x), ready, None), Call(set, []), [])"),
    ("add 2 to score(me)", "Add(Number(2), Call(score, [Name(me)]), [])"),
    ("move all from house(p) to hand", "MoveAll(Call(house, [Name(p)]), Name(hand), None, [])"),
    ("move 1 seed from hand to house(p)", "MoveSome(Number(1), seed, Name(hand), Call(house, [Name(p)]), None, [])"),
    ("move in_view cards from deck to box", "MoveSome(Name(in_view), cards, Name(deck), Name(box), None, [])"),
    ("move x to deck at bottom", "MoveThing(Name(x), Name(deck), Name(bottom), [])"),
    ("move x to row(me) at i + 1", "MoveThing(Name(x), Call(row, [Name(me)]), Binary(+, Name(i), Number(1)), [])"),
    ("swap a.head with b.head", "Swap(Attribute(Name(a), head, None), Attribute(Name(b), head, None), [])"),
    ("shuffle deck(k)", "Shuffle(Call(deck, [Name(k)]), [])"),
    ("sow(p)", "Do(Act(sow, [Name(p)]), [])"),
    ("prepare", "Do(Act(prepare, []), [])"),
    ("return", "Return(None, [])"),
    ("return here", "Return(Name(here), [])"),
    ("end game", "EndGame(None, [])"),
    ("end game won by set()", "EndGame(Call(set, []), [])"),
    ("end turn", "EndPhase(turn, [])"),
    # ---- choices
    ("choose p in S", "Choose([Binder(p, Name(S))], None, must, None, [])"),
    ('choose p in S where p, "sow {p}"', "Choose([Binder(p, Name(S))], Name(p), must, Template([sow , Name(p)]), [])"),
    ('choose p in S if any, "a"', "Choose([Binder(p, Name(S))], None, if any, Template([a]), [])"),
    ('may choose p in S, "a"', "Choose([Binder(p, Name(S))], None, may, Template([a]), [])"),
    ("choose d in 1..6 at random", "Choose([Binder(d, Range(Number(1), Number(6)))], None, at random, None, [])"),
    ('choose a in S, b in T, ""', "Choose([Binder(a, Name(S)), Binder(b, Name(T))], None, must, Template([]), [])"),
    (
        'choose one:\n  option "a"\n  option "b {x}" for x in S where x: y\n',
        "ChooseOne([OfferedOption(Template([a]), [], None, [], []), "
        "OfferedOption(Template([b , Name(x)]), [Binder(x, Name(S))], Name(x), [Do(Act(y, []), [])], [])], [])",
    ),
    # ---- blocks
    ("if a: b", "If([[Name(a), [Do(Act(b, []), [])]]], None, [])"),
    (
        "if a:\n  b\nelse if c: d\nelse:\n  e\n  f\n",
        "If([[Name(a), [Do(Act(b, []), [])]], [Name(c), [Do(Act(d, []), [])]]], "
        "[Do(Act(e, []), []), Do(Act(f, []), [])], [])",
    ),
    ("for each p in S where p: x", "ForEach([Binder(p, Name(S))], Name(p), [Do(Act(x, []), [])], [])"),
    ("for each p in S, q in T: x", "ForEach([Binder(p, Name(S)), Binder(q, Name(T))], None, [Do(Act(x, []), [])], [])"),
    ("while a > 0:\n  x\n", "While(Compare(>, Name(a), Number(0)), [Do(Act(x, []), [])], [])"),
    ("repeat:\n  x\nuntil a", "Repeat([Do(Act(x, []), [])], Name(a), [])"),
    ("as rival: x", "As(one, Name(rival), [Do(Act(x, []), [])], [])"),
    ("as quickest of players: x", "As(quickest, Name(players), [Do(Act(x, []), [])], [])"),
    ("as all of others: x", "As(all, Name(others), [Do(Act(x, []), [])], [])"),
    # ---- clauses
    ("sow   @AO-2.1", "Do(Act(sow, []), [AO-2.1])"),
    ("sow   @AO-2.1 @AO-A.3   # why", "Do(Act(sow, []), [AO-2.1, AO-A.3])"),
    ("if a:  @X-1\n  b\nelse:  @X-2\n  c", "If([[Name(a), [Do(Act(b, []), [])]]], [Do(Act(c, []), [])], [X-1, X-2])"),
    ("if a: b  @X-1", "If([[Name(a), [Do(Act(b, []), [X-1])]]], None, [])"),
    ("repeat:  @X-1\n  x\nuntil a  @X-2", "Repeat([Do(Act(x, []), [])], Name(a), [X-1, X-2])"),
    ('choose one:  @X-1\n  option "a"  @X-2', "ChooseOne([OfferedOption(Template([a]), [], None, [], [X-2])], [X-1])"),
    ("let x = f  @X-M.1", "Let(x, Name(f), [X-M.1])"),
]


@pytest.mark.parametrize(("text", "tree"), FORMS, ids=[text for text, _ in FORMS])
def test_a_statement_becomes_its_tree(text: str, tree: str) -> None:
    assert [bare(each) for each in block(text)] == [tree]


def test_a_block_is_its_statements_in_order() -> None:
    text = "x\n\n# a remark\nif a:\n    # another\n    y\n\n    z\nw\n"
    assert [bare(each) for each in block(text)] == [
        "Do(Act(x, []), [])",
        "If([[Name(a), [Do(Act(y, []), []), Do(Act(z, []), [])]]], None, [])",
        "Do(Act(w, []), [])",
    ]


def test_the_first_line_sets_the_depth_of_a_text() -> None:
    assert [bare(each) for each in block("  x\n  if a:\n    y\n  z\n")] == [
        "Do(Act(x, []), [])",
        "If([[Name(a), [Do(Act(y, []), [])]]], None, [])",
        "Do(Act(z, []), [])",
    ]


def test_several_blocks_can_end_at_once() -> None:
    assert [bare(each) for each in block("if a:\n  while b:\n    x\ny")] == [
        "If([[Name(a), [While(Name(b), [Do(Act(x, []), [])], [])]]], None, [])",
        "Do(Act(y, []), [])",
    ]


def test_lines_inside_parentheses_need_no_depth() -> None:
    assert bare(block("if f(\na,\n      b):\n  x")) == bare(block("if f(a, b): x"))
