"""Settings that hold every pair of values of any two options: a few games instead of all combinations.

Greedy, as in AETG (D. M. Cohen and others, 1997): each setting begins with a pair that is still missing and takes,
option by option, the value that brings most of the missing pairs.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeVar

Value = TypeVar("Value")


def pairwise(options: Mapping[str, Sequence[Value]]) -> list[dict[str, Value]]:
    """Settings in which each value of each option meets each value of each other one. Values must be hashable."""
    # in the order of the options: parallel test runs must all come to the same settings
    order = [
        frozenset({(one, a), (other, b)})
        for one, other in combinations(options, 2)
        for a in options[one]
        for b in options[other]
    ]
    missing = set(order)
    settings: list[dict[str, Value]] = []
    for seed in order:
        if seed not in missing:
            continue
        chosen = dict(seed)
        for name, values in options.items():
            if name not in chosen:
                chosen[name] = max(
                    values, key=lambda v: sum(frozenset({(name, v), item}) in missing for item in chosen.items())
                )
        missing -= {frozenset(pair) for pair in combinations(chosen.items(), 2)}
        settings.append({name: chosen[name] for name in options})
    return settings
