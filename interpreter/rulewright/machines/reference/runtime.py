"""Small functions that generated code calls: collections, checks that failed, loops that are watched.

Sets are masks (bit i stands for low + i), lists are tuples, truths are 0 and 1. Functions that end in a `site` raise
`Fault` or `Impossible` with it; all others cannot fail.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NoReturn

from rulewright.machines.reference.errors import Fault, Impossible
from rulewright.machines.reference.state import State, Vector

MOST_LAPS = 1 << 24


# ---------------------------------------------------------------- collections
@lru_cache(maxsize=1 << 16)
def members(mask: int, low: int = 0) -> tuple[int, ...]:
    """The values of a set, ascending."""
    values = []
    while mask:
        lowest = mask & -mask
        values.append(low + lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(values)


def mask_of(values: tuple[int, ...], low: int, size: int) -> int:
    """The set of a list's values; those outside low … low + size - 1 are left out."""
    mask = 0
    for value in values:
        if 0 <= value - low < size:
            mask |= 1 << value - low
    return mask


def has(mask: int, bit: int) -> bool:
    """Is the bit in the mask? Bits below 0 are not."""
    return bit >= 0 and bool(mask >> bit & 1)


def shifted(mask: int, by: int, size: int) -> int:
    """The mask with every bit `by` places higher (lower if negative), cut to `size` bits."""
    return (mask << by if by >= 0 else mask >> -by) & (1 << size) - 1


def lying_at(vector: Vector, first: int, count: int, place: int) -> int:
    """The set of things whose location (cells first … first + count - 1) is the place."""
    mask = 0
    for thing, where in enumerate(vector[first : first + count]):
        if where == place:
            mask |= 1 << thing
    return mask


def spread(state: State, vector: Vector, start: int, function: Callable[..., Any]) -> int:
    """Everything reached from a set by repeating a function of one site."""
    reached = todo = start
    while todo:
        lowest = todo & -todo
        new = function(state, vector, lowest.bit_length() - 1) & ~reached
        reached |= new
        todo = (todo ^ lowest) | new
    return reached


# ---------------------------------------------------------------- parts of collections
def first_of(values: tuple[int, ...], code: str, site: int) -> int:
    if not values:
        raise Fault(code, "there is nothing here to read the first of", site)
    return values[0]


def last_of(values: tuple[int, ...], code: str, site: int) -> int:
    if not values:
        raise Fault(code, "there is nothing here to read the last of", site)
    return values[-1]


def only_of(values: tuple[int, ...], code: str, site: int) -> int:
    if len(values) != 1:
        raise Fault(code, f"there must be exactly one here, but there are {len(values)}", site)
    return values[0]


def nth_of(values: tuple[int, ...], place: int, site: int) -> int:
    if not 1 <= place <= len(values):
        raise Fault("out-of-range", f"there is no place {place} among {len(values)}", site)
    return values[place - 1]


def index_of(values: tuple[int, ...], value: int, site: int) -> int:
    if value not in values:
        raise Fault("out-of-range", "the value whose place is asked for is not there", site)
    return values.index(value) + 1


def interval(low: int, high: int, least: int, size: int, site: int) -> int:
    """The set of the whole numbers from low to high, for a type of `size` values from `least` on."""
    if high < low:
        return 0
    if low < least or high >= least + size:
        raise Fault("out-of-range", f"{low} to {high} reaches outside {least} to {least + size - 1}", site)
    return ((1 << high - low + 1) - 1) << low - least


def store_list(
    vector: Vector, length: int, slots: int, most: int, zero: int, values: tuple[int, ...], site: int
) -> None:
    """A list into the cell of its length and its `most` slots; the slots beyond it become `zero`."""
    if len(values) > most:
        raise Fault("out-of-range", f"a list of {len(values)} does not fit where at most {most} are held", site)
    vector[length] = len(values)
    vector[slots : slots + most] = values + (zero,) * (most - len(values))


# ---------------------------------------------------------------- what failed
_MESSAGES = {
    "empty-zone": "nothing lies here that could be read",
    "no-row": "the table has no row for this key",
    "no-such-site": "there is no site with these coordinates",
    "may-be-none": "there is no value here",
}


def missing(code: str, site: int) -> NoReturn:
    """Something that had to be there is not."""
    raise Fault(code, _MESSAGES.get(code, "there is nothing here"), site)


def outside(code: str, value: int, low: int, high: int, site: int) -> NoReturn:
    if code == "out-of-range":
        raise Fault(code, f"{value} is outside {low} to {high}", site)
    missing(code, site)


def overflow(value: int, site: int) -> NoReturn:
    raise Fault("overflow", f"{value} is too large to calculate with: numbers have 32 bits", site)


def divided_by_zero(site: int) -> NoReturn:
    raise Fault("divide-by-zero", "division by 0", site)


def too_long(most: int, site: int) -> NoReturn:
    raise Fault("out-of-range", f"the list becomes longer than {most}", site)


def nothing_to_compare(site: int) -> NoReturn:
    raise Fault("nothing-to-compare", "there is nothing to take the greatest or least of", site)


def negative(amount: int, site: int) -> NoReturn:
    raise Fault("out-of-range", f"{amount} cannot be moved", site)


def not_there(amount: int, there: int, site: int) -> NoReturn:
    raise Fault("not-there", f"{amount} are to be moved, but only {there} are there", site)


def over_capacity(there: int, capacity: int, site: int) -> NoReturn:
    raise Fault("over-capacity", f"{there} would lie here, but only {capacity} fit", site)


def required(code: str, message: str, site: int) -> NoReturn:
    raise Fault(code, message, site)


# ---------------------------------------------------------------- loops
def watch(lap: int, mark: tuple[int, ...], now: tuple[int, ...], site: int) -> tuple[int, ...]:
    """The head of a watched loop from its 64th lap on (Brent, "An improved Monte Carlo factorization algorithm", 1980).

    Returns the values to compare with from now on: those of the last lap whose number was a power of two. The same
    values twice mean that the loop never ends; before the 64th lap `mark` is empty.
    """
    if now == mark:
        raise Impossible(site)
    if lap & lap - 1 == 0:
        if lap >= MOST_LAPS:
            raise Fault("runaway", f"this loop has run {MOST_LAPS} times and no two laps were alike", site)
        return now
    return mark


# ---------------------------------------------------------------- positions
def kinds_sorted(names: tuple[int, ...], things: tuple[int, ...], most: int, unordered: bool) -> list[int]:
    """What a position says of a zone: the names of its things, filled up to `most` with -1."""
    found = [names[thing] for thing in things]
    if unordered:
        found.sort()
    return found + [-1] * (most - len(found))


def things_told(
    tell: Callable[[int], tuple[int, ...]], things: Iterable[int], most: int, width: int, unordered: bool
) -> list[int]:
    """What a position says of things (below 0: none) that their own places go with: `width` values of each, filled up
    to `most` with -1."""
    nothing = (-1,) * width
    found = [nothing if thing < 0 else tell(thing) for thing in things]
    if unordered:
        found.sort()
    return [value for each in found for value in each] + [-1] * (width * (most - len(found)))
