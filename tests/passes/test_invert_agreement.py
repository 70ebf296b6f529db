"""Random conditions that can be turned into sets mean the same as they stand, inverted, and on the other machine."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.ir import expressions as e
from rulewright.machines.executor import RuleError
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from rulewright.passes.invert import inverted
from rulewright.passes.rewriting import rewritten
from tests.machines.build import BOOL, FINISH, SPAN, Builder, give
from tests.machines.wasm.emit.both import Both
from tests.machines.wasm.emit.test_random_expressions import (
    CELLS,
    FIELDS,
    LISTS,
    MIDDLE,
    NUMBER,
    SETS,
    SMALL,
    SPARSE,
    TABLE,
    WIDE,
    condition,
    indices,
    leaves,
    numbers,
    sets,
    truths,
    values,
)

SPOT = e.Int(0, CELLS - 1)
APART = 12  # as many names are bound at most where two expressions meet
TERMS = 3  # functions 0 … 2 take two spots and give a truth


def there(at: e.Expr) -> e.Expr:
    """The owner of a spot, which must have one."""
    return e.NotNone(e.Load(FIELDS.owners, at, e.Int(0, 3, -1)), "empty-zone", SPAN, e.Int(0, 3))


def apart(strategy: st.SearchStrategy[e.Expr], outer: int) -> st.SearchStrategy[e.Expr]:
    """Expressions over the names below `outer` that bind others than the name of the generator around them."""

    def change(node: Any) -> Any:
        if isinstance(node, e.Local) and node.number >= outer:
            return replace(node, number=node.number + APART)
        return replace(node, local=node.local + APART) if isinstance(node, e.Generator) else node

    return strategy.map(lambda expr: rewritten(expr, change))


@st.composite
def fixed(draw: st.DrawFn, scope: int) -> e.Expr:
    """A truth that the outer names alone decide; often it cannot be told."""
    if draw(st.booleans()):
        return draw(apart(truths(scope, 1), scope))
    return e.Compare(e.CompareOp.EQUAL, there(draw(indices(scope))), e.Const(1, NUMBER), BOOL)


@st.composite
def asked(draw: st.DrawFn, here: e.Local, scope: int, depth: int, terms: bool = True) -> e.Expr:
    """A condition on `here` that can often be had for all values at once; names below `scope` may be read."""
    kinds = ["list", "set", "one", "cell", "other"]
    if depth:
        kinds += ["any", "any", "no", "and", "or", "or", "not", "split"] + ["term"] * terms
    outer = here.number
    match draw(st.sampled_from(kinds)):
        case "list":
            return e.Contains(here, e.Lookup(3, draw(indices(outer)), LISTS.type, None, SPAN), BOOL)
        case "set":
            kind = draw(st.sampled_from([SMALL, MIDDLE, WIDE]))
            return e.Contains(here, draw(apart(sets(outer, draw(st.integers(0, 1)), kind), outer)), BOOL)
        case "one":
            return e.Compare(e.CompareOp.EQUAL, here, draw(apart(numbers(outer, draw(st.integers(0, 1))), outer)), BOOL)
        case "cell":
            cell = e.Load(FIELDS.cells, here, e.Int(0, 9))
            other = draw(st.one_of(apart(numbers(outer, 1), outer), indices(outer).map(there)))
            left, right = (cell, other) if draw(st.booleans()) else (other, cell)
            return e.Compare(draw(st.sampled_from(e.CompareOp)), left, right, BOOL)
        case "other":
            return draw(condition(here.number, 1)) if scope == here.number + 1 else draw(truths(scope, 0))
        case "term":
            arguments: list[e.Expr] = [here, draw(indices(outer))]
            return e.Call(draw(st.integers(0, TERMS - 1)), tuple(draw(st.permutations(arguments))), BOOL)
        case "any" | "no" as word:
            each = e.Local(scope, SPOT)
            source = draw(
                st.one_of(
                    sets(outer, 0, SMALL),
                    indices(outer).map(lambda at: e.Lookup(3, at, LISTS.type, None, SPAN)),
                    indices(outer).map(lambda at: e.Lookup(2, there(at), SMALL, None, SPAN)),
                )
            )
            inside = e.Contains(here, e.Lookup(3, each, LISTS.type, None, SPAN), BOOL)
            tests = [draw(st.one_of(st.just(inside), asked(here, scope + 1, depth - 1, terms)))]
            if draw(st.booleans()):
                tests.insert(draw(st.integers(0, 1)), draw(condition(scope, 0)))
            what = e.FoldKind.ANY if word == "any" else e.FoldKind.NO
            return e.Fold(what, (), (e.Generator(scope, SPOT, source, tuple(tests)),), None, None, SPAN, BOOL)
        case "and" | "or" as word:
            parts = draw(
                st.lists(
                    st.one_of(fixed(outer), asked(here, scope, depth - 1, terms)),
                    min_size=2,
                    max_size=3,
                )
            )
            return e.And(tuple(parts), BOOL) if word == "and" else e.Or(tuple(parts), BOOL)
        case "split":
            parts = [draw(asked(here, scope, depth - 1, terms)) for _ in range(2)]
            return e.Or((draw(fixed(outer)), e.And(tuple(parts), BOOL)), BOOL)
        case _:
            return e.Not(draw(asked(here, scope, depth - 1, terms)), BOOL)


@st.composite
def folds(draw: st.DrawFn) -> e.Expr:
    """One or two generators with one to three conditions each."""
    gens = []
    for local in range(draw(st.integers(1, 2))):
        source = draw(
            st.one_of(st.just(e.Const((1 << CELLS) - 1, SMALL)), sets(local, 0, SMALL), sets(local, 1, SMALL))
        )
        here = e.Local(local, SPOT)
        conditions = [draw(asked(here, local + 1, 2)) for _ in range(draw(st.integers(1, 3)))]
        gens.append(e.Generator(local, SPOT, source, tuple(conditions)))
    kind = draw(st.sampled_from([e.FoldKind.ANY, e.FoldKind.COUNT, e.FoldKind.SUM, e.FoldKind.SET, e.FoldKind.LIST]))
    last = e.Local(len(gens) - 1, SPOT)
    value: e.Expr | None = None
    result: e.IrType = BOOL if kind is e.FoldKind.ANY else NUMBER
    match kind:
        case e.FoldKind.SUM:
            value = draw(leaves(len(gens)))
        case e.FoldKind.SET:
            value, result = last, SMALL
        case e.FoldKind.LIST:
            value, result = last, e.Seq(6, 0, CELLS)
        case _:
            pass
    return e.Fold(kind, (), tuple(gens), value, None, SPAN, result)


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[e.Expr], list[e.Expr], list[list[tuple[int, list[int]]]]]:
    """The bodies of the terms, questions, and states."""
    first, second = e.Local(0, SPOT), e.Local(1, SPOT)
    terms = [
        draw(st.one_of(asked(second, 2, 2, False), fixed(2), st.just(e.Compare(e.CompareOp.LESS, first, second, BOOL))))
        for _ in range(TERMS)
    ]
    return terms, [draw(folds()) for _ in range(5)], [values(draw) for _ in range(2)]


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(cases())
def test_inverted_code_means_the_same(
    case: tuple[list[e.Expr], list[e.Expr], list[list[tuple[int, list[int]]]]],
) -> None:
    terms, questions, states = case
    builder = Builder(fields=[])
    builder.fields[:] = FIELDS.builder.fields
    for number, term in enumerate(terms):
        builder.function(give(term), parameters=2, result=BOOL, name=f"term {number}", locals_=30)
    functions = [
        builder.function(give(question), name=f"question {n}", locals_=30) for n, question in enumerate(questions)
    ]
    builder.functions[:] = [replace(each, may_be_impossible=False, pure=True) for each in builder.functions]
    builder.block(end=FINISH)
    code = builder.code(tables=(TABLE, SPARSE, SETS, LISTS))
    both, other = Both(code), ReferenceMachine(inverted(code))
    for cells in states:
        state = both.new(1)
        for number, content in cells:
            first = builder.cell(number)
            state.vector[first : first + len(content)] = content
        for function in functions:
            expected = _asked(both, state, function)
            assert _asked(other, state, function) == expected


def _asked(machine: ReferenceMachine, state: State, function: int) -> object:
    """What a function gives, or the error and the rule to which it belongs."""
    with suppress(RuleError):
        return machine.read(state, function, 0)
    try:
        machine.read(state, function, 0)
    except RuleError as error:
        return error.diagnostic, error.rule
    return None
