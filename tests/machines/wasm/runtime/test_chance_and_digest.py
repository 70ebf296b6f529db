"""Chance, the policy stream and the digest of the library, against the reference machine's."""

from hypothesis import given
from hypothesis import strategies as st

from rulewright.machines.reference.chance import Policy, below, seeded
from rulewright.machines.reference.state import digest
from tests.machines.build import FINISH, Builder
from tests.machines.wasm.runtime.stub import Stub

SEEDS = st.integers(0, 2**64 - 1)
COUNTS = st.one_of(st.integers(1, 60), st.integers(1, 2**31 - 1))


def _stub(cells: int) -> tuple[Stub, int]:
    """A game of nothing but cells, and the size of its vector."""
    builder = Builder()
    builder.field("cells", cells, high=255)
    builder.block(end=FINISH)
    code = builder.code()
    return Stub(code, exported=("seed_chance", "draw", "policy_below", "seeded")), code.layout.size


SMALL, SMALL_SIZE = _stub(30)
LARGE, LARGE_SIZE = _stub(700)


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number


@given(SEEDS, st.lists(COUNTS, max_size=30))
def test_chance_draws_the_same_numbers(seed: int, counts: list[int]) -> None:
    slot = SMALL.call("slot_new")
    SMALL.call("seed_chance", slot, _signed(seed))
    state = seeded(seed)
    for count in counts:
        state, drawn = below(state, count)
        assert SMALL.call("draw", slot, count) == drawn
    SMALL.call("slot_free", slot)


@given(SEEDS, st.lists(COUNTS, max_size=30))
def test_the_policy_stream_draws_the_same_numbers(seed: int, counts: list[int]) -> None:
    policy = Policy(seed)
    SMALL.call("set_policy", _signed(seed))
    assert [SMALL.call("policy_below", count) for count in counts] == [policy.below(count) for count in counts]


@given(SEEDS)
def test_seeds_become_the_same_states(seed: int) -> None:
    assert SMALL.call("seeded", _signed(seed), wide=True) & (2**64 - 1) == seeded(seed)


@given(st.binary(min_size=SMALL_SIZE, max_size=SMALL_SIZE))
def test_the_digest_of_a_small_vector_is_the_same(data: bytes) -> None:
    slot = SMALL.call("slot_new")
    SMALL.call("zero", slot)
    SMALL.write(slot, data)
    assert SMALL.call("digest", slot, wide=True) & (2**64 - 1) == digest(data)
    SMALL.call("slot_free", slot)


@given(st.binary(min_size=LARGE_SIZE, max_size=LARGE_SIZE))
def test_the_digest_of_a_large_vector_is_the_same(data: bytes) -> None:
    slot = LARGE.call("slot_new")
    LARGE.call("zero", slot)
    LARGE.write(slot, data)
    assert LARGE.call("digest", slot, wide=True) & (2**64 - 1) == digest(data)
    twin = LARGE.call("slot_new")
    LARGE.call("copy", twin, slot)
    assert LARGE.vector(twin, LARGE_SIZE) == data
    LARGE.call("slot_free", slot)
    LARGE.call("slot_free", twin)
