"""The state of a running game: the vector, one decoded integer a cell, and the records of positions.

Everything that matters for how the game goes on is here; the digest and the bytes are of the vector alone, as the
records follow from the decisions that led here.
"""

from dataclasses import dataclass, field

from rulewright.ir.layout import Layout

Vector = list[int]
Position = tuple[int, ...]
Records = dict[int, dict[Position, int]]

_WORD = (1 << 64) - 1
_DIGEST_START = 0x9E3779B97F4A7C15
_DIGEST_FACTOR = 0xFF51AFD7ED558CCD


@dataclass(slots=True)
class State:
    """`vector` holds the value of each cell by its number; `records` tells for each phase that keeps them how often
    each position stood in its present run. `trials` counts the trials being made, and `setting_up` is true until the
    zones have their starts (both are at rest between two decisions); `old` is the state at the previous check of
    invariants, set only while they are checked.
    """

    vector: Vector
    records: Records = field(default_factory=dict)
    trials: int = field(default=0, compare=False)
    setting_up: bool = field(default=False, compare=False)
    old: "State | None" = field(default=None, compare=False, repr=False)
    checked: "dict[int, State]" = field(default_factory=dict, compare=False, repr=False)

    def copy(self) -> "State":
        records = {phase: counts.copy() for phase, counts in self.records.items()}
        return State(self.vector[:], records, setting_up=self.setting_up, checked=self.checked.copy())

    def restore(self, saved: "State") -> None:
        """Makes this the saved state again, in place. `saved` must not be used any more."""
        self.vector[:] = saved.vector
        self.records = saved.records
        self.setting_up = saved.setting_up
        self.checked = saved.checked


def zero_state(layout: Layout) -> State:
    """The state whose bytes are all 0."""
    vector = [0] * layout.cells
    for part in layout.fields:
        vector[part.first : part.first + part.count] = [part.zero] * part.count
    return State(vector)


def digest(data: bytes) -> int:
    """A number of 64 bits that equal states share.

    h = 0x9E3779B97F4A7C15; for each little-endian word w of 64 bits, the last one filled up with zeros:
    h = (h xor w) * 0xFF51AFD7ED558CCD mod 2^64, then h = h xor (h >> 32). At last the length in bytes is taken in the
    same way. (The factor is the one of MurmurHash3's 64-bit finaliser.)
    """
    state = _DIGEST_START
    for at in range(0, len(data), 8):
        state = _mix(state, int.from_bytes(data[at : at + 8], "little"))
    return _mix(state, len(data))


def _mix(state: int, word: int) -> int:
    state = ((state ^ word) * _DIGEST_FACTOR) & _WORD
    return state ^ (state >> 32)
