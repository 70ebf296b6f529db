"""The two random streams: chance, whose state is two cells of the vector, and policy, which players draw from.

Both are xorshift64* (Vigna, "An experimental exploration of Marsaglia's xorshift generators", 2016) seeded by one
step of splitmix64. A step: x ^= x >> 12; x ^= x << 25 (mod 2^64); x ^= x >> 27; the output is the high half of x *
0x2545F4914F6CDD1D mod 2^64. Numbers below n are drawn by Lemire's method with rejection, on 32 bits; every draw takes
at least one output, also for n = 1.
"""

from rulewright.machines.reference.state import Vector

_WORD = (1 << 64) - 1
_HALF = (1 << 32) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The generator's state for a seed (taken mod 2^64): splitmix64's first output, or its increment where that is
    0."""
    mixed = (seed + _GOLDEN) & _WORD
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
    mixed ^= mixed >> 31
    return mixed or _GOLDEN


def step(state: int) -> tuple[int, int]:
    """The next state, and 32 random bits."""
    state ^= state >> 12
    state ^= (state << 25) & _WORD
    state ^= state >> 27
    return state, ((state * 0x2545F4914F6CDD1D) & _WORD) >> 32


def below(state: int, count: int) -> tuple[int, int]:
    """The next state, and a number from 0 to count - 1 (1 <= count <= 2^32), each equally likely."""
    state, bits = step(state)
    product = bits * count
    low = product & _HALF
    if low < count:
        least = ((1 << 32) - count) % count
        while low < least:
            state, bits = step(state)
            product = bits * count
            low = product & _HALF
    return state, product >> 32


class Policy:
    """The stream of whoever chooses at random; never part of a state."""

    def __init__(self, seed: int) -> None:
        self._state = seeded(seed)

    def below(self, count: int) -> int:
        self._state, drawn = below(self._state, count)
        return drawn


def seed_chance(vector: Vector, cell: int, seed: int) -> None:
    """Starts the chance of a vector anew; `cell` holds the low half of the state, the next cell the high half."""
    _write(vector, cell, seeded(seed))


def draw(vector: Vector, cell: int, count: int) -> int:
    """A number below `count` by the chance of a vector."""
    state, drawn = below(vector[cell] | vector[cell + 1] << 32, count)
    _write(vector, cell, state)
    return drawn


def _write(vector: Vector, cell: int, state: int) -> None:
    vector[cell] = state & _HALF
    vector[cell + 1] = state >> 32
