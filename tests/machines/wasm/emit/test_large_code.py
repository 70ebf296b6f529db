"""Code that is nested deeply, or large, becomes a module all the same."""

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from tests.machines.build import (
    BOOL,
    FINISH,
    SPAN,
    Builder,
    arithmetic,
    bits,
    compare,
    const,
    give,
    let,
    local,
    over,
    run,
    store,
)
from tests.machines.wasm.emit.both import Both

DEEP = 300


def nested_sum(depth: int) -> e.Expr:
    expr: e.Expr = const(1)
    for _ in range(depth):
        expr = arithmetic(expr, "+", const(1))
    return expr


def nested_choice(depth: int) -> e.Expr:
    expr: e.Expr = const(depth)
    for number in range(depth):
        expr = e.Select(compare(local(0), "=", const(number)), const(number), expr, e.Int(0, depth))
    return expr


def nested_truth(depth: int) -> e.Expr:
    expr: e.Expr = compare(local(0), "=", const(7))
    for number in range(depth):
        other = compare(local(0), ">", const(number))
        expr = (
            e.And((e.Or((expr, other), BOOL), e.Not(e.Not(expr, BOOL), BOOL)), BOOL)
            if number < 8
            else e.Not(expr, BOOL)
        )
    return expr


@pytest.mark.parametrize("expr", [nested_sum(DEEP), nested_choice(DEEP), nested_truth(DEEP)])
def test_expressions_may_be_nested_deeply(expr: e.Expr) -> None:
    builder = Builder()
    number = builder.function(let(0, const(7)), give(expr))
    builder.block(end=FINISH)
    machine = Both(builder.code())
    machine.read(machine.new(1), number, 0)


def test_statements_may_be_nested_deeply() -> None:
    builder = Builder()
    cell = builder.field("cell")
    body: s.Body = (store(cell, const(5)),)
    for number in range(DEEP):
        body = (s.If(((compare(local(0), "!=", const(number + 1)), body),), (), SPAN),)
    builder.block(*body, end=FINISH)
    machine = Both(builder.code())
    assert machine.new(1).vector[builder.cell(cell)] == 5


def test_loops_may_be_nested_deeply() -> None:
    builder = Builder()
    expr: e.Expr = const(1)
    for number in reversed(range(12)):
        source = run(number, 1, 2) if number % 2 else over(number, bits(3))
        expr = e.Fold(e.FoldKind.SUM, (), (source,), expr, None, SPAN, e.Int(0, 10_000))
    number = builder.function(give(expr))
    builder.block(end=FINISH)
    machine = Both(builder.code())
    assert machine.read(machine.new(1), number, 0) == 2**6


def test_there_may_be_thousands_of_blocks() -> None:
    builder = Builder()
    cell = builder.field("cell", high=10_000)
    count = 3000
    for number in range(count):
        step = store(cell, arithmetic(e.Load(cell, None, e.Int(0, 10_000)), "+", const(1), checked=False))
        builder.block(step, end=FINISH if number == count - 7 else c.Jump((number + 7) % count))
    machine = Both(builder.code())
    assert machine.new(1).vector[builder.cell(cell)] == count


def test_a_block_may_have_thousands_of_registers() -> None:
    builder = Builder()
    cell = builder.field("cell")
    lets = [let(number, const(number % 100)) for number in range(2000)]
    builder.block(*lets, store(cell, local(1999, e.Int(0, 100))), end=FINISH, locals_=2000)
    machine = Both(builder.code())
    assert machine.new(1).vector[builder.cell(cell)] == 99
