"""The records of positions in the library, against a plain counting of the reference machine's positions."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rulewright.ir import code as c
from rulewright.ir.code import ZoneOrder
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from rulewright.machines.wasm.runtime.positions import decoded, encoded, parts_of
from tests.machines.build import EVERYONE, FINISH, INT, NUMBER, Builder
from tests.machines.pools import ZoneSpec, add_pool
from tests.machines.wasm.runtime.stub import Stub

EXPORTED = ("record_run_0", "record_pass_0", "repetition_0")


def _code(wide: bool) -> c.Code:
    """One phase that records two small cells, or many cells and things as well."""
    builder = Builder()
    builder.block(end=FINISH)
    cells = builder.field("cells", 40 if wide else 2, high=9)
    variables = (c.Variable("cells", cells, None, (c.Key("n", 0, 40, NUMBER),), INT, NUMBER, None, EVERYONE),)
    position = c.Position(variables=(0,), me=True)
    if wide:
        add_pool(
            builder,
            (0, 0, 1, 1, 2),
            ZoneSpec("hand"),
            ZoneSpec("deck", ZoneOrder.STACK),
            ZoneSpec("one", ZoneOrder.ONE),
        )
        position = c.Position(thing_zones=(1, 2, 3), variables=(0,), me=True)
    builder.parts["variables"] = variables
    builder.parts["phases"] = (c.PhaseInfo(0, "play", None, True, position, 0, None, None, None, ""),)
    return builder.code()


CODES = {False: _code(False), True: _code(True)}
STUBS = {wide: Stub(code, exported=EXPORTED + ("position_0",) * wide) for wide, code in CODES.items()}
MACHINES = {wide: ReferenceMachine(code) for wide, code in CODES.items()}


def _vector(code: c.Code, content: int) -> list[int]:
    """A vector that differs from others in what it holds of `content`."""
    vector = MACHINES[code is CODES[True]].new(1).vector
    cells = next(field for field in code.layout.fields if field.name == "cells")
    vector[cells.first] = content % 10
    vector[cells.first + cells.count - 1] = content // 10
    return vector


@given(st.booleans(), st.lists(st.one_of(st.none(), st.integers(0, 12), st.integers(0, 99)), max_size=120))
def test_repetitions_are_counted_within_a_run(wide: bool, contents: list[int | None]) -> None:
    code, stub = CODES[wide], STUBS[wide]
    slot = stub.call("slot_new")
    stub.call("zero", slot)
    stub.call("record_run_0", slot)
    seen: Counter[int] = Counter()
    for content in contents:
        if content is None:
            stub.call("record_run_0", slot)
            seen.clear()
            continue
        stub.write(slot, code.layout.encode(_vector(code, content)))
        assert stub.call("repetition_0", slot) == seen[content]
        stub.call("record_pass_0", slot)
        seen[content] += 1
        assert stub.call("repetition_0", slot) == seen[content]
    _a_copy_counts_on(stub, code, slot, seen)
    stub.call("slot_free", slot)


def _a_copy_counts_on(stub: Stub, code: c.Code, slot: int, seen: Counter[int]) -> None:
    twin = stub.call("slot_new")
    stub.call("copy", twin, slot)
    stub.write(twin, code.layout.encode(_vector(code, 7)))
    stub.call("record_pass_0", twin)
    assert stub.call("repetition_0", twin) == seen[7] + 1
    stub.write(slot, code.layout.encode(_vector(code, 7)))
    assert stub.call("repetition_0", slot) == seen[7]
    stub.call("slot_free", twin)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=12), st.integers(0, 99))
def test_a_position_is_read_as_the_reference_machine_has_it(moves: list[tuple[int, int]], content: int) -> None:
    code, stub, machine = CODES[True], STUBS[True], MACHINES[True]
    state = State(_vector(code, content))
    for thing, to in moves:
        if to < 3 or not machine.pools[0].count(state.vector, 3):
            machine.pools[0].move(state, state.vector, thing, to, None, 0)
    phase = code.phases[0]
    assert phase.position is not None
    parts = parts_of(code, phase.position)
    slot = stub.call("slot_new")
    stub.write(slot, code.layout.encode(state.vector))
    stub.call("position_0", slot)
    room = stub.call("record_room_0")
    size = len(encoded(machine.runner._positions[0](state.vector), parts))
    data = stub.vector(room, size)
    assert decoded(data, parts) == machine.runner._positions[0](state.vector)
    assert encoded(decoded(data, parts), parts) == data
    stub.call("slot_free", slot)
