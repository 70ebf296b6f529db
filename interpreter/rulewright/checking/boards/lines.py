"""What follows from the single steps of a board: distances, rays, what lies between.

Plain functions over the steps of a layout; they take and return indices of sites and know nothing of tables.
"""

from collections import deque
from collections.abc import Mapping, Sequence


def distances(neighbours: Sequence[frozenset[int]], start: int) -> tuple[int | None, ...]:
    """The number of steps from `start` to each site, None where there is no way (breadth first)."""
    found: list[int | None] = [None] * len(neighbours)
    found[start] = 0
    waiting = deque([(start, 0)])
    while waiting:
        site, steps = waiting.popleft()
        for other in neighbours[site]:
            if found[other] is None:
                found[other] = steps + 1
                waiting.append((other, steps + 1))
    return tuple(found)


def ray(steps: Sequence[Mapping[str, int]], site: int, direction: str) -> tuple[int, ...]:
    """The sites from `site` on in one direction, itself left out. Links may close a line: it ends before it repeats."""
    passed: list[int] = []
    seen = {site}
    here = steps[site].get(direction)
    while here is not None and here not in seen:
        passed.append(here)
        seen.add(here)
        here = steps[here].get(direction)
    return tuple(passed)


def between(steps: Sequence[Mapping[str, int]], directions: Sequence[str], start: int) -> Mapping[int, tuple[int, ...]]:
    """For each site that lies on a straight line from `start`, the sites strictly between, beginning near `start`.

    Where links make two lines meet, the shorter one counts.
    """
    found: dict[int, tuple[int, ...]] = {}
    for direction in directions:
        line = ray(steps, start, direction)
        for place, site in enumerate(line):
            if site not in found or place < len(found[site]):
                found[site] = line[:place]
    return found


def in_order(follower: Sequence[int], start: int) -> tuple[int, ...]:
    """A closed order (a ring, the seats) from a start: `follower[i]` comes after i."""
    order = [start]
    while (here := follower[order[-1]]) != start:
        order.append(here)
    return tuple(order)


def run(follower: Sequence[int], first: int, last: int) -> tuple[int, ...]:
    """From `first` on to `last` along a closed order."""
    order = in_order(follower, first)
    return order[: order.index(last) + 1]
