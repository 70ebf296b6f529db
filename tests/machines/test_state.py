"""The state: bytes, digest, equality, and records of positions."""

from dataclasses import replace

import pytest

from rulewright.ir import code as c
from rulewright.ir import expressions as e
from rulewright.ir import statements as s
from rulewright.machines.executor import InvariantBroken
from rulewright.machines.reference.errors import BadState
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import digest
from tests.machines.build import EVERYONE, INT, NUMBER, SPAN, Builder, arithmetic, arm, const, give, load, run, store


def test_the_digest_is_pinned() -> None:
    assert digest(b"") == 0x2E72B465600B6CB4
    assert digest(bytes(8)) == 0xD07E330D9F76D181
    assert digest(b"Rulewright") == 0x54FDF81901EFADDC


def test_the_digest_tells_lengths_apart() -> None:
    assert len({digest(bytes(length)) for length in range(20)}) == 20


def recording() -> tuple[ReferenceMachine, Builder, int]:
    """A counter that goes round 0, 1, 2 as the player likes; each pass records it."""
    builder = Builder()
    counter = builder.field("counter", high=2)
    step = builder.field("step")
    asked = builder.decision(arm(run(0, 0, 2), next_=2, stores=(step,)))
    builder.block(s.Mark(s.MarkKind.RUN, 0, SPAN), store(builder.me, const(0)), end=c.Jump(1))
    builder.block(s.Mark(s.MarkKind.PASS, 0, SPAN), end=c.Ask(asked))
    onward = arithmetic(arithmetic(load(counter), "+", load(step)), "mod", const(3))
    builder.block(store(counter, onward), store(step, const(0)), end=c.Jump(1))
    repeated = builder.function(give(e.Repetition(0, INT)))
    variable = c.Variable("counter", counter, None, (), INT, NUMBER, None, EVERYONE)
    phase = c.PhaseInfo(0, "turn", None, True, c.Position(variables=(0,), me=True), 1, None, None, None, "")
    code = builder.code(variables=(variable,), phases=(phase,))
    return ReferenceMachine(code), builder, repeated


def test_repetition_counts_the_records_that_equal_the_present_position() -> None:
    machine, _, repeated = recording()
    state = machine.new(1)
    counts = [machine.read(state, repeated, 0)]
    for step in (1, 2, 0, 1):
        machine.play(state, 0, step)
        counts.append(machine.read(state, repeated, 0))
    assert counts == [1, 1, 2, 3, 2]


def test_records_are_copied_saved_and_taken_back_with_the_state() -> None:
    machine, _, repeated = recording()
    state = machine.new(1)
    machine.play(state, 0, 0)
    twin = state.copy()
    machine.play(twin, 0, 0)
    assert (machine.read(state, repeated, 0), machine.read(twin, repeated, 0)) == (2, 3)
    assert machine.records(twin) == [[0, [[3, [0, 0]]]]]
    assert machine.from_bytes(machine.to_bytes(twin), machine.records(twin)) == twin
    assert machine.digest(state) == machine.digest(machine.from_bytes(machine.to_bytes(state)))


@pytest.mark.parametrize("records", [[1], [[5, []]], [[0, [[0, [1]]]]], [[0, [[1, ["a"]]]]], [[0, {}]]])
def test_records_that_are_none_are_refused(records: list[object]) -> None:
    machine, _, _ = recording()
    with pytest.raises(BadState):
        machine.from_bytes(machine.to_bytes(machine.new(1)), records)


def test_cells_out_of_range_are_refused() -> None:
    machine, builder, _ = recording()
    data = bytearray(machine.to_bytes(machine.new(1)))
    for field, code in (("counter", 3), ("status", 6), ("block", 2), ("me", 3)):
        damaged = bytearray(data)
        damaged[next(f.offset for f in builder.fields if f.name == field)] = code
        with pytest.raises(ValueError, match=r"hold|asks nothing"):
            machine.from_bytes(bytes(damaged))


def test_the_engine_finds_nothing_wrong_with_a_sound_state_and_everything_with_a_broken_one() -> None:
    machine, builder, _ = recording()
    state = machine.new(1)
    assert machine.check(state, None) == []
    state.vector[builder.cell(6)] = 9
    assert [problem.code.value for problem in machine.check(state, None)] == ["invariant-broken"]


def test_authors_invariants_are_checked_with_the_previous_state() -> None:
    machine, builder, _ = recording()
    grows = builder.function(give(e.Compare(e.CompareOp.AT_LEAST, load(6), e.Old(load(6), INT), c.TRUTH)))
    check = c.InvariantCheck("grows", grows, None, "the counter never falls", ("X-3",), SPAN)
    code = replace(machine.code, functions=tuple(builder.functions), invariants=(check,))
    machine = ReferenceMachine(code)
    before = machine.new(1)
    machine.play(before, 0, 2)
    state = before.copy()
    machine.play(state, 0, 1)
    assert machine.check(state, state) == []
    (broken,) = machine.check(state, before)
    assert (broken.message, broken.span, broken.clauses) == ("the counter never falls", SPAN, ("X-3",))


def test_an_invariant_of_a_phase_stops_the_pass_that_breaks_it() -> None:
    builder = Builder()
    cell = builder.field("cell", high=9)
    grows = builder.function(give(e.Compare(e.CompareOp.AT_LEAST, load(cell), e.Old(load(cell), INT), c.TRUTH)))
    asked = builder.decision(arm(run(0, 0, 9), next_=1, stores=(cell,)))
    builder.block(store(builder.me, const(0)), end=c.Ask(asked))
    builder.block(s.Mark(s.MarkKind.DONE, 0, SPAN), end=c.Jump(0))
    check = c.InvariantCheck("grows", grows, 0, "", (), SPAN)
    phase = c.PhaseInfo(0, "turn", None, True, None, 0, None, None, None, "")
    machine = ReferenceMachine(builder.code(invariants=(check,), phases=(phase,)))
    unchecked = machine.new(1)
    machine.play(unchecked, 0, 5)
    machine.play(unchecked, 0, 4)
    machine.checking = True
    state = machine.new(1)
    machine.play(state, 0, 5)
    machine.play(state, 0, 5)
    before = state.copy()
    with pytest.raises(InvariantBroken, match="the invariant grows does not hold"):
        machine.play(state, 0, 4)
    assert state == before
