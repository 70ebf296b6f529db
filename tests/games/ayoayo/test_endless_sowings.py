"""Sowings whose laps never end: found exactly, and told apart from those that are merely long."""

import random

import pytest

from tests.games.ayoayo import plain_ayoayo as plain
from tests.games.ayoayo.engine import choices, seeds, sow, standing


def long_sowings(number: int) -> list[tuple[plain.Pits, int]]:
    """Positions with a sowing of South that ends after more than 100 laps."""
    policy, found = random.Random(2), list[tuple[plain.Pits, int]]()
    while len(found) < number:
        pits = [0] * 12
        for _ in range(policy.randint(12, 30)):
            pits[policy.randrange(12)] += 1
        for pit in range(6):
            sowing = plain.sow(tuple(pits), pit, plain.SOUTH) if pits[pit] else None
            if sowing is not None and len(sowing.ends) > 100 and any(pits[6:]):
                found.append((tuple(pits), pit))
    return found[:number]


@pytest.mark.parametrize(
    ("pits", "pit"),
    [
        ((1, 0, 1, 2, 1, 2, 0, 2, 1, 0, 1, 0), 5),
        ((0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1), 4),
    ],
)
def test_an_endless_sowing_is_not_offered(pits: plain.Pits, pit: int) -> None:
    assert plain.sow(pits, pit, plain.SOUTH) is None
    assert choices(standing(pits)) == [p for p in range(6) if pits[p] and p != pit]


def test_a_long_sowing_is_offered_and_ends_as_it_should() -> None:
    for pits, pit in long_sowings(5):
        match = standing(pits)
        sowing = plain.sow(pits, pit, plain.SOUTH)
        assert sowing is not None
        sow(match, pit)
        assert match.over or seeds(match, "house") == list(sowing.pits)
        assert match.over or seeds(match, "store") == [sowing.captured, 0]


def test_passing_over_the_emptied_pit_can_end_a_sowing() -> None:
    """If laps of twelve and more seeds filled the pit they came from, this would come round after 41,493 laps."""
    pits = (10, 0, 3, 2, 3, 4, 5, 2, 1, 2, 1, 6)
    sowing = plain.sow(pits, 3, plain.SOUTH)
    assert sowing is not None
    assert len(sowing.ends) == 22
    assert 3 in choices(standing(pits))
