"""What is printed reads as the same tree again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics import Source, Span
from rulewright.syntax.expressions import (
    Act,
    After,
    Aggregate,
    And,
    Attribute,
    Belonging,
    Binary,
    Binder,
    Call,
    Compare,
    Conditional,
    Expr,
    Ident,
    InOrder,
    Membership,
    Name,
    Negative,
    NoneValue,
    Not,
    Number,
    Or,
    Possible,
    Quantifier,
    Range,
    Truth,
)
from rulewright.syntax.printer import show
from tests.syntax.helpers import bare, expression

HERE = Span(Source("made", ""), 0, 0)

idents = st.sampled_from(["a", "b", "house", "won", "x_1", "Àiyé"]).map(lambda text: Ident(text, HERE))
leaves: st.SearchStrategy[Expr] = st.one_of(
    idents.map(lambda ident: Name(ident, HERE)),
    st.integers(0, 2**31 - 1).map(lambda value: Number(value, HERE)),
    st.booleans().map(lambda value: Truth(value, HERE)),
    st.just(NoneValue(HERE)),
    st.just(Call(Ident("set", HERE), (), HERE)),
)


def grown(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    some = st.lists(inner, min_size=1, max_size=3).map(tuple)
    acts = st.builds(Act, idents, st.lists(inner, max_size=2).map(tuple), st.just(HERE))
    binders = st.lists(st.builds(Binder, idents, inner, st.just(HERE)), min_size=1, max_size=2).map(tuple)
    maybe = st.one_of(st.none(), inner)
    here = st.just(HERE)
    not_and = inner.filter(lambda part: not isinstance(part, And))
    not_or = inner.filter(lambda part: not isinstance(part, Or))
    return st.one_of(
        st.builds(Call, idents, some, here),
        st.builds(Attribute, inner, idents, st.one_of(st.none(), some), here),
        st.builds(Belonging, idents, inner, here),
        st.builds(InOrder, idents, st.booleans(), inner, here),
        st.builds(Negative, inner, here),
        st.builds(Binary, st.sampled_from(["+", "-", "*", "div", "mod"]), inner, inner, here, here),
        st.builds(Range, inner, inner, here),
        st.builds(Compare, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), inner, inner, here, here),
        st.builds(Membership, inner, inner, st.booleans(), here),
        st.builds(Not, inner, here),
        st.builds(And, st.lists(not_and, min_size=2, max_size=3).map(tuple), here),
        st.builds(Or, st.lists(not_or, min_size=2, max_size=3).map(tuple), here),
        st.builds(Conditional, inner, inner, inner, here),
        st.builds(After, inner, acts, here),
        st.builds(Possible, acts, here),
        st.builds(Quantifier, st.sampled_from(["any", "no"]), binders, inner, st.just(False), here),
        st.builds(Quantifier, st.just("all"), binders, inner, st.booleans(), here),
        st.builds(
            Aggregate,
            st.sampled_from(["sum", "max"]).map(lambda n: Ident(n, HERE)),
            binders=binders,
            value=inner,
            condition=maybe,
            otherwise=maybe,
            span=here,
        ),
    )


@given(st.recursive(leaves, grown, max_leaves=12))
def test_a_printed_expression_reads_as_the_same_tree(tree: Expr) -> None:
    assert bare(expression(show(tree))) == bare(tree)


CANONICAL = [
    ("((a+b))*c", "(a + b) * c"),
    ("a+(b*c)", "a + b * c"),
    ("a-(b-c)", "a - (b - c)"),
    ("not(a)and(b or(c))", "not a and (b or c)"),
    ("(any x in S where(x))", "any x in S where x"),
    ("(any x in S where x) or b", "(any x in S where x) or b"),
    ("b or (any x in S where x)", "b or any x in S where x"),
    ("any x in S where (a or b)", "any x in S where (a or b)"),
    ("(a after b) and c", "(a after b) and c"),
    ("(a if b else c)", "a if b else c"),
    ("-(-1)", "--1"),
    ("players  clockwise from(p)", "players clockwise from p"),
]


@pytest.mark.parametrize(("text", "printed"), CANONICAL)
def test_parentheses_stand_only_where_they_are_needed(text: str, printed: str) -> None:
    assert show(expression(text)) == printed
