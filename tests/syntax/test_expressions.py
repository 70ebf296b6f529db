"""Every form of expression and the tree it becomes."""

import pytest

from rulewright.syntax.parser import parse_expression
from tests.syntax.helpers import bare, expression, scalar

FORMS = [
    # ---- names, numbers, words
    ("x", "Name(x)"),
    ("0", "Number(0)"),
    ("2147483647", "Number(2147483647)"),
    ("007", "Number(7)"),
    ("true", "Truth(True)"),
    ("false", "Truth(False)"),
    ("none", "NoneValue()"),
    ("(x)", "Name(x)"),
    ("nonesuch", "Name(nonesuch)"),
    ("order", "Name(order)"),
    ("game", "Name(game)"),
    # ---- places, terms, attributes
    ("house(p)", "Call(house, [Name(p)])"),
    ("tier(m.scale, 3)", "Call(tier, [Attribute(Name(m), scale, None), Number(3)])"),
    ("set()", "Call(set, [])"),
    ("set(a, b)", "Call(set, [Name(a), Name(b)])"),
    ("x.a.b", "Attribute(Attribute(Name(x), a, None), b, None)"),
    ("c.seeds(sun)", "Attribute(Name(c), seeds, [Name(sun)])"),
    ("m.to", "Attribute(Name(m), to, None)"),
    ("square(a).head.kind", "Attribute(Attribute(Call(square, [Name(a)]), head, None), kind, None)"),
    # ---- belonging
    ("pits of me", "Belonging(pits, Name(me))"),
    ("cards of nth(row, 1)", "Belonging(cards, Call(nth, [Name(row), Number(1)]))"),
    ("players clockwise from p", "InOrder(players, False, Name(p))"),
    ("players counterclockwise from next(p)", "InOrder(players, True, Call(next, [Name(p)]))"),
    # ---- calculation
    ("-x", "Negative(Name(x))"),
    ("- -1", "Negative(Negative(Number(1)))"),
    ("a + b - c", "Binary(-, Binary(+, Name(a), Name(b)), Name(c))"),
    ("a + b * c", "Binary(+, Name(a), Binary(*, Name(b), Name(c)))"),
    ("(a + b) * c", "Binary(*, Binary(+, Name(a), Name(b)), Name(c))"),
    ("a div b mod c", "Binary(mod, Binary(div, Name(a), Name(b)), Name(c))"),
    ("divided - model", "Binary(-, Name(divided), Name(model))"),
    ("1..n + 1", "Range(Number(1), Binary(+, Name(n), Number(1)))"),
    # ---- comparison
    ("a = b", "Compare(=, Name(a), Name(b))"),
    ("a != none", "Compare(!=, Name(a), NoneValue())"),
    ("a < 1", "Compare(<, Name(a), Number(1))"),
    ("a <= 1", "Compare(<=, Name(a), Number(1))"),
    ("a > 1", "Compare(>, Name(a), Number(1))"),
    ("a >= 1", "Compare(>=, Name(a), Number(1))"),
    ("a in 1..3", "Membership(Name(a), Range(Number(1), Number(3)), False)"),
    ("a not in pits of me", "Membership(Name(a), Belonging(pits, Name(me)), True)"),
    # ---- logic
    ("not a", "Not(Name(a))"),
    ("not not a", "Not(Not(Name(a)))"),
    ("not a = b", "Not(Compare(=, Name(a), Name(b)))"),
    ("a and b and c", "And([Name(a), Name(b), Name(c)])"),
    ("a and (b and c)", "And([Name(a), Name(b), Name(c)])"),
    ("a or b and c", "Or([Name(a), And([Name(b), Name(c)])])"),
    ("(a or b) and c", "And([Or([Name(a), Name(b)]), Name(c)])"),
    ("a if c else b", "Conditional(Name(c), Name(a), Name(b))"),
    ("a if c else b if d else e", "Conditional(Name(c), Name(a), Conditional(Name(d), Name(b), Name(e)))"),
    # ---- what if
    ("possible sow(p)", "Possible(Act(sow, [Name(p)]))"),
    ("possible summon and a", "And([Possible(Act(summon, [])), Name(a)])"),
    ("a after sow(p)", "After(Name(a), Act(sow, [Name(p)]))"),
    ("not a after go(a, b)", "After(Not(Name(a)), Act(go, [Name(a), Name(b)]))"),
    ("count(x) > 0 after make(m)", "After(Compare(>, Call(count, [Name(x)]), Number(0)), Act(make, [Name(m)]))"),
    ("(a after b) after c", "After(After(Name(a), Act(b, [])), Act(c, []))"),
    # ---- quantifiers
    ("any c in S where f(c)", "Quantifier(any, [Binder(c, Name(S))], Call(f, [Name(c)]), False)"),
    ("no p in pits of me where p", "Quantifier(no, [Binder(p, Belonging(pits, Name(me)))], Name(p), False)"),
    ("all b in ray(a, d) while b", "Quantifier(all, [Binder(b, Call(ray, [Name(a), Name(d)]))], Name(b), True)"),
    (
        "any a in S, b in T where a and b",
        "Quantifier(any, [Binder(a, Name(S)), Binder(b, Name(T))], And([Name(a), Name(b)]), False)",
    ),
    ("x and any c in S where c", "And([Name(x), Quantifier(any, [Binder(c, Name(S))], Name(c), False)])"),
    ("not any c in S where c", "Not(Quantifier(any, [Binder(c, Name(S))], Name(c), False))"),
    (
        "any c in S where no d in T where d and c",
        "Quantifier(any, [Binder(c, Name(S))], "
        "Quantifier(no, [Binder(d, Name(T))], And([Name(d), Name(c)]), False), False)",
    ),
    ("all = 1", None),
    ("any", None),
    # ---- aggregates
    ("sum(f(x) for x in S)", "Aggregate(sum, Call(f, [Name(x)]), [Binder(x, Name(S))], None, None)"),
    (
        "set(x for x in S where x > 1)",
        "Aggregate(set, Name(x), [Binder(x, Name(S))], Compare(>, Name(x), Number(1)), None)",
    ),
    ("max(x for x in S else 0)", "Aggregate(max, Name(x), [Binder(x, Name(S))], None, Number(0))"),
    (
        "min(x for x in S where x else -1)",
        "Aggregate(min, Name(x), [Binder(x, Name(S))], Name(x), Negative(Number(1)))",
    ),
]


@pytest.mark.parametrize(("text", "tree"), FORMS, ids=[text for text, _ in FORMS])
def test_an_expression_becomes_its_tree(text: str, tree: str | None) -> None:
    value, found = parse_expression(scalar(text))
    assert (None if value is None else bare(value)) == tree
    assert bool(found) == (tree is None)


def test_names_are_compared_in_composed_form() -> None:
    decomposed = "a\u0300iye\u0301"
    assert bare(expression(decomposed)) == "Name(\u00e0iy\u00e9)"


def test_line_breaks_inside_parentheses_are_free() -> None:
    assert bare(expression("f(\n  a,   # the first\n\n  b\n)")) == bare(expression("f(a, b)"))


def test_a_word_that_begins_like_a_keyword_is_a_name() -> None:
    for word in (
        "anyone",
        "notice",
        "format",
        "towards",
        "iffy",
        "endless",
        "allowed",
        "index",
        "modest",
        "clockwise_turn",
    ):
        assert bare(expression(word)) == f"Name({word})"
