"""The seeds of many random games: game `number` of a simulation is reproduced from the simulation's seed and its
number.

Neighbouring simulations and neighbouring games share nothing, and players draw from another stream than chance does.
"""

_MASK = 2**64 - 1
SEED_STEP = 0x9E3779B97F4A7C15
GAME_STEP = 0xD1342543DE82EF95
POLICY_BITS = 0x5851F42D4C957F2D


def first_seed(seed: int) -> int:
    """What the seeds of a simulation's games are counted from, below 2^64."""
    return (seed * SEED_STEP + 1) & _MASK


def game_seed(seed: int, number: int) -> int:
    """The chance seed of game `number` (from 0), below 2^63."""
    return (first_seed(seed) + number * GAME_STEP) & _MASK >> 1


def policy_seed(seed: int) -> int:
    """The seed of the players' own stream, from that of the game."""
    return (seed ^ POLICY_BITS) & _MASK
