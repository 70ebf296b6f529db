"""Fields get the narrowest cells, side by side without gaps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.ir.expressions import Bits, Int
from rulewright.ir.layout import Role
from rulewright.lowering.layout_builder import LayoutBuilder
from rulewright.program.types import INT_HIGH, INT_LOW, NONE_INT


def width(type: Int | Bits) -> int:
    builder = LayoutBuilder()
    builder.add("x", Role.VALUE, 1, type)
    return builder.finish(1).fields[0].width


@pytest.mark.parametrize(
    ("type", "bytes"),
    [
        (Int(0, 0), 1),
        (Int(0, 255), 1),
        (Int(0, 255, -1), 2),
        (Int(-3, 252), 1),
        (Int(0, 65535), 2),
        (Int(0, 65535, -1), 4),
        (Int(INT_LOW, INT_HIGH, NONE_INT), 4),
        (Bits(0, 1), 1),
        (Bits(0, 9), 2),
        (Bits(1, 24), 3),
        (Bits(0, 1024), 128),
    ],
)
def test_the_narrowest_width_that_holds_all_values(type: Int | Bits, bytes: int) -> None:
    assert width(type) == bytes


def test_a_set_of_nothing_still_has_a_byte() -> None:
    assert width(Bits(0, 0)) == 1


def test_a_cell_for_a_block_is_as_wide_as_the_number_of_blocks_asks() -> None:
    builder = LayoutBuilder()
    builder.add_block("block", Role.CONTROL)
    assert builder.finish(256).fields[0].width == 1
    assert builder.finish(257).fields[0].width == 2


TYPES = st.builds(Int, st.just(0), st.integers(0, 10**6)) | st.builds(Bits, st.just(0), st.integers(1, 80))


@given(st.lists(st.tuples(TYPES, st.integers(0, 5)), max_size=8))
def test_fields_do_not_overlap_and_leave_no_gap(fields: list[tuple[Int | Bits, int]]) -> None:
    builder = LayoutBuilder()
    for i, (type, count) in enumerate(fields):
        builder.add(f"f{i}", Role.VALUE, count, type)
    layout = builder.finish(1)
    taken = [field.offset + i for field in layout.fields for i in range(field.width * field.count)]
    assert sorted(taken) == list(range(layout.size))
    assert [field.first for field in layout.fields] == [
        sum(count for _, count in fields[:i]) for i in range(len(fields))
    ]
    assert layout.cells == sum(count for _, count in fields)


def test_scalars_are_aligned_to_their_width() -> None:
    builder = LayoutBuilder()
    for high in (1, 70_000, 300, 1, 70_000):
        builder.add("x", Role.VALUE, 1, Int(0, high))
    assert all(field.offset % field.width == 0 for field in builder.finish(1).fields)


def test_names_that_are_taken_get_a_number() -> None:
    builder = LayoutBuilder()
    for _ in range(3):
        builder.add("p", Role.FRAME, 1, Int(0, 1))
    assert [field.name for field in builder.finish(1).fields] == ["p", "p#2", "p#3"]


def test_fields_can_be_forgotten() -> None:
    builder = LayoutBuilder()
    builder.add("a", Role.VALUE, 1, Int(0, 1))
    builder.add("b", Role.VALUE, 1, Int(0, 1))
    builder.forget(1)
    assert builder.add("b", Role.VALUE, 1, Int(0, 1)) == 1
    assert [field.name for field in builder.finish(1).fields] == ["a", "b"]
