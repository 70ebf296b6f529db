"""A name whose condition says what it is: what it is searched in may use a name in the same place."""

from dataclasses import replace

import pytest

from rulewright.ir import expressions as e
from tests.machines.build import BOOL, FINISH, SPAN, Builder, give
from tests.machines.wasm.emit.both import Both
from tests.machines.wasm.emit.test_random_expressions import FIELDS, LISTS, NUMBER, SETS, SMALL, SPARSE, TABLE

SPOT = e.Int(0, 19)
HERE = e.Local(0, SPOT)


@pytest.mark.parametrize(("wanted", "found"), [(0, 1), (1, 1), (2, 1), (3, 0), (19, 0)])
def test_a_source_with_a_name_of_its_own_keeps_the_value(wanted: int, found: int) -> None:
    """`any x in (all n in 0..2) where x = wanted`, with one register for x and n."""
    first_three = e.Run(e.Const(0, NUMBER), e.Const(2, NUMBER))
    source = e.Fold(e.FoldKind.SET, (), (e.Generator(0, SPOT, first_three, ()),), HERE, e.Const(0, SPOT), SPAN, SMALL)
    is_it = e.Compare(e.CompareOp.EQUAL, HERE, e.Const(wanted, SPOT), BOOL)
    question = e.Fold(e.FoldKind.ANY, (), (e.Generator(0, SPOT, source, (is_it,)),), None, None, SPAN, BOOL)
    builder = Builder(fields=[])
    builder.fields[:] = FIELDS.builder.fields
    function = builder.function(give(question), name="question", locals_=30)
    builder.functions[:] = [replace(each, may_be_impossible=False, pure=True) for each in builder.functions]
    builder.block(end=FINISH)
    both = Both(builder.code(tables=(TABLE, SPARSE, SETS, LISTS)))
    assert both.read(both.new(1), function, 0) == found
