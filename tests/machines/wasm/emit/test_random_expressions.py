"""Random expressions over random states have the same value, or the same error, on both machines."""

from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.machines.executor import RuleError
from tests.machines.build import BOOL, FINISH, SPAN, Builder, give
from tests.machines.wasm.emit.both import Both

CELLS = 20
NUMBER = e.Int(-50, 200)
TABLE = c.Table(0, "table", "owner", (CELLS,), e.Int(0, 9), tuple(number * 7 % 10 for number in range(CELLS)))
SPARSE = c.Table(1, "sparse", "owner", (8,), e.Int(-3, 9), (4, None, -3, 9, None, 0, 1, 2))
SETS = c.Table(2, "sets", "owner", (4,), e.Bits(0, CELLS), (1, 0, (1 << CELLS) - 1, 0b1010101))
LISTS = c.Table(
    3,
    "lists",
    "link",
    (CELLS,),
    e.Seq(5, 0, 19),
    tuple(tuple((7 * n + k * k) % 20 for k in range(n % 5)) for n in range(CELLS)),
)
WIDE = e.Bits(-3, 100)
SMALL = e.Bits(0, CELLS)
MIDDLE = e.Bits(2, 40)
LIST = e.Seq(CELLS, 0, CELLS)


class Fields:
    """The fields of the state that expressions read."""

    def __init__(self) -> None:
        self.builder = Builder()
        self.cells = self.builder.field("cells", count=CELLS, high=9)
        self.signed = self.builder.field("signed", count=CELLS, low=-20, high=20)
        self.owners = self.builder.field("owners", count=CELLS, high=3, none=-1)
        self.large = self.builder.field("large", count=4, low=-1000, high=1000, none=5000)
        self.small = self.builder.field("small", bits=CELLS)
        self.single = self.builder.field("single", high=9)


FIELDS = Fields()


def indices(scope: int) -> st.SearchStrategy[e.Expr]:
    """An index of the cells: a constant or a local of a generator, all of which run within 0 … 19."""
    constants = st.integers(0, CELLS - 1).map(lambda number: e.Const(number, e.Int(0, CELLS - 1)))
    if not scope:
        return constants
    return constants | st.integers(0, scope - 1).map(lambda number: e.Local(number, e.Int(0, CELLS - 1)))


def leaves(scope: int) -> st.SearchStrategy[e.Expr]:
    f = FIELDS
    index = indices(scope)
    return st.one_of(
        st.integers(-50, 50).map(lambda number: e.Const(number, e.Int(number, number))),
        index,
        index.map(lambda at: e.Load(f.cells, at, e.Int(0, 9))),
        index.map(lambda at: e.Load(f.signed, at, e.Int(-20, 20))),
        index.map(lambda at: e.Load(f.owners, at, e.Int(0, 3, -1))),
        index.map(lambda at: e.Lookup(0, at, TABLE.type, None, SPAN)),
        st.integers(0, 3).map(lambda at: e.Load(f.large, e.Const(at, NUMBER), e.Int(-1000, 1000, 5000))),
        st.just(e.Load(f.single, None, e.Int(0, 9))),
        st.integers(0, 7).map(lambda at: e.Lookup(1, e.Const(at, NUMBER), SPARSE.type, "no-row", SPAN)),
    )


@st.composite
def numbers(draw: st.DrawFn, scope: int, depth: int) -> e.Expr:
    if depth == 0:
        return draw(leaves(scope))
    inner = numbers(scope, depth - 1)
    match draw(st.integers(0, 9)):
        case 0 | 1:
            op = draw(st.sampled_from(e.ArithmeticOp))
            return e.Arithmetic(op, draw(inner), draw(inner), True, SPAN, e.Int(-(2**31) + 1, 2**31 - 1))
        case 2:
            return e.Select(draw(truths(scope, depth - 1)), draw(inner), draw(inner), NUMBER)
        case 3:
            return e.Extreme(draw(st.booleans()), (draw(inner), draw(inner), draw(inner)), NUMBER)
        case 4:
            low, high = draw(st.integers(-60, 10)), draw(st.integers(10, 200))
            return e.Check(draw(inner), low, high, "out-of-range", SPAN, e.Int(low, high))
        case 5:
            what = draw(st.sampled_from(e.ScalarOf))
            return e.Measure(what, draw(collections(scope, depth - 1)), "empty-zone", SPAN, NUMBER)
        case 6:
            return e.Nth(draw(collections(scope, depth - 1)), draw(inner), SPAN, NUMBER)
        case 7:
            return e.IndexOf(draw(collections(scope, depth - 1)), draw(inner), SPAN, NUMBER)
        case 8:
            return draw(folds(scope, depth, [e.FoldKind.SUM, e.FoldKind.MAX, e.FoldKind.MIN, e.FoldKind.COUNT]))
        case _:
            return e.Absolute(draw(inner), SPAN, NUMBER)


@st.composite
def truths(draw: st.DrawFn, scope: int, depth: int) -> e.Expr:
    if depth == 0:
        op = draw(st.sampled_from(e.CompareOp))
        return e.Compare(op, draw(leaves(scope)), draw(leaves(scope)), BOOL)
    inner = truths(scope, depth - 1)
    number = numbers(scope, depth - 1)
    match draw(st.integers(0, 7)):
        case 0:
            return e.And((draw(inner), draw(inner)), BOOL)
        case 1:
            return e.Or((draw(inner), draw(inner)), BOOL)
        case 2:
            return e.Not(draw(inner), BOOL)
        case 3:
            return e.Compare(draw(st.sampled_from(e.CompareOp)), draw(number), draw(number), BOOL)
        case 4:
            return e.Contains(draw(number), draw(collections(scope, depth - 1)), BOOL)
        case 5:
            absent = draw(st.sampled_from([None, -1, 5000]))
            return e.Within(draw(number), draw(number), draw(number), absent, BOOL)
        case 6:
            kind = draw(st.sampled_from([SMALL, MIDDLE, WIDE]))
            op = draw(st.sampled_from([e.CompareOp.EQUAL, e.CompareOp.UNEQUAL]))
            return e.Compare(op, draw(sets(scope, depth - 1, kind)), draw(sets(scope, depth - 1, kind)), BOOL)
        case _:
            return draw(folds(scope, depth, [e.FoldKind.ANY, e.FoldKind.NO]))


@st.composite
def sets(draw: st.DrawFn, scope: int, depth: int, kind: e.Bits) -> e.Expr:
    if depth == 0:
        if kind == SMALL and draw(st.booleans()):
            known: list[e.Expr] = [
                e.Load(FIELDS.small, None, SMALL),
                e.Lookup(2, e.Const(2, NUMBER), SMALL, None, SPAN),
            ]
            return draw(st.sampled_from(known))
        return e.Const(draw(st.integers(0, (1 << kind.size) - 1)), kind)
    inner = sets(scope, depth - 1, kind)
    match draw(st.integers(0, 5)):
        case 0:
            return e.Union(draw(inner), draw(inner), kind)
        case 1:
            return e.Difference(draw(inner), draw(inner), kind)
        case 2:
            other = draw(st.sampled_from([SMALL, MIDDLE, WIDE]))
            return e.Convert(draw(sets(scope, depth - 1, other)), kind)
        case 3:
            return e.IntervalSet(draw(numbers(scope, depth - 1)), draw(numbers(scope, depth - 1)), SPAN, kind)
        case 4:
            return e.Convert(draw(lists(scope, depth - 1)), kind)
        case _:
            return draw(folds(scope, depth, [e.FoldKind.SET], kind))


@st.composite
def lists(draw: st.DrawFn, scope: int, depth: int) -> e.Expr:
    if draw(st.integers(0, 2)) == 0:
        return e.Lookup(3, draw(indices(scope)), LISTS.type, None, SPAN)
    if depth == 0 or draw(st.booleans()):
        items = draw(st.lists(st.integers(0, CELLS - 1), max_size=6))
        return e.Const(tuple(items), LIST)
    return draw(folds(scope, depth, [e.FoldKind.LIST, e.FoldKind.LEADING], LIST))


def collections(scope: int, depth: int) -> st.SearchStrategy[e.Expr]:
    return st.one_of(lists(scope, depth), *(sets(scope, depth, kind) for kind in (SMALL, MIDDLE, WIDE)))


@st.composite
def folds(draw: st.DrawFn, scope: int, depth: int, kinds: list[e.FoldKind], kind: e.IrType = NUMBER) -> e.Expr:
    what = draw(st.sampled_from(kinds))
    count = 1 if what is e.FoldKind.LEADING else draw(st.integers(1, 2))
    gens = tuple(draw(generator(scope + number, depth - 1)) for number in range(count))
    outer = (draw(truths(scope, 0)),) if draw(st.integers(0, 4)) == 0 else ()
    value: e.Expr | None = None
    if what in (e.FoldKind.SET, e.FoldKind.LIST, e.FoldKind.LEADING):
        value = e.Local(scope + count - 1, e.Int(0, CELLS - 1))
        if isinstance(kind, e.Bits) and kind.low > 0:
            value = e.Extreme(True, (value, e.Const(kind.low, NUMBER)), NUMBER)
    elif what not in (e.FoldKind.ANY, e.FoldKind.NO, e.FoldKind.COUNT):
        value = draw(numbers(scope + count, depth - 1))
    if isinstance(kind, e.Seq) and what is e.FoldKind.LEADING:
        gens = (e.Generator(scope, NUMBER, draw(lists(scope, 0)), gens[0].conditions),)
    otherwise = draw(leaves(scope)) if draw(st.booleans()) else None
    result = BOOL if what in (e.FoldKind.ANY, e.FoldKind.NO) else kind
    return e.Fold(what, outer, gens, value, otherwise, SPAN, result)


@st.composite
def generator(draw: st.DrawFn, local: int, depth: int) -> e.Generator:
    """Runs within 0 … 19, so that its local can be an index."""
    kind = e.Int(0, CELLS - 1)
    source: e.Expr | e.Run
    match draw(st.integers(0, 3)):
        case 0:
            ends = sorted((draw(st.integers(0, CELLS - 1)), draw(st.integers(0, CELLS - 1))))
            source = e.Run(e.Const(ends[0], NUMBER), e.Const(ends[1], NUMBER))
        case 1:
            source = draw(lists(local, 0))
        case 2:
            source = e.Const((1 << CELLS) - 1, SMALL)
        case _:
            source = draw(sets(local, 0, SMALL))
    conditions = [draw(condition(local, depth)) for _ in range(draw(st.integers(0, 2)))]
    return e.Generator(local, kind, source, tuple(conditions))


@st.composite
def condition(draw: st.DrawFn, local: int, depth: int) -> e.Expr:
    """Often one of those that can be tested for all values at once, or that says what the value is."""
    here = e.Local(local, e.Int(0, CELLS - 1))
    f = FIELDS
    columns: list[e.Expr] = [
        e.Load(f.cells, here, e.Int(0, 9)),
        e.Load(f.signed, here, e.Int(-20, 20)),
        e.Load(f.owners, here, e.Int(0, 3, -1)),
        e.Lookup(0, here, TABLE.type, None, SPAN),
    ]
    column = draw(st.sampled_from(columns))
    match draw(st.integers(0, 4)):
        case 0:
            return e.Compare(draw(st.sampled_from(e.CompareOp)), column, draw(leaves(local)), BOOL)
        case 1:
            inside = e.Contains(here, draw(sets(local, 0, draw(st.sampled_from([SMALL, MIDDLE, WIDE])))), BOOL)
            return e.Not(inside, BOOL) if draw(st.booleans()) else inside
        case 2:
            low, high = e.Const(draw(st.integers(-25, 9)), NUMBER), e.Const(draw(st.integers(-5, 30)), NUMBER)
            return e.Within(column, low, high, draw(st.sampled_from([None, -1])), BOOL)
        case 3:
            return e.Compare(e.CompareOp.EQUAL, here, draw(leaves(local)), BOOL)
        case _:
            return draw(truths(local + 1, min(depth, 1)))


def values(draw: st.DrawFn) -> list[tuple[int, list[int]]]:
    f = FIELDS
    found = []
    for number in (f.cells, f.signed, f.owners, f.large, f.small, f.single):
        field = f.builder.fields[number]
        low, high = (0, (1 << field.bits) - 1) if field.bits else (field.low, field.high)
        one = st.integers(low, high) | st.just(low if field.none is None else field.none)
        found.append((number, draw(st.lists(one, min_size=field.count, max_size=field.count))))
    return found


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[e.Expr], list[list[tuple[int, list[int]]]]]:
    """Several expressions for one module, and several states."""
    kinds: list[Any] = [
        numbers(0, 3),
        truths(0, 3),
        sets(0, 2, SMALL),
        sets(0, 2, MIDDLE),
        sets(0, 2, WIDE),
        lists(0, 2),
    ]
    expressions = [draw(st.one_of(kinds)) for _ in range(8)]
    return expressions, [values(draw) for _ in range(2)]


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(cases())
def test_expressions_have_one_meaning(case: tuple[list[e.Expr], list[list[tuple[int, list[int]]]]]) -> None:
    expressions, states = case
    builder = Builder(fields=[])
    builder.fields[:] = FIELDS.builder.fields
    functions = [builder.function(give(expr)) for expr in expressions]
    builder.block(end=FINISH)
    machine = Both(builder.code(tables=(TABLE, SPARSE, SETS, LISTS)))
    for cells in states:
        state = machine.new(1)
        for number, content in cells:
            first = builder.cell(number)
            state.vector[first : first + len(content)] = content
        for function in functions:
            with suppress(RuleError):
                machine.read(state, function, 0)
